/* Rows of bonnie++'s tables: by columns, else by the number of figures. */
#include "parsers/bonnie/row.h"

#include <math.h>
#include <string.h>

enum {
	BROKEN = 4,		/* lines that a row is broken into */
	LABEL = 19,		/* columns of the label */
	RATE = 5, CPU = 3,	/* columns of a pair, and a blank before each */
	LATENCY = 10,		/* columns of a latency with its blank */
	ALL = 12, FAST = 8,	/* figures in a row: all tests, or option -f */
	LEAST = 4,		/* figures behind a bare number make a row */
};

/* Tests that option -f leaves in the first part. */
static const unsigned char fast[] = {
	TEST_PUT_BLOCK, TEST_REWRITE, TEST_GET_BLOCK, TEST_SEEKS
};
static const unsigned char all[] = { 0, 1, 2, 3, 4, 5 };

static bool
is_cell(struct piece word, bool letters)
{
	struct figure figure;

	return bonnie_rate(word, 1, false, &figure) ||
	       bonnie_cpu(word, &figure) ||
	       (letters && bonnie_rate(word, 1, true, &figure));
}

/* The rate of a test as this table prints it. */
static bool
read_rate(const struct head *head, struct piece word, unsigned test,
	  struct figure *figure)
{
	bool letters = head->letters && test < TEST_SEEKS;

	return bonnie_rate(word, bonnie_unit((enum test)test), letters, figure);
}

static bool
read_pair(const struct head *head, const struct piece *words, unsigned test,
	  struct bonnie_run *run)
{
	struct figure rate, cpu;

	if (!read_rate(head, words[0], test, &rate) ||
	    !bonnie_cpu(words[1], &cpu))
		return false;
	/* The converter of 2.00 makes "0k +++" of what was too fast. */
	run->figures[test][FIGURE_RATE] =
		isnan(cpu.value) && rate.value == 0 ? cpu : rate;
	run->figures[test][FIGURE_CPU] = cpu;
	return true;
}

/* A word that ends with its column, or is wider; what follows it, or NULL. */
static const char *
column_word(const char *p, const char *end, size_t width, struct piece *word)
{
	size_t blanks = 0, length = 0;

	if (p == end || *p++ != ' ')
		return NULL;
	while (p + blanks < end && p[blanks] == ' ')
		blanks++;
	while (p + blanks + length < end && p[blanks + length] != ' ')
		length++;
	*word = (struct piece){ p + blanks, length };
	if (length == 0 || (blanks > 0 ? blanks + length != width :
			    length < width))
		return NULL;
	return p + blanks + length;
}

/* The blanks of a test that was not run. */
static bool
is_blank_pair(const char *p, const char *end)
{
	for (int i = 0; i < RATE + CPU + 2; i++)
		if (p + i == end || p[i] != ' ')
			return false;
	return true;
}

/* What the columns of a row tell. */
struct columns {
	unsigned tests;		/* read, from the first on, and not run */
	bool whole;		/* all of them, to the end of the row */
	bool first;		/* the first test was run */
	bool spaced;		/* blanks are as they were printed */
};

/*
 * By columns, which wide rates shift: only as far as every word stands just
 * where bonnie++ puts it. Old versions print what follows a wide rate narrower.
 */
static struct columns
read_columns(const struct head *head, const char *p, const char *end,
	     struct bonnie_run *run)
{
	unsigned first = head->files ? FILE_TESTS : 0;
	struct columns columns = { 0, false, false, false };

	for (const char *at = p; at + 1 < end; at++)
		columns.spaced |= at[0] == ' ' && at[1] == ' ';
	for (; columns.tests < PART_TESTS && p < end; columns.tests++) {
		struct piece words[2];
		const char *cpu;

		if (is_blank_pair(p, end)) {
			p += RATE + CPU + 2;
			continue;
		}
		p = column_word(p, end, RATE, &words[0]);
		if (p == NULL)
			return columns;
		cpu = column_word(p, end, CPU, &words[1]);
		if (cpu == NULL && words[0].length > RATE)
			cpu = column_word(p, end, CPU - 1, &words[1]);
		if (cpu == NULL ||
		    !read_pair(head, words, first + columns.tests, run))
			return columns;
		p = cpu;
		columns.first |= columns.tests == 0;
	}
	columns.whole = columns.tests == PART_TESTS && p == end;
	return columns;
}

/* The tests that a row of figures shows; a latency stands below each. */
static size_t
shown_tests(const struct bonnie_run *run, unsigned first,
	    unsigned tests[PART_TESTS])
{
	size_t count = 0;

	for (unsigned i = first; i < first + PART_TESTS; i++)
		if (run->figures[i][FIGURE_RATE].printed)
			tests[count++] = i;
	return count;
}

/* By number: all pairs, or those that option -f leaves. */
static bool
read_count(const struct head *head, const struct piece *words, size_t count,
	   unsigned first, struct bonnie_run *run)
{
	const unsigned char *tests = count == ALL ? all : fast;

	if (count != ALL && (count != FAST || head->files))
		return false;
	for (size_t i = 0; i < count / 2; i++)
		if (!read_pair(head, words + 2 * i, first + tests[i], run))
			return false;
	return true;
}

/* The words of the line at, where all of them are cells; 0 where not. */
static size_t
cells_of(struct words *words, bool letters)
{
	for (size_t i = 0; i < words->count; i++)
		if (!is_cell(words->at[i], letters))
			return 0;
	return words->count;
}

/*
 * Adds the words of the lines that a row was broken into. The row ends where it
 * has wanted words; where that can't be, all stays as it was.
 */
static void
extend(struct words *words, size_t label, size_t wanted, bool letters,
       const struct line *lines, size_t count, struct arena *arena)
{
	struct words longer = *words;

	for (int broken = 0; broken < BROKEN; broken++) {
		struct words more;
		size_t cells;

		if (longer.next == count)
			return;
		words_read(&more, lines, count, longer.next, arena);
		if (more.text == more.end && more.next < count)
			words_read(&more, lines, count, more.next, arena);
		cells = cells_of(&more, letters);
		if (cells == 0 || longer.count - label + cells > wanted)
			return;
		memcpy(longer.at + longer.count, more.at,
		       cells * sizeof(more.at[0]));
		longer.count += cells;
		longer.next = more.next;
		longer.joined += more.joined + 1;
		longer.open = more.open;
		longer.last = more.last;
		if (longer.count - label == wanted) {
			*words = longer;
			return;
		}
	}
}

/* Whether the line below holds figures and nothing else. */
static bool
goes_on(const struct words *words, bool letters, const struct line *lines,
	size_t count, struct arena *arena)
{
	struct words more;

	if (words->next == count)
		return false;
	words_read(&more, lines, count, words->next, arena);
	return cells_of(&more, letters) > 0;
}

/* How many words the label takes, 0 where there is none. */
static size_t
label_words(const struct head *head, const struct words *words,
	    struct bonnie_run *run)
{
	size_t count = words->count, at;
	const char *start;

	for (at = count; at > 0; at--)
		if (!is_cell(words->at[at - 1], head->letters))
			break;
	/* The number of files is a bare number, the first one behind a name. */
	if (head->files && at < count && !(at > 0 &&
	    bonnie_files_label(words->at[at - 1], run)))
		at++;
	if (at == 0 || at == count)
		return 0;
	*run = (struct bonnie_run){ 0 };
	start = words->text;
	return (head->files ? bonnie_files_label : bonnie_io_label)(
		(struct piece){ start, (size_t)(words->at[at - 1].text +
				words->at[at - 1].length - start) }, run) ?
	       at : 0;
}

/* The last figure of a row that was cut right behind it may lack digits. */
static void
drop_last(struct bonnie_run *run, unsigned first)
{
	run->partial = true;
	for (unsigned i = PART_TESTS; i-- > 0;)
		if (run->figures[first + i][FIGURE_CPU].printed) {
			run->figures[first + i][FIGURE_CPU].printed = false;
			return;
		}
}

/*
 * Whether the last percent may have lost digits: it stands left of its column,
 * or the line below holds nothing but digits.
 */
static bool
is_clipped(const struct words *words, const struct columns *columns,
	   const struct line *lines, size_t count, struct arena *arena)
{
	struct piece rate = words->at[words->count - 2];
	struct piece cpu = words->at[words->count - 1];
	size_t width = (size_t)(cpu.text + cpu.length -
				(rate.text + rate.length));
	struct words below;
	double digits;

	if (columns->spaced && cpu.length < CPU &&
	    width < (size_t)(rate.length > RATE ? CPU : CPU + 1) &&
	    rate.text < cpu.text && width < LABEL)
		return true;
	if (words->next == count || cpu.length >= CPU)
		return false;
	words_read(&below, lines, count, words->next, arena);
	return below.count == 1 && bonnie_count(below.at[0], &digits);
}

/* By the number of the figures, over the lines that the row was broken into. */
static bool
read_number(const struct head *head, struct words *words, size_t label,
	    const struct columns *columns, const struct line *lines,
	    size_t count, struct arena *arena, struct bonnie_run *run)
{
	unsigned first = head->files ? FILE_TESTS : 0;
	/* Option -f leaves the first test blank: one with it has been cut. */
	bool may_be_fast = !head->files &&
			   !(columns->spaced && columns->first);
	size_t figures;

	extend(words, label, ALL, head->letters, lines, count, arena);
	if (may_be_fast && words->count - label < FAST)
		extend(words, label, FAST, head->letters, lines, count, arena);
	figures = words->count - label;
	run->by_number = figures == FAST;
	/* Or the text, or a window, ends behind the eighth. */
	if (figures == FAST && (!may_be_fast || words->last ||
				words->next == count ||
				head->titles < PART_TESTS ||
				goes_on(words, head->letters, lines, count,
					arena)))
		return false;
	return read_count(head, words->at + label, figures, first, run);
}

enum row
row_read(const struct head *head, const struct line *lines, size_t count,
	 size_t at, struct arena *arena, struct bonnie_run *run, size_t *next)
{
	unsigned first = head->files ? FILE_TESTS : 0, tests[PART_TESTS];
	struct words words;
	struct bonnie_run label = { 0 };
	struct columns columns;
	size_t used;
	bool ok;

	words_read(&words, lines, count, at, arena);
	used = label_words(head, &words, &label);
	if (used == 0 || (head->files && words.count - used < LEAST))
		return ROW_NONE;
	*run = label;
	columns = read_columns(head, words.at[used - 1].text +
			       words.at[used - 1].length, words.end, run);
	ok = columns.whole && (!head->files || words.count - used == ALL);
	if (!ok) {
		ok = read_number(head, &words, used, &columns, lines, count,
				 arena, &label);
		if (ok)
			*run = label;
	}
	/* Of a row that was cut, what stands in its columns is right. */
	if (words.open || !ok ||
	    is_clipped(&words, &columns, lines, count, arena))
		drop_last(run, first);
	run->first = &lines[at];
	run->last = &lines[words.next - 1];
	run->joined = words.joined;
	*next = words.next;
	/* ... unless what seems to be the label is a figure. */
	ok |= columns.spaced && shown_tests(run, first, tests) > 0 &&
	      words.at[used - 1].text + words.at[used - 1].length ==
	      words.text + LABEL;
	return ok ? ROW_READ : ROW_BAD;
}

/* A row of latencies over the lines that it was broken into. */
static void
gather_latencies(struct words *words, size_t wanted, const struct line *lines,
		 size_t count, struct arena *arena)
{
	struct figure figure;

	/* Where the number is not known, as many as there are. */
	while (words->count - 1 < wanted && words->next < count) {
		struct words more;

		words_read(&more, lines, count, words->next, arena);
		if (more.text == more.end && more.next < count)
			words_read(&more, lines, count, more.next, arena);
		if (more.count == 0 || words->count - 1 + more.count > wanted)
			return;
		for (size_t i = 0; i < more.count; i++)
			if (!bonnie_latency(more.at[i], &figure))
				return;
		memcpy(words->at + words->count, more.at,
		       more.count * sizeof(more.at[0]));
		words->count += more.count;
		words->next = more.next;
		words->joined += more.joined + 1;
		words->open = more.open;
	}
}

/* The test of a latency by its column; TESTS where it stands elsewhere. */
static unsigned
column_test(const struct words *words, struct piece word, unsigned first)
{
	const char *start = words->at[0].text;
	size_t end;

	if (word.text < start || word.text > words->end)
		return TESTS;	/* from a line below */
	end = (size_t)(word.text + word.length - start);
	if (end <= LABEL || (end - LABEL) % LATENCY != 0 ||
	    (end - LABEL) / LATENCY > PART_TESTS)
		return TESTS;
	return first + (unsigned)((end - LABEL) / LATENCY) - 1;
}

enum row
row_latencies(const struct head *head, const struct line *lines, size_t count,
	      size_t at, struct arena *arena, struct bonnie_run *run,
	      size_t *next)
{
	unsigned first = head->files ? FILE_TESTS : 0, tests[PART_TESTS];
	size_t shown = shown_tests(run, first, tests), found;
	struct words words;

	words_read(&words, lines, count, at, arena);
	if (words.count == 0 || words.at[0].length != 7 ||
	    memcmp(words.at[0].text, "Latency", 7) != 0)
		return ROW_NONE;
	gather_latencies(&words, run->by_number ? PART_TESTS : shown, lines,
			 count, arena);
	*next = words.next;
	run->last = &lines[words.next - 1];
	run->joined += words.joined;
	found = words.count - 1;
	/* Which tests a row shows is not sure by their number alone. */
	run->misread = (run->by_number || run->broken) && found != shown &&
		       !words.open;
	/* One inside the row may be lost, unless the text ends in it. */
	if (found < shown && !words.open)
		return ROW_BAD;
	for (size_t i = 0; i < found; i++) {
		unsigned test = found == shown ? tests[i] :
				column_test(&words, words.at[i + 1], first);
		struct figure *figure;

		if (test == TESTS)
			return ROW_BAD;
		figure = &run->figures[test][FIGURE_LATENCY];
		if (!bonnie_latency(words.at[i + 1], figure)) {
			figure->printed = false;
			return ROW_BAD;
		}
	}
	return found == shown ? ROW_READ : ROW_BAD;
}
