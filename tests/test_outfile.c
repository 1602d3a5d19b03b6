/* record/outfile: a file appears whole or not at all. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "record/outfile.h"
#include "tests/test.h"

/* Each test is in a folder of its own. */
static int
enter_folder(void **state)
{
	static char folder[32];

	strcpy(folder, "/tmp/outfile-XXXXXX");
	*state = folder;
	return mkdtemp(folder) && chdir(folder) == 0 ? 0 : -1;
}

static int
leave_folder(void **state)
{
	static const char *const names[] = { "a", "link", "circle" };

	for (size_t k = 0; k < LENGTH(names); k++)
		unlink(names[k]);
	return chdir("/") == 0 ? rmdir(*state) : -1;
}

static void
put(const char *path, const char *text)
{
	FILE *file = fopen(path, "w");

	assert_non_null(file);
	fputs(text, file);
	fclose(file);
}

static void
assert_file(const char *path, const char *text)
{
	char found[64] = "";
	FILE *file = fopen(path, "r");

	assert_non_null(file);
	found[fread(found, 1, sizeof(found) - 1, file)] = '\0';
	fclose(file);
	assert_string_equal(found, text);
}

static void
a_file_appears_when_it_is_kept(void **state)
{
	struct outfile out;

	(void)state;
	assert_int_equal(outfile_open(&out, "a"), 0);
	assert_int_equal(outfile_write(&out, "one ", 4), 0);
	assert_int_equal(outfile_write(&out, "two", 3), 0);
	assert_int_equal(access("a", F_OK), -1);
	assert_int_equal(outfile_keep(&out), 0);
	outfile_drop(&out);
	assert_file("a", "one two");
}

static void
what_is_dropped_leaves_what_was_there(void **state)
{
	struct outfile out;

	(void)state;
	put("a", "before");
	assert_int_equal(outfile_open(&out, "a"), 0);
	outfile_drop(&out);
	assert_file("a", "before");
	assert_int_equal(outfile_open(&out, "a"), 0);
	assert_int_equal(outfile_write(&out, "new", 3), 0);
	outfile_drop(&out);
	assert_file("a", "before");
	/* nothing else is left: leave_folder() would fail */
}

static void
a_new_file_takes_the_mode_of_the_old(void **state)
{
	struct outfile out;
	struct stat there;

	(void)state;
	put("a", "before");
	assert_int_equal(chmod("a", 0640), 0);
	assert_int_equal(outfile_open(&out, "a"), 0);
	assert_int_equal(outfile_write(&out, "new", 3), 0);
	assert_int_equal(outfile_keep(&out), 0);
	outfile_drop(&out);
	assert_file("a", "new");
	assert_int_equal(stat("a", &there), 0);
	assert_int_equal(there.st_mode & 0777, 0640);
}

static void
a_link_stays_and_its_file_is_replaced(void **state)
{
	struct outfile out;
	struct stat there;

	(void)state;
	put("a", "before");
	assert_int_equal(symlink("a", "link"), 0);
	assert_int_equal(outfile_open(&out, "link"), 0);
	assert_int_equal(outfile_write(&out, "new", 3), 0);
	assert_int_equal(outfile_keep(&out), 0);
	outfile_drop(&out);
	assert_file("a", "new");
	assert_int_equal(lstat("link", &there), 0);
	assert_true(S_ISLNK(there.st_mode));
}

static void
what_cannot_be_written_is_told_before(void **state)
{
	struct outfile out;

	(void)state;
	assert_int_equal(symlink("circle", "circle"), 0);
	assert_int_equal(outfile_open(&out, "circle"), ELOOP);
	assert_int_equal(outfile_open(&out, "none/a"), ENOENT);
	assert_int_equal(outfile_open(&out, "."), EISDIR);
}

static void
a_device_is_written_directly(void **state)
{
	struct outfile out;

	(void)state;
	assert_int_equal(outfile_open(&out, "/dev/null"), 0);
	assert_null(out.target);
	assert_int_equal(outfile_write(&out, "gone", 4), 0);
	assert_int_equal(outfile_keep(&out), 0);
	outfile_drop(&out);
	assert_int_equal(outfile_open(&out, "/dev/full"), 0);
	assert_int_equal(outfile_write(&out, "gone", 4), ENOSPC);
	outfile_drop(&out);
}

#define TEST(name) \
	cmocka_unit_test_setup_teardown(name, enter_folder, leave_folder)

int
main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(a_file_appears_when_it_is_kept),
		TEST(what_is_dropped_leaves_what_was_there),
		TEST(a_new_file_takes_the_mode_of_the_old),
		TEST(a_link_stays_and_its_file_is_replaced),
		TEST(what_cannot_be_written_is_told_before),
		TEST(a_device_is_written_directly),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
