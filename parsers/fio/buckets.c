/* The buckets that fio counts latencies in: 64 for each power of two. */
#include "parsers/fio/buckets.h"

#include <stdint.h>

double
bucket_middle(size_t index)
{
	size_t shift;

	if (index < 2u << BUCKET_BITS)
		return (double)index;
	shift = (index >> BUCKET_BITS) - 1;
	return (double)(UINT64_C(1) << (shift + BUCKET_BITS)) +
	       ((double)(index % (1u << BUCKET_BITS)) + 0.5) *
	       (double)(UINT64_C(1) << shift);
}
