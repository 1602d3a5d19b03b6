/* The lines of results, kept for a report. */
#include "parsers/kept.h"

#include <string.h>

static const char *
keep_text(struct kept_lines *kept, const char *text)
{
	return text != NULL ?
	       arena_text(&kept->arena, text, strlen(text)) : NULL;
}

static bool
same_text(const char *one, const char *other)
{
	return one == other ||
	       (one != NULL && other != NULL && strcmp(one, other) == 0);
}

/* Whether two places are of one text, whose lines have one numbering. */
static bool
same_place(const struct source *one, const struct source *other)
{
	return same_text(one->file, other->file) &&
	       same_text(one->member, other->member) &&
	       same_text(one->part, other->part) &&
	       (one->part == NULL || same_text(one->message, other->message));
}

void
kept_add(void *context, const struct source *place, const struct line *lines,
	 size_t count)
{
	struct kept_lines *kept = context;
	const struct kept_line *last = kept->count > 0 ?
				       &kept->lines[kept->count - 1] : NULL;
	struct source own;
	unsigned seen = 0;

	if (last != NULL && same_place(&last->place, place)) {
		own = last->place;
		seen = own.line;
	} else {
		own = (struct source){
			.file = keep_text(kept, place->file),
			.member = keep_text(kept, place->member),
			.message = keep_text(kept, place->message),
			.part = keep_text(kept, place->part),
		};
	}
	for (size_t i = 0; i < count; i++) {
		if (lines[i].number <= seen)
			continue;
		kept->lines = arena_grow(&kept->arena, kept->lines,
					 kept->count, &kept->room,
					 sizeof(*kept->lines));
		own.line = lines[i].number;
		kept->lines[kept->count++] = (struct kept_line){
			own, arena_text(&kept->arena, lines[i].text,
					lines[i].length),
		};
	}
}
