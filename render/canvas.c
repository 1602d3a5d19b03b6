/* What all canvases share: colours, dashes, and the widths of letters. */
#include "render/canvas.h"

#include "record/utf8.h"

/* Okabe and Ito's colours, which all kinds of colour vision tell apart. */
const struct ink_color ink_colors[INKS] = {
	[INK_NONE] = { "none", 0, 0 },
	[INK_PAPER] = { "paper", 0xffffff, 0x14181d },
	[INK_TEXT] = { "text", 0x1b2128, 0xe6eaee },
	[INK_MUTED] = { "muted", 0x5b6670, 0x9aa6b2 },
	[INK_GRID] = { "grid", 0xdde2e7, 0x2e363f },
	[INK_BAND] = { "band", 0xe6eaef, 0x262d35 },
	[INK_READ] = { "read", 0x0072b2, 0x56b4e9 },
	[INK_WRITE] = { "write", 0xd55e00, 0xff9147 },
	[INK_TRIM] = { "trim", 0x009e73, 0x35c99b },
	[INK_SYNC] = { "sync", 0xaa4a84, 0xe59ac6 },
	[INK_OTHER] = { "other", 0x4e5a66, 0xb3bec9 },
};

const double dash_lengths[DASHES][5] = {
	[DASH_SOLID] = { 0 },
	[DASH_LONG] = { 6, 4 },
	[DASH_DOT] = { 1.5, 3 },
	[DASH_MIX] = { 8, 3, 1.5, 3 },
};

/* Advances of ' ' to '~' in thousandths of the size: those of a wide sans. */
static const unsigned short widths[] = {
	318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838,
	318, 361, 318, 337, 636, 636, 636, 636, 636, 636, 636, 636,
	636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698,
	770, 632, 575, 775, 752, 295, 295, 656, 557, 863, 748, 787,
	603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390,
	337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352, 635,
	634, 278, 278, 579, 278, 974, 634, 612, 635, 635, 411, 521,
	392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838,
};

#define WIDTH_OTHER 700
#define WIDTH_THIN 200
#define THIN_SPACE 0x2009
#define WIDTH_WIDE 1000
#define BOLD 1.1

double
label_width(const char *text, double size, bool bold)
{
	double sum = 0;

	while (*text) {
		unsigned code = utf8_next(&text);

		if (code >= ' ' && code <= '~')
			sum += widths[code - ' '];
		else if (code == THIN_SPACE)
			sum += WIDTH_THIN;
		else
			sum += code < 0x1100 ? WIDTH_OTHER : WIDTH_WIDE;
	}
	return sum / 1000 * size * (bold ? BOLD : 1);
}
