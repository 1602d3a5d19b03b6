/* parsers/intake: outputs in the strings of programs and logs. */
#include "parsers/intake/literal.h"

#include "tests/reading.h"
#include "tests/test.h"

#define JOB "mix: (groupid=0, jobs=1): err= 0: pid=7: " \
	"Mon Nov 30 14:12:37 2026\\n" \
	"  read : io=4000KB, bw=2000KB/s, iops=500, runt=  2000msec\\n" \
	"  cpu          : usr=1.50%, sys=2.25%, ctx=1001, majf=0, minf=12\\n"

static void
outputs_in_strings_are_read(void **state)
{
	static const char *const texts[] = {
		"ok: [host] => {\"rc\": 0, \"stdout\": \"" JOB "\"}\n",
		"out = '" JOB "'\n", "b'" JOB "'\n",
		"it's what I've got: '" JOB "' and no more\n",
		"it is cut here: \"" JOB,
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(texts); i++) {
		char text[600];
		const struct record *job;

		snprintf(text, sizeof(text), "Cache on:\n\n%s", texts[i]);
		reading_text(&reading, text);
		job = reading_record(&reading, KIND_JOB, 0);
		if (reading.count != 1 || job == NULL || job->name == NULL ||
		    strcmp(job->name, "mix") != 0)
			fail_msg("%s: %zu results", texts[i], reading.count);
		assert_metric(job, "read.iops", 500);
		assert_metric(job, "cpu.ctx", 1001);
		assert_string_equal(job->source.part, "3.1");
		assert_int_equal(job->source.line, 1);
		assert_int_equal(job->label_count, 1);
		assert_string_equal(job->labels[0], "Cache on");
	}
}

static void
a_document_stands_behind_other_words(void **state)
{
	const struct record *job;

	(void)state;
	reading_text(&reading, "one\n"
		     "14:12 INFO result: {\"fio version\" : \"fio-3.33\", "
		     "\"jobs\" : [{\"jobname\" : \"mix\", \"groupid\" : 0, "
		     "\"error\" : 0, \"read\" : {\"io_bytes\" : 4096000, "
		     "\"bw\" : 2000, \"iops\" : 500.0, \"runtime\" : 2000, "
		     "\"total_ios\" : 1000}}]};\ntwo\n");
	job = reading_record(&reading, KIND_JOB, 0);
	assert_non_null(job);
	assert_string_equal(job->name, "mix");
	assert_int_equal(job->source.line, 2);
	assert_metric(job, "read.iops", 500);
}

/* Logs cut long lines, in the middle of a figure as well. */
static void
figures_that_a_line_cuts_are_not_used(void **state)
{
	static const char *const ends[] = { "", "\n", "\r\n", "\ntwo\n" };
	const struct record *job;
	char text[600];

	(void)state;
	for (size_t i = 0; i < LENGTH(ends); i++) {
		snprintf(text, sizeof(text), "INFO result: {\"fio version\" : "
			 "\"fio-3.33\", \"jobs\" : [{\"jobname\" : \"mix\", "
			 "\"groupid\" : 0, \"error\" : 0, \"read\" : {"
			 "\"io_bytes\" : 4096000, \"bw\" : 2000, "
			 "\"iops\" : 50%s", ends[i]);
		reading_text(&reading, text);
		job = reading_record(&reading, KIND_JOB, 0);
		assert_non_null(job);
		assert_true(job->partial);
		assert_null(reading_metric(job, "read.iops"));
		assert_metric(job, "read.io", 4096000);
		/* the last figure of JOB without what follows it */
		snprintf(text, sizeof(text), "out = \"%.*s%s",
			 (int)(strlen(JOB) - 3), JOB, ends[i]);
		reading_text(&reading, text);
		job = reading_record(&reading, KIND_JOB, 0);
		assert_non_null(job);
		assert_null(reading_metric(job, "cpu.minf"));
		assert_metric(job, "cpu.majf", 0);
	}
}

/* A document of JSON as it stands in a string, all in one line. */
#define DOCUMENT \
	"{\\\"fio version\\\": \\\"fio-3.33\\\", \\\"jobs\\\": [{" \
	"\\\"jobname\\\": \\\"mix\\\", \\\"groupid\\\": 0, \\\"error\\\": 0, " \
	"\\\"read\\\": {\\\"io_bytes\\\": 4096000, \\\"bw\\\": 2000, " \
	"\\\"iops\\\": 500.0, \\\"runtime\\\": 2000, " \
	"\\\"total_ios\\\": 1000}}]}"

static void
a_document_in_a_string_is_read(void **state)
{
	static const char *const texts[] = {
		"{\"msg\": \"" DOCUMENT "\", \"rc\": 0}\n",
		"{\n  \"rc\": 0,\n  \"out\": \"" DOCUMENT "\"\n}\n",
		"12:30 INFO job ended: {\"msg\": \"" DOCUMENT "\"}\n",
		"result: \"" DOCUMENT "\"\n",
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(texts); i++) {
		const struct record *job;

		reading_text(&reading, texts[i]);
		job = reading_record(&reading, KIND_JOB, 0);
		if (job == NULL)
			fail_msg("nothing of %s", texts[i]);
		assert_string_equal(job->name, "mix");
		assert_metric(job, "read.iops", 500);
		assert_metric(job, "read.ios", 1000);
		assert_false(job->partial);
	}
}

/* print(json.load(...)) */
static void
a_document_of_python_is_read(void **state)
{
	static const char *const before[] = { "", "result = " };
	char text[600];

	(void)state;
	for (size_t i = 0; i < LENGTH(before); i++) {
		const struct record *job;

		snprintf(text, sizeof(text), "%s{'fio version': 'fio-3.33', "
			 "'jobs': [{'jobname': \"it's a mix\", 'groupid': 0, "
			 "'job options': {'name': 'mix', 'direct': True, "
			 "'x': None, 'description': 'a \"b\" \\'c'}, "
			 "'error': 0, 'read': {'io_bytes': 4096000, "
			 "'bw': 2000, 'iops': 500.0, 'runtime': 2000, "
			 "'total_ios': 1000}}]}\n", before[i]);
		reading_text(&reading, text);
		job = reading_record(&reading, KIND_JOB, 0);
		assert_non_null(job);
		assert_string_equal(job->name, "it's a mix");
		assert_metric(job, "read.iops", 500);
		assert_metric(job, "read.ios", 1000);
	}
	/* of Python 2 */
	reading_text(&reading, "got {u'jobs': [{u'jobname': u'mix', "
		     "u'groupid': 0, u'error': 0, u'read': {"
		     "u'io_bytes': 4096000, u'bw': 2000, u'iops': 500.0, "
		     "u'runtime': 2000, u'total_ios': 1000}}], "
		     "u'fio version': u'fio-3.33'}\n");
	assert_metric(reading_record(&reading, KIND_JOB, 0), "read.iops", 500);
}

/* What only looks as if it held some goes on to who reads such lines. */
static void
lines_without_texts_are_read_as_they_are(void **state)
{
	static const char record[] =
		"{\"iorecap\":1,\"id\":\"0123456789abcdef0123456789abcdef\","
		"\"kind\":\"log\",\"tool\":\"fio\",\"format\":\"log\","
		"\"source\":{\"file\":\"a\",\"line\":1,\"end\":2},"
		"\"labels\":[\"a\",\"b\",\"c\",\"d\"],"
		"\"metrics\":{\"read.bw.mean\":4096}}\n";
	static const char job[] =
		"[\"a\", \"b\"] and what is of no interest here: "
		"mix: (groupid=0, jobs=1): err= 0: pid=7\n"
		"  read : io=4000KB, bw=2000KB/s, iops=500, runt=  2000msec\n";
	char text[600];

	(void)state;
	snprintf(text, sizeof(text), "See below.\n\n%s", record);
	reading_text(&reading, text);
	assert_int_equal(reading.count, 1);
	assert_int_equal(reading.records[0]->label_count, 4);
	assert_metric(reading.records[0], "read.bw.mean", 4096);
	reading_text(&reading, job);
	assert_int_equal(reading.count, 1);
	assert_metric(reading.records[0], "read.iops", 500);
}

static void
strings_are_decoded(void **state)
{
	static const struct { const char *line, *text; } cases[] = {
		{ "'a\\nb\\n'", "a\nb\n" },
		{ "x \"\\t\\\"\\x41\\u0042\\\\\\n\\n\"", "\t\"AB\\\n\n" },
		{ "\"a\\n\\n", "a\n\n" },
		{ "\"one\" \"a\\nb\\n\"", "a\nb\n" },
		{ "x: [\"a\", 'b\\'', \"c\"]", "a\nb'\nc\n" },
		{ "[\"a\", \"b\", \"c", "a\nb\nc" },
		{ "[\"a\", \"b\"], [\"c\"]", NULL },
		{ "[1, \"b\", \"c\", \"d\"]", NULL },
		{ "isn't \\n\\n 'one'", NULL }, { "\"a\\n\"", NULL },
		{ "", NULL },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct literals literals;
		const char *text = NULL;
		size_t length = 0;
		bool found;

		literals_start(&literals, cases[i].line,
			       strlen(cases[i].line));
		found = literals_next(&literals, &text, &length);
		if (found != (cases[i].text != NULL) ||
		    (found && (length != strlen(cases[i].text) ||
			       memcmp(text, cases[i].text, length) != 0)))
			fail_msg("%s", cases[i].line);
		literals_free(&literals);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(outputs_in_strings_are_read),
		cmocka_unit_test(a_document_stands_behind_other_words),
		cmocka_unit_test(figures_that_a_line_cuts_are_not_used),
		cmocka_unit_test(a_document_in_a_string_is_read),
		cmocka_unit_test(a_document_of_python_is_read),
		cmocka_unit_test(lines_without_texts_are_read_as_they_are),
		cmocka_unit_test(strings_are_decoded),
	};

	return cmocka_run_group_tests_name("literal", tests, NULL,
					   reading_stop);
}
