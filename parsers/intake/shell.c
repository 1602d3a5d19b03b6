/* Commands between the results. */
#include "parsers/intake/shell.h"

#include <ctype.h>
#include <string.h>

#include "record/buffer.h"

enum { WORDS = 24, CONTINUED = 12 };

struct word {
	const char *text;
	size_t length;
};

static size_t
split(const char *text, size_t length, struct word *words)
{
	const char *end = text + length;
	size_t count = 0;

	while (count < WORDS) {
		while (text < end && *text == ' ')
			text++;
		if (text == end)
			break;
		words[count].text = text;
		while (text < end && *text != ' ')
			text++;
		words[count].length = (size_t)(text - words[count].text);
		count++;
	}
	return count;
}

static bool
is(struct word word, const char *text)
{
	return word.length == strlen(text) &&
	       memcmp(word.text, text, word.length) == 0;
}

static bool
begins(struct word word, const char *text)
{
	size_t length = strlen(text);

	return word.length >= length && memcmp(word.text, text, length) == 0;
}

/* The name of a program without its folders and an opening quote or brace. */
static struct word
program(struct word word)
{
	for (size_t i = word.length; i-- > 0;)
		if (word.text[i] == '/') {
			word.text += i + 1;
			word.length -= i + 1;
			break;
		}
	return word;
}

/* Programs, by their first letter; a blank behind each. */
typedef const char *const words_by_letter[26];

#define LETTER(letter) [(letter) - 'a']
static words_by_letter tools = {
	LETTER('b') = "bonnie++ ", LETTER('f') = "fio ",
	LETTER('i') = "iostat ",
};
static words_by_letter commands = {
	LETTER('b') = "blockdev ", LETTER('c') = "cat cd cpupower ",
	LETTER('d') = "dd ", LETTER('e') = "echo export ",
	LETTER('f') = "for ", LETTER('h') = "hdparm ",
	LETTER('l') = "ls lsblk ",
	LETTER('m') = "make mdadm mkfs mkfs.btrfs mkfs.ext4 mkfs.xfs modprobe "
		      "mount ",
	LETTER('n') = "nvme ", LETTER('r') = "rm ",
	LETTER('s') = "smartctl sudo sync sysctl ",
	LETTER('t') = "tar time tuned-adm ", LETTER('u') = "umount ",
};

/* Most words are refused by their first letter. */
static bool
one_of(struct word word, words_by_letter list)
{
	unsigned letter = word.length > 0 ?
			  (unsigned char)*word.text - (unsigned)'a' : 26;
	const char *one = letter < 26 ? list[letter] : NULL;

	while (one != NULL && *one != '\0') {
		const char *blank = strchr(one, ' ');

		if ((size_t)(blank - one) == word.length &&
		    memcmp(one, word.text, word.length) == 0)
			return true;
		one = blank + 1;
	}
	return false;
}

/* A word that ends a prompt: "#", "$", "%", "root@host:~#", "[me@host d]$". */
static bool
ends_prompt(struct word word)
{
	char last = word.text[word.length - 1];

	if (last != '#' && last != '$' && last != '%')
		return false;
	return word.length == 1 || memchr(word.text, '@', word.length) ||
	       memchr(word.text, ']', word.length) ||
	       memchr(word.text, ':', word.length);
}

/* Index of the first word behind a prompt, 0 where there is none. */
static size_t
behind_prompt(const struct word *words, size_t count)
{
	for (size_t i = 0; i < count && i < 3; i++)
		if (ends_prompt(words[i]))
			return i + 1;
	return 0;
}

/* A command goes on where options, a file or a redirection follow. */
static bool
is_argument(struct word word)
{
	if (word.text[0] == '-')
		return word.length > 1 && word.text[1] != ' ' &&
		       (isalpha((unsigned char)word.text[1]) ||
			word.text[1] == '-');
	return (word.length > 4 &&
		memcmp(word.text + word.length - 4, ".fio", 4) == 0) ||
	       begins(word, "/") || begins(word, "./") ||
	       isdigit((unsigned char)word.text[0]);
}

/* The word that names a tool and has arguments behind it; count: none. */
static size_t
find_tool(const struct word *words, size_t count)
{
	size_t start = behind_prompt(words, count);
	/* Wrappers (numactl, taskset, time) need a prompt; else a tag. */
	size_t last = start > 0 ? count : 3;

	for (size_t i = start; i < count && i < last; i++)
		if (one_of(program(words[i]), tools) &&
		    (i + 1 < count ? is_argument(words[i + 1]) : start > 0))
			return i;
	return count;
}

/* Whether a word is a prompt's last or a tool: its end says so. */
static bool
is_prompt_or_tool(struct word word)
{
	const char *end = word.text + word.length;

	switch (end[-1]) {
	case '#': case '$': case '%':
		return ends_prompt(word);
	case '+': case 'o': case 't':
		return word.length >= 3 &&
		       (memcmp(end - 3, "e++", 3) == 0 ||
			memcmp(end - 3, "fio", 3) == 0 ||
			memcmp(end - 3, "tat", 3) == 0) &&
		       one_of(program(word), tools);
	default:
		return false;
	}
}

/*
 * Whether a line may be a command at all, from its first words: a prompt, a
 * known program, or a tool behind a tag. Prose, which most lines are, goes no
 * further.
 */
static bool
may_be_command(const char *text, size_t length)
{
	const char *end = text + length;

	for (int i = 0; i < 3; i++) {
		struct word word;

		while (text < end && *text == ' ')
			text++;
		if (text == end)
			return false;
		word.text = text;
		text = memchr(text, ' ', (size_t)(end - text));
		if (text == NULL)
			text = end;
		word.length = (size_t)(text - word.text);
		if ((i == 0 && one_of(program(word), commands)) ||
		    is_prompt_or_tool(word))
			return true;
	}
	return false;
}

static bool
continues(const struct line *line)
{
	struct word words[WORDS];
	size_t count = split(line->text, line->length, words);

	return count > 0 && words[0].length > 2 && words[0].text[0] == '-' &&
	       (isalpha((unsigned char)words[0].text[1]) ||
		(words[0].text[1] == '-' &&
		 isalpha((unsigned char)words[0].text[2])));
}

char *
shell_tool_command(const struct line *lines, size_t count, struct arena *arena,
		   size_t *used)
{
	struct word words[WORDS];
	size_t n, tool, at = 0;
	struct buffer text = { 0 };
	char *kept;

	if (!may_be_command(lines[0].text, lines[0].length))
		return NULL;
	n = split(lines[0].text, lines[0].length, words);
	tool = find_tool(words, n);
	if (tool == n)
		return NULL;
	for (;;) {
		const char *start = at == 0 ? words[tool].text : lines[at].text;
		const char *end = lines[at].text + lines[at].length;
		bool more = false;

		while (start < end && *start == ' ')
			start++;
		while (end > start && (end[-1] == ' ' || end[-1] == '\\'))
			more |= *--end == '\\';
		buffer_add(&text, start, (size_t)(end - start));
		at++;
		if (at >= count || at > CONTINUED ||
		    !(more || continues(&lines[at])))
			break;
		buffer_byte(&text, ' ');
	}
	*used = at;
	kept = arena_text(arena, text.data, text.length);
	buffer_free(&text);
	return kept;
}

static bool
set(struct setting_text *setting, const char *name, const char *name_end,
    struct word value)
{
	while (value.length > 1 && strchr("\"'", value.text[0]) != NULL) {
		value.text++;
		value.length--;
	}
	while (value.length > 1 &&
	       strchr("\"';", value.text[value.length - 1]) != NULL)
		value.length--;
	setting->name = name;
	setting->name_length = (size_t)(name_end - name);
	setting->value = value.text;
	setting->value_length = value.length;
	return value.length > 0 && setting->name_length > 0;
}

/* hdparm -W 1 /dev/sda, hdparm -W1 /dev/sda */
static bool
set_by_option(const struct word *words, size_t count,
	      struct setting_text *setting)
{
	struct word option = words[1], value;
	bool apart = count > 3 && option.text[0] == '-' && option.length == 2;

	if (count < 3 || option.text[0] != '-' || option.length < 2)
		return false;
	if (apart) {
		value = words[2];
	} else {
		value.text = option.text + 2;
		value.length = option.length - 2;
		option.length = 2;
	}
	if (value.length == 0 || !isdigit((unsigned char)value.text[0]))
		return false;
	return set(setting, words[0].text, option.text + option.length, value);
}

/* echo 256 > /sys/x, echo 256 | tee /sys/x */
static bool
set_by_echo(const struct word *words, size_t count,
	    struct setting_text *setting)
{
	struct word path = words[count - 1];

	for (size_t i = 2; i < count; i++) {
		if (words[i].text[0] != '>' && !is(words[i], "|"))
			continue;
		if (words[i].text[0] == '>' && words[i].length > 1) {
			path.text = words[i].text + 1;
			path.length = words[i].length - 1;
		} else if (i + 1 < count && words[i].text[0] == '>') {
			path = words[i + 1];
		}
		return i == 2 &&
		       (begins(path, "/sys") || begins(path, "/proc")) &&
		       set(setting, path.text, path.text + path.length,
			   words[1]);
	}
	return false;
}

/* sysctl -w vm.dirty_ratio=10 */
static bool
set_by_sysctl(const struct word *words, size_t count,
	      struct setting_text *setting)
{
	struct word last = words[count - 1], value;
	const char *equals = memchr(last.text, '=', last.length);

	if (equals == NULL)
		return false;
	value.text = equals + 1;
	value.length = last.length - (size_t)(value.text - last.text);
	return set(setting, last.text, equals, value);
}

/* blockdev --setra 1024 /dev/md0, mount -o noatime /dev/sda1 /mnt */
static bool
set_by_pair(const struct word *words, size_t count,
	    struct setting_text *setting)
{
	bool mount = is(program(words[0]), "mount");

	for (size_t i = 1; i + 1 < count; i++)
		if (mount ? is(words[i], "-o") : begins(words[i], "--set"))
			return i == 1 &&
			       set(setting, words[0].text,
				   words[i].text + words[i].length,
				   words[i + 1]);
	return false;
}

static const struct setter {
	const char *command;
	bool (*read)(const struct word *, size_t, struct setting_text *);
} setters[] = {
	{ "hdparm", set_by_option },
	{ "echo", set_by_echo },
	{ "sysctl", set_by_sysctl },
	{ "blockdev", set_by_pair },
	{ "mount", set_by_pair },
};

bool
shell_setting(const char *text, size_t length, struct setting_text *setting)
{
	struct word words[WORDS];
	size_t count, start;

	if (!may_be_command(text, length))
		return false;
	count = split(text, length, words);
	start = behind_prompt(words, count);
	if (start < count && is(words[start], "sudo"))
		start++;
	if (start + 2 >= count && !(start + 1 < count &&
				    is(words[start], "sysctl")))
		return false;
	for (size_t i = 0; i < sizeof(setters) / sizeof(setters[0]); i++)
		if (is(program(words[start]), setters[i].command))
			return setters[i].read(words + start, count - start,
					       setting);
	return false;
}

bool
shell_is_command(const struct line *line)
{
	struct word words[WORDS];
	size_t count, start;

	if (!may_be_command(line->text, line->length))
		return false;
	count = split(line->text, line->length, words);
	start = behind_prompt(words, count);
	/* "# " may be a heading. */
	if (start > 1 || (start == 1 && !is(words[0], "#")))
		return true;
	if (start == count)
		return true;
	return find_tool(words, count) < count ||
	       (one_of(program(words[start]), commands) && start + 1 < count &&
		(start > 0 || is_argument(words[start + 1]) ||
		 is(words[start], "echo")));
}

void
shell_mark(struct line *lines, size_t count)
{
	for (size_t i = 0; i < count; i++)
		lines[i].command = shell_is_command(&lines[i]);
}
