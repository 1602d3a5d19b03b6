/* Items are told by the quotes around them, and YAML's by their dash, too. */
#include "parsers/intake/list.h"

#include <string.h>

#include "parsers/bytes.h"
#include "parsers/intake/entry.h"
#include "parsers/intake/literal.h"

enum {
	ALIKE = 3,		/* lines that show a list */
	SHOWN = 12,		/* of which one of YAML has quotes in these */
};

struct item {
	const char *text, *end;
	char quote;		/* 0: YAML needs none */
	bool dash;
	struct entry entry;	/* of a log; without a key where it is none */
};

/* YAML doubles a quote in single ones, and knows no escapes there. */
static bool
doubles_quotes(const struct item *item)
{
	return item->dash && item->quote == '\'';
}

/* Whether the string ends where the line does, not before. */
static bool
is_closed(const struct item *item)
{
	const char *end = item->end;

	for (const char *at = item->text; at < end; at++) {
		if (*at == '\\' && !doubles_quotes(item)) {
			if (++at == end)
				return false;
		} else if (*at == item->quote) {
			if (!doubles_quotes(item) || ++at == end ||
			    *at != item->quote)
				return false;
		}
	}
	return true;
}

/* The string of a line; false where it is no item of a list of them. */
static bool
read_string(const struct line *line, struct item *item)
{
	const char *end = line->text + line->length;
	const char *at = bytes_behind_blanks(line->text, end);

	while (end > at && end[-1] == ' ')
		end--;
	item->dash = at < end && *at == '-' && (end - at == 1 || at[1] == ' ');
	if (item->dash)
		at = bytes_behind_blanks(at + 1, end);
	else if (end - at > 1 && *at == '[')
		at++;
	while (!item->dash && end > at && strchr(",;)]} ", end[-1]) != NULL)
		end--;
	item->quote = at < end && (*at == '"' || *at == '\'') ? *at : 0;
	*item = (struct item){
		.text = at, .end = end, .quote = item->quote,
		.dash = item->dash,
	};
	if (item->quote == 0)
		return item->dash;
	item->text++;
	/* the text ends in this one */
	if (line->open && (end - at < 2 || end[-1] != item->quote))
		return true;
	if (end - at < 2 || end[-1] != item->quote)
		return false;
	item->end--;
	return is_closed(item);
}

static bool
read_item(const struct line *line, struct item *item)
{
	struct entry entry;

	if (!entry_read(line, &entry))
		return read_string(line, item);
	*item = (struct item){
		.text = entry.text, .end = entry.end, .quote = '"',
		.entry = entry,
	};
	return true;
}

static bool
are_alike(const struct item *one, const struct item *other)
{
	return one->dash == other->dash &&
	       entry_alike(&one->entry, &other->entry);
}

bool
list_shows(const struct line *lines, size_t count)
{
	struct item first, item;
	bool quotes;

	if (count < ALIKE || !read_item(&lines[0], &first))
		return false;
	quotes = first.quote != 0;
	for (size_t i = 1; i < count && i < (quotes ? ALIKE : SHOWN); i++) {
		if (!read_item(&lines[i], &item) || !are_alike(&item, &first))
			return quotes && i >= ALIKE;
		quotes |= item.quote != 0;
	}
	return quotes;
}

/* Adds what an item says; false where that is several lines. */
static bool
add_item(struct numbered_text *text, const struct item *item, unsigned number)
{
	struct buffer *buffer = &text->text;
	size_t before = buffer->length;

	if (item->quote == 0)
		buffer_add(buffer, item->text,
			   (size_t)(item->end - item->text));
	else if (doubles_quotes(item))
		for (const char *at = item->text; at < item->end; at++) {
			buffer_byte(buffer, *at);
			at += *at == '\'';
		}
	else
		literal_decode(buffer, item->text, item->end, item->quote);
	if (buffer->length > before && buffer->data[buffer->length - 1] == '\n')
		buffer->length--;
	if (buffer->length > before &&
	    memchr(buffer->data + before, '\n', buffer->length - before)) {
		buffer->length = before;
		return false;
	}
	numbered_text_end(text, number);
	return true;
}

size_t
list_split(const struct line *lines, size_t count, struct numbered_text *text)
{
	struct item first, item;
	size_t at;

	for (at = 0; at < count; at++) {
		if (!read_item(&lines[at], &item) ||
		    (at > 0 && !are_alike(&item, &first)))
			break;
		if (at == 0)
			first = item;
		if (!add_item(text, &item, lines[at].number))
			break;
		if (lines[at].open)
			numbered_text_open(text);
	}
	return at;
}
