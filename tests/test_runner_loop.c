/* runner/loop: what a job does with an engine that answers as it is told. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "runner/clock.h"
#include "runner/measure.h"
#include "runner/plan.h"
#include "runner/worker.h"
#include "tests/test.h"

#define BLOCKS 64
#define BS 4096
#define NOTHING INT64_MAX

/* How the engine answers, and what it saw. */
static struct script {
	/* of the first completions; 0: whole; NOTHING: 0 */
	int64_t results[4];
	unsigned refusals;	/* submissions that take nothing, at first */
	int submit_error;	/* of the third submission */
	bool newest_first;	/* the order of completions */
	unsigned idle;		/* times that nothing is done yet, at first */

	struct io *held[BLOCKS];
	unsigned held_count, deepest, submits, largest, completions;
	unsigned waits;		/* calls that would wait for some */
	unsigned begun_at[BLOCKS];	/* submissions with so many held */
	unsigned seen[BLOCKS];	/* whole completions of each block */
} script;

static int
fake_open(struct queue *queue)
{
	(void)queue;
	return 0;
}

static int
fake_submit(struct queue *queue, struct io **ios, unsigned count)
{
	(void)queue;
	if (script.refusals) {
		script.refusals--;
		return 0;
	}
	if (++script.submits == 3 && script.submit_error)
		return -script.submit_error;
	script.begun_at[script.held_count]++;
	for (unsigned k = 0; k < count; k++) {
		if (!ios[k]->done)
			ios[k]->issue = clock_now();
		script.held[script.held_count++] = ios[k];
	}
	if (count > script.largest)
		script.largest = count;
	if (script.held_count > script.deepest)
		script.deepest = script.held_count;
	return (int)count;
}

static struct io *
take_held(void)
{
	struct io *io = script.held[0];

	script.held_count--;
	if (script.newest_first)
		return script.held[script.held_count];
	memmove(script.held, script.held + 1,
		script.held_count * sizeof(*script.held));
	return io;
}

static int
fake_reap(struct queue *queue, struct io **ios, unsigned least, unsigned most,
	  uint64_t wait)
{
	unsigned count = 0;

	(void)queue;
	(void)wait;
	assert_true(least <= script.held_count);
	script.waits += least > 0;
	if (!least && script.idle) {
		script.idle--;
		return 0;
	}
	while (count < most && script.held_count) {
		struct io *io = take_held();
		unsigned k = script.completions++;

		io->result = (int64_t)io->length - io->done;
		if (k < LENGTH(script.results) && script.results[k])
			io->result = script.results[k] == NOTHING ? 0 :
				     script.results[k];
		if (io->result == (int64_t)io->length - io->done)
			script.seen[io->offset / BS]++;
		ios[count++] = io;
	}
	return (int)count;
}

static void
fake_close(struct queue *queue)
{
	(void)queue;
	assert_int_equal(script.held_count, 0);
}

static const struct engine fake = {
	"fake", true, fake_open, fake_submit, fake_reap, fake_close
};

/* Runs a job of 64 blocks, with these options, on a file of its own. */
static void
run(const char *options, struct outcome *outcome)
{
	char path[] = "/tmp/loop-XXXXXX", text[256];
	struct arena arena = { 0 };
	struct diag diag = { 0 };
	struct target_rules rules = { 0 };
	atomic_bool stop = false;
	struct targets targets;
	struct worker worker;
	struct plan plan;

	close(mkstemp(path));
	snprintf(text, sizeof(text), "[x]\nfilename=%s\nsize=256k\n"
		 "ioengine=libaio\n%s\n", path, options);
	plan_init(&plan, &arena, &diag);
	plan_read_text(&plan, "a.fio", text, strlen(text));
	assert_int_equal(diag.errors, 0);
	plan.jobs[0].settings.engine = &fake;
	assert_true(targets_prepare(&targets, &plan.jobs[0], &rules, &arena,
				    &diag));
	assert_true(worker_prepare(&worker, &plan.jobs[0], 0, &targets,
				   outcome, &stop));
	worker_run(&worker);
	worker_end(&worker);
	unlink(path);
	diag_free(&diag);
	arena_free(&arena);
}

static int
start(void **state)
{
	script = (struct script){ .refusals = 0 };
	*state = calloc(1, sizeof(struct outcome));
	return *state ? 0 : -1;
}

static int
finish(void **state)
{
	free(*state);
	return 0;
}

/* What was done: so many whole I/Os, and each block at most once. */
static void
assert_done(const struct outcome *outcome, enum direction to, unsigned ios)
{
	const struct flow *flow = &outcome->stats.flows[to];
	unsigned seen = 0;

	assert_int_equal(flow->ios, ios);
	assert_int_equal(flow->bytes, ios * BS);
	assert_int_equal(flow->latencies[COMPLETION].count, ios);
	assert_int_equal(flow->latencies[WHOLE].count, ios);
	for (size_t k = 0; k < BLOCKS; k++) {
		assert_true(script.seen[k] <= 1);
		seen += script.seen[k];
	}
	assert_int_equal(seen, ios);
}

static void
the_queue_is_kept_as_deep_as_it_is_to_be(void **state)
{
	struct outcome *outcome = *state;

	run("rw=randread\niodepth=16", outcome);
	assert_done(outcome, TO_READ, BLOCKS);
	assert_int_equal(script.deepest, 16);
	assert_int_equal(script.largest, 1);
	assert_int_equal(script.submits, BLOCKS);
	assert_int_equal(outcome->failure.error, 0);
}

static void
batches_go_together(void **state)
{
	struct outcome *outcome = *state;

	run("rw=randread\niodepth=16\niodepth_batch=4\n"
	    "iodepth_batch_complete_max=4", outcome);
	assert_done(outcome, TO_READ, BLOCKS);
	assert_int_equal(script.deepest, 16);
	assert_int_equal(script.largest, 4);
	assert_int_equal(script.submits, BLOCKS / 4);
	assert_int_equal(outcome->stats.submits[1], BLOCKS / 4);
}

static void
a_full_queue_drains_to_its_low_mark(void **state)
{
	static const unsigned begun_at[] = { 1, 1, 1, 13, 12, 12, 12, 12, 0 };
	struct outcome *outcome = *state;

	run("rw=randread\niodepth=8\niodepth_low=3", outcome);
	assert_done(outcome, TO_READ, BLOCKS);
	/* 8 at first, then 5 each time that it is down to 3 */
	for (size_t k = 0; k < LENGTH(begun_at); k++)
		assert_int_equal(script.begun_at[k], begun_at[k]);
}

static void
a_low_mark_of_0_or_above_the_depth_is_the_depth(void **state)
{
	static const char *const marks[] = { "0", "8", "9" };

	for (size_t k = 0; k < LENGTH(marks); k++) {
		char options[64];

		script = (struct script){ .refusals = 0 };
		memset(*state, 0, sizeof(struct outcome));
		snprintf(options, sizeof(options),
			 "rw=read\niodepth=8\niodepth_low=%s", marks[k]);
		run(options, *state);
		assert_done(*state, TO_READ, BLOCKS);
		assert_int_equal(script.begun_at[7], BLOCKS - 7);
	}
}

static void
syncs_wait_until_a_full_queue_has_drained(void **state)
{
	struct outcome *outcome = *state;

	run("rw=write\niodepth=8\niodepth_low=2\nfsync=4", outcome);
	assert_done(outcome, TO_WRITE, BLOCKS);
	assert_int_equal(outcome->stats.syncs.count, BLOCKS / 4);
}

static void
polling_looks_before_each_io_and_never_waits(void **state)
{
	static const struct {
		unsigned idle, deepest;
	} cases[] = { { 0, 1 }, { 5, 6 }, { 7, 8 }, { 100, 8 } };

	for (size_t k = 0; k < LENGTH(cases); k++) {
		script = (struct script){ .idle = cases[k].idle };
		memset(*state, 0, sizeof(struct outcome));
		run("rw=randread\niodepth=8\niodepth_batch_complete_min=0\n"
		    "iodepth_batch_complete_max=8", *state);
		assert_done(*state, TO_READ, BLOCKS);
		assert_int_equal(script.waits, 0);
		assert_int_equal(script.idle, 0);
		assert_int_equal(script.deepest, cases[k].deepest);
	}
}

static void
the_order_of_completions_does_not_matter(void **state)
{
	struct outcome *outcome = *state;

	script.newest_first = true;
	run("rw=randwrite\niodepth=8", outcome);
	assert_done(outcome, TO_WRITE, BLOCKS);
	assert_int_equal(script.deepest, 8);
}

static void
short_ios_are_counted_and_gone_on_with(void **state)
{
	struct outcome *outcome = *state;

	script.results[0] = 1000;
	script.results[2] = 512;
	run("rw=read\niodepth=1", outcome);
	assert_done(outcome, TO_READ, BLOCKS);
	assert_int_equal(outcome->stats.flows[TO_READ].shorts, 2);
	assert_int_equal(script.completions, BLOCKS + 2);
}

static void
interrupted_ios_are_repeated(void **state)
{
	struct outcome *outcome = *state;

	script.results[1] = script.results[2] = -EINTR;
	run("rw=read\niodepth=4", outcome);
	assert_done(outcome, TO_READ, BLOCKS);
	assert_int_equal(outcome->stats.flows[TO_READ].shorts, 0);
	assert_int_equal(outcome->failure.error, 0);
}

static void
what_is_not_taken_is_offered_again(void **state)
{
	struct outcome *outcome = *state;

	script.refusals = 3;
	run("rw=read\niodepth=4", outcome);
	assert_done(outcome, TO_READ, BLOCKS);
	assert_int_equal(outcome->failure.error, 0);
}

static void
an_error_ends_the_job_and_the_rest_comes_home(void **state)
{
	struct outcome *outcome = *state;

	script.results[1] = -EIO;
	run("rw=read\niodepth=4", outcome);
	/* four were in flight, and one had followed the first */
	assert_done(outcome, TO_READ, 4);
	assert_int_equal(outcome->failure.error, EIO);
	assert_string_equal(outcome->failure.action, "read");
	assert_int_equal(outcome->failure.offset, BS);
	assert_int_equal(outcome->failure.length, BS);
	assert_true(outcome->stats.run > 0);
}

static void
an_io_that_brings_nothing_is_an_error(void **state)
{
	struct outcome *outcome = *state;

	/* the end of the file: half a block, then nothing */
	script.results[0] = BS / 2;
	script.results[1] = NOTHING;
	run("rw=read\niodepth=1", outcome);
	assert_done(outcome, TO_READ, 0);
	assert_int_equal(outcome->failure.error, ENODATA);
}

static void
a_submission_that_fails_ends_the_job(void **state)
{
	struct outcome *outcome = *state;

	script.submit_error = EINVAL;
	run("rw=read\niodepth=1", outcome);
	assert_done(outcome, TO_READ, 2);
	assert_int_equal(outcome->failure.error, EINVAL);
	assert_string_equal(outcome->failure.action, "io_submit");
}

static void
syncs_follow_so_many_writes(void **state)
{
	struct outcome *outcome = *state;

	run("rw=write\niodepth=4\nfsync=8", outcome);
	assert_done(outcome, TO_WRITE, BLOCKS);
	assert_int_equal(outcome->stats.syncs.count, BLOCKS / 8);
}

static void
the_law_of_little_holds(void **state)
{
	struct outcome *outcome = *state;
	const struct flow *flow = &outcome->stats.flows[TO_READ];
	double depth;

	run("rw=randread\niodepth=32\nloops=1000", outcome);
	depth = (double)flow->latencies[WHOLE].total /
		(double)outcome->stats.run;
	assert_true(depth > 31.36 && depth < 32.64);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, start, finish)

int
main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(the_queue_is_kept_as_deep_as_it_is_to_be),
		TEST(batches_go_together),
		TEST(a_full_queue_drains_to_its_low_mark),
		TEST(a_low_mark_of_0_or_above_the_depth_is_the_depth),
		TEST(syncs_wait_until_a_full_queue_has_drained),
		TEST(polling_looks_before_each_io_and_never_waits),
		TEST(the_order_of_completions_does_not_matter),
		TEST(short_ios_are_counted_and_gone_on_with),
		TEST(interrupted_ios_are_repeated),
		TEST(what_is_not_taken_is_offered_again),
		TEST(an_error_ends_the_job_and_the_rest_comes_home),
		TEST(an_io_that_brings_nothing_is_an_error),
		TEST(a_submission_that_fails_ends_the_job),
		TEST(syncs_follow_so_many_writes),
		TEST(the_law_of_little_holds),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
