/* The mbox format, as much of it as tells messages apart. */
#include "parsers/intake/mailbox.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

/* Whether a line is a header field: a name of letters and dashes, a colon. */
static bool
is_field(const char *text, size_t length)
{
	size_t at = 0;

	while (at < length &&
	       (isalnum((unsigned char)text[at]) || text[at] == '-'))
		at++;
	return at > 1 && at < length && text[at] == ':';
}

bool
mailbox_boundary(const struct line *lines, size_t count, size_t at)
{
	const struct line *line = &lines[at];

	return line->length > 5 && line->text[0] == 'F' && line->quote == 0 &&
	       memcmp(line->text, "From ", 5) == 0 && at > 0 &&
	       lines[at - 1].length == 0 && at + 1 < count &&
	       lines[at + 1].quote == 0 &&
	       is_field(lines[at + 1].text, lines[at + 1].length);
}

/* Whether the line at text is an envelope line that a header field follows. */
static bool
is_envelope(const char *text, const char *end)
{
	const char *newline;

	if (end - text < 8 || memcmp(text, "From ", 5) != 0)
		return false;
	newline = memchr(text, '\n', (size_t)(end - text));
	return newline != NULL &&
	       is_field(newline + 1, (size_t)(end - newline - 1));
}

size_t
mailbox_last(const char *text, size_t length)
{
	for (size_t at = length; at-- > 2;) {
		if (text[at] != 'F' || text[at - 1] != '\n' ||
		    !(text[at - 2] == '\n' ||
		      (at > 3 && text[at - 2] == '\r' &&
		       text[at - 3] == '\n')))
			continue;
		if (is_envelope(text + at, text + length))
			return at;
	}
	return 0;
}

const char *
mailbox_message_id(const struct line *lines, size_t count, struct arena *arena)
{
	static const char name[] = "Message-ID:";
	const size_t length = sizeof(name) - 1;

	for (size_t i = 0; i < count && lines[i].length > 0; i++) {
		const struct line *line = &lines[i];
		const char *open, *close;

		if (line->length <= length || (line->text[0] | 0x20) != 'm' ||
		    strncasecmp(line->text, name, length) != 0)
			continue;
		open = memchr(line->text, '<', line->length);
		if (open == NULL)
			return NULL;
		close = memchr(open, '>', (size_t)(line->text + line->length -
						   open));
		return close == NULL ? NULL :
		       arena_text(arena, open + 1, (size_t)(close - open) - 1);
	}
	return NULL;
}
