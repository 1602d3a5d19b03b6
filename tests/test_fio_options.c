/* parsers/fio/options: the workload from commands, start lines, job files. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "tests/reading.h"
#include "tests/test.h"

#define JOB "x: (groupid=0, jobs=1): err= 0: pid=7\n" \
	"  read: IOPS=500, BW=2000KiB/s (2048kB/s)(4000KiB/2000msec)\n"

#define BOTH JOB \
	"  write: IOPS=10, BW=640KiB/s (655kB/s)(1280KiB/2000msec)\n"

/* The value of a parameter as text; "-" where it is absent. */
static const char *
param_of(const struct record *record, const char *name)
{
	static char text[100];
	const struct param *param = record_param(record, name);

	if (param == NULL)
		return "-";
	if (param->text != NULL)
		return param->text;
	snprintf(text, sizeof(text), "%.15g", param->number);
	return text;
}

static void
options_of_a_command_become_parameters(void **state)
{
	static const struct {
		const char *options, *name, *value;
	} cases[] = {
		{ "--rw=randread", "rw", "randread" },
		{ "--readwrite=write", "rw", "write" },
		{ "-rw=read", "rw", "read" },
		{ "--rw read", "rw", "read" },
		{ "--bs=4k", "bs", "4096" },
		{ "--blocksize=1M", "bs", "1048576" },
		{ "--bs=4k,4k", "bs", "4096" },
		{ "--bs=4k,8k", "bs", "4k,8k" },
		{ "--bs=4096,64K", "bs", "4k,64k" },
		{ "--bs=512,1m,1m", "bs", "512,1m" },
		{ "--bs=4k,4k,64k", "bs", "4k,4k,64k" },
		{ "--bs=4k,4k,4k", "bs", "4096" },
		{ "--bs=,8k", "bs", ",8k" },
		{ "--bs=4k,$BS", "bs", "-" },
		{ "--rw=readwrite", "rw", "rw" },
		{ "--readwrite=readwrite", "rw", "rw" },
		{ "--bs=512", "bs", "512" },
		{ "--iodepth=32", "iodepth", "32" },
		{ "--numjobs 4", "numjobs", "4" },
		{ "--direct=1", "direct", "1" },
		{ "--time_based --direct=1", "time_based", "1" },
		{ "--direct=0", "direct", "0" },
		{ "--size=10G", "size", "10737418240" },
		{ "--size=50%", "size", "50%" },
		{ "--io_limit=1g", "io_size", "1073741824" },
		{ "--runtime=60", "runtime", "60000000000" },
		{ "--runtime=60s", "runtime", "60000000000" },
		{ "--runtime=2m", "runtime", "120000000000" },
		{ "--ramp_time=500ms", "ramp_time", "500000000" },
		{ "--thinktime=100", "thinktime", "100000" },
		{ "--rwmixread=70", "rwmixread", "70" },
		{ "--filename=/dev/sdx", "filename", "/dev/sdx" },
		{ "--filename=\"/mnt/a b\"", "filename", "/mnt/a b" },
		{ "--ioengine='libaio'", "ioengine", "libaio" },
		/* the last of two wins */
		{ "--iodepth=1 --iodepth=8", "iodepth", "8" },
		/* what is not known is no workload */
		{ "--bs=$BS", "bs", "-" },
		{ "--output=x.txt", "output", "-" },
		{ "--iodepth=many", "iodepth", "-" },
		{ "--group_reporting", "group_reporting", "-" },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		char text[1000];

		snprintf(text, sizeof(text), "# fio --name=x %s\n%s",
			 cases[i].options, JOB);
		reading_text(&reading, text);
		assert_int_equal(reading.count, 1);
		if (strcmp(param_of(reading.records[0], cases[i].name),
			   cases[i].value) != 0)
			fail_msg("%s: %s", cases[i].options,
				 param_of(reading.records[0], cases[i].name));
	}
}

static void
options_before_the_first_name_are_for_all_jobs(void **state)
{
	const struct record *job;

	(void)state;
	reading_text(&reading, "# fio --direct=1 --name=y --iodepth=2 "
		     "--name=x --iodepth=4 --bs=8k\n" JOB
		     "y: (groupid=0, jobs=1): err= 0: pid=8\n");
	assert_int_equal(reading.count, 2);
	job = reading.records[0];
	assert_string_equal(param_of(job, "direct"), "1");
	assert_string_equal(param_of(job, "iodepth"), "4");
	assert_string_equal(param_of(job, "bs"), "8192");
	job = reading.records[1];
	assert_string_equal(param_of(job, "direct"), "1");
	assert_string_equal(param_of(job, "iodepth"), "2");
	assert_string_equal(param_of(job, "bs"), "-");
}

static void
the_start_line_knows_better_than_the_command(void **state)
{
	(void)state;
	reading_text(&reading, "# fio --name=x --bs=4k --direct=1\n"
		     "x: (g=0): rw=randread, bs=4K-4K/4K-4K/4K-4K, "
		     "ioengine=psync, iodepth=1\n" JOB);
	assert_int_equal(reading.count, 1);
	assert_string_equal(param_of(reading.records[0], "rw"), "randread");
	assert_string_equal(param_of(reading.records[0], "bs"), "4096");
	assert_string_equal(param_of(reading.records[0], "ioengine"),
			    "psync");
	assert_string_equal(param_of(reading.records[0], "direct"), "1");
}

/* One workload has one form, whoever prints it. */
static void
texts_and_documents_name_a_workload_alike(void **state)
{
	static const char *const texts[] = {
		"x: (g=0): rw=rw, bs=4K-4K/64K-64K, ioengine=psync, "
		"iodepth=1\nx: (groupid=0, jobs=1): err= 0: pid=7\n"
		"  read : io=4000KB, bw=2000KB/s, iops=500, runt=  2000msec\n"
		"  write: io=1280KB, bw=640KB/s, iops=10, runt=  2000msec\n",
		"x: (g=0): rw=rw, bs=(R) 4096B-4096B, (W) 64.0KiB-64.0KiB, "
		"(T) 64.0KiB-64.0KiB, ioengine=psync, iodepth=1\n" BOTH,
		"# fio --name=x --readwrite=readwrite --bs=4096,64k "
		"--iodepth=1\n"
		"x: (g=0): rw=rw, bs=4K-4K/64K-64K/64K-64K, ioengine=psync, "
		"iodepth=1\n" BOTH,
		"{ \"fio version\" : \"fio-3.33\", \"jobs\" : [ { "
		"\"jobname\" : \"x\", \"job options\" : { "
		"\"rw\" : \"readwrite\", \"bs\" : \"4096,64k\" }, "
		"\"read\" : { \"io_bytes\" : 4096000, \"bw\" : 2000, "
		"\"iops\" : 500.0, \"runtime\" : 2000, "
		"\"total_ios\" : 1000 } } ] }\n",
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(texts); i++) {
		reading_text(&reading, texts[i]);
		if (reading.count != 1)
			fail_msg("%s", texts[i]);
		assert_string_equal(param_of(reading.records[0], "rw"), "rw");
		assert_string_equal(param_of(reading.records[0], "bs"),
				    "4k,64k");
	}
	assert_null(reading.records[0]->command);
	reading_text(&reading, texts[2]);
	assert_non_null(reading.records[0]->command);
}

/* A command that another job was made by says nothing of this one. */
static void
a_command_of_another_job_is_not_its(void **state)
{
	static const struct {
		const char *text;
		bool fits;
	} cases[] = {
		{ "# fio --name=x --rw=read\n" JOB, true },
		{ "# fio --rw=read\n" JOB, true },
		{ "# fio --name=other --rw=read\n" JOB, false },
		{ "# fio --name=x --rw=write\n"
		  "x: (g=0): rw=read, bs=(R) 4096B-4096B, (W) 4096B-4096B, "
		  "(T) 4096B-4096B, ioengine=psync, iodepth=1\n" JOB,
		  false },
		{ "# fio --name=x --iodepth=2\n"
		  "x: (g=0): rw=read, bs=(R) 4096B-4096B, (W) 4096B-4096B, "
		  "(T) 4096B-4096B, ioengine=psync, iodepth=1\n" JOB,
		  false },
		{ "# iostat -x 1\n" JOB, false },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		reading_text(&reading, cases[i].text);
		assert_int_equal(reading.count, 1);
		if ((reading.records[0]->command != NULL) != cases[i].fits)
			fail_msg("%s", cases[i].text);
	}
}

static void
merged_jobs_are_counted(void **state)
{
	(void)state;
	reading_text(&reading, "x: (groupid=0, jobs=16): err= 0: pid=7\n");
	assert_string_equal(param_of(reading.records[0], "numjobs"), "16");
	reading_text(&reading, "# fio --name=x --numjobs=4\n"
		     "x: (groupid=0, jobs=1): err= 0: pid=7\n");
	assert_string_equal(param_of(reading.records[0], "numjobs"), "4");
	reading_text(&reading, "x: (groupid=0, jobs=1): err= 0: pid=7\n");
	assert_string_equal(param_of(reading.records[0], "numjobs"), "-");
}

static void
a_job_file_in_the_text_says_what_ran(void **state)
{
	const struct record *job;

	(void)state;
	reading_text(&reading, "The job file:\n\n[global]\ndirect=1\n"
		     "runtime=30\n; a comment\n\n[x]\nrw=randwrite\n"
		     "bs=16k\n\n[y]\nrw=read\n\n" JOB);
	assert_int_equal(reading.count, 1);
	job = reading.records[0];
	assert_string_equal(param_of(job, "direct"), "1");
	assert_string_equal(param_of(job, "runtime"), "30000000000");
	assert_string_equal(param_of(job, "rw"), "randwrite");
	assert_string_equal(param_of(job, "bs"), "16384");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(options_of_a_command_become_parameters),
		cmocka_unit_test(
			options_before_the_first_name_are_for_all_jobs),
		cmocka_unit_test(the_start_line_knows_better_than_the_command),
		cmocka_unit_test(texts_and_documents_name_a_workload_alike),
		cmocka_unit_test(a_command_of_another_job_is_not_its),
		cmocka_unit_test(merged_jobs_are_counted),
		cmocka_unit_test(a_job_file_in_the_text_says_what_ran),
	};

	return cmocka_run_group_tests_name("fio options", tests, NULL,
					   reading_stop);
}
