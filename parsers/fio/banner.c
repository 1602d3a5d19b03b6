/* fio's text before a job's result: start lines, version, progress, errors. */
#include <ctype.h>
#include <math.h>
#include <string.h>

#include "parsers/fio/fio.h"

static const char state_key;

struct fio_run *
fio_run_of(struct scan *scan)
{
	struct fio_run *run = scan_state(scan, &state_key, sizeof(*run));

	if (run->next_number == 0)
		fio_run_begin(run);
	return run;
}

void
fio_run_begin(struct fio_run *run)
{
	run->number = run->next_number++;
	run->report = 0;
	run->version_text = NULL;
	run->version = fio_version_read(NULL);
	run->start_count = 0;
	run->has_results = run->after_status = false;
	run->last_group = -1;
	run->first_pid = 0;
}

bool
fio_head_line(const struct line *line)
{
	const char *p = line->text, *end = p + line->length;

	while ((p = memchr(p, '(', (size_t)(end - p))) != NULL)
		if (++p < end && *p == 'g')
			return true;
	return false;
}

/* Where word stands last in the line and a digit follows; NULL where it does not. */
static const char *
last_with_digit(const struct line *line, const char *word, size_t length)
{
	const char *p = line->text, *end = p + line->length, *found = NULL;

	while ((size_t)(end - p) > length &&
	       (p = memchr(p, '(', (size_t)(end - p))) != NULL) {
		if ((size_t)(end - p) > length && memcmp(p, word, length) == 0 &&
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

const char *
fio_job_line(const struct line *line)
{
	const char *found = last_with_digit(line, "(groupid=", 9);
	const char *end = line->text + line->length, *p;

	if (found == NULL)
		return NULL;
	for (p = found + 9; p < end && isdigit((unsigned char)*p);)
		p++;
	/* ", jobs=" follows, from 1.14 on; the line may be broken behind the comma. */
	if (p < end && *p != ',' && *p != ')')
		return NULL;
	return found;
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

static bool
starts_with(const struct line *line, const char *word)
{
	size_t length = strlen(word), at = 0;

	while (at < line->length && line->text[at] == ' ')
		at++;
	return line->length - at >= length &&
	       memcmp(line->text + at, word, length) == 0;
}

static bool
holds(const struct line *line, const char *word)
{
	size_t length = strlen(word);

	for (size_t i = 0; i + length <= line->length; i++)
		if (memcmp(line->text + i, word, length) == 0)
			return true;
	return false;
}

/* "job: Laying out IO file (1 file / 12288MiB)" */
static bool
is_layout(const struct line *line)
{
	static const char word[] = ": Laying out IO file";
	const char *p = line->text, *end = p + line->length;

	while ((p = memchr(p, ':', (size_t)(end - p))) != NULL) {
		if ((size_t)(end - p) >= sizeof(word) - 1 &&
		    memcmp(p, word, sizeof(word) - 1) == 0)
			return true;
		p++;
	}
	return false;
}

bool
fio_noise_line(const struct line *line)
{
	size_t at = 0;

	while (at < line->length && line->text[at] == ' ')
		at++;
	if (at == line->length)
		return false;
	switch (line->text[at]) {
	case 'J':
		return starts_with(line, "Jobs: ");
	case 'S':
		return starts_with(line, "Starting ") &&
		       (holds(line, "process") ||
			holds(line, "thread"));
	case 'f':
		return starts_with(line, "fio: ");
	case 'h':
		return starts_with(line, "hostname=");
	case '.':
		return line->length == at + 3 && starts_with(line, "...");
	default:
		return is_layout(line);
	}
}

/* Reads a size of a start line exactly; 0 where its text is rounded. */
static bool
read_size(struct cursor *c, double *bytes)
{
	struct scaled scaled;
	struct spans spans;
	struct fio_version any = { FIO_VERSION(3, 26, 0),
				   FIO_VERSION(3, 26, 0) };

	if (!scaled_read(c, &scaled))
		return false;
	/* "4K" up to 2.16; later "4.00KiB", or "4.10kB" */
	spans = scaled_spans(&scaled, scaled.prefix == 'k' ? 1000 : 1024,
			     false, any);
	*bytes = spans.value;
	if (fmod(spans.value, 512) != 0 && scaled.prefix != 0)
		*bytes = 0;	/* "65.5kB": rounded */
	return true;
}

/* Up to three ranges: "4K-4K/4K-4K/4K-4K", "(R) 4096B-4096B, (W) …". */
static void
read_sizes(struct cursor *c, struct start *start, struct fio_run *run)
{
	bool marked = false, slashes = false, slash = false;
	int count = 0;

	while (count < 3) {
		double low, high;

		marked |= cursor_word(c, "(R)") || cursor_word(c, "(W)") ||
			  cursor_word(c, "(T)");
		if (!read_size(c, &low) || !cursor_word(c, "-") ||
		    !read_size(c, &high))
			break;
		start->bs[count++] = low == high ? low : 0;
		slash = cursor_word(c, "/");
		slashes |= slash;
		if (!slash && !cursor_word(c, ","))
			break;
	}
	/* Sizes are of sequential and random I/O, not of directions. */
	if (cursor_word(c, "bs_is_seq_rand") && start->bs[0] != start->bs[1])
		start->bs[0] = start->bs[1] = 0;
	if (marked)
		fio_prove(run, PROOF_START_MARKS);
	else if (slashes && !slash)
		fio_prove(run, count == 2 ? PROOF_START_PAIR :
			  PROOF_START_TRIM);
}

/* "4K-4K/8K-8K": sizes of sequential and random I/O, up to 2.16. */
static void
read_seq_rand(struct cursor *c, struct start *start)
{
	double size[4];
	int count = 0;

	while (count < 4 && read_size(c, &size[count])) {
		count++;
		if (!cursor_word(c, "-") && !cursor_word(c, "/"))
			break;
	}
	if (count == 4 && size[0] == size[1] && size[0] == size[2] &&
	    size[0] == size[3])
		start->bs[0] = start->bs[1] = size[0];
}

static const char *
read_word(struct cursor *c, struct arena *arena)
{
	const char *token;
	size_t length = cursor_token(c, ",", &token);

	return length > 0 ? arena_text(arena, token, length) : NULL;
}

static void
read_start(struct cursor *c, struct start *start, struct fio_run *run,
	   struct arena *arena)
{
	struct decimal number;

	if (!cursor_word(c, "rw="))
		return;
	start->rw = read_word(c, arena);
	cursor_word(c, ",");
	if (cursor_word(c, "bs="))
		read_sizes(c, start, run);
	else if (cursor_word(c, "bs(seq/rand)="))
		read_seq_rand(c, start);
	cursor_word(c, ",");
	if (!cursor_word(c, "ioengine="))
		return;
	start->ioengine = read_word(c, arena);
	if (cursor_word(c, ",") && cursor_word(c, "iodepth=") &&
	    cursor_number(c, &number))
		start->iodepth = (double)number.digits;
}

/* The host that a client puts before a server's lines: "<host> ". */
static const char *
behind_host(const char *text, const char *end)
{
	const char *close;

	while (text < end && *text == ' ')
		text++;
	if (text == end || *text != '<')
		return text;
	close = memchr(text, '>', (size_t)(end - text));
	return close != NULL && close + 1 < end && close[1] == ' ' ?
	       close + 2 : text;
}

static size_t
start_read(struct scan *scan, struct fio_run *run, const struct line *lines,
	   size_t count)
{
	const char *at = fio_start_line(&lines[0]);
	const char *text = behind_host(lines[0].text, at), *end = at;
	struct start *start;
	struct decimal group;
	struct cursor c;

	if (run->has_results)
		fio_run_begin(run);
	while (end > text && (end[-1] == ' ' || end[-1] == ':'))
		end--;
	run->starts = arena_grow(scan->document, run->starts,
				 run->start_count, &run->start_room,
				 sizeof(*start));
	start = &run->starts[run->start_count++];
	memset(start, 0, sizeof(*start));
	start->name = arena_text(scan->document, text, (size_t)(end - text));
	cursor_start(&c, lines, count);
	c.p = at + 4;
	if (cursor_number(&c, &group))
		start->group = (int)group.digits;
	if (cursor_word(&c, "):"))
		read_start(&c, start, run, scan->document);
	start->more = c.at + 1 < count && starts_with(&lines[c.at + 1], "...");
	return c.at + 1;
}

static void
version_read(struct scan *scan, struct fio_run *run, const struct line *line)
{
	const char *p = line->text, *end = p + line->length;

	if (run->has_results || run->version_text != NULL)
		fio_run_begin(run);
	while (*p == ' ')
		p++;
	while (end > p && end[-1] == ' ')
		end--;
	run->version_text = arena_text(scan->document, p + 4,
				       (size_t)(end - p) - 4);
	run->version = fio_version_read(run->version_text);
}

/* "hostname=vm, be=0, 64-bit, os=Linux, arch=x86-64, fio=fio-3.33, flags=1" */
static void
server_read(struct scan *scan, struct fio_run *run, const struct line *line)
{
	static const char word[] = "fio=fio-";
	const char *p = line->text, *end = p + line->length;

	for (; end - p > (ptrdiff_t)sizeof(word); p++) {
		const char *stop;

		if (memcmp(p, word, sizeof(word) - 1) != 0)
			continue;
		p += sizeof(word) - 1;
		stop = memchr(p, ',', (size_t)(end - p));
		if (stop == NULL || !is_version(p, stop))
			return;
		if (run->has_results)
			fio_run_begin(run);
		run->version_text = arena_text(scan->document, p,
					       (size_t)(stop - p));
		run->version = fio_version_read(run->version_text);
		return;
	}
}

/*
 * Progress that a mailer broke: lines up to the one that ends the time left. A line of
 * progress closes all its brackets.
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

size_t
fio_banner_read(struct scan *scan, const struct line *lines, size_t count)
{
	struct fio_run *run = fio_run_of(scan);

	if (fio_start_line(&lines[0]) != NULL)
		return start_read(scan, run, lines, count);
	if (fio_version_line(&lines[0]))
		version_read(scan, run, &lines[0]);
	else if (starts_with(&lines[0], "hostname="))
		server_read(scan, run, &lines[0]);
	else if (starts_with(&lines[0], "Jobs: "))
		return progress_lines(lines, count);
	return 1;
}

const struct start *
fio_start_of(const struct fio_run *run, const char *name, int group)
{
	const struct start *found = NULL;

	for (size_t i = 0; name != NULL && i < run->start_count; i++) {
		const struct start *start = &run->starts[i];

		if (strcmp(start->name, name) != 0)
			continue;
		if (start->group == group)
			return start;
		if (found == NULL)
			found = start;
	}
	if (found == NULL && name == NULL && run->start_count == 1)
		found = &run->starts[0];
	return found;
}

/* Progress may be glued before a name: "Jobs: 2 (f=2)name", "Jobs: 1 (f=1): […]name". */
static const char *
behind_progress(const char *text, const char *end)
{
	const char *p;

	while (end - text > 6 && memcmp(text, "Jobs: ", 6) == 0) {
		const char *stop = memchr(text, ')', (size_t)(end - text));

		if (stop == NULL)
			return text;
		for (p = stop; p < end; p++)
			if (*p == ']')
				stop = p;
		text = stop + 1;
	}
	return text;
}

const char *
fio_job_name(const struct fio_run *run, struct arena *arena, const char *text,
	     const char *end)
{
	while (end > text && end[-1] == ' ')
		end--;
	if (end > text && end[-1] == ':')
		end--;
	text = behind_host(behind_progress(text, end), end);
	for (size_t i = 0; i < run->start_count; i++) {
		size_t length = strlen(run->starts[i].name);

		if (length > 0 && (size_t)(end - text) >= length &&
		    memcmp(end - length, run->starts[i].name, length) == 0 &&
		    ((size_t)(end - text) == length || end[-1 - (ptrdiff_t)length] == ' '))
			return run->starts[i].name;
	}
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
