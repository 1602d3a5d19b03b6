/* parsers/intake/claims, compare/claims: what authors say, and if it holds. */
#include "tests/comparing.h"

#include <stdio.h>

#include "parsers/intake/claims.h"

/* A text as lines; they begin at number 1. */
static size_t
find(const char *text, struct claim **claims, struct arena *arena)
{
	struct claims *finder = claims_new();
	struct line lines[32];
	size_t count = 0, found;

	while (*text && count < LENGTH(lines)) {
		size_t length = strcspn(text, "\n");

		lines[count] = (struct line){ .text = text, .length = length,
					      .number = (unsigned)count + 1 };
		count++;
		text += length + (text[length] == '\n');
	}
	found = claims_find(finder, lines, count, claims, arena);
	claims_free(finder);
	return found;
}

enum { IOPS = 1u << CLAIMED_IOPS, BW = 1u << CLAIMED_BANDWIDTH,
       LAT = 1u << CLAIMED_LATENCY };

static void
changes_in_sentences_are_found(void **state)
{
	static const struct {
		const char *text;
		unsigned claimed;
		double change;
		enum claim_way way;
		double from, to;
	} table[] = {
		{ "IOPS went up by 12% today.", IOPS, 12, CLAIM_UP, 0, 0 },
		{ "The bandwidth is 7.5 % lower.", BW, 7.5, CLAIM_DOWN, 0, 0 },
		{ "Throughput dropped 20%.", BW, 20, CLAIM_DOWN, 0, 0 },
		{ "Latency improved by 30 percent.", LAT, 30, CLAIM_BETTER, 0,
		  0 },
		{ "We see it as IOPS and bandwidth (about +90%).", IOPS | BW,
		  90, CLAIM_UNSAID, 0, 0 },
		{ "Mean latency: -15%.", LAT, -15, CLAIM_UNSAID, 0, 0 },
		{ "Latency goes down by 39% (from 50.18us to 30.55us).", LAT,
		  39, CLAIM_DOWN, 50180, 30550 },
		{ "The IOPS go up, from 19.7k to 32.3k.", IOPS, 0,
		  CLAIM_UNSAID, 19700, 32300 },
		{ "Bandwidth rises from 30 to 40 MiB/s.", BW, 0, CLAIM_UNSAID,
		  31457280, 41943040 },
		{ "IOPS 6100 -> 8200 with one drive.", IOPS, 0, CLAIM_UNSAID,
		  6100, 8200 },
		{ "It went from 1.5ms to 0.9ms.", LAT, 0, CLAIM_UNSAID,
		  1.5e6, 9e5 },
	};
	size_t i;

	for (i = 0; i < LENGTH(table); i++) {
		struct claim *claims;
		size_t found = find(table[i].text, &claims, *state);

		if (found != 1)
			fail_msg("\"%s\": %zu claims", table[i].text, found);
		assert_int_equal(claims->claimed, table[i].claimed);
		assert_int_equal(claims->has_change, table[i].change != 0);
		assert_near(claims->change.value, table[i].change, 1e-9);
		assert_int_equal(claims->way, table[i].way);
		assert_int_equal(claims->has_values, table[i].from > 0);
		assert_near(claims->from.value, table[i].from, 1e-6);
		assert_near(claims->to.value, table[i].to, 1e-6);
	}
}

static void
when_in_doubt_there_is_no_claim(void **state)
{
	static const char *const texts[] = {
		"This is 33.65% after the revert.",	/* of what? */
		"IOPS of 99.9% of the runs.",	/* in which direction? */
		"The IOPS did not drop by 5%.",
		"If IOPS drop by 5% we give up.",
		"The disk is 90% full and IOPS are up.",
		"CPU usage rose 20% while IOPS stayed.",
		"IOPS went from one host to 3 others.",
		"We moved from 4.19 to 5.10 for it.",	/* versions */
		"IOPS rose from 3ms to 5ms.",		/* the unit is none */
		"latency from 10us to 20MB/s.",
		"Latency and IOPS are as they were.",
		"write: IOPS=19.7k, BW=76.0MiB/s (80.7MB/s)",
		"     | 30.00th=[  355], 40.00th=[  371]",
		"  cpu          : usr=5.90%, sys=28.80%, ctx=1871",
		"", "%", "-> =>",
	};
	size_t i;

	for (i = 0; i < LENGTH(texts); i++) {
		struct claim *claims;

		if (find(texts[i], &claims, *state) != 0)
			fail_msg("\"%s\": %s", texts[i], claims->sentence);
	}
}

static void
a_claim_knows_its_paragraph_and_the_heading_it_quotes(void **state)
{
	static const char text[] = "Nothing here.\n"
		"\n"
		"For \"random write, 4k\" the gain is largest: with it the\n"
		"mean latency goes down by 39%, and IOPS\n"
		"go up by 64 %.\n"
		"\n"
		"The p99 latency rose by 10%.\n";
	struct claim *claims;

	assert_int_equal(find(text, &claims, *state), 3);
	assert_string_equal(claims[0].about, "random write, 4k");
	assert_int_equal(claims[0].line, 3);
	assert_int_equal(claims[0].end, 5);
	assert_int_equal(claims[0].claimed, LAT);
	assert_int_equal(claims[1].claimed, IOPS);
	assert_string_equal(claims[1].about, "random write, 4k");
	assert_null(claims[2].about);
	assert_int_equal(claims[2].line, 7);
	assert_near(claims[2].percentile, 99, 0);
}

static void
rough_figures_say_so(void **state)
{
	struct claim *claims;

	assert_int_equal(find("IOPS are about 20% higher.", &claims, *state),
			 1);
	assert_true(claims->rough);
	assert_int_equal(find("IOPS are 20% higher.", &claims, *state), 1);
	assert_false(claims->rough);
	assert_near(claims->change.half, 0.5, 1e-12);
}

static void
a_record_holds_what_was_found(void **state)
{
	struct arena *arena = *state;
	struct record record;
	struct claim *claims;

	assert_int_equal(find("Latency: down 39% (from 50.18us to 30.55us).",
			      &claims, arena), 1);
	record_init(&record, KIND_CLAIM, NULL);
	claims_fill(claims, &record, arena);
	assert_string_equal(record_param(&record, "of")->text, "lat");
	assert_string_equal(record_param(&record, "way")->text, "down");
	assert_near(record_param(&record, "from")->number, 50180, 1e-9);
	assert_near(record_param(&record, "from_half")->number, 5, 1e-9);
	assert_near(record_param(&record, "change_pct")->number, 39, 0);
	assert_non_null(strstr(record.name, "from 50.18us"));
}

/* Two groups: 100 to 190 IOPS in "A", 50 to 52 in "B". */
static const struct given results[] = {
	{ 0, JOB "'labels':['A'],'name':'a','metrics':{'write.iops':100,"
	     "'write.bw':1000,'write.lat.mean':50180}" },
	{ 0, JOB "'labels':['B'],'name':'b','params':{'bs':1},'metrics':"
	     "{'write.iops':50,'write.bw':500}" },
	{ 1, JOB "'labels':['A'],'name':'a','metrics':{'write.iops':190,"
	     "'write.bw':1900,'write.lat.mean':30550}" },
	{ 1, JOB "'labels':['B'],'name':'b','params':{'bs':1},'metrics':"
	     "{'write.iops':52,'write.bw':520}" },
};

#define CLAIM(params) "'kind':'claim','name':'x','params':{" params "}"

static const struct claim_check *
check(const char *claim, size_t *count, struct arena *arena)
{
	struct given given[LENGTH(results) + 1];
	const struct compare_options options = { 0 };
	struct compared *all;
	const struct comparison *c;

	memcpy(given, results, sizeof results);
	given[LENGTH(results)] = (struct given){ 0, claim };
	all = given_results(given, LENGTH(given), arena);
	c = compare_run(all, LENGTH(given), 2, &options, arena);
	assert_int_equal(c->status, COMPARE_DONE);
	assert_int_equal(c->group_count, 2);
	return compare_claims(all, LENGTH(given), c, count);
}

static void
claims_are_held_against_the_figures(void **state)
{
	enum outcome { NOTHING, AGREES, DIFFERS };
	static const struct {
		const char *claim;
		enum outcome outcome;
	} table[] = {
		{ CLAIM("'of':'iops','about':'A','change_pct':90,"
			"'change_half':0.5,'rough':1"), AGREES },
		{ CLAIM("'of':'iops,bw','about':'A','change_pct':90,"
			"'change_half':0.5"), AGREES },
		{ CLAIM("'of':'iops','about':'B','change_pct':90,"
			"'change_half':0.5"), DIFFERS },
		{ CLAIM("'of':'iops','about':'C','change_pct':90,"
			"'change_half':0.5"), NOTHING },
		/* of which group? The one that it fits. */
		{ CLAIM("'of':'iops','change_pct':4,'change_half':0.5"),
		  AGREES },
		{ CLAIM("'of':'iops','change_pct':30,'change_half':0.5"),
		  NOTHING },
		{ CLAIM("'of':'iops','about':'A','change_pct':90,"
			"'change_half':0.5,'way':'down'"), DIFFERS },
		{ CLAIM("'of':'lat','from':50180,'from_half':5,'to':30550,"
			"'to_half':5"), AGREES },
		{ CLAIM("'of':'lat','from':50180,'from_half':5,'to':30550,"
			"'to_half':5,'change_pct':39,'change_half':0.5,"
			"'way':'down'"), AGREES },
		{ CLAIM("'of':'lat','from':50180,'from_half':5,'to':30550,"
			"'to_half':5,'change_pct':29,'change_half':0.5,"
			"'way':'down'"), DIFFERS },
		{ CLAIM("'of':'lat','from':30550,'from_half':5,'to':50180,"
			"'to_half':5,'change_pct':64,'change_half':0.5,"
			"'way':'up'"), AGREES },
		{ CLAIM("'of':'lat','from':40000,'from_half':5,'to':30550,"
			"'to_half':5"), NOTHING },
		{ CLAIM("'of':'lat','about':'A','change_pct':39,"
			"'change_half':0.5,'way':'better'"), AGREES },
	};
	size_t i, count;

	for (i = 0; i < LENGTH(table); i++) {
		const struct claim_check *found = check(table[i].claim, &count,
							*state);
		enum outcome outcome = !count ? NOTHING :
				       found->agrees ? AGREES : DIFFERS;

		if (outcome != table[i].outcome)
			fail_msg("%s: %d", table[i].claim, (int)outcome);
	}
}

static void
a_check_tells_what_was_measured(void **state)
{
	size_t count;
	const struct claim_check *found = check(CLAIM("'of':'lat','from':"
		"50180,'from_half':5,'to':30550,'to_half':5"), &count, *state);
	char name[METRIC_TEXT];

	assert_int_equal(count, 1);
	metric_write(name, found->row->metric);
	assert_string_equal(name, "write.lat.mean");
	assert_near(found->change, -39.119, 1e-3);
	assert_int_equal(found->side, 1);
	assert_false(found->reversed);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(changes_in_sentences_are_found),
		TEST(when_in_doubt_there_is_no_claim),
		TEST(a_claim_knows_its_paragraph_and_the_heading_it_quotes),
		TEST(rough_figures_say_so),
		TEST(a_record_holds_what_was_found),
		TEST(claims_are_held_against_the_figures),
		TEST(a_check_tells_what_was_measured),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
