/* Our own records as an input: JSON Lines that iorecap wrote before. */
#include <stdint.h>
#include <string.h>

#include "parsers/format.h"
#include "record/jsonl.h"

extern const struct format format_records;

static const char head[] = "{\"iorecap\":";

static int
records_bid(struct scan *scan, const struct line *lines, size_t count)
{
	(void)scan;
	(void)count;
	return lines[0].length > sizeof(head) - 1 && lines[0].text[0] == '{' &&
	       memcmp(lines[0].text, head, sizeof(head) - 1) == 0 ?
	       BID_RECORDS : BID_NO;
}

/* Where the records come from, as a hash of the texts that say so. */
struct origin {
	bool known;
	uint64_t hash;
};

static uint64_t
hash_text(uint64_t hash, const char *text)
{
	for (; text != NULL && *text != '\0'; text++)
		hash = (hash ^ (unsigned char)*text) * UINT64_C(1099511628211);
	return (hash ^ UINT64_C(256)) * UINT64_C(1099511628211);
}

/* Records of several documents, one after the other, are told apart again. */
static void
find_document(struct scan *scan, struct record *record)
{
	struct origin *origin = scan_state(scan, &format_records,
					   sizeof(*origin));
	uint64_t hash = hash_text(UINT64_C(14695981039346656037),
				  record->source.file);

	hash = hash_text(hash, record->source.member);
	hash = hash_text(hash, record->source.message);
	if (origin->known && hash != origin->hash)
		scan_next_document(scan);
	*origin = (struct origin){ true, hash };
	record->document = scan_document(scan);
}

static size_t
records_parse(struct scan *scan, const struct line *lines, size_t count,
	      struct sink *sink)
{
	struct record record;

	(void)count;
	if (!jsonl_read(lines[0].text, lines[0].length, &record, scan->arena,
			scan->diag, scan->file, lines[0].number))
		return 0;
	find_document(scan, &record);
	scan_label(scan, &record);
	sink->put(sink, &record);
	return 1;
}

const struct format format_records = {
	"records", "iorecap's own records, JSON Lines", records_bid,
	records_parse, NULL, NULL, "{", "", NULL, true
};
