/* Messages about inputs, a line each, kept until cli/ prints them. */
#include "record/diag.h"

static const char *const level_texts[] = {
	[DIAG_ERROR] = "error",
	[DIAG_WARNING] = "warning",
	[DIAG_NOTE] = "note",
};

/*
 * File names and quoted input may hold line ends and terminal escapes; they
 * must neither make two lines of one message nor reach the terminal.
 */
static void
tame(char *text, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		unsigned char byte = (unsigned char)text[i];

		if (byte == '\n' || byte == '\t')
			text[i] = ' ';
		else if (byte < 32 || byte == 127)
			text[i] = '?';
	}
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
	buffer_text(&diag->text, "iorecap: ");
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
	tame(diag->text.data + start, diag->text.length - start);
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
