/* The mbox format, as much of it as tells messages apart. */
#include "parsers/intake/mailbox.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

/* Whether a line is a header field: a name of letters and dashes, a colon. */
static bool
is_field(const struct line *line)
{
	size_t at = 0;

	while (at < line->length && (isalnum((unsigned char)line->text[at]) ||
				     line->text[at] == '-'))
		at++;
	return at > 1 && at < line->length && line->text[at] == ':' &&
	       line->quote == 0;
}

bool
mailbox_boundary(const struct line *lines, size_t count, size_t at)
{
	const struct line *line = &lines[at];

	return line->length > 5 && line->text[0] == 'F' && line->quote == 0 &&
	       memcmp(line->text, "From ", 5) == 0 && at > 0 &&
	       lines[at - 1].length == 0 && at + 1 < count &&
	       is_field(&lines[at + 1]);
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
