/* parsers/intake/machine: kernels and models of disks as settings. */
#include <stdio.h>
#include <string.h>

#include "tests/reading.h"
#include "tests/test.h"

#define READ "  read: IOPS=500, BW=2000KiB/s (2048kB/s)(4000KiB/2000msec)\n"
#define JOB "x: (g=0): rw=read, bs=4096B-4096B, ioengine=psync, " \
	"iodepth=1\nfio-3.28\nStarting 1 process\n\n" \
	"x: (groupid=0, jobs=1): err= 0: pid=1: Fri May  7 10:00:00 2021\n" READ
#define RUN(file) "$ fio --name=x --rw=read --bs=4k --filename=" file "\n" \
	JOB
#define SDA RUN("/dev/sda")
#define UNAME "Linux box 5.10.0-8-amd64 #1 SMP Debian 5.10.46-4 x86_64\n"

/* A setting of the k-th record; "" where it has none. */
static const char *
setting(size_t k, const char *name)
{
	const struct param *found = k < reading.count ?
		record_setting(reading.records[k], name) : NULL;

	return found != NULL ? found->text : "";
}

struct form {
	const char *text, *first, *second;
};

static void
check(const char *name, const struct form *forms, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		size_t last;

		reading_text(&reading, forms[i].text);
		last = reading.count - 1;
		assert_true(reading.count > 0);
		if (strcmp(setting(0, name), forms[i].first) != 0 ||
		    (forms[i].second != NULL &&
		     strcmp(setting(last, name), forms[i].second) != 0))
			fail_msg("%s: \"%s\", \"%s\"", forms[i].text,
				 setting(0, name), setting(last, name));
	}
}

static void
kernels_are_told_by_the_form_of_what_prints_them(void **state)
{
	static const struct form forms[] = {
		{ UNAME READ, "5.10.0-8-amd64", NULL },
		{ "$ uname -a\n" UNAME READ, "5.10.0-8-amd64", NULL },
		{ "$ uname -r\n6.1.0+\n" READ, "6.1.0+", NULL },
		{ "$ uname -sr\nLinux 6.1.0\n" READ, "6.1.0", NULL },
		{ "Linux version 4.19.0-6-amd64 (me@host) (gcc 8.3)\n" READ,
		  "4.19.0-6-amd64", NULL },
		{ "[    0.000000] Linux version 4.19.0 (me@host) (gcc)\n" READ,
		  "4.19.0", NULL },
		{ "Linux 3.10.0-957.el7.x86_64 (box)  03/14/19  _x86_64_ "
		  "(2 CPU)\n\n" READ, "3.10.0-957.el7.x86_64", NULL },
		/* words about kernels are none of these */
		{ "Linux version 4.19 (with the patch) is slow\n" READ, "",
		  NULL },
		{ "Linux box 5.10.0 is slow\n" READ, "", NULL },
		{ "Linux 5.10.0 (box) is slow\n" READ, "", NULL },
		{ "6.1.0\n" READ, "", NULL },
		{ "$ uname -r\n\n$ ls\n6.1.0\n" READ, "", NULL },
	};

	(void)state;
	check("kernel", forms, LENGTH(forms));
}

static void
a_kernel_holds_until_another_may_run(void **state)
{
#define NEW "Linux box 6.1.0 #1 SMP Debian 6.1.4-1 x86_64\n"
#define NEXT "  read: IOPS=700, BW=2800KiB/s (2867kB/s)(5600KiB/2000msec)\n"
	static const struct form forms[] = {
		{ UNAME READ "\n" NEXT, "5.10.0-8-amd64", "5.10.0-8-amd64" },
		{ UNAME READ NEW NEXT, "5.10.0-8-amd64", "6.1.0" },
		/* two machines: whose result is it? */
		{ UNAME NEW READ, "", NULL },
		{ UNAME NEW UNAME READ, "", NULL },
		{ UNAME UNAME READ, "5.10.0-8-amd64", NULL },
		/* a title that says so, the prompt of another host */
		{ UNAME READ "\nWith the new kernel:\n" NEXT,
		  "5.10.0-8-amd64", "" },
		{ "me@a:~$ uname -a\n" UNAME READ
		  "me@b:~$ fio --name=x --rw=read\n" NEXT,
		  "5.10.0-8-amd64", "" },
		{ "me@a:~$ uname -a\n" UNAME READ
		  "me@a:/mnt$ fio --name=x --rw=read\n" NEXT,
		  "5.10.0-8-amd64", "5.10.0-8-amd64" },
		{ UNAME READ "\nMachine B:\n" NEXT, "5.10.0-8-amd64", "" },
		{ "$ uname -a\n" UNAME "$ ssh b\n" READ, "", NULL },
		/* a heading that names one */
		{ UNAME READ "\nOn 6.1:\n\n" NEXT, "5.10.0-8-amd64", "" },
		{ UNAME "\nv5.1\n\n" READ, "", NULL },
		{ UNAME "\nv5.10 with fio 3.28\n\n" READ, "5.10.0-8-amd64",
		  NULL },
		{ UNAME "\nRHEL9.5, 2.5x the blocks\n\n" READ,
		  "5.10.0-8-amd64", NULL },
		/* what another wrote says nothing of what is not quoted */
		{ "> " UNAME "\n" READ, "", NULL },
		{ "> " UNAME "> \n> " READ, "5.10.0-8-amd64", NULL },
	};

	(void)state;
	check("kernel", forms, LENGTH(forms));
}

static void
models_are_told_by_the_form_of_what_prints_them(void **state)
{
	static const char model[] = "Samsung SSD 860 EVO 1TB";
	static const struct form forms[] = {
		{ "$ lsblk -o NAME,MODEL,SIZE\n"
		  "NAME   MODEL                     SIZE\n"
		  "loop0                           55.4M\n"
		  "sda    Samsung SSD 860 EVO 1TB 931.5G\n"
		  "`-sda1                           931G\n" SDA, model, NULL },
		{ "NAME SIZE MODEL\n"
		  "sda    1T Samsung SSD 860 EVO 1TB\n\n" SDA, model, NULL },
		{ "NAME MODEL                   SERIAL\n"
		  "sda  Samsung SSD 860 EVO 1TB S3Z8\n\n" SDA, model, NULL },
		{ "\n/dev/sda:\n\nATA device, with non-removable media\n"
		  "\tModel Number:       Samsung SSD 860 EVO 1TB      \n" SDA,
		  model, NULL },
		{ "\n/dev/sda:\n\n Model=Samsung SSD 860 EVO 1TB, "
		  "FwRev=RVT01B6Q, SerialNo=S3Z8\n" SDA, model, NULL },
		{ "# smartctl -i /dev/sda\nsmartctl 7.2 2020-12-30\n\n"
		  "=== START OF INFORMATION SECTION ===\n"
		  "Device Model:     Samsung SSD 860 EVO 1TB\n" SDA, model,
		  NULL },
		{ "# sudo smartctl -a -d sat /dev/sda\n"
		  "Vendor:               SEAGATE\n"
		  "Product:              ST4000NM0023\n" SDA, "ST4000NM0023",
		  NULL },
		{ "$ cat /sys/block/sda/device/model\nST4000NM0023    \n" SDA,
		  "ST4000NM0023", NULL },
		{ "/sys/block/sda/device/model:ST4000NM0023    \n" SDA,
		  "ST4000NM0023", NULL },
		{ "[0:0:0:0]    disk    ATA      Samsung SSD 850  2B6Q  "
		  "/dev/sda \n" SDA, "Samsung SSD 850", NULL },
		{ "[    1.5] scsi 0:0:0:0: Direct-Access     ATA      "
		  "Samsung SSD 850  2B6Q PQ: 0 ANSI: 5\n"
		  "[    1.6] sd 0:0:0:0: [sda] 500118192 512-byte logical "
		  "blocks\n" SDA, "Samsung SSD 850", NULL },
		{ "Node             SN      Model                    "
		  "Namespace Usage\n"
		  "---------------- ------- ------------------------ "
		  "--------- -----\n"
		  "/dev/nvme0n1     S3Z8    SAMSUNG MZVLB512HAJQ     "
		  "1         500 GB\n" RUN("/dev/nvme0n1p2"),
		  "SAMSUNG MZVLB512HAJQ", NULL },
		{ "# smartctl -i /dev/nvme0\n"
		  "Model Number:            SAMSUNG MZVLB512HAJQ\n"
		  RUN("/dev/nvme0n1"), "SAMSUNG MZVLB512HAJQ", NULL },
	};

	(void)state;
	check("model", forms, LENGTH(forms));
}

static void
a_model_that_may_be_another_disks_is_left_out(void **state)
{
#define A "/sys/block/sda/device/model:AAA\n"
#define B "/sys/block/sdb/device/model:BBB\n"
#define SAME "/sys/block/sdc/device/model:AAA\n"
	static const struct form forms[] = {
		{ A RUN("/dev/sda"), "AAA", NULL },
		{ A B RUN("/dev/sdb1"), "BBB", NULL },
		{ A B SAME RUN("/dev/sda:/dev/sdc"), "AAA", NULL },
		{ A B RUN("/dev/sda:/dev/sdb"), "", NULL },
		{ A RUN("/dev/sda:/dev/sdb"), "", NULL },
		{ A RUN("/dev/sdb"), "", NULL },
		{ A RUN("/dev/md0"), "", NULL },
		{ A RUN("/mnt/sda"), "", NULL },
		{ A READ, "", NULL },
		/* two machines */
		{ A "/sys/block/sda/device/model:BBB\n" SDA, "", NULL },
		{ UNAME A SDA "Linux box 6.1.0 #1 SMP x86_64\n"
		  "$ fio --name=y --filename=/dev/sda\n" NEXT, "AAA", "" },
		/* a disk behind a controller, no device, two devices */
		{ "# smartctl -i -d megaraid,0 /dev/sda\n"
		  "Product:              ST4000NM0023\n" SDA, "", NULL },
		{ "Device Model:     Samsung SSD 860 EVO 1TB\n" SDA, "", NULL },
		{ "# hdparm -I /dev/sda /dev/sdb\n"
		  "\tModel Number:       ST4000NM0023\n" SDA, "", NULL },
		{ "# hdparm -I /dev/sda | grep Model; date\n"
		  "\tModel Number:       ST4000NM0023\n" SDA, "", NULL },
		/* tables whose blanks or rows were broken */
		{ "NAME MODEL SIZE\n"
		  "sda Samsung SSD 860 EVO 1TB 931.5G\n\n" SDA, "", NULL },
		{ "NAME SIZE MODEL\n"
		  "sda    1T Samsung SSD\n860 EVO 1TB\n\n" SDA, "", NULL },
	};

	(void)state;
	check("model", forms, LENGTH(forms));
}

static void
rows_of_iostat_have_the_kernel_of_their_banner(void **state)
{
#define ROWS "Device:  r/s  w/s  rkB/s  wkB/s  await  %util\n" \
	"sda  1.00  2.00  4.00  8.00  0.50  1.25\n"
	static const struct form forms[] = {
		{ "Linux 5.10.0 (a)  05/06/21  _x86_64_  (2 CPU)\n\n" ROWS,
		  "5.10.0", NULL },
		{ "Linux 5.10.0 (a)  05/06/21  _x86_64_  (2 CPU)\n\n" ROWS
		  "\nLinux 6.1.0 (b)  05/06/21  _x86_64_  (2 CPU)\n\n" ROWS,
		  "5.10.0", "6.1.0" },
	};

	(void)state;
	check("kernel", forms, LENGTH(forms));
	reading_text(&reading, A B "Linux 5.10.0 (a)  05/06/21  _x86_64_  "
		     "(2 CPU)\n\n" ROWS);
	assert_string_equal(setting(0, "model"), "AAA");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(
			kernels_are_told_by_the_form_of_what_prints_them),
		cmocka_unit_test(a_kernel_holds_until_another_may_run),
		cmocka_unit_test(
			models_are_told_by_the_form_of_what_prints_them),
		cmocka_unit_test(a_model_that_may_be_another_disks_is_left_out),
		cmocka_unit_test(
			rows_of_iostat_have_the_kernel_of_their_banner),
	};

	return cmocka_run_group_tests_name("machine", tests, NULL,
					   reading_stop);
}
