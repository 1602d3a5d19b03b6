/* Terse lines put together from the pieces that mailers and windows made. */
#include "parsers/fio/terse.h"

#include <string.h>

enum {
	LINES_MOST = 64,	/* that one result may be broken over */
	PREFIX_MOST = 80,	/* bytes before a line's version */
	NAME_MOST = 100,	/* of a line that ends in a job's name */
	REST_MOST = 512,	/* of disks that are broken over two lines */
};

static void
trim(const struct line *line, const char **text, const char **end)
{
	*text = line->text;
	*end = line->text + line->length;
	while (*text < *end && **text == ' ')
		++*text;
	while (*end > *text && (*end)[-1] == ' ')
		--*end;
}

static void
fit(struct terse *terse)
{
	const struct terse_field *last;

	terse->count = terse_split(terse->text, terse->end, terse->fields);
	terse->fit = terse_layout_find(terse->fields, terse->count,
				       &terse->layout);
	terse->rest = terse->end;
	if (terse->fit == TERSE_WHOLE) {
		last = &terse->fields[terse->layout.tail + TERSE_TAIL - 1];
		terse->rest = last->text + last->length;
	}
}

bool
terse_has_head(const char *text, const char *end)
{
	int numbers = 0;

	while ((text = memchr(text, ';', (size_t)(end - text))) != NULL) {
		const char *digit = ++text;

		while (text < end && is_digit(*text))
			text++;
		numbers = text > digit && (text == end || *text == ';') ?
			  numbers + 1 : 0;
		if (numbers == 3)
			return true;
	}
	return false;
}

/*
 * Behind what loggers, lists and people put before a line: where "3;fio-3.33;"
 * begins. Other lines are told by their first field alone.
 */
static const char *
behind_prefix(const char *text, const char *end)
{
	static const char sign[] = ";fio-";
	const char *last = end - text > PREFIX_MOST ? text + PREFIX_MOST : end;
	const char *at = text;

	while ((at = memchr(at, ';', (size_t)(last - at))) != NULL) {
		if ((size_t)(end - at) >= sizeof(sign) && at > text &&
		    memcmp(at, sign, sizeof(sign) - 1) == 0)
			return at[-1] >= '3' && at[-1] <= '5' ? at - 1 : text;
		at++;
	}
	return text;
}

bool
terse_start(struct terse *terse, const struct line *line)
{
	terse->lines = 1;
	terse->open = line->open;
	trim(line, &terse->text, &terse->end);
	terse->text = behind_prefix(terse->text, terse->end);
	if (!terse_has_head(terse->text, terse->end))
		return false;
	fit(terse);
	return terse->fit == TERSE_WHOLE ||
	       (terse->fit == TERSE_PART &&
		terse_layout_sure(&terse->layout, terse->count));
}

/*
 * "3;fio-3.33;my job:", or "2;my job:": a version and the first words of a
 * name, as short as a mailer makes lines.
 */
static bool
ends_in_name(const char *text, const char *end)
{
	const char *version = text + 2;

	if (end - text < 4 || end - text > NAME_MOST || *text < '2' ||
	    *text > '5' || text[1] != ';')
		return false;
	if (*text == '2')
		return memchr(version, ';', (size_t)(end - version)) == NULL;
	text = memchr(version, ';', (size_t)(end - version));
	return text != NULL && (*version == 'f' || is_digit(*version)) &&
	       memchr(text + 1, ';', (size_t)(end - text - 1)) == NULL;
}

bool
terse_start_in_name(struct scan *scan, struct terse *terse,
		    const struct line *lines, size_t count)
{
	const char *text, *end, *next, *next_end;
	size_t first, second;
	char *joined;

	trim(&lines[0], &text, &end);
	if (!ends_in_name(text, end) || count < 2)
		return false;
	trim(&lines[1], &next, &next_end);
	if (!terse_has_head(next, next_end))
		return false;
	first = (size_t)(end - text);
	second = (size_t)(next_end - next);
	joined = arena_take(scan->arena, first + second + 1);
	memcpy(joined, text, first);
	if (joined[first - 1] != ';')
		joined[first++] = ' ';
	memcpy(joined + first, next, second);
	terse->lines = 2;
	terse->open = lines[1].open;
	terse->text = joined;
	terse->end = joined + first + second;
	fit(terse);
	return terse->fit == TERSE_WHOLE ||
	       (terse->fit == TERSE_PART &&
		terse_layout_sure(&terse->layout, terse->count));
}

/*
 * A name with blanks can be broken at a blank, which is lost then; the piece is
 * shorter than those that are broken where the window ended.
 */
static bool
lost_blank(const struct terse *terse, const struct line *next)
{
	return terse->lines == 1 && terse->count <= terse->layout.group &&
	       (size_t)(terse->end - terse->text) < next->length;
}

/* Whether the next line begins another result of the same kind. */
static bool
starts_another(const struct terse *terse, const struct line *next)
{
	struct terse other;

	return terse_start(&other, next) &&
	       (other.fit == TERSE_WHOLE || terse->fit == TERSE_WHOLE ||
		other.layout.version == terse->layout.version);
}

/* The line behind those that were taken, without the first one's indent. */
static struct line
line_below(const struct terse *terse, const struct line *lines)
{
	struct line next = lines[terse->lines];

	for (size_t at = 0; at < lines[0].length && next.length > 0 &&
			    lines[0].text[at] == ' ' && *next.text == ' ';
	     at++) {
		next.text++;
		next.length--;
	}
	return next;
}

/* Whether the next line makes disks of what stands behind the fields. */
static bool
ends_disks(const struct terse *terse, const struct line *next)
{
	char text[REST_MOST];
	size_t length = (size_t)(terse->end - terse->rest);

	if (!terse->layout.has_disks || length + next->length > sizeof(text) ||
	    next->text[next->length - 1] != '%' ||
	    (*next->text != ';' && terse_is_disks(terse->rest, terse->end)))
		return false;
	memcpy(text, terse->rest, length);
	memcpy(text + length, next->text, next->length);
	return terse_is_disks(text, text + length + next->length);
}

/*
 * Whether there is more of a line that has all that it must have: the last
 * piece is as long as the others, and breaks off in a disk or the description.
 */
static bool
rest_goes_on(const struct terse *terse, const struct line *lines, size_t width)
{
	struct line next = line_below(terse, lines);

	if (next.length == 0)
		return false;
	if (ends_disks(terse, &next))
		return true;
	if (terse->layout.has_disks &&
	    terse_cut_disk(terse->rest, terse->end) != NULL)
		return true;
	return width > 0 && lines[terse->lines - 1].length >= width &&
	       (terse_rest_of(terse).description != NULL ||
		(terse->layout.has_disks && *next.text == ';'));
}

/* Up to terse 2 a line of its own, ";text"; what is before it was cut. */
static bool
is_description(const struct terse *terse, const struct line *next)
{
	return terse->layout.version <= 2 && terse->fit == TERSE_PART &&
	       *next->text == ';' &&
	       (next->length == 1 || !is_digit(next->text[1]));
}

/* Whether the line goes on in the next one. width: of the pieces before. */
static bool
goes_on(const struct terse *terse, const struct line *lines, size_t count,
	size_t width)
{
	struct line next;

	if (terse->lines == count || terse->lines == LINES_MOST)
		return false;
	if (terse->fit == TERSE_WHOLE && !rest_goes_on(terse, lines, width))
		return false;
	next = line_below(terse, lines);
	return next.length > 0 && !is_description(terse, &next) &&
	       !starts_another(terse, &next);
}

void
terse_join(struct scan *scan, struct terse *terse, const struct line *lines,
     size_t count)
{
	size_t length = 0, most = count < LINES_MOST ? count : LINES_MOST;
	size_t width = 0;
	char *text;

	if (!goes_on(terse, lines, count, 0))
		return;
	for (size_t i = 0; i < most; i++)
		length += lines[i].length + 1;
	text = arena_take(scan->arena, length);
	length = (size_t)(terse->end - terse->text);
	memcpy(text, terse->text, length);
	while (goes_on(terse, lines, count, width)) {
		struct line next = line_below(terse, lines);
		const char *piece = next.text, *end = piece + next.length;

		if (width == 0)
			width = lines[0].length;
		/* blanks are part of a description, and of nothing before */
		if (terse->fit != TERSE_WHOLE)
			trim(&next, &piece, &end);
		if (lost_blank(terse, &next))
			text[length++] = ' ';
		memcpy(text + length, piece, (size_t)(end - piece));
		length += (size_t)(end - piece);
		terse->open = next.open;
		terse->lines++;
		terse->text = text;
		terse->end = text + length;
		fit(terse);
		if (terse->fit == TERSE_NONE)
			return;
	}
}

void
terse_change_commas(struct scan *scan, struct terse *terse)
{
	size_t first = terse->layout.name, tail = terse->layout.tail;
	size_t length = (size_t)(terse->end - terse->text);
	char *text;

	if (memchr(terse->text, ',', (size_t)(terse->rest - terse->text)) ==
	    NULL)
		return;
	text = arena_text(scan->arena, terse->text, length);
	for (size_t i = 0; i < terse->count && i < tail + TERSE_TAIL + 9; i++) {
		char *p = text + (terse->fields[i].text - terse->text);
		char *end = p + terse->fields[i].length;

		if (i >= first && i < terse->layout.group)
			continue;
		for (; (p = memchr(p, ',', (size_t)(end - p))) != NULL; p++)
			if (p > text && is_digit(p[-1]) && p + 1 < end &&
			    is_digit(p[1]))
				*p = '.';
	}
	terse->text = text;
	terse->end = text + length;
	fit(terse);
}
