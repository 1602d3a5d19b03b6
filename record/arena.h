/* Memory for one unit of input: taken piece by piece, given back as a whole. */
#ifndef RECORD_ARENA_H
#define RECORD_ARENA_H

#include <stdalign.h>
#include <stdarg.h>
#include <stddef.h>

/* The bytes follow the head, aligned as it is. */
struct arena_block {
	alignas(max_align_t) struct arena_block *next;
	size_t room, used;
};

/* Start with all members zero; nothing is taken until the first use. */
struct arena {
	struct arena_block *first, *current;
};

/* Steps to a block with that much room. */
struct arena_block *arena_block_next(struct arena *, size_t size);

#define ARENA_ALIGNMENT alignof(max_align_t)

/*
 * Returns size bytes, aligned for any type and not initialised. Never
 * returns NULL: out of memory ends the program with a message, here alone.
 * The memory lives until arena_reset() or arena_free().
 */
static inline void *
arena_take(struct arena *arena, size_t size)
{
	struct arena_block *block = arena->current;
	size_t room = (size + ARENA_ALIGNMENT - 1) & ~(ARENA_ALIGNMENT - 1);
	void *piece;

	/* a size near SIZE_MAX is rounded to 0 */
	if (!block || block->room - block->used < room || room < size)
		block = arena_block_next(arena, size);
	piece = (char *)(block + 1) + block->used;
	block->used += room;
	return piece;
}

/* The same, filled with zeros. */
void *arena_zero(struct arena *, size_t size);

/* Shrinks the piece that was taken last to size bytes. */
void arena_trim(struct arena *, void *piece, size_t size);

/* A copy of length bytes of text, with a NUL behind it. */
char *arena_text(struct arena *, const char *text, size_t length);

/* Formats as printf() does; the text lives in the arena. */
char *arena_print(struct arena *, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
char *arena_print_list(struct arena *, const char *format, va_list)
	__attribute__((format(printf, 2, 0)));

/*
 * For arrays that grow: returns room for at least count + 1 elements of
 * size bytes, holding the first count of old. *room is the number of elements
 * that old has room for, and is updated.
 */
void *arena_grow(struct arena *, void *old, size_t count, size_t *room,
		 size_t size);

/* Empties the arena and keeps its memory for the next unit. */
void arena_reset(struct arena *);

/* Gives all memory back; the arena is then as at the start. */
void arena_free(struct arena *);

/* malloc(), calloc() and realloc() that end the program when memory is out. */
void *memory_take(size_t size);
void *memory_zero(size_t size);
void *memory_resize(void *old, size_t size);

#endif
