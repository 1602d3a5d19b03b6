/* PNG files, with a palette where the picture has few enough colours. */
#ifndef RENDER_PNG_H
#define RENDER_PNG_H

#include <stddef.h>
#include <stdint.h>

#include "record/buffer.h"

/* Adds the file. Pixels are 0x__rrggbb, stride of them to a line. */
void png_encode(struct buffer *, const uint32_t *pixels, size_t width,
		size_t height, size_t stride);

#endif
