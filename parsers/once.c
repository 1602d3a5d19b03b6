/* Which results of a mail's second form its first form has already. */
#include "parsers/once.h"

#include <stdlib.h>
#include <string.h>

#include "parsers/copy.h"

enum {
	NEAR = 32,	/* rows that may be an excerpt of the next one */
	FIRST_SLOTS = 64,
};

static uint64_t
mix(uint64_t hash, uint64_t more)
{
	hash = (hash ^ more) * UINT64_C(0x9e3779b97f4a7c15);
	return hash ^ hash >> 29;
}

static uint64_t
mix_text(uint64_t hash, const char *text)
{
	for (; text != NULL && *text != '\0'; text++)
		hash = mix(hash, (unsigned char)*text);
	return mix(hash, 256);
}

static uint64_t
value_of(const struct metric *metric)
{
	uint64_t value, hash = mix(1, metric->name.subject);

	memcpy(&value, &metric->value, sizeof(value));
	hash = mix(hash, metric->name.quantity);
	hash = mix(hash, metric->name.statistic);
	hash = mix(hash, (uint64_t)metric->name.number);
	/* nothing that was measured is no number of one kind or another */
	return mix(hash, metric->value == metric->value ? value : 0);
}

/* Takes a record down as the last row, which is not in the list yet. */
static struct once_row *
note(struct once *once, const struct record *record)
{
	struct once_row *row;

	if (once->count == once->room) {
		once->room = once->room > 0 ? 2 * once->room : 64;
		once->rows = memory_resize(once->rows, once->room *
					   sizeof(*once->rows));
	}
	while (once->value_room - once->value_count < record->metric_count) {
		once->value_room = once->value_room > 0 ?
				   2 * once->value_room : 1024;
		once->values = memory_resize(once->values, once->value_room *
					     sizeof(*once->values));
	}
	row = &once->rows[once->count];
	*row = (struct once_row){
		.who = mix_text(mix_text(mix(1, record->kind), record->tool),
				record->name),
		.first = once->value_count,
		.count = (unsigned)record->metric_count,
		.form = once->form,
	};
	row->whole = row->who;
	for (size_t i = 0; i < record->metric_count; i++) {
		uint64_t value = value_of(&record->metrics[i]);

		/* a sum: the forms may have columns in another order */
		row->whole += value;
		once->values[row->first + i] = (uint32_t)(value >> 32);
	}
	return row;
}

static void
link_row(struct once *once, size_t at)
{
	size_t *slot = &once->slots[once->rows[at].whole &
				    (once->slot_count - 1)];

	once->rows[at].next = *slot;
	*slot = at + 1;
}

/* Puts the row that was noted into the list. */
static void
keep(struct once *once)
{
	if (once->count >= once->slot_count) {
		once->slot_count = once->slot_count > 0 ?
				   2 * once->slot_count : FIRST_SLOTS;
		once->slots = memory_resize(once->slots, once->slot_count *
					    sizeof(*once->slots));
		memset(once->slots, 0, once->slot_count *
		       sizeof(*once->slots));
		for (size_t i = 0; i < once->count; i++)
			link_row(once, i);
	}
	once->value_count += once->rows[once->count].count;
	link_row(once, once->count++);
}

/* The row that says the same, or NULL. */
static struct once_row *
find_same(struct once *once, const struct once_row *row)
{
	size_t at = once->slot_count > 0 ?
		    once->slots[row->whole & (once->slot_count - 1)] : 0;

	while (at > 0 && once->rows[at - 1].whole != row->whole)
		at = once->rows[at - 1].next;
	return at > 0 ? &once->rows[at - 1] : NULL;
}

/* Turns to this form; whether one before it has the row once more. */
static bool
has_more(const struct once *once, struct once_row *row)
{
	if (row->form != once->form) {
		row->most = row->most > row->now ? row->most : row->now;
		row->now = 0;
		row->form = once->form;
	}
	return row->now < row->most;
}

/* Whether a row says nothing that another does not say as well. */
static bool
is_part(const struct once *once, const struct once_row *part,
	const struct once_row *whole)
{
	const uint32_t *values = once->values + whole->first;

	for (size_t i = 0; i < part->count; i++) {
		uint32_t value = once->values[part->first + i];
		size_t k = 0;

		while (k < whole->count && values[k] != value)
			k++;
		if (k == whole->count)
			return false;
	}
	return true;
}

/*
 * A row of a form before this one that came whole in one form alone, or NULL.
 * *more: this form has more of it.
 */
static struct once_row *
find_part(struct once *once, const struct once_row *row, bool *more)
{
	size_t at = once->near < NEAR ? 0 : once->near - NEAR;

	for (; at < once->count && at < once->near + NEAR; at++) {
		struct once_row *other = &once->rows[at];

		if (other->who != row->who || !has_more(once, other))
			continue;
		*more = is_part(once, other, row);
		if (*more || is_part(once, row, other))
			return other;
	}
	return NULL;
}

/* Whether a form before this one has this record. */
static bool
stands_before(struct once *once, const struct record *record)
{
	const struct once_row *row = note(once, record);
	struct once_row *same = find_same(once, row);
	bool before = same != NULL && has_more(once, same), more = false;

	if (!before && once->form > 1) {
		struct once_row *part = find_part(once, row, &more);

		before = part != NULL;
		same = before ? part : same;
	}
	if (same == NULL) {
		same = &once->rows[once->count];
		keep(once);
	}
	same->now++;
	if ((size_t)(same - once->rows) >= once->near)
		once->near = (size_t)(same - once->rows) + 1;
	once->refused += more;
	return before;
}

static int
put_once(struct sink *sink, const struct record *record)
{
	struct once *once = (struct once *)sink;

	/* what has an id was read before and is not folded either */
	if (once->form > 0 &&
	    (!copy_may_be(record->kind) || record->id != NULL) &&
	    stands_before(once, record))
		return 0;
	return once->out->put(once->out, record);
}

static void
forget(struct once *once)
{
	once->count = once->value_count = once->near = 0;
	if (once->slot_count > 0)
		memset(once->slots, 0, once->slot_count *
		       sizeof(*once->slots));
}

void
once_start(struct once *once, struct sink *out)
{
	once->sink.put = put_once;
	once->out = out;
	once->form = 0;
	if (once->count > 0)
		forget(once);
}

void
once_part(struct once *once, unsigned form)
{
	/* A form may be of several parts. */
	if (form == once->form)
		return;
	if (form <= 1 && once->count > 0)
		forget(once);
	once->near = 0;
	once->form = form;
}

void
once_free(struct once *once)
{
	free(once->rows);
	free(once->values);
	free(once->slots);
}
