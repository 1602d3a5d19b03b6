/* Tables that look like iostat's and are not: named, and not read. */
#include <ctype.h>
#include <string.h>

#include "parsers/iostat/iostat.h"

enum { HOLDS = 3, HEAD_WORDS = 24 };

/* A line whose first word is this and that holds the others. */
static const struct foreign {
	const char *tool;
	const char *first;	/* "": a time of day, as sar prints it */
	const char *holds[HOLDS];
} foreigns[] = {
	{ "the iostat of FreeBSD", "device", { "kr/s", "ms/r" } },
	{ "the iostat of FreeBSD", "device", { "kr/s", "qlen" } },
	{ "the iostat of FreeBSD", "device", { "kr/i", "kw/i" } },
	{ "an iostat older than sysstat's", "device", { "mgr/s", "mgw/s" } },
	{ "the iostat of Solaris", "device", { "kr/s", "actv" } },
	{ "the iostat of Solaris", "r/s", { "kr/s", "actv", "device" } },
	{ "the iostat of Solaris", "tin", { "tout", "kps", "serv" } },
	{ "the iostat of FreeBSD", "tin", { "tout", "KB/t", "tps" } },
	{ "the iostat of NetBSD or OpenBSD", "tin", { "tout", "KB/t", "t/s" } },
	{ "the iostat of macOS", "KB/t", { "tps", "MB/s", "15m" } },
	{ "the iostat of FreeBSD or macOS", "KB/t", { "tps", "MB/s" } },
	{ "the iostat of NetBSD or OpenBSD", "KB/t", { "t/s", "MB/s" } },
	{ "the iostat of AIX", "Disks:", { "tm_act", "Kbps" } },
	{ "the iostat of AIX", "tty:", { "tin", "avg-cpu:" } },
	{ "sar", "", { "DEV", "tps" } },
	{ "sar", "", { "tps", "rtps", "wtps" } },
	{ "sar", "", { "CPU", "%user", "%idle" } },
	{ "mpstat", "", { "CPU", "%usr", "%idle" } },
	{ "sar", "Average:", { "DEV", "tps" } },
	{ "vmstat", "r", { "b", "swpd", "free" } },
	{ "vmstat", "disk-", { "------------reads------------" } },
	{ "dstat", "--total-cpu-usage--", { "-dsk/total-" } },
	{ "dstat", "----total-cpu-usage----", { "-dsk/total-" } },
	{ "dool", "----total-usage----", { "-dsk/total-" } },
	{ "nfsiostat", "Filesystem:", { "rBlk_nor/s" } },
	{ "nfsiostat", "Filesystem:", { "rkB_nor/s" } },
	{ "nfsiostat", "Filesystem:", { "rMB_nor/s" } },
	{ "cifsiostat", "Filesystem", { "rops/s", "wops/s" } },
	{ "cifsiostat", "Filesystem:", { "rops/s", "wops/s" } },
};
enum { FOREIGNS = sizeof(foreigns) / sizeof(foreigns[0]) };

/* Nearly all lines of other texts are told by them. */
const char iostat_foreign_heads[] =
	"de" "r/" "ti" "KB" "Di" "tt" "00" "Av" "r " "di" "--" "Fi";

_Static_assert(FOREIGNS <= 64, "a bit each in struct iostat");

static bool
is_clock(struct word word)
{
	return word.length == 8 && isdigit((unsigned char)word.text[0]) &&
	       word.text[2] == ':' && word.text[5] == ':';
}

static bool
holds(const struct word *words, size_t count, const char *text)
{
	for (size_t i = 0; i < count; i++)
		if (iostat_is(words[i], text))
			return true;
	return false;
}

static bool
begins(const struct foreign *foreign, struct word word)
{
	if (*foreign->first != *word.text)
		return *foreign->first == '\0' && is_clock(word);
	return (word.length == 1 || foreign->first[1] == word.text[1]) &&
	       iostat_is(word, foreign->first);
}

static bool
fits(const struct foreign *foreign, const struct word *words, size_t count)
{
	for (size_t i = 0; i < HOLDS && foreign->holds[i] != NULL; i++)
		if (!holds(words, count, foreign->holds[i]))
			return false;
	return true;
}

/* The row that fits the line, or NULL. */
static const struct foreign *
find(const struct line *line)
{
	const char *at = line->text, *end = at + line->length;
	struct word words[HEAD_WORDS];
	size_t count = 0;

	if (!iostat_word(&at, end, &words[count++]))
		return NULL;
	for (size_t i = 0; i < FOREIGNS; i++) {
		if (!begins(&foreigns[i], words[0]))
			continue;
		while (count < HEAD_WORDS &&
		       iostat_word(&at, end, &words[count]))
			count++;
		if (fits(&foreigns[i], words, count))
			return &foreigns[i];
	}
	return NULL;
}

bool
iostat_foreign(const struct line *line)
{
	const char *end = line->text + line->length;
	const char *at = pass_gaps(line->text, end);

	/* A line that begins with a digit must begin with a time of day. */
	if (at < end && is_digit(*at) && (end - at < 8 || at[2] != ':'))
		return false;
	return find(line) != NULL;
}

void
iostat_refuse(struct reader *reader, const struct line *line)
{
	const struct foreign *foreign = find(line);
	struct iostat *state = reader->state;
	uint64_t bit;

	/* Rows below it must not be taken for those of a table before. */
	state->devices.count = state->cpu.count = 0;
	state->devices.length = state->cpu.length = 0;
	for (const struct foreign *one = foreigns; one < foreign; one++)
		if (strcmp(one->tool, foreign->tool) == 0) {
			foreign = one;
			break;
		}
	bit = (uint64_t)1 << (foreign - foreigns);
	if ((state->warned & bit) == 0)
		diag_add(reader->scan->diag, DIAG_WARNING, reader->scan->file,
			 line->number, "this is the output of %s, which is not "
			 "read", foreign->tool);
	state->warned |= bit;
}
