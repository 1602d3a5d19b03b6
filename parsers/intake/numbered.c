/* Lines that remember where they came from. */
#include "parsers/intake/numbered.h"

#include <stdlib.h>
#include <string.h>

#include "record/arena.h"

void
numbered_text_end(struct numbered_text *text, unsigned number)
{
	if (text->count == text->room) {
		text->room = text->room ? 2 * text->room : 256;
		text->numbers = memory_resize(text->numbers, text->room *
					      sizeof(*text->numbers));
	}
	text->numbers[text->count++] = number;
	buffer_byte(&text->text, '\n');
}

void
numbered_text_open(struct numbered_text *text)
{
	if (text->text.length > 0)
		text->text.length--;
}

void
numbered_text_free(struct numbered_text *text)
{
	buffer_free(&text->text);
	free(text->numbers);
	memset(text, 0, sizeof(*text));
}
