/* runner/progress: the line of a run under way. */
#include <stdlib.h>
#include <string.h>

#include "runner/progress.h"
#include "tests/test.h"

#define S 1000000000ull

struct made {
	struct arena arena;
	struct diag diag;
	struct plan plan;
	struct targets targets[4];
	struct crew crew;
	struct progress progress;
	struct buffer line;
};

static struct made *
make(const char *jobs)
{
	struct made *made = calloc(1, sizeof(*made));

	plan_init(&made->plan, &made->arena, &made->diag);
	plan_read_text(&made->plan, "a.fio", jobs, strlen(jobs));
	assert_true(made->plan.count <= 4);
	made->crew.plan = &made->plan;
	made->crew.targets = made->targets;
	made->crew.shared = calloc(1, sizeof(struct shared) +
				      made->plan.count *
				      sizeof(struct outcome));
	return made;
}

static void
finish(struct made *made)
{
	buffer_free(&made->line);
	diag_free(&made->diag);
	arena_free(&made->arena);
	free(made->crew.shared);
	free(made);
}

static void
runs(struct made *made, size_t job, uint64_t ios)
{
	struct outcome *outcome = &made->crew.shared->outcomes[job];

	atomic_store(&outcome->state, STATE_RUNNING);
	if (!atomic_load(&outcome->begun))
		atomic_store(&outcome->begun, 100 * S);
	atomic_store(&outcome->ios[TO_READ], ios);
	atomic_store(&outcome->bytes[TO_READ], ios * 4096);
}

static const char *
line_at(struct made *made, uint64_t now)
{
	made->line.length = 0;
	progress_line(&made->progress, &made->crew, now, &made->line);
	buffer_byte(&made->line, '\0');
	return made->line.data;
}

static void
it_tells_who_does_what_how_fast_and_how_long(void **state)
{
	struct made *made = make("[a]\nnumjobs=2\nrw=randread\nruntime=4\n"
				 "time_based\n");

	(void)state;
	runs(made, 0, 0);
	runs(made, 1, 0);
	assert_string_equal(line_at(made, 100 * S), "");
	runs(made, 0, 1000);
	runs(made, 1, 500);
	/* 1500 * 4 KiB */
	assert_string_equal(line_at(made, 101 * S),
			    "Jobs: 2 (f=2): [r(2)][25.0%][r=6000KiB/s]"
			    "[r=1500 IOPS][eta 00m:03s]");
	runs(made, 0, 20000);
	atomic_store(&made->crew.shared->outcomes[1].state, STATE_DONE);
	assert_string_equal(line_at(made, 103 * S),
			    "Jobs: 1 (f=1): [r(1),_(1)][75.0%][r=37.1MiB/s]"
			    "[r=9500 IOPS][eta 00m:01s]");
	finish(made);
}

static void
stages_that_wait_are_part_of_the_time_left(void **state)
{
	struct made *made = make("[a]\nruntime=10\ntime_based\n[b]\nstonewall"
				 "\nrw=write\nruntime=2h\ntime_based\n");

	(void)state;
	runs(made, 0, 0);
	line_at(made, 100 * S);
	assert_string_equal(line_at(made, 105 * S),
			    "Jobs: 1 (f=1): [R(1),P(1)][0.1%]"
			    "[eta 02h:00m:05s]");
	finish(made);
}

static void
bytes_tell_where_no_time_is_given(void **state)
{
	struct made *made = make("[a]\n[b]\nstonewall\n");

	(void)state;
	made->targets[0].io = 100 * 4096;
	runs(made, 0, 0);
	line_at(made, 100 * S);
	runs(made, 0, 25);
	/* the second job may take any time */
	assert_string_equal(line_at(made, 101 * S),
			    "Jobs: 1 (f=1): [R(1),P(1)][-.-%][r=100KiB/s]"
			    "[r=25 IOPS][eta --]");
	atomic_store(&made->crew.shared->outcomes[1].state, STATE_DONE);
	runs(made, 0, 50);
	assert_string_equal(line_at(made, 102 * S),
			    "Jobs: 1 (f=1): [R(1),_(1)][50.0%][r=100KiB/s]"
			    "[r=25 IOPS][eta 00m:02s]");
	finish(made);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(it_tells_who_does_what_how_fast_and_how_long),
		cmocka_unit_test(stages_that_wait_are_part_of_the_time_left),
		cmocka_unit_test(bytes_tell_where_no_time_is_given),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
