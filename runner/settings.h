/* What a job is asked to do, in base units. */
#ifndef RUNNER_SETTINGS_H
#define RUNNER_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* In the order in which fio prints them. */
enum direction { TO_READ, TO_WRITE, TO_TRIM, DIRECTIONS };

extern const char *const direction_names[DIRECTIONS];

/* Bits of settings.directions. */
#define READS (1u << TO_READ)
#define WRITES (1u << TO_WRITE)
#define TRIMS (1u << TO_TRIM)

/* The latencies that are kept apart. */
enum latency_kind { SUBMISSION, COMPLETION, WHOLE, LATENCIES };

/* What a log holds: the rates, then the latencies in the order above. */
enum log_kind { LOG_BANDWIDTH, LOG_IOPS, LOG_LATENCY, LOG_KINDS };

enum sync_mode { SYNC_NONE, SYNC_FILE, SYNC_DATA };
enum hint { HINT_BY_TYPE, HINT_NONE, HINT_RANDOM, HINT_SEQUENTIAL };
enum allocation { ALLOCATE_NATIVE, ALLOCATE_NONE, ALLOCATE_TRUNCATE };

#define PERCENTILES_MOST 20
#define DEPTH_MOST 65536u

/* Which percentiles are shown, in ascending order. */
struct percentiles {
	double list[PERCENTILES_MOST];
	unsigned count;
	int decimals;		/* of the longest, two or more */
};

/* Bytes, or a percentage of the target where percent is not 0. */
struct share {
	uint64_t bytes;
	unsigned percent;
};

/* A kind of I/O: the word of rw=, which directions it has, in which order. */
struct pattern {
	const char *name;
	unsigned directions;
	bool random;
};

struct settings {
	/* text is that of the option; NULL: not given */
	const char *name, *description, *filename, *directory;
	const struct pattern *pattern;
	unsigned read_percent;			/* of a mix */
	uint64_t bs[DIRECTIONS];

	struct share size, io_size;
	uint64_t filesize, offset, offset_increment;
	unsigned nrfiles;
	enum allocation allocation;
	bool overwrite, unlink;

	const struct engine *engine;
	unsigned iodepth;
	unsigned low;				/* 0: iodepth */
	unsigned batch, reap_most;		/* 0: not given */
	unsigned reap_least;			/* 0: never wait */
	bool direct;
	enum sync_mode sync;
	unsigned fsync, fdatasync;		/* every so many writes */
	bool end_fsync, invalidate;
	enum hint hint;				/* of the order, to the cache */

	unsigned numjobs, loops;
	bool thread, stonewall, new_group, group_reporting;
	uint64_t number_ios;
	uint64_t runtime, ramp_time, start_delay;	/* ns; 0: none */
	bool time_based;

	bool repeatable, any_block;	/* randrepeat, norandommap */
	uint64_t seed;
	bool refill_buffers, zero_buffers, scramble_buffers;
	uint64_t think_time;			/* ns */
	unsigned think_blocks;
	uint64_t rate[DIRECTIONS];		/* bytes a second; 0: free */
	uint64_t rate_iops[DIRECTIONS];

	struct percentiles percentiles;
	bool with_percentiles[LATENCIES];	/* slat_percentiles … */
	bool without[LATENCIES];		/* disable_slat … */
	bool without_samples;			/* disable_bw */
	uint64_t sample_window;			/* ns */
	const char *logs[LOG_KINDS];		/* NULL: none, "": job's name */
	uint64_t log_window;			/* ns; 0: every I/O */
};

#endif
