/* What lines of output stand in: frames, lists, the lines of other hosts. */
#include <string.h>

#include "parsers/intake/hosts.h"
#include "parsers/intake/list.h"
#include "parsers/scanner.h"

enum {
	FRAMED = 40,		/* lines that show whether they have a frame */
	FRAMED_LIKELY = 3,	/* likely ones in a row show it, too */
};

/* Whether a format is sure of a line, or several in a row are likely ones. */
static bool
are_output(struct scanner *scanner, const struct line *lines, size_t count)
{
	size_t likely = 0;

	for (size_t at = 0; at < count; at++) {
		const struct format *format =
			scanner_best_bid(scanner, lines + at, count - at);

		likely = format != NULL ? likely + 1 : 0;
		if (likely == FRAMED_LIKELY ||
		    (format != NULL &&
		     format->bid(&scanner->scan, lines + at, count - at) >=
		     BID_SURE))
			return true;
	}
	return false;
}

/* What has another frame, or none, is looked at anew, but not each line. */
static void
pass_unframed(struct reading *now, const struct line *line, size_t count)
{
	now->unframed = line->number +
			(unsigned)(count < FRAMED ? count : FRAMED / 2);
}

/*
 * Whether hardly any other lines stand among those of a frame, up to its last
 * one: those may be of another host, or a person.
 */
static bool
is_usual(struct frame frame, const struct line *lines, size_t count)
{
	size_t found = 0, others = 0, between = 0;

	for (size_t i = 0; i < count && i < FRAMED; i++) {
		struct line line = lines[i];

		if (frame_strip(&frame, &line)) {
			found++;
			others += between;
			between = 0;
		} else {
			between += line.length > 0;
		}
	}
	return found > 4 * others;
}

static bool is_framed(struct scanner *, struct frame, const struct line *,
		      size_t *, unsigned);

/* Whether lines stand in one more frame, within depth others. */
static bool
has_inner(struct scanner *scanner, const struct line *lines, size_t count,
	  unsigned depth)
{
	struct frame inner;

	return depth < FRAMES_MOST && frame_may_begin(lines, count) &&
	       frame_find(&inner, lines, count) &&
	       is_framed(scanner, inner, lines, &count, depth);
}

/*
 * Whether lines without their frame, and those that stand within it, are
 * output; *count becomes the number of lines that have it.
 */
static bool
is_framed(struct scanner *scanner, struct frame frame,
	  const struct line *framed, size_t *count, unsigned depth)
{
	struct line lines[FRAMED];
	size_t stripped = 0;
	bool usual;

	while (stripped < *count && stripped < FRAMED) {
		lines[stripped] = framed[stripped];
		if (!frame_strip(&frame, &lines[stripped]))
			break;
		stripped++;
	}
	usual = !frame.words || is_usual(frame, framed, *count);
	*count = stripped;
	return usual && (are_output(scanner, lines, stripped) ||
			 has_inner(scanner, lines, stripped, depth + 1));
}

/* The same for the first lines of a text, which is of no use afterwards. */
static bool
begins_with_output(struct scanner *scanner, struct numbered_text *text)
{
	const char *at = text->text.data, *end = at + text->text.length;
	struct line lines[FRAMED];
	size_t count = 0;

	/* as in lines that are clean */
	for (size_t i = 0; i < text->text.length; i++)
		if (text->text.data[i] == '\t')
			text->text.data[i] = ' ';
	while (count < FRAMED && count < text->count) {
		const char *stop = memchr(at, '\n', (size_t)(end - at));

		stop = stop != NULL ? stop : end;
		lines[count++] = (struct line){
			.text = at, .length = (size_t)(stop - at),
			.digits = true,
		};
		at = stop + (stop < end);
	}
	return are_output(scanner, lines, count);
}

bool
scanner_is_list(struct scanner *scanner, const struct line *lines,
		size_t count)
{
	struct numbered_text text = { { 0 }, NULL, 0, 0 };
	struct reading *now = scanner->now;
	bool found;

	if (now == &scanner->side || lines->number < now->unframed ||
	    !list_shows(lines, count))
		return false;
	list_split(lines, count < FRAMED ? count : FRAMED, &text);
	found = begins_with_output(scanner, &text);
	numbered_text_free(&text);
	if (!found)
		pass_unframed(now, lines, count);
	return found;
}

/* Whether one of the hosts prints output, or two that may be something else. */
static bool
hosts_print(struct scanner *scanner, const struct line *lines, size_t count,
	    const struct hosts_shown *shown)
{
	size_t least = shown->again ? 1 : 2, print = 0;
	struct line own[FRAMED];

	for (size_t i = 0; i < shown->count && print < least; i++) {
		size_t first = shown->first[i];

		print += are_output(scanner, own,
				    hosts_of_first(lines + first, count - first,
						   own, FRAMED));
	}
	return print == least;
}

bool
scanner_are_hosts(struct scanner *scanner, const struct line *lines,
		  size_t count)
{
	struct reading *now = scanner->now;
	struct hosts_shown shown;

	if (count < 2 || lines->number < now->unhosted ||
	    !hosts_may_begin(&lines[1]) || now == &scanner->side)
		return false;
	if (hosts_begin(lines, count, &shown) &&
	    hosts_print(scanner, lines, count, &shown))
		return true;
	now->unhosted = lines->number + (unsigned)shown.looked;
	return false;
}

bool
scanner_take_frame(struct scanner *scanner, const struct line *lines,
		   size_t count)
{
	struct reading *now = scanner->now;
	struct frame frame;

	if (lines->number < now->unframed ||
	    !frame_find(&frame, lines, count))
		return false;
	if (is_framed(scanner, frame, lines, &count, 0)) {
		window_unframe(&now->window, now->at, &frame);
		return true;
	}
	pass_unframed(now, lines, count);
	return false;
}
