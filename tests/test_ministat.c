/* compare/stats, compare/student: against ministat, where it is installed. */
#include "tests/comparing.h"

#include <stdio.h>
#include <unistd.h>

#include "compare/stats.h"
#include "compare/student.h"

#define MOST 9

/* Odd counts: of an even one ministat's median is the greater middle. */
struct sample {
	size_t count;
	double values[MOST];
};

struct pair {
	const char *name;
	struct sample before, after;
	bool differ;
};

static const struct pair pairs[] = {
	/* the example of its manual, from Gonick and Smith (1993) */
	{ "iguana and chameleon",
	  { 7, { 50, 200, 150, 400, 750, 400, 150 } },
	  { 5, { 150, 400, 720, 500, 930 } }, false },
	{ "far apart", { 7, { 101, 99, 100, 103, 98, 102, 100.5 } },
	  { 7, { 121, 119, 124, 118, 120, 122, 123.5 } }, true },
	{ "within the spread", { 9, { 9, 11, 10, 12, 8, 10.5, 9.5, 11.5, 10 } },
	  { 9, { 10, 11, 10.5, 12, 9, 8.5, 11.2, 9.7, 10.2 } }, false },
	{ "less", { 5, { 5000, 5100, 4950, 5075, 5020 } },
	  { 7, { 4000, 4125, 3990, 4050, 4075, 3950, 4020 } }, true },
};

/* What ministat says of two samples. */
struct said {
	double medians[2];
	bool differ;
	double difference, half;	/* where they differ */
};

static void
write_sample(const char *path, const struct sample *sample)
{
	FILE *file = fopen(path, "w");
	size_t i;

	assert_non_null(file);
	for (i = 0; i < sample->count; i++)
		fprintf(file, "%.17g\n", sample->values[i]);
	assert_int_equal(fclose(file), 0);
}

static struct said
read_output(FILE *output)
{
	struct said said = { .medians = { NAN, NAN } };
	char line[256];
	size_t row = 0;

	while (fgets(line, sizeof line, output)) {
		if (row < 2 && strchr("x+", line[0]) && line[1] == ' ')
			row += sscanf(line + 1, "%*d %*f %*f %lf",
				      &said.medians[row]) == 1;
		else if (strncmp(line, "Difference at 95.0%", 19) == 0)
			said.differ = true;
		else if (said.differ && said.half == 0)
			assert_int_equal(sscanf(line, " %lf +/- %lf",
				&said.difference, &said.half), 2);
	}
	return said;
}

static struct said
ask(const struct pair *pair)
{
	char directory[] = "/tmp/ministat-XXXXXX", before[64], after[64];
	char command[256];
	struct said said;
	FILE *output;

	assert_non_null(mkdtemp(directory));
	snprintf(before, sizeof before, "%s/before", directory);
	snprintf(after, sizeof after, "%s/after", directory);
	write_sample(before, &pair->before);
	write_sample(after, &pair->after);
	snprintf(command, sizeof command, "ministat -s -w 60 %s %s", before,
		 after);
	output = popen(command, "r");
	assert_non_null(output);
	said = read_output(output);
	assert_int_equal(pclose(output), 0);
	unlink(before);
	unlink(after);
	rmdir(directory);
	return said;
}

static size_t
add(struct given *given, const struct sample *sample, size_t input,
    struct arena *arena)
{
	size_t i;

	for (i = 0; i < sample->count; i++)
		given[i] = (struct given){ input, arena_print(arena,
			JOB "'version':'%zu.%zu','metrics':{"
			"'read.iops':%.17g}", input, i, sample->values[i]) };
	return sample->count;
}

static const struct cell *
compare_pair(const struct pair *pair, struct arena *arena)
{
	struct given given[2 * MOST];
	size_t count = add(given, &pair->before, 0, arena);

	count += add(given + count, &pair->after, 1, arena);
	return row_of(&compare_given(given, count, 2, NULL, arena)->groups[0],
		      "read.iops")->cells;
}

static double
mean_of(const struct sample *sample)
{
	double sum = 0;
	size_t i;

	for (i = 0; i < sample->count; i++)
		sum += sample->values[i];
	return sum / (double)sample->count;
}

static double
squares(const struct sample *sample)
{
	double mean = mean_of(sample), sum = 0;
	size_t i;

	for (i = 0; i < sample->count; i++)
		sum += (sample->values[i] - mean) * (sample->values[i] - mean);
	return sum;
}

/* Half of Student's interval of the difference, with the pooled deviation. */
static double
half_of(const struct pair *pair)
{
	double m = (double)pair->before.count, n = (double)pair->after.count;
	double variance = (squares(&pair->before) + squares(&pair->after)) /
			  (m + n - 2);

	return student_quantile(0.95, m + n - 2) *
	       sqrt(variance * (1 / m + 1 / n));
}

static void
verdicts_and_medians_agree_with_it(void **state)
{
	size_t i;

	for (i = 0; i < LENGTH(pairs); i++) {
		const struct cell *cells = compare_pair(&pairs[i], *state);
		struct said said = ask(&pairs[i]);
		bool differ = cells[1].verdict == VERDICT_BETTER ||
			      cells[1].verdict == VERDICT_WORSE;

		if (said.differ != pairs[i].differ || differ != said.differ)
			fail_msg("%s: %s, %s", pairs[i].name,
				 said.differ ? "different" : "not proven",
				 verdict_text(cells[1].verdict));
		assert_near(cells[0].value, said.medians[0], 1e-6);
		assert_near(cells[1].value, said.medians[1], 1e-6);
	}
}

/* It prints six digits, of quantiles that it has with four or five. */
static void
students_interval_is_as_wide_as_its_own(void **state)
{
	size_t i, compared = 0;

	(void)state;
	for (i = 0; i < LENGTH(pairs); i++) {
		const struct pair *pair = &pairs[i];
		struct said said = ask(pair);

		if (!said.differ)
			continue;
		assert_near(said.difference,
			    mean_of(&pair->after) - mean_of(&pair->before),
			    1e-4 * fabs(said.difference));
		assert_near(said.half, half_of(pair), 1e-3 * said.half);
		compared++;
	}
	assert_int_equal(compared, 2);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(verdicts_and_medians_agree_with_it),
		TEST(students_interval_is_as_wide_as_its_own),
	};

	/* skip() would be "not ok" in TAP */
	if (system("command -v ministat >/dev/null") != 0) {
		puts("1..1\nok 1 - # SKIP ministat is not installed");
		return 0;
	}
	return cmocka_run_group_tests_name("ministat", tests, NULL, NULL);
}
