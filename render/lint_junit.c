/* Findings as JUnit's XML: a test case each result, failed by errors alone. */
#include "render/lint.h"

#include "render/escape.h"
#include "render/text.h"

/* The findings of one result: they stand together. */
struct of_result {
	const struct finding *all;
	size_t count, errors;
};

/* Takes what is of this result and moves *at behind it. */
static struct of_result
take(const struct findings *found, size_t *at, const struct record *record)
{
	struct of_result taken = { found->all + *at, 0, 0 };

	for (; *at < found->count && found->all[*at].record == record; ++*at) {
		taken.count++;
		taken.errors += found->all[*at].level == FINDING_ERROR;
	}
	return taken;
}

static void
put_attribute(struct buffer *out, const char *name, const char *value)
{
	buffer_print(out, " %s=\"", name);
	escape_xml(out, value);
	buffer_byte(out, '"');
}

static void
put_finding(struct buffer *out, const struct finding *one)
{
	buffer_print(out, "%s: ", finding_level_text(one->level));
	escape_xml(out, one->text);
	buffer_print(out, " [%s]; likely: ", one->code);
	escape_xml(out, one->cause);
	buffer_byte(out, '\n');
}

/* Errors in one element, since many readers take no more than one. */
static void
put_failure(struct buffer *out, const struct of_result *findings)
{
	const struct finding *first = findings->all;

	while (first->level != FINDING_ERROR)
		first++;
	buffer_text(out, "    <failure");
	put_attribute(out, "type", first->code);
	put_attribute(out, "message", first->text);
	buffer_byte(out, '>');
	for (size_t i = 0; i < findings->count; i++)
		if (findings->all[i].level == FINDING_ERROR)
			put_finding(out, &findings->all[i]);
	buffer_text(out, "</failure>\n");
}

static void
put_rest(struct buffer *out, const struct of_result *findings)
{
	buffer_text(out, "    <system-out>");
	for (size_t i = 0; i < findings->count; i++)
		if (findings->all[i].level != FINDING_ERROR)
			put_finding(out, &findings->all[i]);
	buffer_text(out, "</system-out>\n");
}

static void
put_result(struct buffer *out, const struct record *record,
	   const struct of_result *findings, struct arena *arena)
{
	buffer_text(out, "  <testcase");
	put_attribute(out, "classname", arena_print(arena, "%s.%s",
						    record->tool ?
						    record->tool : "result",
						    kind_text(record->kind)));
	put_attribute(out, "name", arena_print(arena, "%s%s%s",
					       record->name ? record->name :
					       "", record->name ? " at " : "",
					       text_place(arena,
							  &record->source)));
	buffer_text(out, findings->count ? ">\n" : "/>\n");
	if (findings->errors)
		put_failure(out, findings);
	if (findings->count > findings->errors)
		put_rest(out, findings);
	if (findings->count)
		buffer_text(out, "  </testcase>\n");
}

static size_t
count_failures(const struct findings *found)
{
	size_t failures = 0, at = 0;

	for (size_t i = 0; i < found->result_count; i++)
		failures += take(found, &at, found->results[i]).errors > 0;
	return failures;
}

void
lint_write_junit(struct buffer *out, const struct findings *found,
		 const struct render_style *style)
{
	struct arena arena = { 0 };
	size_t at = 0;

	(void)style;
	buffer_text(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
	buffer_print(out, "<testsuite name=\"iorecap lint\" tests=\"%zu\" "
		     "failures=\"%zu\" errors=\"0\" skipped=\"0\">\n",
		     found->result_count, count_failures(found));
	for (size_t i = 0; i < found->result_count; i++) {
		struct of_result taken = take(found, &at, found->results[i]);

		put_result(out, found->results[i], &taken, &arena);
		arena_reset(&arena);
	}
	buffer_text(out, "</testsuite>\n");
	arena_free(&arena);
}
