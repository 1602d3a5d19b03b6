/* Results as they come, a row each. */
#include "compare/compare.h"

struct comparison *
compare_list(const struct compared *given, size_t count, struct arena *arena)
{
	struct comparison *list = arena_zero(arena, sizeof *list);
	const struct record **records = arena_take(arena, (count + 1) *
						   sizeof *records);
	const struct record ***sides = arena_take(arena, (count + 1) *
						  sizeof *sides);
	size_t *one = arena_take(arena, sizeof *one);
	size_t i;

	*one = 1;
	list->arena = arena;
	list->sides = arena_zero(arena, sizeof *list->sides);
	list->sides->label = "";
	list->sides->results = count;
	list->side_count = 1;
	list->groups = arena_zero(arena, (count + 1) * sizeof *list->groups);
	list->group_count = count;
	for (i = 0; i < count; i++) {
		records[i] = given[i].record;
		sides[i] = &records[i];
		list->groups[i].title = "";
		list->groups[i].records = &sides[i];
		list->groups[i].record_counts = one;
	}
	return list;
}
