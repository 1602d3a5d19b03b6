/* record/store: several processes at one store, and one that is killed. */
#include <signal.h>
#include <sys/wait.h>
#include <time.h>

#include "tests/storing.h"

/* Adds inputs of ten jobs each until it is killed, or has so many. */
static void
add_many(int who, int most)
{
	struct store *store = open_store(STORE_ADD);

	for (int i = 0; i < most; i++) {
		struct record *jobs[10];
		char place[40];

		for (int k = 0; k < 10; k++)
			jobs[k] = make_job("a", "write", who * 1e6 + i * 10 +
					   k, 5);
		snprintf(place, sizeof(place), "/%d-%d", who, i);
		add(store, place, place, jobs, 10);
		arena_reset(&arena);
	}
	store_close(store);
}

static pid_t
start_adding(int who, int most)
{
	pid_t child = fork();

	assert_true(child >= 0);
	if (child == 0) {
		add_many(who, most);
		_exit(0);
	}
	return child;
}

static void
a_kill_at_any_moment_leaves_whole_inputs(void **state)
{
	int status;

	(void)state;
	for (int round = 1; round <= 12; round++) {
		pid_t child = start_adding(round, 1 << 30);
		struct timespec pause = { 0, 3000000 + 4001000 * round };

		nanosleep(&pause, NULL);
		kill(child, SIGKILL);
		assert_int_equal(waitpid(child, &status, 0), child);
		assert_true(WIFSIGNALED(status));
		assert_int_equal(sql("SELECT count(*) FROM"
				     " pragma_integrity_check WHERE"
				     " integrity_check <> 'ok'"), 0);
		store_close(open_store(STORE_ADD));
		assert_int_equal(sql("SELECT count(*) FROM result"),
				 10 * sql("SELECT count(*) FROM source"));
		assert_int_equal(sql("SELECT count(*) FROM source WHERE"
				     " results <> 10"), 0);
	}
	assert_true(sql("SELECT count(*) FROM source") > 0);
}

static void
writers_wait_for_each_other_and_readers_for_none(void **state)
{
	enum { INPUTS = 60 };
	pid_t one = start_adding(1, INPUTS), other = start_adding(2, INPUTS);
	long long before = 0, count;
	int status, running = 2;

	(void)state;
	while (running > 0) {
		running -= waitpid(-1, &status, WNOHANG) > 0;
		if (access(path, R_OK) != 0 || refusal(STORE_READ))
			continue;
		count = sql("SELECT count(*) FROM result");
		assert_true(count >= before && count % 10 == 0);
		before = count;
	}
	(void)one;
	(void)other;
	assert_int_equal(sql("SELECT count(*) FROM source"), 2 * INPUTS);
	assert_int_equal(sql("SELECT count(*) FROM result"), 20 * INPUTS);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		STORE_TEST(a_kill_at_any_moment_leaves_whole_inputs),
		STORE_TEST(writers_wait_for_each_other_and_readers_for_none),
	};

	return cmocka_run_group_tests_name("store, writers", tests, NULL,
					   NULL);
}
