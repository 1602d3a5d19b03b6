/* parsers/intake/strings: results in the strings of JSON. */
#include "parsers/intake/strings.h"
#include "tests/reading.h"
#include "tests/test.h"

/* Results of an excerpt, as a text and as what stands in a string. */
#define READ(iops) "  read: IOPS=" #iops ", BW=2000KiB/s (2048kB/s)" \
	"(4000KiB/2000msec)"
#define BODY(iops) "Hello,\\r\\n\\r\\n```\\r\\n" READ(iops) "\\r\\n```\\r\\n"

struct place {
	const char *part;
	unsigned line;
	double iops;
};

static void
check(const char *text, const struct place *places, size_t count)
{
	reading_text(&reading, text);
	if (reading.count != count)
		fail_msg("%s: %zu results", text, reading.count);
	for (size_t i = 0; i < count; i++) {
		const struct record *record = reading.records[i];

		assert_metric(record, "read.iops", places[i].iops);
		assert_int_equal(record->source.line, places[i].line);
		if (places[i].part == NULL)
			assert_null(record->source.part);
		else
			assert_string_equal(record->source.part,
					    places[i].part);
	}
}

static void
results_in_strings_are_read(void **state)
{
	static const struct {
		const char *text;
		size_t count;
		struct place places[3];
	} cases[] = {
		/* a line an issue */
		{ "{\"number\":1,\"body\":\"" BODY(500) "\"}\n"
		  "{\"number\":2,\"body\":null}\n"
		  "{\"number\":3,\"body\":\"" BODY(600) "\",\"comments\":["
		  "\"one line\\n\",{\"body\":\"\\n\\n" READ(700) "\"}]}\n",
		  3, { { "1.1", 4, 500 }, { "3.1", 4, 600 },
		       { "3.2", 3, 700 } } },
		/* all in one line, and on many */
		{ "[{\"body\":\"" BODY(500) "\"},{\"body\":\"" BODY(600)
		  "\"}]", 2, { { "1.1", 4, 500 }, { "1.2", 4, 600 } } },
		{ "[\n  {\n    \"number\": 1,\n    \"body\": \"" BODY(500)
		  "\",\n    \"comments\": [\n      \"" BODY(600) "\",\n"
		  "      \"" BODY(700) "\"\n    ]\n  }\n]\n",
		  3, { { "4.1", 4, 500 }, { "6.1", 4, 600 },
		       { "7.1", 4, 700 } } },
		/* escapes of all kinds before it */
		{ "{\"a\":\"\\u00e9 \\ud83d\\ude00 \\\"x\\\" \\\\n\\/\\n\\n"
		  READ(500) "\"}", 1, { { "1.1", 3, 500 } } },
		/* one that breaks off is not there, what is before it is */
		{ "{\"a\":\"" BODY(500) "\",\"b\":\"" BODY(600), 1,
		  { { "1.1", 4, 500 } } },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++)
		check(cases[i].text, cases[i].places, cases[i].count);
}

static void
what_is_said_in_one_string_holds_for_no_other(void **state)
{
	(void)state;
	reading_text(&reading, "{\"body\":\"# Cache on\\n# hdparm -W 1 "
		     "/dev/sdx\\n" READ(500) "\\n\"}\n"
		     "{\"body\":\"\\n\\n" READ(600) "\\n\"}\n");
	assert_int_equal(reading.count, 2);
	assert_int_equal(reading.records[0]->label_count, 1);
	assert_int_equal(reading.records[0]->setting_count, 1);
	assert_int_equal(reading.records[1]->label_count, 0);
	assert_int_equal(reading.records[1]->setting_count, 0);
	assert_true(reading.records[0]->document !=
		    reading.records[1]->document);
}

static void
what_is_not_read_besides_strings_is_counted(void **state)
{
#define FIO "{\"fio version\":\"fio-3.1\",\"jobs\":[{\"jobname\":\"x\"," \
	"\"read\":{\"iops\":700.0,\"runtime\":1000,\"total_ios\":700," \
	"\"io_bytes\":2867200,\"bw\":2800}}]}"
#define TEXT "{\"out\":\"x: (groupid=0, jobs=1): err= 0: pid=1\\n" READ(500) \
	"\\n\""
	static const struct {
		const char *text;
		size_t count, unused;
	} cases[] = {
		{ TEXT "}\n", 1, 0 },
		{ TEXT "}\n" FIO "\n", 2, 0 },
		/* another result in the same line; a text that breaks off */
		{ TEXT ",\"fio\":" FIO "}\n", 1, 1 },
		{ TEXT ",\"b\":\"" BODY(600), 1, 1 },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		reading_text(&reading, cases[i].text);
		if (reading.count != cases[i].count ||
		    reading.totals.looked - reading.totals.used !=
		    cases[i].unused)
			fail_msg("case %zu: %zu, %zu", i, reading.count,
				 reading.totals.looked - reading.totals.used);
	}
}

static void
copies_in_the_strings_of_a_line_are_one_result(void **state)
{
	(void)state;
	reading_text(&reading, "{\"body\":\"" BODY(500) "\",\"comment\":\"> "
		     READ(500) "\\n>\\n> why?\"}\n");
	assert_int_equal(reading.count, 1);
	assert_int_equal(reading.records[0]->alsos, 1);
	assert_string_equal(reading.records[0]->also[0].part, "1.2");
}

static void
json_of_a_tool_is_its_own(void **state)
{
	static const char fio[] =
		"{\"fio version\":\"fio-3.1\",\"jobs\":[{\"jobname\":\"x\","
		"\"job options\":{\"description\":\"a\\nb\\n" READ(500)
		"\\n\"},\"read\":{\"iops\":700.0,\"runtime\":1000,"
		"\"total_ios\":700,\"io_bytes\":2867200,\"bw\":2800}}]}\n";

	(void)state;
	reading_text(&reading, fio);
	assert_int_equal(reading.count, 1);
	assert_metric(reading.records[0], "read.iops", 700);
	assert_null(reading.records[0]->source.part);
}

static void
only_json_has_strings(void **state)
{
	(void)state;
	/* a program in a mail */
	reading_text(&reading, "In the source:\n"
		     "\"first\\nsecond\\n  read: io=1MB, bw=2MB/s, iops=500, "
		     "runt= 2000msec\\n\"\n");
	for (size_t i = 0; i < reading.count; i++)
		assert_null(reading.records[i]->source.part);
	assert_true(strings_are_json(" \t{", 3));
	assert_false(strings_are_json("x{", 2));
	assert_false(strings_may_stand("{\"a\":\"one\\n\"}", 13));
	assert_false(strings_may_stand("{\"a\\\\n\\\\nb\"}", 12));
	assert_true(strings_may_stand("{\"a\":\"b\\nc\\n\"}", 14));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(results_in_strings_are_read),
		cmocka_unit_test(what_is_not_read_besides_strings_is_counted),
		cmocka_unit_test(what_is_said_in_one_string_holds_for_no_other),
		cmocka_unit_test(
			copies_in_the_strings_of_a_line_are_one_result),
		cmocka_unit_test(json_of_a_tool_is_its_own),
		cmocka_unit_test(only_json_has_strings),
	};

	return cmocka_run_group_tests_name("strings", tests, NULL,
					   reading_stop);
}
