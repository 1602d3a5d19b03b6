/* Whether one record is a copy, or an excerpt, of another. */
#ifndef PARSERS_COPY_H
#define PARSERS_COPY_H

#include <stdbool.h>

#include "record/record.h"

/* Rows of a sampling tool are never copies of each other, however equal. */
bool copy_may_be(enum kind);

/* Whether they are in different formats that may show the same run. */
bool copy_other_format(const struct record *, const struct record *);

/* Whether name, version, time and error let them be of one result. */
bool copy_may_be_of(const struct record *, const struct record *);

/* Whether part says nothing that whole does not say as well. */
bool copy_is_of(const struct record *part, const struct record *whole);

#endif
