/* What is called of GMime and of GLib below it. */
#ifndef PARSERS_INTAKE_GMIME_CALLS_H
#define PARSERS_INTAKE_GMIME_CALLS_H

/* the checks in casts would call the library past the pointers */
#define G_DISABLE_CAST_CHECKS
#include <gmime/gmime.h>

#include "record/library.h"

#define GMIME_CALLS(CALL) \
	CALL(g_byte_array_append) \
	CALL(g_byte_array_unref) \
	CALL(g_mime_content_type_is_type) \
	CALL(g_mime_data_wrapper_get_stream) \
	CALL(g_mime_data_wrapper_write_to_stream) \
	CALL(g_mime_encoding_quoted_decode_step) \
	CALL(g_mime_filter_charset_new) \
	CALL(g_mime_init) \
	CALL(g_mime_message_get_mime_part) \
	CALL(g_mime_message_part_get_message) \
	CALL(g_mime_message_part_get_type) \
	CALL(g_mime_multipart_get_count) \
	CALL(g_mime_multipart_get_part) \
	CALL(g_mime_multipart_get_type) \
	CALL(g_mime_object_get_content_type) \
	CALL(g_mime_object_get_content_type_parameter) \
	CALL(g_mime_object_get_type) \
	CALL(g_mime_parser_construct_message) \
	CALL(g_mime_parser_new_with_stream) \
	CALL(g_mime_parser_set_format) \
	CALL(g_mime_part_get_content) \
	CALL(g_mime_part_get_content_encoding) \
	CALL(g_mime_part_get_filename) \
	CALL(g_mime_part_get_type) \
	CALL(g_mime_stream_filter_add) \
	CALL(g_mime_stream_filter_get_type) \
	CALL(g_mime_stream_filter_new) \
	CALL(g_mime_stream_flush) \
	CALL(g_mime_stream_mem_get_byte_array) \
	CALL(g_mime_stream_mem_get_type) \
	CALL(g_mime_stream_mem_new) \
	CALL(g_mime_stream_mem_new_with_buffer) \
	CALL(g_mime_stream_mem_set_owner) \
	CALL(g_mime_text_part_get_type) \
	CALL(g_object_unref) \
	CALL(g_type_check_instance_is_a)

LIBRARY(GMIME_FILE, GMIME_CALLS);

#endif
