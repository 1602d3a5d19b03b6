/* Commands that set something. */
#include <ctype.h>
#include <string.h>

#include "parsers/intake/shell.h"
#include "parsers/intake/shell_words.h"

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
		if (words[i].text[0] != '>' && !shell_is(words[i], "|"))
			continue;
		if (words[i].text[0] == '>' && words[i].length > 1) {
			path.text = words[i].text + 1;
			path.length = words[i].length - 1;
		} else if (i + 1 < count && words[i].text[0] == '>') {
			path = words[i + 1];
		}
		return i == 2 &&
		       (shell_begins(path, "/sys") ||
			shell_begins(path, "/proc")) &&
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
	bool mount = shell_is(shell_program(words[0]), "mount");

	for (size_t i = 1; i + 1 < count; i++)
		if (mount ? shell_is(words[i], "-o") :
			    shell_begins(words[i], "--set"))
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
	struct word words[SHELL_WORDS];
	size_t count, start;

	count = shell_split(text, length, words);
	start = shell_behind_prompt(words, count);
	if (start < count && shell_is(words[start], "sudo"))
		start++;
	if (start + 2 >= count && !(start + 1 < count &&
				    shell_is(words[start], "sysctl")))
		return false;
	for (size_t i = 0; i < sizeof(setters) / sizeof(setters[0]); i++)
		if (shell_is(shell_program(words[start]), setters[i].command))
			return setters[i].read(words + start, count - start,
					       setting);
	return false;
}
