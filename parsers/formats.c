/* The formats that iorecap reads: a row a format, own records first. */
#include "parsers/format.h"

extern const struct format format_records;
extern const struct format format_fio_normal;
extern const struct format format_fio_terse;
extern const struct format format_fio_json;
extern const struct format format_fio_jobfile;
extern const struct format format_fio_log;
extern const struct format format_fio_log_hist;
extern const struct format format_bonnie_csv;
extern const struct format format_bonnie_table;
extern const struct format format_iostat_text;
extern const struct format format_iostat_json;

const struct format *const formats[] = {
	&format_records,
	&format_fio_normal,
	&format_fio_terse,
	&format_fio_json,
	&format_fio_jobfile,
	&format_fio_log,
	&format_fio_log_hist,
	&format_bonnie_csv,
	&format_bonnie_table,
	&format_iostat_text,
	&format_iostat_json,
	NULL
};
