/* Tests of render/png.c: read back with libpng, pixel by pixel. */
#include <png.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "render/png.h"
#include "tests/test.h"

#define WIDTH 64
#define HEIGHT 80

static uint32_t pixels[WIDTH * HEIGHT], back[WIDTH * HEIGHT];

/* Reads the file into back; returns whether it has a palette. */
static bool
read_back(const struct buffer *file)
{
	png_image image = { .version = PNG_IMAGE_VERSION };
	unsigned char rgb[3 * WIDTH * HEIGHT];

	assert_true(png_image_begin_read_from_memory(&image, file->data,
						     file->length));
	assert_int_equal(image.width, WIDTH);
	assert_int_equal(image.height, HEIGHT);
	image.format = PNG_FORMAT_RGB;
	assert_true(png_image_finish_read(&image, NULL, rgb, 0, NULL));
	for (size_t i = 0; i < WIDTH * HEIGHT; i++)
		back[i] = (uint32_t)rgb[3 * i] << 16 |
			  (uint32_t)rgb[3 * i + 1] << 8 | rgb[3 * i + 2];
	/* byte 25 of a PNG file is its colour type */
	return file->data[25] == PNG_COLOR_TYPE_PALETTE;
}

static bool
encode(void)
{
	struct buffer file = { 0 };
	bool palette;

	png_encode(&file, pixels, WIDTH, HEIGHT, WIDTH);
	palette = read_back(&file);
	buffer_free(&file);
	return palette;
}

static void
few_colours_come_back_exactly(void **state)
{
	(void)state;
	/* 256 of them, with rubbish in the byte that means nothing */
	for (size_t i = 0; i < WIDTH * HEIGHT; i++)
		pixels[i] = 0xab000000 | (uint32_t)(i % 256) * 0x010305;
	assert_true(encode());
	for (size_t i = 0; i < WIDTH * HEIGHT; i++)
		assert_int_equal(back[i], pixels[i] & 0xffffff);
}

static void
areas_keep_their_colour_and_edges_move_little(void **state)
{
	(void)state;
	/* a large area, and 1000 shades of grey and blue that come once */
	for (size_t i = 0; i < WIDTH * HEIGHT; i++)
		pixels[i] = 0x0072b2;
	for (uint32_t i = 0; i < 1000; i++)
		pixels[4 * i] = (i / 4) * 0x010100 | (i % 4 * 0x3f);
	assert_true(encode());
	for (size_t i = 0; i < WIDTH * HEIGHT; i++) {
		if (i % 4 || i >= 4000)
			assert_int_equal(back[i], 0x0072b2);
		for (unsigned shift = 0; shift < 24; shift += 8)
			assert_true(abs((int)(back[i] >> shift & 0xff) -
					(int)(pixels[i] >> shift & 0xff)) <
				    16);
	}
}

static void
many_colours_come_back_exactly_without_a_palette(void **state)
{
	(void)state;
	/* all over the cube, so that few share their upper bits */
	for (size_t i = 0; i < WIDTH * HEIGHT; i++)
		pixels[i] = (uint32_t)i * 3321;
	assert_false(encode());
	for (size_t i = 0; i < WIDTH * HEIGHT; i++)
		assert_int_equal(back[i], pixels[i] & 0xffffff);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(few_colours_come_back_exactly),
		cmocka_unit_test(
			areas_keep_their_colour_and_edges_move_little),
		cmocka_unit_test(
			many_colours_come_back_exactly_without_a_palette),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
