/* Headings as a stack, settings as a map, commands as a list. */
#include "parsers/intake/context.h"

#include <ctype.h>
#include <string.h>

#include "parsers/intake/heading.h"
#include "parsers/intake/shell.h"

enum {
	LABELS = 16,		/* depth of the stack of headings */
	HEADING = 100,		/* bytes of the longest heading */
	BETWEEN = 40,		/* of one without a mark: prose is longer */
};

/*
 * How deep a heading stands, by its form: one form keeps its rank through a
 * text. Markdown's six levels follow RANK_HASH.
 */
enum rank {
	RANK_BOX, RANK_DOUBLE_LINE, RANK_HASH, RANK_LINE = RANK_HASH + 6,
	RANK_STARS, RANK_COLON, RANK_BARE, RANK_COMMENT, RANK_SHOWN
};

struct label {
	char text[HEADING + 1];	/* here: a long text has many headings */
	unsigned long number;	/* of all headings */
	unsigned rank;
	bool upper;		/* written in capitals: a form of its own */
};

struct context {
	struct arena *arena;
	struct label labels[LABELS];
	size_t label_count, fixed;	/* those stay, whatever follows */
	unsigned long headings;
	bool colon_last;	/* last came a heading with a colon */
	struct param *settings;
	size_t setting_count, setting_room;
	struct command *commands;
	size_t command_count, command_room;
};

struct context *
context_new(struct arena *arena)
{
	struct context *context = arena_zero(arena, sizeof(*context));

	context->arena = arena;
	return context;
}

/* Where a heading of this rank goes; what is there and deeper ends. */
static size_t
place_of(const struct context *context, unsigned rank, bool upper)
{
	size_t first = context->fixed, at;

	while (first < context->label_count &&
	       context->labels[first].rank < rank)
		first++;
	if (rank != RANK_COLON)
		return first;
	/* Right below another it is deeper; later it replaces its form. */
	for (at = first; at < context->label_count; at++)
		if (context->labels[at].rank != RANK_COLON)
			break;
	if (context->colon_last || at == first)
		return at;
	for (size_t i = first; i < at; i++)
		if (context->labels[i].upper == upper)
			return i;
	return at - 1;
}

static void
put_label(struct context *context, size_t at, struct span span, unsigned rank)
{
	struct label *label = &context->labels[at];

	memcpy(label->text, span.text, span.length);
	label->text[span.length] = '\0';
	label->number = ++context->headings;
	label->rank = rank;
	label->upper = heading_in_capitals(span);
	context->label_count = at + 1;
	context->colon_last = rank == RANK_COLON;
}

static void
add_label(struct context *context, struct span span, unsigned rank)
{
	size_t at;

	span = heading_text(span);
	if (span.length > HEADING || !heading_has_letter(span))
		return;
	at = place_of(context, rank, heading_in_capitals(span));
	if (at < LABELS)
		put_label(context, at, span, rank);
}

/* Prose: what was said right above it does not hold for results below it. */
static void
end_near_labels(struct context *context)
{
	while (context->label_count > context->fixed &&
	       context->labels[context->label_count - 1].rank >= RANK_COLON)
		context->label_count--;
	context->colon_last = false;
}

static void
add_setting(struct context *context, struct setting_text setting)
{
	const char *name = arena_text(context->arena, setting.name,
				      setting.name_length);
	const char *value = arena_text(context->arena, setting.value,
				       setting.value_length);

	for (size_t i = 0; i < context->setting_count; i++)
		if (strcmp(context->settings[i].name, name) == 0) {
			context->settings[i].text = value;
			return;
		}
	context->settings = arena_grow(context->arena, context->settings,
				       context->setting_count,
				       &context->setting_room,
				       sizeof(*context->settings));
	context->settings[context->setting_count++] =
		(struct param){ .name = name, .text = value };
}

/* A command of a benchmark tool over its lines; returns how many. */
static size_t
read_command(struct context *context, const struct line *lines, size_t count)
{
	size_t used;
	char *text = shell_tool_command(lines, count, context->arena, &used);

	if (text == NULL)
		return 0;
	context->commands = arena_grow(context->arena, context->commands,
				       context->command_count,
				       &context->command_room,
				       sizeof(*context->commands));
	context->commands[context->command_count++] =
		(struct command){ text, lines[0].number, true };
	return used;
}

/* What a line is told by. */
struct look {
	struct span span;
	char ruler;
};

static struct look
look_at(const struct line *line)
{
	struct span span = span_of_line(line);

	return (struct look){ span, heading_ruler(span) };
}

/*
 * Headings of several lines (boxed, or with a ruler below); how many. looks: at
 * the first two, where there are as many.
 */
static size_t
read_ruled(struct context *context, const struct line *lines, size_t count,
	   const struct look *looks)
{
	struct span first = looks[0].span, second = looks[1].span;
	char mark = looks[0].ruler, below = looks[1].ruler;

	if (count < 2)
		return 0;
	if (mark != 0) {
		if (count > 2 &&
		    heading_ruler(span_of_line(&lines[2])) == mark &&
		    strchr("-_", mark) == NULL &&
		    below == 0 && heading_has_letter(heading_text(second)) &&
		    second.length <= HEADING) {
			add_label(context, second, RANK_BOX);
			return 3;
		}
		return 0;
	}
	/* A sign-off stands above the "---" of a patch. */
	if (below == 0 || strchr("=-~", below) == NULL ||
	    first.length > HEADING ||
	    memchr(first.text, '<', first.length) != NULL)
		return 0;
	add_label(context, first, below == '=' ? RANK_DOUBLE_LINE : RANK_LINE);
	return 2;
}

/* Headings of one line, told by their first or last character. */
static bool
read_marked(struct context *context, struct span span)
{
	size_t marks = 0;

	while (marks < span.length && span.text[marks] == *span.text)
		marks++;
	if (marks == span.length || span.length > HEADING + 12)
		return false;
	/* smartctl's own: they say nothing of what follows */
	if (*span.text == '=' && span_starts(span, "=== START OF "))
		return true;
	if (*span.text == '#' && marks <= 6 && span.text[marks] == ' ') {
		add_label(context, span, RANK_HASH + (unsigned)marks - 1);
		return true;
	}
	if ((*span.text == '*' && marks >= 2) ||
	    (*span.text == '=' && marks >= 2) ||
	    heading_is_dashed(span, marks) ||
	    (*span.text == '#' && marks > 6)) {
		add_label(context, span, RANK_STARS);
		return true;
	}
	if (span.text[span.length - 1] == ':' && span.length > 1 &&
	    span.length <= HEADING) {
		add_label(context, span, RANK_COLON);
		return true;
	}
	return false;
}

/* Whether an empty line or a command follows this line, or nothing. */
static bool
stands_alone(const struct line *lines, size_t count)
{
	return count < 2 || span_of_line(&lines[1]).length == 0 ||
	       lines[1].command;
}

/* Whether a line without a mark may be a heading: it is no sentence. */
static bool
may_head(struct span span)
{
	return span.length <= 80 && heading_has_letter(span) &&
	       !heading_has_values(span) &&
	       (strchr(".,;!?", span.text[span.length - 1]) == NULL ||
		span_ends(span, "...")) &&
	       memchr(span.text, '@', span.length) == NULL &&
	       !span_starts(span, "--");
}

/* One line that stands alone. */
static bool
read_bare(struct context *context, struct span span)
{
	if (!may_head(span))
		return false;
	add_label(context, span, RANK_BARE);
	return true;
}

/* What a shell says of what follows; the next command ends that of a file. */
static void
read_caption(struct context *context, struct span span)
{
	bool comment;
	const char *text = shell_caption(span.text, &span.length, &comment);

	if (context->label_count > context->fixed &&
	    context->labels[context->label_count - 1].rank == RANK_SHOWN)
		context->label_count--;
	if (text != NULL)
		add_label(context, (struct span){ text, span.length },
			  comment ? RANK_COMMENT : RANK_SHOWN);
}

/*
 * One line between two headings with a colon, as "Before" is in "Results:",
 * "Before", "1) rates:": it heads what the second one is a part of.
 */
static bool
read_between(struct context *context, struct span span, struct span next)
{
	if (!context->colon_last || !span_ends(next, ":") ||
	    span.length > BETWEEN || islower((unsigned char)*span.text) ||
	    !may_head(span))
		return false;
	end_near_labels(context);
	add_label(context, span, RANK_COLON);
	return true;
}

static size_t
read_lines(struct context *context, const struct line *lines, size_t count,
	   const struct look *looks, bool blank_before)
{
	struct span span = looks[0].span;
	struct setting_text setting;
	size_t used;

	if (lines[0].command) {
		context->colon_last = false;
		used = read_command(context, lines, count);
		if (used > 0)
			return used;
		if (!shell_is_broken(lines, count) &&
		    shell_setting(span.text, span.length, &setting))
			add_setting(context, setting);
		else
			read_caption(context, span);
		return 1;
	}
	used = read_ruled(context, lines, count, looks);
	if (used > 0)
		return used;
	if (looks[0].ruler == 0 && !read_marked(context, span) &&
	    !(count > 1 && read_between(context, span, looks[1].span)) &&
	    !(blank_before && stands_alone(lines, count) &&
	      read_bare(context, span)) &&
	    /* words that a heading goes on with */
	    !(context->colon_last && stands_alone(lines, count) &&
	      may_head(span)))
		end_near_labels(context);
	return 1;
}

void
context_read(struct context *context, const struct line *lines, size_t count,
	     bool skipped)
{
	struct look looks[2];
	bool blank_before = true;
	size_t used;

	if (skipped)
		end_near_labels(context);
	if (count > 0)
		looks[1] = look_at(&lines[0]);
	for (; count > 0; lines += used, count -= used) {
		looks[0] = looks[1];
		if (count > 1)
			looks[1] = look_at(&lines[1]);
		used = 1;
		if (looks[0].span.length > 0)
			used = read_lines(context, lines, count, looks,
					  blank_before);
		blank_before = looks[0].span.length == 0;
		if (used > 1 && used < count)
			looks[1] = look_at(&lines[used]);
	}
}

size_t
context_enter(struct context *context, const char *name, size_t length)
{
	size_t before = context->label_count;

	if (before < LABELS && length <= HEADING)
		put_label(context, before, (struct span){ name, length },
			  RANK_BOX);
	context->fixed = context->label_count;
	return before;
}

void
context_leave(struct context *context, size_t before)
{
	context->label_count = before;
	context->fixed = 0;
	context->colon_last = false;
}

void
context_result(struct context *context)
{
	for (size_t i = context->command_count; i-- > 0;) {
		if (!context->commands[i].near)
			break;
		context->commands[i].near = false;
	}
	context->colon_last = false;
}

void
context_apply(const struct context *context, struct record *record,
	      struct arena *arena)
{
	size_t count = context->label_count;

	if (count > 0) {
		record->labels = arena_take(arena, count * sizeof(char *));
		for (size_t i = 0; i < count; i++)
			record->labels[i] = context->labels[i].text;
		record->label_count = count;
	}
	count = context->setting_count;
	if (count > 0) {
		record->settings = arena_take(arena,
					      count * sizeof(struct param));
		memcpy(record->settings, context->settings,
		       count * sizeof(struct param));
		record->setting_count = count;
	}
}

unsigned long
context_heading(const struct context *context)
{
	size_t count = context->label_count;

	return count > 0 ? context->labels[count - 1].number : 0;
}

const struct command *
context_commands(const struct context *context, size_t *count)
{
	*count = context->command_count;
	return context->commands;
}
