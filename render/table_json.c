/* Comparisons as JSON: all that is known of them, numbers in base units. */
#include "render/judged.h"
#include "render/members.h"
#include "render/writers.h"

static void
put_texts(struct buffer *out, const char *key, const char *const *texts,
	  size_t count)
{
	member_open(out, key, '[');
	for (size_t i = 0; i < count; i++)
		member_text(out, NULL, texts[i]);
	buffer_byte(out, ']');
}

static void
put_record(struct buffer *out, const char *key, const struct record *record)
{
	member_open(out, key, '{');
	member_text(out, "id", record->id);
	member_text(out, "kind", kind_text(record->kind));
	member_text(out, "name", record->name);
	member_source(out, &record->source);
	buffer_byte(out, '}');
}

/* The values of a cell; only those that are marked, where marks is not NULL. */
static void
put_values(struct buffer *out, const char *key, const struct cell *cell,
	   const bool *marks)
{
	member_open(out, key, '[');
	for (size_t i = 0; cell->values && i < cell->n; i++)
		if (!marks || marks[i])
			member_number(out, NULL, cell->values[i]);
	buffer_byte(out, ']');
}

/* "baseline_n", "side_value" and so on: the members that both have. */
static void
put_cell(struct buffer *out, const struct cell *cell, const char *const *keys)
{
	member_count(out, keys[0], cell->n);
	member_number(out, keys[1], cell->value);
	if (cell->half_width > 0)
		member_number(out, keys[2], cell->half_width);
	put_values(out, keys[3], cell, NULL);
	member_open(out, keys[4], '[');
	for (size_t i = 0; cell->records && i < cell->n; i++)
		member_count(out, NULL, cell->records[i]->source.line);
	buffer_byte(out, ']');
	if (cell->median_high > 0) {
		member_number(out, keys[5], cell->median_low);
		member_number(out, keys[6], cell->median_high);
	}
	if (cell->outliers)
		put_values(out, keys[7], cell, cell->outliers);
}

static void
put_row(struct buffer *out, const struct comparison *c,
	const struct judged *at)
{
	static const char *const base_keys[] = {
		"baseline_n", "baseline_value", "baseline_resolution",
		"baseline_values", "baseline_lines", "baseline_low",
		"baseline_high", "baseline_outliers",
	};
	static const char *const side_keys[] = {
		"side_n", "side_value", "side_resolution", "side_values",
		"side_lines", "side_low", "side_high", "side_outliers",
	};
	static const char *const better[] = {
		[BETTER_MORE] = "more", [BETTER_LESS] = "less",
		[BETTER_NEITHER] = "neither",
	};
	char metric[METRIC_TEXT];

	metric_write(metric, at->row->metric);
	member_open(out, NULL, '{');
	member_text(out, "group", at->group->title);
	member_text(out, "metric", metric);
	member_text(out, "unit", unit_text(at->row->unit));
	member_text(out, "better", better[at->row->better]);
	member_number(out, "threshold_pct", at->row->threshold);
	member_text(out, "baseline", c->sides[0].label);
	put_cell(out, at->base, base_keys);
	member_text(out, "side", c->sides[at->side].label);
	put_cell(out, at->cell, side_keys);
	member_number(out, "change_pct", at->cell->change);
	member_number(out, "low_pct", at->cell->low);
	member_number(out, "high_pct", at->cell->high);
	member_text(out, "verdict", verdict_text(at->cell->verdict));
	member_text(out, "evidence", evidence_text(at->cell->evidence));
	member_text(out, "reason", at->cell->reason);
	member_number(out, "p", at->cell->p);
	member_number(out, "p_adjusted", at->cell->p_adjusted);
	if (at->cell->runs_needed)
		member_count(out, "runs_needed", at->cell->runs_needed);
	if (at->cell->gate != GATE_NONE) {
		member_text(out, "gate", gate_text(at->cell->gate));
		member_text(out, "gate_limit", at->cell->limit ?
			 at->cell->limit->text : NULL);
		member_text(out, "gate_reason", at->cell->gate_reason);
	}
	buffer_byte(out, '}');
}

/* Nothing where no gate was asked for. */
static void
put_gate(struct buffer *out, const struct comparison *c)
{
	if (c->gate == GATE_NONE)
		return;
	member_open(out, "gate", '{');
	member_text(out, "outcome", gate_text(c->gate));
	for (int g = GATE_PASSED; g < GATE_OUTCOMES; g++)
		member_count(out, gate_text((enum gate_outcome)g),
			  c->gate_counts[g]);
	put_texts(out, "missing", c->gate_missing, c->gate_missing_count);
	buffer_byte(out, '}');
}

static void
put_group(struct buffer *out, const struct comparison *c, size_t g)
{
	const struct group *group = &c->groups[g];
	struct judged at = { .group_at = g };

	member_open(out, NULL, '{');
	member_text(out, "group", group->title);
	member_open(out, "rows", '[');
	while (judged_next(c, &at) && at.group_at == g)
		put_row(out, c, &at);
	buffer_byte(out, ']');
	member_open(out, "results", '[');
	for (size_t s = 0; group->records && s < c->side_count; s++) {
		member_open(out, NULL, '[');
		for (size_t i = 0; i < group->record_counts[s]; i++)
			put_record(out, NULL, group->records[s][i]);
		buffer_byte(out, ']');
	}
	buffer_byte(out, ']');
	put_texts(out, "footnotes", group->footnotes, group->footnote_count);
	buffer_byte(out, '}');
}

static void
put_means(struct buffer *out, const struct comparison *c)
{
	member_open(out, "means", '[');
	for (size_t i = 0; i < c->mean_count; i++) {
		const struct family_mean *mean = &c->means[i];

		member_open(out, NULL, '{');
		member_text(out, "family", mean->title);
		member_text(out, "side", c->sides[mean->side].label);
		member_number(out, "ratio", mean->ratio);
		member_number(out, "least", mean->least);
		member_number(out, "greatest", mean->greatest);
		member_count(out, "rows", mean->rows);
		member_count(out, "left_out", mean->left_out);
		buffer_byte(out, '}');
	}
	buffer_byte(out, ']');
}

static void
put_alone(struct buffer *out, const struct comparison *c)
{
	member_open(out, "alone", '[');
	for (size_t i = 0; i < c->alone_count; i++) {
		member_open(out, NULL, '{');
		member_text(out, "side", c->sides[c->alone_side[i]].label);
		put_record(out, "result", c->alone[i]);
		buffer_byte(out, '}');
	}
	buffer_byte(out, ']');
}

static void
put_sides(struct buffer *out, const struct comparison *c)
{
	member_open(out, "sides", '[');
	for (size_t s = 0; s < c->side_count; s++) {
		member_open(out, NULL, '{');
		member_text(out, "label", c->sides[s].label);
		member_count(out, "results", c->sides[s].results);
		buffer_byte(out, '}');
	}
	buffer_byte(out, ']');
}

void
compare_json(struct buffer *out, const struct comparison *c,
	     const struct render_style *style)
{
	static const char *const status[] = {
		[COMPARE_DONE] = "done", [COMPARE_NO_SIDES] = "no sides",
		[COMPARE_NOTHING_MATCHES] = "nothing matches",
	};

	(void)style;
	buffer_text(out, "{\"iorecap\":1");
	member_text(out, "kind", "comparison");
	member_text(out, "status", status[c->status]);
	member_text(out, "why", c->why);
	member_text(out, "by", c->by);
	member_text(out, "by_reason", c->by_reason);
	member_text(out, "versions", c->versions);
	put_texts(out, "others", c->others, c->other_count);
	put_sides(out, c);
	member_open(out, "groups", '[');
	for (size_t g = 0; g < c->group_count; g++)
		put_group(out, c, g);
	buffer_byte(out, ']');
	put_means(out, c);
	put_alone(out, c);
	put_texts(out, "footnotes", c->footnotes, c->footnote_count);
	member_open(out, "counts", '{');
	for (int v = VERDICT_BETTER; v <= VERDICT_UNJUDGED; v++)
		member_count(out, verdict_text((enum verdict)v), c->counts[v]);
	buffer_byte(out, '}');
	put_gate(out, c);
	buffer_text(out, "}\n");
}
