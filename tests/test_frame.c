/* parsers/intake: what stands before each line of an output. */
#include "parsers/intake/frame.h"

#include "tests/reading.h"
#include "tests/test.h"

#define START "mix: (g=0): rw=read, bs=4K-4K/4K-4K/4K-4K, " \
	"ioengine=sync, iodepth=1"
#define HEAD "mix: (groupid=0, jobs=1): err= 0: pid=7: " \
	"Mon Nov 30 14:12:37 2026"
#define READ "  read : io=4000KB, bw=2000KB/s, iops=500, runt=  2000msec"
#define CLAT "    clat (usec): min=10, max=900, avg=33.25, stdev= 4.00"
#define CPU "  cpu          : usr=1.50%, sys=2.25%, ctx=1001, majf=0, minf=12"

static const char *const output[] = {
	START, "fio-2.1.11", "Starting 1 process", "", HEAD, READ, CLAT, CPU,
};

static void
check_job(const char *what)
{
	const struct record *job = reading_record(&reading, KIND_JOB, 0);

	if (reading.count != 1 || job == NULL || job->name == NULL ||
	    strcmp(job->name, "mix") != 0)
		fail_msg("%s: %zu results, %s", what, reading.count,
			 job != NULL && job->name != NULL ? job->name : "");
	assert_metric(job, "read.iops", 500);
	assert_metric(job, "read.clat.mean", 33250);
	assert_metric(job, "cpu.ctx", 1001);
	assert_int_equal(job->source.line, 5);
}

static void
what_stands_before_each_line_is_taken_off(void **state)
{
	static const char *const frames[] = {
		"# ", "// ", "+ ", "+", "* ", "; ", "-- ", "| ", "\u2502 ",
		"host7: ", "host7 | ", "node-1: fio: ", "14:12:40 ",
		"[2026-11-30 14:12:40] ", "  # ",
		"14:12:40 DEBUG| [stdout] ",
		"2026-11-30 14:12:40,123 - INFO - ",
		"2026-11-30T14:12:40Z host7: # ", "host7: 14:12:40 | ",
		"INFO:root:", "pod-7d9 fio ", "AB> ", "Nov 30 14:12:40 ",
		"Mon Nov  2 14:12:40 ", "11/30/2026 2:12:40 PM ",
		"[14:12:40] <name> ", "1714564800.123 ",
		"2026-11-30 14:12:40,123 INFO     root:run.py:17 ",
	};
	char text[2000];

	(void)state;
	for (size_t i = 0; i < LENGTH(frames); i++) {
		size_t length = 0;

		for (size_t k = 0; k < LENGTH(output); k++)
			length += (size_t)snprintf(text + length,
						   sizeof(text) - length,
						   "%s%s\n", frames[i],
						   output[k]);
		reading_bytes(&reading, text, length);
		check_job(frames[i]);
	}
}

/* cat -n, grep -n, nl */
static void
numbers_that_count_the_lines_are_taken_off(void **state)
{
	static const char *const forms[] = { "%6zu\t%s\n", "%zu:%s\n",
					     "%zu %s\n" };
	char text[2000];

	(void)state;
	for (size_t i = 0; i < LENGTH(forms); i++) {
		size_t length = 0;

		for (size_t k = 0; k < LENGTH(output); k++)
			length += (size_t)snprintf(text + length,
						   sizeof(text) - length,
						   forms[i], k + 7, output[k]);
		reading_bytes(&reading, text, length);
		check_job(forms[i]);
	}
}

/* iostat --dec=0 below an output that has numbers: 5 is no number of a line. */
static void
values_below_numbered_lines_are_no_numbers(void **state)
{
	const struct record *cpu;

	(void)state;
	reading_text(&reading,
		     "12 one\n13 two\n"
		     "14 Device  tps kB_read/s kB_wrtn/s kB_read kB_wrtn\n"
		     "15 sda    1.00      4.00      8.00      40      80\n"
		     "\n"
		     "avg-cpu:  %user %nice %system %iowait %steal %idle\n"
		     "              5     0       2       0      0    93\n"
		     "\n");
	cpu = reading_record(&reading, KIND_CPU, 0);
	assert_non_null(cpu);
	assert_metric(cpu, "cpu.user", 5);
	assert_metric(cpu, "cpu.system", 2);
	assert_metric(cpu, "cpu.idle", 93);
	assert_non_null(reading_record(&reading, KIND_DEVICE, 0));
}

static void
a_box_has_two_sides(void **state)
{
	char text[2000];
	size_t length = 0;

	(void)state;
	for (size_t k = 0; k < LENGTH(output); k++)
		length += (size_t)snprintf(text + length,
					   sizeof(text) - length,
					   "| %-100s |\n", output[k]);
	reading_bytes(&reading, text, length);
	check_job("box");
}

/* Lists of lines in JSON, and in the code of programs. */
static void
strings_of_a_list_are_lines(void **state)
{
	static const struct { const char *before, *form, *behind; } cases[] = {
		{ "ok: [host] => {\n    \"msg\": [\n",
		  "        \"%s\",\n", "    ]\n}\n" },
		{ "const char *out =\n", "\t\"%s\\n\"\n", ";\n" },
		{ "{\n  \"stdout_lines\": [\n", "    \"%s\",\n",
		  "    \"\"\n  ]\n}\n" },
	};
	char text[2000];

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		size_t length = (size_t)snprintf(text, sizeof(text), "%s",
						 cases[i].before);

		for (size_t k = 0; k < LENGTH(output); k++)
			length += (size_t)snprintf(text + length,
						   sizeof(text) - length,
						   cases[i].form, output[k]);
		length += (size_t)snprintf(text + length,
					   sizeof(text) - length, "%s",
					   cases[i].behind);
		reading_bytes(&reading, text, length);
		assert_int_equal(reading.count, 1);
		assert_string_equal(reading.records[0]->name, "mix");
		assert_metric(reading.records[0], "read.iops", 500);
		assert_metric(reading.records[0], "cpu.ctx", 1001);
	}
}

static void
lines_that_only_look_alike_have_no_frame(void **state)
{
	static const char *const texts[] = {
		" read one\n read two\n read three\n read four\n",
		"sda 1.00 2\nsda 2.00 3\nsda 3.00 4\nsda 4.00 5\n",
		"<b> one\n<b> two\n<b> three\n<b> four\n",
		"1.25 one\n1.50 two\n1.75 three\n2.00 four\n",
		"lat (usec) : 2=1%\nlat (usec) : 4=1%\nlat (usec) : 8=1%\nx\n",
		"1. one\n2. two\n3. three\n4. four\n",
		"1 one\n2 two\n3 three\n5 five\n",
		"11, 4, 0, 4096\n12, 5, 0, 4096\n13, 6, 0, 4096\n1\n",
		"3;fio-3.7;a\n3;fio-3.7;b\n3;fio-3.7;c\n3\n",
		"14:12\n14:13\n14:14\n14:15\n",
		"\"a\": \"b\"\n\"c\": \"d\"\n\"e\": \"f\"\nx\n",
		"\"a\n\"b\\\"\n\"c\nx\n",
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(texts); i++) {
		struct line lines[4];
		const char *p = texts[i];
		struct frame frame;

		for (size_t k = 0; k < LENGTH(lines); k++) {
			lines[k] = (struct line){ .text = p,
						  .length = strcspn(p, "\n") };
			p += lines[k].length + 1;
		}
		if (frame_find(&frame, lines, LENGTH(lines)))
			fail_msg("case %zu has a frame of %zu", i,
				 frame.length);
	}
}

/* What watched the tool gave each row a time; titles have none, or the same. */
static void
times_before_rows_are_taken_off(void **state)
{
	static const char *const heads[] = { "         ", "23:05:08 " };
	char text[800];

	(void)state;
	for (size_t i = 0; i < LENGTH(heads); i++) {
		/* lines with such times that are no output do not hide it */
		snprintf(text, sizeof(text),
			 "23:04:58 Dirty: 1018700 kB\n"
			 "23:05:08 Dirty: 1018708 kB\n"
			 "23:05:18 Dirty: 1018716 kB\n\n"
			 "%sDevice r/s w/s rkB/s wkB/s await %%util\n"
			 "23:05:08 md127 1.00 2.00 3.00 4.00 0.50 7.00\n"
			 "23:05:18 md127 1.10 2.10 3.10 4.10 0.60 7.10\n"
			 "23:05:28 md127 1.20 2.20 3.20 4.20 0.70 7.20\n"
			 "23:05:38 md127 1.30 2.30 3.30 4.30 0.80 7.30\n",
			 heads[i]);
		reading_text(&reading, text);
		assert_int_equal(reading.count, 4);
		for (size_t k = 0; k < 4; k++) {
			const struct record *row = reading.records[k];

			assert_string_equal(row->name, "md127");
			assert_int_equal(row->source.line, 6 + k);
			assert_metric(row, "read.iops", 1 + (double)k / 10);
		}
	}
}

/* Words that stand before some of the lines are no frame: who says what? */
static void
lines_of_two_pods_are_not_those_of_one(void **state)
{
	static const char other[] = "mix: (g=0): rw=read, "
		"bs=4K-4K/4K-4K/4K-4K, ioengine=mmap, iodepth=1";
	char text[2000];

	(void)state;
	for (size_t turn = 2; turn <= 4; turn++) {
		size_t length = 0;

		for (size_t k = 0; k < 2 * LENGTH(output); k++) {
			size_t pod = k / turn % 2;
			size_t line = k / (2 * turn) * turn + k % turn;

			if (line >= LENGTH(output))
				continue;
			length += (size_t)snprintf(text + length,
						   sizeof(text) - length,
						   "pod-%zu fio %s\n", pod,
						   pod == 1 && line == 0 ?
						   other : output[line]);
		}
		reading_bytes(&reading, text, length);
		for (size_t i = 0; i < reading.count; i++) {
			const struct record *record = reading.records[i];

			if (record->metric_count > 0)
				assert_null(record_param(record, "ioengine"));
		}
	}
}

/* As grep leaves them; the name is no frame of theirs. */
static void
rows_of_one_device_keep_its_name(void **state)
{
	(void)state;
	reading_text(&reading, "Device r/s w/s rkB/s wkB/s await %util\n"
		     "sda 1.00 2.00 3.00 4.00 0.50 7.00\n"
		     "sda 1.10 2.10 3.10 4.10 0.60 7.10\n"
		     "sda 1.20 2.20 3.20 4.20 0.70 7.20\n"
		     "sda 1.30 2.30 3.30 4.30 0.80 7.30\n");
	assert_int_equal(reading.count, 4);
	for (size_t i = 0; i < 4; i++) {
		assert_string_equal(reading.records[i]->name, "sda");
		assert_metric(reading.records[i], "read.iops",
			      1 + (double)i / 10);
	}
}

static void
all_lines_in_one_do_not_make_a_name(void **state)
{
	const struct record *job;

	(void)state;
	reading_text(&reading, START " fio-2.1.11 Starting 1 process  " HEAD
		     " " READ " " CLAT " " CPU "\n");
	job = reading_record(&reading, KIND_JOB, 0);
	assert_non_null(job);
	assert_string_equal(job->name, "mix");
	assert_metric(job, "read.iops", 500);
	reading_text(&reading, START " fio-2.1.11 Starting 1 process  other"
		     HEAD " " READ "\n");
	job = reading_record(&reading, KIND_JOB, 0);
	assert_non_null(job);
	assert_null(job->name);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_stands_before_each_line_is_taken_off),
		cmocka_unit_test(numbers_that_count_the_lines_are_taken_off),
		cmocka_unit_test(values_below_numbered_lines_are_no_numbers),
		cmocka_unit_test(a_box_has_two_sides),
		cmocka_unit_test(strings_of_a_list_are_lines),
		cmocka_unit_test(lines_that_only_look_alike_have_no_frame),
		cmocka_unit_test(times_before_rows_are_taken_off),
		cmocka_unit_test(lines_of_two_pods_are_not_those_of_one),
		cmocka_unit_test(rows_of_one_device_keep_its_name),
		cmocka_unit_test(all_lines_in_one_do_not_make_a_name),
	};

	return cmocka_run_group_tests_name("frame", tests, NULL,
					   reading_stop);
}
