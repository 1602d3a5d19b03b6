/* Reads the limits of --gate. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "compare/compare.h"

struct limits {
	struct gate_limit *all;
	size_t count, room;
};

static void
add(struct limits *limits, struct gate_limit limit, struct arena *arena)
{
	limits->all = arena_grow(arena, limits->all, limits->count,
				 &limits->room, sizeof *limits->all);
	limits->all[limits->count++] = limit;
}

/* A metric by its name, or those of all subjects; false where there is none. */
static bool
add_metrics(struct limits *limits, const char *name, size_t length,
	    struct gate_limit limit, struct arena *arena)
{
	size_t before = limits->count;
	enum subject subject;

	if (metric_read(name, length, &limit.metric)) {
		add(limits, limit, arena);
		return true;
	}
	for (subject = 0; subject < SUBJECTS; subject++) {
		const char *full = arena_print(arena, "%s.%.*s",
					       subject_text(subject),
					       (int)length, name);

		if (metric_read(full, strlen(full), &limit.metric))
			add(limits, limit, arena);
	}
	return limits->count > before;
}

/* "write.iops>-3%" */
static bool
read_limit(struct limits *limits, const char *text, size_t length,
	   struct arena *arena)
{
	const char *own = arena_text(arena, text, length);
	size_t name = strcspn(own, "<>");
	const char *number = own + name;
	struct gate_limit limit = { .text = own };
	char *end;

	if (name == 0 || name >= METRIC_TEXT || !*number)
		return false;
	limit.above = *number++ == '>';
	limit.percent = strtod(number, &end);
	if (end == number || !isfinite(limit.percent) ||
	    limit.percent <= -100)
		return false;
	if (*end == '%')
		end++;
	return *end == '\0' &&
	       add_metrics(limits, own, name, limit, arena);
}

const struct gate_limit *
compare_read_limits(const char *text, size_t *count, struct arena *arena)
{
	struct limits limits = { 0 };

	for (;; text++) {
		size_t length = strcspn(text, ",");

		if (!read_limit(&limits, text, length, arena))
			return NULL;
		text += length;
		if (!*text)
			break;
	}
	*count = limits.count;
	return limits.all;
}
