/* Starting iorecap-run. */
#ifndef CLI_RUNNER_H
#define CLI_RUNNER_H

#include <sys/types.h>

#include "record/buffer.h"

/*
 * Becomes iorecap-run: the one beside this program, or on PATH. arguments are
 * those behind its name and end in NULL. Returns only where that failed, after
 * saying why.
 */
void runner_become(const char *const *arguments);

/*
 * Starts it in a process group of its own, so that the keys of the terminal
 * do not reach it. What it prints comes out of *output. Returns the process,
 * or -1 after saying why.
 */
pid_t runner_start(const char *const *arguments, int *output);

#endif
