/* What charts have in common: looks, head, legend, titles of axes. */
#include <math.h>
#include <string.h>

#include "render/chart.h"
#include "render/judged.h"
#include "render/text.h"

#define TITLE_SIZE 17.0
#define SAMPLE 26.0	/* width of a legend's line or box */

struct look
look_of(size_t index, size_t count)
{
	static const struct look looks[] = {
		{ .35, DASH_LONG, SHAPE_CIRCLE, true },
		{ 1, DASH_SOLID, SHAPE_SQUARE, false },
		{ .65, DASH_DOT, SHAPE_DIAMOND, false },
		{ .15, DASH_MIX, SHAPE_TRIANGLE, true },
		{ .8, DASH_LONG, SHAPE_SQUARE, true },
		{ .5, DASH_SOLID, SHAPE_CIRCLE, false },
		{ .25, DASH_DOT, SHAPE_TRIANGLE, false },
		{ .9, DASH_MIX, SHAPE_DIAMOND, true },
	};

	if (count < 2)
		return (struct look){ 1, DASH_SOLID, SHAPE_CIRCLE, false };
	return looks[index % (sizeof(looks) / sizeof(*looks))];
}

enum ink
subject_ink(enum subject subject)
{
	static const enum ink inks[SUBJECTS] = {
		[SUBJECT_READ] = INK_READ, [SUBJECT_WRITE] = INK_WRITE,
		[SUBJECT_TRIM] = INK_TRIM, [SUBJECT_SYNC] = INK_SYNC,
		[SUBJECT_DISCARD] = INK_TRIM, [SUBJECT_FLUSH] = INK_SYNC,
		[SUBJECT_PUTC] = INK_WRITE, [SUBJECT_PUT_BLOCK] = INK_WRITE,
		[SUBJECT_GETC] = INK_READ, [SUBJECT_GET_BLOCK] = INK_READ,
		[SUBJECT_SEEKS] = INK_TRIM,
	};

	return inks[subject] ? inks[subject] : INK_OTHER;
}

bool
family_same(struct metric_name a, struct metric_name b)
{
	a.subject = b.subject;
	return metric_same(a, b);
}

const char *
family_title(struct arena *arena, struct metric_name name)
{
	static const char *const statistics[STATISTICS] = {
		[STATISTIC_MIN] = "least", [STATISTIC_MAX] = "greatest",
		[STATISTIC_MEAN] = "mean",
		[STATISTIC_STDEV] = "standard deviation",
		[STATISTIC_SAMPLES] = "samples", [STATISTIC_PER] = "share",
		[STATISTIC_AGGR] = "of the parts",
	};
	const char *quantity = quantity_title((enum quantity)name.quantity);

	if (name.statistic == STATISTIC_PERCENTILE)
		return arena_print(arena, "%s, p%.9g", quantity,
				   name.number / (double)PERCENT);
	if (!statistics[name.statistic])
		return quantity;
	return arena_print(arena, "%s, %s", quantity,
			   statistics[name.statistic]);
}

const char *
axis_title(struct arena *arena, const struct scale *scale, enum unit unit,
	   enum better better)
{
	static const char *const words[] = {
		[BETTER_MORE] = "more is better",
		[BETTER_LESS] = "less is better",
	};
	const char *prefix = scale->prefix.text;
	const char *between = *prefix && better != BETTER_NEITHER ? ", " : "";

	if (unit == UNIT_PER_SECOND && scale->prefix.factor == 1)
		prefix = "a second";
	return arena_print(arena, "%s%s%s", prefix, between,
			   better == BETTER_NEITHER ? "" : words[better]);
}

const char *
axis_value(struct arena *arena, const struct scale *scale, double value)
{
	double scaled = value / scale->prefix.factor;
	int decimals = 0;

	if (scaled != 0 && fabs(scaled) < 1000)
		decimals = 2 - (int)floor(log10(fabs(scaled)));
	if (decimals > 6)
		decimals = 6;
	return arena_print(arena, "%.*f", decimals > 0 ? decimals : 0, scaled);
}

static double
put_sample(struct chart *chart, const struct legend *entry, double x, double y)
{
	double middle = y - SMALL_SIZE * .36;
	struct paint dot = entry->paint;
	struct point *line;

	if (entry->paint.fill == INK_NONE && entry->paint.stroke == INK_NONE)
		return x - 6;
	if (!entry->line) {
		chart_rect(chart, x, middle - 5, x + 14, middle + 5,
			   entry->paint, NULL);
		return x + 14;
	}
	line = arena_take(chart->arena, 2 * sizeof(*line));
	line[0] = (struct point){ x, middle };
	line[1] = (struct point){ x + SAMPLE, middle };
	chart_line(chart, line, 2, entry->paint, NULL);
	if (entry->bare)
		return x + SAMPLE;
	dot.fill = entry->hollow ? INK_PAPER : dot.stroke;
	dot.opacity = 1;
	dot.dash = DASH_SOLID;
	chart_point(chart, (struct point){ x + SAMPLE / 2, middle }, 3.5,
		    entry->shape, dot, NULL);
	return x + SAMPLE;
}

static double
put_legend(struct chart *chart, const struct legend *legend, size_t count,
	   double y)
{
	double x = CHART_MARGIN, end = chart->width - CHART_MARGIN;

	y += count ? 22 : 0;
	for (size_t i = 0; i < count; i++) {
		double most = end - CHART_MARGIN - SAMPLE - 6;
		double width = fmin(most, label_width(legend[i].text,
						      SMALL_SIZE, false));
		double after;

		if (x > CHART_MARGIN && x + SAMPLE + 6 + width > end) {
			x = CHART_MARGIN;
			y += 18;
		}
		after = put_sample(chart, &legend[i], x, y) + 6;
		chart_label_in(chart, after, y, most, ANCHOR_START, false,
			       legend[i].text);
		x = after + width + 22;
	}
	return y;
}

size_t
legend_subject(struct legend *legend, size_t count, bool seen[INKS],
	       enum subject subject)
{
	enum ink ink = subject_ink(subject);

	if (seen[ink] || ink == INK_OTHER)
		return count;
	seen[ink] = true;
	legend[count] = (struct legend){
		/* several kinds of reads and writes have one colour */
		.text = ink == INK_READ || ink == INK_WRITE ?
			ink_colors[ink].name : subject_text(subject),
		.paint = { .fill = ink, .opacity = 1 } };
	return count + 1;
}

/* What a chart says on itself of the runs that it stands on. */
static const char *
evidence_text_of(const struct comparison *c)
{
	struct survey survey = survey_of(c);

	if (c->side_count < 2 || !survey.values)
		return "";
	if (survey.n == 1 && !survey.uneven)
		return "One run a side: how much runs differ is not known.";
	if (survey.by_evidence[EVIDENCE_E0])
		return "Some values stand on one run a side.";
	return "";
}

double
chart_head(struct chart *chart, const struct comparison *c,
	   const struct legend *legend, size_t count)
{
	double y = CHART_MARGIN + TITLE_SIZE * .8;
	double width = chart->width - 2 * CHART_MARGIN;
	struct label *title = chart_label(chart, CHART_MARGIN, y, ANCHOR_START,
					  chart->title);
	struct texts sides = { 0 };

	title->size = TITLE_SIZE;
	title->bold = true;
	for (size_t s = 1; s < c->side_count; s++)
		texts_add(&sides, chart->arena,
			  text_clean(chart->arena, c->sides[s].label));
	if (sides.count)
		y = chart_lines(chart, CHART_MARGIN, y + 4, width,
				arena_print(chart->arena,
					    "%s against %s (baseline)",
					    texts_join(&sides, chart->arena,
						       ", "),
					    text_clean(chart->arena,
						       c->sides[0].label)),
				INK_TEXT, 2);
	y = chart_lines(chart, CHART_MARGIN, y, width, evidence_text_of(c),
			INK_MUTED, 2);
	return put_legend(chart, legend, count, y) + 14;
}
