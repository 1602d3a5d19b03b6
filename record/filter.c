/* The expression of -w: from text to a tree. */
#include "record/filter.h"

#include <stdarg.h>
#include <string.h>
#include <strings.h>

#include "record/filter_tree.h"
#include "record/nearest.h"

/* Parentheses within parentheses; nobody writes more. */
#define NEST_MOST 100

struct parser {
	const char *start, *at;
	struct arena *arena;
	char **error;
	unsigned nest;
};

/* The longer ones first. */
static const struct {
	const char *text;
	enum relation relation;
} operators[] = {
	{ "!=", RELATION_UNEQUAL },
	{ "!~", RELATION_UNLIKE },
	{ "<=", RELATION_LESS_EQUAL },
	{ ">=", RELATION_MORE_EQUAL },
	{ "==", RELATION_EQUAL },
	{ "=", RELATION_EQUAL },
	{ "~", RELATION_LIKE },
	{ "<", RELATION_LESS },
	{ ">", RELATION_MORE },
};
#define OPERATORS (sizeof(operators) / sizeof(*operators))

/* Keys that every record may have. */
static const struct key {
	const char *name;
	bool (*match)(const struct filter *, const struct record *);
	size_t offset;
	unsigned relations;	/* bits of those that mean something */
} keys[] = {
	{ "tool", match_text, offsetof(struct record, tool),
		EQUALITY | PATTERNS },
	{ "kind", match_kind, 0, EQUALITY | PATTERNS },
	{ "name", match_text, offsetof(struct record, name),
		EQUALITY | PATTERNS },
	{ "version", match_version, offsetof(struct record, version),
		EQUALITY | PATTERNS | ORDER },
	{ "format", match_text, offsetof(struct record, format),
		EQUALITY | PATTERNS },
	{ "file", match_text, offsetof(struct record, source.file),
		EQUALITY | PATTERNS },
	{ "label", match_label, 0, EQUALITY | PATTERNS },
};
#define KEYS (sizeof(keys) / sizeof(*keys))

/* Parameters that need no "param." before them. */
static const char *const params[] = {
	"rw", "bs", "iodepth", "numjobs", "ioengine", "direct", "sync",
	"fsync", "fdatasync", "size", "runtime", "rwmixread", "filename",
	"directory", "bsrange", "bssplit", "buffered", "end_fsync",
	"filesize", "io_size", "loops", "nrfiles", "offset", "ramp_time",
	"rate", "rate_iops", "thinktime", "thread", "time_based",
	"chunk", "concurrency", "files", "max_size", "min_size", "dirs",
	"seeks", "seekers", "seed",
};
#define PARAMS (sizeof(params) / sizeof(*params))

/* Notes what is wrong at this place; the first problem stays. */
__attribute__((format(printf, 3, 4)))
static void *
fail(struct parser *parser, const char *at, const char *format, ...)
{
	va_list arguments;
	char *text;

	if (*parser->error)
		return NULL;
	va_start(arguments, format);
	text = arena_print_list(parser->arena, format, arguments);
	va_end(arguments);
	*parser->error = arena_print(parser->arena, "column %zu: %s",
				     (size_t)(at - parser->start) + 1, text);
	return NULL;
}

static void
skip_blanks(struct parser *parser)
{
	parser->at += strspn(parser->at, " \t\r\n");
}

/* Takes "and" or "or" where it stands as a word. */
static bool
take_word(struct parser *parser, const char *word)
{
	size_t length = strlen(word);

	skip_blanks(parser);
	if (strncasecmp(parser->at, word, length) != 0 ||
	    !strchr(" \t\r\n(", parser->at[length]))
		return false;
	parser->at += length;
	return true;
}

/* Reads quoted text; a backslash before the quote or itself is taken off. */
static char *
read_quoted(struct parser *parser)
{
	const char *open = parser->at++;
	char *text = arena_take(parser->arena, strlen(open)), *out = text;

	for (; *parser->at && *parser->at != *open; parser->at++) {
		if (*parser->at == '\\' &&
		    (parser->at[1] == *open || parser->at[1] == '\\'))
			parser->at++;
		*out++ = *parser->at;
	}
	if (!*parser->at)
		return fail(parser, open, "the quote %c is not closed", *open);
	parser->at++;
	*out = '\0';
	return text;
}

static bool
is_quote(char c)
{
	return c == '"' || c == '\'';
}

/* A bare value ends at a blank, or at a parenthesis that it did not open. */
static char *
read_value(struct parser *parser)
{
	const char *start;
	unsigned open = 0;

	skip_blanks(parser);
	start = parser->at;
	if (is_quote(*start))
		return read_quoted(parser);
	for (; *parser->at && !strchr(" \t\r\n", *parser->at); parser->at++) {
		if (*parser->at == '(')
			open++;
		else if (*parser->at == ')' && !open--)
			break;
	}
	if (parser->at == start)
		return fail(parser, start, "a value is missing here");
	return arena_text(parser->arena, start, (size_t)(parser->at - start));
}

/*
 * A key ends at an operator or a blank, but the name of a setting may be
 * quoted or hold blanks: setting.hdparm -W = 0.
 */
static char *
read_key(struct parser *parser)
{
	const char *start = parser->at, *dot;
	size_t length;

	if (is_quote(*start))
		return read_quoted(parser);
	dot = start + strcspn(start, ".=!<>~() \t\r\n");
	if (*dot == '.' && is_quote(dot[1])) {
		const char *name;

		parser->at = dot + 1;
		name = read_quoted(parser);
		return name ? arena_print(parser->arena, "%.*s%s",
					  (int)(dot + 1 - start), start, name) :
		       NULL;
	}
	if (!strncmp(start, "setting.", 8))
		length = strcspn(start, "=!<>~");
	else
		length = strcspn(start, "=!<>~() \t\r\n");
	parser->at += length;
	while (length && strchr(" \t\r\n", start[length - 1]))
		length--;
	if (!length)
		return fail(parser, start, "expected a key, such as bs, "
			    "name or write.iops");
	return arena_text(parser->arena, start, length);
}

static bool
read_operator(struct parser *parser, enum relation *relation)
{
	skip_blanks(parser);
	for (size_t i = 0; i < OPERATORS; i++) {
		size_t length = strlen(operators[i].text);

		if (strncmp(parser->at, operators[i].text, length) != 0)
			continue;
		parser->at += length;
		*relation = operators[i].relation;
		return true;
	}
	fail(parser, parser->at, "expected one of = != < <= > >= ~ !~");
	return false;
}

/* "a, b, c" */
static const char *
list_keys(struct arena *arena)
{
	const char *list = "";

	for (size_t i = 0; i < KEYS; i++)
		list = arena_print(arena, "%s%s, ", list, keys[i].name);
	for (size_t i = 0; i < PARAMS; i++)
		list = arena_print(arena, "%s%s, ", list, params[i]);
	return list;
}

/* What a key may have been meant for, or NULL. */
static const char *
nearest_key(const char *key, struct arena *arena)
{
	struct nearest nearest = { .word = key };

	for (size_t i = 0; i < KEYS; i++)
		nearest_offer(&nearest, keys[i].name);
	for (size_t i = 0; i < PARAMS; i++)
		nearest_offer(&nearest, params[i]);
	nearest_metrics(&nearest, arena);
	return nearest.name;
}

static struct filter *
refuse_key(struct parser *parser, const char *start, const char *key)
{
	const char *near = nearest_key(key, parser->arena);

	return fail(parser, start, "unknown key \"%s\"%s%s%s; accepted are "
		    "%sparam.NAME, setting.NAME and the metrics that "
		    "\"iorecap formats\" lists", key,
		    near ? ", is " : "", near ? near : "",
		    near ? " meant?" : "", list_keys(parser->arena));
}

static bool
is_param(const char *key)
{
	for (size_t i = 0; i < PARAMS; i++)
		if (!strcmp(params[i], key))
			return true;
	return false;
}

/* What the key means: how it is matched; NULL for no key. */
static const struct key *
find_key(struct filter *filter, const char *key)
{
	static const struct key param = {
		"", match_param, 0, EQUALITY | PATTERNS | ORDER };
	static const struct key setting = {
		"", match_setting, 0, EQUALITY | PATTERNS | ORDER };
	static const struct key metric = {
		"", match_metric, 0, EQUALITY | ORDER };

	filter->key = filter->name = key;
	for (size_t i = 0; i < KEYS; i++)
		if (!strcmp(keys[i].name, key))
			return keys + i;
	if (is_param(key))
		return &param;
	if (!strncmp(key, "param.", 6)) {
		filter->name = key + 6;
		return &param;
	}
	if (!strncmp(key, "setting.", 8)) {
		filter->name = key + 8;
		return &setting;
	}
	return metric_read(key, strlen(key), &filter->metric) ? &metric : NULL;
}

static struct filter *
read_comparison(struct parser *parser)
{
	struct filter *filter = arena_zero(parser->arena, sizeof(*filter));
	const char *start = parser->at, *at, *problem;
	const struct key *key;
	char *text = read_key(parser);

	if (!text)
		return NULL;
	key = find_key(filter, text);
	if (!key)
		return refuse_key(parser, start, text);
	filter->match = key->match;
	filter->offset = key->offset;
	at = parser->at;
	if (!read_operator(parser, &filter->relation))
		return NULL;
	if (!(key->relations & 1u << filter->relation))
		return fail(parser, at, "%s takes %s", text,
			    key->relations & ORDER ? "= != < <= > >=" :
			    "= != ~ !~");
	skip_blanks(parser);
	at = parser->at;
	filter->value = read_value(parser);
	if (!filter->value)
		return NULL;
	problem = filter_understand(filter, parser->arena);
	return problem ? fail(parser, at, "%s", problem) : filter;
}

static struct filter *read_any(struct parser *);

static struct filter *
read_one(struct parser *parser)
{
	struct filter *filter;

	skip_blanks(parser);
	if (*parser->at != '(')
		return read_comparison(parser);
	if (parser->nest == NEST_MOST)
		return fail(parser, parser->at, "too many parentheses");
	parser->nest++;
	parser->at++;
	filter = read_any(parser);
	if (!filter)
		return NULL;
	skip_blanks(parser);
	if (*parser->at != ')')
		return fail(parser, parser->at, "expected and, or, or )");
	parser->at++;
	parser->nest--;
	return filter;
}

/* Expressions of a higher rank, joined by a word, from the left. */
static struct filter *
read_joined(struct parser *parser, const char *word,
	    struct filter *(*read)(struct parser *),
	    bool (*match)(const struct filter *, const struct record *))
{
	struct filter *left = read(parser);

	while (left && take_word(parser, word)) {
		struct filter *joined;

		joined = arena_zero(parser->arena, sizeof(*joined));
		joined->match = match;
		joined->left = left;
		joined->right = read(parser);
		left = joined->right ? joined : NULL;
	}
	return left;
}

static struct filter *
read_all(struct parser *parser)
{
	return read_joined(parser, "and", read_one, match_and);
}

static struct filter *
read_any(struct parser *parser)
{
	return read_joined(parser, "or", read_all, match_or);
}

struct filter *
filter_parse(const char *text, struct arena *arena, char **error)
{
	struct parser parser = { text, text, arena, error, 0 };
	struct filter *filter;

	*error = NULL;
	filter = read_any(&parser);
	if (!filter)
		return NULL;
	skip_blanks(&parser);
	if (*parser.at)
		return fail(&parser, parser.at, "expected and, or, or the end");
	return filter;
}

bool
filter_names(const struct filter *filter, const char *key)
{
	if (filter->left)
		return filter_names(filter->left, key) ||
		       filter_names(filter->right, key);
	return !strcmp(filter->key, key);
}
