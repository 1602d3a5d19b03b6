/* The words of a line of a shell, and its prompt. */
#ifndef PARSERS_INTAKE_SHELL_WORDS_H
#define PARSERS_INTAKE_SHELL_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

enum { SHELL_WORDS = 24 };	/* more are not looked at */

/* A piece of a line. */
struct word {
	const char *text;
	size_t length;
};

/* The words between blanks; how many. */
size_t shell_split(const char *text, size_t length, struct word *words);

bool shell_is(struct word, const char *text);
bool shell_begins(struct word, const char *text);

/* The name of a program without its folders and an opening quote or brace. */
static inline struct word
shell_program(struct word word)
{
	for (size_t i = word.length; i-- > 0;)
		if (word.text[i] == '/') {
			word.text += i + 1;
			word.length -= i + 1;
			break;
		}
	return word;
}

/* "#", "$", "%", "root@host:~#", "[me@host d]$" */
static inline bool
shell_ends_prompt(struct word word)
{
	char last = word.text[word.length - 1];

	if (last != '#' && last != '$' && last != '%')
		return false;
	return word.length == 1 || memchr(word.text, '@', word.length) ||
	       memchr(word.text, ']', word.length) ||
	       memchr(word.text, ':', word.length);
}

/* Index of the first word behind a prompt, 0 where there is none. */
size_t shell_behind_prompt(const struct word *words, size_t count);

#endif
