/* parsers/fio: JSON of 2.x and 3.x, whole, cut, wrapped and written again. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/reading.h"
#include "tests/test.h"

static char space[1 << 21];

static void
assert_text(const struct record *record, const char *name, const char *text)
{
	const struct param *param = record_param(record, name);

	assert_non_null(param);
	assert_non_null(param->text);
	assert_string_equal(param->text, text);
}

static void
assert_number(const struct record *record, const char *name, double number)
{
	const struct param *param = record_param(record, name);

	assert_non_null(param);
	assert_null(param->text);
	assert_true(param->number == number);
}

/* Reads texts one behind the other. */
#define READ(...) read_all((const char *const[]){ __VA_ARGS__, NULL })

static void
read_all(const char *const *texts)
{
	char *out = space;

	for (; *texts != NULL; texts++)
		out += sprintf(out, "%s", *texts);
	reading_text(&reading, space);
}

/* Whether a message was given that holds this. */
static bool
was_told(const char *words)
{
	buffer_byte(&reading.diag.text, '\0');
	return strstr(reading.diag.text.data, words) != NULL;
}

/* 1000 reads of 4 KiB in 2 s, and no writes */
#define HEAD(version) "{\n  \"fio version\" : \"fio-" version "\",\n"
#define STAMP "  \"timestamp\" : 1796047957,\n" \
	"  \"timestamp_ms\" : 1796047957153,\n" \
	"  \"time\" : \"Mon Nov 30 14:12:37 2026\",\n"
#define JOBS "  \"jobs\" : [\n"
#define JOB(name) "    {\n      \"jobname\" : \"" name "\",\n" \
	"      \"groupid\" : 0,\n      \"error\" : 0,\n"
#define OPTIONS "      \"job options\" : {\n" \
	"        \"name\" : \"job\",\n        \"rw\" : \"randread\",\n" \
	"        \"bs\" : \"4k\",\n        \"iodepth\" : \"16\"\n      },\n"
#define SPREAD(low, high, mean, stdev) "          \"min\" : " low ",\n" \
	"          \"max\" : " high ",\n          \"mean\" : " mean ",\n" \
	"          \"stddev\" : " stdev
#define COUNT(n) ",\n          \"N\" : " n
#define PERCENTILES ",\n          \"percentile\" : {\n" \
	"            \"1.000000\" : 12032,\n" \
	"            \"50.000000\" : 30080,\n" \
	"            \"99.900000\" : 700416\n          }"
#define READ_TOTALS "      \"read\" : {\n        \"io_bytes\" : 4096000,\n" \
	"        \"io_kbytes\" : 4000,\n        \"bw_bytes\" : 2048000,\n" \
	"        \"bw\" : 2000,\n        \"iops\" : 500.000000,\n" \
	"        \"runtime\" : 2000,\n        \"total_ios\" : 1000,\n" \
	"        \"short_ios\" : 3,\n        \"drop_ios\" : 1,\n"
#define READ_LATENCY "        \"slat_ns\" : {\n" \
	SPREAD("1004", "9005", "2500.500000", "500.250000") COUNT("1000") \
	"\n        },\n        \"clat_ns\" : {\n" \
	SPREAD("10006", "900007", "33250.125000", "4000.000000") \
	COUNT("1000") PERCENTILES "\n        },\n        \"lat_ns\" : {\n" \
	SPREAD("12008", "910009", "35750.000000", "4500.000000") \
	COUNT("1000") "\n        },\n"
#define READ_SAMPLES "        \"bw_min\" : 1900,\n" \
	"        \"bw_max\" : 2100,\n        \"bw_agg\" : 97.500000,\n" \
	"        \"bw_mean\" : 2000.250000,\n" \
	"        \"bw_dev\" : 10.000000,\n        \"bw_samples\" : 3,\n" \
	"        \"iops_min\" : 475,\n        \"iops_max\" : 525,\n" \
	"        \"iops_mean\" : 500.500000,\n" \
	"        \"iops_stddev\" : 2.500000,\n" \
	"        \"iops_samples\" : 4\n      },\n"
#define NO_WRITES "      \"write\" : {\n        \"io_bytes\" : 0,\n" \
	"        \"io_kbytes\" : 0,\n        \"bw_bytes\" : 0,\n" \
	"        \"bw\" : 0,\n        \"iops\" : 0.000000,\n" \
	"        \"runtime\" : 0,\n        \"total_ios\" : 0,\n" \
	"        \"short_ios\" : 0,\n        \"drop_ios\" : 0,\n" \
	"        \"slat_ns\" : {\n" \
	SPREAD("0", "0", "0.000000", "0.000000") COUNT("0") \
	"\n        },\n        \"bw_min\" : 18446744073709551615,\n" \
	"        \"bw_max\" : 0,\n        \"bw_agg\" : 0.000000,\n" \
	"        \"bw_mean\" : 0.000000,\n        \"bw_dev\" : 0.000000,\n" \
	"        \"bw_samples\" : 0\n      },\n" \
	"      \"trim\" : {\n        \"io_bytes\" : 0\n      },\n"
#define SYNC "      \"sync\" : {\n        \"total_ios\" : 5,\n" \
	"        \"lat_ns\" : {\n" \
	SPREAD("100", "900", "300.000000", "50.000000") COUNT("5") \
	"\n        }\n      },\n"
#define LEVELS "      \"job_runtime\" : 2000,\n" \
	"      \"usr_cpu\" : 1.500000,\n      \"sys_cpu\" : 2.250000,\n" \
	"      \"ctx\" : 1001,\n      \"majf\" : 0,\n      \"minf\" : 12,\n" \
	"      \"iodepth_level\" : {\n        \"1\" : 0.100000,\n" \
	"        \"16\" : 99.900000,\n        \">=64\" : 0.000000\n" \
	"      },\n      \"iodepth_submit\" : {\n        \"0\" : 0.000000,\n" \
	"        \"4\" : 100.000000,\n        \">=64\" : 0.000000\n" \
	"      },\n      \"iodepth_complete\" : {\n" \
	"        \"4\" : 99.500000,\n        \"64\" : 0.500000\n      },\n"
#define REST LEVELS \
	"      \"latency_ns\" : {\n        \"2\" : 0.000000,\n" \
	"        \"1000\" : 0.000000\n      },\n" \
	"      \"latency_us\" : {\n        \"20\" : 20.000000,\n" \
	"        \"50\" : 79.000000,\n        \"1000\" : 1.000000\n" \
	"      },\n" \
	"      \"latency_ms\" : {\n        \"2\" : 0.000000,\n" \
	"        \"2000\" : 0.000000,\n        \">=2000\" : 0.000000\n" \
	"      },\n      \"latency_depth\" : 16,\n" \
	"      \"latency_percentile\" : 100.000000,\n" \
	"      \"latency_window\" : 0\n    }"
#define DISKS ",\n  \"disk_util\" : [\n    {\n      \"name\" : \"vda\",\n" \
	"      \"read_ios\" : 1000,\n      \"write_ios\" : 1,\n" \
	"      \"read_sectors\" : 8000,\n      \"write_sectors\" : 8,\n" \
	"      \"read_merges\" : 0,\n      \"write_merges\" : 2,\n" \
	"      \"read_ticks\" : 500,\n      \"write_ticks\" : 3,\n" \
	"      \"in_queue\" : 503,\n      \"util\" : 57.603223\n    }\n  ]"
#define READS READ_TOTALS READ_LATENCY READ_SAMPLES
#define JOB_TEXT(name) JOB(name) OPTIONS READS NO_WRITES SYNC REST
#define DOCUMENT HEAD("3.33") STAMP JOBS JOB_TEXT("job") "\n  ]" DISKS "\n}\n"

static const struct value reads[] = {
	{ "read.iops", 500 }, { "read.iops.min", 475 },
	{ "read.iops.max", 525 }, { "read.iops.mean", 500.5 },
	{ "read.iops.stdev", 2.5 }, { "read.iops.samples", 4 },
	{ "read.bw", 2048000 }, { "read.bw.min", 1900 * 1024. },
	{ "read.bw.max", 2100 * 1024. }, { "read.bw.mean", 2000.25 * 1024 },
	{ "read.bw.stdev", 10240 }, { "read.bw.samples", 3 },
	{ "read.bw.per", 97.5 },
	{ "read.slat.min", 1004 }, { "read.slat.max", 9005 },
	{ "read.slat.mean", 2500.5 }, { "read.slat.stdev", 500.25 },
	{ "read.slat.samples", 1000 },
	{ "read.clat.min", 10006 }, { "read.clat.max", 900007 },
	{ "read.clat.mean", 33250.125 }, { "read.clat.stdev", 4000 },
	{ "read.clat.p1", 12032 }, { "read.clat.p50", 30080 },
	{ "read.clat.p99.9", 700416 },
	{ "read.lat.min", 12008 }, { "read.lat.max", 910009 },
	{ "read.lat.mean", 35750 }, { "read.lat.stdev", 4500 },
	{ "read.runtime", 2e9 }, { "read.io", 4096000 },
	{ "read.ios", 1000 }, { "read.short", 3 }, { "read.dropped", 1 },
	{ "write.iops", NAN }, { "write.io", NAN }, { "write.ios", NAN },
	{ "write.bw.min", NAN }, { "write.slat.min", NAN },
	{ "sync.lat.min", 100 }, { "sync.lat.max", 900 },
	{ "sync.lat.mean", 300 }, { "sync.lat.stdev", 50 },
	{ "sync.ios", 5 }, { "sync.short", NAN },
	{ "cpu.usr", 1.5 }, { "cpu.sys", 2.25 }, { "cpu.ctx", 1001 },
	{ "cpu.majf", 0 }, { "cpu.minf", 12 },
	{ "depth.1", 0.1 }, { "depth.16", 99.9 }, { "depth.64", 0 },
	{ "submit.0", 0 }, { "submit.4", 100 }, { "submit.inf", 0 },
	{ "complete.4", 99.5 }, { "complete.64", 0.5 },
	{ "dist.2ns", 0 }, { "dist.20us", 20 }, { "dist.50us", 79 },
	{ "dist.2ms", 0 }, { "dist.2000ms", 0 }, { "dist.inf", 0 },
};

static void
a_document_of_3_x_is_read(void **state)
{
	const struct record *job;

	(void)state;
	reading_text(&reading, DOCUMENT);
	assert_int_equal(reading.count, 2);
	job = reading.records[0];
	assert_metrics(job, reads, LENGTH(reads));
	assert_string_equal(job->tool, "fio");
	assert_string_equal(job->version, "3.33");
	assert_string_equal(job->format, "json");
	assert_string_equal(job->name, "job");
	assert_string_equal(job->time, "2026-11-30T14:12:37");
	assert_int_equal(job->group, 0);
	assert_int_equal(job->run, 0);
	assert_int_equal(job->error, 0);
	assert_int_equal(job->source.line, 8);
	assert_false(job->partial);
	assert_text(job, "rw", "randread");
	assert_number(job, "bs", 4096);
	assert_number(job, "iodepth", 16);
	assert_null(record_param(job, "name"));
	assert_int_equal(job->note_count, 0);
	assert_int_equal(reading.diag.text.length, 0);
	assert_int_equal(reading.totals.used, reading.totals.looked);
}

static void
a_distribution_of_zeros_was_not_measured(void **state)
{
	static const struct value values[] = {
		{ "read.iops", 500 }, { "depth.16", 99.9 },
		{ "dist.2ns", NAN }, { "dist.20us", NAN }, { "dist.inf", NAN },
	};

	(void)state;
	READ(HEAD("3.33") JOBS JOB("job"), READS NO_WRITES SYNC LEVELS,
	     "      \"latency_ns\" : {\n        \"2\" : 0.000000\n      },\n",
	     "      \"latency_us\" : {\n        \"20\" : 0.000000\n      },\n",
	     "      \"latency_ms\" : {\n        \">=2000\" : 0.000000\n",
	     "      }\n    }\n  ]\n}\n");
	assert_metrics(reading.records[0], values, LENGTH(values));
	assert_false(reading.records[0]->partial);
}

static void
zone_resets_are_those_of_writes(void **state)
{
	static const struct value value[] = { { "write.zone_resets", 3 } };

	(void)state;
	READ(HEAD("3.42") JOBS JOB("job") "      \"zone_resets\" : 3,\n",
	     READS NO_WRITES SYNC REST "\n  ]\n}\n");
	assert_metrics(reading.records[0], reads, LENGTH(reads));
	assert_metrics(reading.records[0], value, 1);
	assert_false(reading.records[0]->partial);
}

static void
disks_are_records_of_their_own(void **state)
{
	static const struct value values[] = {
		{ "read.ios", 1000 }, { "write.ios", 1 },
		{ "read.io", 8000 * 512. }, { "write.io", 8 * 512. },
		{ "read.merges", 0 }, { "write.merges", 2 },
		{ "read.ticks", 500e6 }, { "write.ticks", 3e6 },
		{ "io.ticks", 503e6 }, { "io.util", 57.603223 },
	};
	static const struct value stacked[] = {
		{ "read.ios.aggr", 7 }, { "write.merges.aggr", 8 },
		{ "io.ticks.aggr", 9e6 }, { "io.util.aggr", 30.25 },
	};
	const struct record *disk;

	(void)state;
	reading_text(&reading, DOCUMENT);
	disk = reading_record(&reading, KIND_DISK, 0);
	assert_string_equal(disk->name, "vda");
	assert_string_equal(disk->version, "3.33");
	assert_int_equal(disk->run, 0);
	assert_metrics(disk, values, LENGTH(values));
	reading_text(&reading, HEAD("2.12") JOBS JOB_TEXT("job") "\n  ],\n"
		     "  \"disk_util\" : [\n    {\n      \"name\" : \"dm-0\",\n"
		     "      \"aggr_read_ios\" : 7,\n"
		     "      \"aggr_write_merge\" : 8,\n"
		     "      \"aggr_in_queue\" : 9,\n"
		     "      \"aggr_util\" : 30.25\n    }\n  ]\n}\n");
	assert_metrics(reading_record(&reading, KIND_DISK, 0), stacked,
		      LENGTH(stacked));
}

/* A direction up to 2.16: KiB, us, two decimals. */
#define OLD_READS(iops) OLD(iops, "")
/* ... and six from 2.13 on */
#define SIX_READS(iops) OLD(iops "0000", "0000")
#define OLD(iops, zeros) "      \"read\" : {\n        \"io_bytes\" : 4000,\n" \
	"        \"bw\" : 2000,\n        \"iops\" : " iops ",\n" \
	"        \"runtime\" : 2000,\n        \"total_ios\" : 1001,\n" \
	"        \"short_ios\" : 0,\n        \"drop_ios\" : 0,\n" \
	"        \"slat\" : {\n" SPREAD("1", "9", "2.51" zeros, "0.50" zeros) \
	"\n        },\n        \"clat\" : {\n" \
	SPREAD("10", "900", "33.25" zeros, "4.00" zeros) \
	",\n          \"percentile\" : {\n" \
	"            \"1.00\" : 12,\n            \"99.99\" : 700,\n" \
	"            \"0.00\" : 0,\n            \"0.00\" : 0\n" \
	"          }\n        },\n        \"lat\" : {\n" \
	SPREAD("12", "910", "35.75" zeros, "4.50" zeros) "\n        },\n" \
	"        \"bw_min\" : 1900,\n        \"bw_max\" : 2100,\n" \
	"        \"bw_agg\" : 97.50" zeros ",\n" \
	"        \"bw_mean\" : 2000.25" zeros ",\n" \
	"        \"bw_dev\" : 10.00" zeros "\n      },\n" \
	"      \"write\" : {\n        \"io_bytes\" : 0\n      },\n" \
	"      \"trim\" : {\n        \"io_bytes\" : 0\n      },\n"

static void
units_before_2_21_are_kib_and_us(void **state)
{
	static const struct value values[] = {
		{ "read.io", 4000 * 1024. }, { "read.bw", 2000 * 1024. },
		{ "read.runtime", 2e9 }, { "read.slat.min", 1e3 },
		{ "read.slat.mean", 2510 }, { "read.clat.p1", 12e3 },
		{ "read.clat.p99.99", 700e3 }, { "read.lat.stdev", 4500 },
		{ "read.bw.min", 1900 * 1024. }, { "read.bw.per", 97.5 },
		{ "read.iops.mean", NAN }, { "read.clat.samples", NAN },
	};
	const struct record *job;

	(void)state;
	reading_text(&reading, HEAD("2.2.10") JOBS JOB("job")
		     OLD_READS("500.25") REST "\n  ]\n}\n");
	job = reading_record(&reading, KIND_JOB, 0);
	assert_metrics(job, values, LENGTH(values));
	assert_true(reading_value(job, "read.iops") == 500.25);
	assert_int_equal(job->note_count, 0);
	assert_true(reading_metric(job, "read.slat.min")->half_width == 500);
	assert_true(reading_metric(job, "read.slat.mean")->half_width == 5);
}

static void
what_the_counts_tell_more_exactly_is_derived(void **state)
{
	static const struct {
		const char *iops;
		bool block_size;
		double expected_iops, io, bw;
	} cases[] = {
		/* whole I/Os a second up to 2.2.4: 1001 / 2 s */
		{ "500", false, 500.5, 4000 * 1024., 2000 * 1024. },
		/* that do not fit: as printed */
		{ "700", false, 700, 4000 * 1024., 2000 * 1024. },
		/* 1001 of 4096 bytes are 4004 KiB and not 4000 */
		{ "500", true, 500.5, 4000 * 1024., 2000 * 1024. },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		const struct record *job;
		const char *read = strcmp(cases[i].iops, "500") == 0 ?
				   OLD_READS("500") : OLD_READS("700");

		snprintf(space, sizeof(space), "%s%s%s%s\n  ]\n}\n",
			 HEAD("2.1.14") JOBS JOB("job"),
			 cases[i].block_size ? OPTIONS : "", read, REST);
		reading_text(&reading, space);
		job = reading_record(&reading, KIND_JOB, 0);
		assert_true(reading_value(job, "read.iops") ==
			    cases[i].expected_iops);
		assert_int_equal(reading_noted(job, NOTE_DERIVED, "read.iops"),
				 cases[i].expected_iops == 500.5);
		assert_true(reading_value(job, "read.io") == cases[i].io);
		assert_true(reading_value(job, "read.bw") == cases[i].bw);
	}
}

static void
bytes_follow_from_the_block_size(void **state)
{
	char *at;
	const struct record *job;

	(void)state;
	/* 1001 of 4096 bytes: 4004 KiB in 2 s */
	snprintf(space, sizeof(space), "%s", HEAD("2.16") JOBS JOB("job")
		 OPTIONS SIX_READS("500.50") REST "\n  ]\n}\n");
	at = strstr(space, "\"io_bytes\" : 4000");
	memcpy(at, "\"io_bytes\" : 4004", 17);
	at = strstr(space, "\"bw\" : 2000");
	memcpy(at, "\"bw\" : 2002", 11);
	reading_text(&reading, space);
	job = reading_record(&reading, KIND_JOB, 0);
	assert_true(reading_value(job, "read.io") == 1001 * 4096.);
	assert_true(reading_value(job, "read.bw") == 1001 * 2048.);
	assert_true(reading_noted(job, NOTE_DERIVED, "read.io"));
	assert_true(reading_noted(job, NOTE_DERIVED, "read.bw"));
	assert_true(reading_metric(job, "read.io")->half_width == 0);
}

static void
the_share_is_left_out_where_fio_misprints_it(void **state)
{
	static const struct {
		const char *version;
		bool known;
	} versions[] = {
		{ "2.1.11", false }, { "2.2.10", true }, { "2.16", true },
		{ "2.17", false }, { "2.21", false },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(versions); i++) {
		double value;

		snprintf(space, sizeof(space),
			 "{\n  \"fio version\" : \"fio-%s\",\n%s",
			 versions[i].version, JOBS JOB("job")
			 SIX_READS("500.50") REST "\n  ]\n}\n");
		reading_text(&reading, space);
		value = reading_value(reading_record(&reading, KIND_JOB, 0),
				      "read.bw.per");
		assert_true(versions[i].known ? value == 97.5 : isnan(value));
	}
}

static void
global_options_hold_for_jobs_that_say_nothing_else(void **state)
{
	const struct record *one, *two;

	(void)state;
	READ(HEAD("3.33") "  \"global options\" : {\n"
	     "    \"bs\" : \"64k\",\n    \"direct\" : \"1\",\n"
	     "    \"time_based\" : \"\",\n"
	     "    \"runtime\" : \"60\"\n  },\n",
	     JOBS JOB_TEXT("one") ",\n",
	     JOB("two") READS REST "\n  ]\n}\n");
	assert_int_equal(reading.count, 2);
	one = reading.records[0];
	two = reading.records[1];
	assert_number(one, "bs", 4096);
	assert_number(one, "direct", 1);
	assert_number(one, "time_based", 1);
	assert_number(one, "runtime", 60e9);
	assert_number(two, "bs", 65536);
	assert_number(two, "direct", 1);
	assert_null(record_param(two, "rw"));
}

static void
clients_are_told_by_their_host(void **state)
{
	const struct record *all;

	(void)state;
	READ(HEAD("3.33") "  \"global options\" : [\n"
	     "    {\n      \"hostname\" : \"a\",\n"
	     "      \"bs\" : \"8k\"\n    },\n    {\n"
	     "      \"hostname\" : \"b\",\n"
	     "      \"bs\" : \"16k\"\n    }\n  ],\n"
	     "  \"client_stats\" : [\n",
	     JOB("one") READS "      \"hostname\" : \"a\",\n" REST ",\n",
	     JOB("one") READS "      \"hostname\" : \"b\",\n" REST ",\n",
	     JOB("All clients") READS REST "\n  ]\n}\n");
	assert_true(reading.count >= 2);
	assert_text(reading.records[0], "hostname", "a");
	assert_number(reading.records[0], "bs", 8192);
	all = reading.records[reading.count - 1];
	assert_string_equal(all->name, "All clients");
	assert_true(reading_noted(all, NOTE_ALL_CLIENTS, NULL));
	assert_null(record_param(all, "bs"));
	assert_false(reading_noted(reading.records[0], NOTE_ALL_CLIENTS,
				   NULL));
}

#define PRIO(class, level, hint, mean) "          {\n" \
	"            \"prioclass\" : " class ",\n" \
	"            \"prio\" : " level ",\n" hint \
	"            \"clat_ns\" : {\n" \
	SPREAD("10006", "900007", mean, "2.000000") COUNT("500") PERCENTILES \
	"\n            }\n          }"

static void
latencies_of_priorities_have_names_of_their_own(void **state)
{
	static const struct value values[] = {
		{ "read.clat.prio.1/0.mean", 33005.5 },
		{ "read.clat.prio.1/0.p50", 30080 },
		{ "read.clat.prio.2/4/3.mean", 33006.5 },
		{ "read.clat.mean", 33250.125 },
	};
	static const struct value two[] = {
		{ "read.clat.prio.high.mean", 7.5 },
		{ "read.lat.prio.low.max", 9 },
	};

	(void)state;
	reading_text(&reading, HEAD("3.36") JOBS JOB("job") READ_TOTALS
		     READ_LATENCY "        \"prios\" : [\n"
		     PRIO("1", "0", "", "33005.500000") ",\n"
		     PRIO("2", "4", "            \"priohint\" : 3,\n",
			  "33006.500000") "\n        ],\n" READ_SAMPLES REST
		     "\n  ]\n}\n");
	assert_metrics(reading_record(&reading, KIND_JOB, 0), values,
		       LENGTH(values));
	reading_text(&reading, HEAD("3.27") JOBS JOB("job") READ_TOTALS
		     READ_LATENCY "        \"clat_high_prio\" : {\n"
		     SPREAD("1", "9", "7.500000", "1.000000") COUNT("400")
		     "\n        },\n        \"lat_low_prio\" : {\n"
		     SPREAD("1", "9", "8.500000", "1.000000") COUNT("600")
		     "\n        },\n" READ_SAMPLES REST "\n  ]\n}\n");
	assert_metrics(reading_record(&reading, KIND_JOB, 0), two,
		       LENGTH(two));
}

static void
percentiles_of_lat_below_clat_are_put_right(void **state)
{
	static const struct {
		const char *head;
		bool lat;
	} heads[] = {
		{ HEAD("3.1"), true }, { HEAD("3.15"), true },
		{ HEAD("3.16"), false }, { HEAD("3.33"), false },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(heads); i++) {
		const struct record *job;

		snprintf(space, sizeof(space), "%s%s", heads[i].head,
			 JOBS JOB("job") "      \"job options\" : {\n"
			 "        \"lat_percentiles\" : \"1\"\n      },\n" READS
			 REST "\n  ]\n}\n");
		reading_text(&reading, space);
		job = reading_record(&reading, KIND_JOB, 0);
		assert_true(isnan(reading_value(job, "read.clat.p50")) ==
			    heads[i].lat);
		assert_true(isnan(reading_value(job, "read.lat.p50")) !=
			    heads[i].lat);
	}
}

/* Whole lines of another job, in the place of its own. */
static void
figures_that_cannot_be_of_one_job_are_not_used(void **state)
{
	static const struct {
		const char *own, *other, *gone, *stays;
	} cases[] = {
		/* half of all above 90 us, and the mean 33 us */
		{ "\"50.000000\" : 30080", "\"50.000000\" : 90080",
		  "read.clat.mean", "read.iops" },
		{ "\"mean\" : 35750.0", "\"mean\" : 95750.0",
		  "read.lat.mean", "read.ios" },
		/* none so quick, and the greater part */
		{ "\"50\" : 79.000000", "\"4\"  : 79.000000",
		  "dist.20us", "read.clat.mean" },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		const struct record *job;
		char *at;

		snprintf(space, sizeof(space), "%s", DOCUMENT);
		at = strstr(space, cases[i].own);
		assert_non_null(at);
		memcpy(at, cases[i].other, strlen(cases[i].own));
		reading_text(&reading, space);
		job = reading_record(&reading, KIND_JOB, 0);
		assert_metric(job, cases[i].gone, NAN);
		assert_true(reading_value(job, cases[i].stays) > 0);
		assert_true(job->partial);
	}
}

static void
percentiles_at_the_end_of_the_histogram_are_noted(void **state)
{
	static const struct {
		const char *usual, *long_one;
	} figures[] = {
		{ " : 700416", " : 17112760320" },
		{ " : 900007", " : 17200000000" },
		{ " : 910009", " : 17200009000" },
		{ " : 33250.125000", " : 20000000.125000" },
		{ " : 35750.000000", " : 20002500.625000" },
	};

	(void)state;
	snprintf(space, sizeof(space), "%s", DOCUMENT);
	for (size_t i = 0; i < LENGTH(figures); i++) {
		size_t before = strlen(figures[i].usual);
		size_t length = strlen(figures[i].long_one);
		char *at = strstr(space, figures[i].usual);

		memmove(at + length, at + before, strlen(at + before) + 1);
		memcpy(at, figures[i].long_one, length);
	}
	reading_text(&reading, space);
	assert_true(reading_noted(reading.records[0], NOTE_SATURATED,
				  "read.clat.p99.9"));
	assert_false(reading_noted(reading.records[0], NOTE_SATURATED,
				   "read.clat.p50"));
}

static void
numbers_that_are_none_are_absent(void **state)
{
	static const struct {
		const char *from, *to, *metric;
	} changes[] = {
		{ "\"usr_cpu\" : 1.500000", "\"usr_cpu\" : -nan    ",
		  "cpu.usr" },
		{ "\"mean\" : 2500.500000", "\"mean\" : nan        ",
		  "read.slat.mean" },
		{ "\"iops\" : 500.000000", "\"iops\" : inf       ",
		  "read.iops" },
		{ "\"iops\" : 500.000000", "\"iops\" : -500.00000",
		  "read.iops" },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(changes); i++) {
		char *at;

		snprintf(space, sizeof(space), "%s", DOCUMENT);
		at = strstr(space, changes[i].from);
		memcpy(at, changes[i].to, strlen(changes[i].to));
		reading_text(&reading, space);
		assert_int_equal(reading.count, 2);
		assert_null(reading_metric(reading.records[0],
					   changes[i].metric));
		assert_true(reading_value(reading.records[0], "read.io") ==
			    4096000);
	}
}

/* A text of many lines with the same bytes over and over. */
static char *
repeat(char *out, const char *text, unsigned times)
{
	for (unsigned i = 0; i < times; i++)
		out += sprintf(out, text, i);
	return out;
}

static void
bins_of_any_number_are_passed_over(void **state)
{
	static const unsigned numbers[] = { 1, 1216, 20000 };

	(void)state;
	for (size_t i = 0; i < LENGTH(numbers); i++) {
		char *out = space;

		out += sprintf(out, "%s", HEAD("3.33") STAMP JOBS JOB("job")
			       OPTIONS READ_TOTALS "        \"slat_ns\" : {\n"
			       SPREAD("1004", "9005", "2500.500000",
				      "500.250000") COUNT("1000")
			       ",\n          \"bins\" : {\n");
		out = repeat(out, "            \"%u\" : 1,\n", numbers[i]);
		out += sprintf(out, "            \"99999\" : 1\n"
			       "          }\n        },\n%s",
			       strstr(READ_LATENCY, "        \"clat_ns"));
		sprintf(out, "%s", READ_SAMPLES NO_WRITES SYNC REST
			"\n  ]" DISKS "\n}\n");
		reading_text(&reading, space);
		assert_int_equal(reading.count, 2);
		assert_metrics(reading.records[0], reads, LENGTH(reads));
		assert_string_equal(reading.records[0]->format, "json+");
		assert_int_equal(reading.diag.text.length, 0);
	}
}

static void
documents_of_any_length_are_read_job_by_job(void **state)
{
	enum { JOBS_MADE = 300 };
	size_t length = sizeof(JOB_TEXT("%04u")), lines = 0;
	char *text = malloc((length + 8) * JOBS_MADE + 4096), *out = text;

	(void)state;
	for (const char *p = JOB_TEXT(""); *p != '\0'; p++)
		lines += *p == '\n';
	lines++;
	out += sprintf(out, "%s", HEAD("3.33") STAMP JOBS);
	for (unsigned i = 0; i < JOBS_MADE; i++) {
		if (i > 0)
			out += sprintf(out, ",\n");
		out += sprintf(out, "    {\n      \"jobname\" : \"j%04u\",\n"
			       "      \"groupid\" : %u,\n"
			       "      \"error\" : 0,\n%s", i, i,
			       OPTIONS READS NO_WRITES SYNC REST);
	}
	sprintf(out, "\n  ]" DISKS "\n}\n");
	reading_text(&reading, text);
	free(text);
	assert_int_equal(reading.count, JOBS_MADE + 1);
	for (unsigned i = 0; i < JOBS_MADE; i++) {
		const struct record *job = reading.records[i];

		assert_int_equal(job->group, i);
		assert_int_equal(job->source.line, 8 + i * lines);
		assert_int_equal(job->source.end, 8 + (i + 1) * lines - 2);
		assert_metrics(job, reads, LENGTH(reads));
	}
}

static void
assert_same(void)
{
	assert_int_equal(whole.count, reading.count);
	for (size_t i = 0; i < whole.count; i++) {
		const struct record *one = whole.records[i];
		const struct record *other = reading.records[i];

		assert_string_equal(one->id, other->id);
		assert_int_equal(one->param_count, other->param_count);
	}
}

/* Writes the document with something before and behind each line. */
static void
frame_lines(const char *text, const char *before, const char *behind)
{
	char *out = space;

	while (*text != '\0') {
		size_t length = strcspn(text, "\n");

		out += sprintf(out, "%s%.*s%s", before, (int)length, text,
			       behind);
		text += length + 1;
	}
}

static void
lines_may_stand_in_quotes_and_frames(void **state)
{
	static const struct {
		const char *before, *behind;
	} frames[] = {
		{ "> ", "\n" }, { ">> ", "\n" }, { "", "\r\n" },
		{ "    ", "\n" }, { "\t", "\n" }, { "", "  \n" },
		{ "> ", "\r\n" }, { "", "\n\n" },
	};

	(void)state;
	reading_text(&whole, DOCUMENT);
	for (size_t i = 0; i < LENGTH(frames); i++) {
		frame_lines(DOCUMENT, frames[i].before, frames[i].behind);
		reading_text(&reading, space);
		assert_same();
	}
}

/* Leaves out all white space between the tokens. */
static void
compact(const char *text)
{
	char *out = space;
	bool quoted = false;

	for (; *text != '\0'; text++) {
		quoted ^= *text == '"';
		if (quoted || (*text != ' ' && *text != '\n'))
			*out++ = *text;
	}
	strcpy(out, "\n");
}

static void
a_document_may_be_one_line(void **state)
{
	(void)state;
	reading_text(&whole, DOCUMENT);
	compact(DOCUMENT);
	reading_text(&reading, space);
	assert_same();
	assert_int_equal(reading.records[0]->source.line, 1);
}

static void
text_stands_around_documents(void **state)
{
	static const char *const before[] = {
		"note: a warning\n", "$ fio --output-format=json x.fio\n",
		"fio: this platform does not support it\n\n", "result: ",
		"Jobs: 1 (f=1): [r(1)][100.0%][eta 00m:00s]\r",
	};
	static const char *const behind[] = {
		"$ ls\nfoo bar\n", "}\n", "\n--\nregards\n", "{ \"a\" : 1 }\n",
	};

	(void)state;
	reading_text(&whole, DOCUMENT);
	for (size_t i = 0; i < LENGTH(before); i++)
		for (size_t k = 0; k < LENGTH(behind); k++) {
			snprintf(space, sizeof(space), "%s%s%s", before[i],
				 DOCUMENT, behind[k]);
			reading_text(&reading, space);
			assert_same();
		}
}

static void
a_document_may_stand_inside_another(void **state)
{
	(void)state;
	reading_text(&whole, DOCUMENT);
	reading_text(&reading, "{\n  \"when\" : 1,\n  \"fio\" : " DOCUMENT
		     ",\n  \"more\" : [\n    1, 2\n  ]\n}\n");
	assert_same();
	reading_text(&reading, "[\n" DOCUMENT ",\n{ \"x\" : {} }\n]\n");
	assert_same();
}

static void
documents_may_share_a_line_with_others(void **state)
{
	static const char *const frames[][2] = {
		{ "[", "]\n" }, { "{\"host\": 1, \"fio\": ", ", \"x\": 2}\n" },
		{ "{\"runs\": [{\"n\": 1, \"output\": ", "}]}\n" },
	};
	static char line[sizeof(DOCUMENT)];
	const struct record *second;

	(void)state;
	reading_text(&whole, DOCUMENT);
	compact(DOCUMENT);
	snprintf(line, sizeof(line), "%.*s", (int)strcspn(space, "\n"), space);
	for (size_t i = 0; i < LENGTH(frames); i++) {
		snprintf(space, sizeof(space), "%s%s%s", frames[i][0], line,
			 frames[i][1]);
		reading_text(&reading, space);
		assert_same();
	}
	/* two results, one behind the other */
	snprintf(space, sizeof(space), "[%s, %s]\n", line, line);
	memcpy(strstr(strstr(space, "\"jobname\"") + 1, "\"jobname\""),
	       "\"jobname\":\"two\"", 15);
	reading_text(&reading, space);
	second = reading_record(&reading, KIND_JOB, 1);
	assert_non_null(second);
	assert_string_equal(second->name, "two");
	assert_metrics(second, reads, LENGTH(reads));
}

static void
labels_may_be_escaped_by_mailers_and_pages(void **state)
{
	static const char *const signs[] = { ">=3D", "&gt;=" };

	(void)state;
	for (size_t i = 0; i < LENGTH(signs); i++) {
		char *out = space;

		for (const char *p = DOCUMENT; *p != '\0'; p++)
			if (*p == '>')
				out += sprintf(out, "%s", signs[i]), p++;
			else
				*out++ = *p;
		*out = '\0';
		reading_text(&whole, DOCUMENT);
		reading_text(&reading, space);
		assert_same();
	}
}

static void
jobs_without_their_document_are_read(void **state)
{
	(void)state;
	READ("[\n" JOB_TEXT("one") ",\n", JOB_TEXT("two") "\n]\n");
	assert_int_equal(reading.count, 2);
	for (size_t i = 0; i < 2; i++) {
		assert_metrics(reading.records[i], reads, LENGTH(reads));
		assert_null(reading.records[i]->version);
		assert_string_equal(reading.records[i]->version_hint, "3.2+");
		assert_int_equal(reading.records[i]->run, 0);
	}
	/* the head is lost: the first job has no brace */
	reading_text(&reading, strstr(DOCUMENT, "      \"jobname\""));
	assert_int_equal(reading.count, 1);
	assert_metrics(reading.records[0], reads, LENGTH(reads));
}

static void
progress_inside_a_document_is_passed_over(void **state)
{
	static const char *const noise[] = {
		"fio: io_u error on file /x: Input/output error: read\n",
		"Jobs: 1 (f=1): [r(1)][50.0%]\n", "\n\n",
		/* without the end of its line, and twice */
		"Jobs: 1 (f=1): [r(1)][50.0%]",
		"Jobs: 1 (f=1): [r(1)][50.0%]\nJobs: 1 (f=1): [r(1)][51.0%]\n",
	};
	const char *text = DOCUMENT;

	(void)state;
	reading_text(&whole, text);
	for (size_t i = 0; i < LENGTH(noise); i++)
		for (const char *at = strstr(text, "\"jobs\""); *at != '\0';
		     at = strchr(at, '\n') + 1) {
			snprintf(space, sizeof(space), "%.*s%s%s",
				 (int)(at - text), text, noise[i], at);
			reading_text(&reading, space);
			assert_same();
		}
}

/* Long texts are read in stretches, which progress may stand between. */
static void
progress_is_passed_over_wherever_a_stretch_ends(void **state)
{
	enum { DOCUMENTS = 3, MORE_JOBS = 8, FIRST = 400, LAST = 640 };
	struct buffer text = { 0 };

	(void)state;
	for (int i = 0; i < DOCUMENTS; i++) {
		buffer_text(&text, HEAD("3.33") STAMP JOBS JOB_TEXT("job"));
		for (int k = 0; k < MORE_JOBS; k++)
			buffer_text(&text, ",\n" JOB_TEXT("job"));
		buffer_text(&text, "\n  ]" DISKS "\n}\n");
	}
	buffer_add(&text, "", 1);
	/* jobs of other names are other jobs */
	for (char *at = text.data, name = 'A';
	     (at = strstr(at, "\"jobname\" : \"job\"")) != NULL; name++)
		at[strlen("\"jobname\" : \"")] = name;
	text.length--;
	reading_bytes(&whole, text.data, text.length);
	assert_true(whole.count > (size_t)DOCUMENTS * MORE_JOBS);
	for (unsigned line = FIRST; line <= LAST; line++) {
		struct buffer noisy = { 0 };
		const char *at = text.data;

		for (unsigned i = 1; i < line; i++)
			at = strchr(at, '\n') + 1;
		buffer_add(&noisy, text.data, (size_t)(at - text.data));
		buffer_text(&noisy, "Jobs: 1 (f=1): [r(1)][50.0%]\n");
		buffer_add(&noisy, at, text.length - noisy.length +
			   strlen("Jobs: 1 (f=1): [r(1)][50.0%]\n"));
		reading_bytes(&reading, noisy.data, noisy.length);
		assert_int_equal(whole.count, reading.count);
		for (size_t i = 0; i < whole.count; i++)
			assert_string_equal(whole.records[i]->id,
					    reading.records[i]->id);
		buffer_free(&noisy);
	}
	buffer_free(&text);
}

static void
texts_broken_by_a_mailer_are_joined(void **state)
{
	static const char before[] = HEAD("3.33") STAMP JOBS JOB("job")
		"      \"job options\" : {\n        \"directory\" : \"";
	static const char behind[] = "\"\n      },\n" READS REST "\n  ]\n}\n";
	const struct record *job;

	(void)state;
	snprintf(space, sizeof(space), "%s/a/long way/to a file%s", before,
		 behind);
	reading_text(&whole, space);
	assert_text(whole.records[0], "directory", "/a/long way/to a file");
	snprintf(space, sizeof(space), "%s/a/long way/to\na file%s", before,
		 behind);
	reading_text(&reading, space);
	assert_same();
	job = reading.records[0];
	assert_text(job, "directory", "/a/long way/to a file");
	assert_int_equal(job->repaired, 1);
	assert_int_equal(job->source.end, whole.records[0]->source.end + 1);
}

/* Each value that came stands in the whole; less of a job is a part. */
static void
assert_part(const char *text, size_t length)
{
	reading_bytes(&reading, text, length);
	for (size_t i = 0; i < reading.count; i++) {
		const struct record *record = reading.records[i];
		const struct record *of = reading_record(&whole, record->kind,
							 0);

		for (size_t k = 0; k < record->metric_count; k++) {
			const struct metric *full =
				record_find(of, record->metrics[k].name);

			if (full == NULL ||
			    full->value != record->metrics[k].value)
				fail_msg("cut at %zu: metric %zu is %g",
					 length, k, record->metrics[k].value);
		}
		if (record->kind == KIND_JOB &&
		    record->metric_count < of->metric_count)
			assert_true(record->partial);
	}
}

static void
a_document_that_is_cut_gives_nothing_wrong(void **state)
{
	static const char *const texts[] = {
		DOCUMENT,
		HEAD("2.16") JOBS JOB("job") SIX_READS("500.50") REST
			"\n  ]\n}\n",
		/* without a version */
		JOB("job") READS REST "\n",
		JOB("job") OLD_READS("500.50") REST "\n",
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(texts); i++) {
		reading_text(&whole, texts[i]);
		for (size_t n = 0; n < strlen(texts[i]); n++)
			assert_part(texts[i], n);
	}
}

static void
a_cut_job_is_partial_and_a_warning_tells_where(void **state)
{
	size_t length = (size_t)(strstr(DOCUMENT, "      \"write\"") -
				 DOCUMENT);
	static const struct value values[] = {
		{ "read.iops", 500 }, { "read.clat.p50", 30080 },
		{ "cpu.usr", NAN }, { "depth.1", NAN },
	};

	(void)state;
	reading_bytes(&reading, DOCUMENT, length);
	assert_int_equal(reading.count, 1);
	assert_true(reading.records[0]->partial);
	assert_metrics(reading.records[0], values, LENGTH(values));
	assert_int_equal(reading.diag.warnings, 1);
	assert_true(was_told("breaks off here, inside a job"));
}

static void
a_text_that_goes_on_in_prose_breaks_a_document_off(void **state)
{
	size_t length = (size_t)(strstr(DOCUMENT, "      \"write\"") -
				 DOCUMENT);

	(void)state;
	snprintf(space, sizeof(space), "%.*sand so on\n        \"iops\" : 7,\n"
		 "%s", (int)length, DOCUMENT, DOCUMENT);
	reading_text(&reading, space);
	/* the part has become a place of the whole */
	assert_int_equal(reading.count, 2);
	assert_metrics(reading.records[0], reads, LENGTH(reads));
	assert_int_equal(reading.records[0]->alsos, 1);
	assert_int_equal(reading.diag.warnings, 1);
}

static void
a_document_that_begins_inside_another_is_read(void **state)
{
	static const char *const ends[] = {
		"      \"write\"", "        \"clat_ns\"", "  \"jobs\"",
		"    {\n      \"jobname\"", "  \"time\"",
		"    {\n      \"name\" : \"vda\"",
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(ends); i++) {
		size_t length = (size_t)(strstr(DOCUMENT, ends[i]) - DOCUMENT);

		snprintf(space, sizeof(space), "%.*s%s", (int)length, DOCUMENT,
			 HEAD("3.33") STAMP JOBS JOB_TEXT("two")
			 "\n  ]\n}\n");
		reading_text(&reading, space);
		assert_metrics(reading.records[reading.count - 1], reads,
			      LENGTH(reads));
		assert_string_equal(reading.records[reading.count - 1]->name,
				    "two");
		assert_int_equal(reading.diag.warnings, 1);
	}
}

static void
the_same_document_twice_is_one_result(void **state)
{
	(void)state;
	READ(DOCUMENT, "$ cat out.json\n", DOCUMENT);
	assert_int_equal(reading.count, 2);
	assert_int_equal(reading.records[0]->alsos, 1);
	assert_int_equal(reading.records[1]->alsos, 1);
}

/* A report of a run at some time: ms since it began, and how long it ran. */
static char *
put_report(char *out, unsigned ms, unsigned elapsed, unsigned runtime,
	   const char *start)
{
	return out + sprintf(out, "%s  \"timestamp\" : %u,\n"
			     "  \"timestamp_ms\" : %u%03u,\n%s"
			     "      \"elapsed\" : %u,\n%s"
			     "      \"read\" : {\n        \"io_bytes\" : %u,\n"
			     "        \"io_kbytes\" : %u,\n"
			     "        \"bw_bytes\" : 1024000,\n"
			     "        \"bw\" : 1000,\n"
			     "        \"iops\" : 250.000000,\n"
			     "        \"runtime\" : %u,\n"
			     "        \"total_ios\" : %u\n      },\n%s",
			     HEAD("3.33"), 1000 + ms / 1000, 1000 + ms / 1000,
			     ms % 1000, JOBS JOB("job"), elapsed, start,
			     runtime * 1024, runtime, runtime, runtime / 4,
			     REST "\n  ]\n}\n");
}

static void
reports_of_one_run_are_snapshots_of_its_last(void **state)
{
	char *out = space;

	(void)state;
	out = put_report(out, 1000, 1, 892, "");
	out = put_report(out, 2000, 2, 1893, "");
	put_report(out, 2123, 3, 2001, "");
	reading_text(&reading, space);
	assert_int_equal(reading.count, 3);
	for (size_t i = 0; i < 3; i++) {
		const struct record *job = reading.records[i];

		assert_int_equal(job->run, 0);
		assert_int_equal(job->report, (int)i);
		assert_int_equal(reading_noted(job, NOTE_SNAPSHOT, NULL),
				 i < 2);
	}
}

static void
runs_one_after_another_are_no_snapshots(void **state)
{
	static const struct {
		unsigned ms, elapsed, runtime;
		const char *first, *second;
	} seconds[] = {
		/* as long as the first, and begun after it */
		{ 61500, 61, 60001, "", "" },
		{ 121000, 61, 60010, "", "" },
		/* did less */
		{ 62000, 62, 50000, "", "" },
		/* begun at another time */
		{ 62000, 62, 60900, "      \"job_start\" : 5,\n",
		  "      \"job_start\" : 1000005,\n" },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(seconds); i++) {
		char *out = put_report(space, 1000, 61, 60000,
				       seconds[i].first);

		put_report(out, seconds[i].ms, seconds[i].elapsed,
			   seconds[i].runtime, seconds[i].second);
		reading_text(&reading, space);
		assert_int_equal(reading.count, 2);
		assert_int_equal(reading.records[0]->run, 0);
		assert_int_equal(reading.records[1]->run, 1);
		assert_false(reading_noted(reading.records[0], NOTE_SNAPSHOT,
					   NULL));
	}
}

/* The same run as its start line, terse, and for people. */
#define START "job: (g=0): rw=randread, bs=(R) 4096B-4096B, " \
	"(W) 4096B-4096B, (T) 4096B-4096B, ioengine=libaio, iodepth=16\n" \
	"fio-3.33\nStarting 1 process\n"
#define NONE "0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;"
#define TERSE "3;fio-3.33;job;0;0;4000;2000;500;2000;" \
	"1;9;2.500500;0.500250;10;900;33.250125;4.000000;" \
	"1.000000%=12;50.000000%=30;99.900000%=700;0%=0;" NONE NONE \
	"12;910;35.750000;4.500000;" \
	"1900;2100;97.500000%;2000.250000;10.000000;" \
	"0;0;0;0;0;0;0.000000;0.000000;0;0;0.000000;0.000000;" \
	"0%=0;0%=0;0%=0;0%=0;" NONE NONE \
	"0;0;0.000000;0.000000;0;0;0.000000%;0.000000;0.000000;" \
	"1.500000%;2.250000%;1001;0;12;" \
	"0.1%;0.0%;0.0%;0.0%;99.9%;0.0%;0.0%;" \
	"0.00%;0.00%;0.00%;20.00%;70.00%;0.00%;0.00%;0.00%;0.00%;0.00%;" \
	"10.00%;0.00%;0.00%;0.00%;0.00%;0.00%;0.00%;0.00%;0.00%;0.00%;" \
	"0.00%;0.00%;vda;1000;1;0;2;500;3;503;57.60%\n"
#define NORMAL "job: (groupid=0, jobs=1): err= 0: pid=7: " \
	"Mon Nov 30 14:12:37 2026\n" \
	"  read: IOPS=500, BW=2000KiB/s (2048kB/s)(4000KiB/2000msec)\n" \
	"    slat (nsec): min=1004, max=9005, avg=2500.50, stdev=500.25\n" \
	"    clat (usec): min=10, max=900, avg=33.25, stdev= 4.00\n" \
	"     lat (usec): min=12, max=910, avg=35.75, stdev= 4.50\n" \
	"    clat percentiles (usec):\n" \
	"     |  1.00th=[   13], 50.00th=[   31], 99.90th=[  701]\n" \
	"  cpu          : usr=1.50%, sys=2.25%, ctx=1001, majf=0, minf=12\n" \
	"     issued rwts: total=1000,0,0,0 short=3,0,0,0 " \
	"dropped=1,0,0,0\n\n" \
	"Disk stats (read/write):\n" \
	"  vda: ios=1000/1, sectors=8000/8, merge=0/2, ticks=500/3, " \
	"in_queue=503, util=57.60%\n"

static void
one_run_in_several_formats_is_one_result(void **state)
{
	static const struct {
		const char *first, *second, *third, *format;
		size_t places;
	} texts[] = {
		{ START TERSE, DOCUMENT, NORMAL, "json", 2 },
		{ START NORMAL, DOCUMENT, "", "json", 1 },
		{ TERSE, DOCUMENT, "", "json", 1 },
		{ DOCUMENT, TERSE, "", "json", 1 },
		{ START TERSE, NORMAL, "", "normal", 1 },
		{ START NORMAL, TERSE, "", "normal", 1 },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(texts); i++) {
		READ(texts[i].first, texts[i].second, texts[i].third);
		assert_int_equal(reading.count, 2);
		for (size_t k = 0; k < 2; k++) {
			assert_string_equal(reading.records[k]->format,
					    texts[i].format);
			assert_int_equal(reading.records[k]->alsos,
					 texts[i].places);
		}
	}
}

static void
runs_that_differ_in_a_digit_stay_two(void **state)
{
	char *at;

	(void)state;
	snprintf(space, sizeof(space), "%s%s", TERSE, DOCUMENT);
	at = strstr(space, "33.250125");
	memcpy(at, "33.251125", 9);
	reading_text(&reading, space);
	assert_non_null(reading_record(&reading, KIND_JOB, 1));
}

static void
start_lines_tell_what_the_options_do_not(void **state)
{
	const struct record *job;

	(void)state;
	reading_text(&reading, START DOCUMENT);
	job = reading_record(&reading, KIND_JOB, 0);
	assert_text(job, "ioengine", "libaio");
	assert_text(job, "rw", "randread");
}

static void
other_json_is_left_alone(void **state)
{
	static const char *const texts[] = {
		("{\n  \"jobs\" : [\n    {\n      \"name\" : \"a\"\n"
		 "    }\n  ]\n}\n"),
		"{ \"time\" : 1, \"timestamp\" : 2 }\n",
		"{\n}\n", "{\n", "{\n\n\n\n\n\"fio version\"\n",
		"int main(void) {\n\treturn 0;\n}\n",
		"{\n  \"sysstat\" : {\n    \"hosts\" : []\n  }\n}\n",
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(texts); i++) {
		reading_text(&reading, texts[i]);
		assert_int_equal(reading.count, 0);
	}
}

/* Where nothing of the document follows, more digits may have. */
static void
a_number_that_a_document_ends_with_is_not_used(void **state)
{
	static const char *const ends[] = {
		"", "\n", "\r\n", "\n\n\n", " \n", "\nThis is cut.\n",
		"\n\n14:12 This is cut.\n",
	};
	static const char *const joints[] = { ", ", ",\n  " };
	char text[600];

	(void)state;
	for (size_t i = 0; i < LENGTH(ends) * LENGTH(joints); i++) {
		const char *joint = joints[i % LENGTH(joints)];
		const struct record *job;

		snprintf(text, sizeof(text), "{\"fio version\" : \"fio-3.33\"%s"
			 "\"jobs\" : [{\"jobname\" : \"mix\"%s\"groupid\" : 0%s"
			 "\"error\" : 0%s\"read\" : {\"io_bytes\" : 4096000%s"
			 "\"bw\" : 2000%s\"iops\" : 50%s", joint, joint, joint,
			 joint, joint, joint, ends[i / LENGTH(joints)]);
		reading_text(&reading, text);
		job = reading_record(&reading, KIND_JOB, 0);
		assert_non_null(job);
		assert_true(job->partial);
		assert_metric(job, "read.iops", NAN);
		assert_metric(job, "read.io", 4096000);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(
			a_number_that_a_document_ends_with_is_not_used),
		cmocka_unit_test(a_document_of_3_x_is_read),
		cmocka_unit_test(a_distribution_of_zeros_was_not_measured),
		cmocka_unit_test(zone_resets_are_those_of_writes),
		cmocka_unit_test(disks_are_records_of_their_own),
		cmocka_unit_test(units_before_2_21_are_kib_and_us),
		cmocka_unit_test(what_the_counts_tell_more_exactly_is_derived),
		cmocka_unit_test(bytes_follow_from_the_block_size),
		cmocka_unit_test(the_share_is_left_out_where_fio_misprints_it),
		cmocka_unit_test(
			global_options_hold_for_jobs_that_say_nothing_else),
		cmocka_unit_test(clients_are_told_by_their_host),
		cmocka_unit_test(
			latencies_of_priorities_have_names_of_their_own),
		cmocka_unit_test(percentiles_of_lat_below_clat_are_put_right),
		cmocka_unit_test(
			figures_that_cannot_be_of_one_job_are_not_used),
		cmocka_unit_test(
			percentiles_at_the_end_of_the_histogram_are_noted),
		cmocka_unit_test(numbers_that_are_none_are_absent),
		cmocka_unit_test(bins_of_any_number_are_passed_over),
		cmocka_unit_test(documents_of_any_length_are_read_job_by_job),
		cmocka_unit_test(lines_may_stand_in_quotes_and_frames),
		cmocka_unit_test(a_document_may_be_one_line),
		cmocka_unit_test(text_stands_around_documents),
		cmocka_unit_test(a_document_may_stand_inside_another),
		cmocka_unit_test(documents_may_share_a_line_with_others),
		cmocka_unit_test(labels_may_be_escaped_by_mailers_and_pages),
		cmocka_unit_test(jobs_without_their_document_are_read),
		cmocka_unit_test(progress_inside_a_document_is_passed_over),
		cmocka_unit_test(
			progress_is_passed_over_wherever_a_stretch_ends),
		cmocka_unit_test(texts_broken_by_a_mailer_are_joined),
		cmocka_unit_test(a_document_that_is_cut_gives_nothing_wrong),
		cmocka_unit_test(
			a_cut_job_is_partial_and_a_warning_tells_where),
		cmocka_unit_test(
			a_text_that_goes_on_in_prose_breaks_a_document_off),
		cmocka_unit_test(
			a_document_that_begins_inside_another_is_read),
		cmocka_unit_test(the_same_document_twice_is_one_result),
		cmocka_unit_test(reports_of_one_run_are_snapshots_of_its_last),
		cmocka_unit_test(runs_one_after_another_are_no_snapshots),
		cmocka_unit_test(one_run_in_several_formats_is_one_result),
		cmocka_unit_test(runs_that_differ_in_a_digit_stay_two),
		cmocka_unit_test(start_lines_tell_what_the_options_do_not),
		cmocka_unit_test(other_json_is_left_alone),
	};

	return cmocka_run_group_tests(tests, NULL, reading_stop);
}
