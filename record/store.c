/* The store: opening, inputs as transactions, and what is known already. */
#include "record/store.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "record/store_private.h"

bool
store_begins(const char *head, size_t length)
{
	static const char magic[STORE_HEAD] = "SQLite format 3";

	return length >= STORE_HEAD && memcmp(head, magic, STORE_HEAD) == 0;
}

bool
store_is_beside(const char *head, size_t length)
{
	/* a write-ahead log in either order of bytes, and a rollback journal */
	static const char magics[][5] = {
		"\x37\x7f\x06\x82", "\x37\x7f\x06\x83", "\xd9\xd5\x05\xf9",
	};

	for (size_t i = 0; i < sizeof(magics) / sizeof(*magics); i++)
		if (length >= 4 && memcmp(head, magics[i], 4) == 0)
			return true;
	return false;
}

const char *
store_error(const struct store *store)
{
	return store->error;
}

bool
store_fail(struct store *store)
{
	int code = sqlite3_extended_errcode(store->db) & 0xff;
	int cause = sqlite3_system_errno(store->db);

	if (code == SQLITE_NOTADB)
		return store_refuse(store, "not a store of iorecap");
	if (code == SQLITE_IOERR && cause != 0)
		return store_refuse(store, "%s", strerror(cause));
	return store_refuse(store, "%s", sqlite3_errmsg(store->db));
}

bool
store_refuse(struct store *store, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(store->error, sizeof(store->error), format, arguments);
	va_end(arguments);
	return false;
}

bool
store_run(struct store *store, const char *sql)
{
	return sqlite3_exec(store->db, sql, NULL, NULL, NULL) == SQLITE_OK ||
	       store_fail(store);
}

sqlite3_stmt *
store_prepare(struct store *store, char *sql)
{
	sqlite3_stmt *statement = NULL;

	if (!sql)
		memory_take(SIZE_MAX);
	if (sqlite3_prepare_v2(store->db, sql, -1, &statement, NULL) !=
	    SQLITE_OK)
		store_fail(store);
	sqlite3_free(sql);
	return statement;
}

bool
store_step(struct store *store, sqlite3_stmt *statement)
{
	int status = sqlite3_step(statement);

	if (status != SQLITE_DONE)
		store_fail(store);
	sqlite3_reset(statement);
	return status == SQLITE_DONE;
}

void
store_bind(sqlite3_stmt *statement, int at, const char *text)
{
	if (text)
		sqlite3_bind_text(statement, at, text, -1, SQLITE_STATIC);
	else
		sqlite3_bind_null(statement, at);
}

/* Whoever is busy gets done, however long it takes. */
static int
wait_for_it(void *context, int times)
{
	struct timespec pause = { 0, times < 10 ? 2000000 : 20000000 };

	(void)context;
	nanosleep(&pause, NULL);
	return 1;
}

/* Makes readers and a writer go together; where two try, both wait. */
static bool
set_journal(struct store *store)
{
	int status;

	for (int times = 0;; times++) {
		status = sqlite3_exec(store->db, "PRAGMA journal_mode = WAL;"
				      "PRAGMA synchronous = NORMAL;"
				      "PRAGMA wal_autocheckpoint = 4000", NULL,
				      NULL, NULL);
		if (status != SQLITE_BUSY)
			return status == SQLITE_OK || store_fail(store);
		wait_for_it(NULL, times);
	}
}

/*
 * A path as SQLite takes it with parameters. immutable: where nobody may write
 * beside the file, SQLite can be told that nobody does.
 */
static char *
path_as_uri(const char *path, bool immutable)
{
	struct buffer uri = { 0 };

	buffer_text(&uri, *path == '/' ? "file://" : "file:./");
	for (; *path; path++) {
		if (strchr("?#%", *path))
			buffer_print(&uri, "%%%02X", (unsigned)*path);
		else
			buffer_byte(&uri, *path);
	}
	if (immutable)
		buffer_text(&uri, "?immutable=1");
	buffer_byte(&uri, '\0');
	return uri.data;
}

static bool
connect(struct store *store, const char *path, int flags, bool immutable)
{
	char *uri = path_as_uri(path, immutable);
	int status = sqlite3_open_v2(uri, &store->db, flags | SQLITE_OPEN_URI |
				     SQLITE_OPEN_NOMUTEX, NULL);

	free(uri);
	if (!store->db)
		memory_take(SIZE_MAX);
	if (status != SQLITE_OK)
		return store_fail(store);
	sqlite3_busy_handler(store->db, wait_for_it, NULL);
	return true;
}

/* Without a right to write there SQLite cannot make its files beside it. */
static bool
is_out_of_reach(struct store *store, const char *path)
{
	char *log = sqlite3_mprintf("%s-wal", path);
	bool alone = log && access(log, F_OK) != 0;

	sqlite3_free(log);
	return alone && sqlite3_errcode(store->db) == SQLITE_CANTOPEN;
}

static bool
open_to_read(struct store *store, const char *path)
{
	if (access(path, R_OK) != 0)
		return store_refuse(store, "%s", strerror(errno));
	/* who may write takes away what SQLite puts beside it */
	if (connect(store, path, SQLITE_OPEN_READWRITE, false) &&
	    store_run(store, "PRAGMA query_only = 1;"
		      "PRAGMA cache_size = -65536") &&
	    store_prepare_tables(store, false))
		return true;
	if (!is_out_of_reach(store, path))
		return false;
	sqlite3_close(store->db);
	return connect(store, path, SQLITE_OPEN_READONLY, true) &&
	       store_prepare_tables(store, false);
}

static bool
open_to_write(struct store *store, const char *path, enum store_mode mode)
{
	/* SQLite goes through its cache at the end of each transaction */
	if (!connect(store, path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
		     false) ||
	    !store_run(store, "PRAGMA cache_size = -8192"))
		return false;
	store->once = mode == STORE_ONCE;
	if (store->once)
		return store_run(store, "PRAGMA journal_mode = MEMORY;"
				 "PRAGMA synchronous = OFF;"
				 "PRAGMA locking_mode = EXCLUSIVE") &&
		       store_prepare_tables(store, true);
	/* what is no store is found out before anything is changed */
	return store_prepare_tables(store, true) && set_journal(store);
}

struct store *
store_open(const char *path, enum store_mode mode, struct arena *arena,
	   const char **error)
{
	struct store *store = memory_take(sizeof(*store));

	memset(store, 0, sizeof(*store));
	if (mode == STORE_READ ? open_to_read(store, path) :
	    open_to_write(store, path, mode))
		return store;
	*error = arena_text(arena, store->error, strlen(store->error));
	store_close(store);
	return NULL;
}

void
store_close(struct store *store)
{
	if (!store)
		return;
	store_rollback(store);
	store_forget_statements(store);
	sqlite3_close(store->db);
	buffer_free(&store->text);
	free(store->jobs);
	free(store->asked);
	free(store);
}
