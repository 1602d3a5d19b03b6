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
	if (sqlite3_reset(query) != SQLITE_OK)
		well = store_fail(store);
	for (size_t i = 0; well && i < *count; i++)
		well = drop(store, &gone[i]);
	arena_free(&arena);
	return well;
}

/* Binds what tells an input, as parameters 1 to 4, and what it is to have. */
static sqlite3_stmt *
about_input(struct store *store, enum store_statement which,
	    const struct store_input *input)
{
	sqlite3_stmt *statement = store_statement(store, which);

	if (!statement)
		return NULL;
	store_bind(statement, 1, input->content);
	store_bind(statement, 2, input->label ? input->label : "");
	store_bind(statement, 3, input->where ? input->where : "");
	store_bind(statement, 4, input->place);
	if (which != FIND_BEFORE) {
		sqlite3_bind_int(statement, 5, input->claims);
		sqlite3_bind_int(statement, 6, input->series);
	}
	return statement;
}

bool
store_look(struct store *store, const struct store_input *input,
	   enum store_state *state, size_t *was)
{
	sqlite3_stmt *look = about_input(store, LOOK, input);
	int status;

	*state = STORE_NEW;
	*was = 0;
	if (!look)
		return false;
	status = sqlite3_step(look);
	if (status == SQLITE_ROW) {
		*state = sqlite3_column_int(look, 0) ? STORE_KNOWN :
			 STORE_CHANGED;
		*was = (size_t)sqlite3_column_int64(look, 1);
	}
	sqlite3_reset(look);
	return status == SQLITE_ROW || status == SQLITE_DONE ||
	       store_fail(store);
}

static bool
insert_source(struct store *store, const struct store_input *input)
{
	sqlite3_stmt *put = about_input(store, PUT_SOURCE, input);

	if (!put)
		return false;
	store_bind(put, 7, input->path);
	sqlite3_bind_int64(put, 8, (sqlite3_int64)input->size);
	if (!store_step(store, put))
		return false;
	store->source = sqlite3_last_insert_rowid(store->db);
	store->series = input->series;
	return true;
}

bool
store_begin(struct store *store, const struct store_input *input,
	    enum store_state *state, size_t *was)
{
	size_t before;
	bool well;

	if (!store_do(store, BEGIN))
		return false;
	store->adding = true;
	well = store_look(store, input, state, was);
	/* what an earlier content of the same place gave, or this one */
	if (well && *state == STORE_CHANGED)
		well = drop_all(store, about_input(store, FIND_BEFORE, input),
				&before);
	if (well && *state != STORE_KNOWN)
		well = insert_source(store, input) && store_put_begin(store);
	if (!well || *state == STORE_KNOWN)
		store_rollback(store);
	return well;
}

/* Whether a pipe gave what the store has from elsewhere, with as much. */
static bool
look_again(struct store *store, const char *content, enum store_state *state,
	   size_t *was)
{
	sqlite3_stmt *find = store_statement(store, FIND_SAME);
	struct extent same = { 0 };
	int status;

	if (!find)
		return false;
	sqlite3_bind_int64(find, 1, store->source);
	store_bind(find, 2, content);
	status = sqlite3_step(find);
	if (status == SQLITE_ROW) {
		same = (struct extent){
			sqlite3_column_int64(find, 0),
			sqlite3_column_int64(find, 1),
			sqlite3_column_int64(find, 2),
		};
		*was = (size_t)sqlite3_column_int64(find, 3);
		*state = sqlite3_column_int(find, 4) ? STORE_KNOWN :
			 STORE_CHANGED;
	}
	if (sqlite3_reset(find) != SQLITE_OK)
		return store_fail(store);
	return status != SQLITE_ROW || *state == STORE_KNOWN ||
	       drop(store, &same);
}

static bool
name_source(struct store *store, const char *content, uint64_t size)
{
	sqlite3_stmt *name = store_statement(store, NAME_SOURCE);

	if (!name)
		return false;
	store_bind(name, 1, content);
	sqlite3_bind_int64(name, 2, (sqlite3_int64)size);
	sqlite3_bind_int64(name, 3, store->source);
	return store_step(store, name);
}

static bool
end_source(struct store *store)
{
	sqlite3_stmt *put = store_statement(store, END_SOURCE);

	if (!put)
		return false;
	sqlite3_bind_int64(put, 1, store->first);
	sqlite3_bind_int64(put, 2, store->next - 1);
	sqlite3_bind_int64(put, 3, store->results);
	sqlite3_bind_int64(put, 4, store->source);
	return store_step(store, put);
}

bool
store_commit(struct store *store, const char *content, uint64_t size,
	     enum store_state *state, size_t *was)
{
	bool well = true;

	if (content)
		well = look_again(store, content, state, was);
	if (well && *state == STORE_KNOWN) {
		store_rollback(store);
		return true;
	}
	well = well && (!content || name_source(store, content, size)) &&
	       end_source(store) &&
	       (!store->drop_now || store_make_indexes(store)) &&
	       store_do(store, COMMIT);
	if (well) {
		store->adding = false;
		store->without |= store->drop_long;
		store->inputs++;
	}
	store_rollback(store);
	return well;
}

bool
store_settle(struct store *store)
{
	bool all, well;

	if (!store_has_indexes(store, &all))
		return false;
	if (all)
		return true;
	if (!store_do(store, BEGIN))
		return false;
	store->adding = true;
	well = store_make_indexes(store) && store_do(store, COMMIT);
	store->adding = !well;
	store->without = store->without && !well;
	store_rollback(store);
	return well;
}

bool
store_last(struct store *store, bool *claims, bool *series)
{
	sqlite3_stmt *last = store_prepare(store, sqlite3_mprintf(
		"SELECT claims, series FROM source ORDER BY source DESC"
		" LIMIT 1"));

	*claims = *series = false;
	if (last && sqlite3_step(last) == SQLITE_ROW) {
		*claims = sqlite3_column_int(last, 0);
		*series = sqlite3_column_int(last, 1);
	}
	return last && (sqlite3_finalize(last) == SQLITE_OK ||
			store_fail(store));
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
	sqlite3_stmt *query;
	bool well;

	if (!store_do(store, BEGIN))
		return false;
	store->adding = true;
	query = store_prepare(store, sqlite3_mprintf(
		"SELECT source, first, last FROM source"
		" WHERE place = %Q OR path = %Q", place, path));
	well = drop_all(store, query, count);
	sqlite3_finalize(query);
	well = well && store_do(store, COMMIT);
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
