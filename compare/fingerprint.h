/* What tells results apart, as columns of small numbers. */
#ifndef COMPARE_FINGERPRINT_H
#define COMPARE_FINGERPRINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "compare/results.h"
#include "compare/symbols.h"
#include "record/arena.h"

enum attribute_class {
	ATTRIBUTE_KIND,		/* tool and kind; always stated */
	ATTRIBUTE_DEVICE,	/* the name of a row of iostat or of a disk */
	ATTRIBUTE_LABEL, ATTRIBUTE_FILE, ATTRIBUTE_SETTING, ATTRIBUTE_NAME,
	ATTRIBUTE_PARAM, ATTRIBUTE_VERSION,
	ATTRIBUTE_MACHINE,	/* a setting that no command made */
	ATTRIBUTE_CLASSES
};

enum weight {
	/* equal where both sides state it, or no match */
	WEIGHT_WORKLOAD,
	/* tells results apart where sides share values */
	WEIGHT_SURROUNDINGS,
	WEIGHT_NONE,		/* never keeps two results apart */
};

struct attribute {
	const char *by;		/* as --by takes it: "param.bs", "label.2" */
	const char *name;	/* "bs", "hdparm -W", "name", "label.2" */
	enum attribute_class class;
	enum weight weight;
	/* [result]: the number of a value; 0: not stated */
	uint32_t *value;
};

struct fingerprints {
	const struct results *results;
	struct attribute *attributes;	/* [0] is the kind, [1] the device */
	size_t count, room;
	const char **texts;		/* [value]: for people */
	/* private */
	uint32_t *attribute_of;		/* [symbol] -> attribute */
	size_t text_room, attribute_room;
	struct symbols symbols;
	struct arena *arena;
};

/* Takes the fingerprints of all results; everything lives in the arena. */
void fingerprint_make(const struct results *, struct arena *,
		      struct fingerprints *);

/* The attribute of that name, or NULL. */
const struct attribute *fingerprint_find(const struct fingerprints *,
					 const char *by);

/* What a result states of an attribute, or NULL. */
const char *fingerprint_text(const struct fingerprints *,
			     const struct attribute *, size_t result);

/*
 * A record's name or heading before the numbers of runs were taken off; NULL
 * for other attributes, and where it has none.
 */
const char *fingerprint_raw(const struct attribute *, const struct record *);

/*
 * Whether text has the form of an attribute: label, label.N, file, name,
 * version, param.NAME, setting.NAME.
 */
bool fingerprint_is_attribute(const char *text);

#endif
