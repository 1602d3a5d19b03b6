/* Words end at blanks; quotes do not matter for what is looked for. */
#include "parsers/intake/shell_words.h"

#include <string.h>

size_t
shell_split(const char *text, size_t length, struct word *words)
{
	const char *end = text + length;
	size_t count = 0;

	while (count < SHELL_WORDS) {
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

bool
shell_is(struct word word, const char *text)
{
	return word.length == strlen(text) &&
	       memcmp(word.text, text, word.length) == 0;
}

bool
shell_begins(struct word word, const char *text)
{
	size_t length = strlen(text);

	return word.length >= length && memcmp(word.text, text, length) == 0;
}

size_t
shell_behind_prompt(const struct word *words, size_t count)
{
	for (size_t i = 0; i < count && i < 3; i++)
		if (shell_ends_prompt(words[i]))
			return i + 1;
	/* "* tree (branch) # make" in a list */
	if (count > 3 && shell_is(words[0], "*") &&
	    shell_begins(words[2], "(") && shell_ends_prompt(words[3]))
		return 4;
	return 0;
}
