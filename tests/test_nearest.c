/* record/nearest: what a mistyped word was meant to be. */
#include <stdlib.h>
#include <string.h>

#include "record/nearest.h"
#include "tests/test.h"

struct typed {
	const char *word, *name;	/* name NULL: nothing is near */
};

static const char *const names[] = {
	"bs", "rw", "iodepth", "ioengine", "runtime", "rate_iops", "rate", NULL
};

static const char *
nearest_of(const char *word)
{
	struct nearest nearest = { .word = word };

	for (size_t k = 0; names[k]; k++)
		nearest_offer(&nearest, names[k]);
	return nearest.name;
}

static void
check(const struct typed *typed)
{
	const char *name = nearest_of(typed->word);

	if (!typed->name)
		assert_null(name);
	else if (!name || strcmp(name, typed->name) != 0)
		fail_msg("%s: %s", typed->word, name ? name : "none");
}

static void
letters_may_be_missing_doubled_changed_or_swapped(void **state)
{
	static const struct typed words[] = {
		{ "iodeph", "iodepth" },
		{ "iodeepth", "iodepth" },
		{ "iodebth", "iodepth" },
		{ "iodetph", "iodepth" },
		{ "sb", "bs" },
		{ "raet", "rate" },
		{ "bx", "bs" },
		{ NULL, NULL },
	};

	(void)state;
	for (size_t i = 0; words[i].word; i++)
		check(&words[i]);
}

static void
the_beginning_of_a_name_is_near(void **state)
{
	(void)state;
	check(&(struct typed){ "ioeng", "ioengine" });
	check(&(struct typed){ "rate_", "rate_iops" });
	check(&(struct typed){ "run", "runtime" });
}

static void
another_word_is_near_to_nothing(void **state)
{
	static const char *const words[] = {
		"", "x", "xy", "numjobs", "filename",
		"a word that is longer than any name that could be meant",
		NULL,
	};

	(void)state;
	for (size_t i = 0; words[i]; i++)
		check(&(struct typed){ words[i], NULL });
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(
			letters_may_be_missing_doubled_changed_or_swapped),
		cmocka_unit_test(the_beginning_of_a_name_is_near),
		cmocka_unit_test(another_word_is_near_to_nothing),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
