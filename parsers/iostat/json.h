/* What the files that read iostat's JSON share. */
#ifndef PARSERS_IOSTAT_JSON_H
#define PARSERS_IOSTAT_JSON_H

#include "parsers/iostat/iostat.h"

/* Keys and numbers of an object: a device, or the shares of avg-cpu. */
struct object {
	struct word keys[COLUMNS];
	struct row row;
	bool has_name;		/* "disk_device" */
	unsigned first, last;	/* lines */
};

/*
 * Reads the members of an object, which has been opened. Returns
 * JSON_OBJECT_END, or what else ended it; what was read until then stands in
 * object. first is left as it is where there is no "disk_device".
 */
enum json_type iostat_object_read(struct json *, struct object *);

/*
 * Puts it as a record, with the quoting of the line near to it. Returns false
 * where none of its keys is known. cut: it does not end.
 */
bool iostat_object_put(struct reader *, const struct line *near,
		       struct object *, enum kind, bool cut);

#endif
