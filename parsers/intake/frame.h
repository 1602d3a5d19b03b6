/*
 * What stands before each of several lines: "# ", "host: ", "| ", numbers that
 * count them, the time. Single lines do not show it.
 */
#ifndef PARSERS_INTAKE_FRAME_H
#define PARSERS_INTAKE_FRAME_H

#include <stdbool.h>
#include <stddef.h>

#include "parsers/format.h"

enum frame_shape {
	FRAME_NONE, FRAME_TEXT, FRAME_NUMBER, FRAME_CLOCK
};
enum {
	FRAME_MOST = 60,	/* bytes of its text */
	FRAMES_MOST = 3,	/* within each other */
};

struct frame {
	enum frame_shape shape;
	char text[FRAME_MOST];	/* of FRAME_TEXT: the same in all lines */
	size_t length;
	bool words;		/* no mark ends it */
	unsigned long last;	/* of FRAME_NUMBER: that of the last line */
	unsigned missed;	/* lines since the last one with it */
};

/* Frames within each other ("14:12:40 DEBUG| [stdout] "), the outer first. */
struct frames {
	struct frame list[FRAMES_MOST];
	unsigned count;
};

/* Whether these lines may begin with a frame at all. Fast. */
static inline bool
frame_may_begin(const struct line *lines, size_t count)
{
	char one, two, three;

	if (count <= 3 || lines[0].length < 2 || lines[1].length == 0 ||
	    lines[2].length == 0)
		return false;
	one = lines[0].text[0];
	two = lines[1].text[0];
	three = lines[2].text[0];
	return (one == two && two == three) ||
	       ((unsigned char)(one - '0') < 10 &&
		(unsigned char)(two - '0') < 10 &&
		(unsigned char)(three - '0') < 10);
}

/* Finds what the first lines begin with; false where it is nothing. */
bool frame_find(struct frame *, const struct line *, size_t count);

/* Takes it off a line; false where the line is without. */
bool frame_strip(struct frame *, struct line *);

/* From here on another frame stands within those that there are. */
void frames_add(struct frames *, const struct frame *);

/*
 * Takes off a line all frames that it has. One that many lines have been
 * without has ended.
 */
void frames_strip(struct frames *, struct line *);

#endif
