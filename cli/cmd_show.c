/* iorecap show: what was found, a result a row. */
#include "cli/gather.h"
#include "cli/options.h"
#include "record/jsonl.h"
#include "render/render.h"

/* The records behind the rows, which every command reads again. */
static void
show_records(struct buffer *buffer, const struct comparison *shown,
	     const struct render_style *style)
{
	(void)style;
	for (size_t k = 0; k < shown->group_count; k++) {
		const struct group *group = shown->groups + k;

		for (size_t n = 0; n < group->record_counts[0]; n++)
			jsonl_write(buffer, group->records[0][n], false);
	}
}

static const struct table_format records_format = {
	.name = "jsonl", .show = show_records,
};

/* The k-th format that can show results, records last, or NULL. */
static const struct table_format *
format_at(size_t k)
{
	for (const struct table_format *row = table_formats; row->name; row++)
		if (row->show && k-- == 0)
			return row;
	return k == 0 ? &records_format : NULL;
}

static const char *
format_name(size_t k)
{
	const struct table_format *row = format_at(k);

	return row ? row->name : NULL;
}

static enum status
print(struct printing *printing)
{
	struct gathered *all = &printing->all;
	const struct comparison *shown = compare_show(all->results, all->count,
						      &all->arena);

	format_at(options_format(printing->options))
		->show(&printing->text, shown, &printing->style);
	return printing->status;
}

static enum status
run(struct options *options)
{
	return gather_print(options, print);
}

const struct subcommand command_show = {
	.name = "show",
	.bit = SHOW,
	.operands = "[INPUT...]",
	.summary = "list the results, a row each",
	.more = "Replicates stand in one row with their number, median and "
		"spread.\n",
	.format = format_name,
	.run = run,
};
