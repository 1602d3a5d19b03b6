/* Expressions of -w as conditions of SQL. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "record/store_query.h"

/* Text that sqlite3_mprintf() made goes to the end of the buffer. */
static void
add_made(struct buffer *sql, char *made)
{
	if (!made)
		memory_take(SIZE_MAX);
	buffer_text(sql, made);
	sqlite3_free(made);
}

/* The number under which iorecap_fits() knows a comparison. */
static int
ask_about(struct store *store, const struct filter *filter)
{
	if (store->asked_count == store->asked_room) {
		store->asked_room = 2 * store->asked_room + 8;
		store->asked = memory_resize(store->asked, store->asked_room *
					     sizeof(*store->asked));
	}
	store->asked[store->asked_count] = filter;
	return (int)store->asked_count++;
}

static const char *
sign_of(const struct filter *filter)
{
	static const char *const signs[RELATIONS] = {
		[RELATION_EQUAL] = "=", [RELATION_UNEQUAL] = "<>",
		[RELATION_LESS] = "<", [RELATION_LESS_EQUAL] = "<=",
		[RELATION_MORE] = ">", [RELATION_MORE_EQUAL] = ">=",
	};

	return signs[filter->relation];
}

/* tool, kind, name, version, format, file: columns of result. */
static void
add_column(struct store *store, struct buffer *sql,
	   const struct filter *filter)
{
	if (filter->relation == RELATION_EQUAL &&
	    filter->match != match_version)
		add_made(sql, sqlite3_mprintf("r.%s = %Q", filter->key,
					      filter->value));
	else
		add_made(sql, sqlite3_mprintf("iorecap_fits(%d, r.%s)",
					      ask_about(store, filter),
					      filter->key));
}

/* Of several headings one must fit, or none where the relation is negative. */
static void
add_label(struct store *store, struct buffer *sql, const struct filter *filter)
{
	bool negative = filter->relation == RELATION_UNEQUAL ||
			filter->relation == RELATION_UNLIKE;
	const char *in = negative ? "NOT IN" : "IN";

	if (!filter_is_pattern(filter))
		add_made(sql, sqlite3_mprintf(
			"r.result %s (SELECT result FROM label"
			" WHERE text = %Q)", in, filter->value));
	else
		add_made(sql, sqlite3_mprintf(
			"r.result %s (SELECT result FROM label"
			" WHERE iorecap_fits(%d, text) <> %d)", in,
			ask_about(store, filter), negative));
}

/* A parameter or setting: a number, or a text that may mean one. */
static void
add_pair(struct store *store, struct buffer *sql, const struct filter *filter)
{
	const char *table = filter->match == match_param ? "param" :
			    "setting";

	add_made(sql, sqlite3_mprintf("r.result IN (SELECT result FROM %s"
				      " WHERE name = %Q AND ", table,
				      filter->name));
	if (filter_is_pattern(filter) || (isnan(filter->number) &&
				   filter->relation != RELATION_EQUAL))
		add_made(sql, sqlite3_mprintf(
			"iorecap_fits(%d, text, name, number))",
			ask_about(store, filter)));
	else if (isnan(filter->number))
		add_made(sql, sqlite3_mprintf("number IS NULL AND text = %Q)",
					      filter->value));
	else
		add_made(sql, sqlite3_mprintf(
			"number %s %!.17g UNION ALL SELECT result FROM %s"
			" WHERE name = %Q AND number IS NULL AND"
			" iorecap_fits(%d, text, name, number))",
			sign_of(filter), filter->number, table, filter->name,
			ask_about(store, filter)));
}

static void
add_metric(struct buffer *sql, const struct filter *filter)
{
	char name[METRIC_TEXT];

	metric_write(name, filter->metric);
	if (store_headline(filter->metric))
		add_made(sql, sqlite3_mprintf(
			"r.result IN (SELECT result FROM metric WHERE"
			" headline = 1 AND name = %Q AND value %s %!.17g)",
			name, sign_of(filter), filter->number));
	else
		add_made(sql, sqlite3_mprintf(
			"EXISTS (SELECT 1 FROM metric WHERE result = r.result"
			" AND name = %Q AND value %s %!.17g)", name,
			sign_of(filter), filter->number));
}

void
query_condition(struct store *store, struct buffer *sql,
		const struct filter *filter)
{
	if (filter->left) {
		buffer_text(sql, "(");
		query_condition(store, sql, filter->left);
		buffer_text(sql, filter->match == match_and ? " AND " :
			    " OR ");
		query_condition(store, sql, filter->right);
		buffer_text(sql, ")");
	} else if (filter->match == match_label) {
		add_label(store, sql, filter);
	} else if (filter->match == match_param ||
		   filter->match == match_setting) {
		add_pair(store, sql, filter);
	} else if (filter->match == match_metric) {
		add_metric(sql, filter);
	} else {
		add_column(store, sql, filter);
	}
}

/* A record that has nothing but what the comparison looks at. */
static bool
fits(const struct filter *filter, int count, sqlite3_value **values)
{
	const char *text = (const char *)sqlite3_value_text(values[1]);
	struct param pair = { NULL, text, 0 };
	struct record record;

	record_init(&record, KIND_JOB, NULL);
	if (count > 2) {
		pair.name = (const char *)sqlite3_value_text(values[2]);
		pair.number = sqlite3_value_double(values[3]);
		record.params = record.settings = &pair;
		record.param_count = record.setting_count = 1;
	} else if (filter->match == match_label) {
		record.labels = &text;
		record.label_count = 1;
	} else if (filter->match == match_kind) {
		if (!text || !kind_read(text, strlen(text), &record.kind))
			return false;
	} else {
		memcpy((char *)&record + filter->offset, &text, sizeof(text));
	}
	return filter_match(filter, &record);
}

static void
call_fits(sqlite3_context *context, int count, sqlite3_value **values)
{
	const struct store *store = sqlite3_user_data(context);
	size_t number = (size_t)sqlite3_value_int(values[0]);

	sqlite3_result_int(context, number < store->asked_count &&
			   fits(store->asked[number], count, values));
}

bool
query_functions(struct store *store)
{
	static const int counts[] = { 2, 4 };

	store->asked_count = 0;
	for (size_t i = 0; i < 2; i++)
		if (sqlite3_create_function(store->db, "iorecap_fits",
					    counts[i], SQLITE_UTF8, store,
					    call_fits, NULL, NULL) !=
		    SQLITE_OK)
			return store_fail(store);
	return true;
}
