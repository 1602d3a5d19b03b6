/* The time that everything is measured in. */
#ifndef RUNNER_CLOCK_H
#define RUNNER_CLOCK_H

#include <stdint.h>
#include <time.h>

#define NS_PER_MS 1000000u
#define NS_PER_S 1000000000u

/* Nanoseconds of CLOCK_MONOTONIC. */
static inline uint64_t
clock_now(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint64_t)now.tv_sec * NS_PER_S + (uint64_t)now.tv_nsec;
}

/* Sleeps until then, or until a signal comes. */
static inline void
clock_sleep(uint64_t until)
{
	struct timespec then = { (time_t)(until / NS_PER_S),
				 (long)(until % NS_PER_S) };

	clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &then, NULL);
}

#endif
