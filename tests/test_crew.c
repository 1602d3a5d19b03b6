/* parsers/crew: records come in the order of the works, with any threads. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "parsers/crew.h"
#include "record/buffer.h"
#include "tests/test.h"

/* What a crew's customer saw. */
struct customer {
	struct crew_customer customer;	/* first: put() gets a pointer to it */
	size_t records, works;
	size_t next;		/* number that the next record must have */
	size_t stop;		/* put() stops at this record; 0: never */
	size_t late;		/* records that came after put() said so */
	unsigned long document;	/* of the last record */
	size_t documents;
	int error;		/* of the last work that had one */
	char file[40];		/* of the last work */
	size_t warnings;
	bool stopped;
};

static int
put(struct crew_customer *crew_customer, const struct record *record)
{
	struct customer *customer = (struct customer *)crew_customer;
	struct record again = *record;
	struct arena arena = { 0 };

	/* whichever thread made the id */
	assert_non_null(record->id);
	assert_non_null(record->metrics_json);
	record_identify(&again, &arena);
	assert_string_equal(record->id, again.id);
	arena_free(&arena);
	customer->late += customer->stopped;
	if (record->name == NULL ||
	    strtoul(record->name, NULL, 10) != customer->next)
		fail_msg("%s came, not %zu", record->name, customer->next);
	customer->next++;
	customer->records++;
	customer->documents += record->document != customer->document;
	customer->document = record->document;
	customer->stopped = customer->records == customer->stop;
	return customer->stopped ? -1 : 0;
}

static void
done(struct crew_customer *crew_customer, const char *file, int error,
     struct diag *diag)
{
	struct customer *customer = (struct customer *)crew_customer;

	customer->works++;
	snprintf(customer->file, sizeof(customer->file), "%s", file);
	if (error != 0)
		customer->error = error;
	customer->warnings += diag->warnings;
}

static const struct scan_options options = { .series = false };

static struct crew *
start(struct customer *customer, unsigned threads)
{
	struct crew *crew;

	memset(customer, 0, sizeof(*customer));
	customer->customer.put = put;
	customer->customer.done = done;
	customer->document = (unsigned long)-1;
	crew = crew_new(threads, &options, DIAG_WARNING, &customer->customer);
	assert_non_null(crew);
	return crew;
}

static char *
copy(const char *text)
{
	char *bytes = malloc(strlen(text) + 1);

	assert_non_null(bytes);
	return strcpy(bytes, text);
}

/* A result whose name is its number, of one line. */
static void
add_result(struct buffer *text, size_t number)
{
	buffer_print(text, "%zu: (groupid=0, jobs=1): err= 0: pid=7\n"
		     "  read: IOPS=%zu, BW=4000KiB/s (4096kB/s)"
		     "(4000KiB/1000msec)\n\n", number, number % 1000 + 1);
}

/* A work of so many results, numbered on from *number. */
static struct work
make_work(size_t *number, size_t results)
{
	struct buffer text = { 0 };
	struct work work = { .fd = -1, .line = 1 };
	char name[40];

	buffer_text(&text, "Text.\n\n");
	for (size_t i = 0; i < results; i++)
		add_result(&text, (*number)++);
	snprintf(name, sizeof(name), "file %zu", *number);
	work.bytes = text.data;
	work.length = text.length;
	work.file = copy(name);
	return work;
}

static void
records_come_in_the_order_of_the_works(void **state)
{
	static const unsigned threads[] = { 1, 2, 3, 8 };

	(void)state;
	for (size_t i = 0; i < LENGTH(threads); i++) {
		struct customer customer;
		struct crew *crew = start(&customer, threads[i]);
		struct scan_totals totals;
		size_t number = 0;

		for (size_t k = 0; k < 60; k++) {
			/* Long works first: the others wait for them. */
			struct work work = make_work(&number, k % 7 == 0 ? 300 :
						     k % 3);

			assert_int_equal(crew_give(crew, &work), 0);
		}
		assert_int_equal(crew_end(crew, &totals), 0);
		assert_int_equal(customer.records, number);
		assert_int_equal(customer.works, 60);
		/* Equal results of different works are of other documents. */
		assert_int_equal(customer.documents, 9 + 51 - 17);
		assert_int_equal(totals.used, 2 * number);
		assert_int_equal(totals.looked, 2 * number);
	}
}

static void
draining_hands_over_all_works_given(void **state)
{
	struct customer customer;
	struct crew *crew = start(&customer, 2);
	struct scan_totals totals;
	size_t number = 0;

	(void)state;
	for (int i = 0; i < 3; i++) {
		struct work work = make_work(&number, 5);

		assert_int_equal(crew_give(crew, &work), 0);
	}
	assert_int_equal(crew_drain(crew), 0);
	assert_int_equal(customer.records, 15);
	assert_int_equal(customer.works, 3);
	assert_string_equal(customer.file, "file 15");
	assert_int_equal(crew_drain(crew), 0);
	assert_int_equal(crew_end(crew, &totals), 0);
	assert_int_equal(customer.works, 3);
}

static void
nothing_comes_after_the_customer_stopped(void **state)
{
	static const size_t stops[] = { 1, 10, 256, 257, 2000 };

	(void)state;
	for (size_t i = 0; i < LENGTH(stops); i++) {
		struct customer customer;
		struct crew *crew = start(&customer, 3);
		struct scan_totals totals;
		size_t number = 0;
		int status = 0;

		customer.stop = stops[i];
		for (int k = 0; k < 40 && status == 0; k++) {
			struct work work = make_work(&number, 200);

			status = crew_give(crew, &work);
		}
		assert_int_equal(crew_end(crew, &totals), -1);
		assert_int_equal(customer.records, stops[i]);
		assert_int_equal(customer.late, 0);
	}
}

static void
the_rest_of_a_file_follows_the_bytes(void **state)
{
	char path[] = "/tmp/iorecap-test-XXXXXX";
	struct customer customer;
	struct crew *crew = start(&customer, 2);
	struct scan_totals totals;
	struct buffer rest = { 0 };
	struct work work;
	size_t number = 0, cut;
	int fd = mkstemp(path);

	(void)state;
	assert_true(fd >= 0);
	work = make_work(&number, 10);
	/* The last result is cut in two. */
	cut = work.length - 60;
	buffer_add(&rest, work.bytes + cut, work.length - cut);
	while (number < 700)
		add_result(&rest, number++);
	assert_int_equal(write(fd, rest.data, rest.length), rest.length);
	assert_int_equal(lseek(fd, 0, SEEK_SET), 0);
	work.length = cut;
	work.fd = fd;
	assert_int_equal(crew_give(crew, &work), 0);
	assert_int_equal(crew_end(crew, &totals), 0);
	assert_int_equal(customer.records, 700);
	/* The descriptor was the crew's. */
	assert_int_equal(close(fd), -1);
	buffer_free(&rest);
	unlink(path);
}

static void
a_failed_read_is_told_and_what_came_before_is_read(void **state)
{
	struct customer customer;
	struct crew *crew = start(&customer, 2);
	struct scan_totals totals;
	size_t number = 0;
	struct work work = make_work(&number, 3);
	int ends[2];

	(void)state;
	/* Reading the end that is for writing fails. */
	assert_int_equal(pipe(ends), 0);
	close(ends[0]);
	work.fd = ends[1];
	assert_int_equal(crew_give(crew, &work), 0);
	work = make_work(&number, 2);
	assert_int_equal(crew_give(crew, &work), 0);
	assert_int_equal(crew_end(crew, &totals), 0);
	assert_int_equal(customer.records, 5);
	assert_int_equal(customer.works, 2);
	assert_int_equal(customer.error, EBADF);
}

static void
messages_come_with_their_work(void **state)
{
	struct customer customer;
	struct crew *crew = start(&customer, 2);
	struct scan_totals totals;
	struct work work = { .fd = -1, .line = 1 };

	(void)state;
	/* A line that breaks off is worth a warning. */
	work.bytes = copy("3;fio-3.33;0;0;0;100;100;25;1000;0;0;0.0");
	work.length = strlen(work.bytes);
	work.file = copy("cut");
	assert_int_equal(crew_give(crew, &work), 0);
	assert_int_equal(crew_drain(crew), 0);
	assert_int_equal(customer.warnings, 1);
	assert_string_equal(customer.file, "cut");
	assert_int_equal(crew_end(crew, &totals), 0);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(records_come_in_the_order_of_the_works),
		cmocka_unit_test(draining_hands_over_all_works_given),
		cmocka_unit_test(nothing_comes_after_the_customer_stopped),
		cmocka_unit_test(the_rest_of_a_file_follows_the_bytes),
		cmocka_unit_test(
			a_failed_read_is_told_and_what_came_before_is_read),
		cmocka_unit_test(messages_come_with_their_work),
	};

	return cmocka_run_group_tests_name("crew", tests, NULL, NULL);
}
