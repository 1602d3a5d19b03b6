/*
 * Charts as numbers: where every line, mark and word stands, in pixels from the
 * upper left corner. Nothing here draws; canvases do.
 */
#ifndef RENDER_CHART_H
#define RENDER_CHART_H

#include <stdbool.h>
#include <stddef.h>

#include "compare/compare.h"
#include "record/arena.h"
#include "render/canvas.h"
#include "render/scale.h"

enum mark_kind {
	MARK_RECT,	/* two corners */
	MARK_LINE,	/* points joined */
	MARK_AREA,	/* points joined and closed */
	MARK_POINT,	/* one point with a shape */
};

enum shape { SHAPE_CIRCLE, SHAPE_SQUARE, SHAPE_DIAMOND, SHAPE_TRIANGLE,
	     SHAPES };

struct mark {
	enum mark_kind kind;
	struct point *points;
	size_t count;
	double radius;		/* MARK_POINT */
	enum shape shape;
	struct paint paint;
	const char *title;	/* its value in words, or NULL */
};

/* An axis: its ticks, the grid lines that belong to them, and its end. */
struct axis {
	bool vertical;		/* values run upwards */
	double at;		/* the line that labels stand at */
	double across;		/* grid lines run from at to here */
	struct ticks ticks;
	bool labels;		/* off where a neighbour has them */
};

struct chart {
	double width, height;
	const char *title;
	const char *about;	/* what it shows, for who cannot see it */
	struct axis *axes;
	size_t axis_count, axis_room;
	struct mark *marks;
	size_t mark_count, mark_room;
	struct label *labels;
	size_t label_count, label_room;
	struct arena *arena;
};

#define CHART_WIDTH 960.0
#define CHART_MARGIN 24.0
#define TEXT_SIZE 12.0
#define SMALL_SIZE 11.0

struct chart *chart_new(struct arena *, const char *title);
struct axis *chart_axis(struct chart *, bool vertical, double at,
			double across, struct ticks);
struct mark *chart_rect(struct chart *, double x0, double y0, double x1,
			double y1, struct paint, const char *title);
/* Keeps the points. */
struct mark *chart_line(struct chart *, struct point *, size_t count,
			struct paint, const char *title);
struct mark *chart_area(struct chart *, struct point *, size_t count,
			struct paint, const char *title);
struct mark *chart_point(struct chart *, struct point, double radius,
			 enum shape, struct paint, const char *title);
/* Returned to be changed further: small, plain, in the text's colour. */
struct label *chart_label(struct chart *, double x, double y,
			  enum anchor, const char *text);

/* A label cut to width pixels, with its full text as a title if it was cut. */
struct label *chart_label_in(struct chart *, double x, double y, double width,
			     enum anchor, bool bold, const char *text);

/* Lines of text under each other from y on; returns the y behind the last. */
double chart_lines(struct chart *, double x, double y, double width,
		   const char *text, enum ink, size_t most);

/* How a side (or a result) looks beside the others. */
struct look {
	double opacity;		/* of bars */
	enum dash dash;
	enum shape shape;
	bool hollow;
};
struct look look_of(size_t index, size_t count);

/* The colour of a direction: read is blue, write is orange, everywhere. */
enum ink subject_ink(enum subject);

struct legend {
	const char *text;
	struct paint paint;
	bool line;		/* a line with a point, else a box */
	bool bare;		/* the line has no point */
	enum shape shape;
	bool hollow;
};

/*
 * Adds a box for the colour of a subject unless it was seen before; returns
 * how many there are then.
 */
size_t legend_subject(struct legend *, size_t count, bool seen[INKS],
		      enum subject);

/*
 * What every chart begins with: title, sides, what the evidence is worth,
 * legend. Returns the y where the plots may begin.
 */
double chart_head(struct chart *, const struct comparison *,
		  const struct legend *, size_t count);

/*
 * Says how many things, by their name, have no room on the chart; nothing for
 * none. Returns the y below.
 */
double chart_left_out(struct chart *, double y, size_t count,
		      const char *what);

/* "completion latency, p99": a metric without its subject. */
const char *family_title(struct arena *, struct metric_name);
bool family_same(struct metric_name, struct metric_name);

/* "µs, less is better" */
const char *axis_title(struct arena *, const struct scale *, enum unit,
		       enum better);

/* A value in the axis' prefix: "19.7". */
const char *axis_value(struct arena *, const struct scale *, double value);

/* Draws everything in its order: grid, marks, words. */
void chart_draw(const struct chart *, struct canvas *);

/* The kinds; each says why there is nothing to draw where it returns NULL. */
const struct chart *chart_bars(const struct comparison *, struct arena *,
			       const char **why_not);
const struct chart *chart_delta(const struct comparison *, struct arena *,
				const char **why_not);
const struct chart *chart_percentiles(const struct comparison *,
				      struct arena *, const char **why_not);
const struct chart *chart_series(const struct comparison *, struct arena *,
				 const char **why_not);
const struct chart *chart_depth(const struct comparison *, struct arena *,
				const char **why_not);
const struct chart *chart_distribution(const struct comparison *,
				       struct arena *, const char **why_not);
const struct chart *chart_devices(const struct comparison *, struct arena *,
				  const char **why_not);
const struct chart *chart_replicates(const struct comparison *,
				     struct arena *, const char **why_not);
const struct chart *chart_heatmap(const struct comparison *, struct arena *,
				  const char **why_not);

#endif
