/* Kernels and disks by the exact form of the tools that print them. */
#include "parsers/intake/inventory.h"

#include <ctype.h>
#include <string.h>

enum {
	MODEL = 40,		/* bytes of the longest, of ATA and NVMe */
	RELEASE = 64,
	TITLES = 32,		/* of a table */
};

static const struct extent nothing = { "", 0 };

/* ---- pieces of lines */

static struct extent
cut(struct extent extent, size_t from, size_t to)
{
	if (to > extent.length)
		to = extent.length;
	if (from > to)
		from = to;
	return (struct extent){ extent.text + from, to - from };
}

static struct extent
trimmed(struct extent extent)
{
	while (extent.length > 0 && *extent.text == ' ')
		extent = cut(extent, 1, extent.length);
	while (extent.length > 0 && extent.text[extent.length - 1] == ' ')
		extent.length--;
	return extent;
}

static char
at(struct extent extent, size_t index)
{
	return index < extent.length ? extent.text[index] : '\0';
}

static bool
is(struct extent extent, const char *text)
{
	return extent.length == strlen(text) &&
	       inventory_begins(extent, text);
}

/* Where a text begins; the length where it is not there. */
static size_t
find(struct extent extent, const char *text)
{
	const char *end = extent.text + extent.length, *found = extent.text;
	size_t length = strlen(text);

	while ((size_t)(end - found) >= length &&
	       (found = memchr(found, *text, (size_t)(end - found))) != NULL) {
		if (inventory_begins((struct extent){
				     found, (size_t)(end - found) }, text))
			return (size_t)(found - extent.text);
		found++;
	}
	return extent.length;
}

struct extent
inventory_word(struct extent *rest)
{
	struct extent word = trimmed(*rest);
	size_t length = 0;

	while (length < word.length && word.text[length] != ' ')
		length++;
	*rest = cut(word, length, word.length);
	return cut(word, 0, length);
}

/* "[    1.234567] " before a message of the kernel */
static struct extent
past_time(struct extent line)
{
	size_t index = 1, points = 0;

	if (at(line, 0) != '[')
		return line;
	for (; index < line.length && line.text[index] != ']'; index++) {
		points += line.text[index] == '.';
		if (!strchr(" .0123456789", line.text[index]))
			return line;
	}
	return points == 1 && at(line, index + 1) == ' ' ?
	       trimmed(cut(line, index + 1, line.length)) : line;
}

struct extent
inventory_trim(const struct line *line)
{
	return past_time(trimmed((struct extent){ line->text, line->length }));
}

/* ---- the kernel */

/* 5.10.0-8-amd64, 6.18.44, 2.6.32.71+ */
static bool
is_release(struct extent word)
{
	size_t index = 0;

	while (isdigit((unsigned char)at(word, index)))
		index++;
	if (index == 0 || at(word, index) != '.' ||
	    !isdigit((unsigned char)at(word, index + 1)) ||
	    word.length > RELEASE)
		return false;
	while (++index < word.length)
		if (!isalnum((unsigned char)word.text[index]) &&
		    !strchr(".-_+~", word.text[index]))
			return false;
	return true;
}

static bool
in_brackets(struct extent word)
{
	return word.length > 2 && word.text[0] == '(' &&
	       word.text[word.length - 1] == ')';
}

struct extent
inventory_kernel(struct extent line, bool below_uname)
{
	struct extent rest = trimmed(line), words[4];

	if (!below_uname && !inventory_begins(rest, "Linux "))
		return nothing;
	for (size_t i = 0; i < 4; i++)
		words[i] = inventory_word(&rest);
	if (below_uname && words[1].length == 0 && is_release(words[0]))
		return words[0];
	if (!is(words[0], "Linux"))
		return nothing;
	/* Linux version 5.10.0 (me@host) (gcc … */
	if (is(words[1], "version"))
		return is_release(words[2]) && at(words[3], 0) == '(' &&
		       memchr(words[3].text, '@', words[3].length) ?
		       words[2] : nothing;
	/* Linux host 5.10.0 #1 SMP … */
	if (is_release(words[2]))
		return at(words[3], 0) == '#' &&
		       isdigit((unsigned char)at(words[3], 1)) ?
		       words[2] : nothing;
	/* Linux 5.10.0 (host) 05/06/21 _x86_64_ (2 CPU) */
	if (is_release(words[1]) &&
	    ((in_brackets(words[2]) &&
	      isdigit((unsigned char)at(words[3], 0))) ||
	     (below_uname && words[2].length == 0)))
		return words[1];
	return nothing;
}

/* "5.10", "v6.1.8" or "6.9-rc1", but no part of a word: "2.5x", "RHEL9.5" */
bool
inventory_names_another(const char *title, const char *release)
{
	static const char digits[] = "0123456789";
	bool another = false;

	for (const char *at = title; *at != '\0';) {
		size_t length = strspn(at, "0123456789.");
		bool begins = at == title || !isalnum((unsigned char)at[-1]) ||
			      (at[-1] == 'v' &&
			       (at - 1 == title ||
				!isalnum((unsigned char)at[-2])));
		size_t major = strspn(at, digits), next = length;

		if (length == 0) {
			at++;
			continue;
		}
		while (length > 0 && at[length - 1] == '.')
			length--;
		if (begins && major > 0 && major < length &&
		    !isalpha((unsigned char)at[next]) && at[next] != '%') {
			if (strncmp(release, at, length) == 0 &&
			    !isdigit((unsigned char)release[length]))
				return false;
			another = true;
		}
		at += next;
	}
	return another;
}

/* ---- disks */

static struct extent
as_model(struct extent text)
{
	text = trimmed(text);
	return text.length <= MODEL && find(text, "  ") == text.length ?
	       text : nothing;
}

struct extent
inventory_device(struct extent path)
{
	size_t from, to;

	if (inventory_begins(path, "/dev/"))
		return cut(path, 5, path.length);
	if (!inventory_begins(path, "/sys/"))
		return nothing;
	to = find(path, "/device/model");
	if (to == path.length)
		to = find(path, "/model");
	if (to == path.length)
		return nothing;
	for (from = to; path.text[from - 1] != '/';)
		from--;
	return cut(path, from, to);
}

/* [0:0:0:0]    disk    ATA      Samsung SSD 850  2B6Q  /dev/sda */
static bool
is_lsscsi(struct extent line, struct inventory_disk *disk)
{
	size_t vendor;
	struct extent node;

	if (at(line, 0) != '[')
		return false;
	vendor = find(line, " disk    ") + strlen(" disk    ");
	node = cut(line, vendor + 32, line.length);
	if (at(line, vendor + 8) != ' ' ||
	    at(line, vendor + 25) != ' ' || at(line, vendor + 30) != ' ' ||
	    at(line, vendor + 31) != ' ' || !inventory_begins(node, "/dev/"))
		return false;
	disk->device = inventory_device(inventory_word(&node));
	disk->model = as_model(cut(line, vendor + 9, vendor + 25));
	return true;
}

/* 0:0:0:0: */
static struct extent
address_of(struct extent word)
{
	size_t colons = 0;

	for (size_t i = 0; i < word.length; i++)
		if (word.text[i] == ':')
			colons++;
		else if (!isdigit((unsigned char)word.text[i]))
			return nothing;
	return colons == 4 && word.text[word.length - 1] == ':' ?
	       cut(word, 0, word.length - 1) : nothing;
}

/* scsi 0:0:0:0: Direct-Access     ATA      Samsung SSD 850  2B6Q PQ: 0 … */
static bool
is_inquiry(struct extent line, struct inventory_disk *disk)
{
	static const char type[] = ": Direct-Access     ";
	struct extent rest = line;
	size_t vendor;

	if (!is(inventory_word(&rest), "scsi"))
		return false;
	vendor = find(line, type) + sizeof(type) - 1;
	if (!inventory_begins(cut(line, vendor + 30, line.length), " PQ: "))
		return false;
	disk->device = address_of(inventory_word(&rest));
	disk->model = as_model(cut(line, vendor + 9, vendor + 25));
	return true;
}

/* /sys/block/sda/device/model:Samsung SSD 850 */
static bool
is_found(struct extent line, struct inventory_disk *disk)
{
	size_t colon;

	if (!inventory_begins(line, "/sys/"))
		return false;
	colon = find(line, "/model:") + strlen("/model");
	if (colon >= line.length)
		return false;
	disk->device = inventory_device(cut(line, 0, colon));
	disk->model = as_model(cut(line, colon + 1, line.length));
	return true;
}

bool
inventory_row(struct extent line, struct inventory_disk *disk)
{
	return (is_lsscsi(line, disk) || is_inquiry(line, disk) ||
		is_found(line, disk)) &&
	       disk->device.length > 0 && disk->model.length > 0;
}

bool
inventory_attached(struct extent line, struct inventory_disk *disk)
{
	struct extent rest = line, name;

	if (!is(inventory_word(&rest), "sd"))
		return false;
	disk->model = address_of(inventory_word(&rest));
	name = inventory_word(&rest);
	if (name.length < 5 || name.text[0] != '[' ||
	    name.text[name.length - 1] != ']')
		return false;
	disk->device = cut(name, 1, name.length - 1);
	return disk->model.length > 0;
}

struct extent
inventory_model(struct extent line)
{
	static const char *const keys[] = {
		"Device Model:", "Model Number:", "Product:",
	};
	size_t end;

	if (inventory_begins(line, "Model=")) {
		end = find(line, ", FwRev=");
		return end < line.length ?
		       as_model(cut(line, strlen("Model="), end)) : nothing;
	}
	for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++)
		if (inventory_begins(line, keys[i]))
			return as_model(cut(line, strlen(keys[i]),
					    line.length));
	return nothing;
}

/* ---- tables */

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
		if (count == 0 && !is(word, name))
			return false;
		if (count == 0)
			columns->name = from;
		if (found) {
			columns->next = from;
			columns->next_end = from + word.length;
			return true;
		}
		if (is(word, model)) {
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
	if (at(row, columns->next_end - 1) == ' ' ||
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
	cell = cut(row, columns->model, end);
	disk->model = as_model(cell);
	/* a cell begins where its title does, or is empty */
	return *cell.text != ' ' || trimmed(cell).length == 0;
}

static bool
read_nvme_row(struct extent row, const struct columns *columns,
	      struct inventory_disk *disk)
{
	struct extent rest = row, name = inventory_word(&rest);

	if (at(row, columns->model - 1) != ' ' ||
	    at(row, columns->model) == ' ' || at(row, columns->next) != ' ')
		return false;
	disk->device = inventory_device(name);
	disk->model = as_model(cut(row, columns->model, columns->next));
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
	while (at(ruler, end) == '-')
		end++;
	columns->next = end;
	return at(ruler, columns->model - 1) == ' ' && end > columns->model;
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

		if (trimmed(row).length == 0 || lines[used].command)
			break;
		fits = fits && (nvme ? read_nvme_row : read_lsblk_row)(row,
			&columns, &disks[*found]);
		*found += fits && disks[*found].model.length > 0;
	}
	if (!fits)
		*found = 0;
	return used;
}
