/* For tests: marks, prefixes, blanks and markup around a text. */
#ifndef TESTS_DAMAGE_DRESS_H
#define TESTS_DAMAGE_DRESS_H

#include <ctype.h>
#include <stdbool.h>

#include "tests/damaged.h"

/* ---- marks before each line */

static const char *const quotes[] = {
	"> ", "> > ", "> > > ", "> > > > ", ">", ">>", ">> ", "    ",
};
static const char *const comments[] = {
	"# ", "| ", ": ", "* ", "#", "// ", "-> ", "+", "%",
};

static inline void
mark_lines(struct damaged *out, const struct pristine *in, const char *mark)
{
	for (size_t i = 0; i < in->count; i++) {
		buffer_text(&out->text, mark);
		damaged_line(out, in, i);
	}
}

static inline size_t
count_quotes(const struct pristine *in)
{
	(void)in;
	return sizeof(quotes) / sizeof(quotes[0]);
}

static inline void
quote(struct damaged *out, const struct pristine *in, size_t way)
{
	mark_lines(out, in, quotes[way]);
}

static inline size_t
count_comments(const struct pristine *in)
{
	(void)in;
	return sizeof(comments) / sizeof(comments[0]);
}

static inline void
comment(struct damaged *out, const struct pristine *in, size_t way)
{
	mark_lines(out, in, comments[way]);
}

/* Formats for the number of a line; the last ones are no logger's. */
enum { LOGGERS = 7, PREFIXES = 10 };

static inline size_t
count_loggers(const struct pristine *in)
{
	(void)in;
	return LOGGERS;
}

static inline size_t
count_prefixes(const struct pristine *in)
{
	(void)in;
	return PREFIXES;
}

static inline void
add_prefix(struct buffer *out, unsigned n, size_t way)
{
	static const char *const formats[PREFIXES] = {
		"Nov 30 14:12:%02u host1 bench[123]: ",
		"2026-11-30T14:12:%02u.123456Z ", "[pod/bench-0/main] ",
		"out.txt:%u:", "[2026-11-30T14:12:%02u.123Z] ",
		"[%2u.500] ", "[%5u.123456] ",
		"%6u\t", "%u: ", "%u:",
	};
	const char *at = strchr(formats[way], '%');

	if (at == NULL) {
		buffer_text(out, formats[way]);
		return;
	}
	buffer_add(out, formats[way], (size_t)(at - formats[way]));
	if (at[1] == '0')
		buffer_print(out, "%02u", n % 60);
	else if (at[1] == 'u')
		buffer_print(out, "%u", n);
	else
		buffer_print(out, "%*u", at[1] - '0', n);
	buffer_text(out, strchr(at, 'u') + 1);
}

static inline void
prefix(struct damaged *out, const struct pristine *in, size_t way)
{
	for (size_t i = 0; i < in->count; i++) {
		add_prefix(&out->text, (unsigned)i + 1, way);
		damaged_line(out, in, i);
	}
}

/* ---- blanks, ends of lines, points */

static inline size_t
count_one(const struct pristine *in)
{
	(void)in;
	return 1;
}

enum { BLANKS = 8 };

static inline size_t
count_blanks(const struct pristine *in)
{
	(void)in;
	return BLANKS;
}

/* What becomes of a run of blanks. */
static inline void
put_blanks(struct buffer *out, size_t from, size_t blanks, size_t way)
{
	size_t to = from + blanks;

	switch (way) {
	case 0:			/* squeezed */
		buffer_byte(out, ' ');
		return;
	case 1:			/* lost at the beginning of the line */
		from = from == 0 ? to : from;
		break;
	case 2:			/* squeezed, and lost at the beginning */
		buffer_add(out, " ", from > 0);
		return;
	case 3:			/* a tab each */
		buffer_byte(out, '\t');
		return;
	case 4:			/* tabs as unexpand -a makes them */
		for (; blanks > 1 && from / 8 < to / 8; from += 8 - from % 8)
			buffer_byte(out, '\t');
		break;
	case 5:			/* no-break spaces */
		for (; from < to; from++)
			buffer_text(out, "\302\240");
		return;
	case 6:			/* as some editors keep them in pages */
		for (; from + 1 < to; from++)
			buffer_text(out, "&nbsp;");
		break;
	default:		/* two at least */
		buffer_byte(out, ' ');
		break;
	}
	for (; from < to; from++)
		buffer_byte(out, ' ');
}

static inline void
change_blanks(struct damaged *out, const struct pristine *in, size_t way)
{
	for (size_t i = 0; i < in->count; i++) {
		const char *text = in->lines[i].text;
		size_t length = in->lines[i].length, at = 0, blanks;

		while (at < length) {
			for (blanks = 0; at + blanks < length &&
			     text[at + blanks] == ' ';)
				blanks++;
			if (blanks > 0)
				put_blanks(&out->text, at, blanks, way);
			else
				buffer_byte(&out->text, text[at]);
			at += blanks > 0 ? blanks : 1;
		}
		damaged_end(out, i + 1);
	}
}

static inline void
end_with_returns(struct damaged *out, const struct pristine *in, size_t way)
{
	(void)way;
	for (size_t i = 0; i < in->count; i++) {
		buffer_add(&out->text, in->lines[i].text, in->lines[i].length);
		buffer_byte(&out->text, '\r');
		damaged_end(out, i + 1);
	}
}

static inline void
double_space(struct damaged *out, const struct pristine *in, size_t way)
{
	(void)way;
	for (size_t i = 0; i < in->count; i++) {
		damaged_line(out, in, i);
		damaged_end(out, 0);
	}
}

static inline void
use_commas(struct damaged *out, const struct pristine *in, size_t way)
{
	(void)way;
	for (size_t i = 0; i < in->count; i++) {
		const char *text = in->lines[i].text;
		size_t length = in->lines[i].length;

		for (size_t at = 0; at < length; at++)
			buffer_byte(&out->text, text[at] == '.' && at > 0 &&
				    at + 1 < length &&
				    isdigit((unsigned char)text[at - 1]) &&
				    isdigit((unsigned char)text[at + 1]) ?
				    ',' : text[at]);
		damaged_end(out, i + 1);
	}
}

/* ---- markup */

/* Tables leave the cells out that bonnie++ leaves blank. */
enum { MARKUPS = 12, PLAIN_MARKUPS = 9 };

static inline size_t
count_markups(const struct pristine *in)
{
	(void)in;
	return MARKUPS;
}

static inline size_t
count_plain_markups(const struct pristine *in)
{
	(void)in;
	return PLAIN_MARKUPS;
}

/* before and behind the text, and each line; around its words. */
static const struct markup {
	const char *head, *line, *word, *word_end, *line_end, *foot;
} markups[MARKUPS] = {
	{ "```\n", "", NULL, NULL, "", "```\n" },
	{ "[code]\n", "", NULL, NULL, "", "[/code]\n" },
	{ "<pre>\n", "", NULL, NULL, "", "</pre>\n" },
	{ "<html><body><pre>\n", "", NULL, NULL, "", "</pre></body></html>\n" },
	{ "<html><body><p>\n", "", NULL, NULL, "<br>", "</p></body></html>\n" },
	{ "<html><body>\n", "<div>", NULL, NULL, "</div>",
	  "</body></html>\n" },
	{ "<html><body><table>\n", "<tr>", "<td>", "</td>", "</tr>",
	  "</table></body></html>\n" },
	{ "<table>\n", "<tr>", "<td>", "</td>", "</tr>", "</table>\n" },
	{ "{noformat}\n", "", NULL, NULL, "", "{noformat}\n" },
	{ "", "`", NULL, NULL, "`", "" },
	{ "", "|", " ", " |", "", "" },
	{ "", "", " ", " |", "", "" },
};

static inline void
mark_words(struct buffer *out, const char *text, size_t length,
	   const struct markup *markup)
{
	size_t at = 0;

	while (at < length) {
		size_t from;

		while (at < length && (text[at] == ' ' || text[at] == '\t'))
			at++;
		for (from = at; at < length && text[at] != ' ' &&
		     text[at] != '\t';)
			at++;
		if (from == at)
			return;
		buffer_text(out, markup->word);
		buffer_add(out, text + from, at - from);
		buffer_text(out, markup->word_end);
	}
}

static inline void
add_markup(struct damaged *out, const struct pristine *in, size_t way)
{
	const struct markup *markup = &markups[way];

	buffer_text(&out->text, markup->head);
	if (*markup->head != '\0')
		damaged_from(out, 0);
	for (size_t i = 0; i < in->count; i++) {
		const char *text = in->lines[i].text;
		size_t length = in->lines[i].length;
		bool empty = length == 0;

		if (!empty)
			buffer_text(&out->text, markup->line);
		if (markup->word == NULL)
			buffer_add(&out->text, text, length);
		else
			mark_words(&out->text, text, length, markup);
		if (!empty || *markup->line_end == '<')
			buffer_text(&out->text, markup->line_end);
		damaged_end(out, i + 1);
	}
	buffer_text(&out->text, markup->foot);
}

/* ---- two programs in one terminal */

static const char *const other_lines[] = {
	"job: (g=0): rw=randread, bs=(R) 4096B-4096B, (W) 4096B-4096B, "
	"(T) 4096B-4096B, ioengine=libaio, iodepth=4",
	"fio-3.33", "Starting 1 process", "",
	"job: (groupid=0, jobs=1): err= 0: pid=99: Mon Nov 30 14:12:25 2026",
	"  read: IOPS=12.0k, BW=46.9MiB/s (49.2MB/s)(46.9MiB/1000msec)",
	"    slat (nsec): min=1000, max=9000, avg=2000.00, stdev=50.00",
	"    clat (usec): min=10, max=900, avg=80.00, stdev=5.00",
	"     lat (usec): min=11, max=901, avg=82.00, stdev=5.00",
	"  cpu          : usr=1.00%, sys=2.00%, ctx=12000, majf=0, minf=9",
	"     issued rwts: total=12000,0,0,0 short=0,0,0,0 dropped=0,0,0,0",
	"     latency   : target=0, window=0, percentile=100.00%, depth=4",
	"", "Run status group 0 (all jobs):",
	"   READ: bw=46.9MiB/s (49.2MB/s), 46.9MiB/s-46.9MiB/s "
	"(49.2MB/s-49.2MB/s), io=46.9MiB (49.2MB), run=1000-1000msec", "",
	"Disk stats (read/write):",
	"  sda: ios=12000/0, merge=0/0, ticks=900/0, in_queue=900, util=99.00%",
};
enum { OTHER_LINES = sizeof(other_lines) / sizeof(other_lines[0]) };

static inline size_t
count_others(const struct pristine *in)
{
	(void)in;
	return OTHER_LINES;
}

/* The k-th line of fio on stands before the first line, and so on. */
static inline void
mix_lines(struct damaged *out, const struct pristine *in, size_t way)
{
	for (size_t i = 0; i < in->count; i++) {
		buffer_text(&out->text, other_lines[(i + way) % OTHER_LINES]);
		damaged_end(out, 0);
		damaged_line(out, in, i);
	}
}

static inline void
insert_line(struct damaged *out, const struct pristine *in, size_t way)
{
	for (size_t i = 0; i < in->count; i++) {
		if (i == way) {
			buffer_text(&out->text,
				    other_lines[i % OTHER_LINES]);
			damaged_end(out, 0);
		}
		damaged_line(out, in, i);
	}
}

#endif
