/* compare/student: against the published table. */
#include "tests/comparing.h"

#include "compare/student.h"

/*
 * Two-sided points, as in Abramowitz and Stegun, Handbook of Mathematical
 * Functions (1964), table 26.10, and every textbook.
 */
static void
quantiles_are_those_of_the_table(void **state)
{
	static const struct {
		double freedom, at90, at95, at99;
	} table[] = {
		{ 1, 6.314, 12.706, 63.657 }, { 2, 2.920, 4.303, 9.925 },
		{ 3, 2.353, 3.182, 5.841 }, { 4, 2.132, 2.776, 4.604 },
		{ 5, 2.015, 2.571, 4.032 }, { 6, 1.943, 2.447, 3.707 },
		{ 8, 1.860, 2.306, 3.355 }, { 10, 1.812, 2.228, 3.169 },
		{ 15, 1.753, 2.131, 2.947 }, { 20, 1.725, 2.086, 2.845 },
		{ 30, 1.697, 2.042, 2.750 }, { 60, 1.671, 2.000, 2.660 },
		{ 120, 1.658, 1.980, 2.617 },
		{ 1e9, 1.645, 1.960, 2.576 },
	};
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(table); i++) {
		double freedom = table[i].freedom;

		assert_near(student_quantile(0.90, freedom), table[i].at90,
			    5.1e-4);
		assert_near(student_quantile(0.95, freedom), table[i].at95,
			    5.1e-4);
		assert_near(student_quantile(0.99, freedom), table[i].at99,
			    5.1e-4);
	}
}

/* One degree of freedom is Cauchy's distribution: 1/2 - atan(t) / pi. */
static void
tails_are_those_of_known_distributions(void **state)
{
	static const double at[] = { 0, 0.3, 1, 2.5, 40 };
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(at); i++) {
		double t = at[i];

		assert_near(student_tail(t, 1),
			    0.5 - atan(t) / 3.14159265358979, 1e-12);
		/* of two: (1 - t / sqrt(t^2 + 2)) / 2 */
		assert_near(student_tail(t, 2),
			    (1 - t / sqrt(t * t + 2)) / 2, 1e-12);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(quantiles_are_those_of_the_table),
		TEST(tails_are_those_of_known_distributions),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
