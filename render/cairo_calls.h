/* What is called of cairo. */
#ifndef RENDER_CAIRO_CALLS_H
#define RENDER_CAIRO_CALLS_H

#include <cairo-pdf.h>
#include <cairo.h>

#include "record/library.h"

#define CAIRO_CALLS(CALL) \
	CALL(cairo_arc) \
	CALL(cairo_close_path) \
	CALL(cairo_create) \
	CALL(cairo_destroy) \
	CALL(cairo_fill_preserve) \
	CALL(cairo_font_face_destroy) \
	CALL(cairo_font_options_create) \
	CALL(cairo_font_options_destroy) \
	CALL(cairo_font_options_set_antialias) \
	CALL(cairo_font_options_set_hint_metrics) \
	CALL(cairo_font_options_set_hint_style) \
	CALL(cairo_image_surface_create) \
	CALL(cairo_image_surface_get_data) \
	CALL(cairo_image_surface_get_stride) \
	CALL(cairo_line_to) \
	CALL(cairo_move_to) \
	CALL(cairo_new_path) \
	CALL(cairo_pdf_surface_create_for_stream) \
	CALL(cairo_pdf_surface_set_metadata) \
	CALL(cairo_rectangle) \
	CALL(cairo_restore) \
	CALL(cairo_rotate) \
	CALL(cairo_save) \
	CALL(cairo_scale) \
	CALL(cairo_set_dash) \
	CALL(cairo_set_font_face) \
	CALL(cairo_set_font_options) \
	CALL(cairo_set_font_size) \
	CALL(cairo_set_line_join) \
	CALL(cairo_set_line_width) \
	CALL(cairo_set_source_rgba) \
	CALL(cairo_show_text) \
	CALL(cairo_stroke_preserve) \
	CALL(cairo_surface_destroy) \
	CALL(cairo_surface_finish) \
	CALL(cairo_surface_flush) \
	CALL(cairo_text_extents) \
	CALL(cairo_toy_font_face_create) \
	CALL(cairo_translate)

LIBRARY(CAIRO_FILE, CAIRO_CALLS);

#endif
