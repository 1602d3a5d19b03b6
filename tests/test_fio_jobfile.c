/* parsers/fio/jobfile and jobtext: job files, and what they say. */
#include <stdio.h>
#include <string.h>

#include "parsers/fio/jobfile.h"
#include "tests/reading.h"
#include "tests/test.h"

static bool
is_text(const char *text, size_t length, const char *expected)
{
	if (text == NULL || expected == NULL)
		return text == expected;
	return length == strlen(expected) &&
	       memcmp(text, expected, length) == 0;
}

static void
a_line_is_one_of_four_kinds(void **state)
{
	static const struct {
		const char *text;
		enum jobfile_kind kind;
		const char *name, *value;
	} cases[] = {
		{ "", JOBFILE_EMPTY, NULL, NULL },
		{ "   \t", JOBFILE_EMPTY, NULL, NULL },
		{ "; all of it", JOBFILE_EMPTY, NULL, NULL },
		{ "  # rw=read", JOBFILE_EMPTY, NULL, NULL },
		{ "[global]", JOBFILE_SECTION, "global", NULL },
		{ "  [two words]  ", JOBFILE_SECTION, "two words", NULL },
		{ "[a] ; what it is for", JOBFILE_SECTION, "a", NULL },
		{ "[a]b]", JOBFILE_SECTION, "a]b", NULL },
		{ "[]", JOBFILE_OTHER, NULL, NULL },
		{ "[a", JOBFILE_OTHER, NULL, NULL },
		{ "rw=randread", JOBFILE_OPTION, "rw", "randread" },
		{ "  bs = 4k\r", JOBFILE_OPTION, "bs", "4k" },
		{ "bs=4k ; small", JOBFILE_OPTION, "bs", "4k" },
		{ "bs=4k# small", JOBFILE_OPTION, "bs", "4k" },
		{ "filename=/a=b:/c", JOBFILE_OPTION, "filename", "/a=b:/c" },
		{ "size=", JOBFILE_OPTION, "size", "" },
		{ "stonewall", JOBFILE_OPTION, "stonewall", NULL },
		{ "log_avg_msec=250", JOBFILE_OPTION, "log_avg_msec", "250" },
		{ "two words", JOBFILE_OTHER, NULL, NULL },
		{ "=4k", JOBFILE_OTHER, NULL, NULL },
		{ "--rw=read", JOBFILE_OTHER, NULL, NULL },
		{ "It was slow.", JOBFILE_OTHER, NULL, NULL },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct jobfile_line line = jobfile_read(cases[i].text,
							strlen(cases[i].text));

		if (line.kind != cases[i].kind)
			fail_msg("\"%s\" is of kind %d", cases[i].text,
				 (int)line.kind);
		if (line.kind != JOBFILE_SECTION && line.kind != JOBFILE_OPTION)
			continue;
		if (!is_text(line.name, line.name_length, cases[i].name) ||
		    !is_text(line.value, line.value_length, cases[i].value))
			fail_msg("\"%s\": \"%.*s\" = \"%.*s\"", cases[i].text,
				 (int)line.name_length, line.name,
				 (int)line.value_length,
				 line.value ? line.value : "");
	}
}

/* Results whose own text says nothing of the workload but the job's name. */
#define RESULT(name, ios) \
	name ": (groupid=0, jobs=1): err= 0: pid=7: " \
	"Mon Nov 30 14:12:37 2026\n" \
	"  read: IOPS=1000, BW=4000KiB/s (4096kB/s)(4000KiB/1000msec)\n" \
	"     issued rwts: total=" ios ",0,0,0 short=0,0,0,0 " \
	"dropped=0,0,0,0\n\n"

static const char *
text_of(const struct record *record, const char *name)
{
	const struct param *param = record_param(record, name);

	return param != NULL && param->text != NULL ? param->text : "(none)";
}

static double
number_of(const struct record *record, const char *name)
{
	const struct param *param = record_param(record, name);

	return param != NULL && param->text == NULL ? param->number : NAN;
}

static void
a_section_goes_before_the_global_one(void **state)
{
	const struct record *small, *large;

	(void)state;
	reading_text(&reading,
		     "[global]\nioengine=libaio\niodepth=8\nrw=randread\n\n"
		     "[small]\nbs=4k\n\n"
		     "[large]\nbs=64k\niodepth=32\n\n"
		     RESULT("small", "1000") RESULT("large", "1000"));
	small = reading_record(&reading, KIND_JOB, 0);
	large = reading_record(&reading, KIND_JOB, 1);
	assert_non_null(large);
	assert_string_equal(text_of(small, "ioengine"), "libaio");
	assert_string_equal(text_of(large, "ioengine"), "libaio");
	assert_string_equal(text_of(large, "rw"), "randread");
	assert_float_equal(number_of(small, "bs"), 4096, 0);
	assert_float_equal(number_of(large, "bs"), 65536, 0);
	assert_float_equal(number_of(small, "iodepth"), 8, 0);
	assert_float_equal(number_of(large, "iodepth"), 32, 0);
}

static void
the_only_section_is_that_of_a_result_without_a_name(void **state)
{
	(void)state;
	reading_text(&reading,
		     "[only]\nrw=read\nbs=8k\n\n"
		     "  read: IOPS=1000, BW=8000KiB/s (8192kB/s)"
		     "(8000KiB/1000msec)\n"
		     "    clat (usec): min=3, max=9, avg= 5.00, stdev= 1.00\n");
	assert_int_equal(reading.count, 1);
	assert_float_equal(number_of(reading.records[0], "bs"), 8192, 0);
}

static void
the_last_section_of_a_name_holds(void **state)
{
	(void)state;
	reading_text(&reading,
		     "[a]\nrw=read\nbs=4k\n\n" RESULT("a", "1000")
		     "and then again with\n\n"
		     "[a]\nrw=read\nbs=16k\n\n" RESULT("a", "1001"));
	assert_int_equal(reading.count, 2);
	assert_float_equal(number_of(reading.records[0], "bs"), 4096, 0);
	assert_float_equal(number_of(reading.records[1], "bs"), 16384, 0);
}

static void
a_job_of_another_name_takes_nothing(void **state)
{
	(void)state;
	reading_text(&reading, "[a]\nrw=read\nbs=4k\n[b]\nrw=read\nbs=8k\n\n"
		     RESULT("c", "1000"));
	assert_int_equal(reading.count, 1);
	assert_null(record_param(reading.records[0], "bs"));
}

static void
quoted_job_files_are_read_too(void **state)
{
	(void)state;
	reading_text(&reading, "> [a]\n> rw=randwrite\n> bs=4k\n>\n\n"
		     RESULT("a", "1000"));
	assert_int_equal(reading.count, 1);
	assert_string_equal(text_of(reading.records[0], "rw"), "randwrite");
}

static void
what_only_looks_like_a_section_is_prose(void **state)
{
	static const char *const texts[] = {
		"[1] see below\n", "[note]\nThis is slow.\n",
		"[snip]\n\n", "[a]\nnothing=of fio\n",
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(texts); i++) {
		reading_text(&reading, texts[i]);
		assert_int_equal(reading.totals.used, 0);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_line_is_one_of_four_kinds),
		cmocka_unit_test(a_section_goes_before_the_global_one),
		cmocka_unit_test(
			the_only_section_is_that_of_a_result_without_a_name),
		cmocka_unit_test(the_last_section_of_a_name_holds),
		cmocka_unit_test(a_job_of_another_name_takes_nothing),
		cmocka_unit_test(quoted_job_files_are_read_too),
		cmocka_unit_test(what_only_looks_like_a_section_is_prose),
	};

	return cmocka_run_group_tests_name("fio jobfile", tests, NULL,
					   reading_stop);
}
