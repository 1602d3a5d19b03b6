/* Our own records as an input: JSON Lines that iorecap wrote before. */
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

static size_t
records_parse(struct scan *scan, const struct line *lines, size_t count,
	      struct sink *sink)
{
	struct record record;

	(void)count;
	if (!jsonl_read(lines[0].text, lines[0].length, &record, scan->arena,
			scan->diag, scan->file, lines[0].number))
		return 0;
	sink->put(sink, &record);
	return 1;
}

const struct format format_records = {
	"records", "iorecap's own records, JSON Lines", records_bid,
	records_parse, NULL, "{", ""
};
