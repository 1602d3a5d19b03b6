/* Memory for one unit of input: a chain of blocks, filled from the front. */
#include "record/arena.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a block holds at least, in bytes; a document of usual size fits. */
#define BLOCK_LEAST ((size_t)64 * 1024)
#define BLOCK_MOST ((size_t)4 * 1024 * 1024)

static _Noreturn void
out_of_memory(void)
{
	fputs("iorecap: error: out of memory\n", stderr);
	exit(3);
}

void *
memory_take(size_t size)
{
	void *piece = malloc(size ? size : 1);

	if (!piece)
		out_of_memory();
	return piece;
}

void *
memory_zero(size_t size)
{
	void *piece = calloc(1, size ? size : 1);

	if (!piece)
		out_of_memory();
	return piece;
}

void *
memory_resize(void *old, size_t size)
{
	void *piece = realloc(old, size ? size : 1);

	if (!piece)
		out_of_memory();
	return piece;
}

/* Blocks double, so that a large document needs few of them. */
static struct arena_block *
block_new(const struct arena_block *before, size_t size)
{
	size_t room = before ? before->room * 2 : BLOCK_LEAST;
	struct arena_block *block;

	if (room > BLOCK_MOST)
		room = BLOCK_MOST;
	if (room < size)
		room = size;
	block = memory_take(sizeof(*block) + room);
	block->next = NULL;
	block->room = room;
	block->used = 0;
	return block;
}

/* An emptied block or a new one. */
struct arena_block *
arena_block_next(struct arena *arena, size_t size)
{
	struct arena_block *current = arena->current;
	struct arena_block *next = current ? current->next : arena->first;

	if (size > SIZE_MAX / 2)
		out_of_memory();
	size = (size + ARENA_ALIGNMENT - 1) & ~(ARENA_ALIGNMENT - 1);
	if (next && next->room >= size) {
		next->used = 0;
	} else {
		struct arena_block *block = block_new(current, size);

		block->next = next;
		if (current)
			current->next = block;
		else
			arena->first = block;
		next = block;
	}
	arena->current = next;
	return next;
}

void *
arena_zero(struct arena *arena, size_t size)
{
	return memset(arena_take(arena, size), 0, size);
}

void
arena_trim(struct arena *arena, void *piece, size_t size)
{
	struct arena_block *block = arena->current;
	size_t start = (size_t)((char *)piece - (char *)(block + 1));

	size = (size + ARENA_ALIGNMENT - 1) & ~(ARENA_ALIGNMENT - 1);
	if (start + size < block->used)
		block->used = start + size;
}

char *
arena_text(struct arena *arena, const char *text, size_t length)
{
	char *copy = arena_take(arena, length + 1);

	if (length)
		memcpy(copy, text, length);
	copy[length] = '\0';
	return copy;
}

char *
arena_print_list(struct arena *arena, const char *format, va_list arguments)
{
	char text[256], *whole;
	va_list again;
	int length;

	va_copy(again, arguments);
	length = vsnprintf(text, sizeof(text), format, arguments);
	if (length < 0) {
		whole = arena_text(arena, "", 0);
	} else if ((size_t)length < sizeof(text)) {
		whole = arena_text(arena, text, (size_t)length);
	} else {
		whole = arena_take(arena, (size_t)length + 1);
		vsnprintf(whole, (size_t)length + 1, format, again);
	}
	va_end(again);
	return whole;
}

char *
arena_print(struct arena *arena, const char *format, ...)
{
	va_list arguments;
	char *text;

	va_start(arguments, format);
	text = arena_print_list(arena, format, arguments);
	va_end(arguments);
	return text;
}

void *
arena_grow(struct arena *arena, void *old, size_t count, size_t *room,
	   size_t size)
{
	size_t more = count < 8 ? 16 : count * 2;
	void *array;

	if (count < *room)
		return old;
	if (more > SIZE_MAX / 2 / size)
		out_of_memory();
	array = arena_take(arena, more * size);
	if (count)
		memcpy(array, old, count * size);
	*room = more;
	return array;
}

void
arena_reset(struct arena *arena)
{
	arena->current = arena->first;
	if (arena->first)
		arena->first->used = 0;
}

void
arena_free(struct arena *arena)
{
	struct arena_block *block = arena->first;

	while (block) {
		struct arena_block *next = block->next;

		free(block);
		block = next;
	}
	arena->first = arena->current = NULL;
}
