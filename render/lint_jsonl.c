/* Findings as JSON Lines, an object each. */
#include "render/lint.h"
#include "render/members.h"

static void
put_finding(struct buffer *out, const struct finding *one)
{
	char metric[METRIC_TEXT];

	buffer_byte(out, '{');
	member_text(out, "code", one->code);
	member_text(out, "level", finding_level_text(one->level));
	member_source(out, &one->record->source);
	member_text(out, "id", one->record->id);
	member_text(out, "kind", kind_text(one->record->kind));
	member_text(out, "name", one->record->name);
	if (one->has_metric) {
		metric_write(metric, one->metric);
		member_text(out, "metric", metric);
	}
	member_text(out, "text", one->text);
	member_text(out, "cause", one->cause);
	buffer_text(out, "}\n");
}

void
lint_write_jsonl(struct buffer *out, const struct findings *found,
		 const struct render_style *style)
{
	(void)style;
	for (size_t i = 0; i < found->count; i++)
		put_finding(out, &found->all[i]);
}
