/* Puts what names an input before the headings in its text. */
#include "parsers/labels.h"

#include <string.h>

static size_t
count_labels(const char *list)
{
	size_t count = 1;

	for (; *list != '\0'; list++)
		count += *list == '\n';
	return count;
}

void
labels_before(struct record *record, const char *list, struct arena *arena)
{
	size_t own = record->label_count, count, at = 0;
	const char **labels;

	if (list == NULL)
		return;
	count = count_labels(list);
	labels = arena_take(arena, (count + own) * sizeof(*labels));
	for (; at < count; at++) {
		size_t length = strcspn(list, "\n");

		labels[at] = arena_text(arena, list, length);
		list += length + 1;
	}
	if (own > 0)
		memcpy(labels + count, record->labels, own * sizeof(*labels));
	record->labels = labels;
	record->label_count = count + own;
}
