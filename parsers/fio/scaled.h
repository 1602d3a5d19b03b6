/* fio's versions, and its scaled numbers as the intervals that they are. */
#ifndef PARSERS_FIO_SCALED_H
#define PARSERS_FIO_SCALED_H

#include <stdbool.h>

#include "parsers/cursor.h"
#include "record/unit.h"

/* A version as one number that compares: 2.1.11 is 2001011. */
#define FIO_VERSION(major, minor, patch) \
	((major) * 1000000u + (minor) * 1000u + (patch))

/* What is known of the version: it lies between the two, equal when printed. */
struct fio_version {
	unsigned low, high;
};

/* Reads "2.1.11-20-g9a44"; what it is not told stays open. */
struct fio_version fio_version_read(const char *text);

/* Whether the version is surely before, or surely from, this one on. */
bool fio_before(struct fio_version, unsigned version);
bool fio_since(struct fio_version, unsigned version);

/* A number as fio printed it: digits, a prefix letter, a unit. */
struct scaled {
	struct decimal number;
	char prefix;		/* 'k', 'K', 'M', 'G', 'T', 'P', 'E' or 0 */
	bool binary;		/* an 'i' follows the prefix: 1024 for sure */
	bool bits;
	bool blank;		/* a blank stands for the prefix: "19005 ," */
};

/*
 * Reads a scaled number with its unit ("76.0MiB/s", "557417B/s", "19.7k",
 * "2470.7M/s", "0"); the "/s" is taken where it stands.
 */
bool scaled_read(struct cursor *, struct scaled *);

/*
 * Up to 1.25 a rate is in bytes a millisecond, whatever its label says. Those
 * versions don't print themselves: the size and the run time (ms) tell.
 */
bool fio_rate_is_per_ms(const struct scaled *io, const struct scaled *bw,
			double runtime, struct fio_version);

/* Pieces of the number line: where the true value may lie, lowest first. */
struct span {
	double low, high;
};
struct spans {
	struct span piece[2];
	unsigned count;
	double value;		/* as printed, in base units */
	double half;		/* half a unit of its last digit */
};

/*
 * Where the value behind a printed number may lie (design of the formatter:
 * fio's lib/num2str.c; its faults in 1.44 to 2.19 and 2.20 to 3.25). base is
 * 1000 or 1024; a binary suffix overrides it. old: the layout up to 2.16, whose
 * letters know no tera.
 */
struct spans scaled_spans(const struct scaled *, double base, bool old,
			  struct fio_version);

/*
 * Narrows spans to what lies in an interval, with a little room; false and no
 * change where nothing does.
 */
bool spans_narrow(struct spans *, double low, double high);

/*
 * One value for the spans: the printed one where it may be true, else the
 * middle of what is left (*fault is set). half_width covers what is open.
 */
double spans_value(const struct spans *, double *half_width, bool *fault);

/*
 * Whether a value computed more exactly may be what was printed: it rounds or
 * truncates to it, or fio is known to print it so.
 */
bool spans_hold(const struct spans *, double value);

/*
 * A rate worked out with a run time in ms: six decimals are beyond what that
 * can tell, and print fast.
 */
double fio_rounded(double rate);

#endif
