/* The list of engines. */
#include "runner/engine.h"

const struct engine *const engines[] = {
	&engine_libaio, &engine_psync, &engine_sync, NULL
};
