/* A thin canvas: what a chart needs drawn, and by whom it is drawn. */
#ifndef RENDER_CANVAS_H
#define RENDER_CANVAS_H

#include <stdbool.h>
#include <stddef.h>

#include "record/buffer.h"

/* Colours by what they mean, each with a shade for light and for dark paper. */
enum ink {
	INK_NONE,
	INK_PAPER, INK_TEXT, INK_MUTED, INK_GRID, INK_BAND,
	INK_READ, INK_WRITE, INK_TRIM, INK_SYNC, INK_OTHER,
	INKS
};

struct ink_color {
	const char *name;	/* of the CSS class and variable */
	unsigned light, dark;	/* 0xrrggbb */
};
extern const struct ink_color ink_colors[INKS];

enum dash { DASH_SOLID, DASH_LONG, DASH_DOT, DASH_MIX, DASHES };

/* On and off in pixels, a zero at the end. */
extern const double dash_lengths[DASHES][5];

struct paint {
	enum ink fill, stroke;
	double opacity;		/* of the fill, 0 to 1 */
	double width;		/* of the stroke, pixels */
	enum dash dash;
};

struct point {
	double x, y;
};

enum anchor { ANCHOR_START, ANCHOR_MIDDLE, ANCHOR_END };

/* One line of text; x and y are its anchor on the base line. */
struct label {
	double x, y;
	const char *text;
	double size;		/* pixels */
	enum ink ink;
	enum anchor anchor;
	bool bold;
	bool upright;		/* runs from bottom to top */
	const char *title;	/* more words where the text was cut, or NULL */
};

struct canvas {
	void (*rect)(struct canvas *, struct point corner, double width,
		     double height, const struct paint *);
	void (*path)(struct canvas *, const struct point *, size_t count,
		     bool closed, const struct paint *);
	void (*circle)(struct canvas *, struct point centre, double radius,
		       const struct paint *);
	void (*text)(struct canvas *, const struct label *);
	/* What is drawn until group_end() carries this title; NULL: none. */
	void (*group)(struct canvas *, const char *title);
	void (*group_end)(struct canvas *);
};

/*
 * How wide text comes out, in pixels, by a table of our own, so that a layout
 * is the same wherever it is drawn. It errs on the wide side.
 */
double label_width(const char *text, double size, bool bold);

struct chart;

/* The picture formats; "embedded" leaves styles to the page around it. */
void canvas_svg(struct buffer *, const struct chart *);
void canvas_svg_embedded(struct buffer *, const struct chart *);
void canvas_png(struct buffer *, const struct chart *);
void canvas_pdf(struct buffer *, const struct chart *);

/* The CSS of an embedded chart: variables and classes of the inks. */
void canvas_svg_style(struct buffer *);

#endif
