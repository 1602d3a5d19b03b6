/* Groups of a store's results as a table, CSV and JSON Lines. */
#include <math.h>
#include <string.h>

#include "record/csv.h"
#include "record/unit.h"
#include "render/groups.h"
#include "render/writers.h"

enum { OF, COUNT, BEST, MEDIAN, SOURCE, COLUMNS };

static const char *
value_text(const struct value_groups *all, double value, struct arena *arena)
{
	return isnan(value) ? "" :
	       unit_print_in(arena, metric_unit(all->metric, false), value);
}

static struct document *
document_of_groups(const struct value_groups *all, struct arena *arena)
{
	char metric[METRIC_TEXT];
	struct document *document = document_new(arena, NULL);
	struct section *section = document_section(document, arena, "groups",
						   NULL);
	struct table_column columns[COLUMNS] = {
		[OF] = { .title = all->by, .wraps = true },
		[COUNT] = { .title = "results", .right = true },
		[BEST] = { .right = true },
		[MEDIAN] = { .title = "median", .right = true },
		[SOURCE] = { .title = "source of the best", .wraps = true },
	};

	metric_write(metric, all->metric);
	columns[BEST].title = arena_print(arena, "best %s", metric);
	if (metric_better(all->metric) == BETTER_NEITHER)
		columns[MEDIAN].title = arena_print(arena, "median %s",
						    metric);
	section->table = table_new(arena, columns, COLUMNS, 1);
	for (size_t i = 0; i < all->count; i++) {
		const struct value_group *group = &all->groups[i];
		struct table_cell *out = table_row(section->table,
						   section->table->blocks,
						   arena);

		out[OF].text = text_clean(arena, group->of);
		out[COUNT].text = arena_print(arena, "%zu", group->count);
		out[BEST].text = value_text(all, group->best, arena);
		out[MEDIAN].text = value_text(all, group->median, arena);
		if (group->from)
			out[SOURCE].text = text_place(arena,
						      &group->from->source);
	}
	return document;
}

static void
groups_table(struct buffer *out, const struct value_groups *all,
	     const struct render_style *style)
{
	struct text_style text = { style->width, style->color, true };
	struct arena arena = { 0 };

	document_text(out, document_of_groups(all, &arena), &text);
	arena_free(&arena);
}

static void
groups_md(struct buffer *out, const struct value_groups *all,
	  const struct render_style *style)
{
	struct arena arena = { 0 };

	(void)style;
	document_md(out, document_of_groups(all, &arena));
	arena_free(&arena);
}

static void
put_number(struct buffer *out, double value)
{
	if (!isnan(value))
		buffer_number(out, value);
}

/* What is written of all groups alike. */
struct names {
	char metric[METRIC_TEXT];
	const char *unit;
};

static struct names
names_of(const struct value_groups *all)
{
	struct names names = {
		.unit = unit_text(metric_unit(all->metric, false)),
	};

	metric_write(names.metric, all->metric);
	return names;
}

static const char *
place_of(const struct value_group *group, struct arena *arena)
{
	return group->from ? text_place(arena, &group->from->source) : "";
}

static void
groups_csv(struct buffer *out, const struct value_groups *all,
	   const struct render_style *style)
{
	struct names names = names_of(all);
	struct arena arena = { 0 };

	(void)style;
	buffer_text(out, "by,of,results,metric,unit,best,median,source\n");
	for (size_t i = 0; i < all->count; i++) {
		const struct value_group *group = &all->groups[i];
		const char *place = place_of(group, &arena);

		csv_field(out, all->by, strlen(all->by), 1);
		csv_field(out, group->of, strlen(group->of), 0);
		buffer_print(out, ",%zu,%s,%s,", group->count, names.metric,
			     names.unit);
		put_number(out, group->best);
		buffer_byte(out, ',');
		put_number(out, group->median);
		csv_field(out, place, strlen(place), 0);
		buffer_byte(out, '\n');
	}
	arena_free(&arena);
}

static void
put_text(struct buffer *out, const char *key, const char *text)
{
	buffer_text(out, key);
	buffer_json(out, text, strlen(text));
}

/* What is unknown is absent. */
static void
groups_jsonl(struct buffer *out, const struct value_groups *all,
	     const struct render_style *style)
{
	struct names names = names_of(all);
	struct arena arena = { 0 };

	(void)style;
	for (size_t i = 0; i < all->count; i++) {
		const struct value_group *group = &all->groups[i];

		put_text(out, "{\"by\":", all->by);
		put_text(out, ",\"of\":", group->of);
		buffer_print(out, ",\"results\":%zu", group->count);
		put_text(out, ",\"metric\":", names.metric);
		put_text(out, ",\"unit\":", names.unit);
		if (group->from) {
			buffer_text(out, ",\"best\":");
			buffer_number(out, group->best);
		}
		buffer_text(out, ",\"median\":");
		buffer_number(out, group->median);
		if (group->from)
			put_text(out, ",\"source\":",
				 place_of(group, &arena));
		buffer_text(out, "}\n");
	}
	arena_free(&arena);
}

const struct groups_format groups_formats[] = {
	{ "table", groups_table }, { "md", groups_md },
	{ "csv", groups_csv }, { "jsonl", groups_jsonl }, { NULL, NULL },
};
