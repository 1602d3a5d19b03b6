/* iostat's reports as JSON: -o JSON, 11.5.1 and later; whole, cut short, or excerpts. */
#include <string.h>

#include "parsers/iostat/iostat.h"

extern const struct format format_iostat_json;

enum {
	PIECE = 64 << 10,	/* bytes that a call reads, at least a line */
	VISIBLE = 1000,		/* with fewer lines ahead the text ends there */
	DECIMALS = 2,		/* that iostat prints in JSON, always */
};

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
	bool brace;		/* the text begins with one that the lines lack */
	char *text;
	size_t length;
	size_t *starts;		/* where each line begins in the text */
};

/* Keys and numbers of an object. */
struct flat {
	struct word keys[COLUMNS];
	struct row row;
	bool has_name;
	unsigned first, last;	/* lines */
};

/* ---- keys */

/* Keys that are not the titles of a text's columns. */
static const struct alias {
	const char *key, *title;
	bool old;		/* 11.5.1 to 11.5.6 */
} aliases[] = {
	{ "util", "%util", false },
	{ "rrqm", "%rrqm", false },
	{ "wrqm", "%wrqm", false },
	{ "drqm", "%drqm", false },
	{ "util", "%util", true },
	{ "rrqm", "rrqm/s", true },
	{ "wrqm", "wrqm/s", true },
	{ "r", "r/s", true },
	{ "w", "w/s", true },
	{ "rkB", "rkB/s", true },
	{ "wkB", "wkB/s", true },
	{ "rMB", "rMB/s", true },
	{ "wMB", "wMB/s", true },
	{ "rsec", "rsec/s", true },
	{ "wsec", "wsec/s", true },
	{ "kB_read_per_sec", "kB_read/s", true },
	{ "kB_wrtn_per_sec", "kB_wrtn/s", true },
	{ "MB_read_per_sec", "MB_read/s", true },
	{ "MB_wrtn_per_sec", "MB_wrtn/s", true },
	{ "Blk_read_per_sec", "Blk_read/s", true },
	{ "Blk_wrtn_per_sec", "Blk_wrtn/s", true },
};

/* "rrqm" was a rate before it was a percentage; other keys tell which. */
static bool
are_old(const struct flat *flat)
{
	for (size_t i = 0; i < flat->row.count; i++)
		if (iostat_is(flat->keys[i], "r") ||
		    iostat_is(flat->keys[i], "w") ||
		    iostat_is(flat->keys[i], "avgrq-sz") ||
		    iostat_is(flat->keys[i], "kB_read_per_sec") ||
		    iostat_is(flat->keys[i], "MB_read_per_sec") ||
		    iostat_is(flat->keys[i], "Blk_read_per_sec"))
			return true;
	return false;
}

static void
find_column(struct word key, bool old, struct column *column)
{
	for (size_t i = 0; i < sizeof(aliases) / sizeof(aliases[0]); i++)
		if (aliases[i].old == old && iostat_is(key, aliases[i].key)) {
			key.text = aliases[i].title;
			key.length = strlen(key.text);
			break;
		}
	iostat_column(key, column);
}

/* "user" of avg-cpu is "%user" in text. */
static void
find_share(struct word key, struct column *column)
{
	char title[16] = "%";
	struct word word = { title, key.length + 1 };

	if (word.length >= sizeof(title))
		return;
	memcpy(title + 1, key.text, key.length);
	iostat_cpu_column(word, column);
}

/* All keys with a gap behind each, to know the object's form again; 0: too long. */
static size_t
join_keys(const struct flat *flat, char *out)
{
	size_t length = 0;

	for (size_t i = 0; i < flat->row.count; i++) {
		struct word key = flat->keys[i];

		if (length + key.length + 1 > HEADER)
			return 0;
		memcpy(out + length, key.text, key.length);
		length += key.length;
		out[length++] = ' ';
	}
	return length;
}

/* The table whose columns are the object's keys. */
static void
make_table(struct table *table, const struct flat *flat, enum kind kind)
{
	struct column columns[COLUMNS];
	char keys[HEADER];
	size_t length = join_keys(flat, keys);
	bool old = are_old(flat);

	if (length > 0 && table->length == length &&
	    memcmp(table->text, keys, length) == 0)
		return;
	memset(columns, 0, sizeof(columns));
	for (size_t i = 0; i < flat->row.count; i++)
		if (kind == KIND_CPU)
			find_share(flat->keys[i], &columns[i]);
		else
			find_column(flat->keys[i], old, &columns[i]);
	iostat_table_make(table, columns, flat->row.count);
	iostat_table_keep(table, keys, length);
	if (kind == KIND_CPU)
		return;
	table->hint = iostat_table_hint(table);
	if (table->hint == NULL)
		table->hint = old ? "11.5.1+" : "11.5.7+";
}

/* ---- objects of numbers */

/* Passes over a list or object that has been opened. */
static enum json_type
pass_nested(struct json *json)
{
	unsigned depth = json->depth - 1;
	enum json_type type;

	do
		type = json_next(json);
	while (json->depth > depth && type < JSON_CUT);
	return type;
}

static bool
has_key(const struct flat *flat, struct word key)
{
	for (size_t i = 0; i < flat->row.count; i++)
		if (flat->keys[i].length == key.length &&
		    memcmp(flat->keys[i].text, key.text, key.length) == 0)
			return true;
	return false;
}

/*
 * Reads the members of an object. Returns JSON_OBJECT_END, or what else ended it; what
 * was read until then stands in flat.
 */
static enum json_type
read_flat(struct json *json, struct flat *flat)
{
	struct row *row = &flat->row;
	enum json_type type;

	row->count = 0;
	row->name = (struct word){ "", 0 };
	flat->has_name = false;
	while ((type = json_next(json)) == JSON_KEY) {
		struct word key = { json->text, json->length };
		unsigned line = json->line;
		const char *at;

		/* A key again: lines were lost, and with them its object. */
		if (has_key(flat, key))
			return JSON_WRONG;
		type = json_next(json);
		at = json->text;
		if (type == JSON_STRING && iostat_is(key, "disk_device")) {
			flat->has_name = true;
			flat->first = line;
			row->name = (struct word){ at, json->length };
		} else if (type == JSON_NUMBER && row->count < COLUMNS &&
			   iostat_cell(&at, at + json->length,
				       &row->cells[row->count])) {
			flat->keys[row->count++] = key;
		} else if (type == JSON_OBJECT || type == JSON_ARRAY) {
			type = pass_nested(json);
		}
		if (type >= JSON_CUT)
			break;
	}
	flat->last = json->line;
	return type;
}

/* Programs that write a document anew leave zeros at the end away. */
static void
restore_decimals(struct cell *cell, const struct column *column)
{
	if (column->scale == 0 || column->form == FORM_TOTAL ||
	    cell->huge != 0 || cell->number.digits > UINT64_MAX / 1000)
		return;
	for (; cell->number.decimals < DECIMALS; cell->number.decimals++)
		cell->number.digits *= 10;
}

static void
put_flat(struct piece *piece, struct flat *flat, enum kind kind, bool cut)
{
	struct iostat *state = piece->reader->state;
	struct table *table = kind == KIND_CPU ? &state->cpu : &state->devices;
	struct line first = piece->lines[0], last = piece->lines[0];
	struct row *row = &flat->row;

	make_table(table, flat, kind);
	if (table->known == 0)
		return;
	for (size_t i = 0; i < row->count; i++)
		restore_decimals(&row->cells[i], &table->columns[i]);
	first.number = flat->first;
	last.number = flat->last;
	row->first = &first;
	row->last = &last;
	row->joined = 0;
	row->cut = cut;
	iostat_put(piece->reader, kind, table, row);
	piece->place->found = true;
}

/*
 * Reads an object of numbers, which has been opened, and puts it. One that does not end
 * is put as far as it goes, unless the rest is still to come. line is where it begins,
 * unless its name says so.
 */
static enum json_type
read_object(struct piece *piece, enum kind kind, unsigned line)
{
	struct json_place *place = piece->place;
	struct iostat *state = piece->reader->state;
	struct flat flat;
	enum json_type type;

	flat.first = line;
	type = read_flat(&place->json, &flat);
	if ((type == JSON_CUT && !piece->last) || flat.row.count == 0 ||
	    (kind == KIND_DEVICE && !flat.has_name))
		return type;
	if (kind == KIND_DEVICE && place->excerpt)
		iostat_report_device(state, flat.row.name);
	put_flat(piece, &flat, kind, type != JSON_OBJECT_END);
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
 * Reads the piece up to the last token or object that is complete in it. Returns true
 * where the text ends before the document does.
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
	piece->last = n == count && count < VISIBLE;
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
 * Whether a document begins here, or an excerpt; then *excerpt is its first key. A
 * time is a key of others, too.
 */
static bool
begins(const struct line *lines, size_t count, const struct opening **excerpt)
{
	const char *at = pass_blanks(&lines[0]), *rest = at, *next, *next_end;
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

	if (iostat_of(scan)->json.active)
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

/* Reads on until at least a line is used, with more lines where they do not suffice. */
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
	"json", "iostat, its JSON", json_bid, json_parse, json_looks,
	"{}[]\",:-0123456789"
};
