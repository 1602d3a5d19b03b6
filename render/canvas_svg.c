/* The canvas that writes SVG: text stays text, and marks carry their values. */
#include <math.h>
#include <stdio.h>

#include "render/canvas.h"
#include "render/chart.h"
#include "render/escape.h"
#include "render/text.h"

struct svg {
	struct canvas canvas;	/* must be first */
	struct buffer *out;
};

static struct buffer *
out_of(struct canvas *canvas)
{
	return ((struct svg *)canvas)->out;
}

/* A coordinate to a hundredth of a pixel, in as few signs as it takes. */
static void
put_number(struct buffer *out, double value)
{
	double scaled = round(value * 100) / 100;

	buffer_number(out, scaled == 0 ? 0 : scaled);
}

static void
put_attribute(struct buffer *out, const char *name, double value)
{
	buffer_print(out, " %s=\"", name);
	put_number(out, value);
	buffer_byte(out, '"');
}

/*
 * The plain attribute is for readers that know no CSS variables; the class
 * follows light and dark.
 */
static void
put_ink(struct buffer *out, const char *property, enum ink ink)
{
	if (ink == INK_NONE)
		buffer_print(out, " %s=\"none\"", property);
	else
		buffer_print(out, " %s=\"#%06x\"", property,
			     ink_colors[ink].light);
}

static void
put_class(struct buffer *out, enum ink fill, enum ink stroke)
{
	buffer_text(out, " class=\"");
	if (fill != INK_NONE)
		buffer_print(out, "f-%s", ink_colors[fill].name);
	if (stroke != INK_NONE)
		buffer_print(out, "%ss-%s", fill != INK_NONE ? " " : "",
			     ink_colors[stroke].name);
	buffer_byte(out, '"');
}

static void
put_paint(struct buffer *out, const struct paint *paint)
{
	const double *dashes = dash_lengths[paint->dash];

	put_class(out, paint->fill, paint->stroke);
	put_ink(out, "fill", paint->fill);
	if (paint->fill != INK_NONE && paint->opacity < 1)
		put_attribute(out, "fill-opacity", paint->opacity);
	if (paint->stroke == INK_NONE)
		return;
	put_ink(out, "stroke", paint->stroke);
	if (paint->width != 1)
		put_attribute(out, "stroke-width", paint->width);
	if (dashes[0] > 0) {
		buffer_text(out, " stroke-dasharray=\"");
		for (size_t i = 0; dashes[i] > 0; i++) {
			buffer_text(out, i ? " " : "");
			put_number(out, dashes[i]);
		}
		buffer_byte(out, '"');
	}
}

static void
svg_rect(struct canvas *canvas, struct point corner, double width,
	 double height, const struct paint *paint)
{
	struct buffer *out = out_of(canvas);

	buffer_text(out, "<rect");
	put_attribute(out, "x", corner.x);
	put_attribute(out, "y", corner.y);
	put_attribute(out, "width", width);
	put_attribute(out, "height", height);
	put_paint(out, paint);
	buffer_text(out, "/>\n");
}

static void
svg_path(struct canvas *canvas, const struct point *points, size_t count,
	 bool closed, const struct paint *paint)
{
	struct buffer *out = out_of(canvas);

	buffer_text(out, "<path d=\"");
	for (size_t i = 0; i < count; i++) {
		buffer_byte(out, i ? 'L' : 'M');
		put_number(out, points[i].x);
		buffer_byte(out, ' ');
		put_number(out, points[i].y);
	}
	buffer_text(out, closed ? "Z\"" : "\"");
	put_paint(out, paint);
	buffer_text(out, "/>\n");
}

static void
svg_circle(struct canvas *canvas, struct point centre, double radius,
	   const struct paint *paint)
{
	struct buffer *out = out_of(canvas);

	buffer_text(out, "<circle");
	put_attribute(out, "cx", centre.x);
	put_attribute(out, "cy", centre.y);
	put_attribute(out, "r", radius);
	put_paint(out, paint);
	buffer_text(out, "/>\n");
}

static void
svg_text(struct canvas *canvas, const struct label *label)
{
	static const char *const anchors[] = {
		[ANCHOR_START] = "", [ANCHOR_MIDDLE] = "middle",
		[ANCHOR_END] = "end",
	};
	struct buffer *out = out_of(canvas);

	buffer_text(out, "<text");
	put_attribute(out, "x", label->x);
	put_attribute(out, "y", label->y);
	put_attribute(out, "font-size", label->size);
	if (*anchors[label->anchor])
		buffer_print(out, " text-anchor=\"%s\"",
			     anchors[label->anchor]);
	if (label->bold)
		buffer_text(out, " font-weight=\"600\"");
	if (label->upright) {
		buffer_text(out, " transform=\"rotate(-90 ");
		put_number(out, label->x);
		buffer_byte(out, ' ');
		put_number(out, label->y);
		buffer_text(out, ")\"");
	}
	put_class(out, label->ink, INK_NONE);
	put_ink(out, "fill", label->ink);
	buffer_byte(out, '>');
	if (label->title) {
		buffer_text(out, "<title>");
		escape_xml(out, label->title);
		buffer_text(out, "</title>");
	}
	escape_xml(out, label->text);
	buffer_text(out, "</text>\n");
}

static void
svg_group(struct canvas *canvas, const char *title)
{
	struct buffer *out = out_of(canvas);

	buffer_text(out, "<g><title>");
	escape_xml(out, title);
	buffer_text(out, "</title>");
}

static void
svg_group_end(struct canvas *canvas)
{
	buffer_text(out_of(canvas), "</g>\n");
}

static void
put_variables(struct buffer *out, bool dark)
{
	buffer_text(out, ":root{");
	for (int ink = INK_PAPER; ink < INKS; ink++)
		buffer_print(out, "--%s:#%06x;", ink_colors[ink].name, dark ?
			     ink_colors[ink].dark : ink_colors[ink].light);
	buffer_text(out, "}");
}

void
canvas_svg_style(struct buffer *out)
{
	put_variables(out, false);
	buffer_text(out, "\n@media (prefers-color-scheme:dark){");
	put_variables(out, true);
	buffer_text(out, "}\n");
	for (int ink = INK_PAPER; ink < INKS; ink++)
		buffer_print(out, ".f-%s{fill:var(--%s)}"
			     ".s-%s{stroke:var(--%s)}\n",
			     ink_colors[ink].name, ink_colors[ink].name,
			     ink_colors[ink].name, ink_colors[ink].name);
}

static void
put_chart(struct buffer *out, const struct chart *chart, bool embedded)
{
	struct svg svg = { .canvas = {
		svg_rect, svg_path, svg_circle, svg_text, svg_group,
		svg_group_end }, .out = out };

	buffer_text(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" "
		    "viewBox=\"0 0 ");
	put_number(out, chart->width);
	buffer_byte(out, ' ');
	put_number(out, chart->height);
	buffer_byte(out, '"');
	put_attribute(out, "width", chart->width);
	put_attribute(out, "height", chart->height);
	buffer_text(out, " role=\"img\" font-family=\"system-ui, 'DejaVu "
		    "Sans', 'Liberation Sans', Arial, sans-serif\" "
		    "stroke-linejoin=\"round\">\n<title>");
	escape_xml(out, chart->title);
	buffer_text(out, "</title>\n");
	if (!embedded) {
		buffer_text(out, "<style>");
		canvas_svg_style(out);
		buffer_text(out, "</style>\n");
	}
	chart_draw(chart, &svg.canvas);
	buffer_text(out, "</svg>\n");
}

void
canvas_svg(struct buffer *out, const struct chart *chart)
{
	put_chart(out, chart, false);
}

void
canvas_svg_embedded(struct buffer *out, const struct chart *chart)
{
	put_chart(out, chart, true);
}
