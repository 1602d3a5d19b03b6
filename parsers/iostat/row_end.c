/* Where a row ends, and whether its last value is whole. */
#include <ctype.h>

#include "parsers/iostat/row_end.h"

/*
 * Decimals that all values before the last have in common; 0 where they have
 * not.
 */
static unsigned
common_decimals(const struct row *row)
{
	unsigned decimals = row->cells[0].number.decimals;

	for (size_t i = 0; i + 1 < row->count; i++)
		if (row->cells[i].number.decimals != decimals ||
		    row->cells[i].suffix != 0)
			return 0;
	return row->count > 2 ? decimals : 0;
}

/*
 * With --human the shares of a row have a percent sign, and each kind of values
 * its decimals: those of the last one may be cut off.
 */
static bool
lacks_an_end(const struct table *table, const struct row *row)
{
	size_t last = row->count - 1;
	const struct cell *end = &row->cells[last];
	enum form form = table->columns[last].form;

	for (size_t i = 0; i < last && form != FORM_TOTAL; i++) {
		const struct cell *cell = &row->cells[i];

		if (table->columns[i].form == form &&
		    ((cell->suffix == '%' && end->suffix != '%') ||
		     (end->number.decimals < cell->number.decimals &&
		      end->suffix == 0)))
			return !end->nothing && end->huge == 0;
	}
	return false;
}

/*
 * The end of a text, or of a line that lost its tail, may have cut the last
 * value short. iostat prints all values of a table with as many decimals, but
 * for totals and letters.
 */
static bool
is_whole(const struct table *table, const struct row *row, bool touches)
{
	size_t last = row->count - 1;
	const struct cell *cell = &row->cells[last];
	unsigned decimals = cell->number.decimals, common;

	if (row->even && !touches)
		return true;
	if (lacks_an_end(table, row))
		return false;
	common = common_decimals(row);
	if (!touches)
		return decimals >= common || cell->nothing || cell->huge != 0;
	if (decimals == 0 || cell->suffix != 0)
		return false;
	return table->has_row ? !table->letters &&
				table->decimals[last] == decimals :
				common == decimals;
}

/*
 * A number without decimals is no value of a row that has them, and no end of
 * one that has all of its own: it stands there by itself.
 */
static bool
is_apart(const struct table *table, const struct row *row, const char *at,
	 const char *end)
{
	size_t last = row->count - 1;
	unsigned common = common_decimals(row);
	struct cell cell;

	return iostat_cell(&at, end, &cell) && cell.number.decimals == 0 &&
	       cell.huge == 0 && cell.suffix == 0 && !cell.nothing &&
	       common > 0 && table->columns[last].form != FORM_TOTAL &&
	       row->cells[last].number.decimals == common;
}

/*
 * How many values stand alone in the line below: a terminal may have broken the
 * row inside a number, so that it only seems to be complete.
 */
static size_t
values_below(const struct cursor *c, const struct table *table,
	     const struct row *row)
{
	const struct line *line = &c->lines[c->at + 1];
	size_t values, others;
	const char *at;

	if (c->at + 1 >= c->count || line->length == 0)
		return 0;
	at = pass_gaps(line->text, line->text + line->length);
	if (isalpha((unsigned char)*at))
		return 0;
	values = iostat_count_values(line, &others);
	if (values == 1 && is_apart(table, row, at, line->text + line->length))
		return 0;
	return others == 0 && values <= table->count ? values : 0;
}

/* Whether the last value has fewer decimals than all others, as totals may. */
static bool
lacks_decimals(const struct table *table, const struct row *row)
{
	size_t last = row->count - 1;

	return table->columns[last].form != FORM_TOTAL &&
	       row->cells[last].number.decimals < common_decimals(row);
}

/*
 * Whether a line may have been broken inside a number: all values before the
 * last have as many decimals, but for totals. Without any, nothing tells.
 */
static bool
is_split(const struct table *table, const struct row *row)
{
	size_t first = row->count;

	for (size_t i = 0; i + 1 < row->count; i++) {
		if (table->columns[i].form == FORM_TOTAL)
			continue;
		if (first == row->count)
			first = i;
		if (row->cells[i].number.decimals !=
		    row->cells[first].number.decimals)
			return true;
	}
	return row->count < table->count && first < row->count &&
	       row->cells[first].number.decimals == 0;
}

bool
iostat_row_ends(struct cursor *c, const struct table *table, struct row *row)
{
	bool touches = c->p == c->end && c->lines[c->at].open;
	bool complete = row->count == table->count;
	size_t below = complete ? values_below(c, table, row) : 0;

	if (iostat_more(c) || row->count == 0 || below > 1 ||
	    (below == 1 && (c->joined > 0 || !lacks_decimals(table, row))))
		return false;
	if (!complete && !c->lines[c->count - 1].open)
		return false;
	row->cut = !complete;
	if (c->joined > 0 && is_split(table, row)) {
		row->cut = true;
		row->count = row->ahead - (row->ahead > 0);
	} else if (!is_whole(table, row, touches) || below > 0) {
		row->count--;
		row->cut = true;
	}
	return row->count > 0;
}
