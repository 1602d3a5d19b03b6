/* Inputs of the store: begun, ended, taken away. */
#include <string.h>

#include "record/store_private.h"

/* A source and the range of its results. */
struct extent {
	sqlite3_int64 source, first, last;
};

/*
 * Copies of what goes away count from now on: those of the earliest document
 * that has them, and the others are copies of these.
 */
static const char promote[] =
	"WITH heir AS (SELECT id, source, document, min(result)"
	"  FROM result WHERE copy BETWEEN %lld AND %lld"
	"  AND result NOT BETWEEN %lld AND %lld AND kind <> 'copy'"
	"  GROUP BY id)"
	" UPDATE result SET copy = NULL WHERE copy BETWEEN %lld AND %lld"
	"  AND kind <> 'copy' AND (id, source, document) IN"
	"  (SELECT id, source, document FROM heir)";
static const char follow[] =
	"UPDATE result SET copy = (SELECT min(o.result) FROM result o"
	"  WHERE o.id = result.id AND o.kind <> 'device' AND o.kind <> 'cpu'"
	"  AND o.kind <> 'copy' AND o.copy IS NULL"
	"  AND o.result NOT BETWEEN %lld AND %lld)"
	" WHERE copy BETWEEN %lld AND %lld"
	" AND result NOT BETWEEN %lld AND %lld";

/* Statements of sqlite3_mprintf(), done once. */
static bool
run_made(struct store *store, char *sql)
{
	bool well;

	if (!sql)
		memory_take(SIZE_MAX);
	well = store_run(store, sql);
	sqlite3_free(sql);
	return well;
}

static bool
drop(struct store *store, const struct extent *gone)
{
	static const char *const lists[] = {
		"metric", "param", "setting", "label", "record", "result",
	};
	long long a = gone->first, b = gone->last;
	bool well = run_made(store, sqlite3_mprintf(promote, a, b, a, b, a,
						    b)) &&
		    run_made(store, sqlite3_mprintf(follow, a, b, a, b, a, b));

	for (size_t i = 0; well && i < sizeof(lists) / sizeof(*lists); i++)
		well = run_made(store, sqlite3_mprintf(
			"DELETE FROM %s WHERE result BETWEEN %lld AND %lld",
			lists[i], a, b));
	return well && run_made(store, sqlite3_mprintf(
		"DELETE FROM source WHERE source = %lld", gone->source));
}

/* Drops the sources that a query names: source, first, last. */
static bool
drop_all(struct store *store, sqlite3_stmt *query, size_t *count)
{
	struct arena arena = { 0 };
	struct extent *gone = NULL;
	size_t room = 0;
	bool well = query != NULL;

	*count = 0;
	while (well && sqlite3_step(query) == SQLITE_ROW) {
		gone = arena_grow(&arena, gone, *count, &room, sizeof(*gone));
		gone[(*count)++] = (struct extent){
			sqlite3_column_int64(query, 0),
			sqlite3_column_int64(query, 1),
			sqlite3_column_int64(query, 2),
		};
	}
	if (sqlite3_finalize(query) != SQLITE_OK)
		well = store_fail(store);
	for (size_t i = 0; well && i < *count; i++)
		well = drop(store, &gone[i]);
	arena_free(&arena);
	return well;
}

/* What an earlier content of the same place gave, by the same selection. */
static bool
drop_before(struct store *store, const struct store_input *input)
{
	size_t count;

	return input->place == NULL || drop_all(store, store_prepare(store,
		sqlite3_mprintf("SELECT source, first, last FROM source"
				" WHERE place = %Q AND selection = %Q",
				input->place, input->where ? input->where :
				"")), &count);
}

static bool
insert_source(struct store *store, const struct store_input *input)
{
	if (!run_made(store, sqlite3_mprintf(
		"INSERT INTO source (path, place, label, selection, content,"
		" size, added) VALUES (%Q, %Q, %Q, %Q, %Q, %lld,"
		" strftime('%%Y-%%m-%%dT%%H:%%M:%%SZ', 'now'))",
		input->path, input->place, input->label ? input->label : "",
		input->where ? input->where : "", input->content,
		(long long)input->size)))
		return false;
	store->source = sqlite3_last_insert_rowid(store->db);
	return true;
}

bool
store_begin(struct store *store, const struct store_input *input,
	    enum store_state *state, size_t *was)
{
	bool well;

	if (!store_run(store, "BEGIN IMMEDIATE"))
		return false;
	store->adding = true;
	well = store_look(store, input, state, was);
	if (well && *state != STORE_KNOWN)
		well = drop_before(store, input) &&
		       insert_source(store, input) && store_put_begin(store);
	if (!well || *state == STORE_KNOWN)
		store_rollback(store);
	return well;
}

/* Whether a pipe gave what the store has from elsewhere. */
static bool
is_known(struct store *store, const char *content, bool *known)
{
	sqlite3_stmt *statement = store_prepare(store, sqlite3_mprintf(
		"SELECT 1 FROM source a JOIN source b USING (label, selection)"
		" WHERE a.source = %lld AND b.content = %Q",
		(long long)store->source, content));

	if (!statement)
		return false;
	*known = sqlite3_step(statement) == SQLITE_ROW;
	return sqlite3_finalize(statement) == SQLITE_OK || store_fail(store);
}

bool
store_commit(struct store *store, const char *content, uint64_t size,
	     enum store_state *state)
{
	bool known = false, well = true;

	if (content)
		well = is_known(store, content, &known);
	if (known) {
		*state = STORE_KNOWN;
		store_rollback(store);
		return true;
	}
	if (well && content)
		well = run_made(store, sqlite3_mprintf(
			"UPDATE source SET content = %Q, size = %lld"
			" WHERE source = %lld", content, (long long)size,
			(long long)store->source));
	well = well && run_made(store, sqlite3_mprintf(
		"UPDATE source SET first = %lld, last = %lld, results = %lld"
		" WHERE source = %lld", (long long)store->first,
		(long long)(store->next - 1),
		(long long)store->results,
		(long long)store->source)) &&
	       (!store->first_input || store_make_indexes(store)) &&
	       store_run(store, "COMMIT");
	store->adding = store->adding && !well;
	store_rollback(store);
	return well;
}

void
store_rollback(struct store *store)
{
	if (store->adding)
		sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
	store->adding = false;
}

bool
store_remove(struct store *store, const char *path, const char *place,
	     size_t *count)
{
	bool well;

	if (!store_run(store, "BEGIN IMMEDIATE"))
		return false;
	store->adding = true;
	well = drop_all(store, store_prepare(store, sqlite3_mprintf(
		"SELECT source, first, last FROM source"
		" WHERE place = %Q OR path = %Q", place, path)), count) &&
	       store_run(store, "COMMIT");
	store->adding = store->adding && !well;
	store_rollback(store);
	return well;
}

bool
store_sources(struct store *store,
	      void (*each)(void *context, const struct store_source *),
	      void *context)
{
	sqlite3_stmt *rows = store_prepare(store, sqlite3_mprintf(
		"SELECT path, label, added, results, size FROM source"
		" ORDER BY source"));

	if (!rows)
		return false;
	while (sqlite3_step(rows) == SQLITE_ROW) {
		struct store_source source = {
			.path = (const char *)sqlite3_column_text(rows, 0),
			.label = (const char *)sqlite3_column_text(rows, 1),
			.added = (const char *)sqlite3_column_text(rows, 2),
			.results = (size_t)sqlite3_column_int64(rows, 3),
			.size = (uint64_t)sqlite3_column_int64(rows, 4),
		};

		each(context, &source);
	}
	return sqlite3_finalize(rows) == SQLITE_OK || store_fail(store);
}
