/* What a chart of bars stands for: places, metrics, names, heights. */
#include "render/bars.h"

#include <math.h>
#include <string.h>

#include "render/chart.h"
#include "render/judged.h"
#include "render/text.h"

#define GROUP_GAP 9.0
#define HEADING 18.0
#define ACROSS 3	/* panels beside each other */
#define NAMES_LEAST 60.0
#define NAMES_MOST 280.0
#define LINES_MOST 240	/* bars under each other in a panel */
#define ALIKE .6	/* of their places common: a strip together */

static size_t
place_of(struct bars *bars, size_t group, enum subject subject)
{
	size_t i = bars->place_count;

	while (i && bars->places[i - 1].group == group) {
		if (bars->places[--i].subject == subject)
			return i;
	}
	bars->places = arena_grow(bars->arena, bars->places, bars->place_count,
				  &bars->place_room, sizeof(*bars->places));
	bars->places[bars->place_count] = (struct place){ group, subject };
	return bars->place_count++;
}

static struct family *
family_of(struct bars *bars, const struct row *row)
{
	struct family *family;

	for (size_t i = 0; i < bars->family_count; i++)
		if (family_same(bars->families[i].metric, row->metric))
			return &bars->families[i];
	bars->families = arena_grow(bars->arena, bars->families,
				    bars->family_count, &bars->family_room,
				    sizeof(*bars->families));
	family = &bars->families[bars->family_count++];
	*family = (struct family){ .metric = row->metric, .unit = row->unit,
				   .better = row->better,
				   .least = INFINITY };
	return family;
}

bool
cell_drawable(const struct cell *cell, struct metric_name metric)
{
	return cell->present && isfinite(cell->value) && cell->value >= 0 &&
	       !cell_implausible(cell, metric);
}

/* Takes a cell's value and its runs into the family's range. */
static void
stretch(struct family *family, const struct cell *cell)
{
	family->least = fmin(family->least, cell->value);
	family->greatest = fmax(family->greatest, cell->value);
	for (size_t i = 0; i < cell->n; i++) {
		family->least = fmin(family->least, cell->values[i]);
		family->greatest = fmax(family->greatest, cell->values[i]);
	}
}

/* What the comparison's rows ask for: places, families, their ranges. */
static void
collect(struct bars *bars)
{
	const struct comparison *c = bars->c;
	size_t lines = 0;

	for (size_t g = 0; g < c->group_count; g++) {
		if (lines > LINES_MOST) {
			bars->left_out = c->group_count - g;
			break;
		}
		for (size_t r = 0; r < c->groups[g].row_count; r++) {
			const struct row *row = &c->groups[g].rows[r];
			struct family *family = family_of(bars, row);

			place_of(bars, g, (enum subject)row->metric.subject);
			for (size_t s = 0; s < c->side_count; s++) {
				const struct cell *cell = &row->cells[s];

				if (cell_drawable(cell, row->metric))
					stretch(family, cell);
			}
		}
		lines = bars->place_count * c->side_count;
	}
}

const struct row *
bars_row(const struct bars *bars, const struct family *family, size_t place)
{
	const struct group *group = &bars->c->groups[bars->places[place].group];

	for (size_t r = 0; r < group->row_count; r++)
		if (group->rows[r].metric.subject ==
		    bars->places[place].subject &&
		    family_same(group->rows[r].metric, family->metric))
			return &group->rows[r];
	return NULL;
}

static void
mark_places(struct bars *bars)
{
	for (size_t f = 0; f < bars->family_count; f++) {
		struct family *family = &bars->families[f];

		family->on = arena_zero(bars->arena, bars->place_count + 1);
		for (size_t p = 0; p < bars->place_count; p++)
			family->on[p] = bars_row(bars, family, p) != NULL;
	}
}

/* Whether the group of a place has other subjects, too. */
static bool
has_others(const struct bars *bars, size_t place)
{
	size_t group = bars->places[place].group;

	return (place && bars->places[place - 1].group == group) ||
	       (place + 1 < bars->place_count &&
		bars->places[place + 1].group == group);
}

const char *
bars_name(const struct bars *bars, size_t place, size_t side)
{
	const char *subject = subject_text(bars->places[place].subject);
	const char *label = bars->c->side_count < 2 ? "" :
			    text_clean(bars->arena,
				       bars->c->sides[side].label);

	if (!*label)
		return subject;
	if (!has_others(bars, place))
		return label;
	return arena_print(bars->arena, "%s · %s", subject, label);
}

const char *
bars_title(const struct bars *bars, size_t place)
{
	size_t group = bars->places[place].group;

	return text_clean(bars->arena, bars->c->groups[group].title);
}

bool
bars_single(const struct bars *bars, const bool *on)
{
	size_t last = bars->c->group_count;

	if (bars->c->side_count > 1)
		return false;
	for (size_t p = 0; p < bars->place_count; p++) {
		if (!on[p])
			continue;
		if (bars->places[p].group == last)
			return false;
		last = bars->places[p].group;
	}
	return true;
}

static void
measure_names(struct bars *bars)
{
	bool single = false;

	bars->names = NAMES_LEAST;
	for (size_t f = 0; f < bars->family_count; f++)
		single |= bars_single(bars, bars->families[f].on);
	for (size_t p = 0; p < bars->place_count; p++) {
		if (single)
			bars->names = fmax(bars->names, label_width(
				bars_title(bars, p), SMALL_SIZE, false));
		for (size_t s = 0; s < bars->c->side_count; s++)
			bars->names = fmax(bars->names, label_width(
				bars_name(bars, p, s), SMALL_SIZE, false));
	}
	bars->names = fmin(bars->names, NAMES_MOST);
}

double
bars_stack(const struct bars *bars, const bool *on, double *tops)
{
	size_t last = bars->c->group_count;
	bool single = bars_single(bars, on);
	double y = 0;

	for (size_t p = 0; p < bars->place_count; p++) {
		bool heads = bars->places[p].group != last;

		if (!on[p])
			continue;
		last = bars->places[p].group;
		if (heads && y > 0)
			y += single ? 0 : GROUP_GAP;
		if (heads && !single)
			y += HEADING;
		tops[p] = y;
		y += (double)bars->c->side_count * BAR_STEP;
	}
	return y;
}

size_t
bars_strip(const struct bars *bars, size_t first, bool *on)
{
	size_t n = 0, count = bars->place_count;

	memset(on, 0, count * sizeof(*on));
	for (; n < ACROSS && first + n < bars->family_count; n++) {
		const struct family *family = &bars->families[first + n];
		size_t any = 0, both = 0;

		for (size_t p = 0; p < count; p++) {
			any += on[p] || family->on[p];
			both += on[p] && family->on[p];
		}
		if (n && (double)both < ALIKE * (double)any)
			break;
		for (size_t p = 0; p < count; p++)
			on[p] |= family->on[p];
	}
	return n;
}

void
bars_collect(struct bars *bars)
{
	collect(bars);
	mark_places(bars);
	measure_names(bars);
}
