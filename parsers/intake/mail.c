/* MIME through GMime. */
#include "parsers/intake/mail.h"

#include <ctype.h>
#include <pthread.h>
#include <string.h>
#include <strings.h>

#include "parsers/intake/gmime_calls.h"
#include "record/buffer.h"

enum {
	NUMBER = 64,
	DEEPEST = 16,
	QUOTED = 5,	/* signs ("=3D") that make a text quoted-printable */
};

/* Whether word, in small letters, stands in the line, whatever its case. */
static bool
holds(const struct line *line, const char *word)
{
	size_t length = strlen(word);

	for (size_t i = 0; i + length <= line->length; i++)
		if ((line->text[i] | 0x20) == *word &&
		    strncasecmp(line->text + i, word, length) == 0)
			return true;
	return false;
}

/* Fields of MIME all begin with "Content-". */
static bool
is_field(const struct line *line, const char *name)
{
	size_t length = strlen(name);

	return line->length >= length && (line->text[0] | 0x20) == 'c' &&
	       line->quote == 0 && strncasecmp(line->text, name, length) == 0;
}

/* Whether word stands in a field, or in the line that it is folded into. */
static bool
field_holds(const struct line *line, size_t count, const char *word)
{
	return holds(line, word) ||
	       (count > 1 && line[1].length > 0 && *line[1].text == ' ' &&
		holds(&line[1], word));
}

/* Encodings and types that make lines unreadable as they stand. */
static bool
says_encoded(const struct line *line, size_t count)
{
	if (is_field(line, "Content-Transfer-Encoding:"))
		return field_holds(line, count, "quoted-printable") ||
		       field_holds(line, count, "base64");
	return is_field(line, "Content-Type:") &&
	       field_holds(line, count, "text/html");
}

bool
mail_is_encoded(const struct line *lines, size_t count)
{
	bool many = false, header = true, field = false;

	for (size_t i = 0; i < count; i++) {
		if (lines[i].length == 0) {
			if (!field)
				return false;
			header = false;
		}
		if (!header && !many)
			return false;
		if (i == 0 || header)
			field |= memchr(lines[i].text, ':',
					lines[i].length) != NULL;
		if (says_encoded(&lines[i], count - i))
			return true;
		/* Of several parts each has a header of its own. */
		many |= header && is_field(&lines[i], "Content-Type:") &&
			(field_holds(&lines[i], count - i, "multipart/") ||
			 field_holds(&lines[i], count - i, "message/"));
	}
	return false;
}

bool
mail_is_quoted_text(const struct line *lines, size_t count)
{
	size_t signs = 0;

	for (size_t i = 0; i < count && signs < QUOTED; i++) {
		const char *p = lines[i].text, *end = p + lines[i].length;

		if (!lines[i].digits)
			continue;
		while ((p = memchr(p, '=', (size_t)(end - p))) != NULL) {
			signs += end - p > 2 && memcmp(p, "=3D", 3) == 0;
			p++;
		}
	}
	return signs >= QUOTED;
}

void
mail_quoted_text(const char *text, size_t length, unsigned line,
		 struct numbered_text *out)
{
	const char *end = text + length, *newline;
	unsigned begun = line;

	library_need(&library);
	for (; text < end; text = newline + 1, line++) {
		const char *stop;
		guint32 save = 0;
		gint state = 0;
		char *room;
		bool soft;

		newline = memchr(text, '\n', (size_t)(end - text));
		if (newline == NULL)
			newline = end;
		stop = newline;
		while (stop > text && isspace((unsigned char)stop[-1]))
			stop--;
		soft = stop > text && stop[-1] == '=';
		stop -= soft;
		room = buffer_reserve(&out->text, (size_t)(stop - text) + 4);
		out->text.length += lib.g_mime_encoding_quoted_decode_step(
			(const unsigned char *)text, (size_t)(stop - text),
			(unsigned char *)room, &state, &save);
		if (!soft || newline + 1 >= end) {
			numbered_text_end(out, begun);
			begun = line + 1;
		}
		if (newline == end || (soft && newline + 1 == end))
			numbered_text_open(out);
	}
}

struct walk {
	struct mail_visitor *visitor;
	const char *message;
	size_t length;
	unsigned line, form;
	int status;
};

static void
start_gmime(void)
{
	lib.g_mime_init();
}

static bool
is_a(const void *object, GType type)
{
	return lib.g_type_check_instance_is_a((GTypeInstance *)object, type);
}

/* The line of the message at which an offset stands. */
static unsigned
line_of(const struct walk *walk, gint64 offset)
{
	unsigned line = walk->line;
	const char *p = walk->message, *end = p + offset;

	while (p < end && (p = memchr(p, '\n', (size_t)(end - p))) != NULL) {
		line++;
		p++;
	}
	return line;
}

/* Whether a part's bytes stand in the message as they are. */
static bool
is_plain(GMimePart *part, GMimeDataWrapper *content)
{
	GMimeContentEncoding encoding =
		lib.g_mime_part_get_content_encoding(part);
	GMimeStream *stream = lib.g_mime_data_wrapper_get_stream(content);

	return encoding != GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE &&
	       encoding != GMIME_CONTENT_ENCODING_BASE64 &&
	       encoding != GMIME_CONTENT_ENCODING_UUENCODE &&
	       is_a(stream, lib.g_mime_stream_mem_get_type());
}

/* The decoded bytes of a part, text as UTF-8. */
static GByteArray *
decode(GMimePart *part, GMimeDataWrapper *content)
{
	GMimeStream *memory = lib.g_mime_stream_mem_new();
	GMimeStream *filtered = lib.g_mime_stream_filter_new(memory);
	const char *charset = lib.g_mime_object_get_content_type_parameter(
		GMIME_OBJECT(part), "charset");
	GMimeFilter *filter = NULL;
	GByteArray *bytes;

	if (is_a(part, lib.g_mime_text_part_get_type()) && charset != NULL &&
	    strcasecmp(charset, "utf-8") != 0 &&
	    strcasecmp(charset, "us-ascii") != 0)
		filter = lib.g_mime_filter_charset_new(charset, "utf-8");
	if (filter != NULL) {
		lib.g_mime_stream_filter_add(GMIME_STREAM_FILTER(filtered),
					     filter);
		lib.g_object_unref(filter);
	}
	lib.g_mime_data_wrapper_write_to_stream(content, filtered);
	lib.g_mime_stream_flush(filtered);
	bytes = lib.g_mime_stream_mem_get_byte_array(GMIME_STREAM_MEM(memory));
	lib.g_mime_stream_mem_set_owner(GMIME_STREAM_MEM(memory), FALSE);
	lib.g_object_unref(filtered);
	lib.g_object_unref(memory);
	return bytes;
}

/*
 * The end of a part's last line counts to the boundary behind it. Without a
 * boundary the part may be cut.
 */
static void
end_last_line(const struct walk *walk, GMimeDataWrapper *content,
	      GByteArray *bytes)
{
	GMimeStream *stream = lib.g_mime_data_wrapper_get_stream(content);

	if (stream->bound_end >= 0 &&
	    (size_t)stream->bound_end < walk->length && bytes->len > 0 &&
	    bytes->data[bytes->len - 1] != '\n')
		lib.g_byte_array_append(bytes, (const guint8 *)"\n", 1);
}

static void
visit_leaf(struct walk *walk, GMimePart *part, const char *number)
{
	GMimeContentType *type =
		lib.g_mime_object_get_content_type(GMIME_OBJECT(part));
	GMimeDataWrapper *content = lib.g_mime_part_get_content(part);
	struct mail_part leaf = {
		.html = lib.g_mime_content_type_is_type(type, "text", "html"),
		.text_type = lib.g_mime_content_type_is_type(type, "text", "*"),
		.name = lib.g_mime_part_get_filename(part),
		.line = 1,
		.number = number,
		.form = walk->form,
	};
	GByteArray *bytes;

	if (content == NULL ||
	    lib.g_mime_content_type_is_type(type, "image", "*") ||
	    lib.g_mime_content_type_is_type(type, "video", "*") ||
	    lib.g_mime_content_type_is_type(type, "audio", "*"))
		return;
	bytes = decode(part, content);
	if (leaf.text_type)
		end_last_line(walk, content, bytes);
	leaf.text = (const char *)bytes->data;
	leaf.length = bytes->len;
	if (leaf.text_type && is_plain(part, content)) {
		GMimeStream *stream =
			lib.g_mime_data_wrapper_get_stream(content);

		leaf.line = line_of(walk, stream->bound_start);
		leaf.number = NULL;
	}
	if (leaf.length > 0)
		walk->status = walk->visitor->part(walk->visitor, &leaf);
	lib.g_byte_array_unref(bytes);
}

static void visit_object(struct walk *, GMimeObject *, const char *number,
			 unsigned depth);

static void
visit_parts(struct walk *walk, GMimeMultipart *parts, const char *number,
	    unsigned depth)
{
	int count = lib.g_mime_multipart_get_count(parts);
	unsigned form = walk->form;
	bool forms = lib.g_mime_content_type_is_type(
		lib.g_mime_object_get_content_type(GMIME_OBJECT(parts)),
		"multipart", "alternative");

	for (int i = 0; i < count && walk->status == 0; i++) {
		char own[NUMBER];

		if (forms && form == 0)
			walk->form = (unsigned)i + 1;
		snprintf(own, sizeof(own), "%s%s%d", number,
			 *number != '\0' ? "." : "", i + 1);
		visit_object(walk, lib.g_mime_multipart_get_part(parts, i), own,
			     depth + 1);
	}
	walk->form = form;
}

static void
visit_object(struct walk *walk, GMimeObject *object, const char *number,
	     unsigned depth)
{
	GMimeMessage *inner;

	if (object == NULL || depth > DEEPEST)
		return;
	if (is_a(object, lib.g_mime_multipart_get_type())) {
		visit_parts(walk, GMIME_MULTIPART(object), number, depth);
	} else if (is_a(object, lib.g_mime_message_part_get_type())) {
		inner = lib.g_mime_message_part_get_message(
			GMIME_MESSAGE_PART(object));
		if (inner != NULL)
			visit_object(walk,
				     lib.g_mime_message_get_mime_part(inner),
				     number, depth + 1);
	} else if (is_a(object, lib.g_mime_part_get_type())) {
		visit_leaf(walk, GMIME_PART(object),
			   *number != '\0' ? number : "1");
	}
}

int
mail_walk(const char *text, size_t length, unsigned line,
	  struct mail_visitor *visitor)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;
	struct walk walk = { visitor, text, length, line, 0, 0 };
	GMimeStream *stream;
	GMimeParser *parser;
	GMimeMessage *message;

	library_need(&library);
	pthread_once(&once, start_gmime);
	stream = lib.g_mime_stream_mem_new_with_buffer(text, length);
	parser = lib.g_mime_parser_new_with_stream(stream);
	if (length > 5 && memcmp(text, "From ", 5) == 0)
		lib.g_mime_parser_set_format(parser, GMIME_FORMAT_MBOX);
	message = lib.g_mime_parser_construct_message(parser, NULL);
	if (message != NULL) {
		visit_object(&walk, lib.g_mime_message_get_mime_part(message),
			     "", 0);
		lib.g_object_unref(message);
	}
	lib.g_object_unref(parser);
	lib.g_object_unref(stream);
	return walk.status;
}
