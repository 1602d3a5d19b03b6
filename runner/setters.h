/* How the values of job options are read: the setters of the option table. */
#ifndef RUNNER_SETTERS_H
#define RUNNER_SETTERS_H

#include "runner/option.h"

/* All are of the type of option.set. */

const char *set_text(const struct option *, void *, const char *,
		     struct arena *);		/* const char * */
const char *set_bool(const struct option *, void *, const char *,
		     struct arena *);		/* bool */
const char *set_inverse(const struct option *, void *, const char *,
			struct arena *);	/* bool, turned round */
const char *set_off(const struct option *, void *, const char *,
		    struct arena *);		/* takes 0 and none, is none */
const char *set_count(const struct option *, void *, const char *,
		      struct arena *);		/* unsigned */
const char *set_batch(const struct option *, void *, const char *,
		      struct arena *);		/* unsigned; 0 is the most */
const char *set_number(const struct option *, void *, const char *,
		       struct arena *);		/* uint64_t */
const char *set_size(const struct option *, void *, const char *,
		     struct arena *);		/* uint64_t, bytes */
const char *set_sizes(const struct option *, void *, const char *,
		      struct arena *);		/* uint64_t[DIRECTIONS] */
const char *set_share(const struct option *, void *, const char *,
		      struct arena *);		/* struct share */
const char *set_time(const struct option *, void *, const char *,
		     struct arena *);		/* uint64_t, ns */
const char *set_pattern(const struct option *, void *, const char *,
			struct arena *);	/* const struct pattern * */
const char *set_engine(const struct option *, void *, const char *,
		       struct arena *);		/* const struct engine * */
const char *set_sync(const struct option *, void *, const char *,
		     struct arena *);		/* enum sync_mode */
const char *set_hint(const struct option *, void *, const char *,
		     struct arena *);		/* enum hint */
const char *set_allocation(const struct option *, void *, const char *,
			   struct arena *);	/* enum allocation */
const char *set_percentiles(const struct option *, void *, const char *,
			    struct arena *);	/* struct percentiles */

/* These set members of their own; the member is all of struct settings. */

const char *set_write_percent(const struct option *, void *, const char *,
			      struct arena *);
const char *set_few_clocks(const struct option *, void *, const char *,
			   struct arena *);

#endif
