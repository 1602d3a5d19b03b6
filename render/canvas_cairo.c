/* The canvas that draws with cairo, for PNG and PDF. */
#include <math.h>

#include "render/cairo_calls.h"
#include "render/canvas.h"
#include "render/chart.h"
#include "render/png.h"

#define FONT "sans-serif"
#define QUARTER 1.57079632679489661923
#define POINTS_PER_PIXEL .75
/* The surface has no more lines than this. */
#define PIXELS_MOST 32000.0

struct drawing {
	struct canvas canvas;	/* must be first */
	cairo_t *cairo;
	cairo_font_face_t *faces[2];	/* plain, bold */
};

static struct drawing *
drawing_of(struct canvas *canvas)
{
	return (struct drawing *)canvas;
}

static void
set_ink(cairo_t *cairo, enum ink ink, double opacity)
{
	unsigned color = ink_colors[ink].light;

	lib.cairo_set_source_rgba(cairo, (color >> 16) / 255.,
				  (color >> 8 & 0xff) / 255.,
				  (color & 0xff) / 255., opacity);
}

/* Fills and strokes the path that was made. */
static void
do_paint(cairo_t *cairo, const struct paint *paint)
{
	const double *dashes = dash_lengths[paint->dash];
	int count = 0;

	if (paint->fill != INK_NONE) {
		set_ink(cairo, paint->fill, paint->opacity);
		lib.cairo_fill_preserve(cairo);
	}
	if (paint->stroke != INK_NONE) {
		while (dashes[count] > 0)
			count++;
		set_ink(cairo, paint->stroke, 1);
		lib.cairo_set_line_width(cairo, paint->width);
		lib.cairo_set_dash(cairo, dashes, count, 0);
		lib.cairo_stroke_preserve(cairo);
	}
	lib.cairo_new_path(cairo);
}

static void
draw_rect(struct canvas *canvas, struct point corner, double width,
	  double height, const struct paint *paint)
{
	cairo_t *cairo = drawing_of(canvas)->cairo;

	lib.cairo_rectangle(cairo, corner.x, corner.y, width, height);
	do_paint(cairo, paint);
}

static void
draw_path(struct canvas *canvas, const struct point *points, size_t count,
	  bool closed, const struct paint *paint)
{
	cairo_t *cairo = drawing_of(canvas)->cairo;

	for (size_t i = 0; i < count; i++)
		lib.cairo_line_to(cairo, points[i].x, points[i].y);
	if (closed)
		lib.cairo_close_path(cairo);
	do_paint(cairo, paint);
}

static void
draw_circle(struct canvas *canvas, struct point centre, double radius,
	    const struct paint *paint)
{
	cairo_t *cairo = drawing_of(canvas)->cairo;

	lib.cairo_arc(cairo, centre.x, centre.y, radius, 0, 4 * QUARTER);
	do_paint(cairo, paint);
}

static void
draw_text(struct canvas *canvas, const struct label *label)
{
	static const double shares[] = {
		[ANCHOR_START] = 0, [ANCHOR_MIDDLE] = -.5, [ANCHOR_END] = -1,
	};
	struct drawing *drawing = drawing_of(canvas);
	cairo_t *cairo = drawing->cairo;
	cairo_text_extents_t extents = { 0 };

	lib.cairo_set_font_face(cairo, drawing->faces[label->bold]);
	lib.cairo_set_font_size(cairo, label->size);
	set_ink(cairo, label->ink, 1);
	lib.cairo_text_extents(cairo, label->text, &extents);
	lib.cairo_save(cairo);
	lib.cairo_translate(cairo, label->x, label->y);
	if (label->upright)
		lib.cairo_rotate(cairo, -QUARTER);
	lib.cairo_move_to(cairo, shares[label->anchor] * extents.x_advance, 0);
	lib.cairo_show_text(cairo, label->text);
	lib.cairo_restore(cairo);
	lib.cairo_new_path(cairo);
}

static void
no_group(struct canvas *canvas, const char *title)
{
	(void)canvas;
	(void)title;
}

static void
no_group_end(struct canvas *canvas)
{
	(void)canvas;
}

/* Letters are as wide on every surface, and grey at their edges. */
static void
set_font(cairo_t *cairo)
{
	cairo_font_options_t *options = lib.cairo_font_options_create();

	lib.cairo_font_options_set_hint_metrics(options,
						CAIRO_HINT_METRICS_OFF);
	lib.cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT);
	lib.cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
	lib.cairo_set_font_options(cairo, options);
	lib.cairo_font_options_destroy(options);
}

static void
draw(cairo_t *cairo, const struct chart *chart)
{
	struct drawing drawing = { .canvas = {
		draw_rect, draw_path, draw_circle, draw_text, no_group,
		no_group_end }, .cairo = cairo };

	drawing.faces[0] = lib.cairo_toy_font_face_create(
		FONT, CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
	drawing.faces[1] = lib.cairo_toy_font_face_create(
		FONT, CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_BOLD);
	set_font(cairo);
	lib.cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
	chart_draw(chart, &drawing.canvas);
	lib.cairo_font_face_destroy(drawing.faces[0]);
	lib.cairo_font_face_destroy(drawing.faces[1]);
}

void
canvas_png(struct buffer *out, const struct chart *chart)
{
	int width = (int)ceil(chart->width);
	int height = (int)fmin(ceil(chart->height), PIXELS_MOST);
	cairo_surface_t *surface;
	cairo_t *cairo;

	library_need(&library);
	surface = lib.cairo_image_surface_create(CAIRO_FORMAT_RGB24, width,
						 height);
	cairo = lib.cairo_create(surface);
	draw(cairo, chart);
	lib.cairo_surface_flush(surface);
	png_encode(out, (const uint32_t *)(const void *)
		   lib.cairo_image_surface_get_data(surface), (size_t)width,
		   (size_t)height,
		   (size_t)lib.cairo_image_surface_get_stride(surface) / 4);
	lib.cairo_destroy(cairo);
	lib.cairo_surface_destroy(surface);
}

static cairo_status_t
add_bytes(void *out, const unsigned char *bytes, unsigned length)
{
	buffer_add(out, bytes, length);
	return CAIRO_STATUS_SUCCESS;
}

void
canvas_pdf(struct buffer *out, const struct chart *chart)
{
	cairo_surface_t *surface;
	cairo_t *cairo;

	library_need(&library);
	surface = lib.cairo_pdf_surface_create_for_stream(
		add_bytes, out, chart->width * POINTS_PER_PIXEL,
		chart->height * POINTS_PER_PIXEL);
	cairo = lib.cairo_create(surface);
	lib.cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE,
					   chart->title);
	/* else it would be the time of drawing */
	lib.cairo_pdf_surface_set_metadata(surface,
					   CAIRO_PDF_METADATA_CREATE_DATE, "");
	lib.cairo_scale(cairo, POINTS_PER_PIXEL, POINTS_PER_PIXEL);
	draw(cairo, chart);
	lib.cairo_destroy(cairo);
	lib.cairo_surface_finish(surface);
	lib.cairo_surface_destroy(surface);
}
