/* runner/target: names, parts and files of a job. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "runner/plan.h"
#include "runner/target.h"
#include "tests/test.h"

struct made {
	char folder[32];
	struct arena arena;
	struct diag diag;
	struct plan plan;
	struct target_rules rules;
	struct targets targets;
};

static int
start(void **state)
{
	struct made *made = calloc(1, sizeof(*made));

	strcpy(made->folder, "/tmp/iorecap-XXXXXX");
	assert_non_null(mkdtemp(made->folder));
	setenv("BOX", made->folder, 1);
	plan_init(&made->plan, &made->arena, &made->diag);
	*state = made;
	return 0;
}

static int
finish(void **state)
{
	struct made *made = *state;

	for (size_t k = 0; k < made->targets.count; k++)
		unlink(made->targets.list[k].path);
	rmdir(made->folder);
	diag_free(&made->diag);
	arena_free(&made->arena);
	free(made);
	return 0;
}

/* Prepares the last job of a job file. */
static bool
prepare(struct made *made, const char *jobs)
{
	plan_read_text(&made->plan, "a.fio", jobs, strlen(jobs));
	if (made->diag.errors)
		fail_msg("%.*s", (int)made->diag.text.length,
			 made->diag.text.data);
	return targets_prepare(&made->targets,
			       &made->plan.jobs[made->plan.count - 1],
			       &made->rules, &made->arena, &made->diag);
}

static void
assert_said(struct made *made, const char *text)
{
	buffer_byte(&made->diag.text, '\0');
	assert_has(made->diag.text.data, text);
}

static off_t
size_of(const struct target *target)
{
	struct stat there;

	return stat(target->path, &there) == 0 ? there.st_size : -1;
}

static void
names_are_made_of_job_clone_and_number(void **state)
{
	struct made *made = *state;

	assert_true(prepare(made, "[x]\ndirectory=${BOX}\nnrfiles=2\n"
			    "numjobs=3\nsize=64k\nrw=write\n"));
	assert_int_equal(made->targets.count, 2);
	assert_string_equal(strrchr(made->targets.list[0].path, '/'),
			    "/x.2.0");
	assert_string_equal(strrchr(made->targets.list[1].path, '/'),
			    "/x.2.1");
	/* the size is that of all files together */
	assert_int_equal(made->targets.list[1].length, 32768);
	assert_int_equal(size_of(&made->targets.list[1]), 32768);
	assert_int_equal(made->targets.total, 65536);
	assert_int_equal(made->targets.io, 65536);
}

static void
a_list_of_names_has_colons_between(void **state)
{
	struct made *made = *state;

	assert_true(prepare(made, "[x]\ndirectory=${BOX}\n"
			    "filename=a:b\\:c\nfilesize=8k\nrw=write\n"));
	assert_int_equal(made->targets.count, 2);
	assert_string_equal(strrchr(made->targets.list[0].path, '/'), "/a");
	assert_string_equal(strrchr(made->targets.list[1].path, '/'),
			    "/b:c");
	assert_int_equal(made->targets.io, 16384);
}

static void
parts_are_whole_blocks(void **state)
{
	struct made *made = *state;

	assert_true(prepare(made, "[x]\nfilename=${BOX}/f\nsize=10000\n"
			    "bs=4k,1k\nrw=read\n"));
	assert_int_equal(made->targets.list[0].length, 8192);
	assert_int_equal(made->targets.io, 8192);
}

static void
clones_may_have_parts_of_their_own(void **state)
{
	struct made *made = *state;

	assert_true(prepare(made, "[x]\nfilename=${BOX}/f\nsize=64k\n"
			    "offset=4k\noffset_increment=64k\nnumjobs=3\n"
			    "rw=write\n"));
	assert_int_equal(made->targets.list[0].start, 4096 + 2 * 65536);
	assert_int_equal(made->targets.list[0].length, 65536);
	assert_int_equal(size_of(&made->targets.list[0]),
			 4096 + 3 * 65536);
}

static void
what_is_there_has_the_size_that_it_has(void **state)
{
	struct made *made = *state;
	char path[64];
	int file;

	snprintf(path, sizeof(path), "%s/f", made->folder);
	file = open(path, O_WRONLY | O_CREAT, 0600);
	assert_int_equal(ftruncate(file, 100 * 4096), 0);
	close(file);
	assert_true(prepare(made, "[x]\nfilename=${BOX}/f\n"));
	assert_int_equal(made->targets.io, 100 * 4096);
	assert_true(prepare(made, "[x]\nfilename=${BOX}/f\nsize=20%\n"));
	assert_int_equal(made->targets.io, 20 * 4096);
	assert_true(prepare(made, "[x]\nfilename=${BOX}/f\noffset=40k\n"));
	assert_int_equal(made->targets.io, 90 * 4096);
	assert_true(prepare(made, "[x]\nfilename=${BOX}/f\nio_size=1m\n"));
	assert_int_equal(made->targets.io, 1 << 20);
	assert_int_equal(made->targets.total, 100 * 4096);
	assert_int_equal(size_of(&made->targets.list[0]), 100 * 4096);
}

static void
percentages_lose_no_bytes(void **state)
{
	struct made *made = *state;
	char path[64];
	int file;

	snprintf(path, sizeof(path), "%s/f", made->folder);
	file = open(path, O_WRONLY | O_CREAT, 0600);
	assert_int_equal(ftruncate(file, 1 << 20), 0);
	close(file);
	assert_true(prepare(made, "[x]\nfilename=${BOX}/f\nsize=50%\n"));
	assert_int_equal(made->targets.io, 1 << 19);
	assert_true(prepare(made, "[x]\nfilename=${BOX}/f\nio_size=25%\n"));
	assert_int_equal(made->targets.io, 1 << 18);
	assert_true(prepare(made, "[x]\nfilename=${BOX}/f\nio_size=1%\n"));
	assert_int_equal(made->targets.io, 10485);	/* of 1048576 */
}

static void
what_does_not_fit_is_refused(void **state)
{
	struct made *made = *state;

	assert_false(prepare(made, "[x]\nfilename=${BOX}/f\n"));
	assert_said(made, "/f: error: is empty, and no size is given");
	assert_int_equal(access(made->targets.list[0].path, F_OK), -1);
	assert_false(targets_prepare(&made->targets, made->plan.jobs,
				     &(struct target_rules){
					     .read_only = true },
				     &made->arena, &made->diag));
}

static void
a_block_must_fit(void **state)
{
	struct made *made = *state;

	assert_false(prepare(made, "[x]\nfilename=${BOX}/f\nsize=4k\n"
			     "bs=8k\n"));
	assert_said(made, "no room for a block of 8192 bytes in 4096");
}

static void
a_missing_device_is_no_file_in_memory(void **state)
{
	struct made *made = *state;

	assert_false(prepare(made, "[x]\nfilename=/dev/nonesuch\nsize=4k\n"
			     "rw=write\n"));
	assert_said(made, "/dev/nonesuch: error: no such device");
	assert_int_equal(access("/dev/nonesuch", F_OK), -1);
	made->targets.count = 0;
}

static void
files_are_opened_as_the_job_wants_them(void **state)
{
	struct made *made = *state;
	const struct job *job;
	int file, flags;

	assert_true(prepare(made, "[x]\nfilename=${BOX}/f\nsize=4k\n"
			    "rw=randrw\nsync=dsync\n"));
	job = &made->plan.jobs[0];
	file = target_open(&made->targets.list[0], &job->settings);
	assert_true(file >= 0);
	flags = fcntl(file, F_GETFL);
	assert_int_equal(flags & O_ACCMODE, O_RDWR);
	assert_int_equal(flags & O_DSYNC, O_DSYNC);
	assert_int_equal(flags & O_SYNC, O_DSYNC);
	close(file);
	unlink(made->targets.list[0].path);
	assert_int_equal(target_open(&made->targets.list[0],
				     &job->settings), -ENOENT);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, start, finish)

int
main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(names_are_made_of_job_clone_and_number),
		TEST(a_list_of_names_has_colons_between),
		TEST(parts_are_whole_blocks),
		TEST(clones_may_have_parts_of_their_own),
		TEST(what_is_there_has_the_size_that_it_has),
		TEST(percentages_lose_no_bytes),
		TEST(what_does_not_fit_is_refused),
		TEST(a_block_must_fit),
		TEST(a_missing_device_is_no_file_in_memory),
		TEST(files_are_opened_as_the_job_wants_them),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
