/*
 * Libraries that are loaded when they are first needed: to load all of them
 * takes ten times as long as a run that needs none.
 */
#ifndef RECORD_LIBRARY_H
#define RECORD_LIBRARY_H

#include <stdbool.h>
#include <stddef.h>

struct library {
	const char *file;		/* NULL: it is linked */
	const char *const *names;	/* of its functions */
	size_t count;
	void *calls;			/* as many pointers to functions */
	bool loaded;
};

/*
 * Defines lib, which holds a pointer to each function of a library, and library
 * to load them. CALLS(CALL) is the list: CALL(name) for each function that the
 * included headers declare, which so check every call.
 */
#define LIBRARY(file, CALLS)						\
	static struct { CALLS(LIBRARY_POINTER) } lib;			\
	static const char *const library_names[] = { CALLS(LIBRARY_NAME) };\
	static struct library library = {				\
		file, library_names,					\
		sizeof(library_names) / sizeof(library_names[0]), &lib,	\
		false							\
	}
#define LIBRARY_POINTER(name) __typeof__(name) *name;
#define LIBRARY_NAME(name) #name,

/*
 * Fills the pointers, once, whichever thread comes first. Returns NULL, or what
 * is wrong, until the thread's next call.
 */
const char *library_load(struct library *);

/* The same; without the library the program ends, and says why. */
void library_need(struct library *);

#endif
