/* Tables of bonnie++ and iostat, damaged: right figures, or none. */
#include <unistd.h>

#include "tests/damages.h"
#include "tests/fixtures.h"
#include "tests/reading.h"
#include "tests/test.h"

enum {
	WAYS = 12,		/* of a damage that are tried on a text */
	PAIR_MOST = 1300,	/* bytes of a text that is put below another */
};

static struct fixtures fixtures;
static struct pristine pristine;
static struct damaged damaged;

/* What is wrong with a damaged text; empty: nothing. */
static char fault[400];
static size_t judged, found, expected;

static bool
is_table(const struct record *record)
{
	return strcmp(record->tool, "fio") != 0;
}

static bool
holds(const struct source *source, size_t origin)
{
	return source->line <= origin && origin <= source->end;
}

static bool
is_from(const struct record *all, size_t origin)
{
	if (holds(&all->source, origin))
		return true;
	for (size_t i = 0; i < all->alsos; i++)
		if (holds(&all->also[i], origin))
			return true;
	return false;
}

/* Whether a result of the damaged text comes from lines of one of the whole. */
static bool
overlap(const struct record *record, const struct record *all)
{
	for (size_t line = record->source.line; line <= record->source.end &&
	     line <= damaged.count; line++)
		for (size_t i = damaged.origins[line - 1].first;
		     i > 0 && i <= damaged.origins[line - 1].last; i++)
			if (is_from(all, i))
				return true;
	return false;
}

static bool
is_void(const struct record *record, struct metric_name name)
{
	static const enum note_code codes[] = {
		NOTE_AMBIGUOUS, NOTE_IMPLAUSIBLE, NOTE_CONTRADICTION,
		NOTE_DISPLAY_FAULT,
	};

	for (size_t i = 0; i < sizeof(codes) / sizeof(codes[0]); i++)
		if (record_has_note(record, codes[i], &name) ||
		    record_has_note(record, codes[i], NULL))
			return true;
	return false;
}

/* The first figure that the whole does not have so; NULL for none. */
static const struct metric *
stranger(const struct record *record, const struct record *all)
{
	for (size_t i = 0; i < record->metric_count; i++) {
		const struct metric *metric = &record->metrics[i];
		const struct metric *other = record_find(all, metric->name);

		if ((other == NULL || !values_agree(metric, other)) &&
		    !is_void(record, metric->name))
			return metric;
	}
	return NULL;
}

/* A name may have lost its beginning or its end, which nothing tells. */
static bool
named_alike(const struct record *record, const struct record *all)
{
	return record->kind != KIND_DEVICE || record->name == NULL ||
	       texts_equal(record->name, all->name) ||
	       strstr(all->name, record->name) != NULL;
}

static void
judge(const struct record *record)
{
	const struct record *near = NULL;
	const struct metric *odd;
	const struct metric *other;
	char text[METRIC_TEXT];

	for (size_t i = 0; i < whole.count; i++) {
		const struct record *all = whole.records[i];

		if (all->kind != record->kind || !overlap(record, all))
			continue;
		if (stranger(record, all) == NULL && named_alike(record, all))
			return;
		near = all;
	}
	odd = near != NULL ? stranger(record, near) : NULL;
	if (odd == NULL) {
		snprintf(fault, sizeof(fault), "line %u: %s",
			 record->source.line, near == NULL ?
			 "a result of nothing" : "another name");
		return;
	}
	metric_write(text, odd->name);
	other = record_find(near, odd->name);
	snprintf(fault, sizeof(fault), "line %u: %s is %.10g, not %.10g%s",
		 record->source.line, text, odd->value,
		 other != NULL ? other->value : NAN,
		 other != NULL ? "" : " (absent)");
}

static size_t
tables_in(const struct reading *in)
{
	size_t tables = 0;

	for (size_t i = 0; i < in->count; i++)
		tables += is_table(in->records[i]);
	return tables;
}

/* Whether the text, so damaged, gives right figures or none. */
static bool
survives(const struct damage *damage, size_t way)
{
	*fault = '\0';
	damaged.text.length = damaged.count = 0;
	damage->apply(&damaged, &pristine, way);
	alarm(20);		/* a hang fails, too */
	reading_bytes(&reading, damaged.text.data, damaged.text.length);
	alarm(0);
	for (size_t i = 0; i < reading.count && *fault == '\0'; i++)
		if (is_table(reading.records[i])) {
			judged++;
			judge(reading.records[i]);
		}
	found = tables_in(&reading);
	return *fault == '\0' && (!damage->harmless || found >= expected);
}

static void
take_text(const char *text, size_t length)
{
	pristine_split(&pristine, text, length);
	reading_bytes(&whole, text, length);
	expected = tables_in(&whole);
}

/* Tries a damage in so many ways, spread over all that there are. */
static void
try_damage(const char *name, const struct damage *damage, size_t most)
{
	size_t ways = damage->count(&pristine);
	size_t step = ways > most ? ways / most : 1;

	/* Another place in each step, the same ones each time. */
	for (size_t way = 0, k = 0; way < ways; way += step, k++) {
		size_t at = way + k * 7919 % step;

		if (at < ways && !survives(damage, at))
			fail_msg("%s, %s, way %zu: %s: %zu of %zu results",
				 name, damage->title, at,
				 *fault != '\0' ? fault : "lost", found,
				 expected);
	}
}

/* Whether a fixture is whole, so that its figures are those to expect. */
static bool
is_whole(const char *name)
{
	static const char *const damaged_ones[] = {
		"-cut", "damaged", "wrapped",
		/* words of colours, and names that rows do not hold */
		"colours", "names-alone",
	};

	for (size_t i = 0; i < LENGTH(damaged_ones); i++)
		if (strstr(name, damaged_ones[i]) != NULL)
			return false;
	return strncmp(name, "bonnie-", 7) == 0 ||
	       strncmp(name, "iostat-", 7) == 0;
}

static int
start(void **state)
{
	static const char *const endings[] = { ".txt", ".csv", ".json", NULL };

	(void)state;
	fixtures_load(&fixtures, endings);
	return fixtures.count > 0 ? 0 : -1;
}

static int
stop(void **state)
{
	fixtures_free(&fixtures);
	buffer_free(&damaged.text);
	return reading_stop(state);
}

static void
damaged_tables_give_right_figures_or_none(void **state)
{
	size_t used = 0;

	(void)state;
	judged = 0;
	for (size_t i = 0; i < fixtures.count; i++) {
		const struct fixture *fixture = &fixtures.list[i];

		if (!is_whole(fixture->name))
			continue;
		used++;
		take_text(fixture->text.data, fixture->text.length);
		assert_true(expected > 0);
		for (size_t k = 0; k < DAMAGES; k++)
			try_damage(fixture->name, &damages[k],
				   damages[k].harmless ? SIZE_MAX : WAYS);
	}
	assert_true(used >= 16);
	assert_true(judged > 10000);
}

/* Where titles are lost, those of the table above are there to mislead. */
static void
tables_below_others_give_right_figures_or_none(void **state)
{
	struct buffer text = { 0 };

	(void)state;
	judged = 0;
	for (size_t i = 0; i < fixtures.count * fixtures.count; i++) {
		const struct fixture *one = &fixtures.list[i % fixtures.count];
		const struct fixture *two = &fixtures.list[i / fixtures.count];

		if (one == two || !is_whole(one->name) ||
		    !is_whole(two->name) || one->name[0] != two->name[0] ||
		    one->text.length > PAIR_MOST ||
		    two->text.length > PAIR_MOST)
			continue;
		text.length = 0;
		buffer_add(&text, one->text.data, one->text.length);
		buffer_add(&text, two->text.data, two->text.length);
		take_text(text.data, text.length);
		for (size_t k = 0; k < DAMAGES; k++)
			if (damages[k].count == count_lines)
				try_damage(two->name, &damages[k], 2 * WAYS);
	}
	assert_true(judged > 5000);
	buffer_free(&text);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(damaged_tables_give_right_figures_or_none),
		cmocka_unit_test(
			tables_below_others_give_right_figures_or_none),
	};

	return cmocka_run_group_tests_name("tables", tests, start, stop);
}
