/* What parameters mean for a comparison, and how people write their values. */
#ifndef COMPARE_PARAMS_H
#define COMPARE_PARAMS_H

#include "compare/fingerprint.h"

enum param_unit { PARAM_PLAIN, PARAM_SIZE, PARAM_TIME };

struct param_meaning {
	const char *name;
	enum weight weight;
	enum param_unit unit;
};

/* What is known of a parameter; others belong to the surroundings. */
struct param_meaning params_meaning(const char *name);

/* A parameter's value as fio takes it: "4k", "60s", "randwrite". */
const char *params_value(struct arena *, const struct param *);

#endif
