/* Entries are told by the name that the message has in them. */
#include "parsers/intake/entry.h"

#include <string.h>
#include <strings.h>

#include "parsers/bytes.h"

/* As journald, Docker, Kubernetes, Go's loggers and clouds name it. */
static bool
is_message(const char *name, size_t length)
{
	static const char *const names[] = {
		"message", "@message", "msg", "log", "line", "textPayload",
	};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (strlen(names[i]) == length &&
		    strncasecmp(names[i], name, length) == 0)
			return true;
	return false;
}

/* Where a string ends: at its quote, or where the line does. */
static const char *
string_end(const char *at, const char *end)
{
	while (at < end && *at != '"') {
		at += *at == '\\';
		at++;
	}
	return at < end ? at : end;
}

/* Takes the string behind a quote; whether it is whole, or the text ends. */
static bool
take_text(const struct line *line, const char *at, struct entry *entry)
{
	const char *end = line->text + line->length;

	entry->text = at;
	entry->end = string_end(at, end);
	return entry->end < end || line->open;
}

/* {"time":"…","message":"…"}, at any depth. */
static bool
read_object(const struct line *line, struct entry *entry)
{
	const char *at = line->text, *end = at + line->length;

	while (at < end && (at = memchr(at, '"', (size_t)(end - at))) != NULL) {
		const char *name = at + 1, *stop = string_end(name, end);
		const char *next;

		next = bytes_behind_blanks(stop + (stop < end), end);
		at = next;
		if (next == end || *next != ':')
			continue;
		at = bytes_behind_blanks(next + 1, end);
		if (at == end || *at != '"')
			continue;
		entry->key = name;
		entry->key_length = (size_t)(stop - name);
		if (is_message(name, entry->key_length))
			return take_text(line, at + 1, entry);
		at = string_end(at + 1, end);
		at += at < end;
	}
	return false;
}

/* time=… level=info msg="…" */
static bool
read_logfmt(const struct line *line, struct entry *entry)
{
	const char *at = line->text, *end = at + line->length, *key = at;

	while (at < end && (at = memchr(at, '=', (size_t)(end - at))) != NULL) {
		entry->key = key;
		entry->key_length = (size_t)(at - key);
		at++;
		if (at < end && *at == '"') {
			if (is_message(key, entry->key_length))
				return take_text(line, at + 1, entry);
			at = string_end(at + 1, end);
		}
		at = at < end ? memchr(at, ' ', (size_t)(end - at)) : NULL;
		if (at == NULL)
			return false;
		key = at = bytes_behind_blanks(at, end);
	}
	return false;
}

bool
entry_read(const struct line *line, struct entry *entry)
{
	if (!entry_may_be(line->text, line->length))
		return false;
	return *line->text == '{' ? read_object(line, entry) :
				    read_logfmt(line, entry);
}

bool
entry_alike(const struct entry *one, const struct entry *other)
{
	return one->key_length == other->key_length &&
	       (one->key_length == 0 ||
		memcmp(one->key, other->key, one->key_length) == 0);
}
