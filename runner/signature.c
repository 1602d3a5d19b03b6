/* What is on a device, by the magic bytes that each thing begins with. */
#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

#include "runner/guard.h"

/* Where a magic is: offset bytes from the start, or from the end. */
struct magic {
	const char *what;
	bool from_end;		/* then the place is rounded down to align */
	uint32_t offset, align;
	unsigned length;
	const char *bytes;
};

#define AT(offset, bytes) false, offset, 1, sizeof(bytes) - 1, bytes
#define END(offset, align, bytes) true, offset, align, sizeof(bytes) - 1, bytes

#define MD_MAGIC "\xfc\x4e\x2b\xa9"
#define MD_MAGIC_BIG "\xa9\x2b\x4e\xfc"

/* Swap ends in its magic, whatever a page is; so does a system in it. */
#define SWAP(page) \
	{ "swap space", AT(page - 10, "SWAPSPACE2") }, \
	{ "swap space", AT(page - 10, "SWAP-SPACE") }, \
	{ "a sleeping system", AT(page - 10, "S1SUSPEND") }, \
	{ "a sleeping system", AT(page - 10, "S2SUSPEND") }, \
	{ "a sleeping system", AT(page - 10, "ULSUSPEND") }, \
	{ "a sleeping system", AT(page - 10, "LINHIB0001") }

#define UFS(place) \
	{ "a UFS filesystem", AT(place + 1372, "\x54\x19\x01\x00") }, \
	{ "a UFS filesystem", AT(place + 1372, "\x00\x01\x19\x54") }, \
	{ "a UFS filesystem", AT(place + 1372, "\x19\x01\x54\x19") }, \
	{ "a UFS filesystem", AT(place + 1372, "\x19\x54\x01\x19") }

static const struct magic magics[] = {
	{ "an ext2, ext3 or ext4 filesystem", AT(1080, "\x53\xef") },
	{ "an XFS filesystem", AT(0, "XFSB") },
	{ "a Btrfs filesystem", AT(65600, "_BHRfS_M") },
	{ "an F2FS filesystem", AT(1024, "\x10\x20\xf5\xf2") },
	{ "a bcache device",
	  AT(4120, "\xc6\x85\x73\xf6\x4e\x1a\x45\xca"
		   "\x82\x65\xf5\x7f\x48\xba\x6d\x81") },
	{ "a bcachefs filesystem",
	  AT(4120, "\xc6\x85\x73\xf6\x66\xce\x90\xa9"
		   "\xd9\x6a\x60\xcf\x80\x3d\xf7\xef") },
	{ "a ZFS pool", AT(131072, "\x0c\xb1\xba\x00") },
	{ "a ZFS pool", AT(16404, "\0\0\0\x07version") },
	{ "a ReiserFS filesystem", AT(65588, "ReIsEr") },
	{ "a ReiserFS filesystem", AT(8244, "ReIsErFs") },
	{ "a Reiser4 filesystem", AT(65536, "ReIsEr4") },
	{ "a JFS filesystem", AT(32768, "JFS1") },
	{ "a NILFS2 filesystem", AT(1030, "\x34\x34") },
	{ "a GFS2 filesystem", AT(65536, "\x01\x16\x19\x70") },
	{ "an OCFS2 filesystem", AT(1024, "OCFSV2") },
	{ "an OCFS2 filesystem", AT(2048, "OCFSV2") },
	{ "an OCFS2 filesystem", AT(4096, "OCFSV2") },
	{ "an OCFS2 filesystem", AT(8192, "OCFSV2") },
	{ "a disk of Oracle ASM", AT(32, "ORCLDISK") },
	{ "an NTFS filesystem", AT(3, "NTFS    ") },
	{ "a ReFS filesystem", AT(3, "ReFS\0") },
	{ "an exFAT filesystem", AT(3, "EXFAT   ") },
	{ "a FAT filesystem", AT(54, "FAT") },
	{ "a FAT filesystem", AT(82, "FAT32") },
	{ "an HFS filesystem", AT(1024, "BD") },
	{ "an HFS+ filesystem", AT(1024, "H+\0\x04") },
	{ "an HFS+ filesystem", AT(1024, "HX\0\x05") },
	{ "an APFS container", AT(32, "NXSB") },
	{ "an HPFS filesystem", AT(8192, "\x49\xe8\x95\xf9") },
	UFS(0), UFS(8192), UFS(65536), UFS(262144),
	{ "a VxFS filesystem", AT(1024, "\xf5\xfc\x01\xa5") },
	{ "a VxFS filesystem", AT(8192, "\xa5\x01\xfc\xf5") },
	{ "a VMFS volume", AT(1048576, "\x0d\xd0\x01\xc0") },
	{ "a VMFS filesystem", AT(2097152, "\x5e\xf1\xab\x2f") },
	{ "a Minix filesystem", AT(1040, "\x7f\x13") },
	{ "a Minix filesystem", AT(1040, "\x8f\x13") },
	{ "a Minix filesystem", AT(1040, "\x68\x24") },
	{ "a Minix filesystem", AT(1040, "\x78\x24") },
	{ "a Minix filesystem", AT(1048, "\x5a\x4d") },
	{ "a BFS filesystem", AT(0, "\xce\xfa\xad\x1b") },
	{ "a BeFS filesystem", AT(32, "1SFB") },
	{ "a BeFS filesystem", AT(544, "1SFB") },
	{ "a cramfs filesystem", AT(0, "\x45\x3d\xcd\x28") },
	{ "a romfs filesystem", AT(0, "-rom1fs-") },
	{ "a UBI volume", AT(0, "UBI#") },
	{ "an ISO 9660 filesystem", AT(32769, "CD001") },
	{ "a UDF filesystem", AT(32769, "BEA01") },
	{ "a UDF filesystem", AT(32769, "NSR0") },
	{ "a SquashFS filesystem", AT(0, "hsqs") },
	{ "an EROFS filesystem", AT(1024, "\xe2\xe1\xf5\xe0") },
	{ "a zoned filesystem (zonefs)", AT(0, "SFOZ") },
	{ "a BlueStore device", AT(0, "bluestore block device") },
	SWAP(4096), SWAP(8192), SWAP(16384), SWAP(32768), SWAP(65536),
	{ "an LVM physical volume", AT(0, "LABELONE") },
	{ "an LVM physical volume", AT(512, "LABELONE") },
	{ "an LVM physical volume", AT(1024, "LABELONE") },
	{ "an LVM physical volume", AT(1536, "LABELONE") },
	{ "an LVM physical volume", AT(0, "HM\1\0") },
	{ "an LVM physical volume", AT(0, "HM\2\0") },
	{ "a snapshot's copies", AT(0, "SnAp") },
	{ "a VDO volume", AT(0, "dmvdo001") },
	{ "a disk of a Stratis pool", AT(516, "!Stra0tis\x86\xff\x02^\x41rh") },
	{ "an encrypted volume (LUKS)", AT(0, "LUKS\xba\xbe") },
	{ "an encrypted volume (LUKS)", AT(16384, "SKUL\xba\xbe") },
	{ "an encrypted volume (BitLocker)", AT(3, "-FVE-FS-") },
	{ "a dm-integrity volume", AT(0, "integrt\0") },
	{ "a dm-verity volume", AT(0, "verity\0\0") },
	{ "a DRBD device", END(4036, 1, "\x83\x74\x02\x6b") },
	{ "a DRBD device", END(4036, 1, "\x83\x74\x02\x6c") },
	{ "a DRBD device", END(4036, 1, "\x83\x74\x02\x6d") },
	{ "a RAID member (md)", AT(0, MD_MAGIC) },
	{ "a RAID member (md)", AT(4096, MD_MAGIC) },
	{ "a RAID member (md)", END(8192, 4096, MD_MAGIC) },
	{ "a RAID member (md)", END(65536, 65536, MD_MAGIC) },
	{ "a RAID member (md)", END(65536, 65536, MD_MAGIC_BIG) },
	{ "a RAID member (DDF)", END(512, 1, "\xde\x11\xde\x11") },
	{ "a RAID member (IMSM)", END(1024, 1, "Intel Raid ISM Cfg Sig. ") },
	{ "a RAID member (Adaptec)", END(512, 1, "\x37\xfc\x4d\x1e") },
	{ "a RAID member (JMicron)", END(512, 1, "JM") },
	{ "a RAID member (LSI)", END(512, 1, "$XIDE$") },
	{ "a RAID member (NVIDIA)", END(1024, 1, "NVIDIA  ") },
	{ "a RAID member (HighPoint)", AT(4640, "\xf0\x16\x78\x5a") },
	{ "a partition table (GPT)", AT(512, "EFI PART") },
	{ "a partition table (GPT)", AT(4096, "EFI PART") },
	{ "a partition table (GPT)", END(512, 1, "EFI PART") },
	{ "a partition table (GPT)", END(4096, 1, "EFI PART") },
	{ "a partition table (SGI)", AT(0, "\x0b\xe5\xa9\x41") },
	{ "a partition table (Sun)", AT(508, "\xda\xbe") },
	{ "a partition table (BSD)", AT(0, "\x57\x45\x56\x82") },
	{ "a partition table (BSD)", AT(512, "\x57\x45\x56\x82") },
	{ "a partition table (Apple)", AT(512, "PM\0\0") },
	{ "a partition table or boot sector", AT(510, "\x55\xaa") },
};

/* 1: it is there; 0: it is not; -1: that cannot be read. */
static int
look_for(const struct magic *magic, int file, uint64_t size)
{
	char bytes[32];
	uint64_t place = magic->offset;
	ssize_t length;

	if (size < place + magic->length)
		return 0;
	if (magic->from_end)
		place = (size - place) & ~((uint64_t)magic->align - 1);
	length = pread(file, bytes, magic->length, (off_t)place);
	if (length < 0)
		return -1;
	return length == (ssize_t)magic->length &&
	       memcmp(bytes, magic->bytes, magic->length) == 0;
}

const char *
guard_content(int file, uint64_t size)
{
	for (size_t k = 0; k < sizeof(magics) / sizeof(*magics); k++) {
		int found = look_for(&magics[k], file, size);

		if (found < 0)
			return "something that cannot be read";
		if (found)
			return magics[k].what;
	}
	return NULL;
}
