/* The keys of fio's JSON, place by place. */
#include "parsers/fio/json.h"

#define TEXT_OF(text) text, sizeof(text) - 1
#define NUMBER(text, slot) { TEXT_OF(text), ACTION_NUMBER, slot, \
			     .unit = 1 }
#define REAL(text, slot) { TEXT_OF(text), ACTION_NUMBER, slot, true, \
			   .unit = 1 }
#define NEWER(text, slot, since_) { TEXT_OF(text), ACTION_NUMBER, slot, \
				    .unit = 1, .since = since_ }
#define NEWER_REAL(text, slot, since_) { TEXT_OF(text), ACTION_NUMBER, slot, \
					 true, .unit = 1, .since = since_ }
#define TEXT(text, kept) { TEXT_OF(text), ACTION_TEXT, kept, .unit = 0 }
#define OPEN(text, place) { TEXT_OF(text), ACTION_OPEN, place, .unit = 0 }
#define PASS(text) { TEXT_OF(text), ACTION_PASS, 0, .unit = 0 }
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

/* The first versions that have such keys, in every job or direction. */
#define COUNTS FIO_VERSION(2, 1, 14)
#define NSEC FIO_VERSION(2, 99, 0)
#define SYNCS FIO_VERSION(3, 4, 0)
#define SUBMITS FIO_VERSION(3, 9, 0)

#define DIRECTION(text, subject_, always_) { TEXT_OF(text), ACTION_OPEN, \
					     PLACE_DIRECTION, \
					     .subject = subject_, \
					     .always = always_ }
#define LEVELS(text, subject_, since_) { TEXT_OF(text), ACTION_OPEN, \
					 PLACE_LEVELS, .subject = subject_, \
					 .since = since_, .always = true }
#define BOUNDS(text, unit, since) { TEXT_OF(text), ACTION_OPEN, \
				    PLACE_BOUNDS, false, SUBJECT_DIST, \
				    QUANTITY_BUCKET, STATISTIC_VALUE, 0, \
				    unit, since, 0, true }

#define METRIC(text, subject, quantity, statistic, unit) \
	{ TEXT_OF(text), ACTION_METRIC, 0, false, SUBJECT_##subject, \
	  QUANTITY_##quantity, STATISTIC_##statistic, 0, unit, \
	  .always = false }

static const struct key job_keys[] = {
	TEXT("jobname", TEXT_NAME),
	NUMBER("groupid", SLOT_GROUP),
	NEWER("job_start", SLOT_START, FIO_VERSION(3, 36, 0)),
	NUMBER("error", SLOT_ERROR),
	PASS("eta"),
	NUMBER("elapsed", SLOT_ELAPSED),
	OPEN("job options", PLACE_OPTIONS),
	DIRECTION("read", SUBJECT_READ, true),
	DIRECTION("write", SUBJECT_WRITE, true),
	DIRECTION("trim", SUBJECT_TRIM, true),
	{ TEXT_OF("sync"), ACTION_OPEN, PLACE_SYNC, .since = SYNCS,
	  .always = true },
	DIRECTION("mixed", SUBJECT_MIXED, false),
	PASS("job_runtime"),
	REAL("usr_cpu", SLOT_USR),
	REAL("sys_cpu", SLOT_SYS),
	NUMBER("ctx", SLOT_CTX),
	NUMBER("majf", SLOT_MAJF),
	NUMBER("minf", SLOT_MINF),
	LEVELS("iodepth_level", SUBJECT_DEPTH, 0),
	LEVELS("iodepth_submit", SUBJECT_SUBMIT, SUBMITS),
	LEVELS("iodepth_complete", SUBJECT_COMPLETE, SUBMITS),
	BOUNDS("latency_ns", 1, NSEC),
	BOUNDS("latency_us", 1e3, 0),
	BOUNDS("latency_ms", 1e6, 0),
	PASS("latency_depth"),
	PASS("latency_target"),
	PASS("latency_target_ns"),
	PASS("latency_percentile"),
	PASS("latency_window"),
	PASS("latency_window_us"),
	NUMBER("total_err", SLOT_ERRORS),
	NUMBER("first_error", SLOT_FIRST_ERROR),
	TEXT("desc", TEXT_DESCRIPTION),
	OPEN("steadystate", PLACE_STEADY),
	TEXT("hostname", TEXT_HOST),
	METRIC("zone_resets", WRITE, ZONE_RESETS, VALUE, 1),
	RESTART("fio version"),
};

/* Latencies in us up to 2.21, in ns from 2.99 on. */
#define LATENCY(text, quantity, prio, unit, always) \
	{ TEXT_OF(text), ACTION_OPEN, PLACE_LATENCY, false, 0, quantity, \
	  STATISTIC_VALUE, prio, unit, NSEC, 0, always }
#define LATENCY_US(text, quantity) \
	{ TEXT_OF(text), ACTION_OPEN, PLACE_LATENCY, false, 0, quantity, \
	  STATISTIC_VALUE, 0, 1e3, 0, NSEC, true }

static const struct key direction_keys[] = {
	NUMBER("io_bytes", SLOT_IO),
	NEWER("io_kbytes", SLOT_IO_KIB, FIO_VERSION(2, 21, 0)),
	NEWER("bw_bytes", SLOT_BW_BYTES, FIO_VERSION(3, 2, 0)),
	NUMBER("bw", SLOT_BW),
	REAL("iops", SLOT_IOPS),
	NUMBER("runtime", SLOT_RUNTIME),
	NEWER("total_ios", SLOT_IOS, COUNTS),
	NEWER("short_ios", SLOT_SHORT, COUNTS),
	NEWER("drop_ios", SLOT_DROPPED, COUNTS),
	LATENCY("slat_ns", QUANTITY_SLAT, 0, 1, true),
	LATENCY("clat_ns", QUANTITY_CLAT, 0, 1, true),
	LATENCY("lat_ns", QUANTITY_LAT, 0, 1, true),
	LATENCY_US("slat", QUANTITY_SLAT),
	LATENCY_US("clat", QUANTITY_CLAT),
	LATENCY_US("lat", QUANTITY_LAT),
	OPEN("prios", PLACE_PRIOS),
	LATENCY("clat_high_prio", QUANTITY_CLAT, PRIO_HIGH, 1, false),
	LATENCY("clat_low_prio", QUANTITY_CLAT, PRIO_LOW, 1, false),
	LATENCY("lat_high_prio", QUANTITY_LAT, PRIO_HIGH, 1, false),
	LATENCY("lat_low_prio", QUANTITY_LAT, PRIO_LOW, 1, false),
	REAL("cachehit", SLOT_CACHEHIT),
	NUMBER("bw_min", SLOT_BW_MIN),
	NUMBER("bw_max", SLOT_BW_MAX),
	REAL("bw_agg", SLOT_BW_SHARE),
	REAL("bw_mean", SLOT_BW_MEAN),
	REAL("bw_dev", SLOT_BW_STDEV),
	NEWER("bw_samples", SLOT_BW_SAMPLES, NSEC),
	NEWER("iops_min", SLOT_IOPS_MIN, NSEC),
	NEWER("iops_max", SLOT_IOPS_MAX, NSEC),
	NEWER_REAL("iops_mean", SLOT_IOPS_MEAN, NSEC),
	NEWER_REAL("iops_stddev", SLOT_IOPS_STDEV, NSEC),
	NEWER("iops_samples", SLOT_IOPS_SAMPLES, NSEC),
};

static const struct key latency_keys[] = {
	NUMBER("min", SLOT_MIN),
	NUMBER("max", SLOT_MAX),
	REAL("mean", SLOT_MEAN),
	REAL("stddev", SLOT_STDEV),
	NEWER("N", SLOT_SAMPLES, FIO_VERSION(3, 18, 0)),
	OPEN("percentile", PLACE_PERCENTILES),
	OPEN("bins", PLACE_BINS),
};

static const struct key sync_keys[] = {
	NUMBER("total_ios", SLOT_IOS),
	LATENCY("lat_ns", QUANTITY_LAT, 0, 1, false),
};

static const struct key prio_keys[] = {
	NUMBER("prioclass", SLOT_CLASS),
	NUMBER("prio", SLOT_LEVEL),
	NUMBER("priohint", SLOT_HINT),
	LATENCY("clat_ns", QUANTITY_CLAT, 0, 1, false),
	LATENCY("lat_ns", QUANTITY_LAT, 0, 1, false),
};

static const struct key steady_keys[] = {
	OPEN("data", PLACE_STEADY_DATA),
};

#define SHARE(text, statistic) \
	{ TEXT_OF(text), ACTION_METRIC, 0, true, SUBJECT_IO, QUANTITY_UTIL, \
	  STATISTIC_##statistic, 0, 1, .always = false }

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
