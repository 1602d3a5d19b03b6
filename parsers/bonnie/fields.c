/* Where the versions of bonnie++ put what in their CSV lines. */
#include <string.h>

#include "parsers/bonnie/fields.h"

static const struct layout layout_old = {	/* 1.00 to 1.03 */
	27, 0, NONE, 1, 2, 15, NONE,
	{ NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE }
};
static const struct layout layout_middle = {	/* 1.93 to 1.97 */
	48, 2, 1, 5, 7, 24, 36,
	{ 5, 6, 3, 19, 20, 21, 23, NONE, NONE, 4 }
};
/* 1.93 to 1.96 without the I/O tests print a comma too few before the files. */
static const struct layout layout_short = {
	47, 2, 1, 5, NONE, 23, 35,
	{ NONE, NONE, 3, 18, 19, 20, 22, NONE, NONE, 4 }
};
static const struct layout layout_new = {	/* 1.98, 2.00 */
	50, 2, 1, 5, 9, 26, 38,
	{ 5, 6, 3, 21, 22, 23, 25, 7, 8, 4 }
};

enum { OLD_FILES = 14, SHIFTED = 18 };	/* fields of those layouts */

bool
fields_split(struct piece text, struct fields *fields)
{
	const char *p = text.text, *end = p + text.length;

	fields->count = 0;
	for (;;) {
		struct piece *field = &fields->at[fields->count];
		const char *stop;

		if (fields->count == FIELDS)
			return false;
		while (p < end && *p == ' ')
			p++;
		field->text = p;
		while (p < end && *p != ',')
			p++;
		stop = p;
		while (stop > field->text && stop[-1] == ' ')
			stop--;
		field->length = (size_t)(stop - field->text);
		fields->count++;
		if (p == end)
			return true;
		p++;
	}
}

int
fields_version(const char *text, const char *end)
{
	if (end - text < 5 || memcmp(text, "1.9", 3) != 0 || text[3] < '0' ||
	    text[3] > '9')
		return -1;
	end = text + (text[4] >= 'a' && text[4] <= 'z' ? 6 : 5);
	return end[-1] == ',' ? text[3] - '0' : -1;
}

const struct layout *
fields_layout(const struct fields *fields)
{
	const struct piece *first = &fields->at[0];
	int version = fields_version(first->text, first->text + first->length +
				     (fields->count > 1));

	if (version < 0)
		return &layout_old;
	if (version >= 8)
		return &layout_new;
	if (fields->count > SHIFTED && fields->at[SHIFTED].length > 0 &&
	    fields->at[layout_middle.size].length == 0)
		return &layout_short;
	return &layout_middle;
}

bool
layout_is_old(const struct layout *layout)
{
	return layout == &layout_old;
}

void
fields_drop_padding(struct fields *fields, size_t count)
{
	while (fields->count > count &&
	       fields->at[fields->count - 1].length == 0)
		fields->count--;
}

/* Rate and cpu of tests from a field on; false where something else stands. */
static bool
read_pairs(const struct fields *fields, size_t count, size_t from,
	   enum test first, struct bonnie_run *run)
{
	for (unsigned i = 0; i < PART_TESTS; i++) {
		enum test test = first + i;
		struct figure *figures = run->figures[test];
		size_t at = from + 2 * (size_t)i;

		if (at < count && fields->at[at].length > 0 &&
		    !bonnie_rate(fields->at[at], bonnie_unit(test), false,
				 &figures[FIGURE_RATE]))
			return false;
		if (at + 1 < count && fields->at[at + 1].length > 0 &&
		    !bonnie_cpu(fields->at[at + 1], &figures[FIGURE_CPU]))
			return false;
	}
	return true;
}

static bool
read_latencies(const struct fields *fields, size_t count, size_t from,
	       struct bonnie_run *run)
{
	for (size_t i = 0; i < TESTS && from + i < count; i++)
		if (fields->at[from + i].length > 0 &&
		    !bonnie_latency(fields->at[from + i],
				    &run->figures[i][FIGURE_LATENCY]))
			return false;
	return true;
}

static bool
read_param(struct piece field, enum bonnie_param param, struct bonnie_run *run)
{
	double value;

	if (param == PARAM_MAX_SIZE && field.length >= 4 &&
	    memcmp(field.text + field.length - 4, "link", 4) == 0) {
		run->link = field;
		return true;
	}
	if (param == PARAM_SIZE || param == PARAM_CHUNK) {
		if (!bonnie_size(field, param == PARAM_SIZE ? 0 : 1, &value))
			return false;
	} else if (!bonnie_count(field, &value)) {
		return false;
	}
	bonnie_set(run, param, param == PARAM_FILES ? value * 1024 : value);
	return true;
}

/* What 1.03 has in one field each: "1G:64k", "32:1024:16/4". */
static bool
read_labels(const struct fields *fields, size_t count, struct bonnie_run *run)
{
	struct bonnie_run label = { 0 };
	const struct piece *field = fields->at;
	bool ok = field[1].length == 0 ||
		  (bonnie_io_label(field[1], &label) &&
		   label.name.text == NULL);

	if (ok && count > OLD_FILES && field[OLD_FILES].length > 0)
		ok = bonnie_files_label(field[OLD_FILES], &label) &&
		     label.name.text == NULL;
	memcpy(run->has, label.has, sizeof(run->has));
	memcpy(run->params, label.params, sizeof(run->params));
	run->link = label.link;
	return ok;
}

bool
fields_read(const struct fields *fields, size_t count,
	    const struct layout *layout, struct bonnie_run *run)
{
	if (layout->name < count && fields->at[layout->name].length > 0)
		run->name = fields->at[layout->name];
	if (layout == &layout_old) {
		run->hint = "1.03";
		if (!read_labels(fields, count, run))
			return false;
	} else if (count > layout->version) {
		run->version = fields->at[layout->version];
	}
	for (unsigned i = 0; i < BONNIE_PARAMS; i++) {
		size_t at = layout->params[i];

		if (at != NONE && at < count && fields->at[at].length > 0 &&
		    !read_param(fields->at[at], (enum bonnie_param)i, run) &&
		    i != PARAM_SEED)
			return false;
	}
	return (layout->bulk == NONE ||
		read_pairs(fields, count, layout->bulk, TEST_PUTC, run)) &&
	       read_pairs(fields, count, layout->files, FILE_TESTS, run) &&
	       (layout->latencies == NONE ||
		read_latencies(fields, count, layout->latencies, run));
}
