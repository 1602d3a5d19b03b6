/* The rows behind the metric catalogue; private to record/. */
#ifndef RECORD_METRIC_TABLE_H
#define RECORD_METRIC_TABLE_H

#include <string.h>

#include "record/metric.h"

/*
 * A word of a name. It is padded so that it can be copied whole, which is
 * faster than copying length bytes.
 */
#define WORD_ROOM 16
struct word {
	char text[WORD_ROOM];
	unsigned char length;
};
#define WORD(text) { text, sizeof(text) - 1 }

struct subject_row {
	struct word word;
	const char *title;
};

struct quantity_row {
	struct word word;	/* "" where a number stands in its place */
	const char *title;
	enum unit unit;
	enum better better;
};

struct statistic_row {
	struct word word;
	const char *title;
};

extern const struct subject_row subject_rows[SUBJECTS];
extern const struct quantity_row quantity_rows[QUANTITIES];
extern const struct statistic_row statistic_rows[STATISTICS];

/*
 * Whether some tool prints this. The number of a level, a bound or a
 * percentile is not looked at.
 */
bool catalogue_has(struct metric_name);

/* The place in metric_catalogue() of a name; false where it has none. */
bool catalogue_place(struct metric_name, size_t *place);

/* A name of metric_catalogue() by its text: the quick way to read one. */
bool catalogue_find(const char *text, size_t length, struct metric_name *);

/* As metric_read(), but takes what no tool prints ("read.lat"), too. */
bool metric_parse(const char *text, size_t length, struct metric_name *);

/* All of metric_catalogue() at once; *count names. */
const struct metric_name *catalogue_names(size_t *count);

/*
 * The name as one number that sorts in catalogue order: its own bytes where the
 * machine lays the members out from the least significant on.
 */
static inline uint64_t
metric_key(struct metric_name name)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
	uint64_t key;

	_Static_assert(sizeof(key) == sizeof(name), "no padding");
	memcpy(&key, &name, sizeof(key));
	return key;
#else
	return (uint64_t)name.subject << 58 | (uint64_t)name.quantity << 52 |
	       (uint64_t)name.prio << 36 | (uint64_t)name.statistic << 32 |
	       name.number;
#endif
}

/*
 * Writes the name as a key of JSON, with quotes and a colon and without a NUL,
 * and returns where it ends; METRIC_KEY bytes of out may be overwritten.
 * Quicker than metric_write() for names that come again and again.
 */
#define METRIC_KEY (METRIC_TEXT + 3)
char *metric_put(char *out, struct metric_name);

/* The parts of what prio_of() made. */
#define PRIO_CLASS(prio) (((prio) >> 13) - 1)
#define PRIO_LEVEL(prio) ((prio) >> 10 & 7)
#define PRIO_HINT(prio) ((prio) & 1023)

#endif
