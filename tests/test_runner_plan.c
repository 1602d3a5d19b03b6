/* runner/plan: job files and command lines to jobs. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runner/engine.h"
#include "runner/plan.h"
#include "tests/test.h"

struct made {
	struct arena arena;
	struct diag diag;
	struct plan plan;
};

static int
start(void **state)
{
	struct made *made = calloc(1, sizeof(*made));

	made->diag.least = DIAG_NOTE;
	plan_init(&made->plan, &made->arena, &made->diag);
	*state = made;
	return 0;
}

static int
finish(void **state)
{
	struct made *made = *state;

	diag_free(&made->diag);
	arena_free(&made->arena);
	free(made);
	return 0;
}

static void
read_text(struct made *made, const char *name, const char *text)
{
	plan_read_text(&made->plan, name, text, strlen(text));
}

static void
assert_said(struct made *made, const char *text)
{
	buffer_byte(&made->diag.text, '\0');
	assert_has(made->diag.text.data, text);
}

static void
assert_silent(struct made *made)
{
	if (made->diag.text.length)
		fail_msg("%.*s", (int)made->diag.text.length,
			 made->diag.text.data);
}

static void
jobs_take_over_what_is_global_before_them(void **state)
{
	struct made *made = *state;
	const struct job *jobs;

	read_text(made, "a.fio",
		  "; a comment\n[global]\nbs=8k\nioengine = libaio \n\n"
		  "[one]\nrw=randread\n# another\n[two]\nbs=16k\n"
		  "[global]\niodepth=4\n[three]\n");
	assert_silent(made);
	assert_int_equal(made->plan.count, 3);
	jobs = made->plan.jobs;
	assert_string_equal(jobs[0].settings.name, "one");
	assert_string_equal(jobs[0].settings.pattern->name, "randread");
	assert_int_equal(jobs[0].settings.bs[TO_READ], 8192);
	assert_ptr_equal(jobs[0].settings.engine, &engine_libaio);
	assert_int_equal(jobs[0].line, 6);
	assert_int_equal(jobs[1].settings.bs[TO_READ], 16384);
	assert_string_equal(jobs[1].settings.pattern->name, "read");
	assert_int_equal(jobs[1].settings.iodepth, 1);
	assert_int_equal(jobs[2].settings.iodepth, 4);
	assert_int_equal(jobs[2].settings.bs[TO_READ], 8192);
}

static void
walls_and_new_groups_part_the_jobs(void **state)
{
	struct made *made = *state;
	const struct job *jobs;

	read_text(made, "a.fio", "[a]\nstonewall\n[b]\n[c]\nnew_group\n[d]\n"
		  "stonewall\nnumjobs=3\n[e]\n");
	assert_silent(made);
	assert_int_equal(made->plan.count, 7);
	jobs = made->plan.jobs;
	assert_int_equal(jobs[0].group, 0);	/* nothing is before it */
	assert_int_equal(jobs[1].group, 0);
	assert_int_equal(jobs[2].group, 1);
	assert_int_equal(jobs[2].stage, 0);
	for (size_t k = 3; k < 7; k++) {
		assert_int_equal(jobs[k].group, 2);
		assert_int_equal(jobs[k].stage, 1);
	}
	assert_int_equal(jobs[5].clone, 2);
	assert_int_equal(jobs[5].section, 3);
	assert_string_equal(jobs[6].settings.name, "e");
	assert_int_equal(jobs[6].clone, 0);
}

static void
files_do_not_share_globals_and_wait_for_one_another(void **state)
{
	struct made *made = *state;
	const struct job *jobs;

	read_text(made, "a.fio", "[global]\nbs=8k\n[a]\n");
	read_text(made, "b.fio", "[b]\n");
	assert_silent(made);
	assert_int_equal(made->plan.count, 2);
	jobs = made->plan.jobs;
	assert_int_equal(jobs[1].settings.bs[TO_READ], 4096);
	assert_int_equal(jobs[1].stage, 1);
	assert_int_equal(jobs[1].group, 1);
	assert_true(jobs[0].global != jobs[1].global);
}

static void
the_command_line_holds_for_each_file(void **state)
{
	struct made *made = *state;
	const struct job *jobs;

	plan_option(&made->plan, "bs", "8k");
	plan_option(&made->plan, "iodepth", "1");
	plan_end(&made->plan);
	read_text(made, "a.fio", "[global]\nbs=16k\n[a]\n");
	read_text(made, "b.fio", "[b]\nrw=write\n");
	assert_silent(made);
	jobs = made->plan.jobs;
	assert_int_equal(jobs[0].settings.bs[TO_READ], 16384);
	assert_int_equal(jobs[1].settings.bs[TO_READ], 8192);
	assert_string_equal(given_find(jobs[0].global, "bs")->value, "16k");
	assert_string_equal(given_find(jobs[1].global, "bs")->value, "8k");
	assert_non_null(given_find(jobs[0].global, "iodepth"));
}

static void
errors_name_file_line_and_option(void **state)
{
	struct made *made = *state;

	read_text(made, "a.fio", "[a]\nrw=read\n\nbssplit=4k/50\niodeth=3\n"
		  "this is prose\ninclude b.fio");
	assert_int_equal(made->diag.errors, 4);
	assert_said(made, "a.fio:4: error: bssplit is not supported");
	assert_said(made, "a.fio:5: error: unknown option iodeth; "
			  "is iodepth meant?");
	assert_said(made, "a.fio:6: error: \"this is prose\"");
	assert_said(made, "a.fio:7: error: include is not supported");
}

static void
a_missing_runtime_is_told_at_the_section(void **state)
{
	struct made *made = *state;

	read_text(made, "a.fio", "\n[a]\ntime_based\n");
	assert_int_equal(made->diag.errors, 1);
	assert_said(made, "a.fio:2: error: time_based needs a runtime");
}

static void
o_direct_needs_whole_sectors(void **state)
{
	struct made *made = *state;

	read_text(made, "a.fio", "[a]\nbs=512,1000\ndirect=1\n"
		  "[b]\nbs=1000\n[c]\ndirect=1\noffset=100\n"
		  "[d]\nbs=512,1000\ndirect=1\nrw=randwrite\n");
	assert_int_equal(made->diag.errors, 2);
	assert_said(made, "a.fio:6: error: offset is no multiple of 512");
	assert_said(made, "a.fio:9: error: bs is no multiple of 512");
}

static void
engines_that_wait_have_one_io_in_flight(void **state)
{
	struct made *made = *state;

	read_text(made, "a.fio", "[a]\niodepth=8\n");
	assert_int_equal(made->diag.errors, 0);
	assert_said(made, "a.fio:1: warning: psync has one I/O in flight");
	assert_int_equal(made->plan.jobs[0].settings.iodepth, 1);
}

static void
variables_and_keywords_are_put_in(void **state)
{
	struct made *made = *state;
	const char *text;

	setenv("PLACE", "/mnt/x", 1);
	unsetenv("NOWHERE");
	text = plan_expand(&made->arena, "${PLACE}/f${NOWHERE}.$x$", 24);
	assert_string_equal(text, "/mnt/x/f.$x$");
	text = plan_expand(&made->arena, "$pagesize", 9);
	assert_true(atoi(text) >= 4096);
	text = plan_expand(&made->arena, "n$ncpus.", 8);
	assert_true(text[0] == 'n' && atoi(text + 1) >= 1 &&
		    text[strlen(text) - 1] == '.');
	text = plan_expand(&made->arena, "${OPEN", 6);
	assert_string_equal(text, "${OPEN");
	read_text(made, "a.fio", "[a]\ndirectory=${PLACE}\n");
	assert_string_equal(made->plan.jobs[0].settings.directory, "/mnt/x");
}

static void
on_the_command_line_name_begins_a_job(void **state)
{
	struct made *made = *state;
	const struct job *jobs;

	plan_option(&made->plan, "bs", "8k");
	plan_option(&made->plan, "name", "x");
	plan_option(&made->plan, "rw", "write");
	plan_option(&made->plan, "name", "y");
	plan_option(&made->plan, "group_reporting", NULL);
	plan_end(&made->plan);
	assert_silent(made);
	assert_int_equal(made->plan.count, 2);
	jobs = made->plan.jobs;
	assert_string_equal(jobs[0].settings.name, "x");
	assert_string_equal(jobs[0].settings.pattern->name, "write");
	assert_string_equal(jobs[1].settings.pattern->name, "read");
	assert_int_equal(jobs[1].settings.bs[TO_WRITE], 8192);
	assert_true(jobs[1].settings.group_reporting);
	assert_int_equal(jobs[1].stage, 0);
	assert_string_equal(given_find(&jobs[0].own, "rw")->value, "write");
	assert_string_equal(given_find(jobs[0].global, "bs")->value, "8k");
	assert_null(given_find(&jobs[0].own, "bs"));
	assert_null(given_find(&jobs[1].own, "group_reporting")->value);
}

static void
only_the_wanted_sections_are_used(void **state)
{
	static const char *const wanted[] = { "b", NULL };
	struct made *made = *state;

	made->plan.sections = wanted;
	read_text(made, "a.fio", "[global]\nbs=8k\n[a]\nunknown=1\n[b]\n"
		  "rw=write\n[c]\n");
	assert_silent(made);
	assert_int_equal(made->plan.count, 1);
	assert_string_equal(made->plan.jobs[0].settings.name, "b");
	assert_int_equal(made->plan.jobs[0].settings.bs[TO_READ], 8192);
}

static void
percentiles_of_one_latency_do_not_end_those_of_another(void **state)
{
	struct made *made = *state;
	const struct job *jobs;

	read_text(made, "a.fio", "[a]\nlat_percentiles=1\n"
		  "[b]\nlat_percentiles=1\nclat_percentiles=0\n");
	jobs = made->plan.jobs;
	assert_true(jobs[0].settings.with_percentiles[WHOLE]);
	assert_true(jobs[0].settings.with_percentiles[COMPLETION]);
	assert_true(jobs[1].settings.with_percentiles[WHOLE]);
	assert_false(jobs[1].settings.with_percentiles[COMPLETION]);
}

static void
a_file_that_is_not_there_is_counted(void **state)
{
	struct made *made = *state;

	plan_read_file(&made->plan, "/nowhere/a.fio");
	assert_int_equal(made->plan.unreadable, 1);
	assert_int_equal(made->diag.errors, 1);
	assert_said(made, "/nowhere/a.fio: error: ");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, start, finish)

int
main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(jobs_take_over_what_is_global_before_them),
		TEST(walls_and_new_groups_part_the_jobs),
		TEST(files_do_not_share_globals_and_wait_for_one_another),
		TEST(the_command_line_holds_for_each_file),
		TEST(errors_name_file_line_and_option),
		TEST(a_missing_runtime_is_told_at_the_section),
		TEST(o_direct_needs_whole_sectors),
		TEST(engines_that_wait_have_one_io_in_flight),
		TEST(variables_and_keywords_are_put_in),
		TEST(on_the_command_line_name_begins_a_job),
		TEST(only_the_wanted_sections_are_used),
		TEST(percentiles_of_one_latency_do_not_end_those_of_another),
		TEST(a_file_that_is_not_there_is_counted),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
