/* Shell lines: prompts, commands of benchmark tools and of settings. */
#ifndef PARSERS_INTAKE_SHELL_H
#define PARSERS_INTAKE_SHELL_H

#include <stdbool.h>
#include <stddef.h>

#include "parsers/format.h"

/* A setting, pointing into the line it was read from. */
struct setting_text {
	const char *name, *value;
	size_t name_length, value_length;
};

/*
 * The command of a benchmark tool that begins in lines[0], joined with the
 * lines that continue it (a backslash, a line that begins with an option, or
 * what a terminal has broken off), from the tool's name on; in the arena. NULL
 * where there is none; *used counts the lines.
 */
char *shell_tool_command(const struct line *lines, size_t count,
			 struct arena *, size_t *used);

/*
 * Whether a terminal has broken a command at the end of a line, amidst a word:
 * no line below is longer, and the next one is the rest.
 */
bool shell_is_broken(const struct line *, size_t count);

/*
 * Whether a line sets something: hdparm -W 1 /dev/sda gives "hdparm -W" = "1",
 * echo 256 > /sys/x gives "/sys/x" = "256"; also sysctl, blockdev --set…, mount
 * -o.
 */
bool shell_setting(const char *text, size_t length, struct setting_text *);

/*
 * What a command says of the lines below it: the file that it shows (cat, head,
 * tail, zcat), or a comment behind a prompt, which *comment tells. Points into
 * the line; NULL for other commands.
 */
const char *shell_caption(const char *text, size_t *length, bool *comment);

/* Whether a line is any command: behind a prompt, or a well-known one. */
bool shell_is_command(const struct line *);

/* Marks lines that are one. */
void shell_mark(struct line *, size_t count);

#endif
