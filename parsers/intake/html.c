/* HTML through libxml2's SAX reader, which takes whatever mailers write. */
#include "parsers/intake/html.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "parsers/intake/libxml_calls.h"

struct page {
	struct numbered_text *out;
	htmlParserCtxtPtr parser;
	unsigned line;		/* of the page's first line */
	unsigned begun;		/* first of the line being made; 0: none */
	bool blank;		/* a blank is due before the next text */
	unsigned pre, hidden;	/* depth of <pre>, of <script> and the like */
	bool cut;		/* no end tag is in the text from here on */
	bool open;		/* the last line may go on behind the cut */
};

/* What an element does to the text around it. */
static const struct element {
	const char *name;
	enum { BREAK, BLOCK, CELL, PRE, HIDDEN } effect;
} elements[] = {
	{ "br", BREAK }, { "p", BLOCK }, { "div", BLOCK }, { "tr", BLOCK },
	{ "li", BLOCK }, { "ul", BLOCK }, { "ol", BLOCK }, { "dt", BLOCK },
	{ "dd", BLOCK }, { "table", BLOCK }, { "blockquote", BLOCK },
	{ "h1", BLOCK }, { "h2", BLOCK }, { "h3", BLOCK }, { "h4", BLOCK },
	{ "h5", BLOCK }, { "h6", BLOCK }, { "hr", BLOCK },
	{ "section", BLOCK }, { "article", BLOCK }, { "td", CELL },
	{ "th", CELL }, { "pre", PRE }, { "textarea", PRE },
	{ "script", HIDDEN }, { "style", HIDDEN }, { "title", HIDDEN },
	{ NULL, BREAK }
};

static const struct element *
find_element(const xmlChar *name)
{
	const struct element *element = elements;

	while (element->name != NULL &&
	       strcasecmp(element->name, (const char *)name) != 0)
		element++;
	return element->name != NULL ? element : NULL;
}

static unsigned
line_here(const struct page *page)
{
	int line = lib.xmlSAX2GetLineNumber(page->parser);

	return page->line + (line > 0 ? (unsigned)line - 1 : 0);
}

/* Ends a line with text, or an empty one where that has a number. */
static void
end_line(struct page *page, unsigned empty)
{
	if (page->begun == 0 && empty == 0)
		return;
	numbered_text_end(page->out, page->begun ? page->begun : empty);
	page->begun = 0;
	page->blank = false;
}

/* The reader itself ends what a page that was cut leaves open. */
static void
end_element(struct page *page)
{
	page->open |= page->cut && page->begun != 0 && !page->blank;
	end_line(page, 0);
}

static void
add_byte(struct page *page, char byte, unsigned line)
{
	if (page->begun == 0)
		page->begun = line;
	else if (page->blank)
		buffer_byte(&page->out->text, ' ');
	page->blank = false;
	buffer_byte(&page->out->text, byte);
}

static void
on_text(void *context, const xmlChar *bytes, int length)
{
	struct page *page = context;
	const char *text = (const char *)bytes;
	unsigned line = line_here(page), breaks = 0;

	if (page->hidden > 0)
		return;
	for (int i = 0; i < length; i++)
		breaks += text[i] == '\n';
	line -= breaks < line ? breaks : 0;
	for (int i = 0; i < length; i++) {
		if (text[i] == '\n') {
			if (page->pre > 0)
				end_line(page, line);
			else
				page->blank = page->begun != 0;
			line++;
		} else if (page->pre > 0 ? text[i] != '\r' :
			   !isspace((unsigned char)text[i])) {
			add_byte(page, text[i], line);
		} else if (page->pre == 0) {
			page->blank = page->begun != 0;
		}
	}
}

static void
on_start(void *context, const xmlChar *name, const xmlChar **attributes)
{
	struct page *page = context;
	const struct element *element = find_element(name);

	(void)attributes;
	if (element == NULL)
		return;
	switch (element->effect) {
	case BREAK:
		end_line(page, line_here(page));
		break;
	case PRE:
		end_line(page, 0);
		page->pre++;
		break;
	case BLOCK:
		end_line(page, 0);
		break;
	case CELL:
		page->blank = page->begun != 0;
		break;
	case HIDDEN:
		page->hidden++;
		break;
	}
}

static void
on_end(void *context, const xmlChar *name)
{
	struct page *page = context;
	const struct element *element = find_element(name);

	if (element == NULL)
		return;
	if (element->effect == PRE && page->pre > 0)
		page->pre--;
	if (element->effect == HIDDEN && page->hidden > 0)
		page->hidden--;
	if (element->effect == BLOCK || element->effect == PRE)
		end_element(page);
}

static void
skip_blanks(const char **text, size_t *length)
{
	while (*length > 0 && isspace((unsigned char)**text)) {
		(*text)++;
		(*length)--;
	}
}

bool
html_begins(const char *text, size_t length)
{
	static const char *const heads[] = { "<!doctype html", "<html" };

	skip_blanks(&text, &length);
	if (length > 5 && memcmp(text, "<?xml", 5) == 0) {
		const char *close = memchr(text, '>', length);

		if (close == NULL)
			return false;
		length -= (size_t)(close + 1 - text);
		text = close + 1;
		skip_blanks(&text, &length);
	}
	for (size_t i = 0; i < 2; i++)
		if (length >= strlen(heads[i]) &&
		    strncasecmp(text, heads[i], strlen(heads[i])) == 0)
			return true;
	return false;
}

/* Whether a page ends as all do. */
static bool
is_whole(const char *text, size_t length)
{
	static const char *const ends[] = { "</html>", "</body>" };

	while (length > 0 && isspace((unsigned char)text[length - 1]))
		length--;
	for (size_t i = 0; i < 2; i++) {
		size_t end = strlen(ends[i]);

		if (length >= end &&
		    strncasecmp(text + length - end, ends[i], end) == 0)
			return true;
	}
	return false;
}

/* Whether a text is UTF-8, though it may be cut inside its last character. */
static bool
is_utf8(const char *text, size_t length)
{
	for (size_t at = 0; at < length;) {
		unsigned char first = (unsigned char)text[at++];
		size_t more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;

		if (first < 0x80)
			continue;
		if (first < 0xc2 || first > 0xf4)
			return false;
		for (; more > 0 && at < length; more--)
			if (((unsigned char)text[at++] & 0xc0) != 0x80)
				return false;
	}
	return true;
}

void
html_to_text(const char *html, size_t length, unsigned line,
	     struct numbered_text *out)
{
	struct page page = { .out = out, .line = line };
	htmlSAXHandler handler = {
		.startElement = on_start, .endElement = on_end,
		.characters = on_text, .ignorableWhitespace = on_text,
	};
	const size_t most = 1u << 20;
	/* In mail the page still names the charset that it had on its way. */
	int options = is_utf8(html, length) ? HTML_PARSE_IGNORE_ENC : 0;

	library_need(&library);
	page.parser = lib.htmlCreatePushParserCtxt(&handler, &page, NULL, 0,
						   NULL,
						   XML_CHAR_ENCODING_UTF8);
	if (page.parser == NULL)
		return;
	lib.htmlCtxtUseOptions(page.parser, options | HTML_PARSE_RECOVER |
			       HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING |
			       HTML_PARSE_NONET);
	for (size_t at = 0; at < length; at += most) {
		size_t piece = length - at < most ? length - at : most;

		lib.htmlParseChunk(page.parser, html + at, (int)piece, 0);
	}
	page.cut = !is_whole(html, length);
	lib.htmlParseChunk(page.parser, NULL, 0, 1);
	end_element(&page);
	if (page.open)
		numbered_text_open(out);
	lib.htmlFreeParserCtxt(page.parser);
}
