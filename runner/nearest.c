/* Compares a word with names by how many letters are to be changed. */
#include "runner/nearest.h"

#include <string.h>

enum { LONGEST = 40 };

static size_t
least(size_t a, size_t b)
{
	return a < b ? a : b;
}

/* Letters to add, drop or change; one row of the table is kept. */
static size_t
steps_between(const char *a, const char *b)
{
	size_t row[LONGEST + 1];
	size_t width = strlen(b);

	for (size_t k = 0; k <= width; k++)
		row[k] = k;
	for (size_t i = 1; a[i - 1]; i++) {
		size_t corner = row[0];

		row[0] = i;
		for (size_t k = 1; k <= width; k++) {
			size_t change = corner + (a[i - 1] != b[k - 1]);

			corner = row[k];
			row[k] = least(least(row[k], row[k - 1]) + 1, change);
		}
	}
	return row[width];
}

void
nearest_offer(struct nearest *nearest, const char *name)
{
	size_t length = strlen(nearest->word), steps;

	if (length > LONGEST || strlen(name) > LONGEST)
		return;
	steps = steps_between(nearest->word, name);
	/* more than a third of the letters, and it is another word */
	if (steps * 3 > length)
		return;
	if (!nearest->name || steps < nearest->steps) {
		nearest->name = name;
		nearest->steps = steps;
	}
}
