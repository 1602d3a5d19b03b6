/* fio's normal output: what it prints for people, 1.12 to 3.42. */
#include <string.h>

#include "parsers/fio/fio.h"

extern const struct format format_fio_normal, format_fio_excerpt;

/* t/io_uring of fio's source: "IOPS=1.62M, BW=793MiB/s, IOS/call=32/31" */
static bool
is_of_io_uring(const struct line *line)
{
	static const char mark[] = ", IOS/call=";
	const char *end = line->text + line->length, *p = line->text;

	while ((p = memchr(p, ',', (size_t)(end - p))) != NULL) {
		if ((size_t)(end - p) >= sizeof(mark) &&
		    memcmp(p, mark, sizeof(mark) - 1) == 0)
			return true;
		p++;
	}
	return false;
}

/* It prints rates of the moment alone, and neither a job nor a run time. */
static size_t
refuse_io_uring(struct scan *scan, const struct line *line)
{
	static const char key;
	bool *told = scan_state(scan, &key, sizeof(*told));

	if (!*told)
		diag_add(scan->diag, DIAG_WARNING, scan->file, line->number,
			 "this is the output of t/io_uring, which is not read");
	*told = true;
	return 0;
}

static int
normal_bid(struct scan *scan, const struct line *lines, size_t count)
{
	const struct line *line = &lines[0];
	const char *p = line->text, *end = p + line->length;

	(void)scan;
	(void)count;
	while (p < end && *p == ' ')
		p++;
	if (end - p < 5)
		return BID_NO;
	switch (*p) {
	case 'r': case 'w': case 't': case 'm':
		if (fio_direction_line(p, end))
			return BID_LIKELY;
		break;
	case 'R': case 'W': case 'T': case 'M':
		if (fio_group_line(p, end))
			return BID_LIKELY;
		break;
	case 'D':
		if (fio_disk_title(p, end))
			return BID_SURE;
		break;
	case 'f':
		if (fio_version_line(line))
			return BID_SURE;
		/* fallthrough */
	case 'J': case 'S': case 'h':
		if (fio_noise_line(line) && fio_job_line(line) == NULL)
			return BID_LIKELY;
		break;
	case 'I':
		if (is_of_io_uring(line))
			return BID_LIKELY;
		break;
	default:
		break;
	}
	return fio_head_line(line) && (fio_job_line(line) != NULL ||
				       fio_start_line(line) != NULL) ?
	       BID_SURE : BID_NO;
}

static size_t
normal_parse(struct scan *scan, const struct line *lines, size_t count,
	     struct sink *sink)
{
	const char *p = lines[0].text, *end = p + lines[0].length;

	while (p < end && *p == ' ')
		p++;
	if (is_of_io_uring(&lines[0]))
		return refuse_io_uring(scan, &lines[0]);
	if (fio_job_line(&lines[0]) != NULL)
		return fio_job_read(scan, lines, count, sink);
	if (fio_group_line(p, end))
		return fio_group_read(scan, lines, count, sink);
	if (fio_disk_title(p, end))
		return fio_disks_read(scan, lines, count, sink);
	if (fio_direction_line(p, end))
		return fio_job_read(scan, lines, count, sink);
	return fio_banner_read(scan, lines, count);
}

/* Words that fio prints before a figure, and hardly anybody else. */
static bool
normal_looks(const struct line *line)
{
	static const char *const words[] = {
		" min=", "IOPS=", " iops=", "aggrb=", " ios=", " usr=",
		"total=r=", "rwts: total=", "th=[", "READ: bw=", "WRITE: bw=",
		"TRIM: bw=", "MIXED: bw="
	};
	const char *end = line->text + line->length, *p = line->text;

	while ((p = memchr(p, '=', (size_t)(end - p))) != NULL) {
		p++;
		for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
			size_t length = strcspn(words[i], "=") + 1;

			if ((size_t)(p - line->text) >= length &&
			    (size_t)(end - p) >= strlen(words[i]) - length &&
			    memcmp(p - length, words[i],
				   strlen(words[i])) == 0)
				return true;
		}
	}
	return false;
}

const struct format format_fio_normal = {
	"normal", "fio, what it prints for people", normal_bid, normal_parse,
	normal_looks, "=", NULL, "DfJSh", &format_fio_excerpt, false
};
