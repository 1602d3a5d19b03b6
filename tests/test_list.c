/* parsers/intake: outputs whose lines are strings of a list. */
#include "parsers/intake/list.h"

#include "tests/lines.h"
#include "tests/reading.h"
#include "tests/test.h"

/* As fio prints it; a name that has quotes of both kinds. */
static const char *const output[] = {
	"it's: (g=0): rw=read, bs=4K-4K/4K-4K/4K-4K, ioengine=sync, iodepth=1",
	"fio-2.1.11",
	"Starting 1 process",
	"",
	"it's: (groupid=0, jobs=1): err= 0: pid=7: Mon Nov 30 14:12:37 2026",
	"  read : io=4000KB, bw=2000KB/s, iops=500, runt=  2000msec",
	"  cpu          : usr=1.50%, sys=2.25%, ctx=1001, majf=0, minf=12",
};

static const char *const document[] = {
	"{", "  \"fio version\" : \"fio-3.33\",", "  \"jobs\" : [", "    {",
	"      \"jobname\" : \"it's\",", "      \"groupid\" : 0,",
	"      \"error\" : 0,", "      \"read\" : {",
	"        \"io_bytes\" : 4096000,", "        \"bw\" : 2000,",
	"        \"iops\" : 500.0,", "        \"runtime\" : 2000,",
	"        \"total_ios\" : 1000", "      }", "    }", "  ]", "}",
};

/* A form of an item: what stands around it, and what its escapes are. */
struct form {
	const char *before, *open, *close, *behind;
	const char *from[2], *to[2];
};

static void
add_escaped(struct buffer *text, const char *line, const struct form *form)
{
	for (; *line != '\0'; line++) {
		const char *to = NULL;

		for (size_t i = 0; i < 2; i++)
			if (form->from[i] != NULL && *line == *form->from[i])
				to = form->to[i];
		if (to != NULL)
			buffer_text(text, to);
		else
			buffer_byte(text, *line);
	}
}

static void
check_form(const struct form *form, const char *const *lines, size_t count)
{
	struct buffer text = { 0 };
	const struct record *job;

	buffer_text(&text, form->before);
	for (size_t i = 0; i < count; i++) {
		buffer_text(&text, form->open);
		add_escaped(&text, lines[i], form);
		buffer_text(&text, form->close);
	}
	buffer_text(&text, form->behind);
	reading_bytes(&reading, text.data, text.length);
	job = reading_record(&reading, KIND_JOB, 0);
	if (reading.count != 1 || job == NULL || job->name == NULL)
		fail_msg("%zu results of:\n%.*s", reading.count,
			 (int)text.length, text.data);
	assert_string_equal(job->name, "it's");
	assert_metric(job, "read.iops", 500);
	assert_metric(job, "read.runtime", 2e9);
	buffer_free(&text);
}

static void
strings_of_a_list_are_the_lines_of_an_output(void **state)
{
	static const struct form forms[] = {
		{ "ok: [host] => {\n    \"msg\": [\n", "        \"", "\",\n",
		  "    ]\n}\n", { "\"" }, { "\\\"" } },
		{ "", "- '", "'\n", "", { "'" }, { "''" } },
		{ "host:\n  stdout_lines:\n", "  - \"", "\"\n", "  rc: 0\n",
		  { "\"" }, { "\\\"" } },
		{ "lines =\n", " '", "',\n", "]\n", { "'" }, { "\\'" } },
		{ "puts(\n", "\t\"", "\\n\"\n", ");\n",
		  { "\"" }, { "\\\"" } },
		{ "ok: [host] => {\"stdout_lines\": [\"\"", ", \"", "\"",
		  "]}\n", { "\"" }, { "\\\"" } },
		{ "['x'", ", '", "'", "]\n", { "'", "\\" },
		  { "\\'", "\\\\" } },
		{ "", "{\"time\":1,\"pod\":{\"id\":\"a\"},\"log\":\"",
		  "\\n\"}\n", "", { "\"" }, { "\\\"" } },
		{ "", "{ \"MESSAGE\" : \"", "\", \"_PID\" : \"7\" }\n", "",
		  { "\"" }, { "\\\"" } },
		{ "", "time=\"14:12:37 Z\" level=info msg=\"",
		  "\" pod=a\n", "", { "\"" }, { "\\\"" } },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(forms); i++) {
		check_form(&forms[i], output, LENGTH(output));
		check_form(&forms[i], document, LENGTH(document));
	}
}

/* YAML has quotes around what it must; the first lines need none. */
static void
some_items_of_yaml_have_no_quotes(void **state)
{
	const struct record *job;

	(void)state;
	reading_text(&reading, "out:\n- fio-2.1.11\n- Starting 1 process\n"
		     "- ''\n- 'mix: (groupid=0, jobs=1): err= 0: pid=7'\n"
		     "- '  read : io=4000KB, bw=2000KB/s, iops=500, "
		     "runt=  2000msec'\n"
		     "- '  cpu          : usr=1.50%, sys=2.25%, ctx=1001, "
		     "majf=0, minf=12'\nrc: 0\n");
	job = reading_record(&reading, KIND_JOB, 0);
	assert_non_null(job);
	assert_string_equal(job->name, "mix");
	assert_string_equal(job->version, "2.1.11");
	assert_int_equal(job->source.line, 5);
	assert_int_equal(job->source.end, 7);
	assert_metric(job, "cpu.ctx", 1001);
}

/* More lines than are looked at before: all of them are one list. */
static void
long_lists_are_one(void **state)
{
	enum { JOBS = 2000 };
	char name[20];
	struct buffer text = { 0 };

	(void)state;
	buffer_text(&text, "[\n\"{\",\n\"  \\\"fio version\\\" : "
		    "\\\"fio-3.33\\\",\",\n\"  \\\"jobs\\\" : [\",\n");
	for (unsigned i = 0; i < JOBS; i++) {
		buffer_print(&text, "\"    {\",\n\"\\\"jobname\\\" : "
			     "\\\"j%u\\\",\",\n", i);
		buffer_text(&text, "\"\\\"error\\\" : 0,\",\n"
			    "\"\\\"read\\\" : {\",\n"
			    "\"\\\"io_bytes\\\" : 4096000,\",\n"
			    "\"\\\"bw\\\" : 2000,\",\n"
			    "\"\\\"iops\\\" : 500.0,\",\n"
			    "\"\\\"runtime\\\" : 2000,\",\n"
			    "\"\\\"total_ios\\\" : 1000\",\n\"}\",\n");
		buffer_print(&text, "\"}%s\",\n", i + 1 < JOBS ? "," : "");
	}
	buffer_text(&text, "\"  ]\",\n\"}\"\n]\n");
	reading_bytes(&reading, text.data, text.length);
	assert_int_equal(reading.count, JOBS);
	for (unsigned i = 0; i < JOBS; i++) {
		snprintf(name, sizeof(name), "j%u", i);
		assert_string_equal(reading.records[i]->name, name);
		assert_metric(reading.records[i], "read.iops", 500);
		assert_false(reading.records[i]->partial);
	}
	buffer_free(&text);
}

/* It belongs to its job all the same, but for its last figure. */
static void
the_string_that_a_text_ends_in_is_an_item(void **state)
{
	const struct record *job;

	(void)state;
	reading_text(&reading, "[\n  \"fio-2.1.11\",\n"
		     "  \"mix: (groupid=0, jobs=1): err= 0: pid=7\",\n"
		     "  \"  read : io=4000KB, bw=2000KB/s, iops=500, "
		     "runt=  2000msec\",\n"
		     "  \"  cpu          : usr=1.50%, sys=2.25%, ctx=10");
	assert_int_equal(reading.count, 1);
	job = reading.records[0];
	assert_string_equal(job->name, "mix");
	assert_true(job->partial);
	assert_int_equal(job->source.end, 5);
	assert_metric(job, "cpu.sys", 2.25);
	assert_null(reading_metric(job, "cpu.ctx"));
}

static void
what_is_no_list_of_strings_is_none(void **state)
{
	static const char *const texts[] = {
		"\"a\": \"b\"\n\"c\": \"d\"\n\"e\": \"f\"\n",
		"\"a\n\"b\\\"\n\"c\n", "- one\n- two\n- three\n",
		"\"one\"\n\"two\"\nthree\n", "- 'one'\n\"two\"\n\"three\"\n",
		"- 'a'b'\n- 'c'\n- 'd'\n", "'one\n'two\n'three\n",
		"{\"id\":\"1234567890\"}\n{\"id\":\"1234567891\"}\n"
		"{\"id\":\"1234567892\"}\n",
		"{\"id\":17,\"log\":\"a\"}\n{\"id\":18,\"msg\":\"b\"}\n"
		"{\"id\":19,\"log\":\"c\"}\n",
		"{\"id\":17,\"log\":\"a\n{\"id\":18,\"log\":\"b\n"
		"{\"id\":19,\"log\":\"c\n",
		"t=1 level=info msg=a\nt=2 level=info msg=b\n"
		"t=3 level=info msg=c\n",
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(texts); i++) {
		struct line lines[3] = { { .length = 0 } };

		assert_int_equal(lines_split(texts[i], lines, 3), 3);
		if (list_shows(lines, 3))
			fail_msg("case %zu is a list", i);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(strings_of_a_list_are_the_lines_of_an_output),
		cmocka_unit_test(some_items_of_yaml_have_no_quotes),
		cmocka_unit_test(long_lists_are_one),
		cmocka_unit_test(the_string_that_a_text_ends_in_is_an_item),
		cmocka_unit_test(what_is_no_list_of_strings_is_none),
	};

	return cmocka_run_group_tests_name("list", tests, NULL, reading_stop);
}
