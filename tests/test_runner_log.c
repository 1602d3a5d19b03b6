/* runner/log: rows on their way through the ring into files. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "runner/log.h"
#include "tests/test.h"

static char folder[] = "/tmp/iorecap-XXXXXX";

static FILE *
open_log(const char *name)
{
	char path[64];
	FILE *file;

	snprintf(path, sizeof(path), "%s/%s", folder, name);
	file = fopen(path, "r");
	unlink(path);
	return file;
}

static int
start(void **state)
{
	(void)state;
	strcpy(folder, "/tmp/iorecap-XXXXXX");
	assert_non_null(mkdtemp(folder));
	return 0;
}

static int
finish(void **state)
{
	(void)state;
	rmdir(folder);
	return 0;
}

static void
rows_have_time_value_direction_and_block(void **state)
{
	char prefix[64], text[128];
	struct settings settings = { .name = "x" };
	struct log log;
	FILE *file;

	(void)state;
	snprintf(prefix, sizeof(prefix), "%s/l", folder);
	settings.logs[LOG_LATENCY] = prefix;
	assert_int_equal(log_open(&log, &settings, 3), 0);
	assert_int_equal(log_start(&log), 0);
	log_add(&log, FILE_COMPLETION, TO_WRITE, 1999999, 189443, 4096);
	log_add(&log, FILE_COMPLETION, TO_READ, 2000000,
		18446744073709551615u, 0);
	/* nobody asked for bandwidth */
	log_add(&log, FILE_BANDWIDTH, TO_READ, 2000000, 7, 0);
	assert_int_equal(log_close(&log), 0);
	file = open_log("l_clat.3.log");
	assert_non_null(file);
	text[fread(text, 1, sizeof(text) - 1, file)] = '\0';
	assert_string_equal(text, "1, 189443, 1, 4096\n"
				  "2, 18446744073709551615, 0, 0\n");
	fclose(file);
	file = open_log("l_slat.3.log");
	assert_non_null(file);
	assert_int_equal(fgetc(file), EOF);
	fclose(file);
	fclose(open_log("l_lat.3.log"));
	assert_null(open_log("l_bw.3.log"));
}

static void
no_row_is_lost_when_the_ring_is_full(void **state)
{
	enum { ROWS = 5 * LOG_ROWS + 17 };
	char prefix[64], line[64];
	struct settings settings = { .name = "x" };
	struct log log;
	FILE *file;

	(void)state;
	snprintf(prefix, sizeof(prefix), "%s/l", folder);
	settings.logs[LOG_IOPS] = prefix;
	assert_int_equal(log_open(&log, &settings, 1), 0);
	assert_int_equal(log_start(&log), 0);
	for (uint64_t k = 0; k < ROWS; k++)
		log_add(&log, FILE_IOPS, TO_READ, 0, k, 512);
	assert_int_equal(log_close(&log), 0);
	file = open_log("l_iops.1.log");
	assert_non_null(file);
	for (unsigned k = 0; k < ROWS; k++) {
		unsigned value = 0;

		assert_non_null(fgets(line, sizeof(line), file));
		assert_int_equal(sscanf(line, "0, %u, 0, 512", &value), 1);
		assert_int_equal(value, k);
	}
	assert_null(fgets(line, sizeof(line), file));
	fclose(file);
}

static void
a_log_that_cannot_be_made_says_so(void **state)
{
	struct settings settings = { .name = "x" };
	struct log log;

	(void)state;
	settings.logs[LOG_BANDWIDTH] = "/nowhere/l";
	assert_int_equal(log_open(&log, &settings, 1), ENOENT);
	assert_int_equal(log_close(&log), 0);
}

static void
without_a_prefix_there_is_no_ring(void **state)
{
	struct settings settings = { .name = "x" };
	struct log log;

	(void)state;
	assert_int_equal(log_open(&log, &settings, 1), 0);
	assert_null(log.rows);
	assert_int_equal(log_start(&log), 0);
	log_add(&log, FILE_IOPS, TO_READ, 0, 1, 512);
	assert_int_equal(log_close(&log), 0);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, start, finish)

int
main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(rows_have_time_value_direction_and_block),
		TEST(no_row_is_lost_when_the_ring_is_full),
		TEST(a_log_that_cannot_be_made_says_so),
		TEST(without_a_prefix_there_is_no_ring),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
