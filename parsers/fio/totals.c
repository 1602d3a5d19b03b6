/* What a group line says: rates, size and run times, new and old. */
#include <math.h>

#include "parsers/fio/totals.h"

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

/*
 * "bw=76.0MiB/s (80.7MB/s), 76.0MiB/s-76.0MiB/s (80.7MB/s-80.7MB/s),
 * io=4618MiB (4843MB), run=60001-60001msec"
 */
bool
fio_totals_new(struct cursor *c, struct fio_run *run, struct totals *totals)
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

bool
fio_totals_old(struct cursor *c, struct fio_run *run, struct totals *totals)
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

void
fio_totals_put(struct record *record, struct arena *arena,
	       enum subject subject, struct totals *totals)
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
