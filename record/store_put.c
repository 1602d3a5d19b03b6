/* Records into the tables of the store. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "record/jsonl.h"
#include "record/store_private.h"

enum {
	MANY = 16,	/* inputs that are worth to do without indexes */
	CHEAPER = 10,	/* so much does a row cost less in making them */
};

/* Where ordinals are -1 they are not known. */
static void
bind_ordinal(sqlite3_stmt *statement, int at, int ordinal)
{
	if (ordinal >= 0)
		sqlite3_bind_int(statement, at, ordinal);
	else
		sqlite3_bind_null(statement, at);
}

bool
store_headline(struct metric_name name)
{
	switch ((enum statistic)name.statistic) {
	case STATISTIC_VALUE:
		return name.quantity == QUANTITY_IOPS ||
		       name.quantity == QUANTITY_BW ||
		       name.quantity == QUANTITY_UTIL ||
		       name.quantity == QUANTITY_QUEUE_DEPTH;
	case STATISTIC_MEAN:
	case STATISTIC_MAX:
		return name.quantity == QUANTITY_LAT ||
		       name.quantity == QUANTITY_CLAT;
	case STATISTIC_PERCENTILE:
		return (name.quantity == QUANTITY_LAT ||
			name.quantity == QUANTITY_CLAT) &&
		       (name.number == 99 * PERCENT ||
			name.number == 99 * PERCENT + PERCENT / 10 * 9);
	default:
		return false;
	}
}

/*
 * To make indexes of all rows at once is much cheaper than row by row, once
 * the new ones are no small part of all.
 */
static bool
is_worth_it(const struct store *store)
{
	sqlite3_int64 added = store->next - 1 - store->before;

	return store->inputs >= MANY && added * CHEAPER >= store->before;
}

bool
store_put_begin(struct store *store)
{
	sqlite3_stmt *last = store_statement(store, FIND_LAST);

	if (!last)
		return false;
	if (sqlite3_step(last) == SQLITE_ROW)
		store->next = sqlite3_column_int64(last, 0) + 1;
	if (sqlite3_reset(last) != SQLITE_OK)
		return store_fail(store);
	store->first = store->next;
	store->results = 0;
	store->document = 0;
	store->ordinal = 0;
	store->job_count = 0;
	if (!store->inputs)
		store->before = store->next - 1;
	if (store->without)
		return true;
	store->drop_long = is_worth_it(store) ||
			   (store->once && store->next == 1);
	store->drop_now = !store->drop_long && store->next == 1;
	return (!store->drop_now && !store->drop_long) ||
	       store_drop_indexes(store);
}

/* Groups repeat what their jobs say, and stand in where these are missing. */
static bool
has_jobs(const struct store *store, const struct record *record)
{
	for (size_t i = 0; i < store->job_count; i++) {
		const struct store_job *job = &store->jobs[i];

		if (job->run == record->run &&
		    (job->group == record->group || job->group < 0 ||
		     record->group < 0))
			return true;
	}
	return false;
}

static void
note_job(struct store *store, const struct record *record)
{
	size_t count = store->job_count;

	if (count && store->jobs[count - 1].run == record->run &&
	    store->jobs[count - 1].group == record->group)
		return;
	if (count == store->job_room) {
		store->job_room = count ? 2 * count : 16;
		store->jobs = memory_resize(store->jobs, store->job_room *
					    sizeof(*store->jobs));
	}
	store->jobs[store->job_count++] =
		(struct store_job){ record->run, record->group };
}

/* Why no command but parse uses a record, or NULL. */
static const char *
why_aside(const struct store *store, const struct record *record)
{
	static const enum note_code codes[] = {
		NOTE_SNAPSHOT, NOTE_ALL_CLIENTS,
	};

	if (record->kind == KIND_COPY || record->kind == KIND_CLAIM)
		return kind_text(record->kind);
	for (size_t i = 0; i < sizeof(codes) / sizeof(*codes); i++)
		if (record_has_note(record, codes[i], NULL))
			return note_text(codes[i]);
	if (record->since_boot)
		return "since-boot";
	return record->kind == KIND_GROUP && has_jobs(store, record) ?
	       "jobs" : NULL;
}

/*
 * The number of the result that this one is a copy of, or 0. Those of an id
 * that are no copies are of one document, so the first tells of all.
 */
static bool
find_original(struct store *store, const struct record *record,
	      sqlite3_int64 *original)
{
	sqlite3_stmt *find = store_statement(store, FIND_ORIGINAL);
	int status;

	*original = 0;
	if (record->kind != KIND_COPY && !record_can_be_copy(record))
		return true;
	if (!find)
		return false;
	store_bind(find, 1, record->id);
	status = sqlite3_step(find);
	if (status == SQLITE_ROW &&
	    (record->kind == KIND_COPY ||
	     sqlite3_column_int64(find, 1) != store->source ||
	     sqlite3_column_int64(find, 2) != store->ordinal))
		*original = sqlite3_column_int64(find, 0);
	if (status != SQLITE_ROW && status != SQLITE_DONE)
		store_fail(store);
	sqlite3_reset(find);
	return status == SQLITE_ROW || status == SQLITE_DONE;
}

/* The headings as one text, in the store's buffer. */
static const char *
join_labels(struct store *store, const struct record *record)
{
	struct buffer *text = &store->text;

	text->length = 0;
	for (size_t i = 0; i < record->label_count; i++) {
		if (i)
			buffer_text(text, " > ");
		buffer_text(text, record->labels[i]);
	}
	buffer_byte(text, '\0');
	return record->label_count ? text->data : NULL;
}

static bool
put_result(struct store *store, const struct record *record, bool *copy)
{
	sqlite3_stmt *put = store_statement(store, PUT_RESULT);
	const struct source *source = &record->source;
	const char *const between[] = {
		why_aside(store, record), kind_text(record->kind),
		record->tool, record->version, record->format, record->name,
		join_labels(store, record), record->time, source->file,
		source->member, source->message, source->part,
	};
	sqlite3_int64 original;
	int at = 6;

	if (!put || !find_original(store, record, &original))
		return false;
	*copy = original != 0;
	sqlite3_bind_int64(put, 1, store->next);
	sqlite3_bind_int64(put, 2, store->source);
	sqlite3_bind_int64(put, 3, store->ordinal);
	store_bind(put, 4, record->id);
	if (original)
		sqlite3_bind_int64(put, 5, original);
	else
		sqlite3_bind_null(put, 5);
	for (size_t i = 0; i < sizeof(between) / sizeof(*between); i++)
		store_bind(put, at++, between[i]);
	bind_ordinal(put, at++, source->line ? (int)source->line : -1);
	bind_ordinal(put, at++, source->end ? (int)source->end : -1);
	bind_ordinal(put, at++, record->run);
	bind_ordinal(put, at++, record->group);
	bind_ordinal(put, at++, record->report);
	return store_step(store, put);
}

static bool
put_json(struct store *store, const struct record *record)
{
	sqlite3_stmt *put = store_statement(store, PUT_RECORD);

	if (!put)
		return false;
	store->text.length = 0;
	jsonl_write(&store->text, record, store->series);
	sqlite3_bind_int64(put, 1, store->next);
	sqlite3_bind_text64(put, 2, store->text.data, store->text.length - 1,
			    SQLITE_STATIC, SQLITE_UTF8);
	return store_step(store, put);
}

static bool
put_labels(struct store *store, const struct record *record)
{
	sqlite3_stmt *put = store_statement(store, PUT_LABEL);

	for (size_t i = 0; put && i < record->label_count; i++) {
		sqlite3_bind_int64(put, 1, store->next);
		sqlite3_bind_int(put, 2, (int)i + 1);
		store_bind(put, 3, record->labels[i]);
		if (!store_step(store, put))
			return false;
	}
	return put != NULL;
}

static bool
put_params(struct store *store, enum store_statement which,
	   const struct param *params, size_t count)
{
	sqlite3_stmt *put = store_statement(store, which);

	for (size_t i = 0; put && i < count; i++) {
		sqlite3_bind_int64(put, 1, store->next);
		store_bind(put, 2, params[i].name);
		if (params[i].text)
			sqlite3_bind_null(put, 3);
		else
			sqlite3_bind_double(put, 3, params[i].number);
		store_bind(put, 4, params[i].text);
		if (!store_step(store, put))
			return false;
	}
	return put != NULL;
}

static bool
put_metrics(struct store *store, const struct record *record)
{
	sqlite3_stmt *put = store_statement(store, PUT_METRIC);
	char name[METRIC_TEXT];

	if (!put)
		return false;
	sqlite3_bind_int64(put, 1, store->next);
	for (size_t i = 0; i < record->metric_count; i++) {
		const struct metric *metric = &record->metrics[i];
		size_t length = metric_write(name, metric->name);

		sqlite3_bind_text(put, 2, name, (int)length, SQLITE_STATIC);
		/* NaN, which could not be measured, becomes NULL */
		sqlite3_bind_double(put, 3, metric->value);
		sqlite3_bind_int(put, 4, store_headline(metric->name));
		if (!store_step(store, put))
			return false;
	}
	return true;
}

bool
store_put(struct store *store, const struct record *record, bool *copy)
{
	if (!store->ordinal || record->document != store->document) {
		store->document = record->document;
		store->ordinal++;
		store->job_count = 0;
	}
	if (record->kind == KIND_JOB)
		note_job(store, record);
	if (!put_result(store, record, copy) || !put_json(store, record) ||
	    !put_labels(store, record) ||
	    !put_params(store, PUT_PARAM, record->params,
			record->param_count) ||
	    !put_params(store, PUT_SETTING, record->settings,
			record->setting_count) ||
	    !put_metrics(store, record))
		return false;
	store->next++;
	store->results += record->kind != KIND_COPY &&
			  record->kind != KIND_CLAIM;
	return true;
}
