/* What tells results apart, as columns of small numbers. */
#include "compare/fingerprint.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "compare/names.h"
#include "compare/params.h"
#include "compare/repeat.h"

/*
 * Scopes of the symbols: one for the attributes of each class, and two for the
 * values of each attribute, since those that are numbers are kept as doubles.
 */
#define VALUE_SCOPE(attribute, number) \
	(ATTRIBUTE_CLASSES + 2 * (uint32_t)(attribute) + (number))
#define SCOPE_HEADINGS UINT32_MAX
#define SCOPE_KINDS (SCOPE_HEADINGS - KINDS)

static uint32_t
symbol(struct fingerprints *prints, uint32_t scope, const void *bytes,
       size_t length, bool *new)
{
	size_t before = prints->symbols.count;
	uint32_t number = symbols_number(&prints->symbols, scope, bytes,
					 length);

	*new = prints->symbols.count > before;
	if (*new) {
		prints->texts = arena_grow(prints->arena, prints->texts,
					   number, &prints->text_room,
					   sizeof *prints->texts);
		prints->attribute_of =
			arena_grow(prints->arena, prints->attribute_of, number,
				   &prints->attribute_room,
				   sizeof *prints->attribute_of);
	}
	return number;
}

static const char *const class_names[ATTRIBUTE_CLASSES] = {
	[ATTRIBUTE_KIND] = "kind", [ATTRIBUTE_DEVICE] = "name",
	[ATTRIBUTE_FILE] = "file", [ATTRIBUTE_NAME] = "name",
	[ATTRIBUTE_VERSION] = "version", [ATTRIBUTE_LABEL] = "label.",
	[ATTRIBUTE_SETTING] = "setting.", [ATTRIBUTE_PARAM] = "param.",
	[ATTRIBUTE_MACHINE] = "setting.",
};

static const unsigned char class_weights[ATTRIBUTE_CLASSES] = {
	[ATTRIBUTE_KIND] = WEIGHT_WORKLOAD,
	[ATTRIBUTE_DEVICE] = WEIGHT_WORKLOAD,
	[ATTRIBUTE_LABEL] = WEIGHT_SURROUNDINGS,
	[ATTRIBUTE_SETTING] = WEIGHT_SURROUNDINGS,
	[ATTRIBUTE_NAME] = WEIGHT_SURROUNDINGS,
	[ATTRIBUTE_FILE] = WEIGHT_NONE,
	[ATTRIBUTE_VERSION] = WEIGHT_NONE,
	[ATTRIBUTE_MACHINE] = WEIGHT_NONE,
};

/* The attribute of that class and name (what follows the class's own). */
static size_t
attribute(struct fingerprints *prints, enum attribute_class class,
	  const char *name)
{
	struct attribute *new;
	uint32_t number;
	bool is_new;

	number = symbol(prints, class, name, strlen(name), &is_new);
	if (!is_new)
		return prints->attribute_of[number];
	prints->attributes = arena_grow(prints->arena, prints->attributes,
					prints->count, &prints->room,
					sizeof *prints->attributes);
	new = &prints->attributes[prints->count];
	new->by = arena_print(prints->arena, "%s%s", class_names[class], name);
	new->name = class == ATTRIBUTE_PARAM || class == ATTRIBUTE_SETTING ||
		    class == ATTRIBUTE_MACHINE ? name : new->by;
	new->class = class;
	new->weight = class == ATTRIBUTE_PARAM ? params_meaning(name).weight :
		      (enum weight)class_weights[class];
	new->value = arena_zero(prints->arena, prints->results->count *
					       sizeof *new->value);
	prints->attribute_of[number] = (uint32_t)prints->count;
	return prints->count++;
}

static void
state_text(struct fingerprints *prints, size_t result, size_t at,
	   const char *text)
{
	bool new;
	uint32_t number = symbol(prints, VALUE_SCOPE(at, 0), text,
				 strlen(text), &new);

	if (new)
		prints->texts[number] = text;
	prints->attributes[at].value[result] = number;
}

/* The number that a whole text is, or NULL. */
static const double *
number_in(struct arena *arena, const char *text)
{
	char *end;
	double *value, parsed;

	if (!strchr("0123456789.-+", *text) || !*text)
		return NULL;
	parsed = strtod(text, &end);
	if (*end || end == text || !isfinite(parsed))
		return NULL;
	value = arena_take(arena, sizeof *value);
	*value = parsed;
	return value;
}

/* A parameter or setting: "1" as a text is the number 1. */
static void
state_param(struct fingerprints *prints, size_t result,
	    enum attribute_class class, const struct param *param)
{
	size_t at = attribute(prints, class, param->name);
	const double *value = &param->number;
	uint32_t number;
	bool new;

	if (param->text) {
		value = number_in(prints->arena, param->text);
		if (!value) {
			state_text(prints, result, at, param->text);
			return;
		}
	}
	number = symbol(prints, VALUE_SCOPE(at, 1), value, sizeof *value,
			&new);
	if (new)
		prints->texts[number] = params_value(prints->arena, param);
	prints->attributes[at].value[result] = number;
}

/*
 * Whether the input was named by LABEL=INPUT: then this is the first heading.
 */
static bool
is_labelled(const struct result *result)
{
	const struct record *record = result->record;

	return result->input_label && record->label_count > 0 &&
	       strcmp(record->labels[0], result->input_label) == 0;
}

static const char *const levels[] = {
	"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12",
};
#define LEVELS (sizeof levels / sizeof *levels)

/* A heading without the number of a run; each is looked at once. */
static const char *
plain_label(struct fingerprints *prints, const char *label)
{
	bool new;
	uint32_t number = symbol(prints, SCOPE_HEADINGS, label, strlen(label),
				 &new);

	if (new)
		prints->texts[number] = repeat_label(prints->arena, label);
	return prints->texts[number];
}

/* Headings keep their level where only some inputs were labelled. */
static void
state_labels(struct fingerprints *prints, size_t index, bool labelled)
{
	const struct result *result = &prints->results->all[index];
	const struct record *record = result->record;
	size_t shift = labelled && !is_labelled(result) ? 1 : 0, i;

	for (i = 0; i < record->label_count && i + shift < LEVELS; i++)
		state_text(prints, index,
			   attribute(prints, ATTRIBUTE_LABEL,
				     levels[i + shift]),
			   plain_label(prints, record->labels[i]));
}

static void
state_names(struct fingerprints *prints, size_t name)
{
	const struct results *results = prints->results;
	const char **names = names_plain(results, prints->arena);
	size_t i;

	for (i = 0; i < results->count; i++) {
		enum kind kind = results->all[i].record->kind;
		bool device = kind == KIND_DEVICE || kind == KIND_DISK;

		if (names[i])
			state_text(prints, i, device ? 1 : name, names[i]);
	}
}

static void
state_kind(struct fingerprints *prints, size_t index)
{
	const struct record *record = prints->results->all[index].record;
	const char *tool = record->tool ? record->tool : "";
	bool new;
	uint32_t number = symbol(prints, SCOPE_KINDS + (uint32_t)record->kind,
				 tool, strlen(tool), &new);

	if (new)
		prints->texts[number] = arena_print(prints->arena, "%s %s",
						    tool,
						    kind_text(record->kind));
	prints->attributes[0].value[index] = number;
}

/* "5.10" is the name of a kernel, and no number. */
static void
state_setting(struct fingerprints *prints, size_t index,
	      const struct param *setting)
{
	size_t at;

	if (!setting_is_machine(setting->name) || setting->text == NULL) {
		state_param(prints, index, ATTRIBUTE_SETTING, setting);
		return;
	}
	at = attribute(prints, ATTRIBUTE_MACHINE, setting->name);
	state_text(prints, index, at, setting->text);
}

static void
state_one(struct fingerprints *prints, size_t index, bool labelled,
	  size_t file, size_t version)
{
	const struct record *record = prints->results->all[index].record;
	size_t i;

	state_kind(prints, index);
	state_labels(prints, index, labelled);
	if (record->source.file)
		state_text(prints, index, file, record->source.file);
	if (record->version)
		state_text(prints, index, version, record->version);
	for (i = 0; i < record->setting_count; i++)
		state_setting(prints, index, &record->settings[i]);
	for (i = 0; i < record->param_count; i++)
		state_param(prints, index, ATTRIBUTE_PARAM,
			    &record->params[i]);
}

void
fingerprint_make(const struct results *results, struct arena *arena,
		 struct fingerprints *prints)
{
	size_t file, version, name, i;
	bool labelled = false;

	memset(prints, 0, sizeof *prints);
	prints->results = results;
	prints->arena = prints->symbols.arena = arena;
	/* symbols begin at 1 */
	prints->texts = arena_grow(arena, NULL, 0, &prints->text_room,
				   sizeof *prints->texts);
	prints->attribute_of = arena_grow(arena, NULL, 0,
					  &prints->attribute_room,
					  sizeof *prints->attribute_of);
	prints->texts[0] = NULL;
	attribute(prints, ATTRIBUTE_KIND, "");
	attribute(prints, ATTRIBUTE_DEVICE, "");
	file = attribute(prints, ATTRIBUTE_FILE, "");
	name = attribute(prints, ATTRIBUTE_NAME, "");
	version = attribute(prints, ATTRIBUTE_VERSION, "");
	for (i = 0; i < results->count && !labelled; i++)
		labelled = is_labelled(&results->all[i]);
	for (i = 0; i < results->count; i++)
		state_one(prints, i, labelled, file, version);
	state_names(prints, name);
}

const struct attribute *
fingerprint_find(const struct fingerprints *prints, const char *by)
{
	const struct attribute *found = NULL;
	size_t i, k;

	for (i = 0; i < prints->count; i++) {
		const struct attribute *at = &prints->attributes[i];

		if (strcmp(at->by, by) != 0)
			continue;
		/* a name is a device's or a job's: the one that is stated */
		for (k = 0; k < prints->results->count; k++)
			if (at->value[k])
				return at;
		found = at;
	}
	return found;
}

const char *
fingerprint_text(const struct fingerprints *prints,
		 const struct attribute *attribute, size_t result)
{
	uint32_t value = attribute->value[result];

	return value ? prints->texts[value] : NULL;
}

const char *
fingerprint_raw(const struct attribute *attribute, const struct record *record)
{
	size_t level;

	if (strcmp(attribute->by, "name") == 0)
		return record->name;
	if (attribute->class != ATTRIBUTE_LABEL)
		return NULL;
	level = strtoul(attribute->by + strlen("label."), NULL, 10);
	return level <= record->label_count ? record->labels[level - 1] : NULL;
}

bool
fingerprint_is_attribute(const char *text)
{
	static const char *const plain[] = {
		"label", "file", "name", "version",
	};
	size_t i;

	for (i = 0; i < sizeof plain / sizeof *plain; i++)
		if (strcmp(text, plain[i]) == 0)
			return true;
	if (strncmp(text, "label.", 6) == 0)
		return text[6] >= '1' && text[6] <= '9' &&
		       text[6 + strspn(text + 6, "0123456789")] == '\0';
	return (strncmp(text, "param.", 6) == 0 && text[6]) ||
	       (strncmp(text, "setting.", 8) == 0 && text[8]);
}
