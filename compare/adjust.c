/* p-values of several tests at once: Holm, and Benjamini and Hochberg. */
#include "compare/adjust.h"

#include <math.h>
#include <stdlib.h>

/* A p-value and where it stood. */
struct placed {
	double p;
	size_t at;
};

static int
ascending(const void *a, const void *b)
{
	const struct placed *x = a, *y = b;

	if (x->p != y->p)
		return x->p < y->p ? -1 : 1;
	return (x->at > y->at) - (x->at < y->at);
}

static struct placed *
sorted(const double *p, size_t count, struct arena *scratch)
{
	struct placed *all = arena_take(scratch, (count + 1) * sizeof *all);
	size_t i;

	for (i = 0; i < count; i++)
		all[i] = (struct placed){ p[i], i };
	if (count > 1)
		qsort(all, count, sizeof *all, ascending);
	return all;
}

void
adjust_holm(const double *p, size_t count, double *adjusted,
	    struct arena *scratch)
{
	const struct placed *all = sorted(p, count, scratch);
	double greatest = 0;
	size_t i;

	for (i = 0; i < count; i++) {
		greatest = fmax(greatest, all[i].p * (double)(count - i));
		adjusted[all[i].at] = fmin(1, greatest);
	}
}

void
adjust_false_discovery(const double *p, size_t count, double *adjusted,
		       struct arena *scratch)
{
	const struct placed *all = sorted(p, count, scratch);
	double least = 1;
	size_t i;

	for (i = count; i-- > 0;) {
		least = fmin(least, all[i].p * (double)count /
				    (double)(i + 1));
		adjusted[all[i].at] = least;
	}
}
