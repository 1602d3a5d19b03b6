/* The tables of lsblk and nvme list, by where their titles stand. */
#include <ctype.h>
#include <stdint.h>

#include "parsers/intake/inventory.h"

enum { TITLES = 32 };		/* of a table */

static const struct extent nothing = { "", 0 };

/* Where columns stand in the lines of a table; the last ends at SIZE_MAX. */
struct columns {
	size_t name, model;	/* where their titles begin */
	size_t next, next_end;	/* the title behind "MODEL", or its cell */
};

static struct extent
whole(const struct line *line)
{
	return (struct extent){ line->text, line->length };
}

static bool
read_titles(struct extent line, const char *name, const char *model,
	    struct columns *columns)
{
	struct extent rest = line;
	size_t count = 0;
	bool found = false;

	columns->next = columns->next_end = SIZE_MAX;
	for (; count < TITLES; count++) {
		struct extent word = inventory_word(&rest);
		size_t from = (size_t)(word.text - line.text);

		if (word.length == 0)
			break;
		if (count == 0 && !extent_is(word, name))
			return false;
		if (count == 0)
			columns->name = from;
		if (found) {
			columns->next = from;
			columns->next_end = from + word.length;
			return true;
		}
		if (extent_is(word, model)) {
			columns->model = from;
			found = true;
		}
	}
	return found;
}

/*
 * Where the cell behind the model begins in a row: at its title, or before it
 * where it stands at the right. 0: the row does not fit.
 */
static size_t
behind_model(struct extent row, const struct columns *columns)
{
	size_t from = columns->next;

	if (from >= row.length || row.text[from - 1] == ' ')
		return from;
	if (extent_at(row, columns->next_end - 1) == ' ' ||
	    (columns->next_end < row.length &&
	     row.text[columns->next_end] != ' '))
		return 0;
	while (from > columns->model && row.text[from - 1] != ' ')
		from--;
	return from > columns->model ? from : 0;
}

/* A disk, or what is on one ("`-sda1"), which has no model. */
static bool
read_lsblk_row(struct extent row, const struct columns *columns,
	       struct inventory_disk *disk)
{
	struct extent rest = row, name = inventory_word(&rest), cell;
	size_t from = (size_t)(name.text - row.text), end;

	disk->model = nothing;
	if (from > columns->name || strchr("|`+\\", *name.text) ||
	    (unsigned char)*name.text >= 0x80)
		return true;
	if (from < columns->name || !islower((unsigned char)*name.text))
		return false;
	disk->device = name;
	if (row.length <= columns->model)
		return true;
	end = behind_model(row, columns);
	if (row.text[columns->model - 1] != ' ' || end == 0)
		return false;
	cell = extent_cut(row, columns->model, end);
	disk->model = inventory_model_at(row, columns->model, end);
	/* a cell begins where its title does, or is empty */
	return *cell.text != ' ' || extent_trimmed(cell).length == 0;
}

static bool
read_nvme_row(struct extent row, const struct columns *columns,
	      struct inventory_disk *disk)
{
	struct extent rest = row, name = inventory_word(&rest);

	if (extent_at(row, columns->model - 1) != ' ' ||
	    extent_at(row, columns->model) == ' ' ||
	    extent_at(row, columns->next) != ' ')
		return false;
	disk->device = inventory_device(name);
	disk->model = inventory_model_at(row, columns->model, columns->next);
	return disk->device.length > 0;
}

/* The ruler below the titles shows where the column ends. */
static bool
read_ruler(struct extent ruler, struct columns *columns)
{
	size_t end = columns->model;

	for (size_t i = 0; i < ruler.length; i++)
		if (ruler.text[i] != '-' && ruler.text[i] != ' ')
			return false;
	while (extent_at(ruler, end) == '-')
		end++;
	columns->next = end;
	return extent_at(ruler, columns->model - 1) == ' ' &&
	       end > columns->model;
}

size_t
inventory_table(const struct line *lines, size_t count,
		struct inventory_disk *disks, size_t *found)
{
	struct columns columns;
	bool nvme = false, fits = true;
	size_t used = 1;

	*found = 0;
	if (!read_titles(whole(&lines[0]), "NAME", "MODEL", &columns)) {
		nvme = count > 1 &&
		       read_titles(whole(&lines[0]), "Node", "Model",
				   &columns) &&
		       read_ruler(whole(&lines[1]), &columns);
		if (!nvme)
			return 0;
		used = 2;
	}
	for (; used < count; used++) {
		struct extent row = whole(&lines[used]);

		if (extent_trimmed(row).length == 0 || lines[used].command)
			break;
		fits = fits && (nvme ? read_nvme_row : read_lsblk_row)(row,
			&columns, &disks[*found]);
		*found += fits && disks[*found].model.length > 0;
	}
	if (!fits)
		*found = 0;
	return used;
}
