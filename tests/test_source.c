/* parsers/intake/source: inputs as they are named, to the files behind them. */
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "parsers/intake/source.h"
#include "record/buffer.h"
#include "tests/test.h"

static char folder[] = "/tmp/iorecap-source-XXXXXX";

/* Writes down what it is shown: "label=path:content ". */
struct visits {
	struct source_visitor visitor;	/* first */
	struct buffer text;
	size_t stop;		/* after so many files; 0: never */
};

static int
visit(struct source_visitor *visitor, int fd, const char *path,
      const char *label)
{
	struct visits *visits = (struct visits *)visitor;
	char content[20];
	ssize_t got = read(fd, content, sizeof(content));

	buffer_print(&visits->text, "%s%s%s:%.*s ",
		     label != NULL ? label : "", label != NULL ? "=" : "",
		     path, (int)(got > 0 ? got : 0), content);
	return visits->stop > 0 && visitor->files == visits->stop ? 7 : 0;
}

static void
make_file(const char *name, const char *content)
{
	FILE *file = fopen(name, "w");

	assert_non_null(file);
	fputs(content, file);
	fclose(file);
}

static const char *const tree[] = {
	"results", "results/2026-11-30", "results/2026-11-30/run3",
	"results/host1", "results/host1/14:02", "results/host1/14:02/nvme",
};

static int
start(void **state)
{
	(void)state;
	if (mkdtemp(folder) == NULL || chdir(folder) != 0)
		return -1;
	make_file("b", "2");
	make_file("a", "1");
	make_file("x=y", "3");
	if (mkdir("d", 0700) != 0 || mkdir("d/e", 0700) != 0 ||
	    symlink("..", "d/up") != 0 || symlink("a", "link") != 0 ||
	    mkfifo("d/pipe", 0600) != 0)
		return -1;
	make_file("d/z", "4");
	make_file("d/e/y", "5");
	make_file("d/.hidden", "6");
	for (size_t i = 0; i < LENGTH(tree); i++)
		if (mkdir(tree[i], 0700) != 0)
			return -1;
	make_file("results/2026-11-30/run3/x", "7");
	make_file("results/host1/14:02/nvme/x", "8");
	return 0;
}

static int
stop(void **state)
{
	static const char *const names[] = {
		"d/.hidden", "d/e/y", "d/z", "d/pipe", "link", "d/up", "x=y",
		"a", "b"
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(names); i++)
		unlink(names[i]);
	unlink("results/2026-11-30/run3/x");
	unlink("results/host1/14:02/nvme/x");
	for (size_t i = LENGTH(tree); i-- > 0;)
		rmdir(tree[i]);
	rmdir("d/e");
	rmdir("d");
	return chdir("/") != 0 || rmdir(folder) != 0;
}

static void
inputs_are_walked_in_order(void **state)
{
	static const struct {
		const char *input, *visits;
		size_t files, unreadable;
	} cases[] = {
		{ "a", "a:1 ", 1, 0 },
		{ "link", "link:1 ", 1, 0 },
		/* sorted, without links and pipes below a folder */
		{ "d", "d/.hidden:6 e=d/e/y:5 d/z:4 ", 3, 0 },
		{ "d/", "d/.hidden:6 e=d/e/y:5 d/z:4 ", 3, 0 },
		{ "new=a", "new=a:1 ", 1, 0 },
		{ "new=d", "new=d/.hidden:6 new\ne=d/e/y:5 new=d/z:4 ", 3, 0 },
		{ "results", "results/2026-11-30/run3/x:7 "
			"host1\nnvme=results/host1/14:02/nvme/x:8 ", 2, 0 },
		/* a path that exists wins */
		{ "x=y", "x=y:3 ", 1, 0 },
		{ "l=x=y", "l=x=y:3 ", 1, 0 },
		{ "missing", "", 0, 1 },
		{ "new=missing", "", 0, 1 },
		{ "=a", "", 0, 1 },
		{ "", "", 0, 1 },
		{ "new=", "", 0, 1 },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct visits visits = { { visit, 0, 0 }, { 0 }, 0 };
		struct diag diag = { 0 };

		assert_int_equal(source_walk(cases[i].input, &visits.visitor,
					     &diag), 0);
		buffer_byte(&visits.text, '\0');
		if (strcmp(visits.text.data, cases[i].visits) != 0 ||
		    visits.visitor.files != cases[i].files ||
		    visits.visitor.unreadable != cases[i].unreadable)
			fail_msg("%s: %s", cases[i].input, visits.text.data);
		assert_int_equal(diag.errors, cases[i].unreadable);
		buffer_free(&visits.text);
		diag_free(&diag);
	}
}

/* Makes the directories of a path, and a file in the last; or removes them. */
static void
make_path(const char *path, bool there)
{
	char part[200], file[220];

	for (const char *p = path; there && *p; p += *p == '/') {
		p += strcspn(p, "/");
		snprintf(part, sizeof(part), "%.*s", (int)(p - path), path);
		if (mkdir(part, 0700) != 0)
			assert_int_equal(errno, EEXIST);
	}
	snprintf(file, sizeof(file), "%s/x", path);
	if (there)
		make_file(file, "");
	else
		unlink(file);
	snprintf(part, sizeof(part), "%s", path);
	while (!there && rmdir(part) == 0 && strchr(part, '/'))
		*strrchr(part, '/') = '\0';
}

static void
numbers_that_do_not_count_runs_are_labels(void **state)
{
	static const struct {
		const char *paths[5], *visits;
	} cases[] = {
		/* runs */
		{ { "n/1", "n/2" }, "n/1/x: n/2/x: " },
		{ { "n/0", "n/1", "n/2" }, "n/0/x: n/1/x: n/2/x: " },
		{ { "n/09", "n/10", "n/11" }, "n/09/x: n/10/x: n/11/x: " },
		{ { "n/1" }, "n/1/x: " },
		/* what was varied */
		{ { "n/4", "n/8" }, "4=n/4/x: 8=n/8/x: " },
		{ { "n/1", "n/4", "n/64" }, "1=n/1/x: 4=n/4/x: 64=n/64/x: " },
		{ { "n/a/4", "n/b/8" }, "a\n4=n/a/4/x: b\n8=n/b/8/x: " },
		{ { "n/4/1", "n/4/2", "n/8/1" },
		  "4=n/4/1/x: 4=n/4/2/x: 8=n/8/1/x: " },
		{ { "n/4096", "n/512" }, "4096=n/4096/x: 512=n/512/x: " },
		/* dates */
		{ { "n/2024/03/15", "n/2026/11/30" },
		  "n/2024/03/15/x: n/2026/11/30/x: " },
		{ { "n/2026/11/30/16", "n/2026/11/30/4" },
		  "16=n/2026/11/30/16/x: 4=n/2026/11/30/4/x: " },
		{ { "n/20261130", "n/20261205" },
		  "n/20261130/x: n/20261205/x: " },
		{ { "n/141237", "n/151237" }, "n/141237/x: n/151237/x: " },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct visits visits = { { visit, 0, 0 }, { 0 }, 0 };
		struct diag diag = { 0 };

		for (size_t k = 0; cases[i].paths[k]; k++)
			make_path(cases[i].paths[k], true);
		assert_int_equal(source_walk("n", &visits.visitor, &diag), 0);
		buffer_byte(&visits.text, '\0');
		for (size_t k = 0; cases[i].paths[k]; k++)
			make_path(cases[i].paths[k], false);
		if (strcmp(visits.text.data, cases[i].visits) != 0)
			fail_msg("case %zu: %s", i, visits.text.data);
		buffer_free(&visits.text);
		diag_free(&diag);
	}
}

static void
the_error_names_the_file(void **state)
{
	struct visits visits = { { visit, 0, 0 }, { 0 }, 0 };
	struct diag diag = { 0 };
	char expected[200];

	(void)state;
	source_walk("missing", &visits.visitor, &diag);
	source_walk("", &visits.visitor, &diag);
	source_walk("new=", &visits.visitor, &diag);
	snprintf(expected, sizeof(expected), "iorecap: missing: error: %s\n"
		 "iorecap: \"\": error: the name is empty\n"
		 "iorecap: \"\": error: the name is empty\n",
		 strerror(ENOENT));
	buffer_byte(&diag.text, '\0');
	assert_string_equal(diag.text.data, expected);
	diag_free(&diag);
	buffer_free(&visits.text);
}

static void
a_visitor_ends_the_walk(void **state)
{
	struct visits visits = { { visit, 0, 0 }, { 0 }, 2 };
	struct diag diag = { 0 };

	(void)state;
	assert_int_equal(source_walk("d", &visits.visitor, &diag), 7);
	assert_int_equal(visits.visitor.files, 2);
	buffer_free(&visits.text);
	diag_free(&diag);
}

static void
a_dash_is_standard_input(void **state)
{
	struct visits visits = { { visit, 0, 0 }, { 0 }, 0 };
	struct diag diag = { 0 };
	int saved = dup(STDIN_FILENO), fd = open("b", O_RDONLY);

	(void)state;
	assert_true(saved >= 0 && fd >= 0);
	assert_true(dup2(fd, STDIN_FILENO) >= 0);
	assert_int_equal(source_walk("new=-", &visits.visitor, &diag), 0);
	buffer_byte(&visits.text, '\0');
	assert_string_equal(visits.text.data, "new=-:2 ");
	dup2(saved, STDIN_FILENO);
	close(saved);
	close(fd);
	buffer_free(&visits.text);
	diag_free(&diag);
}

/* Directories in each other, deeper than anyone has them. */
static void
what_is_too_deep_is_told(void **state)
{
	struct visits visits = { { visit, 0, 0 }, { 0 }, 0 };
	struct diag diag = { 0 };
	int levels = 0;

	(void)state;
	assert_int_equal(mkdir("deep", 0700), 0);
	assert_int_equal(chdir("deep"), 0);
	for (; levels < 65; levels++) {
		assert_int_equal(mkdir("n", 0700), 0);
		assert_int_equal(chdir("n"), 0);
	}
	make_file("x", "1");
	while (levels-- >= 0)
		assert_int_equal(chdir(".."), 0);
	assert_int_equal(source_walk("deep", &visits.visitor, &diag), 0);
	assert_int_equal(visits.visitor.files, 0);
	assert_int_equal(visits.visitor.unreadable, 1);
	assert_int_equal(system("rm -r deep"), 0);
	buffer_free(&visits.text);
	diag_free(&diag);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(inputs_are_walked_in_order),
		cmocka_unit_test(numbers_that_do_not_count_runs_are_labels),
		cmocka_unit_test(the_error_names_the_file),
		cmocka_unit_test(what_is_too_deep_is_told),
		cmocka_unit_test(a_visitor_ends_the_walk),
		cmocka_unit_test(a_dash_is_standard_input),
	};

	return cmocka_run_group_tests_name("source", tests, start, stop);
}
