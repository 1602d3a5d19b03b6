/* record/diag: messages of one line, counted and filtered by level. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/diag.h"
#include "tests/test.h"

static void
assert_text(struct diag *diag, const char *expected)
{
	assert_int_equal(diag->text.length, strlen(expected));
	assert_memory_equal(diag->text.data, expected, strlen(expected));
}

static void
a_message_names_file_line_and_level(void **state)
{
	struct diag diag = { .least = DIAG_NOTE };

	(void)state;
	diag_add(&diag, DIAG_ERROR, "a.txt", 12, "bad %s", "thing");
	diag_add(&diag, DIAG_WARNING, "a.txt", 0, "odd");
	diag_add(&diag, DIAG_NOTE, NULL, 7, "so");
	assert_text(&diag, "iorecap: a.txt:12: error: bad thing\n"
			   "iorecap: a.txt: warning: odd\n"
			   "iorecap: note: so\n");
	diag_free(&diag);
}

static void
a_message_names_the_program_that_speaks(void **state)
{
	struct diag diag = { .least = DIAG_NOTE, .program = "iorecap-run" };

	(void)state;
	diag_add(&diag, DIAG_NOTE, "a", 1, "so");
	assert_text(&diag, "iorecap-run: a:1: note: so\n");
	diag_free(&diag);
}

static void
messages_below_the_level_are_dropped_but_counted(void **state)
{
	struct diag diag = { .least = DIAG_ERROR };

	(void)state;
	diag_add(&diag, DIAG_WARNING, "a", 1, "one");
	diag_add(&diag, DIAG_NOTE, "a", 1, "two");
	diag_add(&diag, DIAG_ERROR, "a", 1, "three");
	assert_text(&diag, "iorecap: a:1: error: three\n");
	assert_int_equal(diag.errors, 1);
	assert_int_equal(diag.warnings, 1);
	diag_free(&diag);
}

static void
a_message_stays_one_line_without_controls(void **state)
{
	struct diag diag = { .least = DIAG_NOTE };

	(void)state;
	diag_add(&diag, DIAG_NOTE, "a\nb", 1, "x\ty\x1b[31m\x7f \xc2\xb5");
	/* also those of Unicode: C1, and what turns the direction */
	diag_add(&diag, DIAG_NOTE, "a\xe2\x80\xae" "b", 2,
		 "\xe2\x81\xa6x\xc2\x9b" "1m\x9b \xef\xbf\xbd");
	assert_text(&diag, "iorecap: a b:1: note: x y?[31m? \xc2\xb5\n"
			   "iorecap: a?b:2: note: ?x?1m? \xef\xbf\xbd\n");
	diag_free(&diag);
}

static void
a_long_message_is_not_cut(void **state)
{
	struct diag diag = { .least = DIAG_NOTE };
	char text[5001];

	(void)state;
	memset(text, 'x', 5000);
	text[5000] = '\0';
	diag_add(&diag, DIAG_NOTE, text, 1, "%s", text);
	assert_int_equal(diag.text.length,
			 strlen("iorecap: ") + 5000 + strlen(":1: note: ") +
			 5000 + 1);
	diag_free(&diag);
}

static void
flushing_writes_the_messages_once(void **state)
{
	struct diag diag = { .least = DIAG_NOTE };
	char written[100] = "";
	FILE *stream = tmpfile();

	(void)state;
	assert_non_null(stream);
	diag_add(&diag, DIAG_NOTE, NULL, 0, "once");
	diag_flush(&diag, stream);
	diag_flush(&diag, stream);
	rewind(stream);
	assert_int_equal(fread(written, 1, sizeof(written), stream), 20);
	assert_string_equal(written, "iorecap: note: once\n");
	fclose(stream);
	diag_free(&diag);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_message_names_file_line_and_level),
		cmocka_unit_test(a_message_names_the_program_that_speaks),
		cmocka_unit_test(
			messages_below_the_level_are_dropped_but_counted),
		cmocka_unit_test(a_message_stays_one_line_without_controls),
		cmocka_unit_test(a_long_message_is_not_cut),
		cmocka_unit_test(flushing_writes_the_messages_once),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
