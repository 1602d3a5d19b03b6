/* parsers/intake: outputs of several hosts, a line of each in turn. */
#include "parsers/intake/hosts.h"

#include "tests/reading.h"
#include "tests/test.h"

static const char *const output[] = {
	"mix: (g=0): rw=read, bs=4K-4K/4K-4K/4K-4K, ioengine=sync, iodepth=1",
	"fio-2.1.11", "",
	"mix: (groupid=0, jobs=1): err= 0: pid=7: Mon Nov 30 14:12:37 2026",
	"  read : io=4000KB, bw=2000KB/s, iops=%u, runt=  2000msec",
	"  cpu          : usr=1.50%%, sys=2.25%%, ctx=%u, majf=0, minf=12",
};

/* Writes what hosts 1 and 2 print; order: whose line is next. */
static void
write_mixed(char *text, size_t room, const char *form, const char *order)
{
	size_t at[3] = { 0 }, length = 0;

	for (; *order != '\0'; order++) {
		unsigned host = (unsigned)(*order - '0');
		char line[200];

		snprintf(line, sizeof(line), output[at[host]++], 500 + host);
		length += (size_t)snprintf(text + length, room - length, form,
					   host, line);
	}
	snprintf(text + length, room - length, "\nThis is the end of it.\n");
}

static void
each_host_has_its_own_results(void **state)
{
	static const char *const forms[] = {
		"node%u: %s\n", "web-%u  | %s\n", "[10.0.0.%u] %s\n",
	};
	static const char *const names[][2] = {
		{ "node1", "node2" }, { "web-1", "web-2" },
		{ "10.0.0.1", "10.0.0.2" },
	};
	static const char *const orders[] = {
		"121212121212", "112212121212", "112222111212",
		"111222111222", "111112222212",
	};
	char text[2000];

	(void)state;
	for (size_t i = 0; i < LENGTH(forms) * LENGTH(orders); i++) {
		const char *const *name = names[i % LENGTH(forms)];

		write_mixed(text, sizeof(text), forms[i % LENGTH(forms)],
			    orders[i / LENGTH(forms)]);
		reading_text(&reading, text);
		if (reading.count != 2)
			fail_msg("%zu results of:\n%s", reading.count, text);
		for (unsigned k = 0; k < 2; k++) {
			const struct record *job = reading.records[k];

			assert_string_equal(job->name, "mix");
			assert_int_equal(job->label_count, 1);
			assert_string_equal(job->labels[0], name[k]);
			assert_metric(job, "read.iops", 501 + k);
			assert_metric(job, "cpu.ctx", 501 + k);
		}
	}
}

/* Sixty hosts show themselves only after sixty lines. */
static void
many_hosts_are_told_apart(void **state)
{
	enum { HOSTS = 60 };
	struct buffer text = { 0 };

	(void)state;
	for (size_t k = 0; k < LENGTH(output); k++)
		for (unsigned i = 0; i < HOSTS; i++) {
			buffer_print(&text, "node%u: ", i);
			buffer_print(&text, output[k], 500 + i);
			buffer_byte(&text, '\n');
		}
	reading_bytes(&reading, text.data, text.length);
	assert_int_equal(reading.count, HOSTS);
	for (unsigned i = 0; i < HOSTS; i++) {
		const struct record *job = reading.records[i];
		char name[20];

		snprintf(name, sizeof(name), "node%u", i);
		assert_string_equal(job->labels[0], name);
		assert_metric(job, "read.iops", 500 + i);
	}
	buffer_free(&text);
}

/* What is longer than what is read at a time keeps its hosts, and is whole. */
static void
hosts_of_a_long_text_are_told_apart(void **state)
{
	enum { RUNS = 1500 };
	struct buffer text = { 0 };

	(void)state;
	for (unsigned run = 0; run < RUNS; run++)
		for (size_t k = 0; k < LENGTH(output); k++)
			for (unsigned host = 0; host < 2; host++) {
				buffer_print(&text, "node%u: ", host);
				buffer_print(&text, output[k], k == 4 ? 500 :
					     1000 + 2 * run + host);
				buffer_byte(&text, '\n');
			}
	reading_bytes(&reading, text.data, text.length);
	assert_int_equal(reading.count, 2 * RUNS);
	for (unsigned i = 0; i < 2 * RUNS; i++) {
		const struct record *job = reading.records[i];
		unsigned host = i / RUNS, figure = 1000 + 2 * (i % RUNS) + host;

		assert_int_equal(job->label_count, 1);
		assert_string_equal(job->labels[0], host ? "node1" : "node0");
		assert_metric(job, "cpu.ctx", figure);
	}
	buffer_free(&text);
}

/* Documents of JSON, each longer than what is looked at before. */
static void
long_documents_of_hosts_are_read(void **state)
{
	enum { HOSTS = 3, JOBS = 2000 };
	static const char *const head[] = {
		"{", "\"fio version\" : \"fio-3.33\",", "\"jobs\" : [",
	};
	struct buffer text = { 0 };
	char name[20];

	(void)state;
	buffer_text(&text, "What they say:\n");
	for (size_t k = 0; k < LENGTH(head); k++)
		for (unsigned i = 0; i < HOSTS; i++)
			buffer_print(&text, "node%u: %s\n", i, head[k]);
	for (unsigned k = 0; k < JOBS; k++) {
		for (unsigned i = 0; i < HOSTS; i++)
			buffer_print(&text, "node%u: { \"jobname\" : "
				     "\"%u-%u\", \"read\" : {\n", i, i, k);
		for (unsigned i = 0; i < HOSTS; i++)
			buffer_print(&text, "node%u: "
				     "\"io_bytes\" : 4096000, \"bw\" : 2000, "
				     "\"iops\" : 500.0, \"runtime\" : 2000, "
				     "\"total_ios\" : 1000 } }%s\n", i,
				     k + 1 < JOBS ? "," : "");
	}
	for (unsigned i = 0; i < HOSTS; i++)
		buffer_print(&text, "node%u: ]}\n", i);
	reading_bytes(&reading, text.data, text.length);
	assert_int_equal(reading.count, HOSTS * JOBS);
	for (unsigned i = 0; i < HOSTS * JOBS; i++) {
		const struct record *job = reading.records[i];

		snprintf(name, sizeof(name), "%u-%u", i / JOBS, i % JOBS);
		assert_string_equal(job->name, name);
		snprintf(name, sizeof(name), "node%u", i / JOBS);
		assert_string_equal(job->labels[job->label_count - 1], name);
		assert_metric(job, "read.iops", 500);
		assert_false(job->partial);
	}
	buffer_free(&text);
}

/* Rows of one stand below titles of its own, not below those of the other. */
static void
tables_of_hosts_are_told_apart(void **state)
{
	static const char *const forms[] = {
		/* in turn */
		"a: Device             tps      kB/s    rqm/s   await  areq-sz"
		"  aqu-sz  %util\n"
		"b: Device            r/s     w/s     rkB/s     wkB/s  %util\n"
		"a: vda             10.00     20.00     0.50    1.25     2.00"
		"    0.25   5.00\n"
		"b: vda              3.00    4.00     50.00     60.00   7.00\n"
		"a: \nb: \n",
		/* three at a time */
		"a: Device             tps      kB/s    rqm/s   await  areq-sz"
		"  aqu-sz  %util\n"
		"a: vda             10.00     20.00     0.50    1.25     2.00"
		"    0.25   5.00\n"
		"a: \n"
		"b: Device            r/s     w/s     rkB/s     wkB/s  %util\n"
		"b: vda              3.00    4.00     50.00     60.00   7.00\n"
		"b: \n",
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(forms); i++) {
		reading_text(&reading, forms[i]);
		assert_int_equal(reading.count, 2);
		assert_string_equal(reading.records[0]->labels[0], "a");
		assert_metric(reading.records[0], "io.iops", 10);
		assert_string_equal(reading.records[1]->labels[0], "b");
		assert_metric(reading.records[1], "read.iops", 3);
	}
}

#define JOB(host, iops) \
	host "mix: (groupid=0, jobs=1): err= 0: pid=7\n" \
	host "  read : io=4000KB, bw=2000KB/s, iops=" iops ", runt=  2000msec\n"

/* No heading of one, and none above, ends the name of another, or takes it. */
static void
results_have_the_name_of_their_host(void **state)
{
	static const struct {
		const char *text;
		const char *labels[4];	/* of the result with 500 IOPS */
	} cases[] = {
		/* the first prints nothing but words */
		{ "node1: The cache is off:\nnode1: \nnode2: fio-2.1.11\n"
		  JOB("node2: ", "500") "node1: \nnode1: the end\n",
		  { "node2" } },
		/* headings in the lines of a host, and above all */
		{ "Before:\n\nnode1: Results\nnode2: go\nnode1: =======\n"
		  "node2: and\nnode1: alone:\nnode2: off\n"
		  JOB("node1: ", "500") "\n",
		  { "Before", "node1", "Results", "alone" } },
		/* few lines, in turn */
		{ "node1: \nnode2: fio-2.1.11\nnode1: \n" JOB("node2: ", "500"),
		  { "node2" } },
		/* one after the other */
		{ JOB("node1: ", "400") JOB("node2: ", "500"), { "node2" } },
		/* behind them all */
		{ JOB("node1: ", "400") JOB("node2: ", "450") "node1: \n"
		  "\nAfter:\n\n" JOB("", "500"), { "After" } },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		const struct record *job = NULL;
		size_t count = 0;

		reading_text(&reading, cases[i].text);
		for (size_t k = 0; k < reading.count; k++)
			if (reading_metric(reading.records[k], "read.iops") &&
			    reading_metric(reading.records[k],
					   "read.iops")->value == 500)
				job = reading.records[k];
		if (job == NULL)
			fail_msg("case %zu: no result", i);
		while (count < 4 && cases[i].labels[count] != NULL)
			count++;
		assert_int_equal(job->label_count, count);
		for (size_t k = 0; k < count; k++)
			assert_string_equal(job->labels[k],
					    cases[i].labels[k]);
	}
}

static void
names_that_do_not_come_again_are_no_hosts(void **state)
{
	static const char *const texts[] = {
		/* jobs of one run */
		"a: (g=0): rw=read\nb: (g=0): rw=write\nc: (g=0): rw=read\n"
		"a: (g=1): rw=read\nb: (g=1): rw=write\nc: (g=1): rw=read\n",
		"a: (g=0): rw=read\nb: (g=0): rw=write\na: (g=1): rw=read\n"
		"b: (g=1): rw=write\na: (g=2): rw=read\nb: (g=2): rw=write\n",
		/* of one run after the other */
		"read: IOPS=1\nwrite: IOPS=2\nread: IOPS=3\nwrite: IOPS=4\n"
		"read: IOPS=5\nwrite: IOPS=6\n",
		/* one host, and two that are not among each other */
		"x: 1\nx: 2\nx: 3\nx: 4\nx: 5\nx: 6\nx: 7\n",
		"x: 1\ny: 2\nx: 3\n", "x 1\ny 2\nx 3\ny 4\nx 5\ny 6\n",
		"x:1\ny:2\nx:3\ny:4\nx:5\ny:6\n",
		"read : a\nwrite: b\nread : c\nread : d\nwrite: e\nf\n",
		"",
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(texts); i++) {
		struct line lines[8];
		const char *p = texts[i];
		size_t count = 0;
		struct hosts_shown shown;

		for (; *p != '\0'; p += lines[count++].length + 1)
			lines[count] = (struct line){
				.text = p, .length = strcspn(p, "\n")
			};
		if (hosts_begin(lines, count, &shown))
			fail_msg("%s", texts[i]);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_host_has_its_own_results),
		cmocka_unit_test(many_hosts_are_told_apart),
		cmocka_unit_test(hosts_of_a_long_text_are_told_apart),
		cmocka_unit_test(tables_of_hosts_are_told_apart),
		cmocka_unit_test(long_documents_of_hosts_are_read),
		cmocka_unit_test(results_have_the_name_of_their_host),
		cmocka_unit_test(names_that_do_not_come_again_are_no_hosts),
	};

	return cmocka_run_group_tests_name("hosts", tests, NULL,
					   reading_stop);
}
