/* Text inside of XML and HTML. */
#ifndef RENDER_ESCAPE_H
#define RENDER_ESCAPE_H

#include "record/buffer.h"

/*
 * Adds the text so that it stands for itself in an element or between double
 * quotes; what XML has no place for becomes U+FFFD.
 */
void escape_xml(struct buffer *, const char *text);

#endif
