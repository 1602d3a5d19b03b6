/* Tests of record/library.c, with the C library as what is loaded. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "record/library.h"
#include "tests/test.h"

#define CALLS(CALL) CALL(strtol) CALL(strlen)
LIBRARY(NULL, CALLS);

static void
every_name_gets_its_own_function(void **state)
{
	(void)state;
	assert_null(library_load(&library));
	assert_int_equal(lib.strlen("four"), 4);
	assert_int_equal(lib.strtol("17 rows", NULL, 10), 17);
}

static void
what_is_loaded_is_not_looked_for_again(void **state)
{
	(void)state;
	assert_null(library_load(&library));
	library.file = "libnone-such.so.9";
	assert_null(library_load(&library));
	library.file = NULL;
}

static void
a_missing_library_is_named(void **state)
{
	struct library missing = library;
	const char *error;

	(void)state;
	missing.file = "libnone-such.so.9";
	missing.loaded = false;
	error = library_load(&missing);
	assert_non_null(error);
	assert_non_null(strstr(error, "libnone-such.so.9"));
	assert_false(missing.loaded);
}

static void
a_function_that_the_library_lacks_is_named(void **state)
{
	static const char *const names[] = { "strlen", "no_such_function" };
	void (*calls[2])(void) = { NULL };
	struct library old = { NULL, names, 2, calls, false };
	const char *error = library_load(&old);

	(void)state;
	assert_non_null(error);
	assert_non_null(strstr(error, "no_such_function"));
	assert_false(old.loaded);
}

static void
the_program_ends_without_a_library_that_it_needs(void **state)
{
	struct library missing = library;
	char said[256] = "";
	int ends[2], status;
	pid_t child;

	(void)state;
	missing.file = "libnone-such.so.9";
	missing.loaded = false;
	assert_int_equal(pipe(ends), 0);
	child = fork();
	if (child == 0) {
		dup2(ends[1], STDERR_FILENO);
		library_need(&missing);
		_exit(0);
	}
	close(ends[1]);
	assert_true(read(ends[0], said, sizeof(said) - 1) > 0);
	close(ends[0]);
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_int_equal(WEXITSTATUS(status), 3);
	assert_memory_equal(said, "iorecap: error: a library is missing: ", 38);
}

static void *
load_and_call(void *unused)
{
	(void)unused;
	library_need(&library);
	return lib.strlen("12345") == 5 ? &library : NULL;
}

static void
threads_find_it_loaded(void **state)
{
	pthread_t threads[8];
	void *good;

	(void)state;
	memset(&lib, 0, sizeof(lib));
	library.loaded = false;
	for (size_t i = 0; i < 8; i++)
		assert_int_equal(pthread_create(&threads[i], NULL,
						load_and_call, NULL), 0);
	for (size_t i = 0; i < 8; i++) {
		assert_int_equal(pthread_join(threads[i], &good), 0);
		assert_ptr_equal(good, &library);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_name_gets_its_own_function),
		cmocka_unit_test(what_is_loaded_is_not_looked_for_again),
		cmocka_unit_test(a_missing_library_is_named),
		cmocka_unit_test(a_function_that_the_library_lacks_is_named),
		cmocka_unit_test(
			the_program_ends_without_a_library_that_it_needs),
		cmocka_unit_test(threads_find_it_loaded),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
