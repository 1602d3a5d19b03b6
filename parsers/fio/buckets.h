/* The buckets that fio counts latencies in. */
#ifndef PARSERS_FIO_BUCKETS_H
#define PARSERS_FIO_BUCKETS_H

#include <stddef.h>

enum {
	BUCKETS_NS = 1856,	/* of 2.99 and later, */
	BUCKETS_US = 1216,	/* and before */
	BUCKET_BITS = 6,	/* a bucket is a 64th of its values wide */
};

/* The middle of a bucket, as fio prints it. */
double bucket_middle(size_t index);

#endif
