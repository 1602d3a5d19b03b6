/* Student's t distribution, by the continued fraction of the beta function. */
#include "compare/student.h"

#include <math.h>

#define STEPS 500
#define TINY 1e-300

static double
not_zero(double value)
{
	return fabs(value) < TINY ? TINY : value;
}

/*
 * The continued fraction of the incomplete beta function: M. Abramowitz, I. A.
 * Stegun, Handbook of Mathematical Functions, 26.5.8, by Lentz's method.
 */
static double
beta_fraction(double x, double a, double b)
{
	double c = 1, d = 1 / not_zero(1 - (a + b) * x / (a + 1)), value = d;
	int m;

	for (m = 1; m <= STEPS; m++) {
		double even = m * (b - m) * x /
			      ((a + 2 * m - 1) * (a + 2 * m));
		double odd = -(a + m) * (a + b + m) * x /
			     ((a + 2 * m) * (a + 2 * m + 1));
		double step;

		d = 1 / not_zero(1 + even * d);
		c = not_zero(1 + even / c);
		value *= d * c;
		d = 1 / not_zero(1 + odd * d);
		c = not_zero(1 + odd / c);
		step = d * c;
		value *= step;
		if (fabs(step - 1) < 1e-15)
			break;
	}
	return value;
}

/* The regularised incomplete beta function. */
static double
beta(double x, double a, double b)
{
	double front;

	if (x <= 0)
		return 0;
	if (x >= 1)
		return 1;
	front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) +
		    b * log1p(-x));
	if (x < (a + 1) / (a + b + 2))
		return front * beta_fraction(x, a, b) / a;
	return 1 - front * beta_fraction(1 - x, b, a) / b;
}

double
student_tail(double t, double freedom)
{
	return beta(freedom / (freedom + t * t), freedom / 2, 0.5) / 2;
}

double
student_quantile(double confidence, double freedom)
{
	double tail = (1 - confidence) / 2, low = 0, high = 1;
	int i;

	while (student_tail(high, freedom) > tail && high < 1e12)
		high *= 2;
	/* to the last digit but one */
	for (i = 0; i < 60 && high - low > 1e-15 * high; i++) {
		double middle = (low + high) / 2;

		if (student_tail(middle, freedom) > tail)
			low = middle;
		else
			high = middle;
	}
	return high;
}
