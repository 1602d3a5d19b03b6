/*
 * fio's options, from command lines and start lines, as parameters of a record.
 */
#include <ctype.h>
#include <math.h>
#include <string.h>
#include <strings.h>

#include "parsers/fio/fio.h"

enum value { TEXT, COUNT, SIZE, TIME, FLAG };

/* Options that say what the workload is, with their other names. */
static const struct option {
	const char *name, *param;
	enum value value;
	double unit;		/* of a time without suffix, ns */
} options[] = {
	{ "rw", "rw", TEXT, 0 },
	{ "readwrite", "rw", TEXT, 0 },
	{ "bs", "bs", SIZE, 0 },
	{ "blocksize", "bs", SIZE, 0 },
	{ "bsrange", "bsrange", TEXT, 0 },
	{ "bssplit", "bssplit", TEXT, 0 },
	{ "iodepth", "iodepth", COUNT, 0 },
	{ "numjobs", "numjobs", COUNT, 0 },
	{ "ioengine", "ioengine", TEXT, 0 },
	{ "direct", "direct", FLAG, 0 },
	{ "buffered", "buffered", FLAG, 0 },
	{ "sync", "sync", FLAG, 0 },
	{ "fsync", "fsync", COUNT, 0 },
	{ "fdatasync", "fdatasync", COUNT, 0 },
	{ "end_fsync", "end_fsync", FLAG, 0 },
	{ "fsync_on_close", "fsync_on_close", FLAG, 0 },
	{ "size", "size", SIZE, 0 },
	{ "filesize", "filesize", SIZE, 0 },
	{ "io_size", "io_size", SIZE, 0 },
	{ "io_limit", "io_size", SIZE, 0 },
	{ "offset", "offset", SIZE, 0 },
	{ "nrfiles", "nrfiles", COUNT, 0 },
	{ "runtime", "runtime", TIME, 1e9 },
	{ "ramp_time", "ramp_time", TIME, 1e9 },
	{ "startdelay", "startdelay", TIME, 1e9 },
	{ "time_based", "time_based", FLAG, 0 },
	{ "rwmixread", "rwmixread", COUNT, 0 },
	{ "rwmixwrite", "rwmixwrite", COUNT, 0 },
	{ "rate", "rate", TEXT, 0 },
	{ "rate_iops", "rate_iops", TEXT, 0 },
	{ "thinktime", "thinktime", TIME, 1e3 },
	{ "filename", "filename", TEXT, 0 },
	{ "directory", "directory", TEXT, 0 },
	{ "norandommap", "norandommap", FLAG, 0 },
	{ "randrepeat", "randrepeat", FLAG, 0 },
	{ "invalidate", "invalidate", FLAG, 0 },
	{ "refill_buffers", "refill_buffers", FLAG, 0 },
	{ "zero_buffers", "zero_buffers", FLAG, 0 },
	{ "thread", "thread", FLAG, 0 },
	{ "loops", "loops", COUNT, 0 },
	{ "rbdname", "rbdname", TEXT, 0 },
	{ "pool", "pool", TEXT, 0 },
};

struct word {
	const char *text;
	size_t length;
};

static bool
same_text(struct word word, const char *text)
{
	return strlen(text) == word.length &&
	       memcmp(text, word.text, word.length) == 0;
}

static const struct option *
find_option(struct word name)
{
	for (size_t i = 0; i < sizeof(options) / sizeof(options[0]); i++)
		if (strlen(options[i].name) == name.length &&
		    memcmp(options[i].name, name.text, name.length) == 0)
			return &options[i];
	return NULL;
}

static bool
read_count(struct word word, double *number)
{
	*number = 0;
	if (word.length == 0 || word.length > 15)
		return false;
	for (size_t i = 0; i < word.length; i++) {
		if (!isdigit((unsigned char)word.text[i]))
			return false;
		*number = *number * 10 + (word.text[i] - '0');
	}
	return true;
}

/* A size that is the same for all directions: "4k", "4k,4k". */
static bool
read_one_size(struct word word, double *bytes)
{
	const char *comma = memchr(word.text, ',', word.length);
	size_t first = comma != NULL ? (size_t)(comma - word.text) :
		       word.length;
	double next;

	if (!unit_read_size(word.text, first, bytes))
		return false;
	while (comma != NULL) {
		struct word rest = { comma + 1, word.length -
				     (size_t)(comma + 1 - word.text) };

		comma = memchr(rest.text, ',', rest.length);
		if (comma != NULL)
			rest.length = (size_t)(comma - rest.text);
		if (rest.length > 0 &&
		    (!unit_read_size(rest.text, rest.length, &next) ||
		     next != *bytes))
			return false;
		word.length -= (size_t)(rest.text - word.text);
		word.text = rest.text;
	}
	return true;
}

/* "4k", as fio takes it: in the greatest unit that divides it. */
static const char *
size_text(struct arena *arena, double bytes)
{
	static const struct { double unit; const char *suffix; } units[] = {
		{ 1 << 30, "g" }, { 1 << 20, "m" }, { 1 << 10, "k" },
	};

	for (size_t i = 0; i < sizeof(units) / sizeof(units[0]); i++)
		if (fmod(bytes, units[i].unit) == 0)
			return arena_print(arena, "%.0f%s",
					   bytes / units[i].unit,
					   units[i].suffix);
	return arena_print(arena, "%.0f", bytes);
}

/*
 * The sizes of reads, writes and trims where they differ, in one form, whoever
 * prints them: "4k,64k". Trims are named where they are not like writes.
 */
static const char *
sizes_text(struct arena *arena, const double bytes[DIR_MIXED])
{
	const char *reads = size_text(arena, bytes[DIR_READ]);
	const char *writes = size_text(arena, bytes[DIR_WRITE]);

	if (bytes[DIR_TRIM] == bytes[DIR_WRITE])
		return arena_print(arena, "%s,%s", reads, writes);
	return arena_print(arena, "%s,%s,%s", reads, writes,
			   size_text(arena, bytes[DIR_TRIM]));
}

/* The same of an option's value; NULL where it is none. */
static const char *
read_sizes(struct word word, struct arena *arena)
{
	double bytes[DIR_MIXED];
	const char *end = word.text + word.length;
	int count = 0;

	for (const char *text = word.text; text <= end; count++) {
		const char *comma = memchr(text, ',', (size_t)(end - text));

		comma = comma != NULL ? comma : end;
		if (count == DIR_MIXED ||
		    !unit_read_size(text, (size_t)(comma - text),
				    &bytes[count]))
			return NULL;
		text = comma + 1;
	}
	if (count == 1)
		return NULL;
	if (count == 2)
		bytes[DIR_TRIM] = bytes[DIR_WRITE];
	return sizes_text(arena, bytes);
}

/* fio itself prints the short form. */
static struct word
plain_rw(struct word value)
{
	static const struct word rw = { "rw", 2 };

	return same_text(value, "readwrite") ? rw : value;
}

/* Gives the record one option, unless what is said before stands already. */
static void
put_option(struct record *record, struct arena *arena,
	   const struct option *option, struct word value)
{
	const char *sizes;
	double number;

	if (value.length == 0 && option->value != FLAG)
		return;
	if (strcmp(option->param, "rw") == 0)
		value = plain_rw(value);
	switch (option->value) {
	case FLAG:
		if (value.length == 0)
			record_param_number(record, arena, option->param, 1);
		else if (read_count(value, &number))
			record_param_number(record, arena, option->param,
					    number);
		else
			goto text;
		return;
	case COUNT:
		if (read_count(value, &number))
			record_param_number(record, arena, option->param,
					    number);
		return;
	case SIZE:
		if (read_one_size(value, &number))
			record_param_number(record, arena, option->param,
					    number);
		else if ((sizes = read_sizes(value, arena)) != NULL)
			record_param_text(record, arena, option->param, sizes);
		else
			goto text;
		return;
	case TIME:
		if (unit_read_time(value.text, value.length, option->unit,
				   &number))
			record_param_number(record, arena, option->param,
					    number);
		return;
	case TEXT:
	text:
		if (memchr(value.text, '$', value.length) == NULL)
			record_param_text(record, arena, option->param,
					  arena_text(arena, value.text,
						     value.length));
		return;
	}
}

bool
fio_option_known(const char *name, size_t length)
{
	return find_option((struct word){ name, length }) != NULL;
}

void
fio_option_put(struct record *record, struct arena *arena, const char *name,
	       size_t name_length, const char *value, size_t value_length)
{
	const struct option *known =
		find_option((struct word){ name, name_length });

	if (known != NULL)
		put_option(record, arena, known,
			   (struct word){ value, value_length });
}

/* The next word of a command, with quotes taken off; false at its end. */
static bool
next_word(const char **at, struct word *word)
{
	const char *p = *at;
	char quote = 0;

	while (*p == ' ')
		p++;
	word->text = p;
	while (*p != '\0' && (quote != 0 || *p != ' ')) {
		if (quote == 0 && (*p == '"' || *p == '\''))
			quote = *p;
		else if (*p == quote)
			quote = 0;
		p++;
	}
	word->length = (size_t)(p - word->text);
	*at = p;
	return word->length > 0;
}

static struct word
unquoted(struct word word)
{
	if (word.length >= 2 && strchr("\"'", word.text[0]) != NULL &&
	    word.text[word.length - 1] == word.text[0]) {
		word.text++;
		word.length -= 2;
	}
	return word;
}

/*
 * One option of a command, "--name=value", "-name value" or a flag; false at
 * the end.
 */
static bool
next_option(const char **at, struct word *name, struct word *value)
{
	struct word word;
	const char *equals;

	do
		if (!next_word(at, &word))
			return false;
	while (word.text[0] != '-' || word.length < 2);
	while (word.length > 0 && word.text[0] == '-') {
		word.text++;
		word.length--;
	}
	equals = memchr(word.text, '=', word.length);
	*name = word;
	*value = (struct word){ word.text + word.length, 0 };
	if (equals != NULL) {
		name->length = (size_t)(equals - word.text);
		value->text = equals + 1;
		value->length = word.length - name->length - 1;
	} else {
		const char *ahead = *at;

		if (next_word(&ahead, &word) && word.text[0] != '-') {
			*value = word;
			*at = ahead;
		}
	}
	*value = unquoted(*value);
	return true;
}

/*
 * Whether the command could have printed this job. *certain: it says so, by the
 * job's name.
 */
static bool
command_fits(const char *command, const char *name, const struct start *start,
	     bool *certain)
{
	struct word option, value;
	bool named = false, found = false;
	double number;

	while (next_option(&command, &option, &value)) {
		const struct option *known = find_option(option);

		if (same_text(option, "name")) {
			named = true;
			found |= name != NULL && same_text(value, name);
		}
		if (known == NULL || start == NULL || value.length == 0)
			continue;
		if (strcmp(known->param, "rw") == 0 && start->rw != NULL &&
		    memchr(value.text, '$', value.length) == NULL &&
		    memchr(value.text, ':', value.length) == NULL &&
		    !same_text(plain_rw(value), start->rw))
			return false;
		if (strcmp(known->param, "iodepth") == 0 &&
		    start->iodepth > 0 && read_count(value, &number) &&
		    number != start->iodepth)
			return false;
		if (strcmp(known->param, "bs") == 0 && start->bs[0] > 0 &&
		    read_one_size(value, &number) && number != start->bs[0])
			return false;
	}
	*certain = found;
	return found || !named || name == NULL;
}

bool
fio_is_command(const char *text)
{
	return strncmp(text, "fio", 3) == 0 || strstr(text, "/fio ") != NULL;
}

static const char *
choose_command(struct scan *scan, const char *name, const struct start *start)
{
	size_t count;
	const struct command *commands = scan_commands(scan, &count);
	bool certain;

	for (size_t i = count; i-- > 0 && i + 16 > count;) {
		if (!fio_is_command(commands[i].text))
			continue;
		if (!commands[i].near && name == NULL)
			break;
		if (command_fits(commands[i].text, name, start, &certain) &&
		    (certain || commands[i].near))
			return commands[i].text;
	}
	return NULL;
}

void
fio_command_apply(struct scan *scan, struct record *record, const char *name,
		  const struct start *start)
{
	const char *command = choose_command(scan, name, start), *at = command;
	struct word option, value;
	bool mine = true;

	fio_jobfile_apply(scan, record, name);
	if (command == NULL)
		return;
	record->command = arena_text(scan->arena, command, strlen(command));
	while (next_option(&at, &option, &value)) {
		const struct option *known = find_option(option);

		/* What stands before the first name is for all jobs. */
		if (same_text(option, "name"))
			mine = name == NULL || same_text(value, name);
		if (mine && known != NULL)
			put_option(record, scan->arena, known, value);
	}
}

/* One where reads, writes and trims have the same; older print no trims. */
static void
put_start_sizes(struct record *record, struct arena *arena,
		const struct start *start)
{
	double bytes[DIR_MIXED] = {
		start->bs[DIR_READ], start->bs[DIR_WRITE],
		start->bs[DIR_TRIM] > 0 ? start->bs[DIR_TRIM] :
					  start->bs[DIR_WRITE],
	};

	if (bytes[DIR_READ] == 0)
		return;
	if (bytes[DIR_WRITE] == 0 || (bytes[DIR_WRITE] == bytes[DIR_READ] &&
				      bytes[DIR_TRIM] == bytes[DIR_READ]))
		record_param_number(record, arena, "bs", bytes[DIR_READ]);
	else
		record_param_text(record, arena, "bs",
				  sizes_text(arena, bytes));
}

void
fio_start_apply(struct record *record, struct arena *arena,
		const struct start *start)
{
	if (start->rw != NULL)
		record_param_text(record, arena, "rw",
				  arena_text(arena, start->rw,
					     strlen(start->rw)));
	put_start_sizes(record, arena, start);
	if (start->ioengine != NULL)
		record_param_text(record, arena, "ioengine",
				  arena_text(arena, start->ioengine,
					     strlen(start->ioengine)));
	if (start->iodepth > 0)
		record_param_number(record, arena, "iodepth", start->iodepth);
}
