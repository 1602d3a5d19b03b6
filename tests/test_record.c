/* record/record and record/id: lists that grow, copies, what makes an id. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "record/record.h"
#include "tests/names.h"
#include "tests/test.h"

static struct arena arena;

static int
stop(void **state)
{
	(void)state;
	arena_free(&arena);
	return 0;
}

static void
add(struct record *record, const char *name, double value, double half_width)
{
	record_metric(record, &arena, name_of(name), value, half_width);
}

static void
a_new_record_knows_nothing(void **state)
{
	struct record record;

	(void)state;
	memset(&record, 0xff, sizeof(record));
	record_init(&record, KIND_DEVICE, "iostat");
	assert_int_equal(record.kind, KIND_DEVICE);
	assert_string_equal(record.tool, "iostat");
	assert_int_equal(record.run, -1);
	assert_int_equal(record.group, -1);
	assert_int_equal(record.report, -1);
	assert_null(record.name);
	assert_null(record.id);
	assert_int_equal(record.metric_count + record.param_count +
			 record.note_count + record.label_count, 0);
	assert_null(record_find(&record, name_of("read.iops")));
	assert_null(record_param(&record, "bs"));
}

static void
metrics_stand_in_catalogue_order_however_they_come(void **state)
{
	static const char *const come[] = {
		"cpu.usr", "write.clat.p99", "read.iops", "dist.50us",
		"write.clat.mean", "read.bw", "depth.16", "depth.2",
	};
	static const char *const stand[] = {
		"read.iops", "read.bw", "write.clat.mean", "write.clat.p99",
		"cpu.usr", "depth.2", "depth.16", "dist.50us",
	};
	struct record record;

	(void)state;
	record_init(&record, KIND_JOB, "fio");
	for (size_t i = 0; i < LENGTH(come); i++)
		add(&record, come[i], (double)i, 0);
	record_finish(&record);
	assert_int_equal(record.metric_count, LENGTH(stand));
	for (size_t i = 0; i < LENGTH(stand); i++)
		assert_true(metric_same(record.metrics[i].name,
					name_of(stand[i])));
	for (size_t i = 0; i < LENGTH(come); i++) {
		struct metric *metric = record_find(&record, name_of(come[i]));

		assert_non_null(metric);
		assert_true(metric->value == (double)i);
	}
}

static void
several_metrics_stand_as_if_they_came_one_by_one(void **state)
{
	static const struct {
		const char *there[4], *come[4], *stand[7];
	} cases[] = {
		{ { NULL }, { "read.iops", "read.bw" },
		  { "read.iops", "read.bw" } },
		{ { "read.iops", "cpu.usr" }, { "write.iops", "write.bw" },
		  { "read.iops", "write.iops", "write.bw", "cpu.usr" } },
		{ { "write.iops", "write.bw" }, { "read.iops", "read.bw" },
		  { "read.iops", "read.bw", "write.iops", "write.bw" } },
		/* one stands between them, or there already */
		{ { "read.bw" }, { "read.iops", "write.iops", "cpu.usr" },
		  { "read.iops", "read.bw", "write.iops", "cpu.usr" } },
		{ { "read.iops", "cpu.usr" }, { "read.bw", "cpu.usr" },
		  { "read.iops", "read.bw", "cpu.usr" } },
		/* out of order, or twice */
		{ { "read.iops" }, { "cpu.usr", "write.iops", "read.bw" },
		  { "read.iops", "read.bw", "write.iops", "cpu.usr" } },
		{ { NULL }, { "cpu.usr", "cpu.usr" }, { "cpu.usr" } },
		{ { "cpu.usr" }, { NULL }, { "cpu.usr" } },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct metric come[4];
		struct record record;
		size_t count = 0;

		record_init(&record, KIND_JOB, "fio");
		for (size_t k = 0; k < 4 && cases[i].there[k] != NULL; k++)
			add(&record, cases[i].there[k], 1, 0);
		for (; count < 4 && cases[i].come[count] != NULL; count++)
			come[count] = (struct metric){
				name_of(cases[i].come[count]),
				2 + (double)count, 0.5
			};
		record_metrics(&record, &arena, come, count);
		for (count = 0; count < 7 && cases[i].stand[count]; count++) {
			const struct metric *metric = &record.metrics[count];

			assert_true(count < record.metric_count);
			assert_true(metric_same(metric->name,
					name_of(cases[i].stand[count])));
		}
		assert_int_equal(record.metric_count, count);
		/* who comes first stays */
		if (cases[i].there[0] != NULL)
			assert_true(record_find(&record, name_of(
				cases[i].there[0]))->value == 1);
	}
}

static void
metrics_of_a_subject_are_found_together(void **state)
{
	struct record record;
	size_t count;

	(void)state;
	record_init(&record, KIND_JOB, "fio");
	record_subject(&record, SUBJECT_READ, &count);
	assert_int_equal(count, 0);
	add(&record, "write.iops", 1, 0);
	add(&record, "dist.50us", 2, 0);
	add(&record, "dist.100us", 3, 0);
	add(&record, "read.bw", 4, 0);
	assert_true(record_subject(&record, SUBJECT_DIST, &count)->value == 2);
	assert_int_equal(count, 2);
	assert_true(record_subject(&record, SUBJECT_READ, &count)->value == 4);
	assert_int_equal(count, 1);
	record_subject(&record, SUBJECT_CPU, &count);
	assert_int_equal(count, 0);
}

static void
metrics_find_room_however_many_come(void **state)
{
	struct metric come[3];
	struct record record;

	(void)state;
	record_init(&record, KIND_JOB, "fio");
	record_reserve(&record, &arena, 2);
	for (unsigned i = 0; i < 300; i += 3) {
		for (unsigned k = 0; k < 3; k++)
			come[k] = (struct metric){
				metric_percentile(SUBJECT_READ, QUANTITY_CLAT,
						  (i + k) / 4.0),
				i + k, 0
			};
		record_metrics(&record, &arena, come, 3);
	}
	assert_int_equal(record.metric_count, 300);
	for (unsigned i = 0; i < 300; i++)
		assert_true(record.metrics[i].value == i);
}

static void
the_first_of_two_values_stays(void **state)
{
	struct record record;

	(void)state;
	record_init(&record, KIND_JOB, "fio");
	add(&record, "read.iops", 1, 0);
	add(&record, "read.iops", 2, 0);
	add(&record, "write.iops", 3, 0);
	add(&record, "read.iops", 4, 0);
	add(&record, "read.bw", NAN, 0);
	add(&record, "read.bw", 5, 0);
	assert_int_equal(record.metric_count, 3);
	assert_true(record_find(&record, name_of("read.iops"))->value == 1);
	assert_true(isnan(record_find(&record, name_of("read.bw"))->value));
}

static void
finishing_sorts_lists_from_elsewhere(void **state)
{
	struct metric metrics[] = {
		{ .name = name_of("write.bw"), .value = 3 },
		{ .name = name_of("read.iops"), .value = 1 },
		{ .name = name_of("read.bw"), .value = 2 },
	};
	struct record record;

	(void)state;
	record_init(&record, KIND_JOB, "fio");
	record.metrics = metrics;
	record.metric_count = 3;
	record_finish(&record);
	for (size_t i = 0; i < 3; i++)
		assert_true(metrics[i].value == (double)i + 1);
}

static void
small_half_widths_count_for_exact_when_finished(void **state)
{
	struct record record;

	(void)state;
	record_init(&record, KIND_JOB, "fio");
	add(&record, "read.iops", 2000, 1);	/* 1/2000: exact */
	add(&record, "read.bw", 2000, 1.01);
	add(&record, "write.iops", 0, 0.005);
	add(&record, "write.bw", NAN, 5);
	record_finish(&record);
	assert_true(record.metrics[0].half_width == 0);
	assert_true(record.metrics[1].half_width == 1.01);
	assert_true(record.metrics[2].half_width == 0.005);
	assert_true(record.metrics[3].half_width == 0);
}

static void
parameters_are_added_or_replaced(void **state)
{
	static char names[100][8];
	struct record record;

	(void)state;
	record_init(&record, KIND_JOB, "fio");
	record_param_number(&record, &arena, "bs", 4096);
	record_param_text(&record, &arena, "rw", "randread");
	record_param_text(&record, &arena, "bs", "4k-64k");
	record_param_text(&record, &arena, "rw", "read");
	assert_int_equal(record.param_count, 2);
	assert_string_equal(record_param(&record, "bs")->text, "4k-64k");
	assert_string_equal(record_param(&record, "rw")->text, "read");
	record_param_number(&record, &arena, "bs", 512);
	assert_null(record_param(&record, "bs")->text);
	assert_true(record_param(&record, "bs")->number == 512);
	for (size_t i = 0; i < 100; i++) {
		names[i][0] = (char)('a' + i % 26);
		names[i][1] = (char)('a' + i / 26);
		record_param_number(&record, &arena, names[i], (double)i);
	}
	assert_int_equal(record.param_count, 102);
	assert_true(record_param(&record, "ca")->number == 2);
	assert_true(record_param(&record, "bs")->number == 512);
}

static void
lists_set_from_elsewhere_can_grow(void **state)
{
	struct param own[1] = { { "bs", NULL, 4096 } };
	struct record record;

	(void)state;
	record_init(&record, KIND_JOB, "fio");
	record.params = own;
	record.param_count = 1;
	record_param_text(&record, &arena, "rw", "read");
	assert_int_equal(record.param_count, 2);
	assert_true(record_param(&record, "bs")->number == 4096);
}

static void
notes_are_found_by_code_and_metric(void **state)
{
	struct metric_name iops = name_of("read.iops");
	struct metric_name bw = name_of("read.bw");
	char long_text[2000];
	struct record record;

	(void)state;
	memset(long_text, 'x', sizeof(long_text) - 1);
	long_text[sizeof(long_text) - 1] = '\0';
	record_init(&record, KIND_JOB, "fio");
	record_note(&record, &arena, NOTE_DERIVED, &iops, "%d / %g s", 300,
		    2.5);
	record_note(&record, &arena, NOTE_SNAPSHOT, NULL, NULL);
	record_note(&record, &arena, NOTE_AMBIGUOUS, NULL, "%s", long_text);
	assert_true(record_has_note(&record, NOTE_DERIVED, &iops));
	assert_true(record_has_note(&record, NOTE_DERIVED, NULL));
	assert_false(record_has_note(&record, NOTE_DERIVED, &bw));
	assert_true(record_has_note(&record, NOTE_SNAPSHOT, NULL));
	assert_false(record_has_note(&record, NOTE_SNAPSHOT, &iops));
	assert_false(record_has_note(&record, NOTE_SATURATED, NULL));
	assert_string_equal(record.notes[0].text, "300 / 2.5 s");
	assert_null(record.notes[1].text);
	assert_string_equal(record.notes[2].text, long_text);
}

static bool
is_read(const struct metric *metric, const void *subject)
{
	return metric->name.subject == *(const enum subject *)subject;
}

static void
metrics_are_dropped_with_what_was_noted_of_them(void **state)
{
	const enum subject subject = SUBJECT_READ;
	struct metric_name read = name_of("read.iops");
	struct metric_name write = name_of("write.iops");
	struct record record;

	(void)state;
	record_init(&record, KIND_JOB, "fio");
	add(&record, "read.iops", 100, 0);
	add(&record, "read.bw", 409600, 0);
	add(&record, "write.iops", 200, 0);
	record_note(&record, &arena, NOTE_DERIVED, &read, NULL);
	record_note(&record, &arena, NOTE_DERIVED, &write, NULL);
	record_note(&record, &arena, NOTE_SNAPSHOT, NULL, NULL);

	assert_true(record_drop(&record, is_read, &subject));
	assert_int_equal(record.metric_count, 1);
	assert_null(record_find(&record, read));
	assert_true(record_find(&record, write)->value == 200);
	assert_int_equal(record.note_count, 2);
	assert_false(record_has_note(&record, NOTE_DERIVED, &read));
	assert_true(record_has_note(&record, NOTE_DERIVED, &write));
	assert_true(record_has_note(&record, NOTE_SNAPSHOT, NULL));
	assert_false(record_drop(&record, is_read, &subject));
}

static void
kinds_and_notes_have_the_names_of_the_format(void **state)
{
	static const char *const kinds[] = {
		"job", "group", "disk", "run", "device", "cpu", "log", "copy",
		"claim",
	};
	static const char *const notes[] = {
		"derived", "display-fault", "implausible", "saturated",
		"contradiction", "ambiguous", "approximate", "snapshot",
		"all-clients",
	};
	enum note_code code;
	enum kind kind;

	(void)state;
	assert_int_equal(KINDS, LENGTH(kinds));
	assert_int_equal(NOTES, LENGTH(notes));
	for (unsigned i = 0; i < KINDS; i++) {
		assert_string_equal(kind_text((enum kind)i), kinds[i]);
		assert_true(kind_read(kinds[i], strlen(kinds[i]), &kind));
		assert_int_equal(kind, i);
	}
	for (unsigned i = 0; i < NOTES; i++) {
		assert_string_equal(note_text((enum note_code)i), notes[i]);
		assert_true(note_read(notes[i], strlen(notes[i]), &code));
		assert_int_equal(code, i);
	}
	assert_false(kind_read("jobs", 4, &kind));
	assert_false(kind_read("jo", 2, &kind));
	assert_false(note_read("", 0, &code));
}

/* A record in its own arena, with something in every list. */
static struct record *
make_full(struct arena *own)
{
	struct record *record = arena_zero(own, sizeof(*record));
	struct metric_name name = name_of("read.iops");
	double *samples = arena_zero(own, 2 * sizeof(*samples));

	record_init(record, KIND_JOB, arena_text(own, "fio", 3));
	record->version = arena_text(own, "3.16", 4);
	record->name = arena_text(own, "job", 3);
	record->source.file = arena_text(own, "a.txt", 5);
	record->source.line = 7;
	record->also = arena_zero(own, sizeof(*record->also));
	record->also[0].file = arena_text(own, "b.txt", 5);
	record->alsos = 1;
	record->labels = arena_take(own, sizeof(*record->labels));
	record->labels[0] = arena_text(own, "before", 6);
	record->label_count = 1;
	record->settings = arena_zero(own, sizeof(*record->settings));
	record->settings[0].name = arena_text(own, "hdparm -W", 9);
	record->settings[0].text = arena_text(own, "0", 1);
	record->setting_count = 1;
	record_param_text(record, own, arena_text(own, "rw", 2),
			  arena_text(own, "read", 4));
	record_metric(record, own, name, 300, 0.5);
	record_note(record, own, NOTE_DERIVED, &name, "text");
	samples[1] = 5;
	record->series = arena_zero(own, sizeof(*record->series));
	record->series[0] = (struct series) { name, samples, samples, 2 };
	record->series_count = 1;
	record->bins = record->series;
	record->bin_count = 1;
	record_identify(record, own);
	return record;
}

static void
a_copy_outlives_what_it_was_copied_from(void **state)
{
	struct arena own = { 0 };
	struct record *record = make_full(&own);
	struct record *copy = record_copy(record, &arena);

	(void)state;
	/* so that what still points there is found out */
	memset(record->metrics, 0xff, sizeof(*record->metrics));
	arena_free(&own);
	assert_string_equal(copy->tool, "fio");
	assert_string_equal(copy->version, "3.16");
	assert_string_equal(copy->name, "job");
	assert_string_equal(copy->source.file, "a.txt");
	assert_int_equal(copy->source.line, 7);
	assert_string_equal(copy->also[0].file, "b.txt");
	assert_string_equal(copy->labels[0], "before");
	assert_string_equal(record_setting(copy, "hdparm -W")->text, "0");
	assert_string_equal(record_param(copy, "rw")->text, "read");
	assert_true(record_find(copy, name_of("read.iops"))->value == 300);
	assert_string_equal(copy->notes[0].text, "text");
	assert_true(copy->series[0].v[1] == 5);
	assert_true(copy->bins[0].t[1] == 5);
	assert_int_equal(strlen(copy->id), 32);
	assert_memory_equal(copy->metrics_json, "{\"read.iops\":300}", 17);
	add(copy, "read.bw", 1, 0);
	record_param_number(copy, &arena, "bs", 512);
	record_note(copy, &arena, NOTE_SNAPSHOT, NULL, NULL);
	assert_int_equal(copy->metric_count + copy->param_count +
			 copy->note_count, 6);
}

static const char *
id_of(enum kind kind, const char *tool, const char *version, const char *name,
      double iops)
{
	struct record record;

	record_init(&record, kind, tool);
	record.version = version;
	record.name = name;
	add(&record, "read.iops", iops, 0);
	record_identify(&record, &arena);
	return record.id;
}

static void
an_id_is_of_what_the_tool_said(void **state)
{
	const char *id = id_of(KIND_JOB, "fio", "3.16", "job", 300);
	struct record record;

	(void)state;
	assert_int_equal(strlen(id), 32);
	assert_int_equal(strspn(id, "0123456789abcdef"), 32);
	assert_string_equal(id, id_of(KIND_JOB, "fio", "3.16", "job", 300));
	assert_string_not_equal(id, id_of(KIND_LOG, "fio", "3.16", "job", 300));
	assert_string_not_equal(id, id_of(KIND_JOB, "x", "3.16", "job", 300));
	assert_string_not_equal(id, id_of(KIND_JOB, "fio", "3.1", "job", 300));
	assert_string_not_equal(id, id_of(KIND_JOB, "fio", NULL, "job", 300));
	assert_string_not_equal(id, id_of(KIND_JOB, "fio", "3.16", "b", 300));
	assert_string_not_equal(id, id_of(KIND_JOB, "fio", "3.16", "job", 301));
	/* parts do not run into each other */
	assert_string_not_equal(id_of(KIND_JOB, "fio", "1", "2", 1),
				id_of(KIND_JOB, "fio", NULL, "1\n2", 1));
	/* where it stood does not count */
	record_init(&record, KIND_JOB, "fio");
	record.version = "3.16";
	record.name = "job";
	record.source.file = "elsewhere";
	record.source.line = 99;
	record.run = 3;
	add(&record, "read.iops", 300, 50);
	record_param_number(&record, &arena, "bs", 4096);
	record_identify(&record, &arena);
	assert_string_equal(record.id, id);
}

static void
an_id_changes_with_the_record(void **state)
{
	struct record record;
	const char *id;

	(void)state;
	record_init(&record, KIND_JOB, "fio");
	add(&record, "read.iops", 300, 0);
	record_identify(&record, &arena);
	id = record.id;
	add(&record, "read.bw", NAN, 0);
	record_identify(&record, &arena);
	assert_string_not_equal(record.id, id);
	assert_int_equal(record.metrics_json_length, 32);
	assert_memory_equal(record.metrics_json,
			    "{\"read.iops\":300,\"read.bw\":null}", 32);
}

static void
a_copy_keeps_the_id_of_its_original(void **state)
{
	static const char id[] = "0123456789abcdef0123456789abcdef";
	struct record record;

	(void)state;
	record_init(&record, KIND_COPY, NULL);
	record.id = id;
	record_identify(&record, &arena);
	assert_string_equal(record.id, id);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_new_record_knows_nothing),
		cmocka_unit_test(
			metrics_stand_in_catalogue_order_however_they_come),
		cmocka_unit_test(
			several_metrics_stand_as_if_they_came_one_by_one),
		cmocka_unit_test(metrics_of_a_subject_are_found_together),
		cmocka_unit_test(metrics_find_room_however_many_come),
		cmocka_unit_test(the_first_of_two_values_stays),
		cmocka_unit_test(finishing_sorts_lists_from_elsewhere),
		cmocka_unit_test(
			small_half_widths_count_for_exact_when_finished),
		cmocka_unit_test(parameters_are_added_or_replaced),
		cmocka_unit_test(lists_set_from_elsewhere_can_grow),
		cmocka_unit_test(notes_are_found_by_code_and_metric),
		cmocka_unit_test(
			metrics_are_dropped_with_what_was_noted_of_them),
		cmocka_unit_test(kinds_and_notes_have_the_names_of_the_format),
		cmocka_unit_test(a_copy_outlives_what_it_was_copied_from),
		cmocka_unit_test(an_id_is_of_what_the_tool_said),
		cmocka_unit_test(an_id_changes_with_the_record),
		cmocka_unit_test(a_copy_keeps_the_id_of_its_original),
	};

	return cmocka_run_group_tests(tests, NULL, stop);
}
