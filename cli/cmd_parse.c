/* iorecap parse: results out of any text, as records. */
#include <string.h>
#include <unistd.h>

#include "cli/adding.h"
#include "cli/gather.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "record/csv.h"
#include "record/filter.h"
#include "record/jsonl.h"

enum { WRITE_SIZE = 64 * 1024 };

static void
write_jsonl(struct buffer *buffer, const struct record *record)
{
	jsonl_write(buffer, record, false);
}

static void
write_with_series(struct buffer *buffer, const struct record *record)
{
	jsonl_write(buffer, record, true);
}

static void
no_header(struct buffer *buffer)
{
	(void)buffer;
}

/* How each format begins and how it writes a record. */
static const struct writer {
	const char *name;
	bool copies;	/* has a way to write them */
	void (*header)(struct buffer *);
	void (*record)(struct buffer *, const struct record *);
} writers[] = {
	{ "jsonl", true, no_header, write_jsonl },
	{ "csv", false, csv_long_header, csv_long_write },
	{ "wide", false, csv_wide_header, csv_wide_write },
	{ "sqlite", false, NULL, NULL },
};

/* jsonl with --series; not a name of its own. */
static const struct writer series_writer = {
	"jsonl", true, no_header, write_with_series,
};

static const char *
format_name(size_t k)
{
	return k < sizeof(writers) / sizeof(*writers) ? writers[k].name : NULL;
}

/* The writer of the options, or NULL after a usage error. */
static const struct writer *
find_writer(const struct options *options)
{
	const struct writer *writer = &writers[options_format(options)];

	if (!options->series)
		return writer;
	if (writer->record == write_jsonl)
		return &series_writer;
	if (!writer->record)
		return writer;
	usage_error(options->command, "--series needs -f jsonl or sqlite; %s "
		    "has no place for samples", writer->name);
	return NULL;
}

struct stream {
	struct sink sink;
	struct output *output;
	struct buffer buffer;
	const struct writer *writer;
	const struct filter *filter;
	struct progress progress;
	bool at_once;		/* somebody is watching */
	size_t written;
};

static int
put(struct sink *sink, const struct record *record)
{
	struct stream *stream = (struct stream *)sink;
	struct buffer *buffer = &stream->buffer;

	if (stream->filter && !filter_match(stream->filter, record))
		return 0;
	if (!stream->written++)
		stream->writer->header(buffer);
	stream->writer->record(buffer, record);
	progress_step(&stream->progress, stream->written);
	if (buffer->length < WRITE_SIZE && !stream->at_once)
		return 0;
	return output_write(stream->output, buffer) ? 0 : -1;
}

/* A store is a file that must not be there yet. */
static bool
accept_store(const struct options *options)
{
	if (options->output && access(options->output, F_OK) != 0)
		return true;
	if (options->output)
		usage_error(options->command, "-f sqlite makes a new file, "
			    "and %s is there (\"iorecap store add\" adds to "
			    "it)", options->output);
	else
		usage_error(options->command, "-f sqlite needs -o FILE");
	return false;
}

static enum status
make_store(const struct options *options)
{
	struct buffer rest = { 0 };
	struct adding adding;
	struct output output;
	const char *const *inputs;
	enum status status;
	size_t count;

	if (!accept_store(options) || !inputs_take(options, &inputs, &count))
		return STATUS_USAGE;
	if (!output_open(&output, options->output))
		return STATUS_INPUT;
	/* SQLite fills the file that is begun here */
	if (!output_write(&output, &rest) ||
	    !adding_open(&adding, outfile_name(&output.out),
			 options->output, STORE_ONCE, options))
		return output_drop(&output);
	status = adding_run(&adding, options, inputs, count);
	if (adding.failed || !adding.tallies[STORE_NEW].results) {
		output_drop(&output);
		return status;
	}
	return output_finish(&output, &rest, status);
}

static enum status
run(struct options *options)
{
	struct read_options how = inputs_options(options);
	struct diag diag = { .least = inputs_least(options) };
	struct read_totals totals = { 0 };
	struct output output;
	struct stream stream = {
		.sink = { put },
		.output = &output,
		.writer = find_writer(options),
		.filter = options->filter,
	};
	const char *const *inputs;
	enum status status;
	size_t count;

	if (!stream.writer)
		return STATUS_USAGE;
	if (!stream.writer->record)
		return make_store(options);
	if (!inputs_take(options, &inputs, &count))
		return STATUS_USAGE;
	if (!output_open(&output, options->output))
		return STATUS_INPUT;
	how.copies = stream.writer->copies;
	stream.at_once = output_is_terminal(&output);
	how.position = progress_start(&stream.progress, options->quiet, inputs,
				      count);
	parsers_read(inputs, count, &how, &stream.sink, &diag, stderr,
		     &totals);
	progress_end(&stream.progress);
	diag_free(&diag);
	status = inputs_status(options, &totals, stream.written, stderr);
	return output_finish(&output, &stream.buffer, status);
}

const struct subcommand command_parse = {
	.name = "parse",
	.bit = PARSE,
	.operands = "[INPUT...]",
	.summary = "print every result as a record",
	.more = "Writes a record for each result: JSON Lines (jsonl), a metric "
		"a row (csv), a\nresult a row (wide), or a new SQLite file "
		"that is a store (sqlite). Rows since\nboot of iostat are "
		"printed in any case, marked \"since_boot\".\n",
	.format = format_name,
	.run = run,
};
