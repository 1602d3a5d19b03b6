/* fio's group lines: "Run status group 0 (all jobs):" and below. */
#include <limits.h>
#include <string.h>

#include "parsers/fio/totals.h"

static const struct {
	const char *word;
	enum subject subject;
} labels[DIRECTIONS] = {
	{ "READ:", SUBJECT_READ }, { "WRITE:", SUBJECT_WRITE },
	{ "TRIM:", SUBJECT_TRIM }, { "MIXED:", SUBJECT_MIXED },
};

static const char group_title[] = "Run status group ";

/* So many lines lie between no job and the lines of its group. */
enum { FAR = 8 };

static bool
begins(const char *text, const char *end, const char *word)
{
	size_t length = strlen(word);

	return (size_t)(end - text) >= length &&
	       memcmp(text, word, length) == 0;
}

static int
label_at(const char *text, const char *end)
{
	for (int i = 0; i < DIRECTIONS; i++)
		if (begins(text, end, labels[i].word)) {
			const char *p = text + strlen(labels[i].word);

			while (p < end && *p == ' ')
				p++;
			return begins(p, end, "bw=") || begins(p, end, "io=") ?
			       i : -1;
		}
	return -1;
}

bool
fio_label_line(const char *text, const char *end)
{
	return end - text >= 8 && strchr("RWTM", *text) != NULL &&
	       label_at(text, end) >= 0;
}

bool
fio_group_line(const char *text, const char *end)
{
	return (end - text >= 8 && *text == 'R' &&
		begins(text, end, group_title)) ||
	       fio_label_line(text, end);
}

/*
 * Whether a line may be that of a group: its jobs did no more, nor longer, and
 * not something else where all of them are known. Some sizes are printed a few
 * percent too small.
 */
static bool
fits_jobs(const struct job_group *group, int label,
	  const struct totals *totals)
{
	if (!group->did[label])
		return !group->whole;
	return totals->longest >= group->longest[label] &&
	       totals->shortest <= group->shortest[label] &&
	       totals->io.value > group->io[label] * 0.9;
}

/* The same of the group of that number; -1: of any, as its title is lost. */
static bool
fits_group(const struct fio_run *run, int number, int label,
	   const struct totals *totals)
{
	const struct job_group *group = fio_group_of(run, number);

	/* A client's servers all have the same groups. */
	if (run->client || (number >= 0 && group == NULL))
		return true;
	if (group != NULL)
		return fits_jobs(group, label, totals);
	for (size_t i = 0; i < run->group_count; i++)
		if (fits_jobs(&run->groups[i], label, totals))
			return true;
	return run->group_count == 0;
}

/* The lines of a group that were read. */
struct lines_read {
	bool seen[DIRECTIONS];
	int last;		/* they stand in this order; -1: none yet */
	enum proof layout;
	bool strange;		/* the next one is no line of the group */
};

/* Whether a line comes behind those before, in their layout. */
static bool
is_next(const struct lines_read *read, int label, enum proof layout)
{
	return label > read->last && (read->last < 0 ||
				      layout == read->layout);
}

/* One line of a group; false where none is, or that of another. */
static bool
read_label(struct cursor *c, struct record *record, struct arena *arena,
	   struct fio_run *run, struct lines_read *read)
{
	struct cursor before = *c;
	struct totals totals = { 0 };
	int label = cursor_more(c) ? label_at(c->p, c->end) : -1;
	enum proof layout = PROOF_NEW;
	bool ok;

	if (label < 0 || read->seen[label])
		return false;
	cursor_take(c, labels[label].word, strlen(labels[label].word));
	if (cursor_word(c, "io=")) {
		layout = PROOF_OLD;
		c->commas = run->version_text == NULL;
		ok = fio_totals_old(c, run, &totals);
	} else {
		cursor_word(c, "bw=");
		ok = fio_totals_new(c, run, &totals);
	}
	c->commas = false;
	/* fio 3.30 to 3.38 print zeros in the sum of both directions. */
	if (ok && label == DIR_MIXED && totals.io.value == 0 &&
	    (read->seen[DIR_READ] || read->seen[DIR_WRITE]))
		return read->seen[label] = true;
	read->strange = ok && !(is_next(read, label, layout) &&
				fits_group(run, record->group, label,
					   &totals));
	if (!ok || read->strange) {
		*c = before;
		return false;
	}
	read->seen[label] = true;
	read->last = label;
	read->layout = layout;
	fio_totals_put(record, arena, labels[label].subject, &totals);
	return true;
}

/* A group line tells its run: the groups of one run ascend, and come once. */
static void
place_in_run(struct fio_run *run, bool titled, int group)
{
	if (run->after_status && (!titled || group <= run->last_group))
		fio_run_next(run);
	run->after_status = true;
	run->has_results = true;
	run->unfinished = false;
	/* Of one run all have a title, or none is known to be the next. */
	run->last_group = titled ? group : INT_MAX;
}

/* "Run status group 0 (all jobs):" */
static bool
read_title(struct cursor *c, int *group)
{
	struct decimal number;

	if (!cursor_word(c, "Run status group") || !cursor_number(c, &number))
		return false;
	*group = (int)number.digits;
	if (cursor_word(c, "(all"))
		cursor_word(c, "jobs):");
	c->p = c->end;
	return true;
}

/* Whether the next line is one of the group's that could not be read. */
static bool
ends_inside(struct cursor *c, const struct lines_read *read)
{
	int label;

	if (!cursor_more(c))
		return false;
	label = label_at(c->p, c->end);
	return c->lines[c->at].open || (label >= 0 && !read->seen[label]);
}

/* Whether a title or a line of a group stands here. */
static bool
is_group_line(struct cursor *c)
{
	return cursor_more(c) && fio_group_line(c->p, c->end);
}

/* The same of a title alone: grep -A1 shows them so, and squeezed texts. */
static bool
is_title(struct cursor *c)
{
	return cursor_more(c) && begins(c->p, c->end, group_title);
}

/* Goes behind an empty line, where the cursor is at one. */
static bool
pass_empty(struct cursor *c)
{
	if (c->at >= c->count || cursor_more(c))
		return false;
	cursor_line(c, c->at + 1);
	return true;
}

/* Reads the lines of a group; how many lines were used, title included. */
static size_t
read_labels(struct cursor *c, struct record *record, struct arena *arena,
	    struct fio_run *run, struct lines_read *read, bool spaced)
{
	size_t used = 0;

	while (read_label(c, record, arena, run, read)) {
		used = c->at + 1;
		cursor_line(c, c->at + 1);
		if (spaced)
			pass_empty(c);
	}
	return used;
}

static void
put_group(struct scan *scan, const struct fio_run *run, struct record *record,
	  struct sink *sink)
{
	fio_command_apply(scan, record, NULL, NULL);
	record->format = "normal";
	record->version = run->version_text;
	record->version_hint = fio_version_hint(run, scan->arena);
	record->run = run->number;
	record->report = run->report > 0 ? run->report : -1;
	sink->put(sink, record);
}

size_t
fio_group_read(struct scan *scan, const struct line *lines, size_t count,
	       struct sink *sink)
{
	struct fio_run *run = fio_run_of(scan);
	struct record record;
	struct cursor c;
	struct lines_read read = { .last = -1 };
	bool titled, spaced;
	int group = -1;
	size_t used = 0, read_to;

	cursor_start(&c, lines, count);
	cursor_more(&c);
	if (fio_run_mixed(run, &lines[0])) {
		run->last_line = lines[0].number;
		return 0;
	}
	titled = read_title(&c, &group);
	place_in_run(run, titled, group);
	scan_begin(scan, &record, KIND_GROUP, "fio", &lines[0], &lines[0]);
	record.group = group;
	if (titled) {
		used = c.at + 1;
		cursor_line(&c, c.at + 1);
	}
	/* A text that has an empty line below the title has one below each. */
	spaced = titled && pass_empty(&c);
	read_to = read_labels(&c, &record, scan->arena, run, &read, spaced);
	if (read.strange && read_to == 0 &&
	    lines[0].number > run->last_line + FAR) {
		/* Its jobs are left out; those above are of another run. */
		fio_run_begin(run);
		place_in_run(run, titled, group);
		read_to = read_labels(&c, &record, scan->arena, run, &read,
				      spaced);
	}
	used = read_to > 0 ? read_to : used;
	record.partial = ends_inside(&c, &read);
	if (read.strange ||
	    (titled && !spaced && !record.partial && is_group_line(&c) &&
	     !(read_to > 0 && is_title(&c)))) {
		fio_tell_mixed(scan, run, &lines[c.at]);
		return c.at > used ? c.at : used;
	}
	if (record.metric_count == 0)
		return used;
	record.source.end = lines[used - 1].number;
	record.repaired = c.joined;
	put_group(scan, run, &record, sink);
	return used;
}
