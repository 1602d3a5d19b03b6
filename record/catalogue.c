/* Which subjects, quantities and statistics go together. */
#include <pthread.h>
#include <string.h>

#include "record/metric.h"
#include "record/metric_table.h"

#define SUBJECT(name) (1u << SUBJECT_##name)
#define STATISTIC(name) (1u << STATISTIC_##name)

/* Groups of subjects that share quantities. */
#define DIRECTIONS (SUBJECT(READ) | SUBJECT(WRITE) | SUBJECT(TRIM) | \
		    SUBJECT(MIXED))
#define DISK (SUBJECT(READ) | SUBJECT(WRITE))
#define REQUESTS (DISK | SUBJECT(DISCARD) | SUBJECT(IO))
#define TRANSFERS (SUBJECT(PUTC) | SUBJECT(PUT_BLOCK) | SUBJECT(REWRITE) | \
		   SUBJECT(GETC) | SUBJECT(GET_BLOCK))
#define FILE_WORK (SUBJECT(SEEKS) | SUBJECT(SEQ_CREATE) | SUBJECT(SEQ_STAT) | \
		   SUBJECT(SEQ_DEL) | SUBJECT(RAN_CREATE) | \
		   SUBJECT(RAN_STAT) | SUBJECT(RAN_DEL))
#define LEVELS (SUBJECT(DEPTH) | SUBJECT(SUBMIT) | SUBJECT(COMPLETE))

#define VALUE STATISTIC(VALUE)
#define SAMPLED (STATISTIC(MIN) | STATISTIC(MAX) | STATISTIC(MEAN) | \
		 STATISTIC(STDEV) | STATISTIC(SAMPLES))
#define LATENCY (SAMPLED | STATISTIC(PERCENTILE))

/* A quantity and what has it; several rows of one add up. */
struct use {
	enum quantity quantity;
	uint32_t subjects;
	uint16_t statistics;
};

static const struct use uses[] = {
	{ QUANTITY_IOPS, DIRECTIONS, VALUE | SAMPLED },
	{ QUANTITY_IOPS, SUBJECT(SYNC) | SUBJECT(DISCARD) | SUBJECT(FLUSH) |
			 SUBJECT(IO) | FILE_WORK, VALUE },
	{ QUANTITY_BW, DIRECTIONS, VALUE | SAMPLED | STATISTIC(PER) },
	{ QUANTITY_BW, SUBJECT(DISCARD) | SUBJECT(IO) | SUBJECT(MODIFY) |
		       TRANSFERS, VALUE },
	{ QUANTITY_SLAT, DIRECTIONS, LATENCY },
	{ QUANTITY_CLAT, DIRECTIONS, LATENCY },
	{ QUANTITY_LAT, DIRECTIONS | SUBJECT(SYNC), LATENCY },
	{ QUANTITY_LAT, SUBJECT(DISCARD) | SUBJECT(FLUSH) | SUBJECT(IO),
		STATISTIC(MEAN) },
	{ QUANTITY_LAT, TRANSFERS | FILE_WORK, STATISTIC(MAX) },
	{ QUANTITY_RUNTIME, DIRECTIONS, VALUE | STATISTIC(MIN) },
	{ QUANTITY_IO, DIRECTIONS | SUBJECT(DISCARD) | SUBJECT(IO) |
		       SUBJECT(MODIFY), VALUE },
	{ QUANTITY_IO, DISK, STATISTIC(AGGR) },
	{ QUANTITY_IOS, DIRECTIONS | SUBJECT(SYNC), VALUE },
	{ QUANTITY_IOS, DISK, STATISTIC(AGGR) },
	{ QUANTITY_SHORT, DIRECTIONS | SUBJECT(SYNC), VALUE },
	{ QUANTITY_DROPPED, DIRECTIONS | SUBJECT(SYNC), VALUE },
	{ QUANTITY_ZONE_RESETS, DIRECTIONS, VALUE },
	{ QUANTITY_MERGES, REQUESTS, VALUE },
	{ QUANTITY_MERGES, DISK, STATISTIC(AGGR) },
	{ QUANTITY_MERGED, REQUESTS, VALUE },
	{ QUANTITY_TICKS, DISK | SUBJECT(IO), VALUE | STATISTIC(AGGR) },
	{ QUANTITY_REQUEST_SIZE, REQUESTS, VALUE },
	{ QUANTITY_QUEUE_DEPTH, SUBJECT(IO), VALUE },
	{ QUANTITY_SERVICE_TIME, SUBJECT(IO), VALUE },
	{ QUANTITY_UTIL, SUBJECT(IO), VALUE | STATISTIC(AGGR) },
	{ QUANTITY_CPU, TRANSFERS | FILE_WORK, VALUE },
	{ QUANTITY_CACHEHIT, DIRECTIONS, VALUE },
	{ QUANTITY_USR, SUBJECT(CPU), VALUE },
	{ QUANTITY_SYS, SUBJECT(CPU), VALUE },
	{ QUANTITY_CTX, SUBJECT(CPU), VALUE },
	{ QUANTITY_MAJF, SUBJECT(CPU), VALUE },
	{ QUANTITY_MINF, SUBJECT(CPU), VALUE },
	{ QUANTITY_USER, SUBJECT(CPU), VALUE },
	{ QUANTITY_NICE, SUBJECT(CPU), VALUE },
	{ QUANTITY_SYSTEM, SUBJECT(CPU), VALUE },
	{ QUANTITY_IOWAIT, SUBJECT(CPU), VALUE },
	{ QUANTITY_STEAL, SUBJECT(CPU), VALUE },
	{ QUANTITY_IDLE, SUBJECT(CPU), VALUE },
	{ QUANTITY_LEVEL, LEVELS, VALUE },
	{ QUANTITY_BUCKET, SUBJECT(DIST), VALUE },
	{ QUANTITY_TOTAL, SUBJECT(ERRORS), VALUE },
};

#define USES (sizeof(uses) / sizeof(*uses))

/* The statistics that a subject has of a quantity, as bits. */
static unsigned
statistics_of(unsigned subject, unsigned quantity)
{
	unsigned statistics = 0;

	for (size_t i = 0; i < USES; i++)
		if (uses[i].quantity == quantity &&
		    uses[i].subjects >> subject & 1)
			statistics |= uses[i].statistics;
	return statistics;
}

bool
catalogue_has(struct metric_name name)
{
	if (name.subject >= SUBJECTS || name.quantity >= QUANTITIES ||
	    name.statistic >= STATISTICS)
		return false;
	/* priorities have latencies alone */
	if (name.prio && (name.quantity < QUANTITY_SLAT ||
			  name.quantity > QUANTITY_LAT ||
			  !(DIRECTIONS >> name.subject & 1)))
		return false;
	return statistics_of(name.subject, name.quantity) >> name.statistic & 1;
}

/* The numbers that get a column of their own. */
static const uint32_t percentiles[] = {
	1000000, 5000000, 10000000, 20000000, 30000000, 40000000, 50000000,
	60000000, 70000000, 80000000, 90000000, 95000000, 99000000, 99500000,
	99900000, 99950000, 99990000, 0
};

static const uint32_t depths[] = { 1, 2, 4, 8, 16, 32, 64, 0 };

/* 0 is a level here: the list is ended by a second one. */
static const uint32_t batches[] = { 0, 4, 8, 16, 32, 64, METRIC_INF, 0 };

static const uint32_t bounds[] = {
	2, 4, 10, 20, 50, 100, 250, 500, 750, 1000,
	2000, 4000, 10000, 20000, 50000, 100000, 250000, 500000, 750000,
	1000000, 2000000, 4000000, 10000000, 20000000, 50000000, 100000000,
	250000000, 500000000, 750000000, 1000000000, 2000000000, METRIC_INF, 0
};

static const uint32_t no_numbers[] = { 0, 0 };

static const uint32_t *
numbers_of(struct metric_name name)
{
	if (name.statistic == STATISTIC_PERCENTILE)
		return percentiles;
	if (name.quantity == QUANTITY_BUCKET)
		return bounds;
	if (name.subject == SUBJECT_DEPTH)
		return depths;
	return name.quantity == QUANTITY_LEVEL ? batches : no_numbers;
}

#define NAMES_MOST 1024

/* Twice as many places as names at least, and a power of two. */
#define PLACES 2048

/* A name and how it is written. */
struct entry {
	unsigned char length;
	char text[METRIC_TEXT];
};

static struct metric_name names[NAMES_MOST];
static uint64_t keys[NAMES_MOST];
static struct entry entries[NAMES_MOST];
static size_t name_count;

/*
 * 1 + the index of the name, found by the hash of its text or its key and the
 * places behind that.
 */
static uint16_t by_text[PLACES], by_key[PLACES];

static size_t
hash_text(const char *text, size_t length)
{
	uint32_t hash = 2166136261u;

	for (size_t i = 0; i < length; i++)
		hash = (hash ^ (unsigned char)text[i]) * 16777619u;
	return (hash ^ hash >> 15) % PLACES;
}

static size_t
hash_key(uint64_t key)
{
	/* what names differ in is high in the key, and so in the product */
	return (key * UINT64_C(0x9e3779b97f4a7c15) >> 48) % PLACES;
}

/* Puts the name that was listed last where its hash leads. */
static void
put_last(uint16_t *places, size_t place)
{
	while (places[place])
		place = (place + 1) % PLACES;
	places[place] = (uint16_t)name_count;
}

static void
list_name(struct metric_name name)
{
	struct entry *entry = entries + name_count;

	if (name_count == NAMES_MOST)
		return;
	keys[name_count] = metric_key(name);
	names[name_count++] = name;
	entry->length = (unsigned char)metric_write(entry->text, name);
	put_last(by_text, hash_text(entry->text, entry->length));
	put_last(by_key, hash_key(metric_key(name)));
}

/* All names of a subject, a quantity and a statistic. */
static void
list_numbers(struct metric_name name)
{
	const uint32_t *number = numbers_of(name);

	do {
		name.number = *number++;
		list_name(name);
	} while (*number);
}

static void
list_names(void)
{
	for (unsigned subject = 0; subject < SUBJECTS; subject++)
		for (unsigned quantity = 0; quantity < QUANTITIES; quantity++) {
			unsigned bits = statistics_of(subject, quantity);

			for (unsigned i = 0; i < STATISTICS; i++)
				if (bits >> i & 1)
					list_numbers(metric_name(subject,
								 quantity, i));
		}
}

const struct metric_name *
catalogue_names(size_t *count)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, list_names);
	*count = name_count;
	return names;
}

bool
catalogue_find(const char *text, size_t length, struct metric_name *name)
{
	size_t count, place = hash_text(text, length);
	const struct metric_name *list = catalogue_names(&count);

	for (; by_text[place]; place = (place + 1) % PLACES) {
		const struct entry *entry = entries + by_text[place] - 1;

		if (entry->length == length &&
		    !memcmp(entry->text, text, length)) {
			*name = list[by_text[place] - 1];
			return true;
		}
	}
	return false;
}

bool
catalogue_place(struct metric_name name, size_t *place)
{
	uint64_t key = metric_key(name);
	size_t count, at = hash_key(key);

	catalogue_names(&count);
	for (; by_key[at]; at = (at + 1) % PLACES) {
		*place = by_key[at] - 1u;
		if (keys[*place] == key)
			return true;
	}
	return false;
}

bool
metric_catalogue(size_t k, struct metric_name *name)
{
	size_t count;
	const struct metric_name *list = catalogue_names(&count);

	if (k >= count)
		return false;
	*name = list[k];
	return true;
}
