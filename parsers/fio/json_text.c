/* Lines as one text for the JSON reader, as they stand or repaired. */
#include <string.h>

#include "parsers/fio/json.h"

enum { BROKEN_MOST = 8 };	/* lines that one text may be broken over */

/* Whether nothing but the end of one line stands between two places. */
static bool
is_line_end(const char *text, const char *next)
{
	while (text < next && *text == '\r')
		text++;
	return next - text == 1 && *text == '\n';
}

/* Whether the lines stand in memory one after another, as they were read. */
static bool
in_one_piece(const struct line *lines, size_t count)
{
	const struct line *last = &lines[count - 1];

	for (size_t i = 0; i + 1 < count; i++)
		if (!is_line_end(lines[i].text + lines[i].length,
				 lines[i + 1].text))
			return false;
	return last->open || last->text[last->length] == '\n' ||
	       last->text[last->length] == '\r';
}

void
stretch_open(struct stretch *stretch, struct arena *arena,
	     const struct line *lines, size_t count, const char *from)
{
	const struct line *last = &lines[count - 1];

	stretch->lines = lines;
	stretch->count = count;
	stretch->repaired = 0;
	if (!in_one_piece(lines, count)) {
		stretch_repair(stretch, arena, 0, from, ' ');
		return;
	}
	stretch->copied = false;
	stretch->first = 0;
	stretch->text = from;
	/* with the end of its line, a number is known to be whole */
	stretch->end = last->text + last->length + !last->open;
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

/* "true", "false", "null", "nan" and "inf", of which fio writes the last two. */
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

bool
stretch_is_foreign(const struct line *line)
{
	const char *text = line->text, *end = text + line->length;

	while (text < end && *text == ' ')
		text++;
	return text < end && (*text == '\0' ||
			      strchr("\"{}[],:-0123456789", *text) == NULL) &&
	       !is_word(text, end);
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
	bool broken = is_broken(text, end, false);
	size_t joined = 0;

	if (stretch_is_foreign(line) && fio_noise_line(line))
		end = text;
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
	}
	stretch->repaired += (unsigned)joined;
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
	stretch->end = out;
}

size_t
stretch_whole_lines(const struct line *lines, size_t count)
{
	for (size_t i = count; i > 0; i--) {
		const struct line *line = &lines[i - 1];
		size_t length = line->length;

		while (length > 0 && line->text[length - 1] == ' ')
			length--;
		if (length > 0 && strchr(",:", line->text[length - 1]) == NULL)
			return i;
	}
	return count;
}
