/* How many I/Os took how long, as bars: fio's latency distribution, or bins. */
#include <math.h>
#include <string.h>

#include "render/bins.h"
#include "render/chart.h"
#include "render/grid.h"
#include "render/judged.h"
#include "render/text.h"

#define PANELS_MOST 24
#define BOUNDS_MOST 192
#define TITLE_ROOM 24.0
#define PARTS 4			/* of a doubling; fio's bins are finer */

/* fio's bounds, in ns; each bucket begins at the bound before. */
struct ladder {
	uint32_t bounds[BOUNDS_MOST];
	size_t count;
	bool fine;		/* instead PARTS a doubling, from 1 ns on */
};

struct distribution {
	const struct comparison *c;
	struct arena *arena;
	struct ladder ladder;
	size_t groups[PANELS_MOST];	/* that have one */
	size_t count, left_out;
	double low, high;		/* ns */
	double greatest;		/* percent */
	bool inks[INKS];		/* that bars are drawn with */
};

static void
make_ladder(struct ladder *ladder)
{
	struct metric_name name;

	if (ladder->fine) {
		ladder->count = BOUNDS_MOST;
		return;
	}
	for (size_t k = 0; metric_catalogue(k, &name); k++)
		if (name.subject == SUBJECT_DIST &&
		    ladder->count < BOUNDS_MOST)
			ladder->bounds[ladder->count++] = name.number;
}

/* Where a bucket begins and ends, in ns; the last one has no end of its own. */
static void
bucket_ends(const struct ladder *ladder, size_t k, double *low, double *high)
{
	double before;

	if (ladder->fine) {
		*low = ldexp(1 + (double)(k % PARTS) / PARTS, (int)(k / PARTS));
		*high = *low + ldexp(1. / PARTS, (int)(k / PARTS));
		return;
	}
	before = k ? ladder->bounds[k - 1] : ladder->bounds[0] / 2.;
	*low = before;
	*high = ladder->bounds[k] == METRIC_INF ? 2 * before :
		ladder->bounds[k];
}

static struct metric_name
bucket_name(const struct ladder *ladder, size_t k)
{
	struct metric_name name = metric_name(SUBJECT_DIST, QUANTITY_BUCKET,
					      STATISTIC_VALUE);

	name.number = ladder->bounds[k];
	return name;
}

/* The completion latencies of a direction. */
static const struct series *
bins_at(const struct record *record, size_t subject)
{
	return bins_of(record, (enum subject)subject, QUANTITY_CLAT);
}

/* What share of a record's operations took so long; 0 of none. */
static double
bins_share(const struct record *record, double low, double high)
{
	double sum = 0, all = 0;

	for (size_t i = 0; i < SUBJECTS; i++) {
		const struct series *bins = bins_at(record, i);

		if (bins == NULL)
			continue;
		sum += bins_between(bins, low, high);
		all += bins_sum(bins);
	}
	return all > 0 ? 100 * sum / all : 0;
}

static bool
has_bins(const struct record *record)
{
	return bins_share(record, 0, INFINITY) > 0;
}

static bool
has_distribution(const struct record *record)
{
	for (size_t i = 0; i < record->metric_count; i++)
		if (record->metrics[i].name.subject == SUBJECT_DIST)
			return true;
	return false;
}

/* Whether bins stand in for all distributions that are to be drawn. */
static bool
all_have_bins(const struct comparison *c)
{
	bool any = false;

	for (size_t g = 0; g < c->group_count; g++)
		for (size_t s = 0; s < c->side_count; s++)
			for (size_t i = 0; i < c->groups[g].record_counts[s];
			     i++) {
				const struct record *record =
					c->groups[g].records[s][i];

				any |= has_bins(record);
				if (has_distribution(record) &&
				    !has_bins(record))
					return false;
			}
	return any;
}

static double
fine_share_of(const struct distribution *d, const struct group *group,
	      size_t side, size_t k)
{
	double sum = 0, low, high;
	size_t n = 0;

	bucket_ends(&d->ladder, k, &low, &high);
	for (size_t i = 0; i < group->record_counts[side]; i++) {
		n += has_bins(group->records[side][i]);
		sum += bins_share(group->records[side][i], low, high);
	}
	return n ? sum / (double)n : 0;
}

/*
 * The mean share of a bucket over the runs of a side that have a distribution,
 * which leaves out empty buckets; 0 where no run has one.
 */
static double
share_of(const struct distribution *d, const struct group *group, size_t side,
	 size_t k)
{
	struct metric_name name = bucket_name(&d->ladder, k);
	double sum = 0;
	size_t n = 0;

	if (d->ladder.fine)
		return fine_share_of(d, group, side, k);
	for (size_t i = 0; i < group->record_counts[side]; i++) {
		const struct record *record = group->records[side][i];
		const struct metric *metric = record_find(record, name);

		n += has_distribution(record);
		if (metric && isfinite(metric->value) &&
		    !record_has_note(record, NOTE_IMPLAUSIBLE, &name))
			sum += metric->value;
	}
	return n ? sum / (double)n : 0;
}

/* The direction of a result that has but one. */
static enum ink
record_ink(const struct record *record)
{
	bool has[SUBJECTS] = { false };

	for (size_t i = 0; i < record->metric_count; i++)
		if (record->metrics[i].name.quantity == QUANTITY_IOPS)
			has[record->metrics[i].name.subject] = true;
	if (has[SUBJECT_READ] != has[SUBJECT_WRITE])
		return has[SUBJECT_READ] ? INK_READ : INK_WRITE;
	return INK_OTHER;
}

static void
collect(struct distribution *d)
{
	d->low = INFINITY;
	for (size_t g = 0; g < d->c->group_count; g++) {
		const struct group *group = &d->c->groups[g];
		bool any = false;

		for (size_t i = 0; i < d->ladder.count * d->c->side_count;
		     i++) {
			size_t k = i % d->ladder.count;
			double low, high;
			double share = share_of(d, group,
						i / d->ladder.count, k);

			if (!(share > 0))
				continue;
			bucket_ends(&d->ladder, k, &low, &high);
			d->low = fmin(d->low, low);
			d->high = fmax(d->high, high);
			d->greatest = fmax(d->greatest, share);
			d->inks[record_ink(*group->records[i /
					   d->ladder.count])] = true;
			any = true;
		}
		if (any && d->count < PANELS_MOST)
			d->groups[d->count++] = g;
		else
			d->left_out += any;
	}
}

static const char *
bucket_title(const struct distribution *d, size_t k)
{
	char metric[METRIC_TEXT];
	double low, high;

	if (d->ladder.fine) {
		bucket_ends(&d->ladder, k, &low, &high);
		return arena_print(d->arena, "%s to %s",
				   unit_print_in(d->arena, UNIT_NS, low),
				   unit_print_in(d->arena, UNIT_NS, high));
	}
	metric_write(metric, bucket_name(&d->ladder, k));
	return arena_print(d->arena, "%s", metric);
}

/* The bars of one side, in its share of the width of each bucket. */
static void
put_side(struct chart *chart, const struct distribution *d,
	 const struct group *group, size_t side, const struct scale *x,
	 const struct scale *y)
{
	enum ink ink = group->record_counts[side] ?
		       record_ink(group->records[side][0]) : INK_OTHER;
	struct paint paint = { .fill = ink, .stroke = ink, .width = 1,
			       .opacity = look_of(side, d->c->side_count)
					  .opacity };
	double part = 1 / (double)d->c->side_count;
	const char *label = text_clean(d->arena, d->c->sides[side].label);

	for (size_t k = 0; k < d->ladder.count; k++) {
		double share = share_of(d, group, side, k);
		double low, high, from, to;

		if (!(share > 0))
			continue;
		bucket_ends(&d->ladder, k, &low, &high);
		from = scale_at(x, low) + .5;
		to = scale_at(x, high) - .5;
		chart_rect(chart, from + (to - from) * part * (double)side,
			   y->from, from + (to - from) * part *
			   (double)(side + 1), scale_at(y, share), paint,
			   arena_print(d->arena, "%s%s%s: %.4g %%", label,
				       *label ? ", " : "",
				       bucket_title(d, k), share));
	}
}

static void
put_panel(struct chart *chart, const struct distribution *d,
	  const struct grid *grid, size_t i)
{
	const struct group *group = &d->c->groups[d->groups[i]];
	struct point corner = grid_corner(grid, i);
	struct scale x = scale_make(SCALE_LOG, UNIT_NS, d->low, d->high,
				    corner.x, corner.x + grid->width);
	struct scale y = scale_make(SCALE_LINEAR, UNIT_PERCENT, 0,
				    d->greatest, corner.y + grid->height,
				    corner.y);

	grid_title(chart, grid, i, text_clean(d->arena, group->title));
	chart_axis(chart, false, y.from, y.to,
		   scale_ticks(&x, 50, d->arena));
	chart_axis(chart, true, x.from, x.to,
		   scale_ticks(&y, 28, d->arena))->labels =
		grid_first(grid, i);
	for (size_t s = 0; s < d->c->side_count; s++)
		put_side(chart, d, group, s, &x, &y);
}

static size_t
make_legend(const struct distribution *d, struct legend *legend)
{
	size_t n = 0;

	for (int ink = INK_READ; ink <= INK_WRITE; ink++)
		if (d->inks[ink])
			legend[n++] = (struct legend){
				.text = ink_colors[ink].name,
				.paint = { .fill = (enum ink)ink,
					   .opacity = 1 } };
	for (size_t s = 0; d->c->side_count > 1 && s < d->c->side_count; s++)
		legend[n++] = (struct legend){
			.text = text_clean(d->arena, d->c->sides[s].label),
			.paint = { .fill = INK_OTHER, .stroke = INK_OTHER,
				   .width = 1, .opacity =
				   look_of(s, d->c->side_count).opacity } };
	return n;
}

const struct chart *
chart_distribution(const struct comparison *c, struct arena *arena,
		   const char **why_not)
{
	struct distribution d = { .c = c, .arena = arena };
	struct legend *legend =
		arena_zero(arena, (2 + c->side_count) * sizeof(*legend));
	struct chart *chart = chart_new(arena, "Latency distribution");
	struct scale x;
	struct grid grid;
	double y;

	d.ladder.fine = all_have_bins(c);
	make_ladder(&d.ladder);
	collect(&d);
	if (!d.count) {
		*why_not = "no result has a latency distribution";
		return NULL;
	}
	y = chart_head(chart, c, legend, make_legend(&d, legend));
	y += TITLE_ROOM;
	chart_label(chart, CHART_MARGIN, y - 8, ANCHOR_START,
		    "share of the operations, %")->ink = INK_MUTED;
	grid = grid_make(d.count, y, true, false);
	for (size_t i = 0; i < d.count; i++)
		put_panel(chart, &d, &grid, i);
	y = grid_bottom(&grid);
	x = scale_make(SCALE_LOG, UNIT_NS, d.low, d.high, 0, 1);
	chart_label(chart, chart->width / 2, y + 6, ANCHOR_MIDDLE,
		    arena_print(arena, "%s, %s; %s", d.ladder.fine ?
				"completion latency" : "latency",
				axis_title(arena, &x, UNIT_NS, BETTER_LESS),
				d.ladder.fine ? "four bars for each doubling" :
				"bars are as wide as fio's buckets"))->ink =
		INK_MUTED;
	y += 6;
	y = chart_left_out(chart, y, d.left_out, "group");
	chart->height = ceil(y + CHART_MARGIN);
	return chart;
}
