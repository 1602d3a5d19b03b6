/* iorecap store: results kept in an SQLite file. */
#include <stdlib.h>
#include <string.h>

#include "cli/adding.h"
#include "cli/listing.h"
#include "cli/options.h"
#include "cli/output.h"
#include "record/utf8.h"

/* What a verb does with the operands behind the store. */
struct verb {
	const char *name, *usage;
	bool inputs;		/* takes INPUTs */
	unsigned takes;		/* options of its own, as bits */
	enum status (*run)(const struct options *, struct buffer *,
			   const struct output *);
};

/* Options that not every verb has a use for. */
enum {
	FORMAT = 1, WHERE = 2, SORT = 4, TOP = 8, FIRST = 16, CLAIMS = 32,
	BY = 64, SERIES = 128,
};

/* The store stands in front. */
static const char *
store_path(const struct options *options)
{
	return options->operands[1];
}

static const char *
plural(size_t count)
{
	return count == 1 ? "" : "s";
}

static void
tell_tally(struct buffer *text, const char *name, const struct tally *tally,
	   bool changed)
{
	if (!tally->inputs)
		return;
	buffer_print(text, "%-10s  %zu input%s, %zu result%s", name,
		     tally->inputs, plural(tally->inputs), tally->results,
		     plural(tally->results));
	if (changed)
		buffer_print(text, " instead of %zu", tally->before);
	if (tally->copies)
		buffer_print(text, ", %zu of them copies", tally->copies);
	buffer_text(text, "\n");
}

static enum status
add(const struct options *options, struct buffer *text,
    const struct output *output)
{
	struct adding adding;
	enum status status;

	(void)output;
	if (!adding_open(&adding, store_path(options), store_path(options),
			 STORE_ADD, options))
		return STATUS_INPUT;
	adding.list = options->verbose ? text : NULL;
	status = adding_run(&adding, options, options->operands + 2,
			    options->operand_count - 2);
	tell_tally(text, "new", &adding.tallies[STORE_NEW], false);
	tell_tally(text, "known", &adding.tallies[STORE_KNOWN], false);
	tell_tally(text, "changed", &adding.tallies[STORE_CHANGED], true);
	if (adding.totals.unreadable + adding.changing)
		buffer_print(text, "unreadable  %zu\n",
			     adding.totals.unreadable + adding.changing);
	return status;
}

/* Opens the store to be read, or changed; NULL after a message. */
static struct store *
open_store(const struct options *options, enum store_mode mode)
{
	struct arena arena = { 0 };
	const char *error;
	struct store *store = store_open(store_path(options), mode, &arena,
					 &error);

	if (!store)
		fprintf(stderr, "iorecap: %s: error: %s\n",
			store_path(options), error);
	arena_free(&arena);
	return store;
}

/* Closes it; the status is that of a failure that store_error() explains. */
static enum status
close_store(const struct options *options, struct store *store, bool well)
{
	if (!well)
		fprintf(stderr, "iorecap: %s: error: %s\n",
			store_path(options), store_error(store));
	store_close(store);
	return well ? STATUS_DONE : STATUS_INPUT;
}

/* The formats are those of show. */
static const char *
format_name(size_t k)
{
	return command_show.format(k);
}

static enum status
list(const struct options *options, struct buffer *text,
     const struct output *output)
{
	struct listing listing = { .options = options, .output = output,
				   .text = text };
	struct store *store = open_store(options, STORE_READ);
	enum status status;

	if (!store)
		return STATUS_INPUT;
	status = close_store(options, store, listing_read(&listing, store));
	return status == STATUS_DONE ? listing_print(&listing) : status;
}

/* The labels before a path, as results show them. */
static void
print_labels(struct buffer *text, const char *labels)
{
	for (; *labels; labels++)
		if (*labels == '\n')
			buffer_text(text, " > ");
		else
			buffer_byte(text, *labels);
}

static void
print_source(void *context, const struct store_source *source)
{
	struct buffer *text = context;
	size_t start = text->length;

	buffer_print(text, "%s  %7zu result%s  ", source->added,
		     source->results, source->results == 1 ? " " : "s");
	print_labels(text, source->label);
	buffer_print(text, "%s%s", *source->label ? "=" : "", source->path);
	utf8_tame(text, start);
	buffer_byte(text, '\n');
}

static enum status
inputs(const struct options *options, struct buffer *text,
       const struct output *output)
{
	struct store *store = open_store(options, STORE_READ);

	(void)output;
	return store ? close_store(options, store,
				   store_sources(store, print_source, text)) :
	       STATUS_INPUT;
}

static enum status
take_away(const struct options *options, struct buffer *text,
	  const struct output *output)
{
	struct store *store = open_store(options, STORE_ADD);
	enum status status = STATUS_DONE;
	bool well = true;

	(void)output;
	for (size_t k = 2; store && well && k < options->operand_count; k++) {
		const char *path = options->operands[k];
		char *place = adding_place(path);
		size_t count = 0;

		well = store_remove(store, path, place, &count);
		free(place);
		if (well && !count) {
			fprintf(stderr, "iorecap: %s: error: %s is not in "
				"it\n", store_path(options), path);
			status = STATUS_INPUT;
		}
		if (count)
			buffer_print(text, "removed     %zu input%s\n", count,
				     plural(count));
	}
	if (!store || close_store(options, store, well) != STATUS_DONE)
		return STATUS_INPUT;
	return status;
}

static const struct verb verbs[] = {
	{ "add", "add RUNS.db INPUT...", true, WHERE | CLAIMS | SERIES, add },
	{ "list", "list RUNS.db", false,
	  FORMAT | WHERE | SORT | TOP | FIRST | BY, list },
	{ "inputs", "inputs RUNS.db", false, 0, inputs },
	{ "remove", "remove RUNS.db INPUT...", true, 0, take_away },
};
#define VERBS (sizeof(verbs) / sizeof(*verbs))

static const char *
verb_name(size_t k)
{
	return k < VERBS ? verbs[k].name : NULL;
}

/* The verb, or NULL after a usage error. */
static const struct verb *
find_verb(const struct options *options)
{
	const char *name = options->operand_count ? options->operands[0] : "";
	struct arena arena = { 0 };

	for (size_t k = 0; k < VERBS; k++)
		if (strcmp(verbs[k].name, name) == 0)
			return &verbs[k];
	usage_error(&command_store, "%s%s%s: what to do is %s",
		    *name ? "\"" : "no verb", name, *name ? "\"" : "",
		    options_list(&arena, verb_name));
	arena_free(&arena);
	return NULL;
}

/* An option that would change nothing is an error. */
static bool
accept(const struct options *options, const struct verb *verb)
{
	const struct {
		bool given;
		unsigned bit;
		const char *name;
	} rows[] = {
		{ options->format != NULL, FORMAT, "--format" },
		{ options->filter != NULL, WHERE, "--where" },
		{ options->sorted, SORT, "--sort" },
		{ options->top != 0, TOP, "--top" },
		{ options->first_report, FIRST, "--first-report" },
		{ options->claims, CLAIMS, "--claims" },
		{ options->by != NULL, BY, "--by" },
		{ options->series, SERIES, "--series" },
	};
	size_t least = verb->inputs ? 3 : 2;

	for (size_t k = 0; k < sizeof(rows) / sizeof(*rows); k++) {
		if (!rows[k].given || verb->takes & rows[k].bit)
			continue;
		usage_error(&command_store, "%s takes no %s", verb->name,
			    rows[k].name);
		return false;
	}
	if (options->by && !options->sorted) {
		usage_error(&command_store, "--by needs the metric: --sort "
			    "METRIC");
		return false;
	}
	if (options->by && !store_groups_by(options->by)) {
		usage_error(&command_store, "--by %s: a store is grouped by "
			    "name, version, file, label.N, param.NAME or "
			    "setting.NAME", options->by);
		return false;
	}
	if (options->operand_count >= least &&
	    (verb->inputs || options->operand_count == least))
		return true;
	usage_error(&command_store, "usage: iorecap store %s", verb->usage);
	return false;
}

static enum status
run(struct options *options)
{
	const struct verb *verb = find_verb(options);
	struct buffer text = { 0 };
	struct output output;
	enum status status;

	if (!verb || !accept(options, verb))
		return STATUS_USAGE;
	if (!output_open(&output, options->output))
		return STATUS_INPUT;
	status = verb->run(options, &text, &output);
	return output_finish(&output, &text, status);
}

const struct subcommand command_store = {
	.name = "store",
	.bit = STORE,
	.operands = "VERB RUNS.db [INPUT...]",
	.summary = "keep results in an SQLite file, and find them again",
	.more = "Verbs:\n"
		"  add RUNS.db INPUT...     read inputs into RUNS.db, which is "
		"made where it is\n"
		"                           not there; what it has by content "
		"is passed over\n"
		"  list RUNS.db             list results, a row each, or a "
		"row for each value of\n"
		"                           an attribute (--by)\n"
		"  inputs RUNS.db           list what was added, and when\n"
		"  remove RUNS.db INPUT...  take inputs away again\n"
		"Every other command takes RUNS.db as an INPUT.\n",
	.format = format_name,
	.run = run,
};
