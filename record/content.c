/* The hash of an input, made as it is read. */
#include "record/content.h"

#include <stdlib.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "record/arena.h"

struct content {
	XXH3_state_t *state;
};

struct content *
content_begin(void)
{
	struct content *content = memory_take(sizeof(*content));

	content->state = XXH3_createState();
	if (!content->state)
		memory_take(SIZE_MAX);
	XXH3_128bits_reset(content->state);
	return content;
}

void
content_add(struct content *content, const void *bytes, size_t length)
{
	XXH3_128bits_update(content->state, bytes, length);
}

void
content_end(struct content *content, char out[CONTENT_TEXT])
{
	static const char digits[] = "0123456789abcdef";
	XXH128_canonical_t bytes;

	XXH128_canonicalFromHash(&bytes, XXH3_128bits_digest(content->state));
	for (size_t i = 0; out && i < sizeof(bytes.digest); i++) {
		out[2 * i] = digits[bytes.digest[i] >> 4];
		out[2 * i + 1] = digits[bytes.digest[i] & 15];
	}
	if (out)
		out[CONTENT_TEXT - 1] = '\0';
	XXH3_freeState(content->state);
	free(content);
}
