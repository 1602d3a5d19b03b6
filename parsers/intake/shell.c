/* Commands between the results. */
#include "parsers/intake/shell.h"

#include <ctype.h>
#include <string.h>

#include "parsers/bytes.h"
#include "parsers/intake/shell_words.h"
#include "record/buffer.h"

enum {
	CONTINUED = 12,		/* lines of a command, at most */
	NEAR = 8,		/* lines that tell how long lines are */
	NARROW = 60,		/* terminals have more columns */
	REST = 40,		/* bytes of the rest of a word, at most */
};

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
	       shell_begins(word, "/") || shell_begins(word, "./") ||
	       isdigit((unsigned char)word.text[0]);
}

/* The word that names a tool and has arguments behind it; count: none. */
static size_t
find_tool(const struct word *words, size_t count)
{
	size_t start = shell_behind_prompt(words, count);
	/* Wrappers (numactl, taskset, time) need a prompt; else a tag. */
	size_t last = start > 0 ? count : 3;

	for (size_t i = start; i < count && i < last; i++)
		if (one_of(shell_program(words[i]), tools) &&
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
		return shell_ends_prompt(word);
	case '+': case 'o': case 't':
		return word.length >= 3 &&
		       (memcmp(end - 3, "e++", 3) == 0 ||
			memcmp(end - 3, "fio", 3) == 0 ||
			memcmp(end - 3, "tat", 3) == 0) &&
		       one_of(shell_program(word), tools);
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
	int most = 3;

	for (int i = 0; i < most; i++) {
		struct word word;

		while (text < end && *text == ' ')
			text++;
		if (text == end)
			return false;
		word.text = text;
		word.length = bytes_word(text, (size_t)(end - text));
		text += word.length;
		if (i == 0 && *word.text == '*')
			most = 4;	/* a bullet */
		if ((i == 0 && one_of(shell_program(word), commands)) ||
		    is_prompt_or_tool(word))
			return true;
	}
	return false;
}

static bool
continues(const struct line *line)
{
	struct word words[SHELL_WORDS];
	size_t count = shell_split(line->text, line->length, words);

	return count > 0 && words[0].length > 2 && words[0].text[0] == '-' &&
	       (isalpha((unsigned char)words[0].text[1]) ||
		(words[0].text[1] == '-' &&
		 isalpha((unsigned char)words[0].text[2])));
}

/* Whether a word may be what is left of one: no output begins so. */
static bool
is_rest_of_word(struct word word)
{
	const char *text = word.text;

	return word.length <= REST && (islower((unsigned char)*text) ||
				       strchr("0123456789=/._-,", *text)) &&
	       text[word.length - 1] != ':' && !shell_begins(word, "--") &&
	       !shell_begins(word, "fio-") &&
	       memchr(text, ';', word.length) == NULL;
}

/* Whether only options and a redirection stand behind the first word. */
static bool
are_options(const struct word *words, size_t count)
{
	for (size_t i = 1; i < count; i++)
		if (strchr("-|>&2\\", *words[i].text) == NULL)
			return false;
	return true;
}

bool
shell_is_broken(const struct line *lines, size_t count)
{
	struct word words[SHELL_WORDS];
	size_t length = lines[0].length, found, at = 0;

	if (count < 2 || length < NARROW || lines[0].text[length - 1] == ' ')
		return false;
	for (size_t i = 1; i < count && i <= NEAR; i++)
		if (lines[i].length > length)
			return false;
	/* a whole text may be indented */
	while (at < lines[1].length && lines[0].text[at] == ' ' &&
	       lines[1].text[at] == ' ')
		at++;
	if (at == lines[1].length || lines[1].text[at] == ' ')
		return false;
	found = shell_split(lines[1].text, lines[1].length, words);
	return is_rest_of_word(words[0]) && are_options(words, found);
}

char *
shell_tool_command(const struct line *lines, size_t count, struct arena *arena,
		   size_t *used)
{
	struct word words[SHELL_WORDS];
	size_t n, tool, at = 0;
	struct buffer text = { 0 };
	char *kept;

	if (!may_be_command(lines[0].text, lines[0].length))
		return NULL;
	n = shell_split(lines[0].text, lines[0].length, words);
	tool = find_tool(words, n);
	if (tool == n)
		return NULL;
	for (;;) {
		const char *start = at == 0 ? words[tool].text : lines[at].text;
		const char *end = lines[at].text + lines[at].length;
		bool more = false, broken;

		broken = shell_is_broken(lines + at, count - at);
		while (start < end && *start == ' ')
			start++;
		while (end > start && (end[-1] == ' ' || end[-1] == '\\'))
			more |= *--end == '\\';
		buffer_add(&text, start, (size_t)(end - start));
		at++;
		if (at >= count || at > CONTINUED ||
		    !(more || broken || continues(&lines[at])))
			break;
		if (more || !broken)
			buffer_byte(&text, ' ');
	}
	*used = at;
	kept = arena_text(arena, text.data, text.length);
	buffer_free(&text);
	return kept;
}

/* Programs that show a file, which other options than a count do not. */
static bool
shows_file(struct word word)
{
	static const char *const programs[] = { "cat", "head", "tail", "zcat" };

	for (size_t i = 0; i < sizeof(programs) / sizeof(programs[0]); i++)
		if (shell_is(word, programs[i]))
			return true;
	return false;
}

const char *
shell_caption(const char *text, size_t *length, bool *comment)
{
	struct word words[SHELL_WORDS], file = { 0 };
	size_t count = shell_split(text, *length, words);
	size_t at = shell_behind_prompt(words, count);

	*comment = at > 0 && at + 1 < count && shell_is(words[at], "#");
	if (*comment) {
		*length -= (size_t)(words[at + 1].text - text);
		return words[at + 1].text;
	}
	if (at < count && shell_is(words[at], "sudo"))
		at++;
	if (at == count || !shows_file(shell_program(words[at])))
		return NULL;
	while (++at < count) {
		if (strchr("|<>;&$\"'", *words[at].text) != NULL)
			return NULL;
		if (*words[at].text == '-' ||
		    isdigit((unsigned char)*words[at].text))
			continue;
		if (file.length > 0)
			return NULL;
		file = words[at];
	}
	*length = file.length;
	return file.text;
}

bool
shell_is_command(const struct line *line)
{
	struct word words[SHELL_WORDS];
	size_t count, start;

	if (!may_be_command(line->text, line->length))
		return false;
	count = shell_split(line->text, line->length, words);
	start = shell_behind_prompt(words, count);
	/* "# " may be a heading. */
	if (start > 1 || (start == 1 && !shell_is(words[0], "#")))
		return true;
	if (start == count)
		return true;
	return find_tool(words, count) < count ||
	       (one_of(shell_program(words[start]), commands) &&
		start + 1 < count &&
		(start > 0 || is_argument(words[start + 1]) ||
		 shell_is(words[start], "echo")));
}

void
shell_mark(struct line *lines, size_t count)
{
	for (size_t i = 0; i < count; i++)
		lines[i].command = shell_is_command(&lines[i]);
}
