/* runner/guard: what a device holds, and where it is mounted. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "runner/guard.h"
#include "tests/test.h"

#define SIZE (4 << 20)

/* Where a magic is; from the end where place is negative. */
static const struct {
	const char *what;
	int place;
	const char *bytes;
	size_t length;
} cases[] = {
	{ "ext2", 1024 + 56, "\x53\xef", 2 },
	{ "XFS", 0, "XFSB", 4 },
	{ "Btrfs", 64 * 1024 + 64, "_BHRfS_M", 8 },
	{ "NTFS", 3, "NTFS    ", 8 },
	{ "exFAT", 3, "EXFAT   ", 8 },
	{ "FAT", 54, "FAT16   ", 8 },
	{ "swap", 4096 - 10, "SWAPSPACE2", 10 },
	{ "swap", 16384 - 10, "SWAP-SPACE", 10 },
	{ "sleeping system", 4096 - 10, "S1SUSPEND", 9 },
	{ "ZFS", 16404, "\0\0\0\x07version", 11 },
	{ "UFS", 65536 + 1372, "\x19\x01\x54\x19", 4 },	/* UFS2 */
	{ "VMFS", 2 << 20, "\x5e\xf1\xab\x2f", 4 },
	{ "Minix", 1024 + 16, "\x8f\x13", 2 },
	{ "BitLocker", 3, "-FVE-FS-", 8 },
	{ "DRBD", -4096 + 60, "\x83\x74\x02\x6d", 4 },
	{ "LVM", 512, "LABELONE", 8 },
	{ "LUKS", 0, "LUKS\xba\xbe", 6 },
	{ "RAID member (md)", 4096, "\xfc\x4e\x2b\xa9", 4 },	/* 1.2 */
	{ "RAID member (md)", -8192, "\xfc\x4e\x2b\xa9", 4 },	/* 1.0 */
	{ "RAID member (md)", -65536, "\xfc\x4e\x2b\xa9", 4 },	/* 0.90 */
	{ "RAID member (DDF)", -512, "\xde\x11\xde\x11", 4 },
	{ "RAID member (IMSM)", -1024, "Intel Raid ISM Cfg Sig. ", 24 },
	{ "GPT", 512, "EFI PART", 8 },
	{ "GPT", -512, "EFI PART", 8 },
	{ "partition table or boot sector", 510, "\x55\xaa", 2 },
};

/* A file of zeros that is removed when it is closed. */
static FILE *
empty_device(void)
{
	FILE *file = tmpfile();

	assert_non_null(file);
	assert_int_equal(ftruncate(fileno(file), SIZE), 0);
	return file;
}

static void
each_signature_is_known_by_its_magic_bytes(void **state)
{
	(void)state;
	for (size_t k = 0; k < LENGTH(cases); k++) {
		FILE *file = empty_device();
		off_t place = cases[k].place;
		const char *found;

		assert_null(guard_content(fileno(file), SIZE));
		if (place < 0)
			place += SIZE;
		assert_int_equal(pwrite(fileno(file), cases[k].bytes,
					cases[k].length, place),
				 cases[k].length);
		found = guard_content(fileno(file), SIZE);
		if (!found || !strstr(found, cases[k].what))
			fail_msg("%s: %s", cases[k].what,
				 found ? found : "nothing");
		fclose(file);
	}
}

static void
magic_bytes_elsewhere_are_data(void **state)
{
	FILE *file = empty_device();

	(void)state;
	for (size_t k = 0; k < LENGTH(cases); k++)
		assert_int_equal(pwrite(fileno(file), cases[k].bytes,
					cases[k].length,
					SIZE / 2 + 1000 * (off_t)k),
				 cases[k].length);
	assert_null(guard_content(fileno(file), SIZE));
	fclose(file);
}

static void
a_superblock_near_the_end_is_found_at_odd_sizes(void **state)
{
	FILE *file = empty_device();
	off_t size = SIZE - 512 * 5;	/* no multiple of 4096 */
	off_t place = (size - 8192) & ~(off_t)4095;

	(void)state;
	assert_int_equal(pwrite(fileno(file), "\xfc\x4e\x2b\xa9", 4, place),
			 4);
	assert_non_null(guard_content(fileno(file), (uint64_t)size));
	fclose(file);
}

static void
a_tiny_device_holds_nothing(void **state)
{
	FILE *file = empty_device();

	(void)state;
	assert_null(guard_content(fileno(file), 0));
	assert_null(guard_content(fileno(file), 100));
	fclose(file);
}

static void
what_cannot_be_read_may_be_anything(void **state)
{
	char path[] = "/tmp/guard-XXXXXX";
	int file = mkstemp(path);
	int writer = open(path, O_WRONLY);

	(void)state;
	assert_true(file >= 0 && writer >= 0);
	unlink(path);
	assert_int_equal(ftruncate(file, SIZE), 0);
	assert_null(guard_content(file, SIZE));
	assert_string_equal(guard_content(writer, SIZE),
			    "something that cannot be read");
	close(file);
	close(writer);
}

static void
mounts_are_found_by_device_number(void **state)
{
	static const char mounts[] =
		"22 27 0:21 / /proc rw,relatime - proc proc rw\n"
		"27 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw\n"
		"30 27 8:17 / /mnt/my\\040disk rw - xfs /dev/sdb1 rw\n"
		"31 27 8:1 / /no rw\n";
	struct arena arena = { 0 };

	(void)state;
	assert_string_equal(guard_mount(mounts, makedev(254, 0), &arena),
			    "/");
	assert_string_equal(guard_mount(mounts, makedev(8, 17), &arena),
			    "/mnt/my disk");
	assert_null(guard_mount(mounts, makedev(8, 16), &arena));
	assert_null(guard_mount("", makedev(8, 16), &arena));
	assert_null(guard_mount("nonsense\n\n1 2\n", makedev(8, 16), &arena));
	arena_free(&arena);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_signature_is_known_by_its_magic_bytes),
		cmocka_unit_test(magic_bytes_elsewhere_are_data),
		cmocka_unit_test(
			a_superblock_near_the_end_is_found_at_odd_sizes),
		cmocka_unit_test(a_tiny_device_holds_nothing),
		cmocka_unit_test(what_cannot_be_read_may_be_anything),
		cmocka_unit_test(mounts_are_found_by_device_number),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
