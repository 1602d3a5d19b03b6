/* What can be drawn and written: a row a format. */
#include "render/render.h"
#include "render/writers.h"

const struct table_format table_formats[] = {
	{ "table", compare_terminal, show_terminal },
	{ "text", compare_text, NULL },
	{ "md", compare_md, show_md },
	{ "csv", compare_csv, show_csv },
	{ "json", compare_json, NULL },
	{ NULL, NULL, NULL },
};
