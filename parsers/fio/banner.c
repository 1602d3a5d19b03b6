/* fio's text around results: version, progress, errors, names. */
#include <ctype.h>
#include <string.h>

#include "parsers/bytes.h"
#include "parsers/fio/fio.h"

bool
fio_head_line(const struct line *line)
{
	const char *p = line->text, *end = p + line->length;

	while ((p = memchr(p, '(', (size_t)(end - p))) != NULL)
		if (++p < end && *p == 'g')
			return true;
	return false;
}

/* Where word stands last in the line before a digit; NULL where it does not. */
static const char *
last_with_digit(const struct line *line, const char *word, size_t length)
{
	const char *p = line->text, *end = p + line->length, *found = NULL;

	while ((size_t)(end - p) > length &&
	       (p = memchr(p, '(', (size_t)(end - p))) != NULL) {
		if ((size_t)(end - p) > length &&
		    memcmp(p, word, length) == 0 &&
		    isdigit((unsigned char)p[length]))
			found = p;
		p++;
	}
	return found;
}

const char *
fio_start_line(const struct line *line)
{
	const char *found = last_with_digit(line, "(g=", 3);
	const char *end = line->text + line->length, *p;

	if (found == NULL || found == line->text || found[-1] != ' ')
		return NULL;
	for (p = found + 3; p < end && isdigit((unsigned char)*p);)
		p++;
	return end - p >= 2 && memcmp(p, "):", 2) == 0 ? found - 1 : NULL;
}

/* Whether mark stands at text, and behind it word, or blanks and the end. */
static bool
follows(const char *text, const char *end, const char *mark, const char *word)
{
	while (text < end && *mark != '\0')
		if (*text++ != *mark++)
			return false;
	while (text < end && *text == ' ')
		text++;
	while (text < end && *word != '\0')
		if (*text++ != *word++)
			return false;
	return true;
}

const char *
fio_job_line(const struct line *line)
{
	const char *found = last_with_digit(line, "(groupid=", 9);
	const char *end = line->text + line->length, *p;

	if (found == NULL)
		return NULL;
	for (p = found + 9; p < end && isdigit((unsigned char)*p);)
		p++;
	/* ", jobs=" or, up to 1.13, "): err="; perhaps in the next line. */
	return follows(p, end, ",", "jobs=") || follows(p, end, "):", "err=") ?
	       found : NULL;
}

bool
fio_job_doubled(const struct line *line)
{
	static const char word[] = "(groupid=";
	const char *p = line->text, *end = p + line->length;
	int count = 0;

	while ((p = memchr(p, '(', (size_t)(end - p))) != NULL) {
		const char *q = p++;

		if ((size_t)(end - q) < sizeof(word) ||
		    memcmp(q, word, sizeof(word) - 1) != 0)
			continue;
		for (q += sizeof(word) - 1;
		     q < end && isdigit((unsigned char)*q);)
			q++;
		count += end - q > 7 && follows(q, end, ",", "jobs=");
	}
	return count > 1;
}

static bool
is_version(const char *text, const char *end)
{
	const char *p = text;

	if (p == end || !isdigit((unsigned char)*p))
		return false;
	while (p < end && (isalnum((unsigned char)*p) || strchr(".-+_", *p)))
		p++;
	while (p < end && *p == ' ')
		p++;
	return p == end && memchr(text, '.', (size_t)(end - text)) != NULL;
}

bool
fio_version_line(const struct line *line)
{
	const char *p = line->text, *end = p + line->length;

	while (p < end && *p == ' ')
		p++;
	return end - p > 5 && memcmp(p, "fio", 3) == 0 &&
	       (p[3] == '-' || p[3] == ' ') && is_version(p + 4, end);
}

const char *
fio_behind_marks(const char *text, const char *end)
{
	const char *close;

	text = bytes_behind_blanks(text, end);
	if (end - text > 2 && (*text == '-' || *text == '*') && text[1] == ' ')
		text = bytes_behind_blanks(text + 2, end);
	if (text == end || *text != '<')
		return text;
	close = memchr(text, '>', (size_t)(end - text));
	if (close == NULL || (close + 1 < end && close[1] != ' '))
		return text;
	return close + 1 < end ? close + 2 : end;
}

static bool
begins(const char *text, const char *end, const char *word)
{
	size_t length = strlen(word);

	return (size_t)(end - text) >= length &&
	       memcmp(text, word, length) == 0;
}

/* Whether what a job says stands behind a colon in the line. */
static bool
says_noise(const char *text, const char *end)
{
	while ((text = memchr(text, ':', (size_t)(end - text))) != NULL) {
		text++;
		if (end - text > 1 && (text[1] == 'L' || text[1] == 'i') &&
		    (begins(text, end, " Laying out IO file") ||
		     begins(text, end, " ioengine=cpu")))
			return true;
	}
	return false;
}

static bool
holds(const char *text, const char *end, const char *word)
{
	for (; (size_t)(end - text) >= strlen(word); text++)
		if (begins(text, end, word))
			return true;
	return false;
}

/* What fio prints while it sets up and runs, told by its first words. */
static bool
is_noise(const char *text, const char *end)
{
	switch (*text) {
	case 'J':
		return begins(text, end, "Jobs: ");
	case 'S':
		return begins(text, end, "Starting ") &&
		       (holds(text, end, "process") ||
			holds(text, end, "thread"));
	case 'f':
		return begins(text, end, "fio: ");
	case 'h':
		return begins(text, end, "hostname=");
	case 'n':
		return begins(text, end, "note: both iodepth >= 1 and");
	case '.':
		return end - text == 3 && begins(text, end, "...");
	default:
		return false;
	}
}

bool
fio_noise_line(const struct line *line)
{
	const char *end = line->text + line->length;
	const char *text = fio_behind_marks(line->text, end);

	if (text == end)	/* an empty line of a server is noise, too */
		return memchr(line->text, '<', line->length) != NULL;
	/* Others begin with the name of a job. */
	return is_noise(text, end) || says_noise(text, end);
}

/* Begins a run whose jobs are those started from the first one on. */
static void
begin_again(struct fio_run *run, size_t first)
{
	size_t count = run->start_count - first;

	fio_run_begin(run);
	if (count > 0)
		memmove(run->starts, run->starts + first,
			count * sizeof(*run->starts));
	run->start_count = count;
}

/*
 * A second version before any result: which of them printed what follows is
 * not known, unless jobs were started in between.
 */
static void
version_again(struct fio_run *run, struct fio_version first)
{
	struct fio_version *version = &run->version;

	if (first.low == version->low && first.high == version->high)
		return;
	version->low = first.low < version->low ? first.low : version->low;
	version->high = first.high > version->high ? first.high :
			version->high;
	run->version_text = NULL;
}

static void
version_read(struct scan *scan, struct fio_run *run, const struct line *line)
{
	const char *p = line->text, *end = p + line->length;
	bool second = run->version_text != NULL && !run->has_results;
	bool started = run->start_count > run->version_starts;
	struct fio_version first = run->version;

	if (second)
		begin_again(run, started ? run->version_starts : 0);
	else if (run->has_results)
		fio_run_begin(run);
	run->version_starts = run->start_count;
	while (*p == ' ')
		p++;
	while (end > p && end[-1] == ' ')
		end--;
	run->version_text = arena_text(scan->document, p + 4,
				       (size_t)(end - p) - 4);
	run->version = fio_version_read(run->version_text);
	if (second && !started)
		version_again(run, first);
}

/* What follows word in a line, up to the comma; NULL where it is not there. */
static const char *
behind_word(const struct line *line, const char *word, size_t length,
	    const char **stop)
{
	const char *p = line->text, *end = p + line->length;

	for (; (size_t)(end - p) > length; p++) {
		if (memcmp(p, word, length) != 0)
			continue;
		p += length;
		*stop = memchr(p, ',', (size_t)(end - p));
		return *stop != NULL ? p : NULL;
	}
	return NULL;
}

/*
 * "hostname=vm, be=0, 64-bit, os=Linux, arch=x86-64, fio=fio-3.33, flags=1",
 * which a mailer may have broken; returns the lines used.
 */
static size_t
server_read(struct scan *scan, struct fio_run *run, const struct line *lines,
	    size_t count)
{
	static const char word[] = "fio=fio-";

	for (size_t i = 0; i < count && i < 3; i++) {
		const char *stop, *text = behind_word(&lines[i], word,
						      sizeof(word) - 1, &stop);

		if (text == NULL || !is_version(text, stop))
			continue;
		if (run->has_results)
			fio_run_begin(run);
		run->version_text = arena_text(scan->document, text,
					       (size_t)(stop - text));
		run->version = fio_version_read(run->version_text);
		run->client = true;
		return i + 1;
	}
	return 1;
}

/*
 * Progress that a mailer broke: lines up to the one that ends the time left. A
 * line of progress closes all its brackets.
 */
static size_t
progress_lines(const struct line *lines, size_t count)
{
	long open = 0;

	for (size_t i = 0; i < count && i < 4; i++) {
		if (i > 0 && (fio_job_line(&lines[i]) != NULL ||
			      lines[i].length == 0))
			return i;
		for (size_t k = 0; k < lines[i].length; k++)
			open += (lines[i].text[k] == '[') -
				(lines[i].text[k] == ']');
		if (open <= 0 && i + 1 < count &&
		    !(lines[i + 1].length > 0 && lines[i + 1].text[0] == '['))
			return i + 1;
	}
	return 1;
}

static size_t
read_banner(struct scan *scan, struct fio_run *run, const struct line *lines,
	    size_t count)
{
	const char *text = lines[0].text, *end = text + lines[0].length;

	while (text < end && *text == ' ')
		text++;
	if (fio_start_line(&lines[0]) != NULL)
		return fio_start_read(scan, run, lines, count);
	if (fio_version_line(&lines[0]))
		version_read(scan, run, &lines[0]);
	else if (begins(text, end, "hostname="))
		return server_read(scan, run, lines, count);
	else if (begins(text, end, "Jobs: "))
		return progress_lines(lines, count);
	return 1;
}

size_t
fio_banner_read(struct scan *scan, const struct line *lines, size_t count)
{
	size_t used = read_banner(scan, fio_run_of(scan), lines, count);

	/* What fio says next would pass for a heading. */
	while (used < count && fio_noise_line(&lines[used]) &&
	       fio_job_line(&lines[used]) == NULL)
		used += read_banner(scan, fio_run_of(scan), lines + used,
				    count - used);
	return used;
}

const char *
fio_behind_progress(const char *text, const char *end)
{
	while (end - text > 6 && memcmp(text, "Jobs: ", 6) == 0) {
		const char *stop = memchr(text, ')', (size_t)(end - text));
		const char *p;

		if (stop == NULL)
			return text;
		for (p = text = stop + 1; p < end && (*p == ' ' || *p == ':' ||
						      *p == '[');) {
			if (*p++ != '[')
				continue;
			stop = memchr(p, ']', (size_t)(end - p));
			if (stop == NULL)
				break;
			p = text = stop + 1;
		}
		while (text < end && *text == ' ')
			text++;
	}
	return text;
}

/*
 * Where all lines are joined to one the start line stands before the name and
 * says it; NULL where it says another.
 */
static const char *
name_of_joined(struct arena *arena, const char *text, const char *end,
	       const char *start)
{
	size_t length = (size_t)(start - text);

	while (length > 0 && (text[length - 1] == ' ' ||
			      text[length - 1] == ':'))
		length--;
	if (length == 0 || (size_t)(end - start) <= length ||
	    memcmp(end - length, text, length) != 0 ||
	    end[-1 - (ptrdiff_t)length] != ' ')
		return NULL;
	return arena_text(arena, text, length);
}

const char *
fio_job_name(const struct fio_run *run, struct arena *arena, const char *text,
	     const char *end)
{
	struct line before;
	const char *start;

	while (end > text && end[-1] == ' ')
		end--;
	if (end > text && end[-1] == ':')
		end--;
	text = fio_behind_marks(fio_behind_progress(text, end), end);
	for (size_t i = 0; i < run->start_count; i++) {
		size_t length = strlen(run->starts[i].name);

		if (length > 0 && (size_t)(end - text) >= length &&
		    memcmp(end - length, run->starts[i].name, length) == 0 &&
		    (end - length == text || end[-1 - (ptrdiff_t)length] ==
		     ' '))
			return run->starts[i].name;
	}
	before = (struct line){ .text = text, .length = (size_t)(end - text) };
	start = fio_start_line(&before);
	if (start != NULL)
		return name_of_joined(arena, text, end, start);
	/* A ruler that a mailer drew into the line: "--- name". */
	while (end - text > 4 && (*text == '-' || *text == '=') &&
	       text[1] == text[0] && text[2] == text[0]) {
		while (text < end && (*text == '-' || *text == '='))
			text++;
		while (text < end && *text == ' ')
			text++;
	}
	return arena_text(arena, text, (size_t)(end - text));
}
