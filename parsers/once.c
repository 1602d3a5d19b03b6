/* Which form of a mail gives the rows of iostat. */
#include "parsers/once.h"

static int
put_once(struct sink *sink, const struct record *record)
{
	struct once *once = (struct once *)sink;

	if (record->kind == KIND_DEVICE || record->kind == KIND_CPU) {
		if (once->again)
			return 0;
		once->rows++;
	}
	return once->out->put(once->out, record);
}

void
once_start(struct once *once, struct sink *out)
{
	*once = (struct once){ .sink = { put_once }, .out = out };
}

void
once_part(struct once *once, unsigned form)
{
	/* A form may be of several parts. */
	if (form == once->form)
		return;
	if (form <= 1)
		once->rows = 0;
	once->again = form > 1 && once->rows > 0;
	once->form = form;
}
