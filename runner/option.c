/* The table of job options, and taking one by its name. */
#include "runner/option.h"

#include <limits.h>
#include <string.h>

#include "runner/setters.h"

#define US 1000ull
#define MS (1000 * US)
#define S (1000 * MS)

#define MEMBER(name) offsetof(struct settings, name)
#define ALL 0		/* the setter knows which members */

#define COUNT_MOST UINT_MAX
#define SIZE_MOST INT64_MAX

/* How a kind of value looks in a row, from its lone value on. */
#define TEXT(name) NULL, MEMBER(name), set_text, 1, 0, 0, NULL
#define FLAG(name) "1", MEMBER(name), set_bool, 1, 0, 0, NULL
#define COUNT(name, least, most) \
	NULL, MEMBER(name), set_count, 1, least, most, NULL
#define SIZE(name, least) \
	NULL, MEMBER(name), set_size, 1, least, SIZE_MOST, NULL
#define TIME(name, unit, least) \
	NULL, MEMBER(name), set_time, unit, least, SIZE_MOST, \
	"a time such as 60s, 5m or 500ms"
#define LOG(kind) "", MEMBER(logs[kind]), set_text, 1, 0, 0, NULL
#define OFF NULL, ALL, set_off, 1, 0, 0, NULL
#define RATES "a number such as 100 or 10m, or up to three with commas " \
	"between, for reads, writes and trims"

const struct option job_options[] = {
	{ "name", NULL, NULL, TEXT(name), "name of the job" },
	{ "description", NULL, NULL, TEXT(description),
	  "text that is shown with the results" },
	{ "filename", NULL, NULL, TEXT(filename),
	  "files or device to use, with colons between" },
	{ "directory", NULL, NULL, TEXT(directory),
	  "where files are; several with colons between are dealt out to "
	  "clones" },
	{ "rw", "readwrite", "read", NULL, MEMBER(pattern), set_pattern, 1, 0,
	  0, "read, write, trim, randread, randwrite, randtrim, rw or randrw",
	  "kind of I/O" },
	{ "rwmixread", NULL, "50", COUNT(read_percent, 0, 100),
	  "percentage of reads in a mix" },
	{ "rwmixwrite", NULL, NULL, NULL, ALL, set_write_percent, 1, 0, 100,
	  NULL, "percentage of writes in a mix" },
	{ "bs", "blocksize", "4k", NULL, MEMBER(bs), set_sizes, 1, 1,
	  1ull << 30, "a size such as 4096, 4k or 1m, or up to three with "
	  "commas between, for reads, writes and trims", "bytes of an I/O" },
	{ "size", NULL, NULL, NULL, MEMBER(size), set_share, 1, 0, 0, NULL,
	  "bytes to read or write, over all files; or a percentage of them" },
	{ "io_size", "io_limit", NULL, NULL, MEMBER(io_size), set_share, 1, 0,
	  0, NULL, "bytes to move, where that is more or less than size" },
	{ "filesize", NULL, NULL, SIZE(filesize, 1), "bytes of each file" },
	{ "offset", "fileoffset", NULL, SIZE(offset, 0),
	  "where in the files to begin" },
	{ "offset_increment", NULL, NULL, SIZE(offset_increment, 0),
	  "each clone begins this much further on" },
	{ "nrfiles", "nr_files", "1", COUNT(nrfiles, 1, 65536),
	  "number of files" },
	{ "fallocate", NULL, "native", NULL, MEMBER(allocation),
	  set_allocation, 1, 0, 0, "native, none or truncate",
	  "how space for files that are to be written is set aside" },
	{ "overwrite", NULL, NULL, FLAG(overwrite),
	  "fill files before they are written" },
	{ "unlink", NULL, NULL, FLAG(unlink), "remove the files in the end" },
	{ "ioengine", NULL, "psync", NULL, MEMBER(engine), set_engine, 1, 0,
	  0, "libaio, psync or sync", "how I/O is done" },
	{ "iodepth", NULL, "1", COUNT(iodepth, 1, DEPTH_MOST),
	  "I/Os in flight" },
	{ "iodepth_low", NULL, NULL, COUNT(low, 0, DEPTH_MOST),
	  "a full queue is filled again when so many are in flight; 0: "
	  "iodepth" },
	{ "iodepth_batch", "iodepth_batch_submit", NULL, NULL, MEMBER(batch),
	  set_batch, 1, 0, DEPTH_MOST, NULL,
	  "I/Os to submit at once; 0: all that are free; unless given 1, or "
	  "an eighth of iodepth up to 4 for randread with direct=1" },
	{ "iodepth_batch_complete_min", "iodepth_batch_complete", "1",
	  COUNT(reap_least, 0, DEPTH_MOST),
	  "I/Os to wait for at least; 0: look before each I/O, without "
	  "waiting" },
	{ "iodepth_batch_complete_max", NULL, NULL,
	  COUNT(reap_most, 1, DEPTH_MOST),
	  "I/Os to take at most when some are done" },
	{ "direct", NULL, NULL, FLAG(direct), "bypass the page cache" },
	{ "buffered", NULL, NULL, "1", MEMBER(direct), set_inverse, 1, 0, 0,
	  NULL, "the opposite of direct" },
	{ "sync", NULL, NULL, "1", MEMBER(sync), set_sync, 1, 0, 0,
	  "none, 0, sync, 1 or dsync", "open with O_SYNC or O_DSYNC" },
	{ "fsync", NULL, NULL, COUNT(fsync, 0, COUNT_MOST),
	  "fsync after so many writes" },
	{ "fdatasync", NULL, NULL, COUNT(fdatasync, 0, COUNT_MOST),
	  "fdatasync after so many writes" },
	{ "end_fsync", NULL, NULL, FLAG(end_fsync),
	  "fsync when all is written, within the run time" },
	{ "invalidate", NULL, "1", FLAG(invalidate),
	  "drop the page cache of the files before the run" },
	{ "fadvise_hint", NULL, NULL, "1", MEMBER(hint), set_hint, 1, 0, 0,
	  "0, none, 1, random or sequential",
	  "tell the page cache the order of I/O, 1: that of rw" },
	{ "numjobs", NULL, "1", COUNT(numjobs, 1, 4096),
	  "clones that do the same at the same time" },
	{ "thread", NULL, NULL, FLAG(thread), "threads instead of processes" },
	{ "group_reporting", NULL, NULL, FLAG(group_reporting),
	  "report the jobs of a group as one" },
	{ "new_group", NULL, NULL, FLAG(new_group), "begin a group" },
	{ "stonewall", "wait_for_previous", NULL, FLAG(stonewall),
	  "wait for all jobs before, and begin a group" },
	{ "runtime", "timeout", NULL, TIME(runtime, S, 0),
	  "end after this time" },
	{ "time_based", NULL, NULL, FLAG(time_based),
	  "begin again until runtime is over" },
	{ "loops", NULL, "1", COUNT(loops, 1, COUNT_MOST),
	  "do it all this many times" },
	{ "number_ios", NULL, NULL, NULL, MEMBER(number_ios), set_number, 1,
	  0, SIZE_MOST, NULL, "end after so many I/Os" },
	{ "ramp_time", NULL, NULL, TIME(ramp_time, S, 0),
	  "run this long before anything is measured" },
	{ "startdelay", NULL, NULL, TIME(start_delay, S, 0),
	  "start this much later" },
	{ "randrepeat", NULL, "1", FLAG(repeatable),
	  "the same random offsets in every run" },
	{ "randseed", NULL, NULL, NULL, MEMBER(seed), set_number, 1, 0,
	  UINT64_MAX, NULL, "what random offsets begin from" },
	{ "norandommap", NULL, NULL, FLAG(any_block),
	  "take any block, also one that was had before" },
	{ "refill_buffers", NULL, NULL, FLAG(refill_buffers),
	  "new data for every write" },
	{ "zero_buffers", NULL, NULL, FLAG(zero_buffers), "write zeros" },
	{ "scramble_buffers", NULL, "1", FLAG(scramble_buffers),
	  "change data a little for every write" },
	{ "thinktime", NULL, NULL, TIME(think_time, US, 0),
	  "pause between I/Os; a plain number is in microseconds" },
	{ "thinktime_blocks", NULL, "1", COUNT(think_blocks, 1, COUNT_MOST),
	  "I/Os between two pauses" },
	{ "rate", NULL, NULL, NULL, MEMBER(rate), set_sizes, 1, 0, SIZE_MOST,
	  RATES, "bytes a second, at most" },
	{ "rate_iops", NULL, NULL, NULL, MEMBER(rate_iops), set_sizes, 1, 0,
	  1000000000, RATES, "I/Os a second, at most" },
	{ "percentile_list", NULL,
	  "1:5:10:20:30:40:50:60:70:80:90:95:99:99.5:99.9:99.95:99.99", NULL,
	  MEMBER(percentiles), set_percentiles, 1, 0, 0,
	  "up to 20 percentages with colons between, as in 50:99:99.9",
	  "percentiles to show" },
	{ "clat_percentiles", NULL, "1", FLAG(with_percentiles[COMPLETION]),
	  "percentiles of completion latency" },
	{ "lat_percentiles", NULL, NULL, FLAG(with_percentiles[WHOLE]),
	  "percentiles of whole latency" },
	{ "slat_percentiles", NULL, NULL,
	  FLAG(with_percentiles[SUBMISSION]),
	  "percentiles of submission latency" },
	{ "disable_clat", NULL, NULL, FLAG(without[COMPLETION]),
	  "no completion latency" },
	{ "disable_slat", NULL, NULL, FLAG(without[SUBMISSION]),
	  "no submission latency" },
	{ "disable_lat", NULL, NULL, FLAG(without[WHOLE]),
	  "no whole latency" },
	{ "disable_bw_measurement", "disable_bw", NULL,
	  FLAG(without_samples), "no samples of bandwidth and IOPS" },
	{ "gtod_reduce", NULL, NULL, "1", ALL, set_few_clocks, 1, 0, 0, NULL,
	  "none of these four" },
	{ "bwavgtime", NULL, "500", TIME(sample_window, MS, MS),
	  "time of a sample of bandwidth and IOPS; plain: milliseconds" },
	{ "write_bw_log", NULL, NULL, LOG(LOG_BANDWIDTH),
	  "log bandwidth to VALUE_bw.N.log" },
	{ "write_iops_log", NULL, NULL, LOG(LOG_IOPS),
	  "log IOPS to VALUE_iops.N.log" },
	{ "write_lat_log", NULL, NULL, LOG(LOG_LATENCY),
	  "log latencies to VALUE_slat, _clat and _lat.N.log" },
	{ "log_avg_msec", NULL, NULL, TIME(log_window, MS, 0),
	  "log means of this time; plain: milliseconds; 0: every I/O" },
	{ "verify", NULL, NULL, OFF, "0 alone: nothing is verified" },
	{ "verify_fatal", NULL, NULL, OFF, "0 alone, too" },
	{ "do_verify", NULL, NULL, OFF, "0 alone, too" },
	{ NULL, NULL, NULL, TEXT(name), NULL },
};

const struct option *
option_find(const char *name)
{
	const struct option *row;

	for (row = job_options; row->name; row++)
		if (strcmp(row->name, name) == 0 ||
		    (row->alias && strcmp(row->alias, name) == 0))
			return row;
	return NULL;
}

void
option_defaults(struct settings *settings, struct arena *arena)
{
	const struct option *row;

	*settings = (struct settings){ .name = NULL };
	for (row = job_options; row->name; row++)
		if (row->fallback)
			row->set(row, (char *)settings + row->member,
				 row->fallback, arena);
}

const char *
option_unknown(struct nearest *nearest, struct arena *arena)
{
	const char *known;
	size_t length;

	for (const struct option *row = job_options; row->name; row++) {
		nearest_offer(nearest, row->name);
		if (row->alias)
			nearest_offer(nearest, row->alias);
	}
	for (size_t k = 0; option_unsupported(k, &known, &length); k++)
		nearest_offer(nearest, arena_text(arena, known, length));
	if (nearest->name)
		return arena_print(arena, "unknown option %s; is %s meant?",
				   nearest->word, nearest->name);
	return arena_print(arena, "unknown option %s", nearest->word);
}

/* Why there is no such option. */
static const char *
refuse(const char *name, struct arena *arena)
{
	const char *refusal = option_refusal(name, arena);
	struct nearest nearest = { .word = name };

	return refusal ? refusal : option_unknown(&nearest, arena);
}

const char *
option_take(struct settings *settings, const char *name, const char *value,
	    struct arena *arena)
{
	const struct option *row = option_find(name);
	const char *accepted;

	if (!row)
		return refuse(name, arena);
	if (!value)
		value = row->lone;
	if (!value)
		return arena_print(arena, "%s needs a value", name);
	accepted = row->set(row, (char *)settings + row->member, value,
			    arena);
	if (!accepted)
		return NULL;
	return arena_print(arena, "%s=%s is not accepted: it takes %s", name,
			   value, accepted);
}
