/* Objects of iostat's JSON: keys to columns, numbers to a row. */
#include <string.h>

#include "parsers/iostat/json.h"

enum { DECIMALS = 2 };		/* that iostat prints in JSON, always */

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
are_old(const struct object *object)
{
	for (size_t i = 0; i < object->row.count; i++)
		if (iostat_is(object->keys[i], "r") ||
		    iostat_is(object->keys[i], "w") ||
		    iostat_is(object->keys[i], "avgrq-sz") ||
		    iostat_is(object->keys[i], "kB_read_per_sec") ||
		    iostat_is(object->keys[i], "MB_read_per_sec") ||
		    iostat_is(object->keys[i], "Blk_read_per_sec"))
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

/*
 * All keys with a gap behind each, to know the object's form again; 0: too
 * long.
 */
static size_t
join_keys(const struct object *object, char *out)
{
	size_t length = 0;

	for (size_t i = 0; i < object->row.count; i++) {
		struct word key = object->keys[i];

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
make_table(struct table *table, const struct object *object, enum kind kind)
{
	struct column columns[COLUMNS];
	char keys[HEADER];
	size_t length = join_keys(object, keys);
	bool old = are_old(object);

	if (length > 0 && table->length == length &&
	    memcmp(table->text, keys, length) == 0)
		return;
	memset(columns, 0, sizeof(columns));
	for (size_t i = 0; i < object->row.count; i++)
		if (kind == KIND_CPU)
			find_share(object->keys[i], &columns[i]);
		else
			find_column(object->keys[i], old, &columns[i]);
	iostat_table_make(table, columns, object->row.count);
	iostat_table_keep(table, keys, length);
	if (kind == KIND_CPU)
		return;
	table->hint = iostat_table_hint(table);
	if (table->hint == NULL)
		table->hint = old ? "11.5.1+" : "11.5.7+";
}

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
has_key(const struct object *object, struct word key)
{
	for (size_t i = 0; i < object->row.count; i++)
		if (object->keys[i].length == key.length &&
		    memcmp(object->keys[i].text, key.text, key.length) == 0)
			return true;
	return false;
}

enum json_type
iostat_object_read(struct json *json, struct object *object)
{
	struct row *row = &object->row;
	bool number = false;
	enum json_type type;

	row->count = 0;
	row->name = (struct word){ "", 0 };
	object->has_name = false;
	object->last = json->line;
	while ((type = json_next(json)) == JSON_KEY) {
		struct word key = { json->text, json->length };
		unsigned line = json->line;
		const char *at;

		number = false;
		/* A key again: lines were lost, and with them its object. */
		if (has_key(object, key)) {
			type = JSON_WRONG;
			break;
		}
		type = json_next(json);
		at = json->text;
		if (type == JSON_STRING && iostat_is(key, "disk_device")) {
			object->has_name = true;
			object->first = line;
			row->name = (struct word){ at, json->length };
		} else if (type == JSON_NUMBER && row->count < COLUMNS &&
			   iostat_cell(&at, at + json->length,
				       &row->cells[row->count])) {
			object->keys[row->count++] = key;
			number = true;
		} else if (type == JSON_OBJECT || type == JSON_ARRAY) {
			type = pass_nested(json);
		}
		if (type >= JSON_CUT)
			break;
		object->last = json->line;
	}
	/* No comma behind it: its end may be lost. */
	row->count -= type == JSON_WRONG && number;
	if (type == JSON_OBJECT_END)
		object->last = json->line;
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

bool
iostat_object_put(struct reader *reader, const struct line *near,
		  struct object *object, enum kind kind, bool cut)
{
	struct iostat *state = reader->state;
	struct table *table = kind == KIND_CPU ? &state->cpu : &state->devices;
	struct line first = *near, last = *near;
	struct row *row = &object->row;

	make_table(table, object, kind);
	if (table->known == 0)
		return false;
	for (size_t i = 0; i < row->count; i++)
		restore_decimals(&row->cells[i], &table->columns[i]);
	first.number = object->first;
	last.number = object->last;
	last.open = true;	/* whoever reads the document tells why */
	row->first = &first;
	row->last = &last;
	row->joined = 0;
	row->cut = cut;
	iostat_put(reader, kind, table, row);
	return true;
}
