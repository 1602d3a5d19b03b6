/* parsers/intake/shell: commands in a text, and what they set. */
#include <stdio.h>
#include <string.h>

#include "parsers/intake/shell.h"
#include "tests/lines.h"
#include "tests/test.h"

enum { LINES = 8 };

/* As long as a line of a terminal that may have broken it. */
#define LONG "fio --name=x --filename=/dev/sdx --rw=read --bs=4k --runtime=6"

static void
commands_of_tools_are_found_and_joined(void **state)
{
	static const struct {
		const char *text, *command;
		size_t used;
	} cases[] = {
		{ "fio --name=x --rw=read", "fio --name=x --rw=read", 1 },
		{ "# fio --name=x", "fio --name=x", 1 },
		{ "root@box:~# fio job.fio", "fio job.fio", 1 },
		{ "[user@box dir]$ ./fio -name=x", "./fio -name=x", 1 },
		{ "$ sudo fio --name=x", "fio --name=x", 1 },
		{ "# numactl -N 0 fio --name=x", "fio --name=x", 1 },
		{ "Command: fio --name=x", "fio --name=x", 1 },
		{ "fio --name=x \\\n  --rw=read \\\n  --bs=4k\nnext\n",
		  "fio --name=x --rw=read --bs=4k", 3 },
		{ "fio --name=x\n--rw=read --bs=4k\n\n",
		  "fio --name=x --rw=read --bs=4k", 2 },
		{ "iostat -x 1", "iostat -x 1", 1 },
		{ "# bonnie++ -d /mnt -u root", "bonnie++ -d /mnt -u root",
		  1 },
		/* what a terminal has broken amidst a word, or has not */
		{ "# " LONG "\n0 --time_based 2>&1\nfio-3.33\n",
		  LONG "0 --time_based 2>&1", 2 },
		{ "# " LONG "\n0\nfio-3.33\n", LONG "0", 2 },
		{ "  # " LONG "\n  0\n  fio-3.33\n", LONG "0", 2 },
		{ "# " LONG "\n  0\nfio-3.33\n", LONG, 1 },
		{ LONG " \\\nx.fio\n", LONG " x.fio", 2 },
		{ LONG "\nx: (g=0): rw=randread, bs=4K-4K\n", LONG, 1 },
		{ LONG "\nfio-3.33\n", LONG, 1 },
		{ LONG "\n3;fio-3.33;x;0;0;1048576\n", LONG, 1 },
		{ LONG "\nResults\n", LONG, 1 },
		{ LONG "\nbs=4k is what counts\n", LONG, 1 },
		{ LONG "\n0\n" LONG "0 --time_based\n", LONG, 1 },
		/* prose */
		{ "fio is a tool", NULL, 0 },
		{ "we ran fio with these options", NULL, 0 },
		{ "fio-3.33", NULL, 0 },
		{ "fio: pid=1, err=28", NULL, 0 },
		{ "# a comment", NULL, 0 },
		{ "", NULL, 0 },
	};
	struct arena arena = { 0 };

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct line lines[LINES] = { { 0 } };
		size_t count = lines_split(cases[i].text, lines, LINES);
		size_t used = 0;
		char *command;

		if (count == 0)
			lines[count++].text = "";
		command = shell_tool_command(lines, count, &arena, &used);
		if (command == NULL || cases[i].command == NULL ?
		    (const char *)command != cases[i].command :
		    strcmp(command, cases[i].command) != 0 ||
		    used != cases[i].used)
			fail_msg("\"%s\": %s, %zu lines", cases[i].text,
				 command != NULL ? command : "none", used);
	}
	arena_free(&arena);
}

static void
commands_that_set_things_are_read(void **state)
{
	static const struct {
		const char *text, *name, *value;
	} cases[] = {
		{ "hdparm -W 0 /dev/sda", "hdparm -W", "0" },
		{ "# hdparm -W1 /dev/sda", "hdparm -W", "1" },
		{ "# echo 256 > /sys/block/md0/md/stripe_cache_size",
		  "/sys/block/md0/md/stripe_cache_size", "256" },
		{ "$ echo 256 >/proc/sys/vm/x", "/proc/sys/vm/x", "256" },
		{ "# echo deadline | sudo tee /sys/block/sda/queue/scheduler",
		  "/sys/block/sda/queue/scheduler", "deadline" },
		{ "# sysctl -w vm.dirty_ratio=10", "vm.dirty_ratio", "10" },
		{ "sysctl vm.dirty_ratio=10", "vm.dirty_ratio", "10" },
		{ "# blockdev --setra 1024 /dev/md0", "blockdev --setra",
		  "1024" },
		{ "# mount -o noatime /dev/sda1 /mnt", "mount -o",
		  "noatime" },
		{ "# hdparm -W /dev/sda", NULL, NULL },
		{ "# hdparm -tT /dev/sda", NULL, NULL },
		{ "# echo done", NULL, NULL },
		{ "# echo 3 > /tmp/x", NULL, NULL },
		{ "echo 256 of them are enough", NULL, NULL },
		{ "# sysctl -a", NULL, NULL },
		{ "# mount /mnt", NULL, NULL },
		{ "hdparm says 256", NULL, NULL },
		{ "", NULL, NULL },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct setting_text setting = { 0 };
		bool set = shell_setting(cases[i].text,
					 strlen(cases[i].text), &setting);

		if (set != (cases[i].name != NULL))
			fail_msg("\"%s\": %d", cases[i].text, set);
		if (!set)
			continue;
		if (setting.name_length != strlen(cases[i].name) ||
		    memcmp(setting.name, cases[i].name,
			   setting.name_length) != 0 ||
		    setting.value_length != strlen(cases[i].value) ||
		    memcmp(setting.value, cases[i].value,
			   setting.value_length) != 0)
			fail_msg("\"%s\": \"%.*s\" = \"%.*s\"",
				 cases[i].text, (int)setting.name_length,
				 setting.name, (int)setting.value_length,
				 setting.value);
	}
}

static void
commands_are_told_from_prose(void **state)
{
	static const struct {
		const char *text;
		bool command;
	} cases[] = {
		{ "root@box:~# ls", true },
		{ "$ make", true },
		{ "tree (next) # grep IOPS *.out", true },
		{ "* tree (next) # grep IOPS *.out", true },
		{ "    * tree (next) # grep IOPS *.out", true },
		{ "* the second # of it", false },
		{ "fio --name=x", true },
		{ "mkfs.xfs -f /dev/sda", true },
		{ "dd if=/dev/zero of=x", false },	/* no option */
		{ "echo 1 > /proc/sys/vm/drop_caches", true },
		{ "make it so", false },
		{ "time is money", false },
		{ "for a while", false },
		{ "We see 50% less.", false },
		{ "Results:", false },
		{ "", false },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct line line = {
			.text = cases[i].text, .length = strlen(cases[i].text)
		};

		if (shell_is_command(&line) != cases[i].command)
			fail_msg("\"%s\"", cases[i].text);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(commands_of_tools_are_found_and_joined),
		cmocka_unit_test(commands_that_set_things_are_read),
		cmocka_unit_test(commands_are_told_from_prose),
	};

	return cmocka_run_group_tests_name("shell", tests, NULL, NULL);
}
