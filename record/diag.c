/* Messages about inputs, a line each, kept until cli/ prints them. */
#include "record/diag.h"

#include <string.h>

#include "record/utf8.h"

static const char *const level_texts[] = {
	[DIAG_ERROR] = "error",
	[DIAG_WARNING] = "warning",
	[DIAG_NOTE] = "note",
};

/*
 * File names and quoted input may hold line ends, terminal escapes and what
 * turns the direction of a text; they must neither make two lines of one
 * message nor reach the terminal.
 */
static void
tame(struct buffer *buffer, size_t start)
{
	const char *text;
	char *out;

	buffer_byte(buffer, '\0');
	text = out = buffer->data + start;
	while (*text) {
		const char *from = text;
		unsigned code = utf8_next(&text);

		if (code == '\n' || code == '\t') {
			*out++ = ' ';
		} else if (utf8_is_control(code) || utf8_is_hidden(code) ||
			   (code == 0xfffd && text == from + 1)) {
			*out++ = '?';
		} else {
			memmove(out, from, (size_t)(text - from));
			out += text - from;
		}
	}
	buffer->length = (size_t)(out - buffer->data);
}

void
diag_add(struct diag *diag, enum diag_level level, const char *file,
	 unsigned line, const char *format, ...)
{
	size_t start = diag->text.length;
	va_list arguments;

	if (level == DIAG_ERROR)
		diag->errors++;
	else if (level == DIAG_WARNING)
		diag->warnings++;
	if (level > diag->least)
		return;
	buffer_print(&diag->text, "%s: ", diag->program ? diag->program :
		     "iorecap");
	if (file)
		buffer_text(&diag->text, file);
	if (file && line)
		buffer_print(&diag->text, ":%u", line);
	if (file)
		buffer_text(&diag->text, ": ");
	buffer_print(&diag->text, "%s: ", level_texts[level]);
	va_start(arguments, format);
	buffer_print_list(&diag->text, format, arguments);
	va_end(arguments);
	tame(&diag->text, start);
	buffer_byte(&diag->text, '\n');
}

void
diag_flush(struct diag *diag, FILE *stream)
{
	if (diag->text.length)
		fwrite(diag->text.data, 1, diag->text.length, stream);
	diag->text.length = 0;
}

void
diag_free(struct diag *diag)
{
	buffer_free(&diag->text);
}
