/* The members of JSON objects and lists: keys, commas, and what is unknown. */
#include "render/members.h"

#include <math.h>
#include <string.h>

static void
put_key(struct buffer *out, const char *key)
{
	char last = out->data[out->length - 1];

	if (last != '{' && last != '[')
		buffer_byte(out, ',');
	if (key)
		buffer_print(out, "\"%s\":", key);
}

void
member_open(struct buffer *out, const char *key, char bracket)
{
	put_key(out, key);
	buffer_byte(out, bracket);
}

void
member_text(struct buffer *out, const char *key, const char *text)
{
	if (!text)
		return;
	put_key(out, key);
	buffer_json(out, text, strlen(text));
}

void
member_count(struct buffer *out, const char *key, size_t count)
{
	put_key(out, key);
	buffer_print(out, "%zu", count);
}

void
member_number(struct buffer *out, const char *key, double value)
{
	if (!isfinite(value))
		return;
	put_key(out, key);
	buffer_number(out, value);
}

void
member_source(struct buffer *out, const struct source *source)
{
	member_text(out, "file", source->file);
	member_text(out, "member", source->member);
	member_text(out, "message", source->message);
	member_text(out, "part", source->part);
	member_count(out, "line", source->line);
	member_count(out, "end", source->end);
}
