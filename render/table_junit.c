/* Comparisons as JUnit's XML: a test case each value that was compared. */
#include <string.h>

#include "render/escape.h"
#include "render/judged.h"
#include "render/notes.h"
#include "render/writers.h"

enum result { RESULT_PASSED, RESULT_SKIPPED, RESULT_FAILED };

/* By the gate where one was asked for, else by the verdict. */
static enum result
result_of(const struct comparison *c, const struct cell *cell)
{
	static const enum result by_gate[GATE_OUTCOMES] = {
		[GATE_NONE] = RESULT_PASSED, [GATE_PASSED] = RESULT_PASSED,
		[GATE_UNDECIDED] = RESULT_SKIPPED,
		[GATE_FAILED] = RESULT_FAILED,
	};

	if (c->gate != GATE_NONE)
		return by_gate[cell->gate];
	return cell->verdict == VERDICT_WORSE ? RESULT_FAILED :
	       cell->verdict == VERDICT_INCONCLUSIVE ? RESULT_SKIPPED :
	       RESULT_PASSED;
}

static void
put_attribute(struct buffer *out, const char *name, const char *value)
{
	buffer_print(out, " %s=\"", name);
	escape_xml(out, value);
	buffer_byte(out, '"');
}

/* "write.iops: 19.7k, 32.3k, +63.7 %: better; beyond the threshold" */
static const char *
message_of(const struct judged *at, struct arena *arena)
{
	const char *why = at->cell->limit ? at->cell->gate_reason :
			  at->cell->reason;

	return arena_print(arena, "%s: %s, %s, %s: %s%s%s%s%s",
			   metric_in_text(arena, at->row->metric),
			   unit_print_in(arena, at->row->unit, at->base->value),
			   unit_print_in(arena, at->row->unit, at->cell->value),
			   text_change(arena, at->cell->change),
			   verdict_text(at->cell->verdict),
			   at->cell->limit ? "; limit " : "",
			   at->cell->limit ? at->cell->limit->text : "",
			   why ? "; " : "", why ? why : "");
}

static void
put_case(struct buffer *out, const struct comparison *c,
	 const struct judged *at, struct arena *arena)
{
	static const char *const elements[] = {
		[RESULT_SKIPPED] = "skipped", [RESULT_FAILED] = "failure",
	};
	enum result result = result_of(c, at->cell);
	const char *group = at->group->title;

	buffer_text(out, "  <testcase");
	put_attribute(out, "classname", group && *group ? group : "all");
	put_attribute(out, "name", arena_print(arena, "%s: %s against %s",
		metric_in_text(arena, at->row->metric),
		c->sides[at->side].label, c->sides[0].label));
	if (result == RESULT_PASSED) {
		buffer_text(out, "/>\n");
		return;
	}
	buffer_print(out, ">\n    <%s", elements[result]);
	if (result == RESULT_FAILED)
		put_attribute(out, "type", at->cell->limit ? "limit" :
						"worse");
	put_attribute(out, "message", message_of(at, arena));
	buffer_text(out, "/>\n  </testcase>\n");
}

void
compare_junit(struct buffer *out, const struct comparison *c,
	      const struct render_style *style)
{
	size_t counts[RESULT_FAILED + 1] = { 0 }, all = 0;
	struct judged at = { 0 };
	struct arena arena = { 0 };

	(void)style;
	while (judged_next(c, &at)) {
		counts[result_of(c, at.cell)]++;
		all++;
	}
	buffer_text(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
	buffer_print(out, "<testsuite name=\"iorecap compare\" tests=\"%zu\" "
		     "failures=\"%zu\" errors=\"0\" skipped=\"%zu\">\n",
		     all, counts[RESULT_FAILED], counts[RESULT_SKIPPED]);
	memset(&at, 0, sizeof(at));
	while (judged_next(c, &at)) {
		put_case(out, c, &at, &arena);
		arena_reset(&arena);
	}
	buffer_text(out, "</testsuite>\n");
	arena_free(&arena);
}
