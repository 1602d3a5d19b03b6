/* For tests of charts: a layout, and what stands on it. */
#ifndef TESTS_DRAWN_H
#define TESTS_DRAWN_H

#include "render/chart.h"
#include "tests/made.h"
#include "tests/test.h"

typedef const struct chart *layout_function(const struct comparison *,
					    struct arena *, const char **);

/* Sides. */
static const char *const two[] = { "before", "after", NULL };

static inline void
assert_near(double value, double expected)
{
	if (fabs(value - expected) > 1e-6)
		fail_msg("%.9g is not %.9g", value, expected);
}

static inline const struct chart *
drawn(layout_function *layout, struct made *made)
{
	const char *why_not = NULL;
	const struct chart *chart = layout(&made->c, &made->arena, &why_not);

	if (!chart)
		fail_msg("not drawn: %s", why_not);
	return chart;
}

/* The mark whose title begins so; fails if there is none. */
static inline const struct mark *
mark_of(const struct chart *chart, const char *title)
{
	for (size_t i = 0; i < chart->mark_count; i++)
		if (chart->marks[i].title &&
		    strncmp(chart->marks[i].title, title, strlen(title)) == 0)
			return &chart->marks[i];
	fail_msg("no mark \"%s\"", title);
	return NULL;
}

/* Whether a label has these words. */
static inline bool
says(const struct chart *chart, const char *part)
{
	for (size_t i = 0; i < chart->label_count; i++)
		if (strstr(chart->labels[i].text, part))
			return true;
	return false;
}

#endif
