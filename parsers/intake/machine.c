/* Kernels and disks as facts that hold until they are stated anew. */
#include "parsers/intake/machine_facts.h"

#include <string.h>
#include <strings.h>

#include "parsers/intake/inventory.h"

enum { SEEN = 400 };	/* lines before a result that are looked at */

struct machine *
machine_new(struct arena *arena)
{
	struct machine *machine = arena_zero(arena, sizeof(*machine));

	machine->arena = arena;
	return machine;
}

void
machine_forget(struct machine *machine)
{
	machine->count = 0;
	machine->output = OUTPUT_OTHER;
	machine->host[0] = '\0';
}

struct fact *
machine_fact(const struct machine *machine, const char *device, size_t length,
	     unsigned quote)
{
	for (size_t i = 0; i < machine->count; i++) {
		struct fact *fact = &machine->facts[i];

		if (fact->quote == quote &&
		    strlen(fact->device) == length &&
		    memcmp(fact->device, device, length) == 0)
			return fact;
	}
	return NULL;
}

/* Of another kernel, what was known of its disks may not hold. */
static void
forget_older(struct machine *machine)
{
	size_t left = 0;

	for (size_t i = 0; i < machine->count; i++)
		if (machine->facts[i].results == machine->results)
			machine->facts[left++] = machine->facts[i];
	machine->count = left;
}

static void
state(struct machine *machine, struct extent device, struct extent text,
      unsigned quote)
{
	struct fact *fact = machine_fact(machine, device.text, device.length,
					 quote);
	bool same;

	if (text.length == 0 || device.length >= NAME)
		return;
	if (fact == NULL) {
		machine->facts = arena_grow(machine->arena, machine->facts,
					    machine->count, &machine->room,
					    sizeof(*machine->facts));
		fact = &machine->facts[machine->count++];
		*fact = (struct fact){
			arena_text(machine->arena, device.text, device.length),
			arena_text(machine->arena, text.text, text.length),
			quote, machine->results,
		};
		return;
	}
	same = fact->text != NULL && strlen(fact->text) == text.length &&
	       memcmp(fact->text, text.text, text.length) == 0;
	if (fact->results < machine->results) {
		fact->results = machine->results;
		if (same)
			return;
		fact->text = arena_text(machine->arena, text.text,
					text.length);
		if (device.length == 0)
			forget_older(machine);
	} else if (!same) {
		fact->text = NULL;
	}
}

void
machine_kernel(struct machine *machine, const struct line *line,
	       const char *release, size_t length)
{
	state(machine, (struct extent){ "", 0 },
	      (struct extent){ release, length }, line->quote);
}

/* ---- commands */

static void
keep(char kept[NAME], struct extent text)
{
	size_t length = text.length < NAME ? text.length : 0;

	memcpy(kept, text.text, length);
	kept[length] = '\0';
}

/* At the prompt of another host nothing is known. */
static void
look_at_prompt(struct machine *machine, struct extent word)
{
	char host[NAME];
	const char *from = memchr(word.text, '@', word.length);
	struct extent name;

	if (from == NULL)
		return;
	name.text = from + 1;
	name.length = (size_t)(word.text + word.length - name.text);
	for (size_t i = 0; i < name.length; i++)
		if (strchr(":]#$%~", name.text[i]) != NULL)
			name.length = i;
	keep(host, name);
	if (*machine->host != '\0' && strcmp(host, machine->host) != 0)
		machine_forget(machine);
	memcpy(machine->host, host, NAME);
}

/* What it prints is of the named device itself, not of a disk behind it. */
static bool
is_plain_type(struct extent word)
{
	static const char *const types[] = {
		"ata", "sat", "scsi", "nvme", "auto",
	};

	for (size_t i = 0; i < sizeof(types) / sizeof(*types); i++)
		if (word.length == strlen(types[i]) &&
		    extent_begins(word, types[i]))
			return true;
	return false;
}

/* smartctl -i /dev/sda; hdparm -I /dev/sda; cat /sys/…/sda/device/model */
static void
look_at_arguments(struct machine *machine, struct extent rest,
		  enum output output)
{
	struct extent word, device = { "", 0 };
	bool type = false;

	while ((word = inventory_word(&rest)).length > 0) {
		struct extent named = inventory_device(word);

		if (type && !is_plain_type(word))
			return;
		type = word.length == 2 && extent_begins(word, "-d");
		if (strchr("|;&", *word.text) != NULL ||
		    extent_begins(word, "--device") ||
		    (word.length > 2 && extent_begins(word, "-d")) ||
		    (named.length > 0 && device.length > 0))
			return;
		if (named.length > 0)
			device = named;
	}
	keep(machine->device, device);
	if (*machine->device != '\0')
		machine->output = output;
}

static void
read_command(struct machine *machine, const struct line *line)
{
	struct extent rest = inventory_trim(line), word;

	machine->output = OUTPUT_OTHER;
	while ((word = inventory_word(&rest)).length > 0) {
		look_at_prompt(machine, word);
		if (word.length == 3 && extent_begins(word, "ssh"))
			machine_forget(machine);
		for (size_t i = word.length; i-- > 0;)
			if (word.text[i] == '/') {
				word.text += i + 1;
				word.length -= i + 1;
				break;
			}
		if (extent_begins(word, "uname"))
			machine->output = OUTPUT_UNAME;
		else if (extent_begins(word, "smartctl") ||
			 extent_begins(word, "hdparm"))
			look_at_arguments(machine, rest, OUTPUT_DISK);
		else if (word.length == 3 && extent_begins(word, "cat"))
			look_at_arguments(machine, rest, OUTPUT_MODEL);
		else
			continue;
		break;
	}
}

/* ---- what is no command */

/* "smartctl 7.2 2020-12-30 r5155", which is printed first */
static bool
is_head(struct extent line)
{
	return extent_begins(line, "smartctl ") && line.length > 9 &&
	       strchr("0123456789", line.text[9]) != NULL;
}

/* "/dev/sda:" above what hdparm prints */
static bool
is_disk_head(struct machine *machine, struct extent line)
{
	struct extent device = inventory_device(line);

	if (device.length < 2 || device.text[device.length - 1] != ':' ||
	    memchr(device.text, ' ', device.length) != NULL)
		return false;
	device.length--;
	keep(machine->device, device);
	machine->output = OUTPUT_DISK;
	return true;
}

static void
read_disk(struct machine *machine, const struct line *line, struct extent text)
{
	struct inventory_disk disk;
	const struct fact *fact;

	if (inventory_row(text, &disk)) {
		state(machine, disk.device, disk.model, line->quote);
	} else if (inventory_attached(text, &disk)) {
		fact = machine_fact(machine, disk.model.text,
				    disk.model.length, line->quote);
		if (fact != NULL && fact->text != NULL)
			state(machine, disk.device,
			      (struct extent){ fact->text,
					       strlen(fact->text) },
			      line->quote);
	} else if (machine->output == OUTPUT_DISK) {
		state(machine, (struct extent){ machine->device,
						strlen(machine->device) },
		      inventory_model(text), line->quote);
	}
}

/* A title of another kernel or machine: none is known from there on. */
static bool
tells_of_change(struct extent text)
{
	static const char *const words[] = {
		"kernel", "boot", "upgrade", "patch", "vanilla", "upstream",
		"machine", "server",
	};

	for (; text.length > 5; text.text++, text.length--)
		for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++)
			if ((*text.text | 0x20) == *words[i] &&
			    strncasecmp(text.text, words[i],
					strlen(words[i])) == 0)
				return true;
	return false;
}

static void
look_for_change(struct machine *machine, const struct line *line,
		struct extent text)
{
	struct fact *kernel = machine->count > 0 ?
			      machine_fact(machine, "", 0, line->quote) : NULL;

	if (kernel != NULL && kernel->results < machine->results &&
	    tells_of_change(text))
		kernel->text = NULL;
}

static size_t
read_table(struct machine *machine, const struct line *lines, size_t count)
{
	struct inventory_disk *disks = arena_take(machine->arena,
						  count * sizeof(*disks));
	size_t found, used = inventory_table(lines, count, disks, &found);

	for (size_t i = 0; i < found; i++)
		state(machine, disks[i].device, disks[i].model,
		      lines[0].quote);
	return used;
}

/*
 * Whether a line may say anything: where nothing is known or expected, most say
 * nothing by their first letter.
 */
static bool
may_tell(const struct machine *machine, struct extent text)
{
	if (machine->output != OUTPUT_OTHER || machine->count > 0)
		return true;
	switch (*text.text) {
	case '[': case '/': case 'L': case 'N': case 's':
		return true;
	default:
		return false;
	}
}

static size_t
read_line(struct machine *machine, const struct line *lines, size_t count)
{
	struct extent text = inventory_trim(&lines[0]), release;
	bool below_uname = machine->output == OUTPUT_UNAME;
	size_t used;

	if (text.length == 0)
		return 1;
	if (lines[0].command && !is_head(text)) {
		read_command(machine, &lines[0]);
		return 1;
	}
	if (!may_tell(machine, text))
		return 1;
	if (extent_begins(text, "NAME ") ||
	    extent_begins(text, "Node ")) {
		used = read_table(machine, lines, count);
		if (used > 0)
			return used;
	}
	if (machine->output == OUTPUT_MODEL)
		state(machine, (struct extent){ machine->device,
						strlen(machine->device) },
		      text, lines[0].quote);
	/* what these print is a line */
	if (below_uname || machine->output == OUTPUT_MODEL)
		machine->output = OUTPUT_OTHER;
	release = inventory_kernel(text, below_uname);
	if (release.length > 0)
		machine_kernel(machine, &lines[0], release.text,
			       release.length);
	else if (!is_disk_head(machine, text))
		read_disk(machine, &lines[0], text);
	if (release.length == 0)
		look_for_change(machine, &lines[0], text);
	return 1;
}

void
machine_read(struct machine *machine, const struct line *lines, size_t count,
	     bool skipped)
{
	size_t from = count > SEEN ? count - SEEN : 0;

	if (skipped || from > 0)
		machine_forget(machine);
	while (from < count)
		from += read_line(machine, lines + from, count - from);
}

/* ---- results */
