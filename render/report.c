/* The report as a document: what changed, the rows, all results, leftovers. */
#include "render/report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "render/history.h"
#include "render/judged.h"
#include "render/lint.h"
#include "render/notes.h"
#include "render/writers.h"

/* The largest changes that the beginning shows, of each verdict. */
#define CHANGES_SHOWN 8

/* How a side's values came out: "12 of 32 values are better, 1 is worse". */
static const char *
outcome(const struct comparison *c, size_t side, struct arena *arena)
{
	size_t counts[VERDICT_UNJUDGED + 1] = { 0 }, all = 0;
	struct judged at = { 0 };
	struct texts parts = { 0 };

	while (judged_next(c, &at)) {
		if (at.side != side)
			continue;
		counts[at.cell->verdict]++;
		all++;
	}
	for (int v = VERDICT_BETTER; v <= VERDICT_UNJUDGED; v++) {
		const char *verb = counts[v] == 1 ? "is" : "are";
		const char *word = v == VERDICT_SAME ? "the same" :
				   verdict_text((enum verdict)v);

		if (!counts[v])
			continue;
		if (!parts.count)
			texts_print(&parts, arena, "%zu of %s %s %s",
				    counts[v], text_count(arena, all, "value"),
				    verb, word);
		else
			texts_print(&parts, arena, "%zu %s %s", counts[v],
				    verb, word);
	}
	return parts.count ? texts_join(&parts, arena, ", ") :
	       "nothing could be compared";
}

struct change {
	struct judged at;
	double size;	/* of the logarithm of the ratio */
};

static int
by_size(const void *a, const void *b)
{
	const struct change *x = a, *y = b;

	return (x->size < y->size) - (x->size > y->size);
}

/* All changes of a verdict, the largest first. */
static struct change *
changes_of(const struct comparison *c, enum verdict verdict, size_t *count,
	   struct arena *arena)
{
	struct change *changes = NULL;
	struct judged at = { 0 };
	size_t room = 0;

	*count = 0;
	while (judged_next(c, &at)) {
		if (at.cell->verdict != verdict)
			continue;
		changes = arena_grow(arena, changes, *count, &room,
				     sizeof(*changes));
		changes[*count].at = at;
		changes[(*count)++].size =
			fabs(log1p(at.cell->change / 100));
	}
	if (*count)
		qsort(changes, *count, sizeof(*changes), by_size);
	return changes;
}

static void
put_change(const struct table *table, const struct comparison *c,
	   const struct judged *at, struct arena *arena)
{
	struct table_cell *out = table_row(table, table->blocks, arena);
	const char *group = text_clean(arena, at->group->title);

	if (c->side_count > 2)
		group = arena_print(arena, "%s%s%s",
				    text_clean(arena,
					       c->sides[at->side].label),
				    *group ? ": " : "", group);
	out[0].text = group;
	out[1].text = metric_in_text(arena, at->row->metric);
	out[2].text = text_change(arena, at->cell->change);
	out[3].text = verdict_text(at->cell->verdict);
	out[2].tone = out[3].tone = verdict_tone(at->cell->verdict);
	out[4].text = unit_print_in(arena, at->row->unit, at->base->value);
	out[4].records = at->base->records;
	out[4].record_count = at->base->n;
	out[5].text = unit_print_in(arena, at->row->unit, at->cell->value);
	out[5].records = at->cell->records;
	out[5].record_count = at->cell->n;
}

/* What got worse, then what got better. */
static void
add_changes(struct section *section, const struct comparison *c,
	    struct arena *arena)
{
	static const struct table_column columns[] = {
		{ .title = "where", .wraps = true }, { .title = "metric" },
		{ .title = "change", .right = true },
		{ .title = "verdict", .verdict = true },
		{ .title = "from", .right = true },
		{ .title = "to", .right = true },
	};
	static const enum verdict verdicts[] = {
		VERDICT_WORSE, VERDICT_BETTER,
	};
	struct table *table = table_new(arena, columns, 6, 1);

	for (size_t v = 0; v < 2; v++) {
		size_t count;
		const struct change *changes =
			changes_of(c, verdicts[v], &count, arena);

		for (size_t i = 0; i < count && i < CHANGES_SHOWN; i++)
			put_change(table, c, &changes[i].at, arena);
		if (count > CHANGES_SHOWN)
			texts_print(&section->notes, arena, "%s %s %s; all "
				    "stand below.",
				    text_count(arena, count - CHANGES_SHOWN,
					       "more value"),
				    count - CHANGES_SHOWN == 1 ? "is" : "are",
				    verdict_text(verdicts[v]));
	}
	if (table->blocks->count)
		section->table = table;
}

static void
add_comparison(struct document *document, const struct comparison *c,
	       struct arena *arena)
{
	struct section *section = document_section(document, arena, "changes",
						   "What changed");
	const char *evidence;

	if (c->status != COMPARE_DONE) {
		texts_add(&section->paragraphs, arena,
			  text_clean(arena, c->why ? c->why :
				     "nothing could be compared"));
		return;
	}
	for (size_t s = 1; s < c->side_count; s++)
		texts_print(&section->paragraphs, arena,
			    "%s against %s: %s.",
			    text_clean(arena, c->sides[s].label),
			    text_clean(arena, c->sides[0].label),
			    outcome(c, s, arena));
	evidence = comparison_evidence(c, arena);
	if (evidence)
		section_term(section, arena, "Evidence", evidence);
	add_changes(section, c, arena);
	section_of_sides(document, c, arena)->title = "Comparison";
	section_of_rows(document, c, SHAPE_COLUMNS, arena);
	section_of_means(document, c, arena);
}

/* The places of a finding that are listed. */
#define PLACES_SHOWN 6

/* A row for each rule: its first finding, and all the results it is of. */
static void
put_finding(const struct table *table, const struct findings *found,
	    const struct finding *first, struct arena *arena)
{
	struct table_cell *out = table_row(table, table->blocks, arena);
	const struct record **records = arena_take(arena, found->count *
						   sizeof(*records));
	size_t count = 0;

	for (size_t i = 0; i < found->count; i++)
		if (strcmp(found->all[i].code, first->code) == 0 &&
		    (!count || found->all[i].record != records[count - 1]))
			records[count++] = found->all[i].record;
	out[0].text = finding_level_text(first->level);
	out[0].tone = first->level == FINDING_ERROR ? TONE_WORSE :
		      first->level == FINDING_WARNING ? TONE_INCONCLUSIVE :
		      TONE_PLAIN;
	out[1].text = first->code;
	out[2].text = arena_print(arena, "%s. Likely: %s.",
				  text_clean(arena, first->text),
				  first->cause);
	out[3].text = text_places(arena, records, count > PLACES_SHOWN ?
				  PLACES_SHOWN : count);
	if (count > PLACES_SHOWN)
		out[3].text = arena_print(arena, "%s and %zu more",
					  out[3].text, count - PLACES_SHOWN);
	out[3].records = records;
	out[3].record_count = count;
}

static void
add_findings(struct document *document, const struct findings *found,
	     struct arena *arena)
{
	static const struct table_column columns[] = {
		{ .title = "level" }, { .title = "rule" },
		{ .title = "finding", .wraps = true },
		{ .title = "where", .wraps = true },
	};
	struct section *section = document_section(document, arena,
						   "findings", "Findings");
	struct table *table = table_new(arena, columns, 4, 1);
	struct lint_rule_text rule;

	texts_print(&section->paragraphs, arena, "Looked over by lint: %s.",
		    lint_summary(found, arena));
	for (size_t k = 0; compare_lint_rule(k, &rule); k++)
		for (size_t i = 0; i < found->count; i++)
			if (strcmp(found->all[i].code, rule.code) == 0) {
				put_finding(table, found, &found->all[i],
					    arena);
				break;
			}
	if (table->blocks->count)
		section->table = table;
}

static void
add_messages(struct document *document, const struct report *report,
	     struct arena *arena)
{
	struct section *section = document_section(document, arena,
						   "messages", "Not used");
	size_t unused = report->lines_looked > report->lines_used ?
			report->lines_looked - report->lines_used : 0;

	texts_print(&section->paragraphs, arena,
		    "Of %s that look like benchmark output, %zu %s used and "
		    "%zu not.", text_count(arena, report->lines_looked,
					   "line"),
		    report->lines_used, report->lines_used == 1 ? "was" :
		    "were", unused);
	for (size_t i = 0; i < report->message_count; i++)
		texts_add(&section->lines, arena,
			  text_clean(arena, report->messages[i]));
}

struct document *
document_of_report(const struct report *report, struct arena *arena)
{
	struct document *document =
		document_new(arena, text_clean(arena, report->title));

	sections_of_history(document, report, arena);
	if (report->comparison)
		add_comparison(document, report->comparison, arena);
	section_of_claims(document, report, arena);
	if (report->results)
		section_of_results(document, report->results, SHAPE_COLUMNS,
				   arena)->title = "Results";
	if (report->findings)
		add_findings(document, report->findings, arena);
	add_messages(document, report, arena);
	return document;
}

/* The table of a section in rows, or NULL where it has only one shape. */
static struct table *
in_rows(const struct section *section, const struct report *report,
	struct arena *arena)
{
	struct document *document = document_new(arena, NULL);

	if (strcmp(section->key, "rows") == 0)
		return section_of_rows(document, report->comparison,
				       SHAPE_ROWS, arena)->table;
	if (strcmp(section->key, "results") == 0)
		return section_of_results(document, report->results,
					  SHAPE_ROWS, arena)->table;
	return NULL;
}

void
report_text(struct buffer *out, const struct report *report,
	    struct arena *arena)
{
	static const struct text_style style = { .width = TEXT_WIDTH };
	struct document *document = document_of_report(report, arena);

	for (size_t i = 0; i < document->section_count; i++) {
		struct section *section = document->sections[i];
		struct document one = { .sections = &section,
					.section_count = 1 };
		struct table *narrow = NULL;

		if (!document_fits(&one, style.width))
			narrow = in_rows(section, report, arena);
		if (narrow)
			section->table = narrow;
	}
	document_text(out, document, &style);
}

void
report_md(struct buffer *out, const struct report *report,
	  struct arena *arena)
{
	document_md(out, document_of_report(report, arena));
}
