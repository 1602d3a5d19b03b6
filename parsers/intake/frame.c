/* Frames of lines, told by several of them. */
#include "parsers/intake/frame.h"

#include <ctype.h>
#include <string.h>

enum {
	ALIKE = 3,		/* lines that show a frame */
	COUNTED = 4,		/* the same for numbers */
	DIGITS = 7,		/* of a number */
	UNFRAMED = 20,		/* lines without a frame that show its end */
};

/* Marks that people, shells and programs put before lines. */
static bool
is_mark(char byte)
{
	return strchr("#/+*;|%-:]!", byte) != NULL || (unsigned char)byte > 127;
}

/* Where a line holds nothing but its frame, the blank behind that is gone. */
static char
byte_at(const struct line *line, size_t at)
{
	return at < line->length ? line->text[at] : ' ';
}

/* How far all of the first lines are the same; text gets what is. */
static size_t
common_text(const struct line *lines, char *text)
{
	size_t length = FRAME_MOST;

	for (int i = 0; i < ALIKE; i++)
		if (lines[i].length < length)
			length = lines[i].length + 1;
	for (size_t at = 0; at < length; at++) {
		text[at] = byte_at(&lines[0], at);
		for (int i = 1; i < ALIKE; i++)
			if (byte_at(&lines[i], at) != text[at])
				return at;
	}
	return length;
}

/* Whether all of the first lines go on with a digit, as rows do. */
static bool
are_rows(const struct line *lines, size_t length)
{
	for (int i = 0; i < ALIKE; i++)
		if (!isdigit((unsigned char)byte_at(&lines[i], length)))
			return false;
	return true;
}

/*
 * Words that end in a blank or a colon: "INFO:root:", "pod-1 fio ", "AB> ". A
 * client of fio puts hosts before lines of its own.
 */
static size_t
words_length(const struct line *lines, const char *text, size_t common)
{
	if (common == 0 || *text == ' ' || *text == '<')
		return 0;
	for (size_t at = common; at >= 2; at--)
		if (text[at - 1] == ' ' || text[at - 1] == ':')
			return are_rows(lines, at) ? 0 : at;
	return 0;
}

/*
 * A mark and a blank are the end of a frame, or marks alone from the beginning
 * on: "host7: ", "host7 | ", "+". Behind "=" stands a value.
 */
static size_t
text_length(const struct line *lines, char *text, bool *words)
{
	size_t common = common_text(lines, text), marks = 0;

	while (marks < common && is_mark(text[marks]))
		marks++;
	if (memchr(text, '=', common) != NULL ||
	    memchr(text, '(', common) != NULL)
		return 0;
	for (size_t at = common; at >= 2; at--)
		if (text[at - 1] == ' ' && is_mark(text[at - 2]))
			return at;
	*words = marks == 0;
	return marks > 0 ? marks : words_length(lines, text, common);
}

/* Length of "   12 " or "12:", and the number; 0 where it is not there. */
static size_t
number_length(const struct line *line, unsigned long *number)
{
	size_t at = 0, first;

	while (at < line->length && line->text[at] == ' ')
		at++;
	*number = 0;
	for (first = at; at < line->length && at - first < DIGITS &&
			 isdigit((unsigned char)line->text[at]); at++)
		*number = *number * 10 + (unsigned)(line->text[at] - '0');
	if (at == first)
		return 0;
	if (at == line->length)
		return at;
	return line->text[at] == ' ' || line->text[at] == ':' ? at + 1 : 0;
}

static bool
are_counted(const struct line *lines, size_t count)
{
	unsigned long first, number;

	if (count < COUNTED || number_length(&lines[0], &first) == 0)
		return false;
	for (unsigned i = 1; i < COUNTED; i++)
		if (number_length(&lines[i], &number) == 0 ||
		    number != first + i)
			return false;
	return true;
}

/* Length of "Nov 30 " or "Mon Nov 30 ", where a time follows; 0 for others. */
static size_t
day_length(const char *text, size_t length)
{
	size_t at = 0;

	for (int words = 0; words < 2; words++) {
		size_t first = at;

		while (at < length && isalpha((unsigned char)text[at]))
			at++;
		if (at != first + 3)
			return 0;
		while (at < length && text[at] == ' ')
			at++;
		if (at < length && isdigit((unsigned char)text[at]))
			break;
	}
	for (int digits = 0; digits < 2 && at < length &&
			     isdigit((unsigned char)text[at]); digits++)
		at++;
	return at + 1 < length && text[at] == ' ' &&
	       isdigit((unsigned char)text[at + 1]) ? at + 1 : 0;
}

/* What may stand behind a time and a blank: "PM ", "<name> " of a chat. */
static size_t
behind_clock(const char *text, size_t length)
{
	const char *close;

	if (length > 2 && (text[0] == 'A' || text[0] == 'P') &&
	    text[1] == 'M' && text[2] == ' ')
		return 3;
	close = length > 0 && *text == '<' ? memchr(text, '>', length) : NULL;
	return close != NULL && close + 1 < text + length && close[1] == ' ' ?
	       (size_t)(close - text) + 2 : 0;
}

/* Length of "1714564800.123 ", seconds with three decimals or more; 0: none. */
static size_t
seconds_length(const struct line *line)
{
	size_t at = 0, point;

	while (at < line->length && isdigit((unsigned char)line->text[at]))
		at++;
	point = at;
	if (at == 0 || at == line->length || line->text[at] != '.')
		return 0;
	for (at++; at < line->length &&
		   isdigit((unsigned char)line->text[at]);)
		at++;
	return at > point + 3 && byte_at(line, at) == ' ' ?
	       at + (at < line->length) : 0;
}

/*
 * Length of "14:12:40 ", "[2026-11-30 14:12:40.5] " or "Nov 30 14:12:40 "; 0:
 * there is none.
 */
static size_t
clock_length(const struct line *line)
{
	const char *text = line->text;
	size_t at = 0, length = line->length;
	bool bracket = length > 0 && text[0] == '[';
	int colons = 0, words = 1;

	at = bracket + day_length(text + bracket, length - bracket);
	for (; at < length; at++) {
		if (text[at] == ' ' && colons == 0 && words == 1 &&
		    at > (size_t)bracket)
			words++;
		else if (!isdigit((unsigned char)text[at]) &&
			 (text[at] == '\0' ||
			  strchr(":.,-/TZ+", text[at]) == NULL))
			break;
		colons += text[at] == ':';
	}
	if (colons == 0)
		return seconds_length(line);
	if (colons < 2 || colons > 3 || text[at - 1] == ':')
		return 0;
	if (bracket && (at == length || text[at++] != ']'))
		return 0;
	if (at == length)
		return at;
	if (text[at] != ' ')
		return 0;
	at++;
	return at + behind_clock(text + at, length - at);
}

bool
frame_find(struct frame *frame, const struct line *lines, size_t count)
{
	bool timed = count >= ALIKE;

	memset(frame, 0, sizeof(*frame));
	for (int i = 0; timed && i < ALIKE; i++)
		timed = clock_length(&lines[i]) > 0;
	if (timed) {
		frame->shape = FRAME_CLOCK;
	} else if (are_counted(lines, count)) {
		frame->shape = FRAME_NUMBER;
		number_length(&lines[0], &frame->last);
		frame->last--;
	} else if (count >= ALIKE) {
		frame->length = text_length(lines, frame->text, &frame->words);
		if (frame->length > 0)
			frame->shape = FRAME_TEXT;
	}
	return frame->shape != FRAME_NONE;
}

/* Length of a frame of text, which lines that hold nothing else may lack. */
static size_t
match_text(const struct frame *frame, const struct line *line)
{
	size_t length = frame->length;

	while (length > line->length && frame->text[length - 1] == ' ')
		length--;
	return length <= line->length &&
	       memcmp(line->text, frame->text, length) == 0 ? length : 0;
}

/*
 * Length of the number that counts on; behind a colon some may be left out, but
 * what stands before a blank may be a value of a line without a frame.
 */
static size_t
match_number(struct frame *frame, const struct line *line)
{
	unsigned long number;
	size_t length = number_length(line, &number);

	if (length == 0 || (number != frame->last + 1 &&
			    line->text[length - 1] != ':'))
		return 0;
	frame->last = number;
	return length;
}

bool
frame_strip(struct frame *frame, struct line *line)
{
	size_t length;

	length = frame->shape == FRAME_CLOCK ? clock_length(line) :
		 frame->shape == FRAME_NUMBER ? match_number(frame, line) :
		 match_text(frame, line);
	if (length == 0)
		return false;
	line->text += length;
	line->length -= length;
	/* The other side of a box. */
	if (frame->shape == FRAME_TEXT &&
	    memchr(frame->text, '|', frame->length) != NULL &&
	    line->length > 0 && line->text[line->length - 1] == '|')
		line->length--;
	while (line->length > 0 && line->text[line->length - 1] == ' ')
		line->length--;
	return true;
}

void
frames_add(struct frames *frames, const struct frame *frame)
{
	if (frames->count == FRAMES_MOST)
		frames->count--;
	frames->list[frames->count++] = *frame;
}

void
frames_strip(struct frames *frames, struct line *line)
{
	unsigned kept = 0;

	for (unsigned i = 0; i < frames->count; i++) {
		struct frame *frame = &frames->list[i];

		frame->missed = frame_strip(frame, line) ? 0 :
				frame->missed + 1;
		if (frame->missed <= UNFRAMED)
			frames->list[kept++] = *frame;
	}
	frames->count = kept;
}
