/* Starts jobs, lets those of a stage go at once, and waits for them. */
#define _GNU_SOURCE	/* NOLINT: MAP_ANONYMOUS, gettid(), pipe2() */
#include "runner/crew.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "runner/clock.h"
#include "runner/measure.h"

struct member {
	struct crew *crew;
	size_t number;		/* of its job */
	pid_t process;		/* 0: a thread, or not started */
	pthread_t thread;
	bool started;
};

/* For the signal handler, which inherits no other way to tell. */
static atomic_bool *stop_flag;
static volatile sig_atomic_t stop_signal;

/* The first asks for an orderly end; the second is not caught any more. */
static void
stop(int number)
{
	stop_signal = number;
	atomic_store(stop_flag, true);
}

static void
catch_signals(struct crew *crew)
{
	static const int numbers[] = { SIGINT, SIGTERM, SIGHUP };
	struct sigaction action = {
		.sa_handler = stop,
		.sa_flags = (int)(SA_RESETHAND | SA_RESTART),
	};
	struct sigaction before;

	stop_flag = &crew->shared->stop;
	stop_signal = 0;
	sigemptyset(&action.sa_mask);
	for (size_t k = 0; k < sizeof(numbers) / sizeof(*numbers); k++) {
		sigaction(numbers[k], NULL, &before);
		if (before.sa_handler != SIG_IGN)
			sigaction(numbers[k], &action, NULL);
	}
}

int
crew_open(struct crew *crew, const struct plan *plan,
	  const struct targets *targets, struct arena *arena)
{
	size_t size = sizeof(struct shared) +
		      plan->count * sizeof(struct outcome);

	*crew = (struct crew){ .plan = plan, .targets = targets };
	crew->shared = mmap(NULL, size, PROT_READ | PROT_WRITE,
			    MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1,
			    0);
	if (crew->shared == MAP_FAILED)
		return errno;
	crew->members = arena_zero(arena,
				   plan->count * sizeof(*crew->members));
	if (pipe2(crew->wake, O_CLOEXEC | O_NONBLOCK) != 0 ||
	    pipe2(crew->go, O_CLOEXEC) != 0)
		return errno;
	return 0;
}

static struct outcome *
outcome_of(const struct member *member)
{
	return &member->crew->shared->outcomes[member->number];
}

static enum state
state_of(const struct member *member)
{
	return (enum state)atomic_load(&outcome_of(member)->state);
}

/* Sets the state and makes the crew look. */
static void
tell(const struct member *member, enum state state)
{
	atomic_store(&outcome_of(member)->state, (int)state);
	/* when the pipe is full the crew is awake anyway */
	while (write(member->crew->wake[1], "", 1) < 0 && errno == EINTR)
		;
}

/* Waits until all of the stage are ready. */
static void
wait_for_go(const struct member *member)
{
	char byte;

	while (read(member->crew->go[0], &byte, 1) < 0 && errno == EINTR)
		;
}

static void
delay(const struct member *member, uint64_t ns)
{
	const atomic_bool *stop = &member->crew->shared->stop;
	uint64_t end = clock_now() + ns;

	if (!ns)
		return;
	atomic_store(&outcome_of(member)->state, STATE_DELAYED);
	while (clock_now() < end && !atomic_load(stop)) {
		uint64_t nap = clock_now() + 100 * NS_PER_MS;

		clock_sleep(nap < end ? nap : end);
	}
}

/* What a process or thread of a job does. */
static void
work(const struct member *member)
{
	const struct crew *crew = member->crew;
	const struct job *job = &crew->plan->jobs[member->number];
	struct worker worker;
	bool prepared;

	outcome_of(member)->pid = gettid();
	prepared = worker_prepare(&worker, job, (unsigned)member->number,
				  &crew->targets[member->number],
				  outcome_of(member), &crew->shared->stop);
	tell(member, STATE_READY);
	wait_for_go(member);
	if (prepared) {
		delay(member, job->settings.start_delay);
		worker_run(&worker);
	}
	worker_end(&worker);
	tell(member, STATE_DONE);
}

static void *
work_in_thread(void *member)
{
	work(member);
	return NULL;
}

/*
 * A process must not outlive the one that reports. A session of its own keeps
 * the keys of the terminal from it, and gives it its share of the CPUs, where
 * the kernel shares them out by session.
 */
static void
start_process(struct member *member)
{
	member->process = fork();
	if (member->process == 0) {
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		setsid();
		work(member);
		_exit(0);
	}
}

static void
start(struct member *member)
{
	const struct job *job = &member->crew->plan->jobs[member->number];
	int error = 0;

	atomic_store(&outcome_of(member)->state, STATE_STARTED);
	if (job->settings.thread) {
		error = pthread_create(&member->thread, NULL, work_in_thread,
				       member);
	} else {
		start_process(member);
		if (member->process < 0)
			error = errno;
	}
	member->started = !error;
	if (error) {
		outcome_of(member)->failure = (struct failure){
			.error = error, .action = "start",
			.target = UINT32_MAX,
		};
		atomic_store(&outcome_of(member)->state, STATE_DONE);
	}
}

/* A process that was killed cannot tell, but what it counted is there. */
static void
look_for_dead(struct member *member)
{
	struct outcome *outcome = outcome_of(member);
	struct rusage usage;
	int status;

	if (!member->process || !member->started ||
	    state_of(member) == STATE_DONE ||
	    wait4(member->process, &status, WNOHANG, &usage) !=
		    member->process)
		return;
	member->started = false;
	if (state_of(member) == STATE_DONE)
		return;
	if (!outcome->failure.error)
		outcome->failure = (struct failure){
			.error = ECANCELED, .action = "its process ended",
			.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0,
			.target = UINT32_MAX,
		};
	measure_end_of_dead(outcome, &usage);
	atomic_store(&outcome->state, STATE_DONE);
}

static void
tick(struct crew *crew)
{
	uint64_t now = clock_now();

	if (!crew->tick || now < crew->next_tick)
		return;
	crew->next_tick = now + crew->tick_every;
	crew->tick(crew, crew->context);
}

/* Sleeps until somebody tells something, or it is time to look around. */
static void
sleep_a_while(struct crew *crew)
{
	struct pollfd wake = { .fd = crew->wake[0], .events = POLLIN };
	char bytes[256];
	int ms = 250;

	if (crew->tick && crew->next_tick < clock_now() + 250 * NS_PER_MS)
		ms = 1 + (int)((crew->next_tick - clock_now()) / NS_PER_MS);
	if (ms < 1 || ms > 250)
		ms = 1;
	if (poll(&wake, 1, ms) > 0 &&
	    read(crew->wake[0], bytes, sizeof(bytes)) < 0)
		return;
	tick(crew);
}

/* Waits until all members of a stage are at least that far. */
static void
wait_for(struct crew *crew, size_t first, size_t end, enum state state)
{
	for (;;) {
		size_t there = 0;

		for (size_t k = first; k < end; k++) {
			look_for_dead(&crew->members[k]);
			there += state_of(&crew->members[k]) >= state;
		}
		if (there == end - first)
			return;
		sleep_a_while(crew);
	}
}

static void
bury(struct member *member)
{
	if (!member->started)
		return;
	if (member->process)
		while (waitpid(member->process, NULL, 0) < 0 &&
		       errno == EINTR)
			;
	else
		pthread_join(member->thread, NULL);
	member->started = false;
}

static void
run_stage(struct crew *crew, size_t first, size_t end)
{
	for (size_t k = first; k < end; k++) {
		crew->members[k].crew = crew;
		crew->members[k].number = k;
		start(&crew->members[k]);
	}
	wait_for(crew, first, end, STATE_READY);
	for (size_t k = first; k < end; k++)
		while (crew->members[k].started &&
		       write(crew->go[1], "", 1) < 0 && errno == EINTR)
			;
	wait_for(crew, first, end, STATE_DONE);
	for (size_t k = first; k < end; k++)
		bury(&crew->members[k]);
}

void
crew_run(struct crew *crew)
{
	const struct plan *plan = crew->plan;
	size_t end;

	catch_signals(crew);
	crew->next_tick = clock_now() + crew->tick_every;
	for (size_t first = 0; first < plan->count; first = end) {
		end = first + 1;
		while (end < plan->count &&
		       plan->jobs[end].stage == plan->jobs[first].stage)
			end++;
		if (!atomic_load(&crew->shared->stop))
			run_stage(crew, first, end);
	}
	crew->signal = stop_signal;
}

void
crew_close(struct crew *crew)
{
	for (int k = 0; k < 2; k++) {
		close(crew->wake[k]);
		close(crew->go[k]);
	}
	munmap(crew->shared, sizeof(struct shared) +
			     crew->plan->count * sizeof(struct outcome));
}
