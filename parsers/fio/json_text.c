/* Lines as one text for the JSON reader, as they stand or repaired. */
#include <string.h>

#include "parsers/fio/json.h"

enum {
	BROKEN_MOST = 8,	/* lines that one text may be broken over */
	RUN_LEAST = 32,		/* lines that are taken as they stand */
	COPIED_MOST = 512,	/* lines that are copied at a time */
};

/* Whether nothing but the end of one line stands between two places. */
static bool
is_line_end(const char *text, const char *next)
{
	while (text < next && *text == '\r')
		text++;
	return next - text == 1 && *text == '\n';
}

/* How many of the lines stand in memory one after another, as they came. */
static size_t
lines_in_place(const struct line *lines, size_t count)
{
	size_t run = 1;

	while (run < count &&
	       is_line_end(lines[run - 1].text + lines[run - 1].length,
			   lines[run].text))
		run++;
	return run;
}

/* Whether the end of the line stands behind it, too. */
static bool
has_end(const struct line *line)
{
	return line->open || line->text[line->length] == '\n' ||
	       line->text[line->length] == '\r';
}

/* Whether a line ends where JSON may be interrupted: not inside a member. */
static bool
ends_member(const struct line *line)
{
	size_t length = line->length;

	while (length > 0 && line->text[length - 1] == ' ')
		length--;
	return length > 0 && line->text[length - 1] != ',' &&
	       line->text[length - 1] != ':' && !stretch_is_foreign(line);
}

/*
 * How many of the lines end where JSON may be interrupted, with no other text
 * on either side; 0: none does. more: lines follow them.
 */
static size_t
whole_lines(const struct line *lines, size_t count, bool more)
{
	for (size_t i = count; i > 0; i--)
		if (ends_member(&lines[i - 1]) &&
		    ((i == count && !more) || !stretch_is_foreign(&lines[i])))
			return i;
	return 0;
}

/* Few lines in one piece are not worth a text of their own. */
static size_t
choose_lines(const struct line *lines, size_t count, bool last, bool *copy)
{
	size_t run = lines_in_place(lines, count), whole;

	*copy = run < count || !has_end(&lines[count - 1]);
	if (!*copy && last)
		return count;
	whole = whole_lines(lines, run, run < count || !last);
	if (whole >= RUN_LEAST) {
		*copy = !has_end(&lines[whole - 1]);
		return whole;
	}
	*copy = true;
	if (count <= COPIED_MOST && last)
		return count;
	if (count > COPIED_MOST)
		count = COPIED_MOST;
	whole = whole_lines(lines, count, true);
	return whole > 0 ? whole : count;
}

/* Whether only other text follows, or, behind the last of lines, nothing. */
static bool
is_last(const struct line *lines, size_t count, bool last)
{
	while (count > 0 && lines->length == 0) {
		lines++;
		count--;
	}
	return count > 0 ? stretch_is_foreign(lines) : last;
}

/*
 * With the end of its line, a number is known to be whole. Where nothing of the
 * document follows, it may have been cut before that end was added.
 */
static const char *
end_of(const struct stretch *stretch, const char *end)
{
	while (stretch->is_last && end > stretch->text &&
	       strchr(" \t\r\n", end[-1]) != NULL)
		end--;
	return end;
}

void
stretch_open(struct stretch *stretch, struct arena *arena,
	     const struct line *lines, size_t count, bool last,
	     const char *from)
{
	const struct line *end;
	bool copy;

	stretch->lines = lines;
	stretch->count = choose_lines(lines, count, last, &copy);
	stretch->is_last = is_last(lines + stretch->count,
				   count - stretch->count, last);
	if (copy) {
		stretch_repair(stretch, arena, 0, from, ' ');
		return;
	}
	end = &lines[stretch->count - 1];
	stretch->copied = false;
	stretch->first = 0;
	stretch->text = from;
	stretch->end = end_of(stretch, end->text + end->length + !end->open);
}

/* Whether a text is still open at the end of the line. */
static bool
is_broken(const char *text, const char *end, bool open)
{
	for (; text < end; text++) {
		if (*text == '\\')
			text++;
		else if (*text == '"')
			open = !open;
	}
	return open;
}

/* Values that are words; fio itself writes "nan" and "inf" alone. */
static bool
is_word(const char *text, const char *end)
{
	static const char *const words[] = {
		"true", "false", "null", "nan", "inf", "NaN", "Infinity"
	};

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		size_t length = strlen(words[i]);

		if ((size_t)(end - text) >= length &&
		    memcmp(text, words[i], length) == 0)
			return (size_t)(end - text) == length ||
			       strchr(" ,]}", text[length]) != NULL;
	}
	return false;
}

/* A line that begins with a number, as one broken behind a key does. */
static bool
is_number(const char *text, const char *end)
{
	while (text < end && strchr("0123456789.+-eE", *text) != NULL)
		text++;
	while (text < end && *text == ' ')
		text++;
	return text == end || strchr(",]}", *text) != NULL;
}

bool
stretch_is_foreign(const struct line *line)
{
	const char *text = line->text, *end = text + line->length;

	while (text < end && *text == ' ')
		text++;
	if (text < end && *text >= '0' && *text <= '9')
		return !is_number(text, end);
	return text < end && (*text == '\0' ||
			      strchr("\"{}[],:-", *text) == NULL) &&
	       !is_word(text, end);
}

const char *
stretch_behind_noise(const struct line *line)
{
	const char *end = line->text + line->length, *text;
	struct line rest;

	if (!stretch_is_foreign(line) || !fio_noise_line(line))
		return line->text;
	text = fio_behind_progress(line->text, end);
	rest = (struct line){ .text = text, .length = (size_t)(end - text) };
	return text > line->text && !stretch_is_foreign(&rest) ? text : end;
}

static char *
put(char *out, const char *text, const char *end)
{
	memcpy(out, text, (size_t)(end - text));
	return out + (end - text);
}

/*
 * Adds the lines from *at on that make one, *at standing on the last of them
 * afterwards; the others leave empty lines, so that lines still can be counted.
 */
static char *
put_line(struct stretch *stretch, char *out, size_t *at, const char *text)
{
	const struct line *line = &stretch->lines[*at];
	const char *end = line->text + line->length;
	bool broken;
	size_t joined = 0;
	struct line rest;

	rest = (struct line){ .text = text, .length = (size_t)(end - text) };
	text = stretch_behind_noise(&rest);
	broken = is_broken(text, end, false);
	out = put(out, text, end);
	while (broken && joined < BROKEN_MOST &&
	       *at + joined + 1 < stretch->count) {
		const struct line *next = line + ++joined;

		text = next->text;
		end = text + next->length;
		while (text < end && *text == ' ')
			text++;
		*out++ = ' ';
		out = put(out, text, end);
		broken = is_broken(text, end, true);
		stretch->joined[stretch->joined_count++ % JOINED_MOST] =
			next->number;
	}
	*at += joined;
	if (!stretch->lines[*at].open)
		for (size_t i = 0; i <= joined; i++)
			*out++ = '\n';
	return out;
}

void
stretch_repair(struct stretch *stretch, struct arena *arena, size_t at,
	       const char *from, char before)
{
	size_t room = 1;
	char *out;

	for (size_t i = at; i < stretch->count; i++)
		room += stretch->lines[i].length + 2;
	out = arena_take(arena, room);
	stretch->text = out;
	stretch->first = at;
	stretch->copied = true;
	*out++ = before;
	for (size_t i = at; i < stretch->count; i++) {
		out = put_line(stretch, out, &i, from);
		if (i + 1 < stretch->count)
			from = stretch->lines[i + 1].text;
	}
	stretch->end = end_of(stretch, out);
}

unsigned
stretch_joined(const struct stretch *stretch, unsigned first, unsigned last)
{
	size_t count = stretch->joined_count < JOINED_MOST ?
		       stretch->joined_count : JOINED_MOST;
	unsigned found = 0;

	for (size_t i = 0; i < count; i++)
		found += stretch->joined[i] >= first &&
			 stretch->joined[i] <= last;
	return found;
}
