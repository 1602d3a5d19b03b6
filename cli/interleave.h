/* Two configurations in turn: before, after, after, before, N times. */
#ifndef CLI_INTERLEAVE_H
#define CLI_INTERLEAVE_H

#include "cli/options.h"

/* Where runs are kept unless --store says otherwise. */
#define INTERLEAVE_STORE "iorecap-runs.jsonl"

/*
 * Runs what is missing of all runs, keeps each as soon as it is there, leaves
 * the machine as --before has it, and prints the comparison.
 */
enum status interleave_run(const struct options *);

#endif
