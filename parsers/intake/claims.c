/* Changes that an author states, found in paragraphs of prose. */
#include "parsers/intake/claims.h"

#include <ctype.h>
#include <string.h>

#include "parsers/intake/claim_parts.h"

/* A point, blanks, and what begins a sentence. */
static bool
ends_at(const char *text, size_t length, size_t at)
{
	size_t next = at + 1;

	if (strchr(".!?;", text[at]) == NULL)
		return false;
	if (next == length)
		return true;
	if (text[next] != ' ')
		return false;
	while (next < length && text[next] == ' ')
		next++;
	return next == length || !islower((unsigned char)text[next]);
}

static void
read_paragraph(struct finding *finding)
{
	const struct buffer *text = &finding->claims->text;
	size_t from = 0;

	finding->now.about = NULL;
	for (size_t at = 0; at < text->length; at++)
		if (at + 1 == text->length ||
		    ends_at(text->data, text->length, at)) {
			while (from < at && text->data[from] == ' ')
				from++;
			claims_read_sentence(finding, text->data + from,
					     at + 1 - from);
			from = at + 1;
		}
}

/* Longer ones are no prose. */
enum { LONGEST = 4000 };

static bool
is_blank(const struct line *line)
{
	for (size_t i = 0; i < line->length; i++)
		if (line->text[i] != ' ')
			return false;
	return true;
}

/* Where the lines of one depth of quoting end that begin at from. */
static size_t
paragraph_end(const struct line *lines, size_t from, size_t count)
{
	size_t to = from + 1;

	while (to < count && !is_blank(&lines[to]) &&
	       lines[to].quote == lines[from].quote)
		to++;
	return to;
}

size_t
claims_find(struct claims *claims, const struct line *lines, size_t count,
	    struct claim **all, struct arena *arena)
{
	struct finding finding = { .claims = claims, .all = all,
				   .arena = arena };
	struct buffer *text = &claims->text;
	size_t from, to;

	*all = NULL;
	for (from = 0; from < count; from = to) {
		to = paragraph_end(lines, from, count);
		text->length = 0;
		if (is_blank(&lines[from])) {
			to = from + 1;
			continue;
		}
		for (size_t i = from; i < to; i++) {
			buffer_text(text, i > from ? " " : "");
			buffer_add(text, lines[i].text, lines[i].length);
		}
		if (text->length > LONGEST)
			continue;
		finding.now.line = lines[from].number;
		finding.now.end = lines[to - 1].number;
		read_paragraph(&finding);
	}
	return finding.count;
}

static void
put_figure(struct record *record, struct arena *arena, const char *name,
	   const char *half, const struct claim_figure *figure)
{
	record_param_number(record, arena, name, figure->value);
	record_param_number(record, arena, half, figure->half);
}

void
claims_fill(const struct claim *claim, struct record *record,
	    struct arena *arena)
{
	static const char *const names[CLAIMEDS] = {
		[CLAIMED_IOPS] = "iops", [CLAIMED_BANDWIDTH] = "bw",
		[CLAIMED_LATENCY] = "lat",
	};
	static const char *const ways[] = {
		[CLAIM_UNSAID] = NULL, [CLAIM_UP] = "up",
		[CLAIM_DOWN] = "down", [CLAIM_BETTER] = "better",
		[CLAIM_WORSE] = "worse",
	};
	const char *list = "";

	for (int i = 0; i < CLAIMEDS; i++)
		if (claim->claimed & 1u << i)
			list = arena_print(arena, "%s%s%s", list,
					   *list ? "," : "", names[i]);
	record->name = claim->sentence;
	record->source.line = claim->line;
	record->source.end = claim->end;
	record_param_text(record, arena, "of", list);
	if (claim->percentile > 0)
		record_param_number(record, arena, "percentile",
				    claim->percentile);
	if (claim->about != NULL)
		record_param_text(record, arena, "about", claim->about);
	if (claim->has_values) {
		put_figure(record, arena, "from", "from_half", &claim->from);
		put_figure(record, arena, "to", "to_half", &claim->to);
	}
	if (claim->has_change) {
		put_figure(record, arena, "change_pct", "change_half",
			   &claim->change);
		if (ways[claim->way] != NULL)
			record_param_text(record, arena, "way",
					  ways[claim->way]);
	}
	if (claim->rough)
		record_param_number(record, arena, "rough", 1);
}
