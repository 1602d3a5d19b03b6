/* parsers/intake/clean: what terminals and mailers do to a line, undone. */
#include <stdio.h>
#include <string.h>

#include "parsers/intake/clean.h"
#include "tests/test.h"

static void
assert_cleaned(size_t (*clean)(char *, size_t), const char *dirty,
	       const char *clear)
{
	char text[300];
	size_t length = strlen(dirty);

	memcpy(text, dirty, length);
	length = clean(text, length);
	if (length != strlen(clear) || memcmp(text, clear, length) != 0)
		fail_msg("\"%s\" becomes \"%.*s\"", dirty, (int)length, text);
}

static void
lines_become_plain_text(void **state)
{
	static const struct {
		const char *dirty, *clear;
	} cases[] = {
		{ "read: IOPS=1", "read: IOPS=1" },
		{ "\tread:\tIOPS", " read: IOPS" },
		{ "\xC2\xA0\xE2\x80\xAFread\xE3\x80\x80:", "  read :" },
		{ "\xEF\xBB\xBF" "fio-3.1", "fio-3.1" },
		{ "io\xE2\x80\x8B=1\xC2\xAD" "2", "io=12" },
		/* minus, dashes, quotes, dots of word processors */
		{ "\xE2\x88\x92" "1 5\xE2\x80\x93" "6", "-1 5-6" },
		{ "fio \xE2\x80\x93name=x", "fio --name=x" },
		{ "\xE2\x80\x94rw=read", "--rw=read" },
		{ "\xE2\x80\x9Cx\xE2\x80\x9D \xE2\x80\x98y\xE2\x80\x99",
		  "\"x\" 'y'" },
		{ "\xE2\x80\xA6", "..." },
		/* other letters stay */
		{ "gr\xC3\xB6\xC3\x9F" "e", "gr\xC3\xB6\xC3\x9F" "e" },
		/* terminals */
		{ "\033[1mread\033[0m: \033[38;5;1mIOPS\033[K", "read: IOPS" },
		{ "\033]0;title\a$ fio", "$ fio" },
		{ "\033]0;title\033\\$ fio", "$ fio" },
		{ "\033(Bread", "read" },
		{ "cpx\bu", "cpu" },
		{ "\b\bx", "x" },
		{ "bell\a", "bell" },
		{ "\033", "" }, { "\033[", "" }, { "\033[1", "" },
		{ "\033]0", "" },
		/* marks of HTML and Markdown amidst a line */
		{ "<b>read</b>: IOPS", "read: IOPS" },
		{ "<span style=\"x\">&gt;=64&lt;</span>&amp;", ">=64<&" },
		{ "a&nbsp;b", "a b" },
		{ "read: **IOPS=1**", "read: IOPS=1" },
		{ "1 < 2 && 3 > 2", "1 < 2 && 3 > 2" },
		{ "<vm> read", "<vm> read" },
		{ "&unknown;", "&unknown;" },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++)
		assert_cleaned(clean_line, cases[i].dirty, cases[i].clear);
	assert_cleaned(clean_line, "", "");
}

static void
odd_bytes_and_digits_are_seen_wherever_they_stand(void **state)
{
	static const struct {
		const char *text;
		size_t plain, undigited;	/* bytes before the first */
	} cases[] = {
		{ "", 0, 0 },
		{ "read: IOPS=18.9k, BW=73.7MiB/s", 30, 11 },
		{ "~}|{ !", 6, 6 },
		{ "/:/:/:/:/:/:/:/:/:", 18, 18 },  /* the digits' neighbours */
		{ "\t", 0, 1 },
		{ "abcdefghijklmno\tabcdefghijklmnop", 15, 32 },
		{ "abcdefghijklmnop\tabcdefghijklmnop", 16, 33 },
		{ "abcdefghijklmnopabcdefghijklmno\x1f", 31, 32 },
		{ "abcdefghijklmnopabcdefghijklmnop\b\b", 32, 34 },
		{ "0", 1, 0 },
		{ "9bcdefghi", 9, 0 },
		{ "abcdefghijklmno7", 16, 15 },
		{ "abcdefghijklmnop5qrstuvwxyzabcd6g", 33, 16 },
		{ "abcdefghijklmnopqrstuvwxyzabcdefg0", 34, 33 },
		{ "\xC2\xA0", 0, 2 },
		{ "123456789012345\x80", 15, 0 },
		{ "\033[0m", 0, 2 },
		{ "\x7f a line\nand more\n", 18, 18 },
		{ "one &\n", 4, 6 }, { "two *", 4, 5 },
		{ "abc<", 3, 4 },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		size_t length = strlen(cases[i].text);

		if (clean_plain(cases[i].text, length) != cases[i].plain ||
		    clean_undigited(cases[i].text, length) !=
		    cases[i].undigited)
			fail_msg("case %zu", i);
	}
}

/* Bits as letters: e for ends of lines, o for odd bytes, d for digits. */
static void
assert_looked(const char *text, size_t length, const char *kinds)
{
	struct clean_group group = clean_look(text, length);

	for (size_t i = 0; i < CLEAN_GROUP; i++) {
		uint64_t bit = UINT64_C(1) << i;
		char kind = i < length && *kinds != '\0' ? *kinds++ : '.';

		if (((group.ends & bit) != 0) != (kind == 'e') ||
		    ((group.odd & bit) != 0) != (kind == 'o') ||
		    ((group.digits & bit) != 0) != (kind == 'd'))
			fail_msg("%.*s: byte %zu", (int)length, text, i);
	}
}

static void
one_look_tells_ends_odd_bytes_and_digits(void **state)
{
	static const char longer[] =
		"read: IOPS=18.9k, BW=73.7MiB/s\n"
		"<b>/:0189 ~ and more of the line\n7\tbehind the group";
	static const char kinds[] =
		"...........dd.d......dd.d.....e"
		"o....dddd.......................e";
	char whole[] = "123456789 123456789 123456789 123456789 123456789 "
		       "123456789 \n\t&*";

	(void)state;
	assert_looked("", 0, "");
	assert_looked("\n", 1, "e");
	assert_looked("7\r\n", 3, "doe");
	assert_looked("a\033[0m*\x7f\xC2\xA0", 9, ".o.d.o.oo");
	assert_looked("cut in 3 here", 7, "");
	assert_looked(longer, sizeof(longer) - 1, kinds);
	assert_looked(whole, 64, "ddddddddd.ddddddddd.ddddddddd.ddddddddd."
				 "ddddddddd.ddddddddd.eooo");
}

static void
what_needs_cleaning_is_told_from_what_looks_so(void **state)
{
	static const struct {
		const char *text;
		bool needed;
	} cases[] = {
		{ "a<b>c", true }, { "x &lt; y", true }, { "a **b**", true },
		{ "a < b, then\t", true }, { "gr\xC3\xB6sser", true },
		{ "From: Name <name@example.org>", false },
		{ "a < b && c * d", false }, { "", false },
		{ "read: IOPS=1", false },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++)
		if (clean_needed(cases[i].text, strlen(cases[i].text)) !=
		    cases[i].needed)
			fail_msg("case %zu", i);
}

static void
emphasis_goes_from_whole_lines(void **state)
{
	static const struct {
		const char *dirty, *clear;
	} cases[] = {
		{ "/read : io=1MB, bw=2KB/s/", "read : io=1MB, bw=2KB/s" },
		{ "*read: IOPS=1*", "read: IOPS=1" },
		{ "  **write: IOPS=1**", "  write: IOPS=1" },
		{ "*/cpu : usr=1%/*", "cpu : usr=1%" },
		/* paths, rates and lists stay */
		{ "/dev/sda", "/dev/sda" },
		{ "/sys/block/md0/", "/sys/block/md0/" },
		{ "* a list", "* a list" },
		{ "12 KB/s", "12 KB/s" },
		{ "", "" }, { "/", "/" }, { "**", "**" },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++)
		assert_cleaned(clean_emphasis, cases[i].dirty, cases[i].clear);
}

static void
quote_marks_are_counted(void **state)
{
	static const struct {
		const char *text;
		size_t used;
		unsigned depth;
	} cases[] = {
		{ "read", 0, 0 },
		{ "> read", 2, 1 },
		{ ">read", 1, 1 },
		{ ">> read", 3, 2 },
		{ "> > read", 4, 2 },
		{ ">   read", 2, 1 },
		{ " > read", 3, 1 },
		{ "> >> read", 5, 3 },
		{ ">", 1, 1 },
		{ "", 0, 0 },
		/* fio's last depth is no quote */
		{ ">=64=0.0%", 0, 0 },
		{ "> >=64=0.0%", 2, 1 },
		{ ">>=64=0.0%", 1, 1 },
		{ "     > deep", 0, 0 },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		unsigned char depth = 77;
		size_t used = clean_quote(cases[i].text,
					  strlen(cases[i].text), &depth);

		if (used != cases[i].used || depth != cases[i].depth)
			fail_msg("\"%s\": %zu bytes, depth %u", cases[i].text,
				 used, depth);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lines_become_plain_text),
		cmocka_unit_test(
			odd_bytes_and_digits_are_seen_wherever_they_stand),
		cmocka_unit_test(one_look_tells_ends_odd_bytes_and_digits),
		cmocka_unit_test(
			what_needs_cleaning_is_told_from_what_looks_so),
		cmocka_unit_test(emphasis_goes_from_whole_lines),
		cmocka_unit_test(quote_marks_are_counted),
	};

	return cmocka_run_group_tests_name("clean", tests, NULL, NULL);
}
