/* PNG files: with a palette where the picture has few colours. */
#include "render/png.h"

#include <png.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/arena.h"

#define COLORS_MOST 256		/* of a palette */
#define DISTINCT_MOST 16384	/* of a picture that gets one */
#define SLOTS 32768		/* of the hash table, a power of two */
#define BITS_MOST 5		/* of each channel, where colours share */
#define COMPRESSION 1		/* zlib's fastest: flat areas need no more */
#define USED (1u << 24)

/* All colours of a picture, how often each comes, and their palette. */
struct palette {
	struct slot {
		uint32_t color;		/* with USED; 0: free */
		uint32_t pixels;
		unsigned char index;	/* in colors */
	} slots[SLOTS];
	size_t distinct;
	png_color colors[COLORS_MOST];
	uint32_t most[COLORS_MOST];	/* pixels of that very colour */
	int count;
};

static struct slot *
find_slot(struct palette *palette, uint32_t color)
{
	size_t at = (color * 2654435761u) >> 17;

	while (palette->slots[at].color &&
	       palette->slots[at].color != (color | USED))
		at = (at + 1) % SLOTS;
	return &palette->slots[at];
}

/* How many pixels from here on are alike; most are paper. */
static size_t
run_length(const uint32_t *pixels, size_t most)
{
	size_t n = 1;

	while (n < most && pixels[n] == pixels[0])
		n++;
	return n;
}

/* Counts the pixels of each colour; false where there are too many colours. */
static bool
count_colors(struct palette *palette, const uint32_t *pixels, size_t width,
	     size_t height, size_t stride)
{
	for (size_t y = 0; y < height; y++) {
		const uint32_t *line = pixels + y * stride;

		for (size_t x = 0, n; x < width; x += n) {
			uint32_t color = line[x] & 0xffffff;
			struct slot *slot = find_slot(palette, color);

			if (!slot->color && palette->distinct++ ==
			    DISTINCT_MOST)
				return false;
			n = run_length(line + x, width - x);
			slot->color = color | USED;
			slot->pixels += (uint32_t)n;
		}
	}
	return true;
}

static void
set_color(struct palette *palette, int index, const struct slot *slot)
{
	palette->colors[index].red = (png_byte)(slot->color >> 16);
	palette->colors[index].green = (png_byte)(slot->color >> 8);
	palette->colors[index].blue = (png_byte)slot->color;
	palette->most[index] = slot->pixels;
}

/* Every colour as it is. */
static void
take_colors(struct palette *palette)
{
	for (size_t i = 0; i < SLOTS; i++) {
		struct slot *slot = &palette->slots[i];

		if (!slot->color)
			continue;
		slot->index = (unsigned char)palette->count;
		set_color(palette, palette->count++, slot);
	}
}

/* The upper bits of all channels in one number. */
static size_t
upper_bits(uint32_t color, unsigned bits)
{
	unsigned mask = (1u << bits) - 1, down = 8 - bits;

	return (color >> (16 + down) & mask) << (2 * bits) |
	       (color >> (8 + down) & mask) << bits |
	       (color >> down & mask);
}

/*
 * Gives every colour an index. Colours that are equal in their upper bits share
 * one and are drawn as the most frequent of them: so areas keep their colour,
 * and only the shades at the edges of letters move. False with too many.
 */
static bool
share_colors(struct palette *palette, unsigned bits)
{
	short indices[1 << (3 * BITS_MOST)] = { 0 };	/* and 1; 0: none */

	palette->count = 0;
	for (size_t i = 0; i < SLOTS; i++) {
		struct slot *slot = &palette->slots[i];
		short *index = &indices[upper_bits(slot->color, bits)];

		if (!slot->color)
			continue;
		if (!*index && palette->count == COLORS_MOST)
			return false;
		if (!*index) {
			palette->most[palette->count] = 0;
			*index = (short)++palette->count;
		}
		slot->index = (unsigned char)(*index - 1);
		if (slot->pixels > palette->most[slot->index])
			set_color(palette, slot->index, slot);
	}
	return true;
}

static bool
make_palette(struct palette *palette, const uint32_t *pixels, size_t width,
	     size_t height, size_t stride)
{
	if (!count_colors(palette, pixels, width, height, stride))
		return false;
	if (palette->distinct <= COLORS_MOST) {
		take_colors(palette);
		return true;
	}
	for (unsigned bits = BITS_MOST; bits > 3; bits--)
		if (share_colors(palette, bits))
			return true;
	return false;
}

static void
to_indices(struct palette *palette, unsigned char *bytes,
	   const uint32_t *pixels, size_t width, size_t height, size_t stride)
{
	for (size_t y = 0; y < height; y++) {
		const uint32_t *line = pixels + y * stride;

		for (size_t x = 0, n; x < width; x += n) {
			n = run_length(line + x, width - x);
			memset(bytes, find_slot(palette, line[x] & 0xffffff)
				      ->index, n);
			bytes += n;
		}
	}
}

static void
to_rgb(unsigned char *bytes, const uint32_t *pixels, size_t width,
       size_t height, size_t stride)
{
	for (size_t y = 0; y < height; y++) {
		for (size_t x = 0; x < width; x++) {
			uint32_t color = pixels[y * stride + x];

			*bytes++ = (unsigned char)(color >> 16);
			*bytes++ = (unsigned char)(color >> 8);
			*bytes++ = (unsigned char)color;
		}
	}
}

static void
add_bytes(png_structp png, png_bytep bytes, size_t length)
{
	buffer_add(png_get_io_ptr(png), bytes, length);
}

static void
no_flush(png_structp png)
{
	(void)png;
}

/* The encoder can fail only for want of memory. */
static _Noreturn void
fail(png_structp png, png_const_charp message)
{
	(void)png;
	fprintf(stderr, "iorecap: PNG: %s\n", message);
	abort();
}

static void
write_file(struct buffer *out, const struct palette *palette,
	   unsigned char *bytes, size_t width, size_t height)
{
	png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL,
						  fail, NULL);
	png_infop info = png ? png_create_info_struct(png) : NULL;
	size_t each = palette ? 1 : 3;

	if (!info)
		abort();
	png_set_write_fn(png, out, add_bytes, no_flush);
	png_set_compression_level(png, COMPRESSION);
	png_set_filter(png, 0, palette ? PNG_FILTER_NONE : PNG_FILTER_SUB);
	png_set_IHDR(png, info, (png_uint_32)width, (png_uint_32)height, 8,
		     palette ? PNG_COLOR_TYPE_PALETTE : PNG_COLOR_TYPE_RGB,
		     PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
		     PNG_FILTER_TYPE_DEFAULT);
	if (palette)
		png_set_PLTE(png, info, palette->colors, palette->count);
	png_write_info(png, info);
	for (size_t y = 0; y < height; y++)
		png_write_row(png, bytes + y * width * each);
	png_write_end(png, NULL);
	png_destroy_write_struct(&png, &info);
}

void
png_encode(struct buffer *out, const uint32_t *pixels, size_t width,
	   size_t height, size_t stride)
{
	struct palette *palette = memory_take(sizeof(*palette));
	unsigned char *bytes;

	memset(palette, 0, sizeof(*palette));
	if (make_palette(palette, pixels, width, height, stride)) {
		bytes = memory_take(width * height);
		to_indices(palette, bytes, pixels, width, height, stride);
		write_file(out, palette, bytes, width, height);
	} else {
		bytes = memory_take(3 * width * height);
		to_rgb(bytes, pixels, width, height, stride);
		write_file(out, NULL, bytes, width, height);
	}
	free(bytes);
	free(palette);
}
