/* Job files in a text: they state the workload of the results below. */
#include <ctype.h>
#include <string.h>

#include "parsers/fio/fio.h"
#include "parsers/fio/jobfile.h"

extern const struct format format_fio_jobfile;

enum { EMPTY = 2 };		/* lines between two of a job file, at most */

struct option {
	const char *name, *value;	/* value NULL: a flag */
};

struct section {
	const char *name;
	struct option *options;
	size_t count, room;
	const struct section *global;	/* of its job file; NULL: none */
};

/* All sections of a document, in its order. */
struct sections {
	struct section **list;
	size_t count, room;
};

static const char key;

static struct sections *
sections_of(struct scan *scan)
{
	return scan_state(scan, &key, sizeof(struct sections));
}

/* Whether a section goes on with at least one option that names a workload. */
static int
jobfile_bid(struct scan *scan, const struct line *lines, size_t count)
{
	const char *p = lines[0].text, *end = p + lines[0].length;
	struct jobfile_line line;

	(void)scan;
	while (p < end && *p == ' ')
		p++;
	if (p == end || *p != '[')
		return BID_NO;
	line = jobfile_read(lines[0].text, lines[0].length);
	if (line.kind != JOBFILE_SECTION ||
	    memchr(line.name, '[', line.name_length) != NULL)
		return BID_NO;
	for (size_t i = 1; i < count && i < 40; i++) {
		line = jobfile_read(lines[i].text, lines[i].length);
		if (line.kind == JOBFILE_OTHER)
			return BID_NO;
		if (line.kind == JOBFILE_OPTION && line.value != NULL &&
		    fio_option_known(line.name, line.name_length))
			return BID_LIKELY;
	}
	return BID_NO;
}

static struct section *
add_section(struct scan *scan, const struct jobfile_line *line,
	    const struct section *global)
{
	struct sections *sections = sections_of(scan);
	struct section *section = arena_zero(scan->document, sizeof(*section));

	section->name = arena_text(scan->document, line->name,
				   line->name_length);
	section->global = global;
	sections->list = arena_grow(scan->document, sections->list,
				    sections->count, &sections->room,
				    sizeof(*sections->list));
	sections->list[sections->count++] = section;
	return section;
}

static void
add_option(struct scan *scan, struct section *section,
	   const struct jobfile_line *line)
{
	struct option *option;

	if (!fio_option_known(line->name, line->name_length))
		return;
	section->options = arena_grow(scan->document, section->options,
				      section->count, &section->room,
				      sizeof(*section->options));
	option = &section->options[section->count++];
	option->name = arena_text(scan->document, line->name,
				  line->name_length);
	option->value = line->value == NULL ? NULL :
			arena_text(scan->document, line->value,
				   line->value_length);
}

static size_t
jobfile_parse(struct scan *scan, const struct line *lines, size_t count,
	      struct sink *sink)
{
	struct section *section = NULL;
	const struct section *global = NULL;
	size_t used = 0, empty = 0;

	(void)sink;
	for (size_t i = 0; i < count && empty <= EMPTY; i++) {
		struct jobfile_line line = jobfile_read(lines[i].text,
							lines[i].length);

		if (line.kind == JOBFILE_OTHER)
			break;
		if (line.kind == JOBFILE_EMPTY) {
			empty += lines[i].length == 0;
			continue;
		}
		/* Behind an empty line a word alone is text again. */
		if (line.kind == JOBFILE_OPTION && line.value == NULL &&
		    empty > 0)
			break;
		if (line.kind == JOBFILE_SECTION) {
			bool is_global = line.name_length == 6 &&
					 memcmp(line.name, "global", 6) == 0;

			section = add_section(scan, &line,
					      is_global ? NULL : global);
			global = is_global ? section : global;
		} else if (section != NULL) {
			add_option(scan, section, &line);
		}
		used = i + 1;
		empty = 0;
	}
	return used;
}

static void
apply(const struct section *section, struct record *record,
      struct arena *arena)
{
	for (size_t i = 0; i < section->count; i++) {
		const struct option *option = &section->options[i];

		fio_option_put(record, arena, option->name,
			       strlen(option->name), option->value,
			       option->value ? strlen(option->value) : 0);
	}
}

/* The section of a job: the last of its name, or the only one there is. */
static const struct section *
find_section(const struct sections *sections, const char *name)
{
	const struct section *only = NULL;
	size_t jobs = 0;

	for (size_t i = sections->count; i-- > 0;) {
		const struct section *section = sections->list[i];

		if (name != NULL && strcmp(section->name, name) == 0)
			return section;
		if (strcmp(section->name, "global") != 0) {
			only = section;
			jobs++;
		}
	}
	return name == NULL && jobs == 1 ? only : NULL;
}

void
fio_jobfile_apply(struct scan *scan, struct record *record, const char *name)
{
	const struct section *section = find_section(sections_of(scan), name);

	if (section == NULL)
		return;
	if (section->global != NULL)
		apply(section->global, record, scan->arena);
	apply(section, record, scan->arena);
}

const struct format format_fio_jobfile = {
	"jobfile", "fio, job files: the workload of the results below them",
	jobfile_bid, jobfile_parse, NULL, NULL, "[", "[", NULL, false
};
