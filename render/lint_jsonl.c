/* Findings as JSON Lines, an object each. */
#include "render/lint.h"

#include <string.h>

static void
put_text(struct buffer *out, const char *key, const char *text)
{
	if (!text)
		return;
	buffer_print(out, "%s\"%s\":",
		     out->data[out->length - 1] == '{' ? "" : ",", key);
	buffer_json(out, text, strlen(text));
}

static void
put_finding(struct buffer *out, const struct finding *one)
{
	const struct source *source = &one->record->source;
	char metric[METRIC_TEXT];

	buffer_byte(out, '{');
	put_text(out, "code", one->code);
	put_text(out, "level", finding_level_text(one->level));
	put_text(out, "file", source->file);
	put_text(out, "member", source->member);
	put_text(out, "message", source->message);
	put_text(out, "part", source->part);
	buffer_print(out, ",\"line\":%u,\"end\":%u", source->line,
		     source->end);
	put_text(out, "id", one->record->id);
	put_text(out, "kind", kind_text(one->record->kind));
	put_text(out, "name", one->record->name);
	if (one->has_metric) {
		metric_write(metric, one->metric);
		put_text(out, "metric", metric);
	}
	put_text(out, "text", one->text);
	put_text(out, "cause", one->cause);
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
