/* The self-test as a document: what it did, and a row each metric. */
#include "render/selftest.h"

#include <string.h>

#include "render/notes.h"
#include "render/writers.h"

#define WIDTH_ANY 4096

static const char *
share(struct arena *arena, size_t part, size_t whole)
{
	return arena_print(arena, "%.1f %%",
			   whole ? 100. * (double)part / (double)whole : 0);
}

static void
put_row(const struct table *table, struct table_block *block,
	const struct self_test_row *row, struct arena *arena)
{
	struct table_cell *out = table_row(table, block, arena);
	size_t different = row->counts[VERDICT_BETTER] +
			   row->counts[VERDICT_WORSE];
	size_t same = row->counts[VERDICT_SAME];
	size_t open = row->counts[VERDICT_INCONCLUSIVE];
	size_t all = different + same + open;

	out[0].text = metric_in_text(arena, row->metric);
	out[1].text = arena_print(arena, "%zu", row->runs);
	out[2].text = share(arena, different, all);
	out[3].text = share(arena, same, all);
	out[4].text = share(arena, open, all);
}

/* Rows come group by group. */
static struct table *
table_of(const struct self_test *test, struct arena *arena)
{
	static const struct table_column columns[] = {
		{ .title = "metric" }, { .title = "runs", .right = true },
		{ .title = "different", .right = true },
		{ .title = "same", .right = true },
		{ .title = "inconclusive", .right = true },
	};
	struct table *table = table_new(arena, columns, 5,
					test->row_count + 1);
	struct table_block *block = table->blocks;

	table->block_count = 1;
	for (size_t i = 0; i < test->row_count; i++) {
		const struct self_test_row *row = &test->rows[i];

		if (i && strcmp(row->group, test->rows[i - 1].group) != 0) {
			block++;
			table->block_count++;
		}
		block->title = text_clean(arena, row->group);
		put_row(table, block, row, arena);
	}
	return table;
}

static struct document *
document_of(const struct self_test *test, struct arena *arena)
{
	struct document *document = document_new(arena, NULL);
	struct section *section = document_section(document, arena,
						   "self-test", NULL);

	texts_print(&section->paragraphs, arena, "The runs of each "
		    "configuration were split at random into two halves, %zu "
		    "times; any difference between them is a false alarm.",
		    test->splits);
	texts_print(&section->paragraphs, arena, "%s in %s of the splits, "
		    "could not decide in %s.", test->gate ?
		    "The gate failed" : "Something was better or worse",
		    share(arena, test->alarms, test->splits),
		    share(arena, test->undecided, test->splits));
	section->table = table_of(test, arena);
	texts_add(&section->notes, arena, "Fewer than 4 + 4 runs are never "
		  "called different, one against one by the threshold alone.");
	return document;
}

static void
write_text(struct buffer *out, const struct self_test *test,
	   const struct render_style *style)
{
	struct text_style own = { .width = TEXT_WIDTH };
	struct arena arena = { 0 };

	(void)style;
	document_text(out, document_of(test, &arena), &own);
	arena_free(&arena);
}

static void
write_table(struct buffer *out, const struct self_test *test,
	    const struct render_style *style)
{
	struct text_style own = {
		.width = style->width ? style->width : WIDTH_ANY,
		.color = style->color, .lines = true
	};
	struct arena arena = { 0 };

	document_text(out, document_of(test, &arena), &own);
	arena_free(&arena);
}

static void
write_md(struct buffer *out, const struct self_test *test,
	 const struct render_style *style)
{
	struct arena arena = { 0 };

	(void)style;
	document_md(out, document_of(test, &arena));
	arena_free(&arena);
}

static void
put_number(struct buffer *out, const char *key, size_t number)
{
	buffer_print(out, ",\"%s\":%zu", key, number);
}

static void
write_json(struct buffer *out, const struct self_test *test,
	   const struct render_style *style)
{
	(void)style;
	buffer_text(out, "{\"iorecap\":1,\"kind\":\"self-test\"");
	put_number(out, "splits", test->splits);
	put_number(out, "alarms", test->alarms);
	put_number(out, "undecided", test->undecided);
	buffer_print(out, ",\"gate\":%s,\"rows\":[",
		     test->gate ? "true" : "false");
	for (size_t i = 0; i < test->row_count; i++) {
		const struct self_test_row *row = &test->rows[i];
		char metric[METRIC_TEXT];

		metric_write(metric, row->metric);
		buffer_text(out, i ? ",{\"group\":" : "{\"group\":");
		buffer_json(out, row->group, strlen(row->group));
		buffer_print(out, ",\"metric\":\"%s\"", metric);
		put_number(out, "runs", row->runs);
		for (int v = VERDICT_BETTER; v <= VERDICT_INCONCLUSIVE; v++)
			put_number(out, verdict_text((enum verdict)v),
				   row->counts[v]);
		buffer_byte(out, '}');
	}
	buffer_text(out, "]}\n");
}

const struct self_test_format self_test_formats[] = {
	{ "table", write_table },
	{ "text", write_text },
	{ "md", write_md },
	{ "json", write_json },
	{ NULL, NULL },
};
