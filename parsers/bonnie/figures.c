/* bonnie++'s figures and labels: rates, percents, latencies, sizes. */
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "parsers/bonnie/bonnie.h"
#include "record/unit.h"

#define KIB 1024.0

/* The length of a mark that opens or closes a passage at text, 0 for none. */
static size_t
mark_length(const char *text, const char *end)
{
	const char *close;

	if (*text == '`' || *text == '*' || *text == ' ')
		return 1;
	if (*text != '[' && *text != '<')
		return 0;
	close = memchr(text, *text == '[' ? ']' : '>', (size_t)(end - text));
	return close == NULL ? 0 : (size_t)(close + 1 - text);
}

struct piece
bonnie_bare(const struct line *line)
{
	const char *text = line->text, *end = text + line->length;
	size_t length;

	while (text < end && (length = mark_length(text, end)) > 0)
		text += length;
	while (end > text) {
		const char *open = end - 1;

		if (*open == ']' || *open == '>')
			while (open > text && *open != '[' && *open != '<')
				open--;
		if (mark_length(open, end) != (size_t)(end - open))
			break;
		end = open;
	}
	return (struct piece){ text, (size_t)(end - text) };
}

bool
bonnie_has(struct piece text, const char *word)
{
	size_t length = strlen(word);
	const char *p = text.text, *end = p + text.length;

	while ((size_t)(end - p) >= length) {
		p = memchr(p, *word, (size_t)(end - p) - length + 1);
		if (p == NULL)
			return false;
		if (memcmp(p, word, length) == 0)
			return true;
		p++;
	}
	return false;
}

/* "+++++": the test took less than half a second. */
static bool
is_too_fast(struct piece piece, size_t least)
{
	for (size_t i = 0; i < piece.length; i++)
		if (piece.text[i] != '+')
			return false;
	return piece.length >= least;
}

static bool
set_null(struct figure *figure)
{
	*figure = (struct figure){ true, NAN, 0 };
	return true;
}

/* Reads the number that a text begins with; its length, 0 for none. */
static size_t
read_number(struct piece piece, struct decimal *number)
{
	const char *end = piece.text + piece.length;
	size_t length = decimal_scan_short(piece.text, end, number);

	return length > 0 ? length :
	       decimal_scan(piece.text, end, false, number);
}

static bool
set(struct figure *figure, struct decimal number, double unit)
{
	figure->printed = true;
	if (number.decimals == 0 && number.digits < (uint64_t)1 << 32) {
		figure->value = (double)number.digits * unit;
		figure->half_width = unit / 2;
	} else {
		figure->value = decimal_value(number, unit);
		figure->half_width = decimal_half(number, unit);
	}
	return unit > 0;
}

/* 0 for no letter of a size. */
static double
letter_factor(char letter)
{
	static const char letters[] = "kmgt";
	const char *at = strchr(letters, letter | 0x20);
	double factor = KIB;

	if (at == NULL || letter == '\0')
		return 0;
	for (; at > letters; at--)
		factor *= KIB;
	return factor;
}

bool
bonnie_rate(struct piece piece, double unit, bool letters,
	    struct figure *figure)
{
	struct decimal number;
	size_t length;

	if (is_too_fast(piece, 4))
		return set_null(figure);
	length = read_number(piece, &number);
	if (length == 0)
		return false;
	/* A capital is that of a size. */
	if (letters && piece.length == length + 1 && piece.text[length] >= 'a')
		unit = letter_factor(piece.text[length]);
	else if (letters || piece.length > length)
		return false;
	return set(figure, number, unit);
}

bool
bonnie_cpu(struct piece piece, struct figure *figure)
{
	struct decimal number;

	if (piece.length < 4 && is_too_fast(piece, 2))
		return set_null(figure);
	if (piece.length == 0 || piece.length > 4 ||
	    read_number(piece, &number) != piece.length)
		return false;
	return set(figure, number, 1);
}

bool
bonnie_latency(struct piece piece, struct figure *figure)
{
	static const struct {
		char text[3];
		unsigned char length;
		double ns;
	} units[] = { { "us", 2, 1e3 }, { "ms", 2, 1e6 }, { "s", 1, 1e9 } };
	struct decimal number;
	size_t length = read_number(piece, &number);

	if (length == 0 || number.decimals > 0)
		return false;
	piece.text += length;
	piece.length -= length;
	for (size_t i = 0; i < sizeof(units) / sizeof(units[0]); i++)
		if (piece.length == units[i].length &&
		    memcmp(piece.text, units[i].text, piece.length) == 0)
			return set(figure, number, units[i].ns);
	return false;
}

bool
bonnie_size(struct piece piece, double unit, double *bytes)
{
	struct decimal number;
	size_t length = read_number(piece, &number);

	if (length == 0 || piece.length > length + 1)
		return false;
	if (piece.length > length)
		unit = letter_factor(piece.text[length]);
	*bytes = decimal_value(number, unit);
	return unit > 0;
}

bool
bonnie_count(struct piece piece, double *count)
{
	struct decimal number;

	if (piece.length == 0 || read_number(piece, &number) != piece.length ||
	    number.decimals > 0)
		return false;
	*count = decimal_value(number, 1);
	return true;
}

double
bonnie_unit(enum test test)
{
	return test < TEST_SEEKS ? KIB : 1;
}

void
bonnie_set(struct bonnie_run *run, enum bonnie_param param, double value)
{
	run->has[param] = true;
	run->params[param] = value;
}

/* Splits text at its colons into parts; their number, 0 for more than most. */
static size_t
split_colons(struct piece piece, struct piece *parts, size_t most)
{
	size_t count = 0;

	for (;;) {
		const char *colon = memchr(piece.text, ':', piece.length);
		size_t length = colon == NULL ? piece.length :
				(size_t)(colon - piece.text);

		if (count == most)
			return 0;
		parts[count++] = (struct piece){ piece.text, length };
		if (colon == NULL)
			return count;
		piece.text += length + 1;
		piece.length -= length + 1;
	}
}

/*
 * "1500M", "1G:64k", "512M::3": size, chunk, concurrency, then seeks, seekers.
 * The converter of 2.00 prints no concurrency ("512M::8192:5").
 */
static bool
read_size(struct piece piece, struct bonnie_run *run)
{
	static const enum bonnie_param with[] = {
		PARAM_SIZE, PARAM_CHUNK, PARAM_CONCURRENCY, PARAM_SEEKS,
		PARAM_SEEKERS
	}, without[] = {
		PARAM_SIZE, PARAM_CHUNK, PARAM_SEEKS, PARAM_SEEKERS
	};
	struct piece parts[5];
	size_t count = split_colons(piece, parts, 5);
	const enum bonnie_param *params = count == 4 ? without : with;
	double value;

	if (count == 0)
		return false;
	for (size_t i = 0; i < count; i++) {
		bool ok = i < 2 ? bonnie_size(parts[i], i == 0 ? 0 : 1,
					      &value) :
				  bonnie_count(parts[i], &value);

		if (!ok && (i == 0 || parts[i].length > 0))
			return false;
		if (ok)
			bonnie_set(run, params[i], value);
	}
	return true;
}

static struct piece
trimmed(struct piece piece)
{
	while (piece.length > 0 && piece.text[0] == ' ') {
		piece.text++;
		piece.length--;
	}
	while (piece.length > 0 && piece.text[piece.length - 1] == ' ')
		piece.length--;
	return piece;
}

/* The name before a label; the blanks behind it say whether it is whole. */
static void
set_name(struct piece before, struct bonnie_run *run)
{
	struct piece name = trimmed(before);
	const char *end = before.text + before.length;

	if (name.length == 0)
		return;
	run->name = name;
	run->name_cut = end - (name.text + name.length) <= 1;
}

bool
bonnie_io_label(struct piece label, struct bonnie_run *run)
{
	size_t from = label.length;

	while (from > 0 && label.text[from - 1] != ' ')
		from--;
	/* Old versions let name and size touch: all digits are the size's. */
	for (; from < label.length; from++) {
		struct piece size = { label.text + from, label.length - from };
		char before = from > 0 ? label.text[from - 1] : ' ';

		if (!is_digit(*size.text) || is_digit(before) ||
		    !read_size(size, run))
			continue;
		set_name((struct piece){ label.text, from }, run);
		run->unsure = (before | 0x20) >= 'a' && (before | 0x20) <= 'z';
		return true;
	}
	return false;
}

/*
 * The number of files, their sizes, the directories: "32:1024:16/4"; the
 * converter prints "32:1024:16:4".
 */
static bool
read_files(struct piece piece, struct bonnie_run *run)
{
	static const enum bonnie_param params[] = {
		PARAM_FILES, PARAM_MAX_SIZE, PARAM_MIN_SIZE, PARAM_DIRS
	};
	const char *slash = memchr(piece.text, '/', piece.length);
	struct piece parts[4];
	size_t count;
	double value;

	if (slash != NULL) {
		struct piece dirs = { slash + 1, piece.length -
				      (size_t)(slash + 1 - piece.text) };

		if (!bonnie_count(dirs, &value))
			return false;
		bonnie_set(run, PARAM_DIRS, value);
		piece.length = (size_t)(slash - piece.text);
	}
	count = split_colons(piece, parts, slash == NULL ? 4 : 3);
	for (size_t i = 0; i < count; i++) {
		if (i == 1 && parts[i].length >= 4 && memcmp(parts[i].text +
		    parts[i].length - 4, "link", 4) == 0)
			run->link = parts[i];
		else if (bonnie_count(parts[i], &value))
			bonnie_set(run, params[i], i == 0 ? value * 1024 :
				   value);
		else
			return false;
	}
	return count > 0;
}

bool
bonnie_files_label(struct piece label, struct bonnie_run *run)
{
	size_t from = label.length;
	struct piece files;

	while (from > 0 && label.text[from - 1] != ' ')
		from--;
	files = (struct piece){ label.text + from, label.length - from };
	if (!read_files(files, run))
		return false;
	set_name((struct piece){ label.text, from }, run);
	return true;
}
