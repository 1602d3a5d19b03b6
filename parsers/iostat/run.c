/* Which invocation of iostat, and which of its reports, a row belongs to. */
#include <ctype.h>
#include <string.h>

#include "parsers/iostat/iostat.h"

static const char state_key;

struct iostat *
iostat_of(struct scan *scan)
{
	return scan_state(scan, &state_key, sizeof(struct iostat));
}

const struct iostat *
iostat_known(const struct scan *scan)
{
	static const struct iostat nothing;
	const struct iostat *state = scan_recall(scan, &state_key);

	return state != NULL ? state : &nothing;
}

/* Whether a command's program, with or without its folder, is iostat. */
static bool
is_iostat(const char *command)
{
	static const char name[] = "iostat";
	const char *end = command + strcspn(command, " ");

	return (size_t)(end - command) >= sizeof(name) - 1 &&
	       memcmp(end - (sizeof(name) - 1), name, sizeof(name) - 1) == 0;
}

/* Whether the command has the option, alone or among others ("-xky"). */
static bool
has_option(const char *command, char option)
{
	const char *at = command, *end = at + strcspn(at, "|>;&");
	struct word word;

	while (iostat_word(&at, end, &word))
		if (word.length > 1 && word.text[0] == '-' &&
		    word.text[1] != '-' &&
		    memchr(word.text + 1, option, word.length - 1) != NULL)
			return true;
	return false;
}

/* Whether an interval is given; without one -y means nothing. */
static bool
has_interval(const char *command)
{
	const char *at = command, *end = at + strcspn(at, "|>;&");
	struct word word;

	while (iostat_word(&at, end, &word)) {
		size_t digits = 0;

		while (digits < word.length &&
		       isdigit((unsigned char)word.text[digits]))
			digits++;
		if (digits == word.length)
			return true;
	}
	return false;
}

/* Takes the last new command of iostat; whether there is one. */
static bool
read_commands(struct iostat *state, struct scan *scan)
{
	size_t count, before = state->commands;
	const struct command *commands = scan_commands(scan, &count);

	state->commands = count;
	for (size_t i = count; i-- > before;) {
		const char *text = commands[i].text;

		if (!is_iostat(text))
			continue;
		state->command = text;
		state->command_used = false;
		state->asks_extended = has_option(text, 'x');
		state->skips_boot = has_option(text, 'y') &&
				    has_interval(text);
		return true;
	}
	return false;
}

static void
begin_run(struct iostat *state)
{
	if (state->runs == 0 || state->reports > 0 || state->banner)
		state->runs++;
	state->reports = 0;
	state->banner = state->fresh = false;
}

void
iostat_begin(struct reader *reader, struct scan *scan, struct sink *sink,
	     const char *format, const struct line *line)
{
	struct iostat *state = iostat_of(scan);
	struct record *record = &reader->record;
	bool changed = read_commands(state, scan);
	unsigned long heading = scan_heading(scan);

	reader->scan = scan;
	reader->sink = sink;
	reader->state = state;
	scan_begin(scan, record, KIND_DEVICE, "iostat", line, line);
	record->format = format;
	if (heading != state->heading ||
	    record->label_count != state->labels)
		changed = true;
	state->heading = heading;
	state->labels = record->label_count;
	if (changed || state->runs == 0)
		begin_run(state);
}

void
iostat_banner(struct iostat *state)
{
	/*
	 * A command that was shown above a run before says nothing of this one.
	 */
	if (state->command_used) {
		state->command = NULL;
		state->skips_boot = false;
	}
	begin_run(state);
	state->banner = true;
	state->order = ORDER_UNKNOWN;	/* another locale, perhaps */
	state->devices.count = state->cpu.count = 0;
	state->devices.length = state->cpu.length = 0;
}

void
iostat_report(struct iostat *state, const struct moment *time)
{
	state->reports++;
	state->fresh = true;
	state->has_cpu = false;
	state->seen = 0;
	state->device_length = 0;
	state->command_used = true;
	if (time != NULL)
		state->time = *time;
	else
		state->time.text[0] = state->time.printed[0] = '\0';
}

void
iostat_report_cpu(struct iostat *state)
{
	if (!state->fresh || state->has_cpu || state->reports == 0)
		iostat_report(state, NULL);
	state->has_cpu = true;
}

void
iostat_report_table(struct iostat *state, const struct table *table)
{
	if (state->reports == 0 ||
	    (!state->fresh && (table->whole || table->numbers & state->seen)))
		iostat_report(state, NULL);
	state->fresh = false;
	state->seen |= table->numbers;
}

void
iostat_report_device(struct iostat *state, struct word name)
{
	size_t length = name.length < DEVICE ? name.length : DEVICE;

	if (state->reports == 0 ||
	    (state->device_length == length &&
	     memcmp(state->device, name.text, length) == 0)) {
		iostat_report(state, NULL);
		state->fresh = false;
	}
	if (state->device_length > 0)
		return;
	memcpy(state->device, name.text, length);
	state->device_length = length;
}
