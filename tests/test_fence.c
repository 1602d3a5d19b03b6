/* parsers/intake: marks that set preformatted text apart. */
#include "parsers/intake/fence.h"

#include "tests/reading.h"
#include "tests/test.h"

#define JOB "mix: (groupid=0, jobs=1): err= 0: pid=7: " \
	"Mon Nov 30 14:12:37 2026\n" \
	"  read : io=4000KB, bw=2000KB/s, iops=500, runt=  2000msec"

static void
marks_hide_neither_the_heading_nor_the_name(void **state)
{
	static const char *const texts[] = {
		"Before:\n```\n" JOB "\n```\n",
		"Before:\n```console\n" JOB "\n```\n",
		"Before:\n```" JOB "```\n",
		"Before:\n  ```\n  " JOB "\n  ```\n",
		"Before:\n\n~~~ text\n" JOB "\n~~~\n",
		"Before:\n[code]\n" JOB "\n[/code]\n",
		"Before:\n[QUOTE=\"user\"][CODE]" JOB "[/CODE][/QUOTE]\n",
		"Before:\n{code:sh}\n" JOB "\n{code}\n",
		"Before:\n{noformat}" JOB "{noformat}\n",
		"Before:\n{{{\n" JOB "\n}}}\n",
		"Before:\n::\n\n  " JOB "\n",
		"Before:\n.. code-block:: text\n\n  " JOB "\n",
		"Before:\n#+begin_example\n" JOB "\n#+end_example\n",
		"Before:\n[source,sh]\n----\n" JOB "\n----\n",
		"Before:\n-------8<-------\n" JOB "\n------->8-------\n",
		"<details>\n<summary>Before</summary>\n\n```\n" JOB
		"\n```\n</details>\n",
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(texts); i++) {
		const struct record *job;

		reading_text(&reading, texts[i]);
		job = reading_record(&reading, KIND_JOB, 0);
		if (reading.count != 1 || job == NULL || job->name == NULL ||
		    strcmp(job->name, "mix") != 0 || job->label_count != 1)
			fail_msg("%s: %zu results, %s", texts[i],
				 reading.count, job != NULL && job->name ?
				 job->name : "no name");
		assert_string_equal(job->labels[0], "Before");
		assert_metric(job, "read.iops", 500);
		assert_metric(job, "read.runtime", 2e9);
	}
}

static void
a_line_of_code_loses_its_backticks(void **state)
{
	const struct record *job;

	(void)state;
	reading_text(&reading, "`read : io=4000KB, bw=2000KB/s, iops=500, "
		     "runt=2000msec`\n");
	job = reading_record(&reading, KIND_JOB, 0);
	assert_non_null(job);
	assert_int_equal(job->label_count, 0);
	assert_metric(job, "read.runtime", 2e9);
}

/* What is left of a line. */
static void
only_marks_are_taken_off(void **state)
{
	static const struct { const char *line, *left; } cases[] = {
		{ "```", "" }, { "``` c++", "" }, { "}}}", "" }, { "::", "" },
		{ "```fio-3.1", "fio-3.1" }, { "[/code]", "" },
		{ "```1.97,1.97,host7,1,2", "1.97,1.97,host7,1,2" },
		{ "`  read : io=4`", "  read : io=4" },
		{ "x: 1```", "x: 1" }, { "{{{a}}}", "a" },
		/* a section, JSON, prose, a ruler, a diff, a prompt */
		{ "[code-review]", "[code-review]" },
		{ "[global]", "[global]" }, { "[1, 2]", "[1, 2]" },
		{ "{\"code\": {}}", "{\"code\": {}}" },
		{ "~/fio job.fio", "~/fio job.fio" },
		{ "`a` and `b`", "`a` and `b`" }, { "-----", "-----" },
		{ "--8", "--8" }, { "# fio x", "# fio x" },
		{ "  read : io=4", "  read : io=4" }, { "[code", "[code" },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		const char *text = cases[i].line;
		size_t length = strlen(text);

		if (fence_may_stand(text, length))
			fence_strip(&text, &length);
		if (length != strlen(cases[i].left) ||
		    memcmp(text, cases[i].left, length) != 0)
			fail_msg("%s becomes %.*s", cases[i].line,
				 (int)length, text);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(marks_hide_neither_the_heading_nor_the_name),
		cmocka_unit_test(a_line_of_code_loses_its_backticks),
		cmocka_unit_test(only_marks_are_taken_off),
	};

	return cmocka_run_group_tests_name("fence", tests, NULL,
					   reading_stop);
}
