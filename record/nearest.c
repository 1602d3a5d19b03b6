/* Compares a word with names by how many letters are to be changed. */
#include "record/nearest.h"

#include <string.h>

#include "record/metric.h"

enum { LONGEST = 40 };

static size_t
least(size_t a, size_t b)
{
	return a < b ? a : b;
}

/*
 * How many letters to add, drop, change or swap with the next, row by row of
 * the usual table; three rows are kept.
 */
static size_t
steps_between(const char *a, const char *b)
{
	size_t rows[3][LONGEST + 1];
	size_t width = strlen(b);

	for (size_t k = 0; k <= width; k++)
		rows[0][k] = k;
	for (size_t i = 1; i <= strlen(a); i++) {
		size_t *row = rows[i % 3], *above = rows[(i - 1) % 3];

		row[0] = i;
		for (size_t k = 1; k <= width; k++) {
			row[k] = least(above[k], row[k - 1]) + 1;
			row[k] = least(row[k], above[k - 1] +
					       (a[i - 1] != b[k - 1]));
			if (i > 1 && k > 1 && a[i - 1] == b[k - 2] &&
			    a[i - 2] == b[k - 1])
				row[k] = least(row[k],
					       rows[(i - 2) % 3][k - 2] + 1);
		}
	}
	return rows[strlen(a) % 3][width];
}

void
nearest_offer(struct nearest *nearest, const char *name)
{
	size_t length = strlen(nearest->word);
	size_t steps;

	if (length > LONGEST || strlen(name) > LONGEST)
		return;
	/* The beginning of a name is near; else a third may be wrong. */
	if (length >= 2 && strncmp(name, nearest->word, length) == 0)
		steps = 1;
	else
		steps = steps_between(nearest->word, name);
	if (steps > 1 ? steps * 3 > length : length < 2)
		return;
	if (!nearest->name || steps < nearest->steps) {
		nearest->name = name;
		nearest->steps = steps;
	}
}

void
nearest_metrics(struct nearest *nearest, struct arena *arena)
{
	struct metric_name name;
	char text[METRIC_TEXT];

	for (size_t k = 0; metric_catalogue(k, &name); k++) {
		size_t length = metric_write(text, name);

		nearest_offer(nearest, arena_text(arena, text, length));
	}
}
