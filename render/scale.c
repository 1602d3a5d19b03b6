/* Scales: values to pixels, and ticks at round values. */
#include "render/scale.h"

#include <math.h>
#include <string.h>

/* A change of this much percent still has ticks at even steps. */
#define RATIO_EVEN 60
#define TICKS_MOST 64
/* Values that differ by less than this part of a step are the same. */
#define NEAR 1e-9

static double
bend_linear(double value)
{
	return value;
}

static double
bend_nines(double percent)
{
	return -log10(1 - percent / 100);
}

static double
bend_ratio(double percent)
{
	return log1p(percent / 100);
}

/* A scale is even in the bent value. */
static double (*const bends[])(double) = {
	[SCALE_LINEAR] = bend_linear,
	[SCALE_LOG] = log10,
	[SCALE_NINES] = bend_nines,
	[SCALE_RATIO] = bend_ratio,
};

double
scale_at(const struct scale *scale, double value)
{
	double (*bend)(double) = bends[scale->kind];
	double low, high;

	if (value <= scale->low)
		return scale->from;
	if (value >= scale->high)
		return scale->to;
	low = bend(scale->low);
	high = bend(scale->high);
	return scale->from + (bend(value) - low) / (high - low) *
			     (scale->to - scale->from);
}

/* The least of 1, 2, 5 times a power of ten that is not below value. */
static double
round_up(double value)
{
	double power = pow(10, floor(log10(value)));
	double digit = value / power;

	return power * (digit <= 1 + NEAR ? 1 : digit <= 2 + NEAR ? 2 :
			digit <= 5 + NEAR ? 5 : 10);
}

static double
round_down(double value)
{
	double power = pow(10, floor(log10(value) + NEAR));
	double digit = value / power;

	return power * (digit >= 5 - NEAR ? 5 : digit >= 2 - NEAR ? 2 : 1);
}

static void
widen_linear(struct scale *scale)
{
	double low = scale->low / scale->prefix.factor;
	double high = scale->high / scale->prefix.factor;
	double step;

	if (high <= low)
		high = low + (low != 0 ? fabs(low) : 1);
	step = round_up((high - low) / 8);
	scale->low = floor(low / step + NEAR) * step * scale->prefix.factor;
	scale->high = ceil(high / step - NEAR) * step * scale->prefix.factor;
}

static void
widen_log(struct scale *scale)
{
	double factor = scale->prefix.factor;

	scale->low = round_down(scale->low / factor) * factor;
	scale->high = round_up(scale->high / factor) * factor;
	if (scale->high <= scale->low)
		scale->high = round_up(scale->low / factor * 1.5) * factor;
}

struct scale
scale_make(enum scale_kind kind, enum unit unit, double low, double high,
	   double from, double to)
{
	struct scale scale = { kind, low, high, from, to, { 1, "" } };

	/* a log scale is read at its middle, a linear one at its end */
	scale.prefix = unit_prefix(unit, kind == SCALE_LOG ?
				   sqrt(low * high) :
				   fmax(fabs(low), fabs(high)));
	if (kind == SCALE_LINEAR)
		widen_linear(&scale);
	else if (kind == SCALE_LOG)
		widen_log(&scale);
	return scale;
}

/* Adds a tick unless it stands beyond the ends or too near to another. */
static void
add_tick(struct ticks *ticks, const struct scale *scale, double value,
	 double room, const char *label)
{
	double slack = fabs(scale->high - scale->low) * NEAR, at;
	size_t i = ticks->count;

	if (value < scale->low - slack || value > scale->high + slack ||
	    i == TICKS_MOST)
		return;
	at = scale_at(scale, value);
	for (size_t k = 0; k < ticks->count; k++)
		if (fabs(ticks->at[k].at - at) < room)
			return;
	for (; i && ticks->at[i - 1].value > value; i--)
		ticks->at[i] = ticks->at[i - 1];
	ticks->at[i] = (struct tick){ value, at, label };
	ticks->count++;
}

static int
decimals_of(double step)
{
	double digits = -floor(log10(step) + NEAR);

	return digits > 0 ? (int)digits : 0;
}

static void
tick_linear(struct ticks *ticks, const struct scale *scale, double room,
	    struct arena *arena)
{
	double factor = scale->prefix.factor;
	double low = scale->low / factor, high = scale->high / factor;
	double pixels = fabs(scale->to - scale->from);
	double step = round_up((high - low) * fmin(1, room / pixels));
	int decimals = decimals_of(step);

	for (double n = ceil(low / step - NEAR); n * step <= high + step * NEAR;
	     n++)
		add_tick(ticks, scale, n * step * factor, room * (1 - NEAR),
			 arena_print(arena, "%.*f", decimals,
				     n == 0 ? 0 : n * step));
}

/* "0.1", "5000", "100 000": thin spaces part thousands from 10 000 on. */
static const char *
log_label(struct arena *arena, double value)
{
	const char *label = arena_print(arena, "%.10g", value);
	size_t digits = strspn(label, "0123456789");
	const char *grouped = "";

	if (digits < 5 || label[digits])
		return label;
	for (size_t i = 0, length; i < digits; i += length) {
		length = (digits - i - 1) % 3 + 1;
		grouped = arena_print(arena, "%s%s%.*s", grouped,
				      i ? "\xe2\x80\x89" : "", (int)length,
				      label + i);
	}
	return grouped;
}

static void
tick_log(struct ticks *ticks, const struct scale *scale, double room,
	 struct arena *arena)
{
	static const double digits[] = { 1, 5, 2 };
	double factor = scale->prefix.factor;
	int first = (int)floor(log10(scale->low / factor) + NEAR);
	int last = (int)ceil(log10(scale->high / factor) - NEAR);
	/* over many powers of ten, what is between them confuses */
	size_t count = last - first > 4 ? 1 : sizeof(digits) / sizeof(*digits);

	for (size_t k = 0; k < count; k++) {
		for (int power = first; power <= last; power++) {
			double value = digits[k] * pow(10, power);

			add_tick(ticks, scale, value * factor, room,
				 log_label(arena, value));
		}
	}
}

static void
tick_nines(struct ticks *ticks, const struct scale *scale, double room,
	   struct arena *arena)
{
	/* by how much a reader wants to see them */
	static const double wanted[] = {
		50, 90, 99, 99.9, 99.99, 99.999, 99.9999, 0, 1, 75, 95, 99.5,
		99.95, 25, 10,
	};

	for (size_t i = 0; i < sizeof(wanted) / sizeof(*wanted); i++)
		add_tick(ticks, scale, wanted[i], room,
			 arena_print(arena, "p%g", wanted[i]));
}

static const char *
percent_label(struct arena *arena, double percent, int decimals)
{
	return arena_print(arena, "%s%.*f %%", percent > 0 ? "+" :
			   percent < 0 ? "−" : "", decimals, fabs(percent));
}

/* Even steps in percent, which are narrowest at the greatest value. */
static void
tick_percent(struct ticks *ticks, const struct scale *scale, double room,
	     struct arena *arena)
{
	double span = (scale->high - scale->low) *
		      (1 + fmax(0, scale->high) / 100);
	double pixels = fabs(scale->to - scale->from);
	double step = round_up(span * fmin(1, room / pixels));

	for (double n = ceil(scale->low / step - NEAR);
	     n * step <= scale->high + step * NEAR; n++)
		add_tick(ticks, scale, n * step, 0,
			 percent_label(arena, n * step, decimals_of(step)));
}

static void
tick_ratio(struct ticks *ticks, const struct scale *scale, double room,
	   struct arena *arena)
{
	/* pairs are the same step up and down */
	static const double wanted[] = {
		0, 100, -50, 900, -90, 300, -75, 9900, -99, 99900, -99.9,
		50, -33, 25, -20,
	};

	if (fmax(-scale->low, scale->high) <= RATIO_EVEN) {
		tick_percent(ticks, scale, room, arena);
		return;
	}
	for (size_t i = 0; i < sizeof(wanted) / sizeof(*wanted); i++)
		add_tick(ticks, scale, wanted[i], room,
			 percent_label(arena, wanted[i],
				       wanted[i] == -99.9));
}

struct ticks
scale_ticks(const struct scale *scale, double room, struct arena *arena)
{
	static void (*const makers[])(struct ticks *, const struct scale *,
				      double, struct arena *) = {
		[SCALE_LINEAR] = tick_linear, [SCALE_LOG] = tick_log,
		[SCALE_NINES] = tick_nines, [SCALE_RATIO] = tick_ratio,
	};
	struct ticks ticks = { 0 };

	ticks.at = arena_take(arena, TICKS_MOST * sizeof(*ticks.at));
	makers[scale->kind](&ticks, scale, room, arena);
	return ticks;
}
