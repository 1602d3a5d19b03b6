/* Lines as the tools printed them, out of what the way to us made of them. */
#include "parsers/intake/clean.h"

#include <ctype.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <strings.h>

#include "parsers/bytes.h"
#include "record/utf8.h"

/* Ends of lines are in no line. A byte beyond ASCII is negative. */
static inline truths
are_plain(sixteen many)
{
	return (((truths)many > ' ' - 1) | (many == '\n')) &
	       ~((many == '<') | (many == '&') | (many == '*'));
}

/* Digits are moved down to 0, where one comparison tells them. */
static inline truths
are_no_digits(sixteen many)
{
	return many - '0' > 9;
}

static inline truths
are_ends(sixteen many)
{
	return many == '\n';
}

/* Bits for those of a group that a test holds for. */
static inline uint64_t
group_bits(truths (*test)(sixteen), const char *text)
{
	uint64_t bits = 0;

	for (unsigned at = 0; at < CLEAN_GROUP; at += sizeof(sixteen))
		bits |= (uint64_t)bytes_bits(test(bytes_load(text + at))) << at;
	return bits;
}

struct clean_group
clean_look(const char *text, size_t length)
{
	char rest[CLEAN_GROUP];

	if (length < CLEAN_GROUP) {
		memset(rest, ' ', sizeof(rest));
		memcpy(rest, text, length);
		text = rest;
	}
	return (struct clean_group){
		.ends = group_bits(are_ends, text),
		.odd = ~group_bits(are_plain, text),
		.digits = ~group_bits(are_no_digits, text),
	};
}

size_t
clean_plain(const char *text, size_t length)
{
	return bytes_length(are_plain, text, length);
}

size_t
clean_undigited(const char *text, size_t length)
{
	return bytes_length(are_no_digits, text, length);
}

/* Length of the escape sequence at text, which begins with ESC. */
static size_t
escape_length(const char *text, size_t length)
{
	size_t at = 2;

	if (length < 2)
		return 1;
	if (text[1] == ']') {		/* OSC, up to BEL or ESC \ */
		while (at < length && text[at] != '\a' && text[at] != '\033')
			at++;
		if (at + 1 < length && text[at] == '\033' &&
		    text[at + 1] == '\\')
			at++;
		return at < length ? at + 1 : length;
	}
	if (strchr("()*+#%", text[1]) != NULL)	/* a set of characters */
		return length < 3 ? length : 3;
	if (text[1] != '[')
		return 2;
	while (at < length && (unsigned char)text[at] < 0x40)
		at++;
	return at < length ? at + 1 : length;
}

/* Multi-byte characters that stand for something plainer. */
static const struct plain {
	const char *utf8, *ascii;
} plains[] = {
	{ "\xC2\xA0", " " },		/* no-break space */
	{ "\xE2\x80\x82", " " },	/* en space, and its kin below */
	{ "\xE2\x80\x83", " " },
	{ "\xE2\x80\x87", " " },
	{ "\xE2\x80\x88", " " },
	{ "\xE2\x80\x89", " " },
	{ "\xE2\x80\x8A", " " },
	{ "\xE2\x80\xAF", " " },
	{ "\xE3\x80\x80", " " },
	{ "\xE2\x80\x8B", "" },		/* zero width */
	{ "\xE2\x80\x8C", "" },
	{ "\xE2\x80\x8D", "" },
	{ "\xEF\xBB\xBF", "" },		/* byte-order mark */
	{ "\xC2\xAD", "" },		/* soft hyphen */
	{ "\xE2\x80\x90", "-" },
	{ "\xE2\x80\x91", "-" },
	{ "\xE2\x88\x92", "-" },	/* minus */
	{ "\xE2\x80\x98", "'" },
	{ "\xE2\x80\x99", "'" },
	{ "\xE2\x80\x9C", "\"" },
	{ "\xE2\x80\x9D", "\"" },
	{ "\xE2\x80\xA6", "..." },
	{ "\xEF\xAC\x80", "ff" },	/* ligatures of PDF */
	{ "\xEF\xAC\x81", "fi" },
	{ "\xEF\xAC\x82", "fl" },
	{ "\xEF\xAC\x83", "ffi" },
	{ "\xEF\xAC\x84", "ffl" },
};

/*
 * A dash that a word processor made of "--" stands before a letter ("–name=x")
 * or in a ruler; between blanks or digits it was a single one.
 */
static const char *
dash(const char *text, size_t length, size_t at)
{
	bool blank_before = at == 0 || isspace((unsigned char)text[at - 1]);
	bool letter_after = at + 3 < length &&
			    isalpha((unsigned char)text[at + 3]);

	return blank_before && letter_after ? "--" : "-";
}

/* What stands for a byte of Windows-1252 where UTF-8 fails; NULL: it stays. */
static const char *
windows_form(char byte)
{
	switch ((unsigned char)byte) {
	case 0xa0:
		return " ";
	case 0x91: case 0x92:
		return "'";
	case 0x93: case 0x94:
		return "\"";
	case 0x96: case 0x97:
		return "-";
	default:
		return NULL;
	}
}

static const char *
plain_form(const char *text, size_t length, size_t at, size_t width)
{
	if (width == 3 && memcmp(text + at, "\xE2\x80", 2) == 0 &&
	    (text[at + 2] == '\x93' || text[at + 2] == '\x94'))
		return dash(text, length, at);
	for (size_t i = 0; i < sizeof(plains) / sizeof(plains[0]); i++)
		if (strlen(plains[i].utf8) == width &&
		    memcmp(text + at, plains[i].utf8, width) == 0)
			return plains[i].ascii;
	return NULL;
}

/* Elements that may stand inside a line of output. */
static const char *const tags[] = {
	"a", "b", "big", "blockquote", "br", "center", "code", "details",
	"div", "em", "font", "h1", "h2", "h3", "h4", "h5", "h6", "i", "kbd",
	"li", "p", "pre", "s", "samp", "small", "span", "strong", "sub",
	"summary", "sup", "table", "tbody", "td", "th", "thead", "tr", "tt",
	"u", "ul", NULL
};

/* Length of a tag of text at text, where "<" stands; 0 where it is none. */
static size_t
tag_length(const char *text, size_t length)
{
	size_t at = length > 1 && text[1] == '/' ? 2 : 1, name;
	const char *close = memchr(text, '>', length);

	if (close == NULL)
		return 0;
	for (name = at; name < length && isalnum((unsigned char)text[name]);)
		name++;
	if (name == at ||
	    (text[name] != '>' && text[name] != ' ' &&
	     !(text[name] == '/' && text[name + 1] == '>')))
		return 0;
	for (size_t i = 0; tags[i] != NULL; i++)
		if (strlen(tags[i]) == name - at &&
		    strncasecmp(tags[i], text + at, name - at) == 0)
			return (size_t)(close - text) + 1;
	return 0;
}

/* The character of an entity ("&gt;"), 0 where there is none. */
static char
entity(const char *text, size_t length, size_t *width)
{
	static const struct { const char *name; char byte; } entities[] = {
		{ "&gt;", '>' }, { "&lt;", '<' }, { "&amp;", '&' },
		{ "&nbsp;", ' ' }, { "&quot;", '"' }, { "&#39;", '\'' },
	};

	for (size_t i = 0; i < sizeof(entities) / sizeof(entities[0]); i++) {
		*width = strlen(entities[i].name);
		if (length >= *width &&
		    memcmp(text, entities[i].name, *width) == 0)
			return entities[i].byte;
	}
	return 0;
}

/* Length of the markup at this place; *plain stands for it, 0: nothing. */
static size_t
markup_length(const char *text, size_t length, size_t at, char *plain)
{
	size_t width = 0;

	*plain = 0;
	if (text[at] == '<') {
		width = tag_length(text + at, length - at);
		/* Cells stood apart. */
		if (width > 2 && text[at + 1] == 't' &&
		    (text[at + 2] == 'd' || text[at + 2] == 'h'))
			*plain = ' ';
		/* what is folded away stands below a heading */
		if (width > 0 && text[at + 1] == '/' &&
		    strncasecmp(text + at + 2, "summary", 7) == 0)
			*plain = ':';
	} else if (text[at] == '&') {
		*plain = entity(text + at, length - at, &width);
		if (*plain == 0)
			width = 0;
	} else if (text[at] == '*' && at + 1 < length && text[at + 1] == '*' &&
		   (at == 0 || text[at - 1] != '*') &&
		   (at + 2 == length || text[at + 2] != '*') && at > 0) {
		width = 2;
	}
	return width;
}

bool
clean_needed(const char *text, size_t length)
{
	size_t at = clean_plain(text, length);
	char plain;

	while (at < length) {
		if (text[at] != '<' && text[at] != '&' && text[at] != '*')
			return true;
		if (markup_length(text, length, at, &plain) > 0)
			return true;
		at++;
		at += clean_plain(text + at, length - at);
	}
	return false;
}

size_t
clean_line(char *text, size_t length)
{
	size_t in = 0, out = 0, width;
	const char *plain;
	char mark;

	while (in < length) {
		size_t same = clean_plain(text + in, length - in);
		unsigned char byte;

		memmove(text + out, text + in, same);
		in += same;
		out += same;
		if (in == length)
			break;
		byte = (unsigned char)text[in];
		if ((byte == '<' || byte == '&' || byte == '*') &&
		    (width = markup_length(text, length, in, &mark)) > 0) {
			if (mark != 0)
				text[out++] = mark;
			in += width;
			continue;
		}
		if (byte >= 0x80) {
			width = utf8_length(text + in, length - in);
			plain = width == 0 ? windows_form(text[in]) :
				plain_form(text, length, in, width);
			if (width == 0)
				width = 1;
			if (plain != NULL) {
				size_t add = strlen(plain);

				memcpy(text + out, plain, add);
				out += add;
			} else {
				memmove(text + out, text + in, width);
				out += width;
			}
			in += width;
		} else if (byte == 0x1b) {
			in += escape_length(text + in, length - in);
		} else if (byte == '\b') {
			out -= out > 0;
			in++;
		} else if (byte < 0x20) {
			if (byte == '\t' || byte == '\0')
				text[out++] = ' ';
			in++;
		} else {
			text[out++] = text[in++];
		}
	}
	return out;
}

static bool
is_mark(char byte)
{
	return byte == '/' || byte == '*';
}

/* How many marks stand at this place. */
static size_t
marks_at(const char *text, size_t length, size_t at)
{
	size_t count = 0;

	while (at + count < length && is_mark(text[at + count]))
		count++;
	return count;
}

/* Marks at both ends, or several at one of them, before or behind a word. */
static bool
is_emphasised(const char *text, size_t length, size_t front, size_t back)
{
	char after = front < length ? text[front] : ' ';
	char before = length > back ? text[length - back - 1] : ' ';
	bool opens = front > 0 && front < 4 &&
		     (isalpha((unsigned char)after) || after == '|');
	bool closes = back > 0 && back < 4 && before != ' ' &&
		      !(back == 1 && isalnum((unsigned char)before));

	/* One word between slashes is a path. */
	if (front + back > 0 && (front > 0 ? *text : text[length - 1]) == '/' &&
	    memchr(text, ' ', length) == NULL)
		return false;
	return (opens && (closes || back > 0 || front >= 2)) ||
	       (closes && (back >= 2 || before == '%' || before == ')'));
}

size_t
clean_emphasis(char *text, size_t length)
{
	size_t start = 0, front, back = 0, in, out;

	while (length > 0 && text[length - 1] == ' ')
		length--;
	while (start < length && text[start] == ' ')
		start++;
	front = marks_at(text, length, start);
	while (back < length - start && is_mark(text[length - back - 1]))
		back++;
	if (!is_emphasised(text + start, length - start, front, back))
		return length;
	length -= back;
	for (in = start + front, out = start; in < length;) {
		size_t marks = marks_at(text, length, in);

		/* One slash is of the text (KB/s), two or a star are not. */
		if (marks == 0 || (marks == 1 && text[in] == '/'))
			text[out++] = text[in++];
		else
			in += marks;
	}
	return out;
}

size_t
clean_quote(const char *text, size_t length, unsigned char *depth)
{
	size_t used = 0;

	*depth = 0;
	for (;;) {
		size_t at = used;

		while (at < length && text[at] == ' ' && at - used < 2)
			at++;
		if (at >= length || text[at] != '>' ||
		    (at + 1 < length && text[at + 1] == '='))
			return used;
		used = at + 1;
		if (*depth < UINT8_MAX)
			(*depth)++;
		if (used < length && text[used] == ' ')
			used++;
	}
}
