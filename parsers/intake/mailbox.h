/* Mailboxes: where one message ends and the next begins. */
#ifndef PARSERS_INTAKE_MAILBOX_H
#define PARSERS_INTAKE_MAILBOX_H

#include <stdbool.h>
#include <stddef.h>

#include "parsers/format.h"

/*
 * Whether lines[at] is the envelope line of a message ("From name date"): it
 * follows an empty line and a header field follows it.
 */
bool mailbox_boundary(const struct line *lines, size_t count, size_t at);

/*
 * Where the last message that begins in a text does so: the offset of its
 * envelope line, which follows an empty line; 0 where none begins behind the
 * text's own start.
 */
size_t mailbox_last(const char *text, size_t length);

/*
 * The Message-ID of a message that begins at lines[0], without its angle
 * brackets, in the arena; NULL where it has none or this is no message.
 */
const char *mailbox_message_id(const struct line *lines, size_t count,
			       struct arena *);

#endif
