/* fio's number formatter, read backwards. */
#include "parsers/fio/scaled.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct fio_version
fio_version_read(const char *text)
{
	struct fio_version version = { 0, FIO_VERSION(999, 0, 0) };
	unsigned part[3] = { 0, 0, 0 };
	char *end;

	if (text == NULL)
		return version;
	for (int i = 0; i < 3; i++) {
		part[i] = (unsigned)strtoul(text, &end, 10) % 1000;
		if (end == text)
			return version;
		text = end;
		if (*text != '.')
			break;
		text++;
	}
	version.low = version.high = FIO_VERSION(part[0], part[1], part[2]);
	return version;
}

bool
fio_before(struct fio_version version, unsigned limit)
{
	return version.high < limit;
}

bool
fio_since(struct fio_version version, unsigned limit)
{
	return version.low >= limit;
}

/* Whether a letter is one that fio puts behind a number. */
static bool
is_prefix(char letter)
{
	switch (letter) {
	case 'k': case 'K': case 'M': case 'G': case 'T': case 'P': case 'E':
		return true;
	default:
		return false;
	}
}

/* What stands behind a number: its letters, and for what they stand. */
static const char *
scan_suffix(const char *p, const char *end, struct scaled *scaled)
{
	if (p < end && is_prefix(*p))
		scaled->prefix = *p++;
	/* 1.44 to 2.0.15 print a blank for no prefix. */
	else if (end - p >= 2 && *p == ' ' && (p[1] == 'B' || p[1] == ','))
		scaled->blank = *p++ == ' ';
	if (p < end && *p == 'i') {
		scaled->binary = true;
		p++;
	}
	if (p < end && *p == 'B') {
		p++;
	} else if (end - p >= 3 && memcmp(p, "bit", 3) == 0) {
		scaled->bits = true;
		p += 3;
	}
	if (end - p >= 2 && p[0] == '/' && p[1] == 's')
		p += 2;
	return p;
}

enum { SUFFIX = 8 };		/* bytes of the longest, "Mibit/s", and one */

/*
 * A suffix that a terminal broke: the rest of its bytes or bits begins the line
 * below. False, and nothing is read, where it does not.
 */
static bool
read_broken(struct cursor *cursor, struct scaled *scaled)
{
	struct scaled whole = { .number = scaled->number };
	size_t head = (size_t)(cursor->end - cursor->p), rest;
	char text[2 * SUFFIX];
	struct cursor next;
	const char *end;

	if (head > SUFFIX || !cursor_broken(cursor, &next))
		return false;
	rest = (size_t)(next.end - next.p);
	rest = rest < SUFFIX ? rest : SUFFIX;
	memcpy(text, cursor->p, head);
	memcpy(text + head, next.p, rest);
	end = scan_suffix(text, text + head + rest, &whole);
	if (end <= text + head || strchr("Bts", end[-1]) == NULL ||
	    (end < text + head + rest && strchr(" ,)-(", *end) == NULL))
		return false;
	*scaled = whole;
	next.p += (size_t)(end - text) - head;
	*cursor = next;
	return true;
}

/* Whether what a line ends in behind a suffix may be a part of it. */
static bool
may_be_broken(const char *p, const char *end)
{
	size_t left = (size_t)(end - p);

	return left == 0 || (left == 1 && *p == '/') ||
	       (left < 3 && memcmp(p, "bit", left) == 0);
}

static void
read_suffix(struct cursor *cursor, struct scaled *scaled)
{
	const char *end;

	/* most are whole numbers with a comma behind them */
	if (cursor->p < cursor->end && *cursor->p == ',')
		return;
	end = scan_suffix(cursor->p, cursor->end, scaled);
	if (may_be_broken(end, cursor->end) && read_broken(cursor, scaled))
		return;
	cursor->p = end;
}

bool
scaled_read(struct cursor *cursor, struct scaled *scaled)
{
	*scaled = (struct scaled){ .prefix = 0 };
	if (!cursor_number(cursor, &scaled->number))
		return false;
	read_suffix(cursor, scaled);
	return !(cursor->p == cursor->end && cursor->lines[cursor->at].open);
}

/* The power that a prefix stands for; old: the letters run K M G P E. */
static unsigned
power_of(char prefix, bool old)
{
	switch (prefix) {
	case 0:
		return 0;
	case 'k': case 'K':
		return 1;
	case 'M':
		return 2;
	case 'G':
		return 3;
	case 'P':
		return old ? 4 : 5;
	case 'E':
		return old ? 5 : 6;
	default:
		return 4;
	}
}

bool
fio_rate_is_per_ms(const struct scaled *io, const struct scaled *bw,
		   double runtime, struct fio_version version)
{
	double bytes, rate, share;

	if (fio_since(version, FIO_VERSION(1, 26, 0)) || runtime <= 0)
		return false;
	bytes = scaled_spans(io, 1024, true, version).value;
	rate = scaled_spans(bw, 1024, true, version).value;
	share = rate * runtime / 1e3 / bytes;
	/* Nearer to 1.024 than to 1. */
	return bw->prefix != 0 && share > 1.012 && share < 1.036;
}

/* A fraction of zeros may be a whole that was not carried (2.20 to 3.25). */
static bool
fraction_is_zero(struct decimal number)
{
	uint64_t power = 1;

	for (unsigned i = 0; i < number.decimals; i++)
		power *= 10;
	return number.digits % power == 0;
}

struct spans
scaled_spans(const struct scaled *scaled, double base, bool old,
	     struct fio_version version)
{
	double unit = 1, bits = scaled->bits ? 8 : 1, whole;
	struct spans spans = { .count = 1 };
	unsigned power;

	/* a whole number, truncated */
	if (scaled->prefix == 0 && !scaled->bits) {
		spans.value = decimal_value(scaled->number, 1);
		spans.half = decimal_half(scaled->number, 1);
		spans.piece[0] = (struct span){ spans.value, spans.value + 1 };
		return spans;
	}
	power = power_of(scaled->prefix, old);
	if (scaled->binary)
		base = 1024;
	while (power-- > 0)
		unit *= base;
	spans.value = decimal_value(scaled->number, unit) / bits;
	spans.half = decimal_half(scaled->number, unit) / bits;
	whole = floor(spans.value * bits / unit + 1e-9) * unit / bits;
	unit /= bits;
	spans.piece[0] = (struct span){ spans.value - spans.half,
					spans.value + spans.half };
	if (scaled->prefix == 0) {	/* so is one of bits */
		spans.piece[0] = (struct span){ spans.value,
						spans.value + unit };
	} else if (scaled->number.decimals == 0) {
		return spans;
	} else if (old || fio_before(version, FIO_VERSION(2, 20, 0))) {
		spans.piece[0] = (struct span){ whole, whole + unit };
	} else if (!fio_since(version, FIO_VERSION(3, 26, 0)) &&
		   fraction_is_zero(scaled->number)) {
		spans.piece[0] = (struct span){ whole, whole + spans.half };
		spans.piece[1] = (struct span){ whole + unit - spans.half,
						whole + unit };
		spans.count = 2;
	}
	return spans;
}

bool
spans_narrow(struct spans *spans, double low, double high)
{
	struct spans left = *spans;
	/* fio truncates both figures on their way; this is more than that. */
	double room = 2e-4 * fabs(high) + 1;

	left.count = 0;
	for (unsigned i = 0; i < spans->count; i++) {
		struct span piece = spans->piece[i];

		if (piece.high < low - room || piece.low > high + room)
			continue;
		if (piece.low < low && low < piece.high)
			piece.low = low;
		if (piece.high > high && high > piece.low)
			piece.high = high;
		left.piece[left.count++] = piece;
	}
	if (left.count == 0)
		return false;
	*spans = left;
	return true;
}

/*
 * Whether the printed figure lies in what is left, give or take its last digit,
 * which may have been truncated.
 */
static bool
printed_may_be(const struct spans *spans)
{
	for (unsigned i = 0; i < spans->count; i++)
		if (spans->value >= spans->piece[i].low - 2 * spans->half &&
		    spans->value <= spans->piece[i].high + spans->half)
			return true;
	return false;
}

double
spans_value(const struct spans *spans, double *half_width, bool *fault)
{
	double low = spans->piece[0].low;
	double high = spans->piece[spans->count - 1].high;
	double farthest = fmax(high - spans->value, spans->value - low);

	*fault = !printed_may_be(spans);
	if (*fault) {
		*half_width = (high - low) / 2;
		return low + (high - low) / 2;
	}
	*half_width = farthest > 2 * spans->half ? farthest : spans->half;
	return spans->value;
}

bool
spans_hold(const struct spans *spans, double value)
{
	/* A whole may have been rounded; what was scaled was a whole before. */
	double below = spans->half < 1 ? spans->half : 0;
	double above = spans->half < 1 ? 0 : 1;

	for (unsigned i = 0; i < spans->count; i++)
		if (value >= spans->piece[i].low - below - 1e-9 * value &&
		    value <= spans->piece[i].high + above + 1e-9 * value)
			return true;
	return false;
}

double
fio_rounded(double value)
{
	return value < 1e9 ? round(value * 1e6) / 1e6 : round(value);
}
