/* What makes two records the same: a hash over what the tool said. */
#include <math.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "record/buffer.h"
#include "record/metric_table.h"
#include "record/record.h"
#include "record/unit.h"

/* What a metric takes at most: quotes, name, colon, number, comma. */
#define METRIC_JSON_MOST (METRIC_KEY + 40)
#define ID_TEXT 33

static char *
put_bytes(char *out, const void *bytes, size_t length)
{
	memcpy(out, bytes, length);
	return out + length;
}

/* Writes the metrics as a JSON object; names need no escapes. */
static char *
put_metrics(char *out, const struct metric *metrics, size_t count)
{
	*out++ = '{';
	for (size_t i = 0; i < count; i++) {
		if (i)
			*out++ = ',';
		out = metric_put(out, metrics[i].name);
		if (isfinite(metrics[i].value))
			out += number_write(out, metrics[i].value);
		else
			out = put_bytes(out, "null", 4);
	}
	*out++ = '}';
	return out;
}

static const char *
print_hash(XXH128_hash_t hash, struct arena *arena)
{
	static const char digits[] = "0123456789abcdef";
	char *text = arena_take(arena, ID_TEXT);
	XXH128_canonical_t bytes;

	XXH128_canonicalFromHash(&bytes, hash);
	for (size_t i = 0; i < sizeof(bytes.digest); i++) {
		text[2 * i] = digits[bytes.digest[i] >> 4];
		text[2 * i + 1] = digits[bytes.digest[i] & 15];
	}
	text[ID_TEXT - 1] = '\0';
	return text;
}

/*
 * The hash is over kind, tool, version and name as JSON texts, each with a
 * newline behind it (an absent one is an empty line), and the metrics' JSON.
 */
void
record_identify(struct record *record, struct arena *arena)
{
	const char *const parts[] = {
		kind_text(record->kind), record->tool, record->version,
		record->name,
	};
	size_t lengths[4], size = 2 + record->metric_count * METRIC_JSON_MOST;
	char *start, *metrics, *at;

	for (size_t i = 0; i < 4; i++) {
		lengths[i] = parts[i] ? strlen(parts[i]) : 0;
		size += JSON_TEXT_MOST(lengths[i]) + 1;
	}
	at = start = arena_take(arena, size);
	for (size_t i = 0; i < 4; i++) {
		if (parts[i])
			at += json_write(at, parts[i], lengths[i]);
		*at++ = '\n';
	}
	metrics = at;
	at = put_metrics(at, record->metrics, record->metric_count);
	size = (size_t)(at - start);
	arena_trim(arena, start, size);
	record->metrics_json = metrics;
	record->metrics_json_length = (size_t)(at - metrics);
	/* a copy is known by the id of what it is a copy of */
	if (record->kind != KIND_COPY || !record->id)
		record->id = print_hash(XXH3_128bits(start, size), arena);
}
