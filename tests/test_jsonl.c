/* record/jsonl: records as lines of JSON, and back to the byte. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "record/jsonl.h"
#include "tests/names.h"
#include "tests/test.h"

#define ID "0123456789abcdef0123456789abcdef"

static struct arena arena;
static struct diag diag = { .least = DIAG_NOTE };

static int
stop(void **state)
{
	(void)state;
	arena_free(&arena);
	diag_free(&diag);
	return 0;
}

/* The line that the record is written as, NUL-terminated. */
static const char *
write_line(const struct record *record, bool with_series)
{
	struct buffer buffer = { 0 };
	const char *line;

	jsonl_write(&buffer, record, with_series);
	line = arena_text(&arena, buffer.data, buffer.length);
	buffer_free(&buffer);
	return line;
}

static bool
read_line(const char *line, struct record *record)
{
	diag.text.length = 0;
	return jsonl_read(line, strlen(line), record, &arena, &diag, "f", 3);
}

static void
a_record_of_nothing_has_the_least_keys(void **state)
{
	struct record record;

	(void)state;
	record_init(&record, KIND_CPU, "iostat");
	record.id = ID;
	assert_string_equal(write_line(&record, true),
			    "{\"iorecap\":1,\"id\":\"" ID "\","
			    "\"kind\":\"cpu\",\"tool\":\"iostat\"}\n");
}

/* Something for every key. */
static void
fill(struct record *record)
{
	static struct source also[] = {
		{ .file = "b.txt", .line = 4, .end = 5, .quote = 1 }, { 0 },
	};
	static const char *labels[] = { "outer", "in\"ner" };
	static struct param settings[] = { { "hdparm -W", "0", 0 } };
	static const double t[] = { 1e6, 2e6 }, v[] = { 1500, NAN };
	static const double ns[] = { 2992, 3024 }, counts[] = { 7, 1 };
	static struct series series[1], bins[1];
	struct metric_name iops = name_of("read.iops");

	record_init(record, KIND_JOB, "fio");
	record->version = "3.16";
	record->version_hint = "3.4+";
	record->format = "normal";
	record->name = "job \xc2\xb5";
	record->source = (struct source) {
		"a.txt", "in.tar", "id@host", "1.2", 7, 31, 2 };
	record->also = also;
	record->alsos = 2;
	record->run = 0;
	record->group = 1;
	record->report = 2;
	record->labels = labels;
	record->label_count = 2;
	record->settings = settings;
	record->setting_count = 1;
	record->command = "fio --bs=4k";
	record->time = "2026-01-02T03:04:05";
	record_param_text(record, &arena, "rw", "randread");
	record_param_number(record, &arena, "bs", 4096);
	record->error = 28;
	record_metric(record, &arena, iops, 19700, 50);
	record_metric(record, &arena, name_of("read.bw"), 80691200, 5);
	record_metric(record, &arena, name_of("read.clat.p99.9"), NAN, 0);
	record_metric(record, &arena, name_of("cpu.usr"), 0, 0.005);
	series[0] = (struct series) {
		metric_name(SUBJECT_READ, QUANTITY_LAT, STATISTIC_VALUE),
		t, v, 2 };
	record->series = series;
	record->series_count = 1;
	bins[0] = (struct series) {
		metric_name(SUBJECT_READ, QUANTITY_CLAT, STATISTIC_VALUE),
		ns, counts, 2 };
	record->bins = bins;
	record->bin_count = 1;
	record->partial = record->since_boot = true;
	record->repaired = 3;
	record_note(record, &arena, NOTE_DERIVED, &iops, "as %d", 5);
	record_note(record, &arena, NOTE_SNAPSHOT, NULL, NULL);
	record_finish(record);
	record_identify(record, &arena);
	record->id = ID;
}

static const char before_series[] =
	"{\"iorecap\":1,\"id\":\"" ID "\",\"kind\":\"job\",\"tool\":\"fio\","
	"\"version\":\"3.16\",\"version_hint\":\"3.4+\","
	"\"format\":\"normal\",\"name\":\"job \xc2\xb5\","
	"\"source\":{\"file\":\"a.txt\",\"line\":7,\"end\":31,"
	"\"part\":\"1.2\",\"member\":\"in.tar\",\"message\":\"id@host\","
	"\"quote\":2,\"also\":[{\"file\":\"b.txt\",\"line\":4,\"end\":5,"
	"\"quote\":1},{}]},\"run\":0,\"group\":1,\"report\":2,"
	"\"labels\":[\"outer\",\"in\\\"ner\"],"
	"\"settings\":{\"hdparm -W\":\"0\"},\"command\":\"fio --bs=4k\","
	"\"time\":\"2026-01-02T03:04:05\","
	"\"params\":{\"rw\":\"randread\",\"bs\":4096},\"error\":28,"
	"\"metrics\":{\"read.iops\":19700,\"read.bw\":80691200,"
	"\"read.clat.p99.9\":null,\"cpu.usr\":0},"
	"\"resolution\":{\"read.iops\":50,\"cpu.usr\":0.005}";

static const char series[] =
	",\"series\":{\"read.lat\":{\"t\":[1000000,2000000],"
	"\"v\":[1500,null]}},"
	"\"bins\":{\"read.clat\":{\"ns\":[2992,3024],\"n\":[7,1]}}";

static const char after_series[] =
	",\"partial\":true,\"repaired\":3,\"since_boot\":true,"
	"\"notes\":[{\"code\":\"derived\",\"metric\":\"read.iops\","
	"\"text\":\"as 5\"},{\"code\":\"snapshot\"}]}\n";

static void
keys_stand_in_the_order_of_the_format(void **state)
{
	struct record record;

	(void)state;
	fill(&record);
	assert_string_equal(write_line(&record, false),
			    arena_print(&arena, "%s%s", before_series,
					after_series));
	assert_string_equal(write_line(&record, true),
			    arena_print(&arena, "%s%s%s", before_series, series,
					after_series));
}

static void
a_copy_says_whose_and_where(void **state)
{
	struct record record;

	(void)state;
	record_init(&record, KIND_COPY, "fio");
	record.id = ID;
	record.name = "job";
	record.source = (struct source) { .file = "a", .line = 1, .end = 2 };
	assert_string_equal(write_line(&record, false),
			    "{\"iorecap\":1,\"kind\":\"copy\",\"id\":\"" ID
			    "\",\"source\":{\"file\":\"a\",\"line\":1,"
			    "\"end\":2}}\n");
}

static void
what_was_written_is_read_and_written_the_same(void **state)
{
	struct record record, again;
	const char *line;
	char *id;

	(void)state;
	fill(&record);
	record_identify(&record, &arena);
	line = write_line(&record, true);
	assert_true(read_line(line, &again));
	assert_int_equal(diag.text.length, 0);
	id = arena_text(&arena, again.id, strlen(again.id));
	record_finish(&again);
	record_identify(&again, &arena);
	assert_string_equal(again.id, id);
	assert_string_equal(write_line(&again, true), line);
}

static void
ids_stay_though_names_are_not_utf8(void **state)
{
	struct record record, again;

	(void)state;
	record_init(&record, KIND_JOB, "fio");
	record.name = "a\xff\n";
	record_identify(&record, &arena);
	assert_true(read_line(write_line(&record, false), &again));
	record_identify(&again, &arena);
	assert_string_equal(again.id, record.id);
}

static void
members_are_read_into_their_places(void **state)
{
	struct record record;
	const struct metric *metric;

	(void)state;
	assert_true(read_line(arena_print(&arena, "%s%s%s", before_series,
					  series, after_series), &record));
	assert_int_equal(record.kind, KIND_JOB);
	assert_string_equal(record.id, ID);
	assert_string_equal(record.source.file, "a.txt");
	assert_string_equal(record.source.part, "1.2");
	assert_string_equal(record.source.member, "in.tar");
	assert_string_equal(record.source.message, "id@host");
	assert_int_equal(record.source.line, 7);
	assert_int_equal(record.source.end, 31);
	assert_int_equal(record.source.quote, 2);
	assert_int_equal(record.alsos, 2);
	assert_string_equal(record.also[0].file, "b.txt");
	assert_null(record.also[1].file);
	assert_int_equal(record.report, 2);
	assert_string_equal(record.labels[1], "in\"ner");
	assert_string_equal(record_setting(&record, "hdparm -W")->text, "0");
	assert_true(record_param(&record, "bs")->number == 4096);
	assert_int_equal(record.error, 28);
	metric = record_find(&record, name_of("read.iops"));
	assert_true(metric->value == 19700 && metric->half_width == 50);
	metric = record_find(&record, name_of("read.bw"));
	assert_true(metric->half_width == 0);
	metric = record_find(&record, name_of("read.clat.p99.9"));
	assert_true(isnan(metric->value));
	assert_int_equal(record.series[0].count, 2);
	assert_true(record.series[0].t[1] == 2e6);
	assert_int_equal(record.bin_count, 1);
	assert_int_equal(record.bins[0].name.quantity, QUANTITY_CLAT);
	assert_int_equal(record.bins[0].count, 2);
	assert_true(record.bins[0].t[1] == 3024 && record.bins[0].v[0] == 7);
	assert_true(record.partial && record.since_boot);
	assert_int_equal(record.repaired, 3);
	assert_true(record_has_note(&record, NOTE_SNAPSHOT, NULL));
	assert_string_equal(record.notes[0].text, "as 5");
}

static void
keys_may_come_in_any_order_and_be_unknown_or_null(void **state)
{
	struct record record;

	(void)state;
	assert_true(read_line("{\"iorecap\":1,\"new\":{\"x\":[1,{}]},"
			      "\"resolution\":{\"read.iops\":5},"
			      "\"name\":null,\"metrics\":{\"read.iops\":300},"
			      "\"kind\":\"job\",\"source\":{\"odd\":1}} \r",
			      &record));
	assert_null(record.name);
	assert_true(record_find(&record, name_of("read.iops"))->half_width ==
		    5);
	assert_int_equal(diag.text.length, 0);
}

static void
names_of_the_future_are_left_out_with_a_warning(void **state)
{
	static const char expected[] =
		"iorecap: f:3: warning: metric \"read.speed\" is not known and "
		"left out\n"
		"iorecap: f:3: warning: note \"odd\" is not known and left "
		"out\n";
	struct record record;

	(void)state;
	assert_true(read_line("{\"iorecap\":1,\"kind\":\"job\",\"metrics\":"
			      "{\"read.speed\":1,\"read.iops\":2},"
			      "\"notes\":[{\"code\":\"odd\"}]}", &record));
	assert_int_equal(record.metric_count, 1);
	assert_int_equal(record.note_count, 0);
	assert_int_equal(diag.text.length, strlen(expected));
	assert_memory_equal(diag.text.data, expected, strlen(expected));
}

static void
lines_that_are_no_records_are_refused_with_a_reason(void **state)
{
	static const struct { const char *line, *reason; } cases[] = {
		{ "", "not a record" },
		{ "{}", "not a record" },
		{ "text", "not a record" },
		{ "{\"kind\":\"job\",\"iorecap\":1}", "not a record" },
		{ "{\"iorecap\":2,\"kind\":\"job\"}", "version" },
		{ "{\"iorecap\":\"1\",\"kind\":\"job\"}", "version" },
		{ "{\"iorecap\":1}", "kind" },
		{ "{\"iorecap\":1,\"kind\":\"jobs\"}", "kind" },
		{ "{\"iorecap\":1,\"kind\":\"job\"", "cut" },
		{ "{\"iorecap\":1,\"kind\":\"jo", "cut" },
		{ "{\"iorecap\":1,\"kind\":\"job\"} x", "behind" },
		{ "{\"iorecap\":1,\"kind\":\"job\" x}", "not JSON" },
		{ "{\"iorecap\":1,\"kind\":\"job\",\"name\":5}", "a text" },
		{ "{\"iorecap\":1,\"kind\":\"job\",\"run\":\"1\"}",
		  "a number" },
		{ "{\"iorecap\":1,\"kind\":\"job\",\"run\":1.5}", "whole" },
		{ "{\"iorecap\":1,\"kind\":\"job\",\"run\":1e99}", "whole" },
		{ "{\"iorecap\":1,\"kind\":\"job\",\"labels\":\"x\"}",
		  "a list" },
		{ "{\"iorecap\":1,\"kind\":\"job\",\"labels\":[1]}", "a text" },
		{ "{\"iorecap\":1,\"kind\":\"job\",\"metrics\":[]}",
		  "an object" },
		{ "{\"iorecap\":1,\"kind\":\"job\","
		  "\"metrics\":{\"read.iops\":\"1\"}}", "a number" },
		{ "{\"iorecap\":1,\"kind\":\"job\","
		  "\"params\":{\"bs\":true}}", "a number" },
		{ "{\"iorecap\":1,\"kind\":\"job\",\"partial\":1}",
		  "true or false" },
		{ "{\"iorecap\":1,\"kind\":\"job\",\"series\":{\"read.lat\":"
		  "{\"t\":[1,2],\"v\":[1]}}}", "as many times" },
		{ "{\"iorecap\":1,\"kind\":\"job\",\"source\":{\"also\":"
		  "[{\"also\":[]}]}}", "within" },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct record record;
		const char *text;

		if (read_line(cases[i].line, &record))
			fail_msg("%s was read", cases[i].line);
		text = arena_text(&arena, diag.text.data, diag.text.length);
		if (strncmp(text, "iorecap: f:3: error: ", 21) ||
		    !strstr(text, cases[i].reason))
			fail_msg("%s: %s", cases[i].line, text);
	}
}

static void
a_record_cut_anywhere_is_refused(void **state)
{
	const char *line = arena_print(&arena, "%s%s%s", before_series, series,
				       after_series);
	struct record record;

	(void)state;
	/* without its newline and its last brace */
	for (size_t length = 0; length < strlen(line) - 1; length++) {
		diag.text.length = 0;
		if (jsonl_read(line, length, &record, &arena, &diag, "f", 3))
			fail_msg("read when cut at %zu", length);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_record_of_nothing_has_the_least_keys),
		cmocka_unit_test(keys_stand_in_the_order_of_the_format),
		cmocka_unit_test(a_copy_says_whose_and_where),
		cmocka_unit_test(what_was_written_is_read_and_written_the_same),
		cmocka_unit_test(ids_stay_though_names_are_not_utf8),
		cmocka_unit_test(members_are_read_into_their_places),
		cmocka_unit_test(
			keys_may_come_in_any_order_and_be_unknown_or_null),
		cmocka_unit_test(
			names_of_the_future_are_left_out_with_a_warning),
		cmocka_unit_test(
			lines_that_are_no_records_are_refused_with_a_reason),
		cmocka_unit_test(a_record_cut_anywhere_is_refused),
	};

	return cmocka_run_group_tests(tests, NULL, stop);
}
