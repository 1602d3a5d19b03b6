/* fio's JSON and JSON+ (--output-format=json), 2.0.10 to 3.42, in any text. */
#include "parsers/fio/json.h"

#include <string.h>

#include "parsers/bytes.h"

extern const struct format format_fio_json;

enum {
	AHEAD = 1000,		/* lines that are there unless the text ends, */
	AT_ONCE = 512,		/* of which this many are read at a time */
	HEAD_LINES = 60,	/* in which a document shows what it is */
};

/* ---- bids */

static bool
begins_with(const char *text, const char *end, const char *word)
{
	size_t length = strlen(word);

	return (size_t)(end - text) >= length &&
	       memcmp(text, word, length) == 0;
}

static bool
line_holds(const struct line *line, const char *word)
{
	const char *p = line->text, *end = p + line->length;

	for (; (p = memchr(p, '"', (size_t)(end - p))) != NULL; p++)
		if (begins_with(p, end, word))
			return true;
	return false;
}

static bool
soon_holds(const struct line *lines, size_t count, const char *word)
{
	for (size_t i = 0; i < count && i < HEAD_LINES; i++)
		if (line_holds(&lines[i], word))
			return true;
	return false;
}

/* Keys that may be a document's first, in any order of its keys. */
static const char *const first_keys[] = {
	"\"client_stats\"", "\"cpu_idleness\"", "\"disk_util\"",
	"\"global options\"", "\"jobs\"", "\"time\"", "\"timestamp\"",
	"\"timestamp_ms\"",
};

/*
 * What begins at text, behind an opening brace or in its place: a document, a
 * job alone, or nothing of fio's.
 */
static enum place
place_at(const char *text, const struct line *lines, size_t count)
{
	const char *end = lines[0].text + lines[0].length;

	for (size_t i = 0;; i++) {
		text = bytes_behind_blanks(text, end);
		if (text < end || i == 2 || i + 1 >= count)
			break;
		text = lines[i + 1].text;
		end = text + lines[i + 1].length;
	}
	if (begins_with(text, end, "\"fio version\""))
		return PLACE_DOCUMENT;
	if (begins_with(text, end, "\"jobname\""))
		return PLACE_JOB;
	for (size_t i = 0; i < sizeof(first_keys) / sizeof(first_keys[0]); i++)
		if (begins_with(text, end, first_keys[i]))
			return soon_holds(lines, count, "\"fio version\"") ||
			       soon_holds(lines, count, "\"jobname\"") ?
			       PLACE_DOCUMENT : PLACE_OTHER;
	return PLACE_OTHER;
}

/* The brace of a document in the midst of a line, or NULL. */
static const char *
find_inside(const char *text, const char *end)
{
	for (; (text = memchr(text, '{', (size_t)(end - text))) != NULL; text++)
		if (begins_with(bytes_behind_blanks(text + 1, end), end,
				"\"fio version\""))
			return text;
	return NULL;
}

/* Where fio's JSON begins in the first line: at its brace, or a first key. */
static const char *
find_start(const struct line *lines, size_t count, enum place *place)
{
	const char *text = lines[0].text, *end = text + lines[0].length;
	const char *last = end;

	*place = PLACE_OTHER;
	text = bytes_behind_blanks(text, end);
	while (last > text && last[-1] == ' ')
		last--;
	if (text == end)
		return NULL;
	if (*text == '"') {
		*place = begins_with(text, end, "\"fio version\"") ?
			 PLACE_DOCUMENT :
			 begins_with(text, end, "\"jobname\"") ? PLACE_JOB :
			 PLACE_OTHER;
	} else if (*text == '{') {
		*place = place_at(text + 1, lines, count);
	}
	/* behind a prompt, progress or a key */
	if (*place == PLACE_OTHER && last[-1] == '{') {
		*place = place_at(last, lines, count);
		if (*place != PLACE_OTHER)
			return last - 1;
	}
	if (*place == PLACE_OTHER && (*text == '{' || *text == '[')) {
		text = find_inside(text + 1, end);
		if (text != NULL)
			*place = PLACE_DOCUMENT;
	}
	return *place == PLACE_OTHER ? NULL : text;
}

static int
json_bid(struct scan *scan, const struct line *lines, size_t count)
{
	const struct fio_json *json = scan_recall(scan, &format_fio_json);
	const char *text = lines[0].text;
	size_t length = lines[0].length;
	enum place place;

	/* its lines may hold anything between quotes */
	if (json != NULL && json->inside)
		return BID_SURE + 1;
	if (length == 0 || (*text != ' ' && *text != '{' && *text != '[' &&
			    *text != '"' && text[length - 1] != '{'))
		return BID_NO;
	return find_start(lines, count, &place) != NULL ? BID_SURE : BID_NO;
}

/* ---- reading */

static void
begin_document(struct fio_json *json, const struct line *line)
{
	/* jobs without a document, one below the other, are of one run */
	json->placed = json->fragment && json->run != NULL &&
		       json->run == fio_run_of(json->scan) &&
		       json->mark == (unsigned)json->run->number + 1 &&
		       line->number <= json->last + 2;
	json->plus = false;
	json->version = fio_version_read(NULL);
	json->hint = NULL;
	json->document_texts.used = 0;
	json->globals.count = 0;
	json->elements = 0;
	memset(json->hosts, 0, sizeof(json->hosts));
	memset(json->text, 0, sizeof(json->text));
	memset(json->slots, 0, sizeof(json->slots));
}

/* Starts at a brace, or at a first key whose brace is lost. */
static void
begin_at(struct fio_json *json, const struct line *line, const char *text,
	 enum place place)
{
	begin_document(json, line);
	json->fragment = place == PLACE_JOB;
	json->inside = true;
	json->offset = (size_t)(text - line->text);
	json_tree_begin(json, place);
	json_start(&json->json, json->scan->arena, "{", 1, 0);
	if (*text != '{')
		json_tree_read(json);
}

/*
 * Reads the stretch; what is not JSON in it is repaired once. Returns the token
 * that ended it.
 */
static enum json_type
read_stretch(struct fio_json *json)
{
	struct json *reader = &json->json;

	json->behind_number = false;
	for (;;) {
		enum json_type type;
		bool copied = json->stretch.copied;

		reader->at = reader->start = json->stretch.text;
		reader->end = json->stretch.end;
		reader->line = 0;
		reader->arena = json->scan->arena;
		type = json_tree_read(json);
		if (type != JSON_WRONG || copied || json->restarts)
			return type;
		json->behind_number = json_ends_in_number(json);
		stretch_repair(&json->stretch, json->scan->arena,
			       (size_t)(json_line(json) -
					json->stretch.lines),
			       reader->at, json->has_key ? ':' : ',');
	}
}

/* The document ends before its last brace. */
static void
break_off(struct fio_json *json, const struct line *last)
{
	bool job;

	/* what was not JSON there was not mended: the number may be cut */
	if (json->behind_number && json->json.at <= json->stretch.text + 1)
		json_stop(json);
	job = json_tree_cut(json, last);
	json->inside = false;
	diag_add(json->scan->diag, DIAG_WARNING, json->scan->file,
		 last->number, "fio's JSON breaks off here%s",
		 job ? ", inside a job" : "");
}

/* Lines up to the one where another document begins, at its brace. */
static size_t
lines_before_restart(const struct fio_json *json)
{
	const struct line *lines = json->stretch.lines;
	size_t at = (size_t)(json_line(json) - lines);

	for (size_t i = at; i > 0 && i + 3 > at; i--) {
		const struct line *line = &lines[i - 1];
		const char *text = bytes_behind_blanks(line->text,
						 line->text + line->length);

		if (text < line->text + line->length && *text == '{')
			return i - 1;
	}
	return at;
}

static size_t
read_lines(struct fio_json *json, const struct line *lines, size_t count)
{
	bool last = count < AHEAD;
	enum json_type type;
	size_t most, used;

	/* others are left, so that the end of the text is noticed */
	stretch_open(&json->stretch, json->scan->arena, lines,
		     last ? count : AT_ONCE, last,
		     lines[0].text + json->offset);
	most = json->stretch.count;
	json->offset = 0;
	type = read_stretch(json);
	used = (size_t)(json_line(json) - lines) + 1;
	if (type == JSON_END) {
		json->inside = false;
	} else if (type == JSON_WRONG) {
		used = json->restarts ? lines_before_restart(json) : used - 1;
		break_off(json, &lines[used > 0 ? used - 1 : 0]);
	} else {
		used = most;
		if (most == count || stretch_is_foreign(&lines[most]))
			break_off(json, &lines[most - 1]);
	}
	if (used > 0)
		json->last = lines[used - 1].number;
	return used;
}

/* Whether another document begins in the line that one has ended in. */
static bool
begins_again(struct fio_json *json, const struct line *line)
{
	const char *at = json->json.at, *end = line->text + line->length;
	const char *stop = memchr(at, '\n', (size_t)(json->json.end - at));
	size_t rest = (size_t)((stop != NULL ? stop : json->json.end) - at);

	if (json->inside || rest == 0 || rest > line->length)
		return false;
	at = find_inside(end - rest, end);
	if (at != NULL)
		begin_at(json, line, at, PLACE_DOCUMENT);
	return at != NULL;
}

static size_t
json_parse(struct scan *scan, const struct line *lines, size_t count,
	   struct sink *sink)
{
	struct fio_json *json = scan_state(scan, &format_fio_json,
					   sizeof(*json));
	const char *start;
	enum place place;
	size_t used;

	json->scan = scan;
	json->sink = sink;
	if (!json->inside) {
		start = find_start(lines, count, &place);
		if (start == NULL)
			return 0;
		begin_at(json, &lines[0], start, place);
	}
	json->json.arena = scan->arena;
	used = read_lines(json, lines, count);
	while (used > 0 && begins_again(json, &lines[used - 1]))
		used += read_lines(json, lines + used - 1, count - used + 1) -
			1;
	return used;
}

/* Keys that nobody else has, and where their "_" stands. */
static const struct own_key { const char *text; size_t part; } own_keys[] = {
	{ "io_bytes", 2 }, { "bw_bytes", 2 }, { "clat_ns", 4 },
	{ "usr_cpu", 3 }, { "iodepth_level", 7 }, { "bw_agg", 2 },
	{ "iops_stddev", 4 },
};
enum { OWN_KEYS = sizeof(own_keys) / sizeof(own_keys[0]) };

/* Whether it stands around this "_", in quotes of JSON or Python, or YAML's. */
static bool
is_key_around(const struct own_key *key, const struct line *line,
	      const char *at)
{
	const char *start = at - key->part, *end = line->text + line->length;
	size_t length = strlen(key->text);

	return (size_t)(at - line->text) >= key->part &&
	       (size_t)(end - start) > length &&
	       memcmp(start, key->text, length) == 0 &&
	       strchr("\"':", start[length]) != NULL &&
	       (start == line->text || strchr("\"' {,", start[-1]) != NULL);
}

static bool
json_looks(const struct line *line)
{
	const char *at = line->text, *end = at + line->length;

	while ((at = memchr(at, '_', (size_t)(end - at))) != NULL) {
		for (size_t i = 0; i < OWN_KEYS; i++)
			if (at + 1 < end &&
			    at[1] == own_keys[i].text[own_keys[i].part + 1] &&
			    is_key_around(&own_keys[i], line, at))
				return true;
		at++;
	}
	return false;
}

const struct format format_fio_json = {
	"json", "fio, JSON and JSON+ (--output-format=json)", json_bid,
	json_parse, json_looks, "_", NULL, NULL, NULL, true
};
