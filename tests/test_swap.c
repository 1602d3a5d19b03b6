/* Over all fixtures: a file beside itself, and any two in either order. */
#include "tests/comparing.h"
#include "tests/fixtures.h"

/* The results of a fixture; its text is kept as long as they are. */
struct results_of {
	const char *name;
	const struct record **records;
	size_t count;
};

static struct fixtures fixtures;
static struct results_of *all;
static struct arena kept;

static void
read_results(struct results_of *results, const struct fixture *fixture)
{
	const char *at = fixture->text.data;
	const char *end = at + fixture->text.length;
	struct diag diag = { .least = DIAG_NOTE };
	unsigned line = 0;
	size_t room = 0;

	results->name = fixture->name;
	while (at < end) {
		const char *stop = memchr(at, '\n', (size_t)(end - at));
		size_t length = (size_t)((stop ? stop : end) - at);
		struct record *record = arena_take(&kept, sizeof *record);

		assert_true(jsonl_read(at, length, record, &kept, &diag,
				       fixture->name, ++line));
		results->records = arena_grow(&kept, results->records,
					      results->count, &room,
					      sizeof *results->records);
		results->records[results->count++] = record;
		at += length + 1;
	}
	diag_free(&diag);
}

static int
load(void **state)
{
	static const char *const endings[] = { ".jsonl", NULL };
	size_t i;

	(void)state;
	fixtures_load(&fixtures, endings);
	all = arena_zero(&kept, (fixtures.count + 1) * sizeof *all);
	for (i = 0; i < fixtures.count; i++)
		read_results(&all[i], &fixtures.list[i]);
	return fixtures.count < 90;
}

static int
unload(void **state)
{
	(void)state;
	fixtures_free(&fixtures);
	arena_free(&kept);
	return 0;
}

static size_t
add(struct compared *to, const struct results_of *results, size_t input)
{
	size_t i;

	for (i = 0; i < results->count; i++)
		to[i] = (struct compared){ results->records[i], input,
					   input ? "second" : "first" };
	return results->count;
}

static const struct comparison *
compare(const struct results_of *one, const struct results_of *other,
	struct arena *arena)
{
	static const struct compare_options gated = { .gate = true };
	struct compared *given = arena_take(arena, (one->count + other->count +
						    1) * sizeof *given);
	size_t count = add(given, one, 0);

	count += add(given + count, other, 1);
	return compare_run(given, count, 2, &gated, arena);
}

/* Whether something of it takes part without being asked for. */
static bool
has_results(const struct results_of *results)
{
	static const bool takes_part[KINDS] = {
		[KIND_JOB] = true, [KIND_GROUP] = true, [KIND_RUN] = true,
		[KIND_DEVICE] = true, [KIND_LOG] = true,
	};
	size_t i;

	for (i = 0; i < results->count; i++) {
		const struct record *record = results->records[i];

		if (takes_part[record->kind] && !record->since_boot &&
		    !record_has_note(record, NOTE_SNAPSHOT, NULL) &&
		    !record_has_note(record, NOTE_ALL_CLIENTS, NULL))
			return true;
	}
	return false;
}

static void
assert_all_same(const char *name, const struct comparison *c)
{
	size_t g, r;

	for (g = 0; g < c->group_count; g++)
		for (r = 0; r < c->groups[g].row_count; r++) {
			const struct cell *cell = &c->groups[g].rows[r]
						  .cells[1];

			if (cell->verdict != VERDICT_SAME &&
			    cell->verdict != VERDICT_UNJUDGED)
				fail_msg("%s: %s, %s", name,
					 c->groups[g].title,
					 verdict_text(cell->verdict));
			if (!isnan(cell->change))
				assert_near(cell->change, 0, 0);
		}
}

static void
a_file_beside_itself_is_the_same(void **state)
{
	size_t i, compared = 0;

	for (i = 0; i < fixtures.count; i++) {
		const struct comparison *c = compare(&all[i], &all[i], *state);

		if ((c->status == COMPARE_DONE) != has_results(&all[i]))
			fail_msg("%s: %s", all[i].name,
				 c->why ? c->why : "compared");
		if (c->status != COMPARE_DONE)
			continue;
		assert_all_same(all[i].name, c);
		assert_int_equal(c->alone_count, 0);
		assert_int_not_equal(c->gate, GATE_FAILED);
		compared++;
	}
	assert_true(compared > 80);
}

/* Where a result stands, whatever has been made of it. */
static bool
same_place(const struct record *a, const struct record *b)
{
	return a->kind == b->kind && a->source.line == b->source.line &&
	       texts_equal(a->source.file, b->source.file) &&
	       texts_equal(a->name, b->name);
}

/* The group of the same results with its sides swapped. */
static const struct group *
swapped_group(const struct comparison *c, const struct group *group)
{
	size_t i;

	for (i = 0; i < c->group_count; i++)
		if (same_place(c->groups[i].records[1][0],
			       group->records[0][0]) &&
		    same_place(c->groups[i].records[0][0],
			       group->records[1][0]))
			return &c->groups[i];
	return NULL;
}

static const struct row *
same_row(const struct group *group, struct metric_name metric)
{
	size_t i;

	for (i = 0; i < group->row_count; i++)
		if (metric_same(group->rows[i].metric, metric))
			return &group->rows[i];
	return NULL;
}

static enum verdict
swapped(enum verdict verdict)
{
	return verdict == VERDICT_BETTER ? VERDICT_WORSE :
	       verdict == VERDICT_WORSE ? VERDICT_BETTER : verdict;
}

/* Percents that are of inverse ratios, or both unknown. */
static bool
inverse(double a, double b)
{
	if (isnan(a) || isnan(b))
		return isnan(a) && isnan(b);
	return fabs((1 + a / 100) * (1 + b / 100) - 1) < 1e-9;
}

static void
assert_swapped(const struct row *row, const struct row *back,
	       const char *where)
{
	const struct cell *a = &row->cells[1], *b = &back->cells[1];
	bool both = row->cells[0].present && a->present;
	bool zero = both && (row->cells[0].value == 0 || a->value == 0);

	if (b->verdict != swapped(a->verdict) || b->evidence != a->evidence ||
	    b->runs_needed != a->runs_needed)
		fail_msg("%s: %s (%s), then %s (%s)", where,
			 verdict_text(a->verdict), a->reason,
			 verdict_text(b->verdict), b->reason);
	if (!zero && !inverse(a->change, b->change))
		fail_msg("%s: %g %% and %g %%", where, a->change, b->change);
	if (!inverse(a->low, b->high) || !inverse(a->high, b->low))
		fail_msg("%s: %g to %g %%, then %g to %g %%", where, a->low,
			 a->high, b->low, b->high);
}

/* Returns how many values were compared. */
static size_t
swap(const struct results_of *one, const struct results_of *other,
     struct arena *arena)
{
	const struct comparison *c = compare(one, other, arena);
	const struct comparison *back = compare(other, one, arena);
	const char *where = arena_print(arena, "%s and %s", one->name,
					other->name);
	size_t g, r, count = 0;

	if (c->status != back->status || c->group_count != back->group_count ||
	    c->alone_count != back->alone_count)
		fail_msg("%s: %zu groups and %zu alone, swapped %zu and %zu",
			 where, c->group_count, c->alone_count,
			 back->group_count, back->alone_count);
	for (g = 0; g < c->group_count; g++) {
		const struct group *group = &c->groups[g];
		const struct group *mirror = swapped_group(back, group);

		if (!mirror || mirror->row_count != group->row_count)
			fail_msg("%s: \"%s\" has no mirror", where,
				 group->title);
		for (r = 0; r < group->row_count; r++, count++)
			assert_swapped(&group->rows[r], same_row(mirror,
				group->rows[r].metric), where);
	}
	return count;
}

static void
swapping_the_sides_inverts_every_ratio_and_verdict(void **state)
{
	struct arena arena = { 0 };
	size_t i, k, count = 0;

	(void)state;
	for (i = 0; i < fixtures.count; i++)
		for (k = 0; k < i; k++) {
			count += swap(&all[i], &all[k], &arena);
			arena_reset(&arena);
		}
	arena_free(&arena);
	assert_true(count > 1000);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(a_file_beside_itself_is_the_same),
		TEST(swapping_the_sides_inverts_every_ratio_and_verdict),
	};

	return cmocka_run_group_tests_name("swap", tests, load, unload);
}
