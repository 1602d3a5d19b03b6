/* record/csv: what spreadsheets get, long and wide. */
#include <csv.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/csv.h"
#include "tests/names.h"
#include "tests/test.h"

#define ID "0123456789abcdef0123456789abcdef"

static struct arena arena;

static int
stop(void **state)
{
	(void)state;
	arena_free(&arena);
	return 0;
}

static void
assert_text(const struct buffer *buffer, const char *expected)
{
	assert_string_equal(arena_text(&arena, buffer->data, buffer->length),
			    expected);
}

static void
fields_are_quoted_where_they_need_it(void **state)
{
	static const struct { const char *text, *field; } cases[] = {
		{ "", "" }, { "plain", "plain" }, { "a b", "a b" },
		{ "a,b", "\"a,b\"" }, { "say \"x\"", "\"say \"\"x\"\"\"" },
		{ "two\nlines", "\"two\nlines\"" }, { "cr\r", "\"cr\r\"" },
		{ " a", "\" a\"" }, { "a ", "\"a \"" }, { "\"", "\"\"\"\"" },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct buffer buffer = { 0 };

		csv_field(&buffer, cases[i].text, strlen(cases[i].text), 1);
		csv_field(&buffer, cases[i].text, strlen(cases[i].text), 0);
		assert_text(&buffer, arena_print(&arena, "%s,%s",
						 cases[i].field,
						 cases[i].field));
		buffer_free(&buffer);
	}
}

static void
a_mark_anywhere_in_a_field_of_any_length_is_quoted(void **state)
{
	char text[25], field[40];

	(void)state;
	for (size_t length = 1; length <= 24; length++)
		for (size_t place = 0; place <= length; place++) {
			struct buffer buffer = { 0 };

			memset(text, 'x', length);
			text[length] = '\0';
			/* past the end, to have none */
			if (place < length)
				text[place] = ',';
			csv_field(&buffer, text, length, 1);
			snprintf(field, sizeof(field), place < length ?
				 "\"%s\"" : "%s", text);
			assert_text(&buffer, field);
			buffer_free(&buffer);
		}
}

static void
fill(struct record *record, enum kind kind)
{
	static const char *labels[] = { "before", "a, b" };

	record_init(record, kind, "fio");
	record->id = ID;
	record->version = "3.16";
	record->name = "job 1";
	record->source = (struct source) { .file = "a.txt", .line = 7,
					   .end = 31 };
	record->labels = labels;
	record->label_count = 2;
	record_metric(record, &arena, name_of("read.iops"), 19704.4, 0);
	record_metric(record, &arena, name_of("read.clat.p99.9"), NAN, 0);
	record_metric(record, &arena, name_of("read.merges"), 5, 0);
}

static void
long_has_a_row_for_each_metric(void **state)
{
	struct buffer buffer = { 0 };
	struct record record;

	(void)state;
	fill(&record, KIND_DEVICE);
	csv_long_header(&buffer);
	csv_long_write(&buffer, &record);
	assert_text(&buffer,
		    "id,file,line,kind,tool,version,name,labels,metric,value,"
		    "unit\n"
		    ID ",a.txt,7,device,fio,3.16,job 1,\"before > a, b\","
		    "read.iops,19704.4,1/s\n"
		    ID ",a.txt,7,device,fio,3.16,job 1,\"before > a, b\","
		    "read.clat.p99.9,,ns\n"
		    ID ",a.txt,7,device,fio,3.16,job 1,\"before > a, b\","
		    "read.merges,5,1/s\n");
	buffer_free(&buffer);
}

static void
merges_of_disks_are_counts(void **state)
{
	struct buffer buffer = { 0 };
	struct record record;
	const char *text;

	(void)state;
	fill(&record, KIND_DISK);
	csv_long_write(&buffer, &record);
	text = arena_text(&arena, buffer.data, buffer.length);
	assert_non_null(strstr(text, ",read.merges,5,\n"));
	buffer_free(&buffer);
}

static void
a_record_without_metrics_has_no_long_rows(void **state)
{
	struct buffer buffer = { 0 };
	struct record record;

	(void)state;
	record_init(&record, KIND_COPY, NULL);
	csv_long_write(&buffer, &record);
	assert_int_equal(buffer.length, 0);
}

/* What libcsv, as another reader would, finds in CSV text. */
struct table {
	char *cells[3][1000];
	size_t widths[3], row;
};

static void
take_cell(void *text, size_t length, void *data)
{
	struct table *table = data;

	assert_true(table->row < 3 && table->widths[table->row] < 1000);
	table->cells[table->row][table->widths[table->row]++] =
		arena_text(&arena, text, length);
}

static void
end_row(int end, void *data)
{
	struct table *table = data;

	(void)end;
	table->row++;
}

static void
read_back(const struct buffer *buffer, struct table *table)
{
	struct csv_parser parser;

	memset(table, 0, sizeof(*table));
	assert_int_equal(csv_init(&parser, CSV_STRICT), 0);
	assert_int_equal(csv_parse(&parser, buffer->data, buffer->length,
				   take_cell, end_row, table),
			 buffer->length);
	csv_fini(&parser, take_cell, end_row, table);
	csv_free(&parser);
}

static const char *
cell(const struct table *table, size_t row, const char *column)
{
	for (size_t i = 0; i < table->widths[0]; i++)
		if (!strcmp(table->cells[0][i], column))
			return table->cells[row][i];
	fail_msg("no column %s", column);
	return NULL;
}

static void
wide_has_a_column_for_each_name_and_the_rest_in_other(void **state)
{
	static struct param settings[] = { { "hdparm -W", "0", 0 } };
	struct buffer buffer = { 0 };
	struct metric_name iops = name_of("read.iops");
	struct table table;
	struct record record;
	size_t width;

	(void)state;
	fill(&record, KIND_JOB);
	record_metric(&record, &arena, name_of("write.clat.p99.99"), 7, 0);
	record_metric(&record, &arena, name_of("write.clat.p99.999"), 8, 0);
	record_metric(&record, &arena, name_of("read.clat.prio.1/0.mean"), 9,
		      0);
	record_metric(&record, &arena, name_of("dist.inf"), 0.25, 0);
	record_metric(&record, &arena, name_of("errors.total"), 0, 0);
	record_param_text(&record, &arena, "rw", "read");
	record_param_number(&record, &arena, "bs", 4096);
	record.settings = settings;
	record.setting_count = 1;
	record.run = 0;
	record.partial = true;
	record_note(&record, &arena, NOTE_DERIVED, &iops, "a, b");
	record_note(&record, &arena, NOTE_SNAPSHOT, NULL, NULL);
	csv_wide_header(&buffer);
	csv_wide_write(&buffer, &record);
	record_init(&record, KIND_COPY, NULL);
	csv_wide_write(&buffer, &record);
	read_back(&buffer, &table);
	width = table.widths[0];
	assert_int_equal(table.row, 3);
	assert_int_equal(table.widths[1], width);
	assert_int_equal(table.widths[2], width);
	assert_string_equal(table.cells[0][width - 1], "other");
	assert_string_equal(cell(&table, 1, "id"), ID);
	assert_string_equal(cell(&table, 1, "file"), "a.txt");
	assert_string_equal(cell(&table, 1, "line"), "7");
	assert_string_equal(cell(&table, 1, "end"), "31");
	assert_string_equal(cell(&table, 1, "kind"), "job");
	assert_string_equal(cell(&table, 1, "name"), "job 1");
	assert_string_equal(cell(&table, 1, "run"), "0");
	assert_string_equal(cell(&table, 1, "group"), "");
	assert_string_equal(cell(&table, 1, "labels"), "before > a, b");
	assert_string_equal(cell(&table, 1, "settings"), "hdparm -W=0");
	assert_string_equal(cell(&table, 1, "params"), "rw=read;bs=4096");
	assert_string_equal(cell(&table, 1, "error"), "");
	assert_string_equal(cell(&table, 1, "partial"), "1");
	assert_string_equal(cell(&table, 1, "since_boot"), "");
	assert_string_equal(cell(&table, 1, "notes"),
			    "derived:read.iops:a, b;snapshot");
	assert_string_equal(cell(&table, 1, "read.iops"), "19704.4");
	assert_string_equal(cell(&table, 1, "read.bw"), "");
	assert_string_equal(cell(&table, 1, "read.clat.p99.9"), "");
	assert_string_equal(cell(&table, 1, "write.clat.p99.99"), "7");
	assert_string_equal(cell(&table, 1, "dist.inf"), "0.25");
	assert_string_equal(cell(&table, 1, "errors.total"), "0");
	assert_string_equal(cell(&table, 1, "other"),
			    "read.clat.prio.1/0.mean=9;write.clat.p99.999=8");
	assert_string_equal(cell(&table, 2, "kind"), "copy");
	assert_string_equal(cell(&table, 2, "read.iops"), "");
	buffer_free(&buffer);
}

static void
every_name_of_the_catalogue_lands_in_its_own_column(void **state)
{
	struct buffer buffer = { 0 };
	struct metric_name name;
	struct record record;
	struct table table;
	size_t count;

	(void)state;
	record_init(&record, KIND_JOB, "fio");
	for (count = 0; metric_catalogue(count, &name); count++)
		record_metric(&record, &arena, name, (double)count + 0.5, 0);
	csv_wide_header(&buffer);
	csv_wide_write(&buffer, &record);
	read_back(&buffer, &table);
	for (size_t i = 0; metric_catalogue(i, &name); i++) {
		char text[METRIC_TEXT], value[32];

		metric_write(text, name);
		snprintf(value, sizeof(value), "%zu.5", i);
		assert_string_equal(cell(&table, 1, text), value);
	}
	assert_string_equal(cell(&table, 1, "other"), "");
	buffer_free(&buffer);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(fields_are_quoted_where_they_need_it),
		cmocka_unit_test(
			a_mark_anywhere_in_a_field_of_any_length_is_quoted),
		cmocka_unit_test(long_has_a_row_for_each_metric),
		cmocka_unit_test(merges_of_disks_are_counts),
		cmocka_unit_test(a_record_without_metrics_has_no_long_rows),
		cmocka_unit_test(
			wide_has_a_column_for_each_name_and_the_rest_in_other),
		cmocka_unit_test(
			every_name_of_the_catalogue_lands_in_its_own_column),
	};

	return cmocka_run_group_tests(tests, NULL, stop);
}
