/* fio's report for people, from the groups on. */
#include "runner/report.h"
#include "runner/scaled.h"

#define DIGITS 4

/* "40.1MiB (42.1MB)". */
static void
put_both(struct buffer *out, uint64_t value, const char *unit)
{
	scaled_print(out, value, DIGITS, 1024, unit);
	buffer_text(out, " (");
	scaled_print(out, value, DIGITS, 1000, unit);
	buffer_text(out, ")");
}

static void
put_range(struct buffer *out, uint64_t least, uint64_t most, unsigned base)
{
	scaled_print(out, least, DIGITS, base, "B/s");
	buffer_byte(out, '-');
	scaled_print(out, most, DIGITS, base, "B/s");
}

static void
put_group(struct buffer *out, const struct group_rates *groups)
{
	static const char *const titles[DIRECTIONS] = { "   READ", "  WRITE",
							"   TRIM" };

	for (enum direction to = 0; to < DIRECTIONS; to++) {
		const struct group_rates *group = &groups[to];

		if (!group->most_run)
			continue;
		buffer_print(out, "%s: bw=", titles[to]);
		put_both(out, report_rate(group->bytes, group->most_run),
			 "B/s");
		buffer_text(out, ", ");
		put_range(out, group->least, group->most, 1024);
		buffer_text(out, " (");
		put_range(out, group->least, group->most, 1000);
		buffer_text(out, "), io=");
		put_both(out, group->bytes, "B");
		buffer_print(out, ", run=%llu-%llumsec\n",
			     (unsigned long long)group->least_run,
			     (unsigned long long)group->most_run);
	}
}

static void
put_disk_counts(struct buffer *out, const struct disk_counts *counts,
		double util, const char *prefix)
{
	buffer_print(out, "%sios=%llu/%llu, %smerge=%llu/%llu, "
		     "%sticks=%llu/%llu, %sin_queue=%llu, %sutil=%3.2f%%",
		     prefix, (unsigned long long)counts->ios[0],
		     (unsigned long long)counts->ios[1],
		     prefix, (unsigned long long)counts->merges[0],
		     (unsigned long long)counts->merges[1],
		     prefix, (unsigned long long)counts->ticks[0],
		     (unsigned long long)counts->ticks[1],
		     prefix, (unsigned long long)counts->in_queue,
		     prefix, util);
}

static void
put_disks(struct buffer *out, const struct disks *disks)
{
	if (!disks->count)
		return;
	buffer_text(out, "\nDisk stats (read/write):\n");
	for (size_t k = 0; k < disks->count; k++) {
		const struct disk *disk = &disks->list[k];

		buffer_print(out, "%s%s: ", disk->slaves ? "    " : "  ",
			     disk->name);
		put_disk_counts(out, &disk->counts, disk->util, "");
		if (disk->slaves) {
			buffer_text(out, ", ");
			put_disk_counts(out, &disk->mean,
					disk->greatest_util, "aggr");
		}
		buffer_byte(out, '\n');
	}
}

void
normal_put_totals(struct buffer *out, const struct report *report)
{
	for (size_t k = 0; k < report->group_count; k++) {
		buffer_print(out, "\nRun status group %zu (all jobs):\n", k);
		put_group(out, report->groups[k]);
	}
	put_disks(out, report->disks);
}
