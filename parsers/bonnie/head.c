/* The head over bonnie++'s tables, of all versions, however it was broken. */
#include <string.h>

#include "parsers/bonnie/row.h"

enum { HEAD_LINES = 12 };

/* Words that stand in heads alone. */
static const char *const marks[] = {
	"%CP", "Per Chr-", "Per Char-", "-Create-", "-Read--", "-Delete-",
	"-Seeks-", "-Rewrite-", "-Block-", "Sequential Output",
	"Sequential Input", "Sequential Create", "-Random", "Create---",
	"Random Create",
};

static bool
begins(struct piece text, const char *word)
{
	size_t length = strlen(word);

	return text.length >= length && memcmp(text.text, word, length) == 0;
}

static bool
has_mark(struct piece text)
{
	for (size_t i = 0; i < sizeof(marks) / sizeof(marks[0]); i++)
		if (bonnie_has(text, marks[i]))
			return true;
	return false;
}

bool
head_line(const struct line *line)
{
	const char *p = line->text, *end = p + line->length;
	struct piece text;

	while (p < end && *p == ' ')
		p++;
	if (p == end)
		return false;
	if (*p == '[' || *p == '<' || *p == '`' || *p == '*')
		text = bonnie_bare(line);
	else
		text = (struct piece){ p, (size_t)(end - p) };
	if (text.length < 8)
		return false;
	switch (*text.text) {
	case 'V':
		return begins(text, "Version ") &&
		       (bonnie_has(text, "Sequential Output-") ||
			bonnie_has(text, "Sequential Create-"));
	case 'M':
		return begins(text, "Machine ") && bonnie_has(text, "%CP");
	case 'N':
		return begins(text, "Name:Size ") && bonnie_has(text, "%CP");
	case 'C':
		return begins(text, "Concurrency ") &&
		       bonnie_has(text, "-Per Chr-");
	case 'f':
		return begins(text, "files") && bonnie_has(text, "%CP");
	case '-':
		return bonnie_has(text, "Sequential Output-") ||
		       bonnie_has(text, "Sequential Create-") ||
		       begins(text, "-Per Chr-") || begins(text, "-Create-");
	default:
		return false;
	}
}

static struct piece
copied(struct piece piece, struct arena *arena)
{
	piece.text = arena_text(arena, piece.text, piece.length);
	return piece;
}

/*
 * "Version 2.00a": the program prints the version five wide. More blanks are
 * the converter's, and the version is its own.
 */
static void
read_version(struct head *head, const struct words *words, struct arena *arena)
{
	struct piece version = words->at[1];
	size_t blanks = (size_t)(version.text - words->at[0].text) - 7;

	if (version.text[0] < '1' || version.text[0] > '9')
		return;
	head->converted = blanks > 1 &&
			  blanks + version.length > 6;
	if (!head->converted)
		head->version = copied(version, arena);
}

/* Whether a line of a head is that of the part of I/O, or of files. */
static bool
names_io(struct piece text, struct piece first)
{
	return bonnie_has(text, "Sequential Output") ||
	       bonnie_has(text, "Per Chr-") || begins(first, "Machine") ||
	       begins(first, "Name:Size");
}

static bool
names_files(struct piece text, struct piece first)
{
	return bonnie_has(text, "Sequential Create") || begins(first, "files");
}

/* Whether a line is of the other part: then the rows between are lost. */
static bool
is_other_part(const struct head *head, struct piece text, struct piece first)
{
	if (!head->known)
		return false;
	return head->files ? names_io(text, first) :
	       names_files(text, first) || bonnie_has(text, "-Create-");
}

/* What a line of a head tells. */
static void
read_line(struct head *head, const struct words *words, struct arena *arena)
{
	struct piece text = { words->text,
			      (size_t)(words->end - words->text) };
	struct piece first = words->at[0];
	const char *create;

	head->files |= names_files(text, first);
	head->known |= head->files || names_io(text, first);
	if (begins(first, "Version") && words->count > 2)
		read_version(head, words, arena);
	for (size_t i = 0; i < words->count; i++)
		head->titles += begins(words->at[i], "%CP");
	head->letters |= begins(first, "Name:Size");
	head->foreign |= bonnie_has(text, "%CPU") ||
			 bonnie_has(text, "-Per Char-");
	if (begins(first, "Concurrency") && words->count > 1) {
		head->latencies = true;
		bonnie_count(words->at[1], &head->concurrency);
	}
	create = memchr(text.text, '-', text.length);
	if (begins(text, "-") || create == NULL ||
	    !bonnie_has(text, "-Create-"))
		return;
	/* The name, which may hold dashes, stands before this. */
	while (memcmp(create, "-Create-", 8) != 0)
		create++;
	while (create > text.text && create[-1] == ' ')
		create--;
	if (create > first.text)
		head->name = copied((struct piece){ first.text,
				(size_t)(create - first.text) }, arena);
}

size_t
head_read(struct head *head, const struct line *lines, size_t count, size_t at,
	  struct arena *arena)
{
	size_t next = at, last = at + HEAD_LINES;
	bool columns = false;	/* the line that names them was seen */
	bool any = false;

	memset(head, 0, sizeof(*head));
	while (next < count && next < last) {
		struct words words;
		struct piece text;

		words_read(&words, lines, count, next, arena);
		text = (struct piece){ words.text,
				       (size_t)(words.end - words.text) };
		if (words.text == words.end && any) {
			next++;		/* a blank line between the others */
			continue;
		}
		if (!has_mark(text))
			break;
		/* Another head begins below a broken one. */
		if (is_other_part(head, text, words.at[0]))
			break;
		if (columns && !begins(words.at[0], "/sec") &&
		    !begins(words.at[0], "K/sec") &&
		    !begins(words.at[0], "%CP"))
			break;
		columns |= bonnie_has(text, "%CP");
		any = true;
		read_line(head, &words, arena);
		next = at = words.next;
	}
	return at;
}
