/* Hosts are told by names that come again and again, one among the other. */
#include "parsers/intake/hosts.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

enum {
	SHOWN = 4 * HOSTS_MOST,	/* lines that show them */
	EACH = 3,		/* lines that most of them have there */
	MOST = 64 << 20,	/* bytes of a text; more are other texts */
};

struct tag {
	const char *name;
	size_t length;		/* 0: the line has none */
	size_t behind;		/* where the text of the line begins */
};

/* What tools print before a colon, and the names of jobs above their runs. */
static bool
is_of_tool(struct tag tag, const char *behind, size_t length)
{
	static const char *const words[] = {
		"read", "write", "trim", "mixed", "sync", "Device", "avg-cpu",
		"lat", "slat", "clat", "bw", "iops", "cpu", "Jobs",
	};

	if (length > 2 && memcmp(behind, "(g", 2) == 0)
		return true;
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (strlen(words[i]) == tag.length &&
		    strncasecmp(words[i], tag.name, tag.length) == 0)
			return true;
	return false;
}

static bool
is_of_name(char byte)
{
	return isalnum((unsigned char)byte) || byte == '.' || byte == '_' ||
	       byte == '-' || byte == '@';
}

/* "node1: ", "node1 | ", "[node1] ", with nothing behind it, too. */
static struct tag
tag_of(const struct line *line)
{
	const char *text = line->text;
	size_t at = 0, length = line->length;
	bool bracket = length > 0 && *text == '[';
	struct tag tag = { text + bracket, 0, 0 }, none = { 0 };

	for (at = bracket; at < length && at < HOST_LONGEST &&
	     is_of_name(text[at]);)
		at++;
	tag.length = at - bracket;
	if (bracket && (at == length || text[at++] != ']'))
		return none;
	if (!bracket) {
		size_t name = at;

		while (at < length && text[at] == ' ')
			at++;
		if (at == length || (text[at] != '|' &&
				     (text[at] != ':' || at > name)))
			return none;
		at++;
	}
	if (tag.length == 0 || (at < length && text[at] != ' '))
		return none;
	tag.behind = at < length ? at + 1 : at;
	return is_of_tool(tag, text + tag.behind, length - tag.behind) ? none :
	       tag;
}

static bool
is_same(struct tag tag, const char *name, size_t length)
{
	return tag.length == length && memcmp(tag.name, name, length) == 0;
}

static struct host *
host_of(struct hosts *hosts, struct tag tag)
{
	struct host *host;

	for (size_t i = 0; i < hosts->count; i++) {
		host = &hosts->list[i];
		if (is_same(tag, host->name, host->length))
			return host;
	}
	if (hosts->count == HOSTS_MOST)
		return NULL;
	host = &hosts->list[hosts->count++];
	*host = (struct host){ .length = tag.length };
	memcpy(host->name, tag.name, tag.length);
	return host;
}

static bool
has_digit(struct tag tag)
{
	for (size_t i = 0; i < tag.length; i++)
		if (isdigit((unsigned char)tag.name[i]))
			return true;
	return false;
}

bool
hosts_begin(const struct line *lines, size_t count, struct hosts_shown *shown)
{
	size_t seen[HOSTS_MOST] = { 0 }, several = 0, numbered = 0, back = 0;
	const struct host *last = NULL;
	struct hosts hosts;
	size_t at;

	hosts.count = 0;
	for (at = 0; at < count && at < SHOWN; at++) {
		struct tag tag = tag_of(&lines[at]);
		struct host *host = tag.length > 0 ? host_of(&hosts, tag) :
				    NULL;
		size_t *times;

		if (host == NULL)
			break;
		times = &seen[host - hosts.list];
		if (*times == 0) {
			shown->first[host - hosts.list] = at;
			numbered += has_digit(tag);
		}
		back += *times > 0 && host != last;
		several += ++*times == EACH;
		last = host;
	}
	shown->count = hosts.count;
	shown->looked = at < SHOWN ? at : SHOWN / 2;
	shown->again = (several >= 2 && 2 * several > hosts.count) ||
		       (numbered >= 2 && back > 0);
	return shown->again || numbered >= 2;
}

size_t
hosts_of_first(const struct line *lines, size_t count, struct line *own,
	       size_t room)
{
	struct tag first = tag_of(&lines[0]), tag;
	size_t found = 0;

	for (size_t i = 0; i < count && found < room; i++) {
		tag = tag_of(&lines[i]);
		if (tag.length == 0)
			break;
		if (!is_same(tag, first.name, first.length))
			continue;
		own[found] = lines[i];
		own[found].text += tag.behind;
		own[found++].length -= tag.behind;
	}
	return found;
}

size_t
hosts_split(const struct line *lines, size_t count, struct hosts *hosts)
{
	size_t at;

	for (at = 0; at < count; at++) {
		const struct line *line = &lines[at];
		struct tag tag = tag_of(line);
		struct host *host = tag.length > 0 ? host_of(hosts, tag) : NULL;
		struct numbered_text *text;

		if (host == NULL || host->text.text.length > MOST)
			break;
		text = &host->text;
		buffer_add(&text->text, line->text + tag.behind,
			   line->length - tag.behind);
		numbered_text_end(text, line->number);
		if (line->open)
			numbered_text_open(text);
	}
	return at;
}

void
hosts_free(struct hosts *hosts)
{
	for (size_t i = 0; i < hosts->count; i++)
		numbered_text_free(&hosts->list[i].text);
}
