/* fio's group lines: "Run status group 0 (all jobs):" and below. */
#include <limits.h>
#include <math.h>
#include <string.h>

#include "parsers/fio/fio.h"

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

/* One rate or size: "15.0GiB/s (16.1GB/s)", or the first of them alone. */
static bool
read_pair(struct cursor *c, double base, bool old, struct fio_version version,
	  struct spans *spans)
{
	struct scaled first, second;
	struct spans other;
	struct cursor before;

	if (!scaled_read(c, &first))
		return false;
	*spans = scaled_spans(&first, base, old, version);
	before = *c;
	if (!cursor_word(c, "("))
		return true;
	if (!scaled_read(c, &second) || !cursor_word(c, ")")) {
		*c = before;
		return true;
	}
	other = scaled_spans(&second, base, old, version);
	if (other.count == 1)
		spans_narrow(spans, other.piece[0].low, other.piece[0].high);
	else if (spans->count == 1 ||
		 !spans_narrow(spans, other.piece[0].low, other.piece[0].high))
		spans_narrow(spans, other.piece[0].low, other.piece[1].high);
	return true;
}

struct totals {
	struct spans bw, low, high, io;
	bool open;		/* the unit of low and high is not known */
	double shortest, longest;	/* ms */
};

/*
 * "bw=76.0MiB/s (80.7MB/s), 76.0MiB/s-76.0MiB/s (80.7MB/s-80.7MB/s),
 * io=4618MiB (4843MB), run=60001-60001msec"
 */
static bool
read_new(struct cursor *c, struct fio_run *run, struct totals *totals)
{
	struct fio_version version = run->version;
	struct scaled low, high, alt;
	struct decimal shortest, longest;

	if (!read_pair(c, 1000, false, version, &totals->bw) ||
	    !cursor_word(c, ",") || !scaled_read(c, &low) ||
	    !cursor_word(c, "-") || !scaled_read(c, &high) ||
	    !cursor_word(c, "(") || !scaled_read(c, &alt) ||
	    !cursor_word(c, "-") || !scaled_read(c, &alt) ||
	    !cursor_word(c, "),") || !cursor_word(c, "io=") ||
	    !read_pair(c, 1000, false, version, &totals->io) ||
	    !cursor_word(c, ",") || !cursor_word(c, "run=") ||
	    !cursor_number(c, &shortest) || !cursor_word(c, "-") ||
	    !cursor_number(c, &longest) || !cursor_word(c, "msec"))
		return false;
	fio_prove(run, PROOF_NEW);
	totals->low = scaled_spans(&low, 1000, false, version);
	totals->high = scaled_spans(&high, 1000, false, version);
	totals->shortest = decimal_value(shortest, 1);
	totals->longest = decimal_value(longest, 1);
	return true;
}

/* Which rates of an old group line are bytes a millisecond. */
struct per_ms {
	bool all, each;
	bool open;		/* whether each is cannot be known */
};

/* Everything as printed in an old group line. */
struct old_totals {
	struct scaled io, bw, low, high;
	double shortest, longest;	/* ms */
};

/*
 * The sum was so up to 1.25, the rates of single jobs up to 2.0.6, but not in
 * each version before. Where there was one job its rate is the sum, and shows.
 */
static struct per_ms
rates_per_ms(const struct old_totals *printed, struct fio_version version)
{
	struct per_ms per_ms = { false, false, false };
	double all = scaled_spans(&printed->bw, 1024, true, version).value;
	double each = scaled_spans(&printed->low, 1024, true, version).value;

	per_ms.all = fio_rate_is_per_ms(&printed->io, &printed->bw,
					printed->longest, version);
	if (fabs(each / all - 1) < 0.005)
		return per_ms;
	per_ms.each = version.high <= FIO_VERSION(2, 0, 6) ||
		      (each > all * 1.012 && each < all * 1.036);
	per_ms.open = !per_ms.each &&
		      !fio_since(version, FIO_VERSION(2, 0, 7));
	return per_ms;
}

/*
 * "io=29854MB, aggrb=254726KB/s, minb=254726KB/s, maxb=254726KB/s,
 * mint=120014msec, maxt=120014msec"
 */
static bool
read_printed(struct cursor *c, struct old_totals *printed)
{
	struct decimal shortest, longest;

	if (!scaled_read(c, &printed->io) || !cursor_word(c, ",") ||
	    !cursor_word(c, "aggrb=") || !scaled_read(c, &printed->bw) ||
	    !cursor_word(c, ",") || !cursor_word(c, "minb=") ||
	    !scaled_read(c, &printed->low) || !cursor_word(c, ",") ||
	    !cursor_word(c, "maxb=") || !scaled_read(c, &printed->high) ||
	    !cursor_word(c, ",") || !cursor_word(c, "mint=") ||
	    !cursor_number(c, &shortest) || !cursor_word(c, "msec,") ||
	    !cursor_word(c, "maxt=") || !cursor_number(c, &longest) ||
	    !cursor_word(c, "msec"))
		return false;
	printed->shortest = decimal_value(shortest, 1);
	printed->longest = decimal_value(longest, 1);
	return true;
}

static struct spans
old_rate(struct scaled printed, bool per_ms, struct fio_version version)
{
	printed.binary &= !per_ms;
	return scaled_spans(&printed, per_ms ? 1000 : 1024, true, version);
}

static bool
read_old(struct cursor *c, struct fio_run *run, struct totals *totals)
{
	struct old_totals printed;
	struct per_ms per_ms;
	struct fio_version version;

	if (!read_printed(c, &printed))
		return false;
	fio_prove(run, PROOF_OLD);
	fio_prove(run, fio_label_proof(&printed.io));
	fio_prove(run, fio_label_proof(&printed.bw));
	version = run->version;
	if (!fio_overlap(version, fio_proof_version(PROOF_OLD)))
		version = fio_proof_version(PROOF_OLD);
	per_ms = rates_per_ms(&printed, version);
	totals->io = scaled_spans(&printed.io, 1024, true, version);
	totals->bw = old_rate(printed.bw, per_ms.all, version);
	totals->low = old_rate(printed.low, per_ms.each, version);
	totals->high = old_rate(printed.high, per_ms.each, version);
	totals->open = per_ms.open;
	totals->shortest = printed.shortest;
	totals->longest = printed.longest;
	return true;
}

static void
put_totals(struct record *record, struct arena *arena, enum subject subject,
	   struct totals *totals)
{
	static const char fault[] = "the printed figure has lost a digit";
	static const char open[] = "up to fio 2.0.6 this is 2.4 % less";
	double seconds = totals->longest / 1e3;
	struct metric_name bw = metric_name(subject, QUANTITY_BW,
					    STATISTIC_VALUE);
	struct metric_name io = metric_name(subject, QUANTITY_IO,
					    STATISTIC_VALUE);
	struct metric_name run = metric_name(subject, QUANTITY_RUNTIME,
					     STATISTIC_VALUE);

	if (seconds > 5e-4) {
		spans_narrow(&totals->bw,
			     totals->io.piece[0].low / (seconds + 5e-4),
			     totals->io.piece[totals->io.count - 1].high /
			     (seconds - 5e-4));
		spans_narrow(&totals->io,
			     totals->bw.piece[0].low * (seconds - 5e-4),
			     totals->bw.piece[totals->bw.count - 1].high *
			     (seconds + 5e-4));
	}
	fio_put_spans(record, arena, bw, &totals->bw, fault);
	bw.statistic = STATISTIC_MIN;
	fio_put_spans(record, arena, bw, &totals->low, fault);
	if (totals->open)
		record_note(record, arena, NOTE_AMBIGUOUS, &bw, "%s",
			    open);
	bw.statistic = STATISTIC_MAX;
	fio_put_spans(record, arena, bw, &totals->high, fault);
	if (totals->open)
		record_note(record, arena, NOTE_AMBIGUOUS, &bw, "%s",
			    open);
	fio_put_spans(record, arena, io, &totals->io, fault);
	record_metric(record, arena, run, totals->longest * 1e6, 5e5);
	run.statistic = STATISTIC_MIN;
	record_metric(record, arena, run, totals->shortest * 1e6, 5e5);
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
		ok = read_old(c, run, &totals);
	} else {
		cursor_word(c, "bw=");
		ok = read_new(c, run, &totals);
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
	put_totals(record, arena, labels[label].subject, &totals);
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
