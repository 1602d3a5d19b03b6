/* The forms in which tools state a kernel or the model of a disk. */
#ifndef PARSERS_INTAKE_INVENTORY_H
#define PARSERS_INTAKE_INVENTORY_H

#include "parsers/format.h"
#include "parsers/intake/extent.h"

/*
 * The kernel's release in a line of uname -a, /proc/version, the kernel's own
 * messages, or the head that the tools of sysstat print; of uname -r where the
 * line stands below that command.
 */
struct extent inventory_kernel(struct extent line, bool below_uname);

/* Whether a title has the numbers of releases, and none is of this one. */
bool inventory_names_another(const char *title, const char *release);

/* The model of a disk; the disk without "/dev/". */
struct inventory_disk {
	struct extent device, model;
};

/*
 * A line that has both: lsscsi; grep . /sys/block/sda/device/model; or the
 * kernel's "scsi 0:0:0:0: Direct-Access", whose device is that address.
 */
bool inventory_row(struct extent line, struct inventory_disk *);

/* "sd 0:0:0:0: [sda]": the address stands for the model. */
bool inventory_attached(struct extent line, struct inventory_disk *);

/* The model in a line of smartctl or hdparm, whose device stands above. */
struct extent inventory_model(struct extent line);

/* The model between two places of a line; nothing where it is none. */
struct extent inventory_model_at(struct extent line, size_t from, size_t to);

/* The device in "/dev/sda" or a path of /sys that ends in "/model". */
struct extent inventory_device(struct extent path);

/*
 * The tables of lsblk and nvme list. Returns the lines of the one that begins
 * here, 0 where there is none. A disk for each row goes into disks, which have
 * room for count; where a row does not fit the titles the text was damaged,
 * and there is none.
 */
size_t inventory_table(const struct line *, size_t count,
		       struct inventory_disk *disks, size_t *found);

/* Without blanks at both ends, and the time of the kernel's messages. */
struct extent inventory_trim(const struct line *);

/* The next word behind *at, which goes on; of no length at the end. */
struct extent inventory_word(struct extent *at);

#endif
