/* Units: their names, the prefixes for people, sizes and times as written. */
#include "record/unit.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#define KIB 1024.0
#define MIB (KIB * KIB)
#define GIB (KIB * MIB)
#define TIB (KIB * GIB)
#define PIB (KIB * TIB)

/* From least base units on a value is read in this prefix. */
struct step {
	double least;
	struct unit_prefix prefix;
	const char *mark;	/* behind a number, with its blank if any */
};

#define STEPS 7

/* The least prefix first; rows are filled up with zeros. */
static const struct {
	const char *text;
	struct step steps[STEPS];
} units[] = {
	[UNIT_NONE] = { "", {
		{ 0, { 1, "" }, "" },
		{ 1e4, { 1e3, "k" }, "k" },
		{ 1e6, { 1e6, "M" }, "M" },
		{ 1e9, { 1e9, "G" }, "G" },
	} },
	[UNIT_PER_SECOND] = { "1/s", {
		{ 0, { 1, "/s" }, "" },
		{ 1e4, { 1e3, "k/s" }, "k" },
		{ 1e6, { 1e6, "M/s" }, "M" },
		{ 1e9, { 1e9, "G/s" }, "G" },
	} },
	[UNIT_BYTES_PER_SECOND] = { "B/s", {
		{ 0, { 1, "B/s" }, " B/s" },
		{ KIB, { KIB, "KiB/s" }, " KiB/s" },
		{ MIB, { MIB, "MiB/s" }, " MiB/s" },
		{ GIB, { GIB, "GiB/s" }, " GiB/s" },
		{ TIB, { TIB, "TiB/s" }, " TiB/s" },
	} },
	[UNIT_BYTES] = { "B", {
		{ 0, { 1, "B" }, " B" },
		{ KIB, { KIB, "KiB" }, " KiB" },
		{ MIB, { MIB, "MiB" }, " MiB" },
		{ GIB, { GIB, "GiB" }, " GiB" },
		{ TIB, { TIB, "TiB" }, " TiB" },
		{ PIB, { PIB, "PiB" }, " PiB" },
	} },
	[UNIT_NS] = { "ns", {
		{ 0, { 1, "ns" }, " ns" },
		{ 1e3, { 1e3, "µs" }, " µs" },
		{ 1e6, { 1e6, "ms" }, " ms" },
		{ 1e9, { 1e9, "s" }, " s" },
	} },
	[UNIT_PERCENT] = { "%", { { 0, { 1, "%" }, " %" } } },
	[UNIT_REQUESTS] = { "requests", { { 0, { 1, "requests" }, "" } } },
};

const char *
unit_text(enum unit unit)
{
	return units[unit].text;
}

static const struct step *
find_step(enum unit unit, double value)
{
	const struct step *step = units[unit].steps;

	/* a row ends in zeros */
	while (step[1].least > 0 && fabs(value) >= step[1].least)
		step++;
	return step;
}

struct unit_prefix
unit_prefix(enum unit unit, double value)
{
	return find_step(unit, value)->prefix;
}

char *
unit_print(char *out, size_t size, enum unit unit, double value)
{
	const struct step *step = find_step(unit, value);
	double scaled = value / step->prefix.factor;
	int decimals = 3;
	char text[64], *end;

	if (!isfinite(value)) {
		snprintf(out, size, "n/a");
		return out;
	}
	if (scaled != 0)
		decimals -= (int)floor(log10(fabs(scaled)));
	if (decimals < 0)
		decimals = 0;
	if (decimals > 6)
		decimals = 6;
	/* below 1e16 after scaling, or else in exponents */
	snprintf(text, sizeof(text), fabs(scaled) < 1e16 ? "%.*f" : "%.*e",
		 decimals, scaled);
	end = text + strlen(text);
	if (strchr(text, '.') && !strchr(text, 'e')) {
		while (end[-1] == '0')
			end--;
		if (end[-1] == '.')
			end--;
	}
	snprintf(out, size, "%.*s%s", (int)(end - text), text, step->mark);
	return out;
}

const char *
unit_print_in(struct arena *arena, enum unit unit, double value)
{
	char text[64];

	unit_print(text, sizeof(text), unit, value);
	return arena_text(arena, text, strlen(text));
}

struct suffix {
	const char *text;
	double factor;
};

static const struct suffix size_suffixes[] = {
	{ "", 1 }, { "b", 1 },
	{ "k", KIB }, { "ki", KIB }, { "kib", KIB }, { "kb", 1e3 },
	{ "m", MIB }, { "mi", MIB }, { "mib", MIB }, { "mb", 1e6 },
	{ "g", GIB }, { "gi", GIB }, { "gib", GIB }, { "gb", 1e9 },
	{ "t", TIB }, { "ti", TIB }, { "tib", TIB }, { "tb", 1e12 },
	{ "p", PIB }, { "pi", PIB }, { "pib", PIB }, { "pb", 1e15 },
	{ NULL, 0 }
};

static const struct suffix time_suffixes[] = {
	{ "ns", 1 }, { "nsec", 1 },
	{ "us", 1e3 }, { "usec", 1e3 }, { "µs", 1e3 },
	{ "ms", 1e6 }, { "msec", 1e6 },
	{ "s", 1e9 }, { "sec", 1e9 },
	{ "m", 60e9 }, { "min", 60e9 },
	{ "h", 3600e9 }, { "d", 86400e9 },
	{ NULL, 0 }
};

/* Reads a number and the suffix behind it, which gives the factor. */
static bool
read_scaled(const char *text, size_t length, const struct suffix *suffix,
	    double *value)
{
	const char *end = text + length, *at;
	struct decimal decimal;
	size_t used = decimal_scan(text, end, false, &decimal);

	if (!used)
		return false;
	at = text + used;
	while (at < end && *at == ' ')
		at++;
	for (; suffix->text; suffix++)
		if (strlen(suffix->text) == (size_t)(end - at) &&
		    !strncasecmp(suffix->text, at, (size_t)(end - at)))
			break;
	if (!suffix->text)
		return false;
	*value = decimal_value(decimal, suffix->factor);
	return true;
}

bool
unit_read_size(const char *text, size_t length, double *bytes)
{
	return read_scaled(text, length, size_suffixes, bytes);
}

bool
unit_read_time(const char *text, size_t length, double default_ns, double *ns)
{
	const char *end = text + length;
	struct decimal decimal;

	if (length && decimal_scan(text, end, false, &decimal) == length) {
		*ns = decimal_value(decimal, default_ns);
		return true;
	}
	return read_scaled(text, length, time_suffixes, ns);
}
