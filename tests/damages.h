/* For tests: what people and programs do to tables on their way. */
#ifndef TESTS_DAMAGES_H
#define TESTS_DAMAGES_H

#include <stdbool.h>

#include "tests/damage_dress.h"
#include "tests/damage_lines.h"
#include "tests/damage_words.h"

/* One kind of damage: there are count(text) ways to do it. */
struct damage {
	const char *title;
	size_t (*count)(const struct pristine *);
	void (*apply)(struct damaged *, const struct pristine *, size_t way);
	bool harmless;		/* all results are still there */
};

static const struct damage damages[] = {
	{ "a line lost", count_lines, lose_line, false },
	{ "three lines lost", count_lines, lose_three_lines, false },
	{ "equal lines lost", count_lines, lose_equal_lines, false },
	{ "repeated lines lost", count_lines, lose_later_equal_lines, false },
	{ "lines swapped", count_lines, swap_lines, false },
	{ "a line doubled", count_lines, double_line, false },
	{ "lines joined", count_lines, join_lines, false },
	{ "a word blanked", count_words, blank_word, false },
	{ "a word lost", count_words, lose_word, false },
	{ "words joined", count_words, join_word, false },
	{ "a word bold", count_words, bold_word, false },
	{ "a column lost", count_columns, lose_column, false },
	{ "a column of rows lost", count_columns, lose_column_of_rows, false },
	{ "a column of rows blanked", count_columns, blank_column_of_rows,
	  false },
	{ "columns joined", count_columns, join_column, false },
	{ "columns of rows joined", count_columns, join_column_of_rows,
	  false },
	{ "the tail cut", count_bytes, cut_tail, false },
	{ "the head cut", count_bytes, cut_head, false },
	{ "a line cut", count_bytes, cut_line, false },
	{ "a line beheaded", count_bytes, behead_line, false },
	{ "lines clipped", count_widths, clip_lines, false },
	{ "lines clipped at the left", count_widths, clip_left, false },
	{ "wrapped", count_breaks, wrap, false },
	{ "wrapped at any byte", count_breaks, wrap_hard, false },
	{ "wrapped and quoted", count_breaks, wrap_quoted, false },
	{ "quoted and wrapped", count_breaks, quote_then_wrap, false },
	{ "quoted", count_quotes, quote, true },
	{ "commented", count_comments, comment, false },
	{ "logged", count_loggers, prefix, true },
	{ "with prefixes", count_prefixes, prefix, false },
	{ "with other blanks", count_blanks, change_blanks, false },
	{ "with carriage returns", count_one, end_with_returns, true },
	{ "double-spaced", count_one, double_space, true },
	{ "with decimal commas", count_one, use_commas, false },
	{ "in markup", count_plain_markups, add_markup, true },
	{ "in tables", count_markups, add_markup, false },
	{ "mixed with fio", count_others, mix_lines, false },
	{ "with a line of fio", count_lines, insert_line, false },
};
enum { DAMAGES = sizeof(damages) / sizeof(damages[0]) };

#endif
