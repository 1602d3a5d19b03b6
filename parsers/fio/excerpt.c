/*
 * Lines of fio's normal output that authors put words or marks around: "after:
 * read: IOPS=", "run-1.log:  read: IOPS=" of grep, "*iops=463*" of a mail that
 * was HTML. The words become a label.
 */
#include <ctype.h>
#include <string.h>

#include "parsers/fio/fio.h"

extern const struct format format_fio_excerpt;

/* Longer ones are sentences, not what a line is of. */
#define LABEL_MOST 80

static bool
begins_word(const char *text, const char *p)
{
	return p == text || strchr(" :)|", p[-1]) != NULL;
}

/* Where a direction's header or a line of a group begins; NULL: nowhere. */
static const char *
find_figures(const char *from, const char *text, const char *end)
{
	for (const char *p = from; end - p >= 8; p++)
		if (begins_word(text, p) &&
		    (fio_direction_line(p, end) || fio_label_line(p, end)))
			return p;
	return NULL;
}

/*
 * What the figures are said to be of: "after", "fio loop 7", "run-1.log". The
 * number of a line, which a colon follows, says nothing.
 */
static const char *
read_label(const char *text, const char *end, struct arena *arena)
{
	const char *last = end;

	while (text < end && strchr(" *-|", *text) != NULL)
		text++;
	while (last > text && strchr(" :-|", last[-1]) != NULL)
		last--;
	if (last == text)
		return NULL;
	if (last < end && *last == ':' &&
	    strspn(text, "0123456789") >= (size_t)(last - text))
		return NULL;
	return arena_text(arena, text, (size_t)(last - text));
}

/* "*iops=463*, " is bold in a mail that was HTML. */
static size_t
without_bold(const struct line *line, char *out)
{
	const char *text = line->text, *end = text + line->length;
	const char *open = NULL;
	size_t length = 0;

	for (const char *p = text; p < end; p++) {
		bool before = p > text && isalnum((unsigned char)p[-1]);
		bool behind = p + 1 < end && isalnum((unsigned char)p[1]);

		if (*p == '*' && open == NULL && !before && behind &&
		    memchr(p + 1, '*', (size_t)(end - p - 1)) != NULL)
			open = p;
		else if (*p == '*' && open != NULL)
			open = NULL;
		else
			out[length++] = *p;
	}
	return length;
}

static void
take_bold_off(struct line *line, struct arena *arena)
{
	char *text;

	if (memchr(line->text, '*', line->length) == NULL)
		return;
	text = arena_take(arena, line->length);
	line->length = without_bold(line, text);
	line->text = text;
}

/* Puts a label below those that the records have. */
struct labeller {
	struct sink sink;
	struct sink *out;
	const char *label;
	struct arena *arena;
};

static int
put_labelled(struct sink *sink, const struct record *record)
{
	struct labeller *labeller = (struct labeller *)sink;
	struct record labelled = *record;

	labelled.labels = arena_take(labeller->arena,
				     (record->label_count + 1) *
				     sizeof(*labelled.labels));
	if (record->label_count > 0)
		memcpy(labelled.labels, record->labels,
		       record->label_count * sizeof(*labelled.labels));
	labelled.labels[labelled.label_count++] = labeller->label;
	return labeller->out->put(labeller->out, &labelled);
}

/*
 * Where fio's figures begin in a line, from which bold is taken off; NULL where
 * it holds none, or several.
 */
static const char *
find_first(struct line *line, struct arena *arena)
{
	const char *end, *figures;

	take_bold_off(line, arena);
	end = line->text + line->length;
	figures = find_figures(line->text, line->text, end);
	if (figures == NULL || figures > line->text + LABEL_MOST ||
	    find_figures(figures + 1, line->text, end) != NULL)
		return NULL;
	return figures;
}

static int
excerpt_bid(struct scan *scan, const struct line *lines, size_t count)
{
	struct line first = lines[0];

	(void)count;
	return find_first(&first, scan->arena) != NULL ? BID_LIKELY : BID_NO;
}

static size_t
excerpt_parse(struct scan *scan, const struct line *lines, size_t count,
	      struct sink *sink)
{
	struct labeller labeller = { .sink.put = put_labelled, .out = sink,
				     .arena = scan->arena };
	struct line *own = arena_take(scan->arena, count * sizeof(*own));
	const char *figures;

	memcpy(own, lines, count * sizeof(*own));
	figures = find_first(&own[0], scan->arena);
	labeller.label = read_label(own->text, figures, scan->arena);
	if (labeller.label != NULL)
		sink = &labeller.sink;
	own->length -= (size_t)(figures - own->text);
	own->text = figures;
	for (size_t i = 1; i < count; i++)
		take_bold_off(&own[i], scan->arena);
	if (fio_label_line(figures, figures + own->length))
		return fio_group_read(scan, own, count, sink);
	return fio_job_read(scan, own, count, sink);
}

const struct format format_fio_excerpt = {
	.name = "normal", .title = "fio, lines of what it prints for people",
	.bid = excerpt_bid, .parse = excerpt_parse
};
