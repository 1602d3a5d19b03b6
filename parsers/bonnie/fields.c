/* Where the versions of bonnie++ put what in their CSV lines. */
#include <string.h>

#include <csv.h>

#include "parsers/bonnie/fields.h"

static const struct layout layout_old = {	/* 1.00 to 1.03 */
	27, 1, 0, 2, 3, 16, 0, { 0 }
};
static const struct layout layout_middle = {	/* 1.93 to 1.97 */
	48, 3, 2, 6, 8, 25, 37, { 6, 7, 4, 20, 21, 22, 24, 0, 0, 5 }
};
/* 1.93 to 1.96 without the I/O tests print a comma too few before the files. */
static const struct layout layout_short = {
	47, 3, 2, 6, 0, 24, 36, { 0, 0, 4, 19, 20, 21, 23, 0, 0, 5 }
};
static const struct layout layout_new = {	/* 1.98, 2.00 */
	50, 3, 2, 6, 10, 27, 39, { 6, 7, 4, 22, 23, 24, 26, 8, 9, 5 }
};

enum {
	OLD_SIZE = 2, OLD_FILES = 15,	/* 1.03's labels */
	SHIFTED = 19,		/* the number of files where a comma lacks */
};

/* A field by its number; empty where it is not among the first count. */
static struct piece
field_at(const struct fields *fields, size_t count, size_t number)
{
	return number > 0 && number <= count ? fields->at[number - 1] :
	       (struct piece){ NULL, 0 };
}

/*
 * Splits a line without quotes and blanks, as nearly all are: there libcsv
 * would find the same commas, in the time of all the rest together.
 */
static bool
split_plain(struct piece text, struct fields *fields)
{
	const char *at = text.text, *end = at + text.length, *comma;

	if (text.length == 0 || memchr(at, '"', text.length) != NULL ||
	    memchr(at, ' ', text.length) != NULL)
		return false;
	fields->count = 0;
	for (;;) {
		if (fields->count == FIELDS)
			return false;
		comma = memchr(at, ',', (size_t)(end - at));
		fields->at[fields->count++] = (struct piece){
			at, (size_t)((comma != NULL ? comma : end) - at)
		};
		if (comma == NULL)
			return true;
		at = comma + 1;
	}
}

/* What libcsv gives the fields of a line to. */
struct split {
	struct fields *fields;
	char *room;		/* for the texts that are still to come */
};

/* libcsv takes blanks around a field off, and the quotes of spreadsheets. */
static void
take_field(void *text, size_t length, void *context)
{
	struct split *split = context;
	struct fields *fields = split->fields;

	if (fields->count < FIELDS)
		fields->at[fields->count] = (struct piece){
			memcpy(split->room, text, length), length
		};
	split->room += length;
	fields->count++;
}

bool
fields_split(struct piece text, struct fields *fields, struct arena *arena)
{
	struct split split = { .fields = fields };
	struct csv_parser parser;
	bool whole;

	if (split_plain(text, fields))
		return true;
	split.room = arena_take(arena, text.length + 1);
	fields->count = 0;
	if (csv_init(&parser, CSV_STRICT | CSV_STRICT_FINI) != 0)
		return false;
	whole = csv_parse(&parser, text.text, text.length, take_field, NULL,
			  &split) == text.length &&
		csv_fini(&parser, take_field, NULL, &split) == 0;
	csv_free(&parser);
	return whole && fields->count > 0 && fields->count <= FIELDS;
}

/* The x of "1.9x", perhaps with a letter behind it; -1 for anything else. */
static int
version_of(struct piece field)
{
	const char *text = field.text;

	if (field.length == 5 && text[4] >= 'a' && text[4] <= 'z')
		field.length--;
	return field.length == 4 && memcmp(text, "1.9", 3) == 0 &&
	       text[3] >= '0' && text[3] <= '9' ? text[3] - '0' : -1;
}

int
fields_version(const char *text, const char *end)
{
	size_t length = 4;

	if (end - text < 8)
		return -1;
	length += text[length] >= 'a' && text[length] <= 'z';
	return text[length] == ',' ||
	       (text[length] == '"' && text[length + 1] == ',') ?
	       version_of((struct piece){ text, length }) : -1;
}

const struct layout *
fields_layout(const struct fields *fields)
{
	int version = fields->count > 1 ? version_of(fields->at[0]) : -1;

	if (version < 0)
		return &layout_old;
	if (version >= 8)
		return &layout_new;
	if (field_at(fields, fields->count, SHIFTED).length > 0 &&
	    field_at(fields, fields->count, layout_middle.size).length == 0)
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

/*
 * Rate and cpu of tests from a field on; false where something else stands, or
 * one of the two without the other, which the end of a line alone may lack.
 */
static bool
read_pairs(const struct fields *fields, size_t count, size_t from,
	   enum test first, struct bonnie_run *run)
{
	if (from == 0)
		return true;
	for (unsigned i = 0; i < PART_TESTS; i++) {
		enum test test = first + i;
		struct figure *figures = run->figures[test];
		struct piece rate = field_at(fields, count, from + 2 * i);
		struct piece cpu = field_at(fields, count, from + 2 * i + 1);

		if ((rate.length > 0) != (cpu.length > 0) &&
		    from + 2 * i + 1 <= count)
			return false;
		if ((rate.length > 0 &&
		     !bonnie_rate(rate, bonnie_unit(test), false,
				  &figures[FIGURE_RATE])) ||
		    (cpu.length > 0 &&
		     !bonnie_cpu(cpu, &figures[FIGURE_CPU])))
			return false;
	}
	return true;
}

static bool
read_latencies(const struct fields *fields, size_t count, size_t from,
	       struct bonnie_run *run)
{
	for (unsigned i = 0; from > 0 && i < TESTS; i++) {
		struct piece latency = field_at(fields, count, from + i);

		if (latency.length > 0 &&
		    !bonnie_latency(latency, &run->figures[i][FIGURE_LATENCY]))
			return false;
	}
	return true;
}

/* All versions leave the field before the directories empty. */
static bool
has_gap(const struct fields *fields, size_t count, const struct layout *layout)
{
	size_t dirs = layout->params[PARAM_DIRS];

	return dirs == 0 || field_at(fields, count, dirs - 1u).length == 0;
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
		return param == PARAM_SEED;
	}
	bonnie_set(run, param, param == PARAM_FILES ? value * 1024 : value);
	return true;
}

/* What 1.03 has in one field each: "1G:64k", "32:1024:16/4". */
static bool
read_labels(const struct fields *fields, size_t count, struct bonnie_run *run)
{
	struct piece size = field_at(fields, count, OLD_SIZE);
	struct piece files = field_at(fields, count, OLD_FILES);
	struct bonnie_run label = { 0 };

	if ((size.length > 0 && !bonnie_io_label(size, &label)) ||
	    (files.length > 0 && !bonnie_files_label(files, &label)) ||
	    label.name.text != NULL)
		return false;
	memcpy(run->has, label.has, sizeof(run->has));
	memcpy(run->params, label.params, sizeof(run->params));
	run->link = label.link;
	return true;
}

bool
fields_read(const struct fields *fields, size_t count,
	    const struct layout *layout, struct bonnie_run *run)
{
	struct piece name = field_at(fields, count, layout->name);
	struct piece version = field_at(fields, count, layout->version);

	if (name.length > 0)
		run->name = name;
	if (version.length > 0)
		run->version = version;
	if (layout_is_old(layout)) {
		run->hint = "1.03";
		if (!read_labels(fields, count, run))
			return false;
	}
	for (unsigned i = 0; i < BONNIE_PARAMS; i++) {
		struct piece param = field_at(fields, count,
					      layout->params[i]);

		if (param.length > 0 &&
		    !read_param(param, (enum bonnie_param)i, run))
			return false;
	}
	return has_gap(fields, count, layout) &&
	       read_pairs(fields, count, layout->bulk, TEST_PUTC, run) &&
	       read_pairs(fields, count, layout->files, FILE_TESTS, run) &&
	       read_latencies(fields, count, layout->latencies, run);
}
