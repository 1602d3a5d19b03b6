/* Text inside of XML and HTML. */
#include "render/escape.h"

#include "record/utf8.h"

static const char *
entity(unsigned code)
{
	switch (code) {
	case '&':
		return "&amp;";
	case '<':
		return "&lt;";
	case '>':
		return "&gt;";
	case '"':
		return "&quot;";
	case '\'':
		return "&#39;";
	default:
		return NULL;
	}
}

static int
is_allowed(unsigned code)
{
	if (code < 0x20)
		return code == '\t' || code == '\n';
	return !utf8_is_control(code) && !utf8_is_hidden(code) &&
	       code != 0xfffd && code != 0xfffe && code != 0xffff;
}

void
escape_xml(struct buffer *out, const char *text)
{
	while (*text) {
		const char *from = text;
		unsigned code = utf8_next(&text);
		const char *instead = entity(code);

		if (!instead && !is_allowed(code))
			instead = "\xef\xbf\xbd";
		if (instead)
			buffer_text(out, instead);
		else
			buffer_add(out, from, (size_t)(text - from));
	}
}
