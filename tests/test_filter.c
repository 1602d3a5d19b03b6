/* record/filter: which records an expression means, and what it may not be. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "record/filter.h"
#include "tests/test.h"

static struct arena arena;
static struct record record;

static void
add(const char *text, double value)
{
	struct metric_name name;

	assert_true(metric_read(text, strlen(text), &name));
	record_metric(&record, &arena, name, value, 0);
}

static int
start(void **state)
{
	static const char *labels[] = { "cache on", "random" };
	static struct param settings[] = {
		{ "hdparm -W", "0", 0 },
		{ "/sys/block/md0/md/stripe_cache_size", "256", 0 },
	};

	(void)state;
	record_init(&record, KIND_JOB, "fio");
	record.version = "3.16";
	record.name = "job1 (a)";
	record.source.file = "dir/a.txt";
	record.labels = labels;
	record.label_count = 2;
	record.settings = settings;
	record.setting_count = 2;
	record_param_text(&record, &arena, "rw", "randread");
	record_param_number(&record, &arena, "bs", 4096);
	record_param_number(&record, &arena, "direct", 1);
	record_param_number(&record, &arena, "runtime", 60e9);
	record_param_text(&record, &arena, "bssplit", "4k/50");
	add("write.iops", 19704.4);
	add("write.bw", 104857600);
	add("write.io", 4e9);
	add("write.clat.p99", 1100000);
	add("cpu.usr", 12.5);
	add("trim.iops", NAN);
	return 0;
}

static int
stop(void **state)
{
	(void)state;
	arena_free(&arena);
	return 0;
}

static bool
matches(const char *text)
{
	char *error;
	struct filter *filter = filter_parse(text, &arena, &error);

	if (!filter)
		fail_msg("%s: %s", text, error);
	return filter_match(filter, &record);
}

static void
assert_all(const char *const *texts, size_t count, bool expected)
{
	for (size_t i = 0; i < count; i++)
		if (matches(texts[i]) != expected)
			fail_msg("%s is not %s", texts[i],
				 expected ? "true" : "false");
}

#define ASSERT_TRUE(texts) assert_all(texts, LENGTH(texts), true)
#define ASSERT_FALSE(texts) assert_all(texts, LENGTH(texts), false)

static void
texts_are_equal_or_like(void **state)
{
	static const char *const yes[] = {
		"tool=fio", "tool==fio", "kind=job", "kind!=run",
		"file=dir/a.txt", "file~a\\.txt$", "name=\"job1 (a)\"",
		"name='job1 (a)'", "name~^job", "name~(1|2)", "name!~^x",
		"name~\"b1 \\\\(\"", "  tool = fio  ", "kind~^j",
		"version!=3.1",
	};
	static const char *const no[] = {
		"tool=FIO", "tool!=fio", "kind=run", "name=job1", "name~^b",
		"name!~job", "file!=dir/a.txt",
	};

	(void)state;
	ASSERT_TRUE(yes);
	ASSERT_FALSE(no);
}

static void
versions_are_ordered_number_by_number(void **state)
{
	static const char *const yes[] = {
		"version>3.9", "version>=3.16", "version<=3.16", "version<3.17",
		"version<10", "version>3", "version>2.99",
		"version<3.16-20-g9a44",
		"version=3.16", "version~^3",
	};
	static const char *const no[] = {
		"version<3.9", "version>3.16", "version<3.16", "version>=4",
	};

	(void)state;
	ASSERT_TRUE(yes);
	ASSERT_FALSE(no);
}

static void
any_heading_will_do(void **state)
{
	static const char *const yes[] = {
		"label=random", "label=\"cache on\"", "label~^cache",
		"label!=off", "label!~off",
	};
	static const char *const no[] = {
		"label=cache", "label!=random", "label!~on$", "label~off",
	};

	(void)state;
	ASSERT_TRUE(yes);
	ASSERT_FALSE(no);
}

static void
parameters_take_sizes_and_times(void **state)
{
	static const char *const yes[] = {
		"bs=4k", "bs=4KiB", "bs=4096", "param.bs=4k", "bs>=4k",
		"bs<64k", "bs!=8k", "bs~^40", "rw=randread", "rw~^rand",
		"param.rw=randread", "direct=1", "runtime=60", "runtime=60s",
		"runtime=1m", "runtime>30", "bssplit=4k/50",
		"bssplit!=4k/60",
	};
	static const char *const no[] = {
		"bs=4kB", "bs>4k", "bs!=4k", "rw=read", "rw>5", "direct=0",
		"runtime=61s", "bs=large", "bssplit>4k",
	};

	(void)state;
	ASSERT_TRUE(yes);
	ASSERT_FALSE(no);
}

static void
settings_may_have_blanks_in_their_names(void **state)
{
	static const char *const yes[] = {
		"setting.hdparm -W=0", "setting.hdparm -W = 0",
		"setting.\"hdparm -W\"=0", "\"setting.hdparm -W\"=0",
		"setting.hdparm -W!=1 and tool=fio",
		"setting./sys/block/md0/md/stripe_cache_size>=256",
		"setting./sys/block/md0/md/stripe_cache_size~5",
	};
	static const char *const no[] = {
		"setting.hdparm -W=1", "setting.hdparm=0",
		"setting./sys/block/md0/md/stripe_cache_size<256",
	};

	(void)state;
	ASSERT_TRUE(yes);
	ASSERT_FALSE(no);
}

static void
metrics_take_the_units_of_their_quantity(void **state)
{
	static const char *const yes[] = {
		"write.iops=19704.4", "write.iops>19.7k", "write.iops<20K",
		"write.iops<1M", "write.bw=100MiB", "write.bw>=100MiB/s",
		"write.bw>104MB/s",
		"write.io=4GB", "write.io<4g", "write.clat.p99>1ms",
		"write.clat.p99>=1100us", "write.clat.p99=1100000",
		"write.clat.p99<1.2ms", "cpu.usr=12.5", "cpu.usr>12%",
	};
	static const char *const no[] = {
		"write.iops>20k", "write.bw>100MiB", "write.clat.p99>1s",
		"cpu.usr>12.5%",
	};

	(void)state;
	ASSERT_TRUE(yes);
	ASSERT_FALSE(no);
}

static void
what_is_absent_is_neither_equal_nor_different(void **state)
{
	static const char *const no[] = {
		"format!=json", "format!~json", "param.size!=1g", "size!~x",
		"setting.x!=1", "read.iops!=5", "trim.iops!=5",
		"format=json", "format~.*", "size=1g", "size<1g", "size>=0",
		"size~.*", "setting.x=1", "read.iops=0", "read.iops<5",
		"read.iops>=0", "trim.iops<5", "trim.iops>=0", "trim.iops=0",
	};
	static const char *const nameless[] = {
		"name=x", "name!=x", "name!~x", "version=3.1", "version!=3.1",
		"version<4", "version!~3",
	};
	struct record whole = record;

	(void)state;
	ASSERT_FALSE(no);
	record.name = record.version = NULL;
	ASSERT_FALSE(nameless);
	record = whole;
}

static void
and_binds_closer_than_or(void **state)
{
	static const char *const yes[] = {
		"tool=fio or tool=x and bs=1", "tool=x and bs=1 or tool=fio",
		"(tool=fio)", "((tool=fio) and ((bs=4k)))", "(bs=4k)and(bs=4k)",
		"tool=fio AND bs=4k", "tool=x or tool=y or tool=fio",
		"bs=4k and write.clat.p99>1ms and name~\"^job\"",
	};
	static const char *const no[] = {
		"(tool=fio or tool=x) and bs=1", "tool=fio and bs=1",
		"tool=x or bs=1", "tool=fio and (bs=1 or bs=2)",
	};

	(void)state;
	ASSERT_TRUE(yes);
	ASSERT_FALSE(no);
}

static void
errors_name_the_column_and_what_is_accepted(void **state)
{
	static const struct { const char *text, *place, *accepted; } cases[] = {
		{ "", "column 1:", "a key" },
		{ "foo=3", "column 1:", "param.NAME" },
		{ "tool=fio and foo=3", "column 14:", "iodepth" },
		{ "read.speed>5", "column 1:", "formats" },
		{ "bs", "column 3:", "= != < <= > >= ~ !~" },
		{ "bs 4k", "column 4:", "= != < <= > >= ~ !~" },
		{ "bs=", "column 4:", "value" },
		{ "(bs=)", "column 5:", "value" },
		{ "name<3", "column 5:", "= != ~ !~" },
		{ "write.iops~3", "column 11:", "= != < <= > >=" },
		{ "write.iops>x", "column 12:", "19.7k" },
		{ "write.clat.p99>4k", "column 16:", "1.5ms" },
		{ "write.bw>5ms", "column 10:", "100MiB" },
		{ "bs>x", "column 4:", "4k" },
		{ "kind=jobs", "column 6:", "job, group, disk, run, device" },
		{ "name~(", "column 6:", "regular expression" },
		{ "name~\"[\"", "column 6:", "regular expression" },
		{ "(bs=4k", "column 7:", ")" },
		{ "bs=4k)", "column 6:", "the end" },
		{ "bs=4k x", "column 7:", "and, or" },
		{ "bs=4k and", "column 10:", "a key" },
		{ "bs=4k or or bs=8k", "column 10:", "or" },
		{ "name=\"x", "column 6:", "not closed" },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		char *error = NULL;

		if (filter_parse(cases[i].text, &arena, &error))
			fail_msg("%s was accepted", cases[i].text);
		assert_non_null(error);
		if (strncmp(error, cases[i].place, strlen(cases[i].place)) ||
		    !strstr(error, cases[i].accepted))
			fail_msg("%s: %s", cases[i].text, error);
	}
}

static void
no_number_of_parentheses_overflows_the_stack(void **state)
{
	size_t count = 100000;
	char *text = arena_take(&arena, count + 1), *error;

	(void)state;
	memset(text, '(', count);
	text[count] = '\0';
	assert_null(filter_parse(text, &arena, &error));
	assert_non_null(strstr(error, "parentheses"));
}

static void
a_filter_knows_which_keys_it_looks_at(void **state)
{
	char *error;
	struct filter *filter = filter_parse("bs=4k and (kind=disk or "
					     "read.iops>5)", &arena, &error);

	(void)state;
	assert_non_null(filter);
	assert_true(filter_names(filter, "kind"));
	assert_true(filter_names(filter, "bs"));
	assert_true(filter_names(filter, "read.iops"));
	assert_false(filter_names(filter, "tool"));
	assert_false(filter_names(filter, "disk"));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(texts_are_equal_or_like),
		cmocka_unit_test(versions_are_ordered_number_by_number),
		cmocka_unit_test(any_heading_will_do),
		cmocka_unit_test(parameters_take_sizes_and_times),
		cmocka_unit_test(settings_may_have_blanks_in_their_names),
		cmocka_unit_test(metrics_take_the_units_of_their_quantity),
		cmocka_unit_test(what_is_absent_is_neither_equal_nor_different),
		cmocka_unit_test(and_binds_closer_than_or),
		cmocka_unit_test(errors_name_the_column_and_what_is_accepted),
		cmocka_unit_test(no_number_of_parentheses_overflows_the_stack),
		cmocka_unit_test(a_filter_knows_which_keys_it_looks_at),
	};

	return cmocka_run_group_tests(tests, start, stop);
}
