/* Records out of the store again: which, in which order, and how many. */
#include <math.h>
#include <string.h>

#include "record/jsonl.h"
#include "record/store_query.h"

/* What a query gives, in the order of its columns. */
enum column { JSON, IS_COPY, SOURCE, DOCUMENT };

/*
 * The index on headline metrics has them sorted, so that the first of them are
 * found without a look at the rest. Others are looked up for each result, for
 * there are many more metrics than results.
 */
static void
add_sorted(struct buffer *sql, struct metric_name metric)
{
	char name[METRIC_TEXT];

	metric_write(name, metric);
	buffer_text(sql, store_headline(metric) ?
		    " FROM metric m CROSS JOIN result r ON r.result = m.result"
		    " AND m.headline = 1" :
		    " FROM result r CROSS JOIN metric m ON m.result ="
		    " r.result");
	buffer_print(sql, " CROSS JOIN record c ON c.result = r.result"
		     " WHERE m.name = '%s' AND m.value IS NOT NULL", name);
}

static void
add_order(struct buffer *sql, const struct store_query *query)
{
	if (!query->sort)
		buffer_text(sql, " ORDER BY r.result");
	else if (metric_better(*query->sort) == BETTER_LESS)
		buffer_text(sql, " ORDER BY m.value, m.result");
	else
		buffer_text(sql, " ORDER BY m.value DESC, m.result");
	if (query->top)
		buffer_print(sql, " LIMIT %zu", query->top);
}

/* Disks and processors are listed where they are asked for. */
static void
add_results(struct buffer *sql, const struct store_query *query)
{
	buffer_text(sql, " AND r.copy IS NULL AND ");
	buffer_text(sql, query->first_report ?
		    "(r.aside IS NULL OR r.aside = 'since-boot')" :
		    "r.aside IS NULL");
	if (!query->filter || !filter_names(query->filter, "kind"))
		buffer_text(sql, " AND r.kind <> 'disk' AND r.kind <> 'cpu'");
}

void
query_limits(struct store *store, struct buffer *sql,
	     const struct store_query *query)
{
	if (query->results)
		add_results(sql, query);
	if (!query->results && !query->claims)
		buffer_text(sql, " AND r.kind <> 'claim'");
	if (!query->filter)
		return;
	buffer_text(sql, query->claims ? " AND (r.kind = 'claim' OR " :
					 " AND (");
	query_condition(store, sql, query->filter);
	buffer_text(sql, ")");
}

/* Prepares the query, with words before it. */
static sqlite3_stmt *
prepare(struct store *store, const struct store_query *query,
	const char *before)
{
	struct buffer sql = { 0 };
	sqlite3_stmt *rows = NULL;

	if (!query_functions(store))
		return NULL;
	buffer_text(&sql, before);
	buffer_text(&sql, "SELECT c.json, r.copy IS NOT NULL AND r.kind <>"
		    " 'copy', r.source, r.document");
	if (query->sort)
		add_sorted(&sql, *query->sort);
	else
		buffer_text(&sql, " FROM result r CROSS JOIN record c"
			    " ON c.result = r.result WHERE true");
	query_limits(store, &sql, query);
	add_order(&sql, query);
	if (sqlite3_prepare_v2(store->db, sql.data, (int)sql.length, &rows,
			       NULL) != SQLITE_OK)
		store_fail(store);
	buffer_free(&sql);
	return rows;
}

/* A row as the record that it was; false with what is wrong about it. */
static bool
read_row(struct store *store, sqlite3_stmt *rows, struct record *record,
	 struct arena *arena)
{
	const char *json = (const char *)sqlite3_column_text(rows, JSON);
	size_t length = (size_t)sqlite3_column_bytes(rows, JSON);
	struct diag diag = { .least = DIAG_ERROR };
	struct record copy;
	bool well;

	well = json && jsonl_read(json, length, record, arena, &diag, NULL, 0);
	diag_free(&diag);
	if (!well)
		return store_refuse(store, "a record in it is damaged");
	if (!sqlite3_column_int(rows, IS_COPY))
		return true;
	record_init(&copy, KIND_COPY, NULL);
	copy.id = record->id;
	copy.source = record->source;
	*record = copy;
	return true;
}

int
store_read(struct store *store, const struct store_query *query,
	   struct sink *sink, unsigned long *document)
{
	sqlite3_stmt *rows = prepare(store, query, "");
	sqlite3_int64 source = 0, ordinal = 0;
	struct arena arena = { 0 };
	struct record record;
	int status = rows ? 0 : 1;

	while (status == 0 && sqlite3_step(rows) == SQLITE_ROW) {
		if (!read_row(store, rows, &record, &arena)) {
			status = 1;
			break;
		}
		if (sqlite3_column_int64(rows, SOURCE) != source ||
		    sqlite3_column_int64(rows, DOCUMENT) != ordinal)
			++*document;
		source = sqlite3_column_int64(rows, SOURCE);
		ordinal = sqlite3_column_int64(rows, DOCUMENT);
		record.document = *document;
		record_identify(&record, &arena);
		status = sink->put(sink, &record);
		arena_reset(&arena);
	}
	if (sqlite3_finalize(rows) != SQLITE_OK && status == 0) {
		store_fail(store);
		status = 1;
	}
	arena_free(&arena);
	return status;
}

bool
store_count(struct store *store, size_t *count)
{
	sqlite3_stmt *row = store_prepare(store, sqlite3_mprintf(
		"SELECT count(*) FROM result WHERE copy IS NULL"
		" AND kind <> 'claim' AND kind <> 'copy'"));

	if (!row)
		return false;
	if (sqlite3_step(row) == SQLITE_ROW)
		*count = (size_t)sqlite3_column_int64(row, 0);
	return sqlite3_finalize(row) == SQLITE_OK || store_fail(store);
}

const char *
store_plan(struct store *store, const struct store_query *query,
	   struct arena *arena)
{
	sqlite3_stmt *rows = prepare(store, query, "EXPLAIN QUERY PLAN ");
	const char *plan = "";

	if (!rows)
		return NULL;
	while (sqlite3_step(rows) == SQLITE_ROW)
		plan = arena_print(arena, "%s%s\n", plan,
				   sqlite3_column_text(rows, 3));
	sqlite3_finalize(rows);
	return plan;
}
