/* The keys of fio's JSON, place by place. */
#include "parsers/fio/json.h"

#define TEXT_OF(text) text, sizeof(text) - 1
#define NUMBER(text, slot) { TEXT_OF(text), ACTION_NUMBER, slot, \
			     .unit = 1 }
#define REAL(text, slot) { TEXT_OF(text), ACTION_NUMBER, slot, true, \
			   .unit = 1 }
#define TEXT(text, kept) { TEXT_OF(text), ACTION_TEXT, kept, .unit = 0 }
#define OPEN(text, place) { TEXT_OF(text), ACTION_OPEN, place, .unit = 0 }
#define RESTART(text) { TEXT_OF(text), ACTION_RESTART, 0, .unit = 0 }

static const struct key document_keys[] = {
	TEXT("fio version", TEXT_VERSION),
	NUMBER("timestamp", SLOT_SECONDS),
	NUMBER("timestamp_ms", SLOT_MSECONDS),
	TEXT("time", TEXT_TIME),
	OPEN("global options", PLACE_GLOBALS),
	OPEN("jobs", PLACE_JOBS),
	OPEN("client_stats", PLACE_JOBS),
	OPEN("disk_util", PLACE_DISKS),
};

#define DIRECTION(text, subject_) { TEXT_OF(text), ACTION_OPEN, \
				   PLACE_DIRECTION, \
				   .subject = subject_ }
#define LEVELS(text, subject_) { TEXT_OF(text), ACTION_OPEN, \
				 PLACE_LEVELS, .subject = subject_ }
#define BOUNDS(text, unit) { TEXT_OF(text), ACTION_OPEN, PLACE_BOUNDS, \
			     false, SUBJECT_DIST, QUANTITY_BUCKET, \
			     STATISTIC_VALUE, 0, unit }

static const struct key job_keys[] = {
	TEXT("jobname", TEXT_NAME),
	NUMBER("groupid", SLOT_GROUP),
	NUMBER("job_start", SLOT_START),
	NUMBER("error", SLOT_ERROR),
	NUMBER("elapsed", SLOT_ELAPSED),
	OPEN("job options", PLACE_OPTIONS),
	DIRECTION("mixed", SUBJECT_MIXED),
	DIRECTION("read", SUBJECT_READ),
	DIRECTION("write", SUBJECT_WRITE),
	DIRECTION("trim", SUBJECT_TRIM),
	OPEN("sync", PLACE_SYNC),
	REAL("usr_cpu", SLOT_USR),
	REAL("sys_cpu", SLOT_SYS),
	NUMBER("ctx", SLOT_CTX),
	NUMBER("majf", SLOT_MAJF),
	NUMBER("minf", SLOT_MINF),
	LEVELS("iodepth_level", SUBJECT_DEPTH),
	LEVELS("iodepth_submit", SUBJECT_SUBMIT),
	LEVELS("iodepth_complete", SUBJECT_COMPLETE),
	BOUNDS("latency_ns", 1),
	BOUNDS("latency_us", 1e3),
	BOUNDS("latency_ms", 1e6),
	NUMBER("total_err", SLOT_ERRORS),
	OPEN("steadystate", PLACE_STEADY),
	TEXT("desc", TEXT_DESCRIPTION),
	TEXT("hostname", TEXT_HOST),
	RESTART("fio version"),
};

/* Latencies in us up to 2.21, in ns from 2.99 on. */
#define LATENCY(text, quantity, prio, unit) \
	{ TEXT_OF(text), ACTION_OPEN, PLACE_LATENCY, false, 0, quantity, \
	  STATISTIC_VALUE, prio, unit }

static const struct key direction_keys[] = {
	NUMBER("io_bytes", SLOT_IO),
	NUMBER("io_kbytes", SLOT_IO_KIB),
	NUMBER("bw_bytes", SLOT_BW_BYTES),
	NUMBER("bw", SLOT_BW),
	REAL("iops", SLOT_IOPS),
	NUMBER("runtime", SLOT_RUNTIME),
	NUMBER("total_ios", SLOT_IOS),
	NUMBER("short_ios", SLOT_SHORT),
	NUMBER("drop_ios", SLOT_DROPPED),
	LATENCY("slat_ns", QUANTITY_SLAT, 0, 1),
	LATENCY("clat_ns", QUANTITY_CLAT, 0, 1),
	LATENCY("lat_ns", QUANTITY_LAT, 0, 1),
	LATENCY("slat", QUANTITY_SLAT, 0, 1e3),
	LATENCY("clat", QUANTITY_CLAT, 0, 1e3),
	LATENCY("lat", QUANTITY_LAT, 0, 1e3),
	OPEN("prios", PLACE_PRIOS),
	LATENCY("clat_high_prio", QUANTITY_CLAT, PRIO_HIGH, 1),
	LATENCY("clat_low_prio", QUANTITY_CLAT, PRIO_LOW, 1),
	LATENCY("lat_high_prio", QUANTITY_LAT, PRIO_HIGH, 1),
	LATENCY("lat_low_prio", QUANTITY_LAT, PRIO_LOW, 1),
	REAL("cachehit", SLOT_CACHEHIT),
	NUMBER("bw_min", SLOT_BW_MIN),
	NUMBER("bw_max", SLOT_BW_MAX),
	REAL("bw_agg", SLOT_BW_SHARE),
	REAL("bw_mean", SLOT_BW_MEAN),
	REAL("bw_dev", SLOT_BW_STDEV),
	NUMBER("bw_samples", SLOT_BW_SAMPLES),
	NUMBER("iops_min", SLOT_IOPS_MIN),
	NUMBER("iops_max", SLOT_IOPS_MAX),
	REAL("iops_mean", SLOT_IOPS_MEAN),
	REAL("iops_stddev", SLOT_IOPS_STDEV),
	NUMBER("iops_samples", SLOT_IOPS_SAMPLES),
};

static const struct key latency_keys[] = {
	NUMBER("min", SLOT_MIN),
	NUMBER("max", SLOT_MAX),
	REAL("mean", SLOT_MEAN),
	REAL("stddev", SLOT_STDEV),
	NUMBER("N", SLOT_SAMPLES),
	OPEN("percentile", PLACE_PERCENTILES),
	OPEN("bins", PLACE_BINS),
};

static const struct key sync_keys[] = {
	NUMBER("total_ios", SLOT_IOS),
	LATENCY("lat_ns", QUANTITY_LAT, 0, 1),
};

static const struct key prio_keys[] = {
	NUMBER("prioclass", SLOT_CLASS),
	NUMBER("prio", SLOT_LEVEL),
	NUMBER("priohint", SLOT_HINT),
	LATENCY("clat_ns", QUANTITY_CLAT, 0, 1),
	LATENCY("lat_ns", QUANTITY_LAT, 0, 1),
};

static const struct key steady_keys[] = {
	OPEN("data", PLACE_STEADY_DATA),
};

#define METRIC(text, subject, quantity, statistic, unit) \
	{ TEXT_OF(text), ACTION_METRIC, 0, false, SUBJECT_##subject, \
	  QUANTITY_##quantity, STATISTIC_##statistic, 0, unit }
#define SHARE(text, statistic) \
	{ TEXT_OF(text), ACTION_METRIC, 0, true, SUBJECT_IO, QUANTITY_UTIL, \
	  STATISTIC_##statistic, 0, 1 }

/* Ticks are ms; sectors are 512 bytes. */
static const struct key disk_keys[] = {
	TEXT("name", TEXT_NAME),
	METRIC("read_ios", READ, IOS, VALUE, 1),
	METRIC("write_ios", WRITE, IOS, VALUE, 1),
	METRIC("read_sectors", READ, IO, VALUE, 512),
	METRIC("write_sectors", WRITE, IO, VALUE, 512),
	METRIC("read_merges", READ, MERGES, VALUE, 1),
	METRIC("write_merges", WRITE, MERGES, VALUE, 1),
	METRIC("read_ticks", READ, TICKS, VALUE, 1e6),
	METRIC("write_ticks", WRITE, TICKS, VALUE, 1e6),
	METRIC("in_queue", IO, TICKS, VALUE, 1e6),
	SHARE("util", VALUE),
	METRIC("aggr_read_ios", READ, IOS, AGGR, 1),
	METRIC("aggr_write_ios", WRITE, IOS, AGGR, 1),
	METRIC("aggr_read_sectors", READ, IO, AGGR, 512),
	METRIC("aggr_write_sectors", WRITE, IO, AGGR, 512),
	METRIC("aggr_read_merges", READ, MERGES, AGGR, 1),
	METRIC("aggr_write_merge", WRITE, MERGES, AGGR, 1),
	METRIC("aggr_write_merges", WRITE, MERGES, AGGR, 1),
	METRIC("aggr_read_ticks", READ, TICKS, AGGR, 1e6),
	METRIC("aggr_write_ticks", WRITE, TICKS, AGGR, 1e6),
	METRIC("aggr_in_queue", IO, TICKS, AGGR, 1e6),
	SHARE("aggr_util", AGGR),
	TEXT("hostname", TEXT_HOST),
	RESTART("fio version"),
};

#define TABLE(keys) { keys, sizeof(keys) / sizeof((keys)[0]) }

const struct key_table json_keys[PLACES] = {
	[PLACE_DOCUMENT] = TABLE(document_keys),
	[PLACE_JOB] = TABLE(job_keys),
	[PLACE_DIRECTION] = TABLE(direction_keys),
	[PLACE_LATENCY] = TABLE(latency_keys),
	[PLACE_SYNC] = TABLE(sync_keys),
	[PLACE_PRIO] = TABLE(prio_keys),
	[PLACE_STEADY] = TABLE(steady_keys),
	[PLACE_DISK] = TABLE(disk_keys),
};
