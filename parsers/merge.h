/*
 * Copies inside a document: quoted results, excerpts above or below the whole
 * one. The fullest stays, the other places go into source.also.
 */
#ifndef PARSERS_MERGE_H
#define PARSERS_MERGE_H

#include "record/record.h"

struct merge;

struct merge *merge_new(void);
void merge_free(struct merge *);

/*
 * A new input: its records go to out in the order of the text, identified where
 * that is wanted.
 */
void merge_start(struct merge *, struct sink *out, bool identify);

/* Where formats put the records of a document. */
struct sink *merge_sink(struct merge *);

/* -1 once out wanted to stop, else 0. */
int merge_error(const struct merge *);

/* The document ends: all that was held back goes out. Returns 0 or out's -1. */
int merge_end(struct merge *);

#endif
