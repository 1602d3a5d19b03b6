/* The record: a copy of all that it points to. */
#include <string.h>

#include "record/record.h"

static const char *
copy_text(const char *text, struct arena *arena)
{
	return text ? arena_text(arena, text, strlen(text)) : NULL;
}

static void *
copy_list(const void *list, size_t count, size_t size, struct arena *arena)
{
	if (!count)
		return NULL;
	return memcpy(arena_take(arena, count * size), list, count * size);
}

static struct param *
copy_params(const struct param *params, size_t count, struct arena *arena)
{
	struct param *copy = copy_list(params, count, sizeof(*copy), arena);

	for (size_t i = 0; i < count; i++) {
		copy[i].name = copy_text(copy[i].name, arena);
		copy[i].text = copy_text(copy[i].text, arena);
	}
	return copy;
}

static void
copy_source(struct source *source, struct arena *arena)
{
	source->file = copy_text(source->file, arena);
	source->member = copy_text(source->member, arena);
	source->message = copy_text(source->message, arena);
	source->part = copy_text(source->part, arena);
}

static void
copy_sources(struct record *copy, struct arena *arena)
{
	copy_source(&copy->source, arena);
	copy->also = copy_list(copy->also, copy->alsos, sizeof(*copy->also),
			       arena);
	for (size_t i = 0; i < copy->alsos; i++)
		copy_source(copy->also + i, arena);
}

static void
copy_texts(struct record *copy, struct arena *arena)
{
	const char **const texts[] = {
		&copy->tool, &copy->version, &copy->version_hint, &copy->format,
		&copy->name, &copy->command, &copy->time, &copy->id,
	};

	for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++)
		*texts[i] = copy_text(*texts[i], arena);
	if (copy->metrics_json)
		copy->metrics_json = arena_text(arena, copy->metrics_json,
						copy->metrics_json_length);
	copy->labels = copy_list(copy->labels, copy->label_count,
				 sizeof(*copy->labels), arena);
	for (size_t i = 0; i < copy->label_count; i++)
		copy->labels[i] = copy_text(copy->labels[i], arena);
}

static struct series *
copy_series(const struct series *list, size_t count, struct arena *arena)
{
	struct series *copy = copy_list(list, count, sizeof(*copy), arena);

	for (size_t i = 0; i < count; i++) {
		size_t size = copy[i].count;

		copy[i].t = copy_list(copy[i].t, size, sizeof(double), arena);
		copy[i].v = copy_list(copy[i].v, size, sizeof(double), arena);
	}
	return copy;
}

static void
copy_lists(struct record *copy, struct arena *arena)
{
	copy->settings = copy_params(copy->settings, copy->setting_count,
				     arena);
	copy->params = copy_params(copy->params, copy->param_count, arena);
	copy->metrics = copy_list(copy->metrics, copy->metric_count,
				  sizeof(*copy->metrics), arena);
	copy->notes = copy_list(copy->notes, copy->note_count,
				sizeof(*copy->notes), arena);
	for (size_t i = 0; i < copy->note_count; i++)
		copy->notes[i].text = copy_text(copy->notes[i].text, arena);
	copy->series = copy_series(copy->series, copy->series_count, arena);
	copy->bins = copy_series(copy->bins, copy->bin_count, arena);
	copy->metric_room = copy->param_room = copy->note_room = 0;
	copy->bin_room = 0;
}

struct record *
record_copy(const struct record *record, struct arena *arena)
{
	struct record *copy = copy_list(record, 1, sizeof(*copy), arena);

	copy_sources(copy, arena);
	copy_texts(copy, arena);
	copy_lists(copy, arena);
	return copy;
}
