/* Histories as tables: the changes, and what each workload gave. */
#include "render/history.h"

#include "render/headline.h"
#include "render/notes.h"

/* Which run, by its day or its number. */
static const char *
run_text(const struct history *history, size_t at, struct arena *arena)
{
	const char *time = history->points[at].time;

	return history->dated ? text_clean(arena, arena_print(arena, "%.10s",
							      time)) :
	       arena_print(arena, "run %zu", at + 1);
}

static const char *
group_text(const struct history *history, struct arena *arena)
{
	const struct group *group = history->group;
	const char *title = text_clean(arena, group->title);

	return *title ? title : workload_text(arena, group->records[0][0]);
}

/*
 * The block of a history's workload: that of the one before, or the next, of
 * which so many are in use.
 */
static struct table_block *
block_of(const struct table *table, const struct report *report, size_t i,
	 const struct group **last, size_t *used, struct arena *arena)
{
	const struct history *history = &report->histories[i];

	if (*last != history->group) {
		*last = history->group;
		table->blocks[(*used)++].title =
			arena_print(arena, "%s, %s to %s",
				    group_text(history, arena),
				    run_text(history, 0, arena),
				    run_text(history, history->count - 1,
					     arena));
	}
	return &table->blocks[*used - 1];
}

static void
put_change(const struct table *table, struct table_block *block,
	   const struct history *history, const struct history_change *change,
	   struct arena *arena)
{
	struct table_cell *out = table_row(table, block, arena);
	const struct row *row = history->row;
	const struct record **there = arena_take(arena, sizeof(*there));

	*there = history->points[change->at].record;
	out[0].text = metric_in_text(arena, row->metric);
	out[1].text = run_text(history, change->at, arena);
	out[1].records = there;
	out[1].record_count = 1;
	out[2].text = text_change(arena, change->percent);
	out[2].hint = arena_print(arena, "p = %.2g", change->p);
	out[3].text = verdict_text(change->verdict);
	out[2].tone = out[3].tone = verdict_tone(change->verdict);
	out[4].text = unit_print_in(arena, row->unit, change->before);
	out[5].text = unit_print_in(arena, row->unit, change->after);
}

static void
put_course(const struct table *table, struct table_block *block,
	   const struct history *history, struct arena *arena)
{
	struct table_cell *out = table_row(table, block, arena);
	const struct row *row = history->row;

	out[0].text = metric_in_text(arena, row->metric);
	out[1].text = arena_print(arena, "%zu", history->count);
	out[2].text = unit_print_in(arena, row->unit, history->level);
	out[3].text = unit_print_in(arena, row->unit, history->least);
	out[4].text = unit_print_in(arena, row->unit, history->greatest);
}

/* How many workloads have what it takes, and how it was found. */
static void
explain(struct section *section, const struct report *report,
	struct arena *arena)
{
	size_t long_enough = 0, undated = 0, changes = 0;

	for (size_t i = 0; i < report->history_count; i++) {
		const struct history *history = &report->histories[i];

		long_enough += history->count >= HISTORY_LEAST;
		undated += !history->dated;
		changes += history->change_count;
	}
	texts_print(&section->paragraphs, arena, "%s in %s with %d runs or "
		    "more, of %zu with more than one; fewer runs cannot tell.",
		    text_count(arena, changes, "change"),
		    text_count(arena, long_enough, "course"), HISTORY_LEAST,
		    report->history_count);
	texts_add(&section->notes, arena, "Found by the rank test of Pettitt "
		  "(1979), p < 0.01, again in what each change parts (binary "
		  "segmentation), where medians differ by more than the "
		  "threshold of the metric. Copies count once, values that "
		  "cannot be not at all.");
	if (undated)
		texts_print(&section->notes, arena, "%s in the order of the "
			    "input, since runs of %s do not tell their time.",
			    text_count(arena, undated, "course"),
			    undated == 1 ? "it" : "them");
}

/* The changes by workload, or NULL where there is none. */
static struct table *
changes_table(const struct report *report, struct arena *arena)
{
	static const struct table_column columns[] = {
		{ .title = "metric" }, { .title = "since" },
		{ .title = "change", .right = true },
		{ .title = "verdict", .verdict = true },
		{ .title = "from", .right = true },
		{ .title = "to", .right = true },
	};
	struct table *table = table_new(arena, columns, 6,
					report->history_count);
	const struct group *last = NULL;
	size_t used = 0;

	for (size_t i = 0; i < report->history_count; i++) {
		const struct history *history = &report->histories[i];

		for (size_t k = 0; k < history->change_count; k++)
			put_change(table, block_of(table, report, i, &last,
						   &used, arena),
				   history, &history->changes[k], arena);
	}
	table->block_count = used;
	return used ? table : NULL;
}

static struct table *
courses_table(const struct report *report, struct arena *arena)
{
	static const struct table_column columns[] = {
		{ .title = "metric" }, { .title = "runs", .right = true },
		{ .title = "median", .right = true },
		{ .title = "least", .right = true },
		{ .title = "greatest", .right = true },
	};
	struct table *table = table_new(arena, columns, 5,
					report->history_count);
	const struct group *last = NULL;
	size_t used = 0;

	for (size_t i = 0; i < report->history_count; i++)
		put_course(table, block_of(table, report, i, &last, &used,
					   arena),
			   &report->histories[i], arena);
	table->block_count = used;
	return table;
}

void
sections_of_history(struct document *document, const struct report *report,
		    struct arena *arena)
{
	struct section *section;

	if (!report->alike)
		return;
	section = document_section(document, arena, "history", "History");
	explain(section, report, arena);
	section->table = changes_table(report, arena);
	if (!report->history_count)
		return;
	section = document_section(document, arena, "courses", "Courses");
	section->table = courses_table(report, arena);
}
