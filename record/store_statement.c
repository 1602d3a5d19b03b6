/* The statements that adding needs again and again, each prepared once. */
#include "record/store_private.h"

static const char *const texts[STATEMENTS] = {
	[BEGIN] = "BEGIN IMMEDIATE",
	[COMMIT] = "COMMIT",
	[LOOK] =
		"SELECT claims >= ?5 AND series >= ?6 AS known, results"
		" FROM source"
		" WHERE content = ?1 AND label = ?2 AND selection = ?3"
		" UNION ALL SELECT false, results FROM source"
		" WHERE place = ?4 AND label = ?2 AND selection = ?3"
		" ORDER BY known DESC LIMIT 1",
	[FIND_BEFORE] =
		"SELECT source, first, last FROM source"
		" WHERE (content = ?1 OR place = ?4) AND label = ?2"
		" AND selection = ?3",
	[FIND_SAME] =
		"SELECT b.source, b.first, b.last, b.results,"
		" b.claims >= a.claims AND b.series >= a.series"
		" FROM source a JOIN source b USING (label, selection)"
		" WHERE a.source = ? AND b.content = ?",
	[FIND_LAST] = "SELECT coalesce(max(result), 0) FROM result",
	[PUT_SOURCE] =
		"INSERT INTO source (content, label, selection, place,"
		" claims, series, path, size, added) VALUES"
		" (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8,"
		" strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))",
	[END_SOURCE] = "UPDATE source SET first = ?, last = ?, results = ?"
		       " WHERE source = ?",
	[NAME_SOURCE] = "UPDATE source SET content = ?, size = ?"
			" WHERE source = ?",
	[PUT_RESULT] = "INSERT INTO result VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,"
		       "?,?,?,?,?,?,?,?,?)",
	[PUT_RECORD] = "INSERT INTO record VALUES (?, ?)",
	[PUT_LABEL] = "INSERT INTO label VALUES (?, ?, ?)",
	[PUT_PARAM] = "INSERT OR IGNORE INTO param VALUES (?, ?, ?, ?)",
	[PUT_SETTING] = "INSERT OR IGNORE INTO setting VALUES (?, ?, ?, ?)",
	[PUT_METRIC] = "INSERT INTO metric VALUES (?, ?, ?, ?)",
	[FIND_ORIGINAL] =
		"SELECT result, source, document FROM result WHERE id = ?"
		" AND copy IS NULL AND kind <> 'device' AND kind <> 'cpu'"
		" AND kind <> 'copy' ORDER BY result LIMIT 1",
};

sqlite3_stmt *
store_statement(struct store *store, enum store_statement which)
{
	sqlite3_stmt **statement = &store->statements[which];

	if (!*statement &&
	    sqlite3_prepare_v3(store->db, texts[which], -1,
			       SQLITE_PREPARE_PERSISTENT, statement, NULL) !=
	    SQLITE_OK)
		store_fail(store);
	return *statement;
}

void
store_forget_statements(struct store *store)
{
	for (size_t i = 0; i < STATEMENTS; i++) {
		sqlite3_finalize(store->statements[i]);
		store->statements[i] = NULL;
	}
}

bool
store_do(struct store *store, enum store_statement which)
{
	sqlite3_stmt *statement = store_statement(store, which);

	return statement && store_step(store, statement);
}
