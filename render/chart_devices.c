/* Devices of iostat as bars, the busiest first. */
#include <math.h>
#include <stdlib.h>

#include "render/chart.h"

/* How busy a group's device is on the first side that says so. */
static double
busy(const struct group *group, size_t sides)
{
	struct metric_name util = metric_name(SUBJECT_IO, QUANTITY_UTIL,
					      STATISTIC_VALUE);

	for (size_t s = 0; s < sides; s++) {
		const struct metric *metric;

		if (!group->record_counts[s])
			continue;
		metric = record_find(group->records[s][0], util);
		if (metric && isfinite(metric->value))
			return metric->value;
	}
	return -1;
}

static bool
is_device(const struct group *group, size_t sides)
{
	for (size_t s = 0; s < sides; s++)
		if (group->record_counts[s])
			return group->records[s][0]->kind == KIND_DEVICE;
	return false;
}

/* Puts a group behind those that are as busy or busier. */
static void
insert(struct comparison *devices, const struct group *group)
{
	size_t i = devices->group_count++;
	size_t sides = devices->side_count;

	for (; i && busy(&devices->groups[i - 1], sides) < busy(group, sides);
	     i--)
		devices->groups[i] = devices->groups[i - 1];
	devices->groups[i] = *group;
}

const struct chart *
chart_devices(const struct comparison *c, struct arena *arena,
	      const char **why_not)
{
	struct comparison devices = *c;
	const struct chart *chart;

	devices.groups = arena_take(arena, (c->group_count + 1) *
				    sizeof(*devices.groups));
	devices.group_count = 0;
	for (size_t g = 0; g < c->group_count; g++)
		if (is_device(&c->groups[g], c->side_count))
			insert(&devices, &c->groups[g]);
	chart = chart_bars(&devices, arena, why_not);
	if (!chart)
		*why_not = "no device of iostat is among the results";
	return chart;
}
