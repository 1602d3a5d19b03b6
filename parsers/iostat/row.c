/* Rows of values, in one line or broken over several. */
#include <ctype.h>
#include <string.h>

#include "parsers/iostat/row_end.h"
#include "record/bytes.h"

enum { BROKEN = 8 };		/* lines that a row may take */

/* To the next line with text; mailers put at most one empty line between. */
static bool
go_on(struct cursor *c)
{
	struct cursor next = *c;

	if (c->joined == BROKEN)
		return false;
	for (int lines = 0; lines < 2 && next.at + 1 < next.count; lines++) {
		cursor_line(&next, next.at + 1);
		if (iostat_more(&next)) {
			next.joined++;
			*c = next;
			return true;
		}
	}
	return false;
}

/* Behind the blanks at text. */
static const char *
pass_blanks(const char *p, const char *end)
{
	while (end - p >= 8) {
		unsigned blanks = bytes_blank(p);

		p += blanks;
		if (blanks < 8)
			return p;
	}
	while (p < end && *p == ' ')
		p++;
	return p;
}

/* What a number of up to eight digits, two decimals and a blank takes. */
enum { PIECE = 12 };

/* A value as nearly all are printed, read without a step for each digit. */
static inline bool
read_two_decimals(const char **at, const char *end, struct cell *cell)
{
	const char *p = *at;
	uint64_t whole;

	if (end - p < PIECE)
		return false;
	p += bytes_digits(p, &whole);
	if (p == *at || p[0] != '.' || !is_digit(p[1]) || !is_digit(p[2]) ||
	    p[3] != ' ')
		return false;
	*cell = (struct cell){
		.number.digits = whole * 100 + digit_of(p[1]) * 10 +
				 digit_of(p[2]),
		.number.decimals = 2,
	};
	*at = p + 3;
	return true;
}

/* As many values of this line as are usual, and parted by blanks alone. */
static void
read_usual(struct cursor *c, size_t most, struct row *row)
{
	const char *p = c->p, *end = c->end;
	unsigned uneven = 0;
	size_t count = 0;

	for (; count < most; count++) {
		struct cell *cell = &row->cells[count];

		p = pass_blanks(p, end);
		if (!read_two_decimals(&p, end, cell) &&
		    !iostat_usual_cell(&p, end, cell))
			break;
		uneven |= cell->number.decimals ^
			  row->cells[0].number.decimals;
	}
	c->p = p;
	row->count = count;
	row->even = uneven == 0;
}

/*
 * The values of a row, crossing lines. False where something else stands among
 * them; true with fewer than the table has where the text ends.
 */
static bool
read_cells(struct cursor *c, const struct table *table, struct row *row)
{
	read_usual(c, table->count, row);
	while (row->count < table->count) {
		row->even = false;
		if (!iostat_more(c)) {
			if (row->ahead == 0)
				row->ahead = row->count;
			if (!go_on(c))
				break;
		}
		if (!iostat_cell(&c->p, c->end, &row->cells[row->count]))
			return false;
		row->count++;
	}
	return true;
}

static bool
is_value(struct word word)
{
	const char *at = word.text, *end = at + word.length;
	struct cell cell;

	return iostat_cell(&at, end, &cell) && at == end;
}

static bool
all_digits(struct word word)
{
	for (size_t i = 0; i < word.length; i++)
		if (!isdigit((unsigned char)word.text[i]))
			return false;
	return true;
}

static bool
has_letter(struct word word)
{
	for (size_t i = 0; i < word.length; i++)
		if (isalpha((unsigned char)word.text[i]))
			return true;
	return false;
}

/* A name for many devices ends with a star (sd*), which marks have before. */
static void
take_star(struct cursor *c, struct row *row)
{
	const char *start = c->lines[c->at].text;

	if (c->end - c->p > 1 && c->p[0] == '*' && c->p[1] == ' ' &&
	    (row->name.text == start || row->name.text[-1] == ' ')) {
		c->p++;
		row->name.length++;
	}
}

/*
 * A device's name stands alone in its line, or the line goes on with a value.
 * What has no letter is part of a number, unless it has digits alone.
 */
static bool
read_name(struct cursor *c, struct row *row)
{
	if (!iostat_more(c) || !iostat_word(&c->p, c->end, &row->name))
		return false;
	if (has_letter(row->name)) {
		take_star(c, row);
		return true;
	}
	return all_digits(row->name);
}

/* "sda 1.00 2.00", "sda" above "1.00 2.00", broken anywhere. */
static bool
read_first(struct cursor *c, const struct table *table, struct row *row)
{
	bool alone;

	if (!read_name(c, row))
		return false;
	alone = !iostat_more(c);
	if (!read_cells(c, table, row) || row->count == 0)
		return false;
	if (alone && c->joined == 1)
		c->joined = 0;		/* printed so, by -h */
	/*
	 * What begins with a value is the rest of another row; names may be all
	 * digits.
	 */
	if (is_value(row->name) &&
	    (c->joined > 0 || row->count < table->count ||
	     !all_digits(row->name)))
		return false;
	return iostat_row_ends(c, table, row);
}

/* Whether all values have decimals, so that what has none is none. */
static bool
have_decimals(const struct row *row)
{
	for (size_t i = 0; i < row->count; i++)
		if (row->cells[i].number.decimals == 0)
			return false;
	return true;
}

/*
 * "1.00 2.00 sda"; without its name, which may be all digits, a row is nothing.
 */
static bool
read_last(struct cursor *c, const struct table *table, struct row *row)
{
	if (!read_cells(c, table, row) || row->count < table->count)
		return false;
	if (!iostat_more(c) && !go_on(c))
		return false;
	if (!read_name(c, row) || iostat_more(c) ||
	    (is_value(row->name) && (c->joined > 0 || !have_decimals(row) ||
				     !all_digits(row->name))))
		return false;
	return !c->lines[c->at].open ||
	       row->name.text + row->name.length < c->end;
}

/* A row that stands there as it was printed, or as mailers break it. */
static size_t
read_printed(const struct table *table, const struct line *lines, size_t count,
	     struct row *row)
{
	struct cursor c;
	bool found;

	row->count = row->ahead = 0;
	row->cut = false;
	row->name = (struct word){ NULL, 0 };
	cursor_start(&c, lines, count);
	if (table->layout == LAYOUT_FIRST)
		found = read_first(&c, table, row);
	else if (table->layout == LAYOUT_LAST)
		found = read_last(&c, table, row);
	else
		found = read_cells(&c, table, row) && row->count > 0 &&
			iostat_row_ends(&c, table, row);
	if (!found)
		return 0;
	row->joined = c.joined;
	row->first = &lines[0];
	row->last = &lines[c.at];
	return c.at + 1;
}

/* Whether nothing but a name stands in a line, as -h prints it. */
static bool
is_name_alone(const struct line *line)
{
	const char *at = line->text, *end = at + line->length;
	struct word word;

	return iostat_word(&at, end, &word) && pass_gaps(at, end) == end;
}

/* Adds a line to the text of a row, but for the first without its indent. */
static bool
add_line(const struct table *table, const struct line *line, struct row *row,
	 struct line *whole)
{
	size_t at = 0;

	while (whole->length > 0 && at < table->indent && at < line->length &&
	       line->text[at] == ' ')
		at++;
	if (whole->length + line->length - at > sizeof(row->text))
		return false;
	memcpy(row->text + whole->length, line->text + at, line->length - at);
	whole->text = row->text;
	whole->length += line->length - at;
	whole->open = line->open;
	return true;
}

/* Whether a full line is the last, and only blanks have made it full. */
static bool
is_padded(const struct table *table, const struct line *whole, struct row *row)
{
	return whole->text[whole->length - 1] == ' ' &&
	       read_printed(table, whole, 1, row) > 0 &&
	       row->count == table->count;
}

/*
 * A row in a terminal that broke its titles: all lines but the last are as long
 * as theirs, and go on in the next one, be it amidst a number.
 */
static size_t
read_folded(const struct table *table, const struct line *lines, size_t count,
	    struct row *row)
{
	bool alone = count > 1 && lines[1].length == table->broken &&
		     is_name_alone(&lines[0]);
	struct line whole = lines[0];
	size_t used = 0;

	if (!alone && lines[0].length != table->broken)
		return 0;
	whole.length = 0;
	do {
		if (!add_line(table, &lines[used++], row, &whole))
			return 0;
	} while (used < count &&
		 ((alone && used == 1) ||
		  (lines[used - 1].length == table->broken &&
		   !is_padded(table, &whole, row))));
	if (read_printed(table, &whole, 1, row) == 0)
		return 0;
	row->joined = (unsigned)(used - 1 - alone);
	row->first = &lines[0];
	row->last = &lines[used - 1];
	return used;
}

/* Whether a row is as whole and as even as the table prints them. */
static bool
is_sure(const struct table *table, const struct row *row)
{
	return table->layout == LAYOUT_FIRST && !row->cut && row->even &&
	       row->count == table->count;
}

size_t
iostat_row_read(const struct table *table, const struct line *lines,
		size_t count, struct row *row)
{
	size_t used = table->folded ? read_folded(table, lines, count, row) : 0;

	if (used == 0)
		used = read_printed(table, lines, count, row);
	/* a mailer drops the blank where it breaks, but it breaks no number */
	if ((used == 0 || row->cut) && table->broken > 0 && !table->folded) {
		size_t folded = read_folded(table, lines, count, row);

		used = folded > 0 && is_sure(table, row) ? folded :
		       read_printed(table, lines, count, row);
	}
	return used;
}

bool
iostat_row_alike(const struct table *table, const struct row *row)
{
	bool letters = false;

	if (!table->has_row || row->cut || !has_letter(row->name))
		return false;
	for (size_t i = 0; i < row->count; i++) {
		const struct cell *cell = &row->cells[i];

		letters |= cell->suffix != 0;
		if (!cell->nothing && cell->huge == 0 &&
		    cell->number.decimals != table->decimals[i])
			return false;
	}
	return letters == table->letters;
}

void
iostat_row_note(struct table *table, const struct row *row)
{
	if (table->has_row || row->cut)
		return;
	table->has_row = true;
	table->letters = false;
	for (size_t i = 0; i < row->count; i++) {
		table->letters |= row->cells[i].suffix != 0;
		table->decimals[i] =
			(unsigned char)row->cells[i].number.decimals;
	}
}
