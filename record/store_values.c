/* Values of one metric out of the store, with what they are grouped by. */
#include <string.h>

#include "record/jsonl.h"
#include "record/store_query.h"

/* What a query gives, in the order of its columns. */
enum column { RESULT, VALUE, SOURCE, DOCUMENT, RUN, GROUP, KIND, NAME, TEXT,
	      NUMBER };

/* The tables of pairs, by the beginning of an attribute. */
static const struct pairs {
	const char *begin, *table;
} pairs[] = {
	{ "param.", "param" }, { "setting.", "setting" },
};

/* The part of an attribute behind its beginning, or NULL. */
static const char *
behind(const char *by, const char *begin)
{
	size_t length = strlen(begin);

	return strncmp(by, begin, length) == 0 && by[length] ? by + length :
							       NULL;
}

static bool
is_level(const char *text)
{
	return *text >= '1' && *text <= '9' && strlen(text) < 4 &&
	       !text[strspn(text, "0123456789")];
}

static bool
is_column(const char *by)
{
	return strcmp(by, "name") == 0 || strcmp(by, "version") == 0 ||
	       strcmp(by, "file") == 0;
}

bool
store_groups_by(const char *by)
{
	const char *level = behind(by, "label.");

	for (size_t i = 0; i < sizeof(pairs) / sizeof(*pairs); i++)
		if (behind(by, pairs[i].begin))
			return true;
	return is_column(by) || (level && is_level(level));
}

/* Adds the table a, whose columns TEXT and NUMBER are, as far as needed. */
static void
add_attribute(struct buffer *sql, const char *by)
{
	const char *level = behind(by, "label.");

	for (size_t i = 0; i < sizeof(pairs) / sizeof(*pairs); i++) {
		const char *name = behind(by, pairs[i].begin);
		char *join;

		if (!name)
			continue;
		join = sqlite3_mprintf(" LEFT JOIN %s a ON a.result ="
				       " r.result AND a.name = %Q",
				       pairs[i].table, name);
		if (!join)
			memory_take(SIZE_MAX);
		buffer_text(sql, join);
		sqlite3_free(join);
	}
	if (level)
		buffer_print(sql, " LEFT JOIN label a ON a.result = r.result"
			     " AND a.level = %s", level);
}

/*
 * By the number of the result everywhere: then each table is read once from
 * its beginning to its end. A limit, even none, keeps the values of the metric,
 * whose index is small, a query of their own.
 */
static sqlite3_stmt *
prepare(struct store *store, const struct store_query *query, const char *by)
{
	struct buffer sql = { 0 };
	sqlite3_stmt *rows = NULL;
	char name[METRIC_TEXT];

	if (!query_functions(store))
		return NULL;
	metric_write(name, *query->sort);
	buffer_text(&sql, "SELECT r.result, m.value, r.source, r.document,"
		    " r.run, r.run_group, r.kind, r.name, ");
	if (is_column(by))
		buffer_print(&sql, "r.%s, NULL", by);
	else
		buffer_text(&sql, behind(by, "label.") ? "a.text, NULL" :
							 "a.text, a.number");
	buffer_print(&sql, " FROM (SELECT result, value FROM metric WHERE"
		     " name = '%s' AND value IS NOT NULL%s ORDER BY result"
		     " LIMIT -1) m CROSS JOIN result r ON r.result ="
		     " m.result", name,
		     store_headline(*query->sort) ? " AND headline = 1" : "");
	add_attribute(&sql, by);
	buffer_text(&sql, " WHERE true");
	query_limits(store, &sql, query);
	if (sqlite3_prepare_v2(store->db, sql.data, (int)sql.length, &rows,
			       NULL) != SQLITE_OK)
		store_fail(store);
	buffer_free(&sql);
	return rows;
}

static int
ordinal(sqlite3_stmt *rows, int column)
{
	return sqlite3_column_type(rows, column) == SQLITE_NULL ? -1 :
	       sqlite3_column_int(rows, column);
}

static const char *
text_of(sqlite3_stmt *rows, int column)
{
	return (const char *)sqlite3_column_text(rows, column);
}

/* A row; false where it is of no kind that there is. */
static bool
read_value(sqlite3_stmt *rows, const char *by, struct store_value *value)
{
	const char *kind = text_of(rows, KIND);

	*value = (struct store_value){
		.result = sqlite3_column_int64(rows, RESULT),
		.value = sqlite3_column_double(rows, VALUE),
		.of = { by, text_of(rows, TEXT),
			sqlite3_column_double(rows, NUMBER) },
		.source = sqlite3_column_int64(rows, SOURCE),
		.document = sqlite3_column_int64(rows, DOCUMENT),
		.run = ordinal(rows, RUN), .group = ordinal(rows, GROUP),
		.name = text_of(rows, NAME),
	};
	return kind && kind_read(kind, strlen(kind), &value->kind);
}

bool
store_values(struct store *store, const struct store_query *query,
	     const char *by,
	     void (*each)(void *context, const struct store_value *),
	     void *context, size_t *without)
{
	sqlite3_stmt *rows = prepare(store, query, by);
	const char *name = strchr(by, '.');

	*without = 0;
	if (!rows)
		return false;
	name = name ? name + 1 : by;
	while (sqlite3_step(rows) == SQLITE_ROW) {
		struct store_value value;

		if (sqlite3_column_type(rows, TEXT) == SQLITE_NULL &&
		    sqlite3_column_type(rows, NUMBER) == SQLITE_NULL)
			++*without;
		else if (read_value(rows, name, &value))
			each(context, &value);
	}
	return sqlite3_finalize(rows) == SQLITE_OK || store_fail(store);
}

bool
store_fetch(struct store *store, int64_t result, struct record *record,
	    struct arena *arena)
{
	sqlite3_stmt *row = store_prepare(store, sqlite3_mprintf(
		"SELECT json FROM record WHERE result = %lld",
		(long long)result));
	struct diag diag = { .least = DIAG_ERROR };
	struct record read;
	bool well = false;

	if (!row)
		return false;
	if (sqlite3_step(row) == SQLITE_ROW)
		well = jsonl_read(text_of(row, 0),
				  (size_t)sqlite3_column_bytes(row, 0), &read,
				  arena, &diag, NULL, 0);
	/* its texts may stand in the row */
	if (well)
		*record = *record_copy(&read, arena);
	diag_free(&diag);
	sqlite3_finalize(row);
	return well || store_refuse(store, "a record in it is damaged");
}
