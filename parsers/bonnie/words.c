/* The words of a line of bonnie++'s tables, out of the markup around them. */
#include <string.h>

#include "parsers/bonnie/row.h"

enum {
	LONGEST = 400,		/* bytes of a row */
	SOFT = 60,		/* bytes before a line is broken softly */
	BREAKS = 4,		/* soft line breaks in a row */
};

/*
 * The length of a tag ("<td>", "[/code]") at text, 0 for none; *cell: it parts
 * the cells of a table.
 */
static size_t
tag_length(const char *text, const char *end, bool *cell)
{
	const char *name = text + 1, *close;

	if ((*text != '<' && *text != '[') || end - text < 3)
		return 0;
	if (*name == '/')
		name++;
	if ((*name | 0x20) < 'a' || (*name | 0x20) > 'z')
		return 0;
	close = memchr(name, *text == '<' ? '>' : ']', (size_t)(end - name));
	if (close == NULL)
		return 0;
	*cell = close - name >= 2 && (*name | 0x20) == 't' &&
		((name[1] | 0x20) == 'd' || (name[1] | 0x20) == 'h');
	return (size_t)(close + 1 - text);
}

/* Appends a line without markup: cells are parted by blanks, columns stay. */
static size_t
append_plain(char *out, size_t length, const struct line *line)
{
	const char *p = line->text, *end = p + line->length;
	bool cell = false;

	while (p < end && length < LONGEST) {
		size_t tag = tag_length(p, end, &cell);

		if (tag > 0 && cell)
			out[length++] = ' ';
		else if (tag == 0 && *p != '*' && *p != '`')
			out[length++] = *p;
		p += tag > 0 ? tag : 1;
	}
	return length;
}

static void
split(struct words *words)
{
	const char *p = words->text;

	for (;;) {
		struct piece *word = &words->at[words->count];

		while (p < words->end && *p == ' ')
			p++;
		if (p == words->end)
			return;
		if (words->count == TOKENS)
			break;
		word->text = p;
		while (p < words->end && *p != ' ')
			p++;
		word->length = (size_t)(p - word->text);
		words->count++;
	}
	words->count = 0;
}

void
words_read(struct words *words, const struct line *lines, size_t count,
	   size_t at, struct arena *arena)
{
	char *text = arena_take(arena, LONGEST + 1);
	size_t length = 0;

	words->count = 0;
	words->joined = 0;
	for (;;) {
		length = append_plain(text, length, &lines[at]);
		words->open = words->last = lines[at].open;
		at++;
		/* quoted-printable that was not decoded */
		if (length < SOFT || text[length - 1] != '=' || at == count ||
		    text[length - 2] == '=' || words->joined == BREAKS)
			break;
		length--;
		words->joined++;
	}
	/* Markup or a blank behind the last word shows that it is whole. */
	if (words->open)
		words->open = length > 0 && text[length - 1] != ' ' &&
			      text[length - 1] ==
			      lines[at - 1].text[lines[at - 1].length - 1];
	while (length > 0 && text[length - 1] == ' ')
		length--;
	arena_trim(arena, text, length + 1);
	words->text = text;
	words->end = text + length;
	words->next = at;
	split(words);
}
