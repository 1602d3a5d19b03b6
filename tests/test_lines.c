/* fio's normal output with lines lost, doubled, moved, or of two outputs. */
#include "tests/fixtures.h"
#include "tests/reading.h"
#include "tests/test.h"

enum { LINES = 1000, MIXES = 400 };

static struct fixtures fixtures;
static struct reading wholes[2];

/* A text and where its lines begin. */
struct lines {
	const char *at[LINES + 1];
	unsigned count;
};

/* Which line of which text one of the damaged text was. */
static struct {
	unsigned text, line;
} origins[2 * LINES];
static struct buffer damaged;
static unsigned damaged_lines;

static void
split(struct lines *lines, const struct buffer *text)
{
	const char *p = text->data, *end = p + text->length;

	lines->count = 0;
	while (p < end && lines->count < LINES) {
		const char *newline = memchr(p, '\n', (size_t)(end - p));

		lines->at[lines->count++] = p;
		p = newline != NULL ? newline + 1 : end;
	}
	lines->at[lines->count] = p;
}

static void
begin(void)
{
	damaged.length = damaged_lines = 0;
}

static void
add(const struct lines *lines, unsigned text, unsigned line)
{
	if (line >= lines->count)
		return;
	buffer_add(&damaged, lines->at[line],
		   (size_t)(lines->at[line + 1] - lines->at[line]));
	origins[damaged_lines].text = text;
	origins[damaged_lines++].line = line + 1;
}

/* The record of the whole text that holds the line a record begins in. */
static const struct record *
counterpart(const struct record *record)
{
	unsigned line = origins[record->source.line - 1].line;
	const struct reading *from =
		&wholes[origins[record->source.line - 1].text];

	for (size_t i = 0; i < from->count; i++) {
		const struct record *other = from->records[i];

		if (other->kind == record->kind &&
		    other->source.line <= line && line <= other->source.end)
			return other;
	}
	return NULL;
}

/* Values that nothing says are open, and that the whole does not know so. */
static unsigned
count_faults(void)
{
	unsigned faults = 0;

	reading_bytes(&reading, damaged.data, damaged.length);
	for (size_t i = 0; i < reading.count; i++) {
		const struct record *record = reading.records[i];
		const struct record *all = counterpart(record);

		for (size_t k = 0; k < record->metric_count; k++) {
			const struct metric *metric = &record->metrics[k];
			const struct metric *other = all == NULL ? NULL :
				record_find(all, metric->name);

			if ((other == NULL || !values_agree(metric, other)) &&
			    metric->name.subject != SUBJECT_MIXED &&
			    !record_has_note(record, NOTE_AMBIGUOUS,
					     &metric->name)) {
				faults++;
				break;
			}
		}
	}
	return faults;
}

static bool
is_normal(const struct fixture *fixture)
{
	return strncmp(fixture->name, "fio-", 4) == 0 &&
	       fixture->name[4] >= '1' && fixture->name[4] <= '9';
}

/* What is done to the lines of a text at a place. */
struct damage {
	const char *name;
	unsigned lost;		/* lines from the place on */
	bool doubled, swapped;
};

static void
harm(const struct lines *lines, const struct damage *damage, unsigned place)
{
	begin();
	for (unsigned i = 0; i < lines->count; i++) {
		if (i >= place && i < place + damage->lost)
			continue;
		if (damage->swapped && i == place)
			add(lines, 0, i + 1);
		else if (damage->swapped && i == place + 1)
			add(lines, 0, i - 1);
		else
			add(lines, 0, i);
		if (damage->doubled && i == place)
			add(lines, 0, i);
	}
}

static void
what_is_left_of_damaged_lines_is_true(void **state)
{
	static const struct damage damages[] = {
		{ "lost", 1, false, false }, { "lost", 2, false, false },
		{ "lost", 5, false, false }, { "doubled", 0, true, false },
		{ "swapped", 0, false, true },
	};
	struct lines lines;
	unsigned used = 0;

	(void)state;
	for (size_t i = 0; i < fixtures.count; i++) {
		const struct fixture *fixture = &fixtures.list[i];

		if (!is_normal(fixture))
			continue;
		used++;
		split(&lines, &fixture->text);
		reading_bytes(&wholes[0], fixture->text.data,
			      fixture->text.length);
		for (size_t d = 0; d < LENGTH(damages); d++)
			for (unsigned at = 0; at < lines.count; at++) {
				harm(&lines, &damages[d], at);
				if (count_faults() > 0)
					fail_msg("%s: line %u %s (%u)",
						 fixture->name, at + 1,
						 damages[d].name,
						 damages[d].lost);
			}
	}
	assert_true(used >= 15);
}

static const struct fixture *
some_normal(uint64_t *seed)
{
	const struct fixture *fixture;

	do
		fixture = &fixtures.list[chance(seed, fixtures.count)];
	while (!is_normal(fixture));
	return fixture;
}

/*
 * Some lines of one output may pass for lines of another: a job whose own
 * lines happen to stand where the other has none.
 */
static void
hardly_a_value_of_mixed_outputs_is_false(void **state)
{
	struct lines lines[2];
	uint64_t seed = 20160229;
	unsigned faults = 0;

	(void)state;
	for (unsigned round = 0; round < MIXES; round++) {
		unsigned next[2] = { 0, 0 };

		for (unsigned i = 0; i < 2; i++) {
			const struct buffer *text = &some_normal(&seed)->text;

			split(&lines[i], text);
			reading_bytes(&wholes[i], text->data, text->length);
		}
		begin();
		while (next[0] < lines[0].count || next[1] < lines[1].count) {
			unsigned text = (unsigned)chance(&seed, 2);
			uint64_t run = 1 + chance(&seed, 8);

			while (run-- > 0)
				add(&lines[text], text, next[text]++);
		}
		faults += count_faults();
	}
	assert_in_range(faults, 0, MIXES / 50);
}

static int
start(void **state)
{
	static const char *const endings[] = { ".txt", NULL };

	(void)state;
	fixtures_load(&fixtures, endings);
	return fixtures.count > 20 ? 0 : -1;
}

static int
stop(void **state)
{
	fixtures_free(&fixtures);
	buffer_free(&damaged);
	reading_free(&wholes[0]);
	reading_free(&wholes[1]);
	return reading_stop(state);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_is_left_of_damaged_lines_is_true),
		cmocka_unit_test(hardly_a_value_of_mixed_outputs_is_false),
	};

	return cmocka_run_group_tests_name("lines", tests, start, stop);
}
