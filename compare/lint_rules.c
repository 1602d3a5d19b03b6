/* The rules of lint, a row each. */
#include "compare/lint.h"

#define KIND(kind) (1u << KIND_##kind)

#define RATE(code, what, title, cause) \
	{ code, FINDING_ERROR, KIND(JOB), look_rates, NULL, what, title, cause }
#define EACH(code, level, kinds, look, title, cause) \
	{ code, FINDING_##level, kinds, look, NULL, 0, title, cause }
#define EACH_OF(code, level, kinds, look, what, title, cause) \
	{ code, FINDING_##level, kinds, look, NULL, what, title, cause }
#define ALL(code, level, look, what, title, cause) \
	{ code, FINDING_##level, 0, NULL, look, what, title, cause }

const struct lint_rule lint_rules[] = {
	/* what cannot be */
	RATE("iops", RATE_IOPS, "IOPS = issued / run time",
	     "a digit of the rate was lost or changed"),
	RATE("bandwidth", RATE_BW, "bandwidth = IOPS × block size",
	     "a digit or the unit of the rate was changed"),
	RATE("bytes", RATE_BYTES, "bytes = bandwidth × run time",
	     "a digit or the unit of the size was changed"),
	RATE("issued", RATE_ISSUED, "issued = IOPS × run time",
	     "a digit of the count was lost or changed"),
	RATE("run-time", RATE_RUNTIME, "run time = issued / IOPS",
	     "a digit of the run time was changed, or the rates leave out "
	     "a part of it"),
	RATE("block-size", RATE_BLOCK, "block size = bandwidth / IOPS",
	     "the block size stands in a command that is not this result's"),
	EACH("decimal-units", WARNING, KIND(JOB), look_decimal,
	     "K, M and G are 1024-based",
	     "the job had kb_base=1000, which the text does not say: its "
	     "sizes and rates are 2.4 % a prefix less"),
	EACH("littles-law", ERROR, KIND(JOB), look_in_flight,
	     "IOPS × mean latency <= iodepth × jobs",
	     "the unit of a latency is wrong, or iodepth or numjobs are not "
	     "this result's"),
	EACH_OF("percentiles", ERROR, KIND(JOB), look_percentiles,
		NOTES_OF_PERCENTILES,
		"percentiles rise, from the least latency to the greatest",
		"a digit or a unit was changed, or lines of another result "
		"are among these"),
	EACH("range", ERROR, KIND(JOB) | KIND(LOG) | KIND(GROUP), look_ranges,
	     "least <= mean <= greatest",
	     "a digit or a unit was changed"),
	EACH("latency-sum", WARNING, KIND(JOB), look_latency_sum,
	     "lat = slat + clat",
	     "a digit or a unit of one of the three was changed"),
	EACH("latency-parts", ERROR, KIND(JOB), look_latency_parts,
	     "slat and clat <= lat: least, mean, greatest, and what they "
	     "spread by",
	     "a digit or a unit of one of the three was changed"),
	EACH("latency-run", ERROR, KIND(JOB), look_longest,
	     "the greatest latency <= run time",
	     "a digit or the unit of that latency was changed"),
	EACH_OF("distribution", ERROR, KIND(JOB), look_shares, SUBJECT_DIST,
		"the latency distribution sums to 100 %",
		"a line of it is missing, or a digit was changed"),
	EACH_OF("depths", WARNING, KIND(JOB), look_shares, SUBJECT_DEPTH,
		"the I/O depths sum to 100 %",
		"ramp_time, whose I/Os are counted on top, or a digit was "
		"changed"),
	EACH_OF("submit", ERROR, KIND(JOB), look_shares, SUBJECT_SUBMIT,
		"the submit sizes sum to 100 %",
		"a part of the line is missing, or a digit was changed"),
	EACH_OF("complete", ERROR, KIND(JOB), look_shares, SUBJECT_COMPLETE,
		"the completion sizes sum to 100 %",
		"a part of the line is missing, or a digit was changed"),
	EACH("group-rate", ERROR, KIND(GROUP), look_group_rates,
	     "a group's bandwidth = its bytes / longest run time",
	     "a digit or a unit of the group's line was changed"),
	ALL("group-total", ERROR, look_group_totals, TOTAL_LESS,
	    "a group's bytes >= the sum of its jobs",
	    "a digit was changed, or a job is not of this group"),
	ALL("jobs-missing", WARNING, look_group_totals, TOTAL_MORE,
	    "a group's bytes <= the sum of its jobs",
	    "not all jobs of the group are in the text"),
	EACH("queue-depth", WARNING, KIND(DEVICE), look_queue_depth,
	     "queue depth = sum of requests × their wait",
	     "requests waited over the end of a sample, or a digit was "
	     "changed"),
	EACH("waits", WARNING, KIND(DEVICE), look_waits,
	     "the wait of all = that of reads and of writes, by their number",
	     "a digit was changed, or columns are mixed up"),
	EACH("request-size", ERROR, KIND(DEVICE), look_request_sizes,
	     "bytes a second = requests a second × their size",
	     "a digit was changed, or columns are mixed up"),
	EACH("service-time", WARNING, KIND(DEVICE), look_service_time,
	     "utilisation = requests × service time",
	     "a digit was changed, or the row is that of a group of devices, "
	     "whose utilisation is their mean"),
	EACH("table-csv", ERROR, KIND(RUN), look_contradictions,
	     "table and CSV line of a run say the same",
	     "one of them was edited, or they are not of one run"),
	EACH("contradiction", ERROR, KIND(JOB) | KIND(GROUP) | KIND(DISK),
	     look_contradictions, "lines of a result do not contradict",
	     "lines of another result are among these; the value was left "
	     "out"),
	EACH("implausible", WARNING, KIND(DEVICE) | KIND(CPU) | KIND(DISK),
	     look_implausible, "values are such as can be",
	     "a counter wrapped, or the tool's first sample is broken; the "
	     "value is not judged"),
	EACH("display-fault", NOTE, KIND(JOB) | KIND(GROUP),
	     look_display_faults, "this version prints such values rightly",
	     "a fault that this version of the tool is known for"),
	/* what makes figures say less than they seem to */
	EACH("errors", ERROR, KIND(JOB), look_errors, "no I/O failed",
	     "the disk is full or faulty; rates of what is left say little"),
	EACH("short-ios", WARNING, KIND(JOB), look_short_ios,
	     "all I/Os were whole",
	     "the end of the device or a full disk was reached"),
	EACH("short-run", WARNING, KIND(JOB), look_runtime,
	     "a run takes 10 s at least",
	     "caches, turbo clocks and garbage collection take longer than "
	     "that to settle"),
	ALL("few-samples", WARNING, look_samples, 0,
	    "a sampling tool made 10 reports at least",
	    "a few seconds say little about a load; let it run longer"),
	EACH("thin-tail", NOTE, KIND(JOB), look_tails,
	     "10 I/Os at least are beyond a percentile",
	     "the run was too short for that percentile: it would be another "
	     "next time"),
	EACH("buffered", WARNING, KIND(JOB), look_buffered,
	     "I/O does not go through the page cache",
	     "memory was measured, unless the file is much larger than it; "
	     "set direct=1"),
	ALL("cached", WARNING, look_cached, CACHED_BUFFERED,
	    "reads come from the disk",
	    "the page cache answered: buffered I/O on a file that is smaller "
	    "than memory, or one that was never written"),
	ALL("unwritten", WARNING, look_cached, CACHED_DIRECT,
	    "direct reads come from the disk",
	    "the file has holes: it was never written, and the filesystem "
	    "answers with zeros"),
	EACH("sync-latency", NOTE, KIND(JOB), look_sync_latency,
	     "latencies hold all that an operation takes",
	     "write latencies end before the sync begins"),
	EACH("sync-engine", WARNING, KIND(JOB), look_sync_engine,
	     "iodepth is that of an asynchronous engine",
	     "this engine has one I/O in flight; use libaio or io_uring, or "
	     "more jobs"),
	EACH("shallow", NOTE, KIND(JOB), look_shallow,
	     "the queue was as deep as it was meant to be",
	     "submission was the bottleneck, the rate was limited, or I/O "
	     "was not asynchronous (buffered, say)"),
	EACH("zero-buffers", WARNING, KIND(JOB), look_zero_buffers,
	     "what is written cannot be compressed away",
	     "zeros take next to no room there; leave zero_buffers out"),
	EACH("not-measured", WARNING, KIND(RUN), look_unmeasured,
	     "every test took long enough to be measured",
	     "the test was over in half a second; use more or larger files"),
	ALL("versions", WARNING, look_versions, 0,
	    "all results of a tool are of one version",
	    "versions measure and print differently"),
	{ 0 }
};
