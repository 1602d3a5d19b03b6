/* Messages about inputs, a line each, kept until cli/ prints them. */
#include "record/diag.h"

#include "record/utf8.h"

static const char *const level_texts[] = {
	[DIAG_ERROR] = "error",
	[DIAG_WARNING] = "warning",
	[DIAG_NOTE] = "note",
};

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
	if (file && diag->where)
		diag->where(&diag->text, diag->context);
	if (file && line)
		buffer_print(&diag->text, ":%u", line);
	if (file)
		buffer_text(&diag->text, ": ");
	buffer_print(&diag->text, "%s: ", level_texts[level]);
	va_start(arguments, format);
	buffer_print_list(&diag->text, format, arguments);
	va_end(arguments);
	/*
	 * File names and quoted input must neither make two lines of one
	 * message nor steer the terminal.
	 */
	utf8_tame(&diag->text, start);
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
