/* What is called of libarchive. */
#ifndef PARSERS_INTAKE_LIBARCHIVE_CALLS_H
#define PARSERS_INTAKE_LIBARCHIVE_CALLS_H

#include <archive.h>
#include <archive_entry.h>

#include "record/library.h"

#define LIBARCHIVE_CALLS(CALL) \
	CALL(archive_entry_filetype) \
	CALL(archive_entry_pathname) \
	CALL(archive_errno) \
	CALL(archive_error_string) \
	CALL(archive_format) \
	CALL(archive_read_data) \
	CALL(archive_read_free) \
	CALL(archive_read_new) \
	CALL(archive_read_next_header) \
	CALL(archive_read_open) \
	CALL(archive_read_support_filter_bzip2) \
	CALL(archive_read_support_filter_gzip) \
	CALL(archive_read_support_filter_xz) \
	CALL(archive_read_support_filter_zstd) \
	CALL(archive_read_support_format_7zip) \
	CALL(archive_read_support_format_raw) \
	CALL(archive_read_support_format_tar) \
	CALL(archive_read_support_format_zip) \
	CALL(archive_set_error)

LIBRARY(LIBARCHIVE_FILE, LIBARCHIVE_CALLS);

#endif
