/* The output of a command: its messages, and how it looks. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/output.h"

/* Says once what went wrong; true where nothing did. */
static bool
check(struct output *output, int error)
{
	if (!error)
		return true;
	if (!output->failed)
		fprintf(stderr, "iorecap: %s: error: %s\n",
			output->path ? output->path : "standard output",
			strerror(error));
	output->failed = true;
	return false;
}

bool
output_open(struct output *output, const char *path)
{
	*output = (struct output){ .path = path };
	return check(output, outfile_open(&output->out, path));
}

bool
output_write(struct output *output, struct buffer *buffer)
{
	size_t length = buffer->length;

	buffer->length = 0;
	output->started = true;
	return !output->failed &&
	       check(output, outfile_write(&output->out, buffer->data,
					   length));
}

bool
output_is_terminal(const struct output *output)
{
	return output->out.file >= 0 && isatty(output->out.file);
}

enum status
output_finish(struct output *output, struct buffer *text, enum status status)
{
	bool written = !output->failed;

	if (text->length || output->started)
		written = output_write(output, text) &&
			  check(output, outfile_keep(&output->out));
	outfile_drop(&output->out);
	buffer_free(text);
	return written ? status : STATUS_INPUT;
}

enum status
output_drop(struct output *output)
{
	outfile_drop(&output->out);
	return STATUS_INPUT;
}

static unsigned
terminal_width(int file)
{
	const char *text = getenv("COLUMNS");
	unsigned long width = text ? strtoul(text, NULL, 10) : 0;
	struct winsize size;

	if (width >= 40 && width <= 10000)
		return (unsigned)width;
	if (ioctl(file, TIOCGWINSZ, &size) == 0 && size.ws_col >= 40)
		return size.ws_col;
	return 80;
}

struct render_style
output_style(const struct output *output, enum color color)
{
	const char *refused = getenv("NO_COLOR");
	const char *terminal = getenv("TERM");
	bool able = output_is_terminal(output) && !(refused && *refused) &&
		!(terminal && strcmp(terminal, "dumb") == 0);

	return (struct render_style){
		.color = color == COLOR_ALWAYS ||
			(color == COLOR_AUTO && able),
		.width = terminal_width(output->out.file),
	};
}
