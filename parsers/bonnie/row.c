/* Rows of bonnie++'s tables: by their columns, else by the number of their figures. */
#include "parsers/bonnie/row.h"

#include <math.h>
#include <string.h>

enum {
	BROKEN = 4,		/* lines that a row is broken into */
	LONGEST = 400,		/* bytes of a row */
	LABEL = 19,		/* columns of the label */
	RATE = 5, CPU = 3,	/* columns of a pair, without the blanks before each */
	LATENCY = 10,		/* columns of a latency with its blank */
	ALL = 12, FAST = 8,	/* figures in a row: all tests, or option -f */
};

/* Tests that option -f leaves in the first part. */
static const unsigned char fast[] = {
	TEST_PUT_BLOCK, TEST_REWRITE, TEST_GET_BLOCK, TEST_SEEKS
};
static const unsigned char all[] = { 0, 1, 2, 3, 4, 5 };

/* The length of a tag ("<td>", "[/code]") at text, 0 for none; *cell: it parts the cells of a table. */
static size_t
tag_length(const char *text, const char *end, bool *cell)
{
	const char *name = text + 1, *close;

	if ((*text != '<' && *text != '[') || end - text < 3)
		return 0;
	if (*name == '/')
		name++;
	if ((*name | 0x20) < 'a' || (*name | 0x20) > 'z')
		return 0;
	close = memchr(name, *text == '<' ? '>' : ']', (size_t)(end - name));
	if (close == NULL)
		return 0;
	*cell = close - name >= 2 && (*name | 0x20) == 't' &&
		((name[1] | 0x20) == 'd' || (name[1] | 0x20) == 'h');
	return (size_t)(close + 1 - text);
}

/* Appends a line without markup: cells are parted by blanks, other marks go, columns stay. */
static size_t
append_plain(char *out, size_t length, const struct line *line)
{
	const char *p = line->text, *end = p + line->length;
	bool cell = false;

	while (p < end && length < LONGEST) {
		size_t tag = tag_length(p, end, &cell);

		if (tag > 0 && cell)
			out[length++] = ' ';
		else if (tag == 0 && *p != '*' && *p != '`')
			out[length++] = *p;
		p += tag > 0 ? tag : 1;
	}
	return length;
}

static void
split(struct words *words)
{
	const char *p = words->text;

	for (;;) {
		struct piece *word = &words->at[words->count];

		while (p < words->end && *p == ' ')
			p++;
		if (p == words->end)
			return;
		if (words->count == TOKENS)
			break;
		word->text = p;
		while (p < words->end && *p != ' ')
			p++;
		word->length = (size_t)(p - word->text);
		words->count++;
	}
	words->count = 0;
}

void
words_read(struct words *words, const struct line *lines, size_t count,
	   size_t at, struct arena *arena)
{
	char *text = arena_take(arena, LONGEST + 1);
	size_t length = 0;

	words->count = 0;
	words->joined = 0;
	for (;;) {
		length = append_plain(text, length, &lines[at]);
		words->open = lines[at].open;
		at++;
		/* quoted-printable that was not decoded */
		if (length < 60 || text[length - 1] != '=' || at == count ||
		    text[length - 2] == '=' || words->joined == BROKEN)
			break;
		length--;
		words->joined++;
	}
	/* Markup or a blank behind the last word shows that it is whole. */
	if (words->open)
		words->open = length > 0 && text[length - 1] != ' ' &&
			      text[length - 1] ==
			      lines[at - 1].text[lines[at - 1].length - 1];
	while (length > 0 && text[length - 1] == ' ')
		length--;
	arena_trim(arena, text, length + 1);
	words->text = text;
	words->end = text + length;
	words->next = at;
	split(words);
}

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
	struct figure *figures = run->figures[test];

	if (!read_rate(head, words[0], test, &figures[FIGURE_RATE]) ||
	    !bonnie_cpu(words[1], &figures[FIGURE_CPU]))
		return false;
	/* The converter of 2.00 makes "0k +++" of what was too fast. */
	if (isnan(figures[FIGURE_CPU].value) &&
	    figures[FIGURE_RATE].value == 0)
		figures[FIGURE_RATE] = figures[FIGURE_CPU];
	return true;
}

/* A word that ends in column width, or begins right here and is wider; NULL where it does not. */
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

/*
 * By columns, which wide rates shift; *shown tells which tests are there. Only where every
 * word stands just where bonnie++ puts it. Old versions print what follows a wide rate
 * narrower.
 */
static bool
read_columns(const struct head *head, const char *p, const char *end,
	     unsigned first, struct bonnie_run *run, size_t *count)
{
	unsigned i;

	*count = 0;
	for (i = 0; i < PART_TESTS && p < end; i++) {
		struct piece words[2];
		const char *cpu;

		if (is_blank_pair(p, end)) {
			p += RATE + CPU + 2;
			continue;
		}
		p = column_word(p, end, RATE, &words[0]);
		if (p == NULL)
			return false;
		cpu = column_word(p, end, CPU, &words[1]);
		if (cpu == NULL && words[0].length > RATE)
			cpu = column_word(p, end, CPU - 1, &words[1]);
		if (cpu == NULL || !read_pair(head, words, first + i, run))
			return false;
		p = cpu;
		++*count;
	}
	return i == PART_TESTS && p == end;
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
		if (longer.count - label == wanted) {
			*words = longer;
			return;
		}
	}
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

/* The last figure of a text that was cut right behind it may lack digits. */
static void
drop_open(struct bonnie_run *run, unsigned first)
{
	for (unsigned i = PART_TESTS; i-- > 0;)
		if (run->figures[first + i][FIGURE_CPU].printed) {
			run->figures[first + i][FIGURE_CPU].printed = false;
			run->partial = true;
			return;
		}
}

enum row
row_read(const struct head *head, const struct line *lines, size_t count,
	 size_t at, struct arena *arena, struct bonnie_run *run, size_t *next)
{
	unsigned first = head->files ? FILE_TESTS : 0;
	struct words words;
	struct bonnie_run label = { 0 };
	size_t used, pairs;
	const char *base;
	bool ok;

	words_read(&words, lines, count, at, arena);
	if (words.count < 4)
		return ROW_NONE;
	used = label_words(head, &words, &label);
	if (used == 0)
		return ROW_NONE;
	base = words.at[used - 1].text + words.at[used - 1].length;
	*run = label;
	ok = read_columns(head, base, words.end, first, run, &pairs) &&
	     (!head->files || pairs == PART_TESTS);
	if (!ok) {
		*run = label;
		if (words.count - used != ALL)
			extend(&words, used, ALL, head->letters, lines, count,
			       arena);
		if (words.count - used < FAST && !head->files)
			extend(&words, used, FAST, head->letters, lines, count,
			       arena);
		ok = read_count(head, words.at + used, words.count - used,
				first, run);
	}
	if (ok && words.open)
		drop_open(run, first);
	run->first = &lines[at];
	run->last = &lines[words.next - 1];
	run->joined = words.joined;
	*next = words.next;
	if (!ok && words.count - used < 4)
		return ROW_NONE;
	return ok ? ROW_READ : ROW_BAD;
}

/* A row of latencies over the lines that it was broken into. */
static void
gather_latencies(struct words *words, size_t wanted, const struct line *lines,
		 size_t count, struct arena *arena)
{
	struct figure figure;

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

/* The test that a latency belongs to by its column; TESTS where it stands elsewhere. */
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
	gather_latencies(&words, shown, lines, count, arena);
	*next = words.next;
	run->last = &lines[words.next - 1];
	run->joined += words.joined;
	found = words.count - 1;
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
