/* A table by its columns: their order, and which versions print them. */
#include <string.h>

#include "parsers/iostat/iostat.h"

/*
 * Puts a column in its place in the order of the catalogue, unless its metric
 * is there.
 */
static void
put_in_order(struct table *table, size_t column)
{
	struct metric_name name = table->columns[column].name;
	size_t place = table->known;

	while (place > 0) {
		int order = metric_order(
			table->columns[table->order[place - 1]].name, name);

		if (order == 0)
			return;
		if (order < 0)
			break;
		place--;
	}
	memmove(table->order + place + 1, table->order + place,
		table->known - place);
	table->order[place] = (unsigned char)column;
	table->known++;
}

/*
 * Whether a column of reads has none of writes beside it, or the other way,
 * though there are others of both: iostat prints them in pairs.
 */
static bool
is_uneven(const struct table *table)
{
	uint64_t reads = 0, writes = 0;

	for (size_t i = 0; i < table->known; i++) {
		struct metric_name name =
			table->columns[table->order[i]].name;
		uint64_t bit = (uint64_t)1 << name.quantity;

		if (name.subject == SUBJECT_READ)
			reads |= bit;
		if (name.subject == SUBJECT_WRITE ||
		    name.subject == SUBJECT_MODIFY)
			writes |= bit;
	}
	return reads != 0 && writes != 0 && reads != writes;
}

void
iostat_table_make(struct table *table, const struct column *columns,
		  size_t count)
{
	memset(table, 0, sizeof(*table));
	memcpy(table->columns, columns, count * sizeof(*columns));
	table->count = count;
	table->extended = table->whole = true;
	for (size_t i = 0; i < count; i++) {
		const struct column *column = &columns[i];

		if (column->scale == 0)
			continue;
		put_in_order(table, i);
		table->numbers |= (uint64_t)1 << column->number;
		if (column->name.quantity == QUANTITY_IOPS)
			table->iops[column->name.subject] =
				(unsigned char)(i + 1);
		if (column->name.quantity == QUANTITY_BW)
			table->bw[column->name.subject] =
				(unsigned char)(i + 1);
		if (column->name.quantity == QUANTITY_REQUEST_SIZE)
			table->size[column->name.subject] =
				(unsigned char)(i + 1);
		if (column->form == FORM_TOTAL)
			table->extended = false;
	}
	table->uneven = is_uneven(table);
	table->broken = 0;
	table->folded = false;
}

bool
iostat_table_speaks(const struct table *table, enum subject subject,
		    enum quantity quantity)
{
	for (size_t i = 0; i < table->known; i++) {
		const struct column *column =
			&table->columns[table->order[i]];

		if (column->name.subject == subject &&
		    (quantity == QUANTITIES ||
		     column->name.quantity == quantity))
			return true;
	}
	return false;
}

const char *
iostat_table_hint(const struct table *table)
{
	if (iostat_table_speaks(table, SUBJECT_FLUSH, QUANTITIES))
		return "12.3.1+";
	if (iostat_table_speaks(table, SUBJECT_DISCARD, QUANTITIES) ||
	    iostat_table_speaks(table, SUBJECT_MODIFY, QUANTITIES))
		return "12.1.2+";
	return NULL;
}

void
iostat_table_keep(struct table *table, const char *text, size_t length)
{
	if (length > HEADER)
		return;
	memcpy(table->text, text, length);
	table->length = length;
}
