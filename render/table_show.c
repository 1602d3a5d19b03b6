/* Results as a table: a row a result, replicates in one with their spread. */
#include <math.h>
#include <string.h>

#include "record/csv.h"
#include "render/headline.h"
#include "render/writers.h"

enum { NAME, WORKLOAD, LABELS, SUBJECT, FIGURES, SOURCE = FIGURES + HEADLINES,
       COLUMNS };

/* Which columns hold anything in these results. */
struct use {
	bool column[COLUMNS];
	bool replicates;
};

/* The subjects of a group that have a headline figure, in catalogue order. */
static size_t
subjects_of(const struct group *group, enum subject *subjects,
	    struct arena *arena)
{
	bool has[SUBJECTS];
	size_t count = 0;

	subjects_in(group, has);
	for (int s = 0; s < SUBJECTS; s++) {
		bool any = false;

		for (int k = 0; has[s] && k < HEADLINES && !any; k++)
			any = headline_read(group, (enum subject)s, k,
					    arena).n > 0;
		if (any)
			subjects[count++] = (enum subject)s;
	}
	return count;
}

static const char *
value_text(const struct reading *reading, struct arena *arena)
{
	double spread = reading_spread(reading);
	const char *text;

	if (!reading->n)
		return "";
	text = unit_print_in(arena, metric_unit(reading->metric, false),
			 reading->median);
	return isfinite(spread) ?
	       arena_print(arena, "%s ±%.1f %%", text, spread) : text;
}

static const char *
name_text(const struct group *group, struct arena *arena)
{
	const struct record *record = group->records[0][0];
	const char *name = record->name ? text_clean(arena, record->name) :
			   kind_text(record->kind);

	if (group->record_counts[0] < 2)
		return name;
	return arena_print(arena, "%s, %zu runs", name,
			   group->record_counts[0]);
}

/* The figure of each subject, a line each; noted where it was read from. */
static void
put_figure(struct table_cell *out, const struct group *group,
	   const enum subject *subjects, size_t count, int figure,
	   struct use *use, struct arena *arena)
{
	struct texts lines = { 0 };
	bool any = false;

	for (size_t i = 0; i < count; i++) {
		struct reading reading = headline_read(group, subjects[i],
						       figure, arena);

		texts_add(&lines, arena, value_text(&reading, arena));
		any |= reading.n > 0;
		use->replicates |= reading.n > 1;
	}
	if (!any)
		return;
	out->text = texts_join(&lines, arena, "\n");
	out->records = group->records[0];
	out->record_count = group->record_counts[0];
}

/* One group in all columns. */
static void
put_group(const struct table *table, struct table_block *block,
	  const struct group *group, struct use *use, struct arena *arena)
{
	const struct record *first = group->records[0][0];
	struct table_cell *out = table_row(table, block, arena);
	enum subject subjects[SUBJECTS];
	size_t count = subjects_of(group, subjects, arena);
	struct texts names = { 0 };

	out[NAME].text = name_text(group, arena);
	out[WORKLOAD].text = workload_text(arena, first);
	out[LABELS].text = labels_text(arena, first);
	out[SOURCE].text = text_places(arena, group->records[0],
				       group->record_counts[0]);
	out[SOURCE].records = group->records[0];
	out[SOURCE].record_count = group->record_counts[0];
	for (size_t i = 0; i < count; i++)
		texts_add(&names, arena, subject_text(subjects[i]));
	out[SUBJECT].text = texts_join(&names, arena, "\n");
	for (int k = 0; k < HEADLINES; k++)
		put_figure(&out[FIGURES + k], group, subjects, count, k, use,
			   arena);
	for (size_t i = 0; i < COLUMNS; i++)
		use->column[i] |= *out[i].text != '\0';
}

/* Takes out the columns that are empty throughout. */
static void
narrow(struct table *table, const bool *used)
{
	size_t kept = 0, columns = table->column_count;

	for (size_t b = 0; b < table->block_count; b++) {
		struct table_block *block = &table->blocks[b];
		size_t to = 0;

		for (size_t i = 0; i < block->count * columns; i++)
			if (used[i % columns])
				block->cells[to++] = block->cells[i];
	}
	for (size_t i = 0; i < columns; i++)
		if (used[i])
			table->columns[kept++] = table->columns[i];
	table->column_count = kept;
}

static struct table *
wide_table(const struct comparison *shown, struct use *use,
	   struct arena *arena)
{
	struct table_column columns[COLUMNS] = {
		[NAME] = { .title = "name", .wraps = true },
		[WORKLOAD] = { .title = "workload", .wraps = true },
		[LABELS] = { .title = "labels", .wraps = true },
		[SUBJECT] = { .title = "op" },
		[SOURCE] = { .title = "source", .wraps = true },
	};
	struct table *table;

	for (int k = 0; k < HEADLINES; k++)
		columns[FIGURES + k] = (struct table_column){
			.title = headline_titles[k], .right = true };
	table = table_new(arena, columns, COLUMNS, 1);
	for (size_t g = 0; g < shown->group_count; g++)
		if (shown->groups[g].record_counts[0])
			put_group(table, table->blocks, &shown->groups[g], use,
				  arena);
	narrow(table, use->column);
	return table;
}

/* "test, 3 runs, write 4k qd1 libaio, RAID 10 > xfs (mail.txt:3, 9)" */
static const char *
heading_of(const struct group *group, struct arena *arena)
{
	const struct record *first = group->records[0][0];
	const char *parts[] = { name_text(group, arena),
				workload_text(arena, first),
				labels_text(arena, first) };
	struct texts texts = { 0 };

	for (size_t i = 0; i < sizeof(parts) / sizeof(*parts); i++)
		if (*parts[i])
			texts_add(&texts, arena, parts[i]);
	return arena_print(arena, "%s (%s)", texts_join(&texts, arena, ", "),
			   text_places(arena, group->records[0],
				       group->record_counts[0]));
}

static void
put_subjects(const struct table *table, struct table_block *block,
	     const struct group *group, struct use *use, struct arena *arena)
{
	enum subject subjects[SUBJECTS];
	size_t count = subjects_of(group, subjects, arena);

	block->title = heading_of(group, arena);
	for (size_t i = 0; i < count; i++) {
		struct table_cell *out = table_row(table, block, arena);

		out[0].text = subject_text(subjects[i]);
		for (int k = 0; k < HEADLINES; k++) {
			put_figure(&out[1 + k], group, &subjects[i], 1, k, use,
				   arena);
			use->column[1 + k] |= *out[1 + k].text != '\0';
		}
	}
}

static struct table *
narrow_table(const struct comparison *shown, struct use *use,
	     struct arena *arena)
{
	struct table_column columns[1 + HEADLINES] = { { .title = "op" } };
	struct table *table;

	use->column[0] = true;
	for (int k = 0; k < HEADLINES; k++)
		columns[1 + k] = (struct table_column){
			.title = headline_titles[k], .right = true };
	table = table_new(arena, columns, 1 + HEADLINES, shown->group_count);
	for (size_t g = 0; g < shown->group_count; g++)
		if (shown->groups[g].record_counts[0])
			put_subjects(table, &table->blocks[g],
				     &shown->groups[g], use, arena);
	narrow(table, use->column);
	return table;
}

struct section *
section_of_results(struct document *document, const struct comparison *shown,
		   enum table_shape shape, struct arena *arena)
{
	struct section *section = document_section(document, arena, "results",
						   NULL);
	struct use use = { 0 };

	section->table = shape == SHAPE_COLUMNS ?
			 wide_table(shown, &use, arena) :
			 narrow_table(shown, &use, arena);
	if (use.replicates)
		texts_add(&section->notes, arena,
			  "Several runs of one workload stand in one row: "
			  "their median, and ± half the range from the least "
			  "to the greatest.");
	return section;
}

struct document *
document_of_results(const struct comparison *shown, enum table_shape shape,
		    struct arena *arena)
{
	struct document *document = document_new(arena, NULL);

	section_of_results(document, shown, shape, arena);
	return document;
}

/* The metrics that CSV has columns for, in catalogue order. */
struct columns {
	struct metric_name at[SUBJECTS * HEADLINES * 2];
	size_t count;
};

static void
add_column(struct columns *columns, struct metric_name name)
{
	size_t i = columns->count;

	for (size_t k = 0; k < columns->count; k++)
		if (metric_same(columns->at[k], name))
			return;
	for (; i && metric_order(columns->at[i - 1], name) > 0; i--)
		columns->at[i] = columns->at[i - 1];
	columns->at[i] = name;
	columns->count++;
}

static void
csv_columns(struct columns *columns, const struct comparison *shown,
	    struct arena *arena)
{
	for (size_t g = 0; g < shown->group_count; g++) {
		const struct group *group = &shown->groups[g];
		enum subject subjects[SUBJECTS];
		size_t count = subjects_of(group, subjects, arena);

		for (size_t i = 0; i < count * HEADLINES; i++) {
			struct reading reading =
				headline_read(group, subjects[i / HEADLINES],
					      (int)(i % HEADLINES), arena);

			if (reading.n)
				add_column(columns, reading.metric);
		}
	}
}

static void
csv_text(struct buffer *out, const char *text, bool first)
{
	csv_field(out, text, strlen(text), first);
}

static void
csv_reading(struct buffer *out, const struct reading *reading)
{
	double spread = reading_spread(reading);

	buffer_byte(out, ',');
	if (reading->n)
		buffer_number(out, reading->median);
	buffer_byte(out, ',');
	if (isfinite(spread))
		buffer_print(out, "%.2f", spread);
}

static void
csv_group(struct buffer *out, const struct group *group,
	  const struct columns *columns, struct arena *arena)
{
	const struct record *first = group->records[0][0];

	csv_text(out, first->name ? first->name : "", true);
	csv_text(out, workload_text(arena, first), false);
	csv_text(out, labels_text(arena, first), false);
	buffer_print(out, ",%zu", group->record_counts[0]);
	for (size_t i = 0; i < columns->count; i++) {
		struct reading reading =
			metric_reading(group, columns->at[i], arena);

		csv_reading(out, &reading);
	}
	csv_text(out, text_places(arena, group->records[0],
				  group->record_counts[0]), false);
	buffer_byte(out, '\n');
}

/* Two columns a metric, "write.iops" and "write.iops.spread_pct". */
void
show_csv(struct buffer *out, const struct comparison *shown,
	 const struct render_style *style)
{
	struct columns columns = { .count = 0 };
	struct arena arena = { 0 };
	char name[METRIC_TEXT];

	(void)style;
	csv_columns(&columns, shown, &arena);
	buffer_text(out, "name,workload,labels,n");
	for (size_t i = 0; i < columns.count; i++) {
		metric_write(name, columns.at[i]);
		buffer_print(out, ",%s,%s.spread_pct", name, name);
	}
	buffer_text(out, ",source\n");
	for (size_t g = 0; g < shown->group_count; g++)
		if (shown->groups[g].record_counts[0])
			csv_group(out, &shown->groups[g], &columns, &arena);
	arena_free(&arena);
}
