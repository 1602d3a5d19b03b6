/* What tells that lines of fio's normal output were cut, or left out. */
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "parsers/fio/block.h"

/* What people write where they left lines out; brackets or dashes around it. */
static const char *const words[] = {
	"cut", "elided", "omitted", "skip", "skipped", "snip", "snipped",
	"trimmed", "truncated",
};
enum { LONGEST = sizeof("truncated") - 1 };

static bool
is_word(const char *text, size_t length)
{
	if (length > LONGEST)
		return false;
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (strlen(words[i]) == length &&
		    strncasecmp(words[i], text, length) == 0)
			return true;
	return false;
}

bool
fio_left_out(const char *text, const char *end)
{
	const char *p = text;
	unsigned dots = 0;

	for (; p < end && !isalnum((unsigned char)*p); p++)
		dots += *p == '.';
	for (; end > p && !isalnum((unsigned char)end[-1]); end--)
		;
	return p == end ? dots > 1 : is_word(p, (size_t)(end - p));
}

bool
fio_line_ends(const struct cursor *c)
{
	struct cursor ahead = *c;

	return !cursor_more(&ahead) && !cursor_word(&ahead, ",");
}

bool
fio_goes_on(struct block *block)
{
	if (!fio_line_ends(&block->c))
		return true;
	block->lost = true;
	return false;
}

bool
fio_two_decimals(struct block *block, struct decimal number)
{
	return number.decimals == 2 || fio_goes_on(block);
}
