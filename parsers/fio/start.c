/* fio's start lines: "job: (g=0): rw=read, bs=…", one a job before it runs. */
#include <ctype.h>
#include <math.h>
#include <string.h>

#include "parsers/fio/fio.h"

/* Reads a size of a start line exactly; 0 where its text is rounded. */
static bool
read_size(struct cursor *c, double *bytes)
{
	struct scaled scaled;
	struct spans spans;
	struct fio_version any = { FIO_VERSION(3, 26, 0),
				   FIO_VERSION(3, 26, 0) };

	if (!scaled_read(c, &scaled))
		return false;
	/* "4K" up to 2.16; later "4.00KiB", or "4.10kB" */
	spans = scaled_spans(&scaled, scaled.prefix == 'k' ? 1000 : 1024,
			     false, any);
	*bytes = spans.value;
	if (fmod(spans.value, 512) != 0 && scaled.prefix != 0)
		*bytes = 0;	/* "65.5kB": rounded */
	return true;
}

/* Up to three ranges: "4K-4K/4K-4K/4K-4K", "(R) 4096B-4096B, (W) …". */
static void
read_sizes(struct cursor *c, struct start *start, struct fio_run *run)
{
	bool marked = false, slashes = false, slash = false;
	enum proof proof;
	int count = 0;

	while (count < 3) {
		double low, high;

		marked |= cursor_word(c, "(R)") || cursor_word(c, "(W)") ||
			  cursor_word(c, "(T)");
		if (!read_size(c, &low) || !cursor_word(c, "-") ||
		    !read_size(c, &high))
			break;
		start->bs[count++] = low == high ? low : 0;
		slash = cursor_word(c, "/");
		slashes |= slash;
		if (!slash && !cursor_word(c, ","))
			break;
	}
	/* Sizes are of sequential and random I/O, not of directions. */
	if (cursor_word(c, "bs_is_seq_rand") && start->bs[0] != start->bs[1])
		start->bs[0] = start->bs[1] = 0;
	if (!marked && (!slashes || slash))
		return;
	proof = marked ? PROOF_START_MARKS : count == 2 ? PROOF_START_PAIR :
							  PROOF_START_TRIM;
	fio_prove(run, proof);
	start->proven = fio_proof_version(proof);
}

/* "4K-4K/8K-8K": sizes of sequential and random I/O, up to 2.16. */
static void
read_seq_rand(struct cursor *c, struct start *start)
{
	double size[4];
	int count = 0;

	while (count < 4 && read_size(c, &size[count])) {
		count++;
		if (!cursor_word(c, "-") && !cursor_word(c, "/"))
			break;
	}
	if (count == 4 && size[0] == size[1] && size[0] == size[2] &&
	    size[0] == size[3])
		start->bs[0] = start->bs[1] = size[0];
}

/*
 * Passes over the rest of a word that a terminal has broken at the cursor; its
 * length. A comma follows all of these words. 0: there is none.
 */
static size_t
pass_rest(struct cursor *c)
{
	struct cursor next;
	const char *rest;

	if (c->p < c->end || !cursor_broken(c, &next))
		return 0;
	rest = next.p;
	while (next.p < next.end && (isalnum((unsigned char)*next.p) ||
				     *next.p == '_' || *next.p == '-'))
		next.p++;
	if (next.p == rest || next.p == next.end || *next.p != ',')
		return 0;
	*c = next;
	return (size_t)(next.p - rest);
}

static const char *
read_word(struct cursor *c, struct arena *arena)
{
	const char *token;
	size_t length = cursor_token(c, ",", &token), rest;

	if (length == 0)
		return NULL;
	rest = pass_rest(c);
	return rest == 0 ? arena_text(arena, token, length) :
	       arena_print(arena, "%.*s%.*s", (int)length, token, (int)rest,
			   c->p - rest);
}

static void
read_start(struct cursor *c, struct start *start, struct fio_run *run,
	   struct arena *arena)
{
	struct decimal number;

	if (!cursor_word(c, "rw="))
		return;
	start->rw = read_word(c, arena);
	cursor_word(c, ",");
	if (cursor_word(c, "bs="))
		read_sizes(c, start, run);
	else if (cursor_word(c, "bs(seq/rand)="))
		read_seq_rand(c, start);
	cursor_word(c, ",");
	if (!cursor_word(c, "ioengine="))
		return;
	start->ioengine = read_word(c, arena);
	if (cursor_word(c, ",") && cursor_word(c, "iodepth=") &&
	    cursor_number(c, &number))
		start->iodepth = (double)number.digits;
}

/* "...": more jobs of the kind above. */
static bool
is_dots(const struct line *line)
{
	size_t at = 0;

	while (at < line->length && line->text[at] == ' ')
		at++;
	return line->length - at >= 3 &&
	       memcmp(line->text + at, "...", 3) == 0;
}

size_t
fio_start_read(struct scan *scan, struct fio_run *run,
	       const struct line *lines, size_t count)
{
	const char *at = fio_start_line(&lines[0]);
	const char *text = fio_behind_marks(lines[0].text, at), *end = at;
	struct start *start;
	struct decimal group;
	struct cursor c;

	if (run->has_results)
		fio_run_begin(run);
	while (end > text && (end[-1] == ' ' || end[-1] == ':'))
		end--;
	run->starts = arena_grow(scan->document, run->starts,
				 run->start_count, &run->start_room,
				 sizeof(*start));
	start = &run->starts[run->start_count++];
	memset(start, 0, sizeof(*start));
	start->proven = fio_version_read(NULL);
	start->name = arena_text(scan->document, text, (size_t)(end - text));
	cursor_start(&c, lines, count);
	c.p = at + 4;
	if (cursor_number(&c, &group))
		start->group = (int)group.digits;
	if (cursor_word(&c, "):"))
		read_start(&c, start, run, scan->document);
	start->more = c.at + 1 < count && is_dots(&lines[c.at + 1]);
	return c.at + 1;
}

/* Whether two starts of one name say the same of their jobs. */
static bool
are_alike(const struct start *one, const struct start *other)
{
	bool alike = one->rw != NULL && other->rw != NULL &&
		     strcmp(one->rw, other->rw) == 0;

	for (size_t i = 0; i < sizeof(one->bs) / sizeof(one->bs[0]); i++)
		alike = alike && one->bs[i] == other->bs[i];
	return alike;
}

const struct start *
fio_start_of(const struct fio_run *run, const char *name, int group)
{
	const struct start *found = NULL;

	if (name == NULL)
		return run->start_count == 1 ? &run->starts[0] : NULL;
	for (size_t i = 0; i < run->start_count; i++) {
		const struct start *start = &run->starts[i];

		if (strcmp(start->name, name) != 0)
			continue;
		if (found != NULL && found->group == start->group &&
		    found->group == group && !are_alike(found, start))
			return NULL;
		if (found == NULL ||
		    (start->group == group && found->group != group))
			found = start;
	}
	return found;
}
