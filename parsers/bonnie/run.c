/* A bonnie++ run as a record, and its two forms, table and CSV, as one. */
#include <math.h>
#include <string.h>

#include "parsers/bonnie/bonnie.h"

enum { TAKEN = 16, NAME = 80 };

/* What is remembered inside a document. */
struct bonnie_state {
	const char *command;	/* of the results to come, or NULL */
	size_t commands;	/* of all tools, that were looked at */
	int runs;
	unsigned taken[TAKEN];	/* numbers of lines, the oldest overwritten */
	size_t takens;
	struct bonnie_run csv;	/* the CSV line read last, its name in name */
	bool has_csv;
	char name[NAME];
};

static struct bonnie_state *
state_of(struct scan *scan)
{
	static const char key;

	return scan_state(scan, &key, sizeof(struct bonnie_state));
}

/* In catalogue order, in which a record takes its metrics fastest. */
static const struct metric_name names[TESTS][FIGURES] = {
#define TEST(name, rate) { \
	[FIGURE_RATE] = { .subject = name, .quantity = rate }, \
	[FIGURE_LATENCY] = { .subject = name, .quantity = QUANTITY_LAT, \
			     .statistic = STATISTIC_MAX }, \
	[FIGURE_CPU] = { .subject = name, .quantity = QUANTITY_CPU }, \
}
	[TEST_PUTC] = TEST(SUBJECT_PUTC, QUANTITY_BW),
	[TEST_PUT_BLOCK] = TEST(SUBJECT_PUT_BLOCK, QUANTITY_BW),
	[TEST_REWRITE] = TEST(SUBJECT_REWRITE, QUANTITY_BW),
	[TEST_GETC] = TEST(SUBJECT_GETC, QUANTITY_BW),
	[TEST_GET_BLOCK] = TEST(SUBJECT_GET_BLOCK, QUANTITY_BW),
	[TEST_SEEKS] = TEST(SUBJECT_SEEKS, QUANTITY_IOPS),
	[TEST_SEQ_CREATE] = TEST(SUBJECT_SEQ_CREATE, QUANTITY_IOPS),
	[TEST_SEQ_STAT] = TEST(SUBJECT_SEQ_STAT, QUANTITY_IOPS),
	[TEST_SEQ_DEL] = TEST(SUBJECT_SEQ_DEL, QUANTITY_IOPS),
	[TEST_RAN_CREATE] = TEST(SUBJECT_RAN_CREATE, QUANTITY_IOPS),
	[TEST_RAN_STAT] = TEST(SUBJECT_RAN_STAT, QUANTITY_IOPS),
	[TEST_RAN_DEL] = TEST(SUBJECT_RAN_DEL, QUANTITY_IOPS),
#undef TEST
};

static const char *const param_names[BONNIE_PARAMS] = {
	[PARAM_SIZE] = "size", [PARAM_CHUNK] = "chunk",
	[PARAM_CONCURRENCY] = "concurrency", [PARAM_FILES] = "files",
	[PARAM_MAX_SIZE] = "max_size", [PARAM_MIN_SIZE] = "min_size",
	[PARAM_DIRS] = "dirs", [PARAM_SEEKS] = "seeks",
	[PARAM_SEEKERS] = "seekers", [PARAM_SEED] = "seed",
};

/* Whether a table has a figure there that means what its column says. */
static bool
counts(const struct bonnie_run *run, unsigned test, unsigned kind)
{
	return run->figures[test][kind].printed &&
	       !(run->false_rates && test >= FILE_TESTS &&
		 kind == FIGURE_RATE &&
		 !isnan(run->figures[test][kind].value));
}

/* Tables round where CSV truncates, so a whole unit may lie between them. */
static bool
agree(const struct figure *csv, const struct figure *table)
{
	if (isnan(csv->value) || isnan(table->value))
		return isnan(csv->value) && isnan(table->value);
	return fabs(csv->value - table->value) <=
	       2 * csv->half_width + table->half_width;
}

struct agreement
bonnie_agreement(const struct bonnie_run *csv, const struct bonnie_run *table)
{
	struct agreement agreement = { 0, 0 };

	for (unsigned i = 0; i < TESTS; i++)
		for (unsigned k = 0; k < FIGURES; k++) {
			const struct figure *one = &csv->figures[i][k];
			const struct figure *other = &table->figures[i][k];

			if (!one->printed || !counts(table, i, k))
				continue;
			if (agree(one, other))
				agreement.same++;
			else
				agreement.different++;
		}
	return agreement;
}

static bool
same_text(struct piece one, struct piece other)
{
	return one.length == other.length &&
	       memcmp(one.text, other.text, one.length) == 0;
}

bool
bonnie_named_alike(const struct bonnie_run *csv, const struct bonnie_run *table)
{
	struct piece whole = csv->name, part = table->name;

	if (whole.text == NULL || part.text == NULL)
		return true;
	if (csv->name_cut && whole.length < part.length) {
		whole = table->name;
		part = csv->name;
	}
	/* A table cuts names that are too long for it. */
	if (csv->name_cut || table->name_cut)
		whole.length = whole.length < part.length ? whole.length :
			       part.length;
	return same_text(whole, part);
}

/* "bonnie++ -d .", perhaps with a path before the name. */
static bool
is_bonnie(const char *command)
{
	size_t word = strcspn(command, " ");

	return word >= 8 && memcmp(command + word - 8, "bonnie++", 8) == 0;
}

/* The command of bonnie++ before this place, while its results are to come. */
static const char *
near_command(struct scan *scan)
{
	struct bonnie_state *state = state_of(scan);
	size_t count;
	const struct command *commands = scan_commands(scan, &count);

	for (size_t i = state->commands; i < count; i++)
		state->command = commands[i].near &&
				 is_bonnie(commands[i].text) ?
				 commands[i].text : NULL;
	state->commands = count;
	return state->command;
}

void
bonnie_pass(struct scan *scan)
{
	near_command(scan);
}

/* One command makes several results with -x alone. */
static void
put_command(struct scan *scan, struct record *record)
{
	struct bonnie_state *state = state_of(scan);

	record->command = near_command(scan);
	if (record->command != NULL && strstr(record->command, " -x") == NULL)
		state->command = NULL;
}

static const char *
text_of(struct piece piece, struct arena *arena)
{
	return piece.text == NULL ? NULL :
	       arena_text(arena, piece.text, piece.length);
}

static void
put_params(const struct bonnie_run *run, struct record *record,
	   struct arena *arena)
{
	const struct bonnie_run *table = run->table;
	struct piece link = run->link;

	record->param_room = BONNIE_PARAMS;
	record->params = arena_take(arena, record->param_room *
					   sizeof(*record->params));
	if (link.text == NULL && table != NULL)
		link = table->link;
	for (unsigned i = 0; i < BONNIE_PARAMS; i++) {
		struct param param = { .name = param_names[i] };

		if (run->has[i])
			param.number = run->params[i];
		else if (table != NULL && table->has[i])
			param.number = table->params[i];
		else if (i == PARAM_MAX_SIZE && link.text != NULL)
			param.text = text_of(link, arena);
		else
			continue;
		record->params[record->param_count++] = param;
	}
}

/*
 * The figures of CSV stand; the table fills what is cut off. What a whole line
 * leaves empty was not run, whatever the table seems to say. Tests and figures
 * are in the order of the catalogue.
 */
static void
put_figures(const struct bonnie_run *run, struct record *record,
	    struct arena *arena)
{
	record->metric_room = TESTS * FIGURES;
	record->metrics = arena_take(arena, record->metric_room *
					    sizeof(*record->metrics));
	for (unsigned i = 0; i < TESTS; i++)
		for (unsigned k = 0; k < FIGURES; k++) {
			const struct bonnie_run *from = run;
			const struct figure *figure;

			if (!counts(run, i, k)) {
				from = run->partial ? run->table : NULL;
				if (from == NULL || !counts(from, i, k))
					continue;
			}
			figure = &from->figures[i][k];
			record->metrics[record->metric_count++] =
				(struct metric){ names[i][k], figure->value,
						 figure->half_width };
		}
}

/* What CSV and table say of one thing, where that is not the same. */
static void
note_contradictions(const struct bonnie_run *run, struct record *record,
		    struct arena *arena)
{
	const struct bonnie_run *table = run->table;

	if (table->false_rates)
		record_note(record, arena, NOTE_CONTRADICTION, NULL,
			    "the table prints the number of files as rates");
	for (unsigned i = 0; i < TESTS; i++)
		for (unsigned k = 0; k < FIGURES; k++) {
			const struct figure *one = &run->figures[i][k];
			const struct figure *other = &table->figures[i][k];

			if (!one->printed || !counts(table, i, k) ||
			    agree(one, other))
				continue;
			record_note(record, arena, NOTE_CONTRADICTION,
				    &names[i][k],
				    isnan(other->value) ?
				    "the table says that it could not be "
				    "measured" : "the table has %.10g",
				    other->value);
		}
}

static void
put_notes(const struct bonnie_run *run, struct record *record,
	  struct arena *arena)
{
	if (run->table != NULL)
		note_contradictions(run, record, arena);
	if (run->false_rates)
		record_note(record, arena, NOTE_DISPLAY_FAULT, NULL,
			    "file rates left out: in their place this version "
			    "prints the number of files");
	if (run->unsure)
		record_note(record, arena, NOTE_AMBIGUOUS, NULL,
			    "name and size touch");
}

static struct source
place_of(const struct record *record, const struct line *first,
	 const struct line *last)
{
	struct source source = record->source;

	source.line = first->number;
	source.end = last->number;
	source.quote = first->quote;
	return source;
}

/* The table of a CSV line, and a row of files that stands apart. */
static void
put_places(const struct bonnie_run *run, struct record *record,
	   struct arena *arena)
{
	const struct bonnie_run *table = run->table;
	const struct line *files = table != NULL ? table->files : run->files;
	struct source *also = arena_take(arena, 2 * sizeof(*also));

	if (table != NULL)
		also[record->alsos++] = place_of(record, table->first,
						 table->last);
	if (files != NULL)
		also[record->alsos++] = place_of(record, files, files);
	if (record->alsos > 0)
		record->also = also;
}

static void
remember(struct bonnie_state *state, const struct bonnie_run *run)
{
	state->has_csv = run->name.length < NAME;
	state->csv = *run;
	if (!state->has_csv || run->name.text == NULL)
		return;
	memcpy(state->name, run->name.text, run->name.length);
	state->csv.name.text = state->name;
}

const struct bonnie_run *
bonnie_last_csv(struct scan *scan)
{
	struct bonnie_state *state = state_of(scan);

	return state->has_csv ? &state->csv : NULL;
}

void
bonnie_put(struct scan *scan, const struct bonnie_run *run, struct sink *sink)
{
	struct bonnie_state *state = state_of(scan);
	struct arena *arena = scan->arena;
	const struct bonnie_run *table = run->table;
	struct record record;

	scan_begin(scan, &record, KIND_RUN, "bonnie++", run->first, run->last);
	record.format = run->csv ? "csv" : "table";
	record.name = text_of(run->name, arena);
	record.version = text_of(run->version, arena);
	if (record.version == NULL && table != NULL)
		record.version = text_of(table->version, arena);
	if (record.version == NULL)
		record.version_hint = run->hint;
	record.run = state->runs++;
	record.repaired = run->joined + (table != NULL ? table->joined : 0);
	record.partial = run->partial && (table == NULL || table->partial ||
					  table->false_rates);
	put_command(scan, &record);
	put_params(run, &record, arena);
	put_figures(run, &record, arena);
	put_notes(run, &record, arena);
	put_places(run, &record, arena);
	if (run->csv)
		remember(state, run);
	if (record.metric_count > 0)
		sink->put(sink, &record);
}

void
bonnie_take(struct scan *scan, const struct line *line)
{
	struct bonnie_state *state = state_of(scan);

	state->taken[state->takens++ % TAKEN] = line->number;
}

bool
bonnie_taken(struct scan *scan, const struct line *line)
{
	struct bonnie_state *state = state_of(scan);

	for (size_t i = 0; i < TAKEN; i++)
		if (state->taken[i] == line->number)
			return true;
	return false;
}
