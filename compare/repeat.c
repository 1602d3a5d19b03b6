/* Names and headings that differ in the number of a repetition alone. */
#include "compare/repeat.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <strings.h>

#include "record/unit.h"

static bool
is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Whether a number that ends here is a size: "4k", "64KiB", "1m-". */
static bool
size_follows(const char *at)
{
	if (!*at || !strchr("kKmMgGtT", *at))
		return false;
	at++;
	if (*at == 'i')
		at++;
	if (*at == 'b' || *at == 'B')
		at++;
	return !is_letter(*at) && !is_digit(*at);
}

const char *
repeat_name(struct arena *arena, const char *name)
{
	char *plain = arena_text(arena, name, strlen(name)), *to = plain;
	const char *at = name;
	bool found = false;

	while (*at) {
		size_t digits = strspn(at, "0123456789");

		if (digits > 0 && !size_follows(at + digits)) {
			*to++ = '#';
			at += digits;
			found = true;
		} else {
			do
				*to++ = *at++;
			while (is_digit(*at) && is_digit(at[-1]));
		}
	}
	*to = '\0';
	return found ? plain : name;
}

/*
 * Words that a repetition is called by, and those that only "(2)" may follow.
 */
static const char *const words[] = {
	"run", "pass", "try", "attempt", "iteration", "iter", "round", "trial",
	"repetition", "repeat", "rep", "take", NULL
};
static const char *const tools[] = {
	"bonnie++", "bonnie", "fio", "iostat", "result", "results", NULL
};
static const char *const ordinals[] = {
	"first", "second", "third", "fourth", "fifth", "sixth", "seventh",
	"eighth", "ninth", "tenth", NULL
};

static bool
is_one_of(const char *const *list, const char *word, size_t length)
{
	for (; *list; list++)
		if (strlen(*list) == length &&
		    strncasecmp(*list, word, length) == 0)
			return true;
	return false;
}

/* Letters, and what stands in "bonnie++". */
static size_t
word_length(const char *at)
{
	size_t length = 0;

	while (is_letter(at[length]) || (length > 0 && at[length] == '+'))
		length++;
	return length;
}

/*
 * The length of " 2", " #2", "-2", "2" or, in brackets, " (2)" after a word;
 * 0: no count.
 */
static size_t
count_length(const char *at, bool brackets)
{
	size_t blanks = strspn(at, " "), length = blanks, digits;
	bool open = at[length] == '(', mark;

	if (open && at[length + 1] == '#')
		length++;
	mark = open || at[length] == '#';
	if (open || (at[length] && strchr("#-_", at[length])))
		length++;
	digits = strspn(at + length, "0123456789");
	if (digits == 0 || digits > 3 || (brackets && !mark))
		return 0;
	length += digits;
	if (open && at[length++] != ')')
		return 0;
	return is_letter(at[length]) || at[length] == '.' ? 0 : length;
}

/* The length of "2nd run", "first run" up to its word; 0: it is none. */
static size_t
ordinal_length(const char *at)
{
	size_t digits = strspn(at, "0123456789"), length = digits, word;

	word = word_length(at + length);
	if (digits > 0 && (word != 2 || !strchr("snrt", at[length])))
		return 0;
	if (digits == 0 && !is_one_of(ordinals, at, word))
		return 0;
	length += word;
	if (at[length] != ' ')
		return 0;
	length++;
	word = word_length(at + length);
	return is_one_of(words, at + length, word) ? length : 0;
}

const char *
repeat_label(struct arena *arena, const char *label)
{
	char *plain = arena_text(arena, label, strlen(label)), *to = plain;
	const char *at = label;
	bool found = false;

	while (*at) {
		size_t word, count;
		bool tool;

		at += count = ordinal_length(at);
		found |= count > 0;
		word = word_length(at);
		tool = is_one_of(tools, at, word);
		if (tool || is_one_of(words, at, word))
			count = count_length(at + word, tool);
		else
			count = 0;
		found |= count > 0;
		/* a word or a number as a whole, else what stands between */
		if (word == 0)
			word = is_digit(*at) ? strspn(at, "0123456789") : 1;
		memcpy(to, at, word);
		to += word;
		at += word + count;
	}
	*to = '\0';
	return found ? plain : label;
}
