/* The words and figures that claims are made of, as regular expressions. */
#define PCRE2_CODE_UNIT_WIDTH 8

#include <pcre2.h>
#include <stdlib.h>
#include <string.h>

#include "parsers/intake/claim_parts.h"

/* What is looked for. A figure has no digit, letter or point before it. */
#define FIGURE "(?<![\\w.,/-])([0-9]+(?:\\.[0-9]+)?)"
#define ROUGH "(about|around|roughly|approximately|almost|nearly|some|~|≈)?\\s*"
#define UNIT "\\s?(k|K)?\\s?(ns|nsecs?|us|usecs?|µs|μs|ms|msecs?|s|secs?|" \
	"seconds|[KMG]i?B/s|[kMG]B/sec|iops|IOPS)?(?![\\w%])"

static const char *const expressions[PATTERNS] = {
	[PATTERN_PERCENT] = ROUGH "(?<![\\w.])([+-])?(?<![0-9.,])"
		"([0-9]+(?:\\.[0-9]+)?)\\s?(?:%|percent\\b)(?![\\w-])",
	[PATTERN_VALUES] = "\\bfrom\\s+" ROUGH FIGURE UNIT
		"\\s+(?:up |down )?to\\s+" ROUGH FIGURE UNIT,
	[PATTERN_ARROW] = FIGURE UNIT "\\s*(?:->|=>|→)\\s*" FIGURE UNIT,
	/* what the figures are of */
	[PATTERN_WORD] = "\\b(?:(iops|i/os?|operations)|"
		"(bandwidth|throughput|bw)|"
		"(latency|latencies|response times?))\\b",
	[PATTERN_QUOTED] = "\"([^\"]{3,100})\"",
	[PATTERN_AFTER] = "^\\s*(?:(higher|more|increase|growth|rise)|"
		"(lower|less|fewer|decrease|drop|reduction)|"
		"(better|faster|improvement|gain)|"
		"(worse|slower|regression|degradation|loss))\\b",
	[PATTERN_BEFORE] = "\\b(?:(up|ris(?:es?|en|ing)|rose|"
		"increas(?:es?|ed|ing)|grow[sn]?|grew|gains?)|"
		"(down|dropp?(?:s|ed)?|falls?|fell|fallen|"
		"decreas(?:es?|ed|ing)|reduc(?:es?|ed|ing)|lower(?:s|ed)?)|"
		"(improv(?:es?|ed|ing)|better|faster)|"
		"(degrad(?:es?|ed)|worse|slower|regress(?:es|ed)?))\\b",
	/* between two words that share a figure */
	[PATTERN_LINK] = "^\\s*(?:and|,|/|&)\\s*(?:the )?$",
	/* a figure near to one of these is of something else, or denied */
	[PATTERN_DOUBT] = "\\b(?:not?|never|n't|without|cpu|util\\w*|capacity|"
		"full|used|usage|free|of the time|expect\\w*|should|would|"
		"could|if)\\b",
};

struct claims *
claims_new(void)
{
	struct claims *claims = memory_take(sizeof(*claims));

	memset(claims, 0, sizeof(*claims));
	for (int i = 0; i < PATTERNS; i++) {
		int error;
		PCRE2_SIZE where;

		claims->codes[i] = pcre2_compile(
			(PCRE2_SPTR)expressions[i], PCRE2_ZERO_TERMINATED,
			PCRE2_CASELESS | PCRE2_UTF | PCRE2_MATCH_INVALID_UTF,
			&error, &where, NULL);
		if (claims->codes[i] == NULL)
			abort();	/* the table above is wrong */
	}
	claims->data = pcre2_match_data_create(16, NULL);
	if (claims->data == NULL)
		memory_take(SIZE_MAX);
	return claims;
}

void
claims_free(struct claims *claims)
{
	if (claims == NULL)
		return;
	for (int i = 0; i < PATTERNS; i++)
		pcre2_code_free(claims->codes[i]);
	pcre2_match_data_free(claims->data);
	buffer_free(&claims->text);
	free(claims);
}

bool
claims_search(struct claims *claims, enum pattern pattern, const char *text,
	      size_t length, size_t from, struct match *match)
{
	const PCRE2_SIZE *at;
	int count = pcre2_match(claims->codes[pattern], (PCRE2_SPTR)text,
				length, from, 0, claims->data, NULL);

	if (count <= 0)
		return false;
	memset(match, 0, sizeof(*match));
	at = pcre2_get_ovector_pointer(claims->data);
	match->start = at[0];
	match->end = at[1];
	for (int i = 1; i < count && i < GROUPS; i++)
		if (at[2 * i] != PCRE2_UNSET)
			match->groups[i] = (struct piece){
				text + at[2 * i], at[2 * i + 1] - at[2 * i] };
	return true;
}
