/* For tests: stores in a place of their own, and jobs to be put there. */
#ifndef TESTS_STORING_H
#define TESTS_STORING_H

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "record/store.h"
#include "tests/test.h"

static char path[200];
static struct arena arena;

/* A new place for a store. */
static inline int
start(void **state)
{
	(void)state;
	snprintf(path, sizeof(path), "%s/iorecap-store-XXXXXX",
		 getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp");
	if (!mkdtemp(path))
		return -1;
	strcat(path, "/runs.db");
	return 0;
}

static inline int
stop(void **state)
{
	static const char *const endings[] = { "", "-wal", "-shm", "-journal" };
	char name[220];

	(void)state;
	for (size_t i = 0; i < 4; i++) {
		snprintf(name, sizeof(name), "%s%s", path, endings[i]);
		unlink(name);
	}
	*strrchr(path, '/') = '\0';
	rmdir(path);
	arena_free(&arena);
	return 0;
}

static inline struct store *
open_store(enum store_mode mode)
{
	const char *error = NULL;
	struct store *store = store_open(path, mode, &arena, &error);

	if (!store)
		fail_msg("%s", error);
	return store;
}

/* Why a store cannot be opened. */
static inline const char *
refusal(enum store_mode mode)
{
	const char *error = NULL;
	struct store *store = store_open(path, mode, &arena, &error);

	store_close(store);
	return store ? NULL : error;
}

/* SQL as any other client would send it; the first number of its answer. */
static inline long long
sql(const char *text)
{
	sqlite3 *db;
	sqlite3_stmt *row;
	long long number = -1;

	assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
	sqlite3_busy_timeout(db, 10000);
	if (sqlite3_prepare_v2(db, text, -1, &row, NULL) != SQLITE_OK)
		fail_msg("%s: %s", text, sqlite3_errmsg(db));
	if (sqlite3_step(row) == SQLITE_ROW)
		number = sqlite3_column_int64(row, 0);
	sqlite3_finalize(row);
	sqlite3_close(db);
	return number;
}

/* A job at 4k with these rates and a percentile, in the test's arena. */
static inline struct record *
make_job(const char *name, const char *rw, double iops, double p99)
{
	struct record *job = arena_take(&arena, sizeof(*job));
	const char **labels = arena_take(&arena, sizeof(*labels));

	record_init(job, KIND_JOB, "fio");
	labels[0] = "RAID 10";
	job->labels = labels;
	job->label_count = 1;
	job->name = name;
	job->version = "3.33";
	job->source.file = "mail.txt";
	job->source.line = 7;
	record_param_text(job, &arena, "rw", rw);
	record_param_number(job, &arena, "bs", 4096);
	record_metric(job, &arena, metric_name(SUBJECT_WRITE, QUANTITY_IOPS,
					       STATISTIC_VALUE), iops, 0);
	record_metric(job, &arena, metric_percentile(SUBJECT_WRITE,
						     QUANTITY_CLAT, 99),
		      p99, 0);
	record_finish(job);
	record_identify(job, &arena);
	return job;
}

/* Adds an input of so many records; its state. */
static inline enum store_state
add(struct store *store, const char *place, const char *content,
    struct record *const *records, size_t count)
{
	struct store_input input = {
		.path = place, .place = place, .content = content,
	};
	enum store_state state;
	bool copy;
	size_t was;

	if (!store_begin(store, &input, &state, &was))
		fail_msg("%s", store_error(store));
	if (state == STORE_KNOWN)
		return state;
	for (size_t i = 0; i < count; i++)
		if (!store_put(store, records[i], &copy))
			fail_msg("%s", store_error(store));
	assert_true(store_commit(store, NULL, 0, &state, &was));
	return state;
}

#define STORE_TEST(test) cmocka_unit_test_setup_teardown(test, start, stop)

#endif
