/* parsers/alike: records that may be copies of one another are found. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "parsers/alike.h"
#include "tests/test.h"

static struct arena arena;

static int
start(void **state)
{
	*state = calloc(1, sizeof(struct alike));
	return *state == NULL;
}

static int
stop(void **state)
{
	free(*state);
	arena_free(&arena);
	return 0;
}

static void
add(struct alike *alike, const struct record *record, unsigned long number)
{
	struct alike_keys keys = alike_keys_of(record);

	alike_add(alike, &keys, number);
}

static size_t
find(const struct alike *alike, const struct record *record,
     unsigned long oldest, unsigned long *numbers, size_t room)
{
	struct alike_keys keys = alike_keys_of(record);

	return alike_find(alike, &keys, oldest, numbers, room);
}

static struct record
make(enum kind kind)
{
	struct record record;

	record_init(&record, kind, "fio");
	return record;
}

/* A job that read for so many ms at such a rate. */
static struct record
make_job(double runtime, double iops)
{
	struct record record = make(KIND_JOB);

	record_metric(&record, &arena,
		      metric_name(SUBJECT_READ, QUANTITY_IOPS,
				  STATISTIC_VALUE), iops, 0);
	record_metric(&record, &arena,
		      metric_name(SUBJECT_READ, QUANTITY_RUNTIME,
				  STATISTIC_VALUE), runtime * 1e6, 0);
	return record;
}

/* What excerpts lack tells best: it comes first. */
static void
records_that_share_more_than_the_run_time_come_first(void **state)
{
	struct alike *alike = *state;
	unsigned long numbers[2];
	struct record record;

	for (unsigned i = 0; i < 50; i++) {
		record = make_job(60001, 5);
		record_metric(&record, &arena,
			      metric_name(SUBJECT_CPU, QUANTITY_CTX,
					  STATISTIC_VALUE), 1000 + i, 0);
		add(alike, &record, i);
	}
	record = make_job(60001, 5);
	record_metric(&record, &arena,
		      metric_name(SUBJECT_CPU, QUANTITY_CTX, STATISTIC_VALUE),
		      1007, 0);
	assert_int_equal(find(alike, &record, 0, numbers, 2), 2);
	assert_int_equal(numbers[0], 7);
	assert_int_equal(numbers[1], 49);
}

static void
records_of_one_run_time_are_found_newest_first(void **state)
{
	struct alike *alike = *state;
	struct record record = make_job(1001, 5), other = make_job(1002, 5);
	unsigned long numbers[4];

	assert_int_equal(find(alike, &record, 0, numbers, 4), 0);
	add(alike, &record, 0);
	add(alike, &other, 1);
	record = make_job(1001, 6);
	add(alike, &record, 2);
	assert_int_equal(find(alike, &record, 0, numbers, 4), 2);
	assert_int_equal(numbers[0], 2);
	assert_int_equal(numbers[1], 0);
	assert_int_equal(find(alike, &other, 0, numbers, 4), 1);
	assert_int_equal(numbers[0], 1);
}

static void
those_before_the_oldest_and_beyond_the_room_are_not_given(void **state)
{
	struct alike *alike = *state;
	struct record record = make_job(7, 1);
	unsigned long numbers[3] = { 99, 99, 99 };

	for (unsigned long i = 0; i < 10; i++)
		add(alike, &record, i);
	assert_int_equal(find(alike, &record, 8, numbers, 3), 2);
	assert_int_equal(numbers[0], 9);
	assert_int_equal(numbers[1], 8);
	assert_int_equal(find(alike, &record, 0, numbers, 2), 2);
	assert_int_equal(numbers[2], 99);
}

static void
kinds_and_directions_are_kept_apart(void **state)
{
	struct alike *alike = *state;
	struct record job = make_job(1001, 5), group = job, write;
	unsigned long numbers[2];

	group.kind = KIND_GROUP;
	write = make(KIND_JOB);
	record_metric(&write, &arena,
		      metric_name(SUBJECT_WRITE, QUANTITY_RUNTIME,
				  STATISTIC_VALUE), 1001e6, 0);
	add(alike, &job, 0);
	assert_int_equal(find(alike, &group, 0, numbers, 2), 0);
	assert_int_equal(find(alike, &write, 0, numbers, 2), 0);
}

static void
a_record_with_two_directions_is_found_by_either_but_once(void **state)
{
	struct alike *alike = *state;
	struct record both = make_job(1001, 5), read = make_job(1001, 5);
	unsigned long numbers[4];

	record_metric(&both, &arena,
		      metric_name(SUBJECT_WRITE, QUANTITY_RUNTIME,
				  STATISTIC_VALUE), 1002e6, 0);
	add(alike, &both, 3);
	assert_int_equal(find(alike, &read, 0, numbers, 4), 1);
	assert_int_equal(find(alike, &both, 0, numbers, 4), 1);
	assert_int_equal(numbers[0], 3);
}

static void
disks_are_found_by_their_requests_and_runs_by_their_cpu(void **state)
{
	struct alike *alike = *state;
	struct record disk = make(KIND_DISK), run = make(KIND_RUN), other;
	unsigned long numbers[4];

	record_metric(&disk, &arena,
		      metric_name(SUBJECT_READ, QUANTITY_IOS, STATISTIC_VALUE),
		      4022, 0);
	record_metric(&run, &arena,
		      metric_name(SUBJECT_PUT_BLOCK, QUANTITY_BW,
				  STATISTIC_VALUE), 1e6, 0);
	record_metric(&run, &arena,
		      metric_name(SUBJECT_PUT_BLOCK, QUANTITY_CPU,
				  STATISTIC_VALUE), 12, 0);
	add(alike, &disk, 0);
	add(alike, &run, 1);
	assert_int_equal(find(alike, &disk, 0, numbers, 4), 1);
	assert_int_equal(numbers[0], 0);
	/* The same run, its rate printed in another unit. */
	other = make(KIND_RUN);
	record_metric(&other, &arena,
		      metric_name(SUBJECT_PUT_BLOCK, QUANTITY_BW,
				  STATISTIC_VALUE), 1000448, 0);
	record_metric(&other, &arena,
		      metric_name(SUBJECT_PUT_BLOCK, QUANTITY_CPU,
				  STATISTIC_VALUE), 12, 0);
	assert_int_equal(find(alike, &other, 0, numbers, 4), 1);
	assert_int_equal(numbers[0], 1);
}

/* Half of all disks wrote nothing: that makes none of them alike. */
static void
disks_are_not_found_by_what_they_did_not_do(void **state)
{
	struct alike *alike = *state;
	unsigned long numbers[4];

	for (unsigned i = 1; i < 4; i++) {
		struct record disk = make(KIND_DISK);

		record_metric(&disk, &arena,
			      metric_name(SUBJECT_READ, QUANTITY_IOS,
					  STATISTIC_VALUE), 4000 + i, 0);
		record_metric(&disk, &arena,
			      metric_name(SUBJECT_WRITE, QUANTITY_IOS,
					  STATISTIC_VALUE), 0, 0);
		assert_int_equal(find(alike, &disk, 0, numbers, 4), 0);
		add(alike, &disk, i);
		assert_int_equal(find(alike, &disk, 0, numbers, 4), 1);
		assert_int_equal(numbers[0], i);
	}
}

static void
records_without_such_values_are_found_by_their_kind(void **state)
{
	struct alike *alike = *state;
	struct record one = make(KIND_JOB), other = make(KIND_JOB);
	unsigned long numbers[4];

	record_metric(&one, &arena,
		      metric_name(SUBJECT_READ, QUANTITY_IOPS,
				  STATISTIC_VALUE), 5, 0);
	add(alike, &one, 0);
	assert_int_equal(find(alike, &other, 0, numbers, 4), 1);
	other.kind = KIND_GROUP;
	assert_int_equal(find(alike, &other, 0, numbers, 4), 0);
}

static void
a_cleared_index_knows_none(void **state)
{
	struct alike *alike = *state;
	struct record record = make_job(1001, 5);
	unsigned long numbers[4];

	add(alike, &record, 0);
	alike_clear(alike);
	assert_int_equal(find(alike, &record, 0, numbers, 4), 0);
	/* Also when more were there than it has room for. */
	for (unsigned long i = 0; i < ALIKE_ENTRIES + 5; i++)
		add(alike, &record, i);
	alike_clear(alike);
	assert_int_equal(find(alike, &record, 0, numbers, 4), 0);
}

/* Old entries make room for new ones: those of 1,000 records stay. */
static void
the_last_thousand_are_found_among_any_number(void **state)
{
	enum { RECORDS = 30000, HELD = 1000, VALUES = 97 };
	struct alike *alike = *state;

	for (unsigned long i = 0; i < RECORDS; i++) {
		struct record record = make_job((double)(i % VALUES), 5);
		unsigned long oldest = i < HELD ? 0 : i - HELD;
		unsigned long numbers[HELD], expected = i % VALUES;
		size_t found = find(alike, &record, oldest, numbers,
					  HELD);

		if (oldest > expected)
			expected += (oldest - expected + VALUES - 1) /
				    VALUES * VALUES;
		assert_int_equal(found, (i - expected) / VALUES);
		for (size_t k = 0; k < found; k++)
			assert_int_equal(numbers[k], i - VALUES * (k + 1));
		add(alike, &record, i);
		arena_reset(&arena);
	}
}

#define EACH(test) cmocka_unit_test_setup_teardown(test, start, stop)

int
main(void)
{
	const struct CMUnitTest tests[] = {
		EACH(records_of_one_run_time_are_found_newest_first),
		EACH(records_that_share_more_than_the_run_time_come_first),
		EACH(those_before_the_oldest_and_beyond_the_room_are_not_given),
		EACH(kinds_and_directions_are_kept_apart),
		EACH(a_record_with_two_directions_is_found_by_either_but_once),
		EACH(disks_are_found_by_their_requests_and_runs_by_their_cpu),
		EACH(disks_are_not_found_by_what_they_did_not_do),
		EACH(records_without_such_values_are_found_by_their_kind),
		EACH(a_cleared_index_knows_none),
		EACH(the_last_thousand_are_found_among_any_number),
	};

	return cmocka_run_group_tests_name("alike", tests, NULL, NULL);
}
