/* Results of a store as rows, and groups of them. */
#include "cli/listing.h"

#include <string.h>

#include "record/jsonl.h"
#include "render/groups.h"

static const char *
path_of(const struct listing *listing)
{
	return listing->options->operands[1];
}

/* Records need no table. */
static bool
as_records(const struct listing *listing)
{
	const char *format = listing->options->format;

	return format && strcmp(format, "jsonl") == 0;
}

static int
take(struct sink *sink, const struct record *record)
{
	struct listing *listing = (struct listing *)sink;

	if (as_records(listing)) {
		jsonl_write(listing->text, record, false);
		listing->count++;
		return 0;
	}
	listing->results = arena_grow(&listing->arena, listing->results,
				      listing->count, &listing->room,
				      sizeof(*listing->results));
	listing->results[listing->count++] = (struct compared){
		.record = record_copy(record, &listing->arena),
		.input_label = "",
	};
	return 0;
}

bool
listing_read(struct listing *listing, struct store *store)
{
	const struct options *options = listing->options;
	struct store_query query = {
		.filter = options->filter, .results = true,
		.first_report = options->first_report,
		.sort = options->sorted ? &options->sort : NULL,
		.top = options->top,
	};
	unsigned long document = 0;

	if (options->by) {
		listing->groups = compare_groups(store, &query, options->by,
						 &listing->arena);
		return listing->groups != NULL;
	}
	listing->sink.put = take;
	return store_read(store, &query, &listing->sink, &document) == 0;
}

static enum status
say_nothing(const struct listing *listing)
{
	const struct options *options = listing->options;

	fprintf(stderr, "iorecap: %s: error: no result in it",
		path_of(listing));
	if (options->by)
		fprintf(stderr, " has the metric and %s", options->by);
	if (options->where)
		fprintf(stderr, "%s fits %s", options->by ? " and" : "",
			options->where);
	fputc('\n', stderr);
	return STATUS_INPUT;
}

static void
say_left_out(const struct listing *listing, size_t count, const char *why)
{
	if (count && !listing->options->quiet)
		fprintf(stderr, "iorecap: %s: note: %zu result%s left out: "
			"%s\n", path_of(listing), count, count == 1 ? "" : "s",
			why);
}

static void
say_all_left_out(struct listing *listing)
{
	const struct value_groups *groups = listing->groups;

	say_left_out(listing, groups->without,
		     arena_print(&listing->arena, "without %s", groups->by));
	say_left_out(listing, groups->implausible, "implausible");
	say_left_out(listing, groups->apart, "the metric of several jobs "
		     "cannot be told from theirs");
}

static void
print_rows(struct listing *listing, const struct render_style *style)
{
	const struct table_format *row = table_formats;
	const char *format = listing->options->format;

	while (format && strcmp(row->name, format) != 0)
		row++;
	row->show(listing->text, compare_list(listing->results,
					      listing->count,
					      &listing->arena), style);
}

static void
print_groups(struct listing *listing, const struct render_style *style)
{
	const struct groups_format *row = groups_formats;
	const char *format = listing->options->format;

	while (format && strcmp(row->name, format) != 0)
		row++;
	row->write(listing->text, listing->groups, style);
}

enum status
listing_print(struct listing *listing)
{
	const struct options *options = listing->options;
	struct render_style style = output_style(listing->output,
						 options->color);
	const struct value_groups *groups = listing->groups;
	enum status status = STATUS_DONE;

	if (groups)
		say_all_left_out(listing);
	if (!(groups ? groups->count : listing->count))
		status = say_nothing(listing);
	else if (groups)
		print_groups(listing, &style);
	else if (!as_records(listing))
		print_rows(listing, &style);
	arena_free(&listing->arena);
	return status;
}
