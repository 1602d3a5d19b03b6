/* What fio sampled while it ran: the lines "bw" and "iops" of a direction. */
#include <string.h>

#include "parsers/bytes.h"
#include "parsers/fio/block.h"

/*
 * How many bytes a second one of a bw line's unit is ("KB", "MiB", "Kbit");
 * padded: blanks follow it.
 */
static double
rate_unit(const struct block *block, const char *unit, size_t length,
	  bool padded)
{
	/* Only 1.99.7 to 2.0.15 print it so. */
	bool thousands = unit[0] == 'M' && unit[1] == 'B' && !padded;

	double bytes = 1024;

	/* Up to 1.25 as the header's rate. */
	for (int i = 0; i < DIRECTIONS; i++)
		if (block->headers[i].per_ms)
			bytes = 1000;
	/*
	 * Values are KiB/s, or that divided once more, which 1.99.7 to 2.0.15
	 * do by 1000. A job of kb_base 1000 calls KiB/s "kB/s".
	 */
	if (*unit == 'M')
		bytes *= thousands ? 1000 : 1024;
	if (*unit == 'G')
		bytes *= 1024.0 * 1024;
	return memchr(unit, 't', length) != NULL ? bytes / 8 : bytes;
}

/* "KiB/s", "KB  /s", "MB/s", "Mbit/s" between the brackets of a bw line. */
static bool
read_rate_unit(struct block *block, double *bytes)
{
	struct cursor *c = &block->c;
	const char *unit;
	size_t length = cursor_token(c, "/)", &unit);
	bool padded = c->p < c->end && *c->p == ' ';

	if (length < 2 || !cursor_word(c, "/s") ||
	    strchr("KkMG", *unit) == NULL)
		return false;
	if (padded)
		block_prove(block, PROOF_RATE_PADDED);
	else if (unit[0] == 'M' && unit[1] == 'B')
		block_prove(block, PROOF_RATE_MB);
	else if (unit[0] == 'K' && unit[1] == 'B')
		block_prove(block, PROOF_RATE_KB);
	*bytes = rate_unit(block, unit, length, padded);
	return true;
}

static const struct {
	const char *word;
	size_t length;
	enum statistic statistic;
} parts[] = {
	{ WORD("min="), STATISTIC_MIN }, { WORD("max="), STATISTIC_MAX },
	{ WORD("per="), STATISTIC_PER }, { WORD("avg="), STATISTIC_MEAN },
	{ WORD("stdev="), STATISTIC_STDEV }, { WORD("dev="), STATISTIC_STDEV },
	{ WORD("samples="), STATISTIC_SAMPLES },
};
enum { PARTS = sizeof(parts) / sizeof(parts[0]) };

struct samples {
	bool seen[STATISTICS];
	struct decimal number[STATISTICS];
};

/* A number that its line breaks off is none. */
static bool
is_whole(struct block *block, enum statistic statistic, struct decimal number,
	 size_t line)
{
	const struct cursor *c = &block->c;

	switch (statistic) {
	case STATISTIC_SAMPLES:
		/* Nothing follows what ends a line. */
		return number.decimals == 0 &&
		       (c->at == line ||
			bytes_behind_blanks(c->p, c->end) == c->end);
	case STATISTIC_MIN:
	case STATISTIC_MAX:
		return fio_goes_on(block);
	case STATISTIC_PER:
	case STATISTIC_MEAN:
	case STATISTIC_STDEV:
		return fio_two_decimals(block, number);
	default:
		return true;
	}
}

/*
 * "min=70152, max=81704, per=100.00%, avg=78835.97, stdev=2929.71,
 * samples=119", as much of it as is there.
 */
static bool
read_samples(struct block *block, struct samples *samples)
{
	struct cursor *c = &block->c;
	bool any = false;

	for (size_t i = 0; i < PARTS; i++) {
		struct cursor before = *c;
		enum statistic statistic = parts[i].statistic;

		if ((any && !cursor_word(c, ",")) ||
		    !cursor_take_here(c, parts[i].word, parts[i].length) ||
		    !cursor_number(c, &samples->number[statistic]) ||
		    !is_whole(block, statistic, samples->number[statistic],
			      before.at)) {
			*c = before;
			continue;
		}
		if (statistic == STATISTIC_PER)
			cursor_word(c, "%");
		samples->seen[statistic] = any = true;
	}
	return any;
}

/*
 * 2.17 to 2.21 print a share that is 1024 times too small, and no number of
 * samples. Without that number a line may be so whatever the version that is
 * printed above it, which may be another's.
 */
static bool
is_share_wrong(const struct block *block, const struct samples *samples)
{
	for (int i = 0; i < DIRECTIONS; i++)
		if (block->headers[i].seen)
			return !samples->seen[STATISTIC_SAMPLES] &&
			       !block->headers[i].old;
	return !samples->seen[STATISTIC_SAMPLES] &&
	       block_version(block).high >= FIO_VERSION(2, 17, 0);
}

static void
put_samples(struct block *block, enum quantity quantity, double unit,
	    struct samples *samples)
{
	struct metric_name name = metric_name(block->subject, quantity,
					      STATISTIC_MIN);
	struct metrics metrics;

	if (is_share_wrong(block, samples))
		samples->seen[STATISTIC_PER] = false;
	metrics.count = 0;
	for (enum statistic i = STATISTIC_MIN; i < STATISTICS; i++) {
		struct decimal number = samples->number[i];
		double scale = i == STATISTIC_PER || i == STATISTIC_SAMPLES ?
			       1 : unit;

		name.statistic = i & 15u;
		if (samples->seen[i])
			metrics_add(block, &metrics, name,
				    decimal_value(number, scale),
				    i == STATISTIC_SAMPLES ? 0 :
				    decimal_half(number, scale));
	}
	block_metrics(block, &metrics);
}

static bool
samples_read(struct block *block, enum quantity quantity, double unit)
{
	struct samples samples;

	memset(&samples, 0, sizeof(samples));
	if (!read_samples(block, &samples))
		return false;
	if (samples.seen[STATISTIC_SAMPLES])
		block_prove(block, PROOF_SAMPLES);
	if (block->has_subject)
		put_samples(block, quantity, unit, &samples);
	return true;
}

bool
fio_bw_read(struct block *block)
{
	struct cursor *c = &block->c, before = *c;
	double unit;

	if (cursor_word(c, "bw") && cursor_word(c, "(") &&
	    read_rate_unit(block, &unit) && cursor_word(c, ")") &&
	    cursor_word(c, ":") && samples_read(block, QUANTITY_BW, unit))
		return true;
	*c = before;
	return false;
}

bool
fio_iops_read(struct block *block)
{
	struct cursor *c = &block->c, before = *c;

	if (cursor_word(c, "iops") && cursor_word(c, ":") &&
	    samples_read(block, QUANTITY_IOPS, 1))
		return true;
	*c = before;
	return false;
}
