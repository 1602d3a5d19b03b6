/* iostat's JSON (-o JSON, 11.5.1 and later): whole, cut short, or excerpts. */
#include <string.h>

#include "parsers/iostat/json.h"

extern const struct format format_iostat_json;

enum { PIECE = 64 << 10 };	/* bytes that a call reads, at least a line */

/* What an object or a list is, from the key before it. */
enum role {
	ROLE_OTHER,
	ROLE_REPORTS,		/* "statistics": [ */
	ROLE_REPORT,		/* { in it */
	ROLE_DISKS,		/* "disk": [ */
};

/* Lines as one text, from where the last call ended. */
struct piece {
	struct reader *reader;
	struct json_place *place;
	const struct line *lines;
	size_t count;		/* lines in the text */
	bool last;		/* no more are to come */
	bool brace;		/* the text has one that the lines lack */
	unsigned spent;		/* the line that a broken object ends in */
	char *text;
	size_t length;
	size_t *starts;		/* where each line begins in the text */
};

/*
 * Reads an object of numbers, which has been opened, and puts it. One that does
 * not end is put as far as it goes, unless the rest is still to come. line is
 * where it begins, unless its name says so.
 */
static enum json_type
read_object(struct piece *piece, enum kind kind, unsigned line)
{
	struct json_place *place = piece->place;
	struct iostat *state = piece->reader->state;
	struct object object;
	enum json_type type;

	object.first = line;
	type = iostat_object_read(&place->json, &object);
	if ((type == JSON_CUT && !piece->last) || object.row.count == 0 ||
	    (kind == KIND_DEVICE && !object.has_name))
		return type;
	if (kind == KIND_DEVICE && place->excerpt)
		iostat_report_device(state, object.row.name);
	place->found |= iostat_object_put(piece->reader, piece->lines, &object,
					  kind, type != JSON_OBJECT_END);
	if (type == JSON_WRONG)
		piece->spent = object.last;
	return type;
}

/* ---- the document around them */

static void
read_text(struct piece *piece, struct word key)
{
	const struct json *json = &piece->place->json;
	struct iostat *state = piece->reader->state;

	if (iostat_is(key, "timestamp")) {
		if (!iostat_time(json->text, json->length, &state->order,
				 &state->time))
			state->time = (struct moment){ "", "" };
	} else if (iostat_is(key, "date")) {
		iostat_date(json->text, json->length, &state->order);
	} else if (iostat_is(key, "release")) {
		scan_kernel(piece->reader->scan, piece->lines, json->text,
			    json->length);
	}
}

/* A key and its value, or the head of what it names. */
static enum json_type
read_member(struct piece *piece)
{
	struct json_place *place = piece->place;
	struct word key = { place->json.text, place->json.length };
	unsigned line = place->json.line;
	enum json_type type = json_next(&place->json);

	if (type == JSON_STRING) {
		read_text(piece, key);
	} else if (type == JSON_ARRAY) {
		place->roles[place->json.depth] =
			iostat_is(key, "statistics") ? ROLE_REPORTS :
			iostat_is(key, "disk") ? ROLE_DISKS : ROLE_OTHER;
	} else if (type == JSON_OBJECT && iostat_is(key, "avg-cpu")) {
		return read_object(piece, KIND_CPU, line);
	} else if (type == JSON_OBJECT) {
		place->roles[place->json.depth] = ROLE_OTHER;
	}
	return type;
}

/* The next token, or the next object of numbers as a whole. */
static enum json_type
read_next(struct piece *piece)
{
	struct json_place *place = piece->place;
	enum json_type type = json_next(&place->json);
	unsigned depth = place->json.depth;

	if (type == JSON_KEY)
		return read_member(piece);
	if (type == JSON_ARRAY)
		place->roles[depth] = ROLE_OTHER;
	if (type != JSON_OBJECT)
		return type;
	switch (place->roles[depth - 1]) {
	case ROLE_DISKS:
		return read_object(piece, KIND_DEVICE, place->json.line);
	case ROLE_REPORTS:
		iostat_report(piece->reader->state, NULL);
		place->roles[depth] = ROLE_REPORT;
		break;
	default:
		place->roles[depth] = ROLE_OTHER;
		break;
	}
	return type;
}

static void
end_document(struct piece *piece, enum json_type type)
{
	struct json_place *place = piece->place;
	struct scan *scan = piece->reader->scan;

	place->active = false;
	if (place->excerpt)
		return;
	if (type == JSON_WRONG)
		diag_add(scan->diag, DIAG_WARNING, scan->file,
			 place->json.line, "iostat's JSON is broken here");
	else if (!place->found)
		diag_add(scan->diag, DIAG_WARNING, scan->file,
			 piece->lines[0].number, "JSON of sysstat that holds "
			 "no report of iostat");
}

/*
 * Reads the piece up to the last token or object that is complete in it.
 * Returns true where the text ends before the document does.
 */
static bool
read_piece(struct piece *piece)
{
	struct json_place *place = piece->place;

	while (place->active &&
	       (size_t)(place->json.at - piece->text) < PIECE) {
		struct json_place before = *place;
		enum json_type type = read_next(piece);

		if (type == JSON_CUT && !piece->last) {
			*place = before;
			return false;
		}
		if (type >= JSON_CUT || type == JSON_END)
			end_document(piece, type);
		if (type == JSON_CUT)
			return true;
	}
	return false;
}

/* Joins lines until there are that many bytes, and at least two. */
static void
join_lines(struct piece *piece, size_t count, size_t bytes)
{
	const struct line *lines = piece->lines;
	size_t skip = piece->place->skip, length = 1, n = 0;
	char *out;

	do {
		length += lines[n].length;
		n++;
	} while (n < count && (n < 2 || length < bytes));
	for (size_t i = 1; i < n; i++)
		length += lines[i].number - lines[i - 1].number;
	out = piece->text = arena_take(piece->reader->scan->arena, length);
	piece->starts = arena_take(piece->reader->scan->arena,
				   n * sizeof(*piece->starts));
	if (piece->brace)
		*out++ = '{';
	for (size_t i = 0; i < n; i++, skip = 0) {
		/* Lines of one number are one line that was long. */
		for (size_t k = 0; i > 0 && k < lines[i].number -
						lines[i - 1].number; k++)
			*out++ = '\n';
		piece->starts[i] = (size_t)(out - piece->text);
		memcpy(out, lines[i].text + skip, lines[i].length - skip);
		out += lines[i].length - skip;
	}
	piece->length = (size_t)(out - piece->text);
	piece->count = n;
	piece->last = n == count && piece->reader->scan->ended;
}

/* Points the reader at the text, as deep in the document as it was. */
static void
resume(struct piece *piece)
{
	struct json *json = &piece->place->json;

	json->arena = piece->reader->scan->arena;
	json->at = json->start = piece->text;
	json->end = piece->text + piece->length;
	json->line = piece->lines[0].number;
}

/* Notes where the reader stands, as bytes of a line; returns which line. */
static size_t
settle(struct piece *piece)
{
	size_t at = (size_t)(piece->place->json.at - piece->text);
	size_t line = piece->count - 1, skip;

	if (at > 0)
		piece->brace = false;
	while (line > 0 && piece->starts[line] > at)
		line--;
	skip = at > piece->starts[line] ? at - piece->starts[line] : 0;
	if (line == 0)
		skip += piece->place->skip;
	if (skip >= piece->lines[line].length) {
		skip = 0;
		line++;
	}
	piece->place->skip = skip;
	return line;
}

/* ---- where documents and excerpts begin */

static bool
starts_with(const char *at, const char *end, const char *text)
{
	size_t length = strlen(text);

	return (size_t)(end - at) >= length && memcmp(at, text, length) == 0;
}

static const char *
pass_blanks(const struct line *line)
{
	const char *at = line->text, *end = at + line->length;

	while (at < end && *at == ' ')
		at++;
	return at;
}

/* Keys that begin an excerpt, and the list that they are in. */
static const struct opening {
	const char *key;
	enum role role;
} openings[] = {
	{ "\"disk_device\"", ROLE_DISKS },
	{ "\"avg-cpu\"", ROLE_REPORTS },
	{ "\"timestamp\"", ROLE_REPORTS },
};

/* The first text of the lines that follow; NULL where there is none. */
static const char *
next_text(const struct line *lines, size_t count, const char **end)
{
	for (size_t i = 1; i < count && i < 3; i++) {
		const char *at = pass_blanks(&lines[i]);

		*end = lines[i].text + lines[i].length;
		if (at < *end)
			return at;
	}
	return NULL;
}

/*
 * Whether a document begins here, or an excerpt; then *excerpt is its first
 * key. A time is a key of others, too.
 */
static bool
begins(const struct line *lines, size_t count, const struct opening **excerpt)
{
	const char *at = pass_blanks(&lines[0]), *rest = at;
	const char *next, *next_end = NULL;
	const char *end = lines[0].text + lines[0].length;

	*excerpt = NULL;
	if (at == end || (*at != '{' && *at != '"'))
		return false;
	if (*at == '{')
		for (rest = at + 1; rest < end && *rest == ' ';)
			rest++;
	next = next_text(lines, count, &next_end);
	if (rest == end)
		return next != NULL &&
		       starts_with(next, next_end, "\"sysstat\"");
	if (*at == '{' && starts_with(rest, end, "\"sysstat\""))
		return true;
	for (size_t i = 0; i < sizeof(openings) / sizeof(openings[0]); i++) {
		if (!starts_with(rest, end, openings[i].key))
			continue;
		*excerpt = &openings[i];
		return i < 2 || (next != NULL &&
				 (starts_with(next, next_end, "\"avg-cpu\"") ||
				  starts_with(next, next_end, "\"disk\"")));
	}
	return false;
}

static int
json_bid(struct scan *scan, const struct line *lines, size_t count)
{
	const struct opening *excerpt;

	if (iostat_known(scan)->json.active)
		return BID_SURE;
	if (!begins(lines, count, &excerpt))
		return BID_NO;
	return excerpt != NULL ? BID_LIKELY : BID_SURE;
}

/* Begins a document or, in a list that the lines do not show, an excerpt. */
static void
begin(struct piece *piece, size_t count)
{
	struct json_place *place = piece->place;
	struct arena *arena = piece->reader->scan->arena;
	const struct opening *excerpt;

	begins(piece->lines, count, &excerpt);
	memset(place, 0, sizeof(*place));
	place->active = true;
	if (excerpt == NULL) {
		json_start(&place->json, arena, "", 0, 1);
		iostat_banner(piece->reader->state);
		return;
	}
	place->excerpt = true;
	place->roles[1] = (unsigned char)excerpt->role;
	piece->brace = *pass_blanks(&piece->lines[0]) != '{';
	json_start(&place->json, arena, "[", 1, 1);
	json_next(&place->json);
}

/*
 * Reads on until at least a line is used, with more lines where they do not
 * suffice.
 */
static size_t
read_lines(struct piece *piece, size_t count)
{
	size_t bytes = PIECE, used;

	for (;;) {
		size_t skip = piece->place->skip;

		join_lines(piece, count, bytes);
		resume(piece);
		if (read_piece(piece))
			return count;
		used = settle(piece);
		/* What was put must not be read again. */
		if (!piece->place->active && used < piece->count)
			used += piece->lines[used].number <= piece->spent;
		if (used > 0 || !piece->place->active)
			return used;
		if (piece->place->skip > skip)
			bytes = PIECE;
		else if (piece->count < count)
			bytes *= 4;
		else
			break;
	}
	end_document(piece, JSON_WRONG);
	return 0;
}

static size_t
json_parse(struct scan *scan, const struct line *lines, size_t count,
	   struct sink *sink)
{
	struct reader reader;
	struct piece piece = { .reader = &reader, .lines = lines };
	size_t used;

	iostat_begin(&reader, scan, sink, "json", &lines[0]);
	piece.place = &reader.state->json;
	if (!piece.place->active)
		begin(&piece, count);
	used = read_lines(&piece, count);
	return used > 0 ? used : 1;
}

/* Keys that iostat's objects have, and hardly any other's. */
static bool
json_looks(const struct line *line)
{
	static const char *const keys[] = {
		"\"disk_device\"", "\"avg-cpu\"", "\"r_await\"", "\"kB_read\"",
	};
	const char *at = line->text, *end = at + line->length;

	while ((at = memchr(at, '"', (size_t)(end - at))) != NULL) {
		for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
			if (starts_with(at, end, keys[i]))
				return true;
		at++;
	}
	return false;
}

const struct format format_iostat_json = {
	"json", "iostat, its JSON", json_bid, json_parse, json_looks, "\"",
	"{}[]\",:-0123456789", "{}[]\",:-", NULL, true
};
