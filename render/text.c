/* Text for people: columns, wrapping, cleaning, and how a change is written. */
#include "render/text.h"

#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "record/utf8.h"

void
texts_add(struct texts *texts, struct arena *arena, const char *text)
{
	texts->at = arena_grow(arena, texts->at, texts->count, &texts->room,
			       sizeof(*texts->at));
	texts->at[texts->count++] = text;
}

void
texts_print(struct texts *texts, struct arena *arena, const char *format, ...)
{
	va_list list;

	va_start(list, format);
	texts_add(texts, arena, arena_print_list(arena, format, list));
	va_end(list);
}

int
texts_have(const struct texts *texts, const char *text)
{
	for (size_t i = 0; i < texts->count; i++)
		if (strcmp(texts->at[i], text) == 0)
			return 1;
	return 0;
}

const char *
texts_join(const struct texts *texts, struct arena *arena, const char *between)
{
	size_t length = 1, gap = strlen(between);
	char *text, *at;

	for (size_t i = 0; i < texts->count; i++)
		length += strlen(texts->at[i]) + gap;
	at = text = arena_take(arena, length);
	for (size_t i = 0; i < texts->count; i++) {
		size_t n = strlen(texts->at[i]);

		if (i) {
			memcpy(at, between, gap);
			at += gap;
		}
		memcpy(at, texts->at[i], n);
		at += n;
	}
	*at = '\0';
	return text;
}

struct range {
	unsigned first, last;
};

static bool
in_ranges(const struct range *ranges, size_t count, unsigned code)
{
	for (size_t i = 0; i < count; i++)
		if (code >= ranges[i].first && code <= ranges[i].last)
			return true;
	return false;
}

static size_t
code_columns(unsigned code)
{
	static const struct range none[] = {
		{ 0x0300, 0x036f }, { 0x0483, 0x0489 }, { 0x0591, 0x05bd },
		{ 0x0610, 0x061a }, { 0x064b, 0x065f }, { 0x200b, 0x200f },
		{ 0x2028, 0x202e }, { 0x2060, 0x206f }, { 0x20d0, 0x20f0 },
		{ 0xfe00, 0xfe0f }, { 0xfe20, 0xfe2f }, { 0xfeff, 0xfeff },
	};
	static const struct range wide[] = {
		{ 0x1100, 0x115f }, { 0x2e80, 0x303e }, { 0x3041, 0xa4cf },
		{ 0xa960, 0xa97f }, { 0xac00, 0xd7a3 }, { 0xf900, 0xfaff },
		{ 0xfe30, 0xfe6f }, { 0xff00, 0xff60 }, { 0xffe0, 0xffe6 },
		{ 0x1f300, 0x1f64f }, { 0x1f680, 0x1f6ff },
		{ 0x1f900, 0x1f9ff }, { 0x20000, 0x3fffd },
	};

	if (code < 0x300)
		return 1;
	if (in_ranges(none, sizeof(none) / sizeof(*none), code))
		return 0;
	return in_ranges(wide, sizeof(wide) / sizeof(*wide), code) ? 2 : 1;
}

size_t
text_columns(const char *text)
{
	size_t columns = 0, widest = 0;

	while (*text) {
		unsigned code = utf8_next(&text);

		columns = code == '\n' ? 0 : columns + code_columns(code);
		if (columns > widest)
			widest = columns;
	}
	return widest;
}

const char *
text_clean(struct arena *arena, const char *text)
{
	char *clean, *out;

	if (!text)
		return "";
	/* a broken byte grows to the three of U+FFFD, others shrink */
	clean = out = arena_take(arena, 3 * strlen(text) + 1);
	while (*text) {
		const char *from = text;
		unsigned code = utf8_next(&text);

		if (code == 0xfffd || utf8_is_hidden(code)) {
			memcpy(out, "\xef\xbf\xbd", 3);
			out += 3;
		} else if (utf8_is_control(code)) {
			*out++ = ' ';
		} else {
			memcpy(out, from, (size_t)(text - from));
			out += text - from;
		}
	}
	*out = '\0';
	return clean;
}

/* The end of what fits in width columns, at least one character. */
static const char *
fitting(const char *text, size_t width)
{
	size_t columns = 0;
	const char *end = text;

	while (*end && *end != '\n') {
		const char *next = end;

		columns += code_columns(utf8_next(&next));
		if (columns > width && end != text)
			break;
		end = next;
	}
	return end;
}

/* Where to break text[0 .. end), which is all that fits; "5 %" stays whole. */
static const char *
break_before(const char *text, const char *end)
{
	const char *soft = NULL;

	for (const char *at = end; at > text; at--) {
		if (*at == ' ' && at[1] != '%')
			return at;
		if (!soft && strchr(",/;_-:", at[-1]))
			soft = at;
	}
	return soft ? soft : end;
}

struct texts
text_wrap(struct arena *arena, const char *text, size_t width)
{
	struct texts lines = { 0 };
	bool more;

	while (*text == ' ')
		text++;
	do {
		const char *end = fitting(text, width);
		const char *next;

		if (*end && *end != '\n')
			end = break_before(text, end);
		next = end;
		while (*next == ' ')
			next++;
		next += *next == '\n';
		while (end > text && end[-1] == ' ')
			end--;
		texts_add(&lines, arena,
			  arena_text(arena, text, (size_t)(end - text)));
		text = next;
		more = text > end && text[-1] == '\n';
	} while (*text || more);
	return lines;
}

const char *
text_shorten(struct arena *arena, const char *text, size_t width)
{
	size_t columns = text_columns(text), left = width / 2;
	const char *head, *tail = text;

	if (columns <= width)
		return text;
	if (width < 3)
		return "…";
	head = fitting(text, left);
	while (columns > width - 1 - left)
		columns -= code_columns(utf8_next(&tail));
	return arena_print(arena, "%.*s…%s", (int)(head - text), text, tail);
}

const char *
text_change(struct arena *arena, double percent)
{
	double size = fabs(percent);
	char digits[64];

	if (!isfinite(percent))
		return "–";
	snprintf(digits, sizeof(digits), size >= 1e7 ? "%.2e" :
		 size >= 1000 ? "%.0f" : "%.1f", size);
	if (strcmp(digits, "0.0") == 0)
		return "0.0 %";
	return arena_print(arena, "%s%s %%", percent < 0 ? "−" : "+", digits);
}

const char *
text_interval(struct arena *arena, double low, double high)
{
	const char *from = text_change(arena, low);
	size_t digits = strcspn(from, " ");

	return arena_print(arena, "%.*s to %s", (int)digits, from,
			   text_change(arena, high));
}

const char *
text_count(struct arena *arena, size_t count, const char *word)
{
	return arena_print(arena, "%zu %s%s", count, word,
			   count == 1 ? "" : "s");
}

const char *
text_container(struct arena *arena, const struct source *source)
{
	struct texts parts = { 0 };

	texts_add(&parts, arena, text_clean(arena, source->file));
	if (source->member)
		texts_add(&parts, arena, text_clean(arena, source->member));
	if (source->message)
		texts_print(&parts, arena, "<%s>",
			    text_clean(arena, source->message));
	if (source->part)
		texts_add(&parts, arena, text_clean(arena, source->part));
	return texts_join(&parts, arena, ":");
}

const char *
text_place(struct arena *arena, const struct source *source)
{
	const char *name = text_container(arena, source);

	if (!source->line)
		return name;
	return arena_print(arena, "%s:%u", name, source->line);
}

const char *
text_places(struct arena *arena, const struct record *const *records,
	    size_t count)
{
	struct texts places = { 0 };
	const char *last = NULL;

	for (size_t i = 0; i < count; i++) {
		const struct source *source = &records[i]->source;
		const char *name = text_container(arena, source);

		if (last && strcmp(name, last) == 0 && source->line)
			texts_print(&places, arena, "%u", source->line);
		else
			texts_add(&places, arena, text_place(arena, source));
		last = name;
	}
	return texts_join(&places, arena, ", ");
}
