/* The tables of the store, and how those of an earlier version become them. */
#include "record/metric_table.h"
#include "record/store_private.h"

/* "iorc": tells a store from other files of SQLite. */
#define APPLICATION 0x696f7263

/*
 * Numbers of results ascend as they are added, so those of a source are one
 * range. record holds each as its line of JSON, which is the whole truth; the
 * other tables are for queries.
 */
static const char tables[] =
	"CREATE TABLE source ("
	"  source INTEGER PRIMARY KEY,"
	"  path TEXT NOT NULL,"		/* as given */
	"  place TEXT,"			/* from the root; NULL: a pipe */
	"  label TEXT NOT NULL,"
	"  selection TEXT NOT NULL,"	/* the expression of -w */
	"  content TEXT,"		/* XXH3-128 of its bytes */
	"  size INTEGER,"		/* bytes */
	"  added TEXT NOT NULL,"	/* UTC */
	"  first INTEGER, last INTEGER,"	/* its results */
	"  results INTEGER NOT NULL DEFAULT 0,"
	"  UNIQUE (content, label, selection));"
	"CREATE INDEX source_place ON source (place);"
	"CREATE TABLE result ("
	"  result INTEGER PRIMARY KEY,"
	"  source INTEGER NOT NULL REFERENCES source,"
	"  document INTEGER NOT NULL,"	/* in its source, from 1 */
	"  id TEXT NOT NULL,"
	/* the result of an earlier document that this is a copy of */
	"  copy INTEGER REFERENCES result,"
	"  aside TEXT,"			/* why it does not count; or NULL */
	"  kind TEXT NOT NULL, tool TEXT, version TEXT, format TEXT,"
	"  name TEXT, labels TEXT, time TEXT,"
	"  file TEXT, member TEXT, message TEXT, part TEXT,"
	"  line INTEGER, last_line INTEGER,"
	"  run INTEGER, run_group INTEGER, report INTEGER);"
	"CREATE INDEX result_id ON result (id) WHERE copy IS NULL"
	"  AND kind <> 'device' AND kind <> 'cpu';"
	"CREATE INDEX result_copy ON result (copy) WHERE copy IS NOT NULL;"
	"CREATE TABLE record ("
	"  result INTEGER PRIMARY KEY REFERENCES result,"
	"  json TEXT NOT NULL);"
	"CREATE TABLE label ("
	"  result INTEGER NOT NULL REFERENCES result,"
	"  level INTEGER NOT NULL,"	/* from 1, the outermost */
	"  text TEXT NOT NULL,"
	"  PRIMARY KEY (result, level)) WITHOUT ROWID;"
	/* number is NULL where the value is a text, and the other way round */
	"CREATE TABLE param ("
	"  result INTEGER NOT NULL REFERENCES result,"
	"  name TEXT NOT NULL, number REAL, text TEXT,"
	"  PRIMARY KEY (result, name)) WITHOUT ROWID;"
	"CREATE TABLE setting ("
	"  result INTEGER NOT NULL REFERENCES result,"
	"  name TEXT NOT NULL, number REAL, text TEXT,"
	"  PRIMARY KEY (result, name)) WITHOUT ROWID;"
	/* base units; NULL: the tool could not measure it */
	"CREATE TABLE metric ("
	"  result INTEGER NOT NULL REFERENCES result,"
	"  name TEXT NOT NULL, value REAL, headline INTEGER NOT NULL,"
	"  PRIMARY KEY (result, name)) WITHOUT ROWID;";

/* With headline a query that asks for it reads the index alone. */
#define METRIC_INDEX \
	"CREATE INDEX IF NOT EXISTS metric_value" \
	"  ON metric (name, value, headline) WHERE headline = 1;"

/* For queries alone: adding does not need them. */
static const char indexes[] =
	"CREATE INDEX IF NOT EXISTS result_version ON result (version, tool);"
	"CREATE INDEX IF NOT EXISTS result_name ON result (name);"
	"CREATE INDEX IF NOT EXISTS label_text ON label (text);"
	"CREATE INDEX IF NOT EXISTS param_value ON param (name, number, text);"
	"CREATE INDEX IF NOT EXISTS setting_value"
	"  ON setting (name, number, text);"
	METRIC_INDEX;
static const char no_indexes[] =
	"DROP INDEX IF EXISTS result_version;"
	"DROP INDEX IF EXISTS result_name;"
	"DROP INDEX IF EXISTS label_text;"
	"DROP INDEX IF EXISTS param_value;"
	"DROP INDEX IF EXISTS setting_value;"
	"DROP INDEX IF EXISTS metric_value;";

static bool
make_tables(struct store *store)
{
	return store_run(store, tables) && store_run(store, indexes);
}

/* A column for each metric; SQLite looks up only those that a query names. */
static bool
make_wide(struct store *store)
{
	struct buffer sql = { 0 };
	size_t count;
	const struct metric_name *names = catalogue_names(&count);
	char name[METRIC_TEXT];
	bool made;

	buffer_text(&sql, "DROP VIEW IF EXISTS wide;"
		    "CREATE VIEW wide AS SELECT r.result, r.source, r.copy,"
		    " r.aside, r.id, r.file, r.line, r.last_line AS \"end\","
		    " r.part, r.member, r.message, r.kind, r.tool, r.version,"
		    " r.format, r.name, r.run, r.run_group AS \"group\","
		    " r.report, r.labels, r.time,"
		    " (SELECT json FROM record WHERE result = r.result)"
		    " AS record");
	for (size_t i = 0; i < count; i++) {
		metric_write(name, names[i]);
		buffer_print(&sql, ", (SELECT value FROM metric WHERE result ="
			     " r.result AND name = '%s') AS \"%s\"", name,
			     name);
	}
	buffer_text(&sql, " FROM result r;");
	buffer_byte(&sql, '\0');
	made = store_run(store, sql.data);
	buffer_free(&sql);
	return made;
}

/* Before, the index did not hold all that queries ask of it. */
static bool
make_metric_index(struct store *store)
{
	return store_run(store, "DROP INDEX metric_value;" METRIC_INDEX);
}

/* What was asked for with a source: 1 where it has that. */
static bool
note_extras(struct store *store)
{
	return store_run(store, "ALTER TABLE source ADD COLUMN"
			 " claims INTEGER NOT NULL DEFAULT 0;"
			 "ALTER TABLE source ADD COLUMN"
			 " series INTEGER NOT NULL DEFAULT 0;");
}

/*
 * What makes each version out of the one before. A step that a store may have
 * gone through is never changed; a new one is put behind it.
 */
static bool (*const steps[])(struct store *) = {
	make_tables, make_wide, make_metric_index, note_extras,
};

enum { VERSION = sizeof(steps) / sizeof(*steps) };

/* The first number of the first row. */
static bool
ask(struct store *store, const char *sql, sqlite3_int64 *number)
{
	sqlite3_stmt *statement;
	int status = sqlite3_prepare_v2(store->db, sql, -1, &statement, NULL);

	*number = 0;
	if (status != SQLITE_OK)
		return store_fail(store);
	status = sqlite3_step(statement);
	*number = sqlite3_column_int64(statement, 0);
	sqlite3_finalize(statement);
	return status == SQLITE_ROW || store_fail(store);
}

bool
store_drop_indexes(struct store *store)
{
	return store_run(store, no_indexes);
}

bool
store_make_indexes(struct store *store)
{
	return store_run(store, indexes);
}

bool
store_has_indexes(struct store *store, bool *all)
{
	sqlite3_int64 missing;

	if (!ask(store, "SELECT 6 - count(*) FROM sqlite_schema WHERE name IN"
		 " ('result_version', 'result_name', 'label_text',"
		 " 'param_value', 'setting_value', 'metric_value')", &missing))
		return false;
	*all = missing == 0;
	return true;
}

static bool
look(struct store *store, sqlite3_int64 *version)
{
	sqlite3_int64 application, things;

	if (!ask(store, "PRAGMA application_id", &application) ||
	    !ask(store, "PRAGMA user_version", version) ||
	    !ask(store, "SELECT count(*) FROM sqlite_schema", &things))
		return false;
	if (application != APPLICATION && things > 0)
		return store_refuse(store, "an SQLite file, but not a store "
				    "of iorecap");
	if (*version > VERSION)
		return store_refuse(store, "a store of a later iorecap "
				    "(version %lld, and this one knows %d)",
				    (long long)*version, VERSION);
	return true;
}

static bool
upgrade(struct store *store, sqlite3_int64 version)
{
	char sql[100];

	for (; version < VERSION; version++)
		if (!steps[version](store))
			return false;
	sqlite3_snprintf(sizeof(sql), sql, "PRAGMA application_id = %d;"
			 "PRAGMA user_version = %d", APPLICATION, VERSION);
	return store_run(store, sql);
}

bool
store_prepare_tables(struct store *store, bool write)
{
	sqlite3_int64 version;

	if (!look(store, &version))
		return false;
	if (!write)
		return version > 0 || store_refuse(store, "an empty store");
	if (version == VERSION)
		return true;
	/* another may be at it, too */
	if (!store_run(store, "BEGIN IMMEDIATE"))
		return false;
	if (look(store, &version) && upgrade(store, version) &&
	    store_run(store, "COMMIT"))
		return true;
	sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
	return false;
}
