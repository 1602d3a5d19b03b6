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

		for (; *p != '\0'; p += lines[count++].length + 1)
			lines[count] = (struct line){
				.text = p, .length = strcspn(p, "\n")
			};
		if (hosts_begin(lines, count))
			fail_msg("%s", texts[i]);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_host_has_its_own_results),
		cmocka_unit_test(many_hosts_are_told_apart),
		cmocka_unit_test(names_that_do_not_come_again_are_no_hosts),
	};

	return cmocka_run_group_tests_name("hosts", tests, NULL,
					   reading_stop);
}
