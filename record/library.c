/* Loads libraries when they are first needed. */
#include "record/library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* POSIX lets a function's address be held by a pointer to void. */
static const char *
find_calls(struct library *library, void *handle)
{
	char *to = library->calls;

	for (size_t i = 0; i < library->count; i++) {
		void *found = dlsym(handle, library->names[i]);

		if (found == NULL)
			return dlerror();
		memcpy(to + i * sizeof(found), &found, sizeof(found));
	}
	return NULL;
}

const char *
library_load(struct library *library)
{
	const char *error = NULL;

	pthread_mutex_lock(&lock);
	if (!library->loaded) {
		void *handle = dlopen(library->file, RTLD_LAZY | RTLD_LOCAL);

		error = handle != NULL ? find_calls(library, handle) :
			dlerror();
		library->loaded = error == NULL;
	}
	pthread_mutex_unlock(&lock);
	return error;
}

void
library_need(struct library *library)
{
	const char *error = library_load(library);

	if (error == NULL)
		return;
	fprintf(stderr, "iorecap: error: a library is missing: %s\n", error);
	exit(3);
}
