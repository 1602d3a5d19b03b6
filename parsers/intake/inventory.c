/* Kernels and disks by the exact form of the tools that print them. */
#include "parsers/intake/inventory.h"

#include <ctype.h>
#include <string.h>

enum {
	MODEL = 40,		/* bytes of the longest, of ATA and NVMe */
	RELEASE = 64,
};

static const struct extent nothing = { "", 0 };

/* ---- pieces of lines */

/* Where a text begins; the length where it is not there. */
static size_t
find(struct extent extent, const char *text)
{
	const char *end = extent.text + extent.length, *found = extent.text;
	size_t length = strlen(text);

	while ((size_t)(end - found) >= length &&
	       (found = memchr(found, *text, (size_t)(end - found))) != NULL) {
		if (extent_begins((struct extent){
				     found, (size_t)(end - found) }, text))
			return (size_t)(found - extent.text);
		found++;
	}
	return extent.length;
}

struct extent
inventory_word(struct extent *rest)
{
	struct extent word = extent_trimmed(*rest);
	size_t length = 0;

	while (length < word.length && word.text[length] != ' ')
		length++;
	*rest = extent_cut(word, length, word.length);
	return extent_cut(word, 0, length);
}

/* "[    1.234567] " before a message of the kernel */
static struct extent
past_time(struct extent line)
{
	size_t index = 1, points = 0;

	if (extent_at(line, 0) != '[')
		return line;
	for (; index < line.length && line.text[index] != ']'; index++) {
		points += line.text[index] == '.';
		if (!strchr(" .0123456789", line.text[index]))
			return line;
	}
	return points == 1 && extent_at(line, index + 1) == ' ' ?
	       extent_trimmed(extent_cut(line, index + 1, line.length)) : line;
}

struct extent
inventory_trim(const struct line *line)
{
	struct extent whole = { line->text, line->length };

	return past_time(extent_trimmed(whole));
}

/* ---- the kernel */

/* 5.10.0-8-amd64, 6.18.44, 2.6.32.71+ */
static bool
is_release(struct extent word)
{
	size_t index = 0;

	while (isdigit((unsigned char)extent_at(word, index)))
		index++;
	if (index == 0 || extent_at(word, index) != '.' ||
	    !isdigit((unsigned char)extent_at(word, index + 1)) ||
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
	struct extent rest = extent_trimmed(line), words[4];

	if (!below_uname && !extent_begins(rest, "Linux "))
		return nothing;
	for (size_t i = 0; i < 4; i++)
		words[i] = inventory_word(&rest);
	if (below_uname && words[1].length == 0 && is_release(words[0]))
		return words[0];
	if (!extent_is(words[0], "Linux"))
		return nothing;
	/* Linux version 5.10.0 (me@host) (gcc … */
	if (extent_is(words[1], "version"))
		return is_release(words[2]) && extent_at(words[3], 0) == '(' &&
		       memchr(words[3].text, '@', words[3].length) ?
		       words[2] : nothing;
	/* Linux host 5.10.0 #1 SMP … */
	if (is_release(words[2]))
		return extent_at(words[3], 0) == '#' &&
		       isdigit((unsigned char)extent_at(words[3], 1)) ?
		       words[2] : nothing;
	/* Linux 5.10.0 (host) 05/06/21 _x86_64_ (2 CPU) */
	if (is_release(words[1]) &&
	    ((in_brackets(words[2]) &&
	      isdigit((unsigned char)extent_at(words[3], 0))) ||
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

struct extent
inventory_model_at(struct extent line, size_t from, size_t to)
{
	struct extent text = extent_trimmed(extent_cut(line, from, to));

	return text.length <= MODEL && find(text, "  ") == text.length ?
	       text : nothing;
}

struct extent
inventory_device(struct extent path)
{
	size_t from, to;

	if (extent_begins(path, "/dev/"))
		return extent_cut(path, 5, path.length);
	if (!extent_begins(path, "/sys/"))
		return nothing;
	to = find(path, "/device/model");
	if (to == path.length)
		to = find(path, "/model");
	if (to == path.length)
		return nothing;
	for (from = to; path.text[from - 1] != '/';)
		from--;
	return extent_cut(path, from, to);
}

/* [0:0:0:0]    disk    ATA      Samsung SSD 850  2B6Q  /dev/sda */
static bool
is_lsscsi(struct extent line, struct inventory_disk *disk)
{
	size_t vendor;
	struct extent node;

	if (extent_at(line, 0) != '[')
		return false;
	vendor = find(line, " disk    ") + strlen(" disk    ");
	node = extent_cut(line, vendor + 32, line.length);
	if (extent_at(line, vendor + 8) != ' ' ||
	    extent_at(line, vendor + 25) != ' ' ||
	    extent_at(line, vendor + 30) != ' ' ||
	    extent_at(line, vendor + 31) != ' ' ||
	    !extent_begins(node, "/dev/"))
		return false;
	disk->device = inventory_device(inventory_word(&node));
	disk->model = inventory_model_at(line, vendor + 9, vendor + 25);
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
	       extent_cut(word, 0, word.length - 1) : nothing;
}

/* scsi 0:0:0:0: Direct-Access     ATA      Samsung SSD 850  2B6Q PQ: 0 … */
static bool
is_inquiry(struct extent line, struct inventory_disk *disk)
{
	static const char type[] = ": Direct-Access     ";
	struct extent rest = line;
	size_t vendor;

	if (!extent_is(inventory_word(&rest), "scsi"))
		return false;
	vendor = find(line, type) + sizeof(type) - 1;
	if (!extent_begins(extent_cut(line, vendor + 30, line.length), " PQ: "))
		return false;
	disk->device = address_of(inventory_word(&rest));
	disk->model = inventory_model_at(line, vendor + 9, vendor + 25);
	return true;
}

/* /sys/block/sda/device/model:Samsung SSD 850 */
static bool
is_found(struct extent line, struct inventory_disk *disk)
{
	size_t colon;

	if (!extent_begins(line, "/sys/"))
		return false;
	colon = find(line, "/model:") + strlen("/model");
	if (colon >= line.length)
		return false;
	disk->device = inventory_device(extent_cut(line, 0, colon));
	disk->model = inventory_model_at(line, colon + 1, line.length);
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

	if (!extent_is(inventory_word(&rest), "sd"))
		return false;
	disk->model = address_of(inventory_word(&rest));
	name = inventory_word(&rest);
	if (name.length < 5 || name.text[0] != '[' ||
	    name.text[name.length - 1] != ']')
		return false;
	disk->device = extent_cut(name, 1, name.length - 1);
	return disk->model.length > 0;
}

struct extent
inventory_model(struct extent line)
{
	static const char *const keys[] = {
		"Device Model:", "Model Number:", "Product:",
	};
	size_t end;

	if (extent_begins(line, "Model=")) {
		end = find(line, ", FwRev=");
		return end < line.length ?
		       inventory_model_at(line, strlen("Model="), end) :
		       nothing;
	}
	for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++)
		if (extent_begins(line, keys[i]))
			return inventory_model_at(line, strlen(keys[i]),
						  line.length);
	return nothing;
}
