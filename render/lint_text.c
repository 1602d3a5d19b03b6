/* Findings as text: a place, a level, the numbers, and what is likely. */
#include "render/lint.h"

#include "render/text.h"

const struct lint_format lint_formats[] = {
	{ "text", lint_write_text },
	{ "jsonl", lint_write_jsonl },
	{ "junit", lint_write_junit },
	{ NULL, NULL },
};

static const char *const colors[FINDING_LEVELS] = {
	[FINDING_ERROR] = "\033[31m", [FINDING_WARNING] = "\033[33m",
	[FINDING_NOTE] = "\033[36m",
};

const char *
lint_summary(const struct findings *found, struct arena *arena)
{
	struct texts counts = { 0 };
	const char *results = text_count(arena, found->result_count, "result");

	for (int level = 0; level < FINDING_LEVELS; level++)
		if (found->counts[level])
			texts_add(&counts, arena, text_count(arena,
				  found->counts[level], finding_level_text(
				  (enum finding_level)level)));
	if (!counts.count)
		return arena_print(arena, "nothing to find fault with on %s",
				   results);
	return arena_print(arena, "%s on %s",
			   texts_join(&counts, arena, ", "), results);
}

static void
put_finding(struct buffer *out, const struct finding *one, bool color,
	    struct arena *arena)
{
	buffer_print(out, "%s: %s%s%s: %s [%s]\n",
		     text_place(arena, &one->record->source),
		     color ? colors[one->level] : "",
		     finding_level_text(one->level), color ? "\033[0m" : "",
		     text_clean(arena, one->text), one->code);
	buffer_print(out, "    likely: %s\n", one->cause);
}

void
lint_write_text(struct buffer *out, const struct findings *found,
		const struct render_style *style)
{
	struct arena arena = { 0 };

	for (size_t i = 0; i < found->count; i++) {
		put_finding(out, &found->all[i], style->color, &arena);
		arena_reset(&arena);
	}
	buffer_print(out, "%s\n", lint_summary(found, &arena));
	arena_free(&arena);
}
