/* compare/compare, titles, defaults, means, footnotes: the whole. */
#include "tests/comparing.h"

#define CACHE(test, state, digit, params, iops) \
	JOB "'name':'test','labels':['" test "','Write cache " state "']," \
	"'settings':{'hdparm -W':'" digit "'},'params':{" params "}," \
	"'metrics':{'write.iops':" #iops "}"

static const struct given cache[] = {
	{ 0, CACHE("Journal (sync=1)", "ENABLED", "1", "'bs':4096,'sync':1",
		   19704.4) },
	{ 0, CACHE("Journal (sync=1)", "DISABLED", "0", "'bs':4096,'sync':1",
		   32255.3) },
	{ 0, CACHE("Linear write", "ENABLED", "1", "'bs':4194304", 126.3) },
	{ 0, CACHE("Linear write", "DISABLED", "0", "'bs':4194304", 126.7) },
};

static void
a_text_that_varies_one_thing_is_compared_by_it(void **state)
{
	const struct comparison *c = compare_given(cache, LENGTH(cache), 1,
						   NULL, *state);
	const struct cell *cell;

	assert_int_equal(c->status, COMPARE_DONE);
	assert_string_equal(c->by, "label.2");
	assert_int_equal(c->side_count, 2);
	assert_int_equal(c->sides[1].results, 2);
	assert_int_equal(c->group_count, 2);
	assert_string_equal(c->groups[0].title, "Journal (sync=1)");
	assert_string_equal(c->groups[1].title, "Linear write");
	cell = &row_of(&c->groups[0], "write.iops")->cells[1];
	assert_near(cell->change, 63.696, 0.001);
	assert_int_equal(cell->verdict, VERDICT_BETTER);
	assert_int_equal(cell->records[0]->source.line, 2);
	cell = &row_of(&c->groups[1], "write.iops")->cells[1];
	assert_int_equal(cell->verdict, VERDICT_SAME);
	assert_int_equal(c->counts[VERDICT_BETTER], 1);
	assert_int_equal(c->counts[VERDICT_SAME], 1);
	assert_int_equal(c->footnote_count, 1);
	assert_non_null(strstr(c->footnotes[0], "hdparm -W"));
}

static void
means_are_geometric_and_turned_so_that_more_is_better(void **state)
{
#define BOTH(bs, iops, lat) JOB "'params':{'bs':" #bs "},'metrics':" \
	"{'read.iops':" #iops ",'read.lat.mean':" #lat "}"
	static const struct given given[] = {
		{ 0, BOTH(1, 100, 10) }, { 0, BOTH(2, 50, 20) },
		{ 0, BOTH(3, 0, 10) },
		{ 1, BOTH(1, 200, 5) }, { 1, BOTH(2, 400, 10) },
		{ 1, BOTH(3, 7, 40) },
	};
	const struct comparison *c = compare_given(given, LENGTH(given), 2,
						   NULL, *state);

	assert_int_equal(c->mean_count, 2);
	/* 2 and 8; 0 has no ratio */
	assert_string_equal(c->means[0].title, "IOPS");
	assert_near(c->means[0].ratio, 4, 1e-12);
	assert_near(c->means[0].least, 2, 1e-12);
	assert_near(c->means[0].greatest, 8, 1e-12);
	assert_int_equal(c->means[0].rows, 2);
	assert_int_equal(c->means[0].left_out, 1);
	/* 10/5, 20/10, 10/40: the cube root of 1 */
	assert_string_equal(c->means[1].title, "mean latency");
	assert_near(c->means[1].ratio, 1, 1e-12);
	assert_near(c->means[1].least, .25, 1e-12);
	assert_int_equal(c->means[1].rows, 3);
}

static void
families_have_the_names_that_people_use(void **state)
{
	static const struct given given[] = {
		{ 0, JOB "'metrics':{'read.iops':1,'read.bw':1,"
		     "'read.clat.mean':1,'read.clat.p99':1,"
		     "'read.clat.p99.9':1,'sync.lat.mean':1}" },
		{ 1, JOB "'metrics':{'read.iops':2,'read.bw':1,"
		     "'read.clat.mean':1,'read.clat.p99':1,"
		     "'read.clat.p99.9':1,'sync.lat.mean':1}" },
	};
	static const char *const titles[] = {
		"IOPS", "bandwidth", "mean latency", "p99 latency",
		"p99.9 latency", "mean fsync latency",
	};
	const struct comparison *c = compare_given(given, 2, 2, NULL, *state);
	size_t i;

	assert_int_equal(c->mean_count, LENGTH(titles));
	for (i = 0; i < LENGTH(titles); i++)
		assert_string_equal(c->means[i].title, titles[i]);
}

static void
rows_are_the_usual_metrics_of_the_kind(void **state)
{
	static const struct {
		const char *head, *metrics;	/* all are given the value 1 */
		const char *rows;
	} table[] = {
		{ JOB, "write.clat.p99.9 write.clat.p50 write.slat.mean "
		  "write.lat.mean write.clat.mean read.iops read.bw read.io "
		  "write.clat.p99 write.lat.max sync.lat.mean sync.lat.p99 "
		  "cpu.usr read.lat.stdev",
		  "read.iops read.bw write.lat.mean write.clat.p99 "
		  "write.clat.p99.9 sync.lat.mean" },
		{ JOB, "read.clat.mean read.lat.p99",
		  "read.clat.mean read.lat.p99" },
		{ RUN, "put_block.bw put_block.cpu put_block.lat.max "
		  "seeks.iops", "put_block.bw put_block.lat.max seeks.iops" },
		{ DEVICE "'name':'sda',", "read.iops read.bw read.merges "
		  "read.lat.mean io.queue.depth io.util io.service.time",
		  "read.iops read.bw read.lat.mean io.queue.depth io.util" },
	};
	size_t i, k;

	for (i = 0; i < LENGTH(table); i++) {
		struct given given[2] = { { 0, "" }, { 1, "" } };
		char *names = arena_text(*state, table[i].metrics,
					 strlen(table[i].metrics));
		char *json = "", *name, *rows = "";
		const struct comparison *c;

		for (name = strtok(names, " "); name; name = strtok(NULL, " "))
			json = arena_print(*state, "%s%s'%s':1", json,
					   *json ? "," : "", name);
		given[0].json = given[1].json =
			arena_print(*state, "%s'metrics':{%s}", table[i].head,
				    json);
		c = compare_given(given, 2, 2, NULL, *state);
		assert_int_equal(c->group_count, 1);
		for (k = 0; k < c->groups[0].row_count; k++) {
			char text[METRIC_TEXT];

			metric_write(text, c->groups[0].rows[k].metric);
			rows = arena_print(*state, "%s%s%s", rows,
					   k ? " " : "", text);
		}
		assert_string_equal(rows, table[i].rows);
	}
}

static void
titles_name_parameters_that_headings_do_not_tell(void **state)
{
	static const struct {
		const char *heads[2], *titles[2];
	} table[] = {
		{ { JOB "'params':{'rw':'read','bs':4096,'iodepth':1},",
		    JOB "'params':{'rw':'read','bs':8192,'iodepth':8}," },
		  { "bs=4k, iodepth=1", "bs=8k, iodepth=8" } },
		{ { JOB "'labels':['p'],'params':{'bs':4096},",
		    JOB "'labels':['q'],'params':{'bs':8192}," },
		  { "p", "q" } },
		{ { JOB "'labels':['p'],'params':{'bs':4096},",
		    JOB "'labels':['p'],'params':{'bs':8192}," },
		  { "bs=4k", "bs=8k" } },
		{ { DEVICE "'name':'sda',", DEVICE "'name':'sdb'," },
		  { "sda", "sdb" } },
		{ { JOB "'name':'p','params':{'bs':4096},",
		    JOB "'name':'q','params':{'bs':8192}," },
		  { "bs=4k", "bs=8k" } },
		{ { JOB "'name':'p',", JOB "'name':'q'," }, { "p", "q" } },
		{ { JOB, DEVICE }, { "fio job", "iostat device" } },
	};
	size_t i, k;

	for (i = 0; i < LENGTH(table); i++) {
		struct given given[4];
		const struct comparison *c;

		for (k = 0; k < 4; k++) {
			given[k].input = k / 2;
			given[k].json = arena_print(*state, "%s'metrics':"
			    "{'read.iops':%zu}", table[i].heads[k % 2], k + 1);
		}
		c = compare_given(given, 4, 2, NULL, *state);
		assert_int_equal(c->group_count, 2);
		assert_string_equal(c->groups[0].title, table[i].titles[0]);
		assert_string_equal(c->groups[1].title, table[i].titles[1]);
	}
}

static void
a_single_group_is_called_by_its_workload(void **state)
{
	static const struct given job[] = {
		{ 0, JOB "'name':'t','params':{'rw':'randwrite','bs':4096,"
		     "'iodepth':64},'metrics':{'write.iops':1}" },
		{ 1, JOB "'name':'t','params':{'rw':'randwrite','bs':4096,"
		     "'iodepth':64},'metrics':{'write.iops':2}" },
	};
	static const struct given runs[] = {
		{ 0, RUN "'name':'old','params':{'size':8589934592},"
		     "'metrics':{'seeks.iops':1}" },
		{ 0, RUN "'name':'new','params':{'size':8589934592},"
		     "'metrics':{'seeks.iops':2}" },
	};
	static const struct given run[] = {
		{ 0, RUN "'name':'host','metrics':{'seeks.iops':1}" },
		{ 1, RUN "'name':'host','metrics':{'seeks.iops':2}" },
	};

	assert_string_equal(compare_given(job, 2, 2, NULL, *state)
			    ->groups[0].title,
			    "rw=randwrite, bs=4k, iodepth=64");
	assert_string_equal(compare_given(run, 2, 2, NULL, *state)
			    ->groups[0].title, "host");
	/* a name that goes with the side is no title */
	assert_string_equal(compare_given(runs, 2, 1, NULL, *state)
			    ->groups[0].title, "size=8G");
}

static void
what_a_side_does_not_state_is_in_a_footnote(void **state)
{
	static const struct given given[] = {
		{ 0, JOB "'params':{'rw':'read','bs':4096,'direct':1},"
		     "'metrics':{'read.iops':1}" },
		{ 1, JOB "'params':{'rw':'read','iodepth':4},"
		     "'metrics':{'read.iops':2}" },
	};
	const struct comparison *c = compare_given(given, 2, 2, NULL, *state);

	assert_int_equal(c->groups[0].footnote_count, 2);
	assert_string_equal(c->groups[0].footnotes[0], "\"b\" does not state "
			    "bs=4k, direct=1, which \"a\" does; taken for "
			    "equal.");
	assert_string_equal(c->groups[0].footnotes[1], "\"a\" does not state "
			    "iodepth=4, which \"b\" does; taken for equal.");
}

static void
a_sync_between_writes_is_in_a_footnote_with_its_share(void **state)
{
#define SYNC(iops, lat) JOB "'params':{'fsync':1,'iodepth':1,'numjobs':1}," \
	"'metrics':{'write.iops':" #iops ",'write.lat.mean':" #lat "}"
	static const struct given given[] = {
		/* 16900 / s * 31.77 us = 0.537; 32100 * 29.41 = 0.944 */
		{ 0, SYNC(16900, 31770) }, { 1, SYNC(32100, 29410) },
	};
	static const struct given little[] = {
		{ 0, SYNC(31000, 31000) }, { 1, SYNC(32000, 30500) },
	};
	static const struct given none[] = {
		{ 0, JOB "'params':{'fsync':0},'metrics':{'write.iops':1,"
		     "'write.lat.mean':1}" },
		{ 1, JOB "'params':{'fsync':0},'metrics':{'write.iops':2,"
		     "'write.lat.mean':1}" },
	};
	const struct comparison *c = compare_given(given, 2, 2, NULL, *state);

	assert_int_equal(c->groups[0].footnote_count, 1);
	assert_non_null(strstr(c->groups[0].footnotes[0], "fsync=1"));
	assert_non_null(strstr(c->groups[0].footnotes[0], "0.54 on \"a\""));
	assert_non_null(strstr(c->groups[0].footnotes[0], "0.94 on \"b\""));
	assert_non_null(strstr(c->groups[0].footnotes[0], "Of 1 I/O in"));
	c = compare_given(little, 2, 2, NULL, *state);
	assert_non_null(strstr(c->groups[0].footnotes[0], "takes little"));
	c = compare_given(none, 2, 2, NULL, *state);
	assert_int_equal(c->groups[0].footnote_count, 0);
}

/* 5000/s of 4 KiB are 20.48 MB/s. */
static void
what_lint_finds_is_in_a_footnote(void **state)
{
	static const struct given given[] = {
		{ 0, JOB "'params':{'bs':4096},'metrics':{'read.iops':5000,"
		  "'read.bw':20480000,'read.runtime':60e9}" },
		{ 1, JOB "'params':{'bs':4096},'metrics':{'read.iops':5000,"
		  "'read.bw':10480000,'read.runtime':3e9}" },
	};
	const struct comparison *c = compare_given(given, LENGTH(given), 2,
						   NULL, *state);

	assert_int_equal(c->footnote_count, 2);
	assert_non_null(strstr(c->footnotes[0], "Contradiction (lint iops) at "
						"line 2"));
	assert_non_null(strstr(c->footnotes[1], "Mind (lint short-run) at "
						"line 2"));
}

static void
what_differs_with_the_sides_is_in_a_footnote(void **state)
{
	static const struct given given[] = {
		{ 0, JOB "'name':'t','version':'3.7','params':{'filename':"
		     "'/dev/md3'},'metrics':{'read.iops':1}" },
		{ 1, JOB "'name':'t','version':'3.28','params':{'filename':"
		     "'/dev/sda'},'metrics':{'read.iops':2}" },
	};
	const struct comparison *c = compare_given(given, 2, 2, NULL, *state);

	assert_string_equal(c->versions, "3.7 on \"a\", 3.28 on \"b\"");
	assert_int_equal(c->footnote_count, 1);
	assert_string_equal(c->footnotes[0], "The sides also differ in "
			    "param.filename: /dev/md3 on \"a\", /dev/sda on "
			    "\"b\".");
}

/* 1000/s x 0.5 ms = 0.5 in flight of 1, which just one side states. */
static void
the_depth_may_be_stated_by_any_side(void **state)
{
	static const char figures[] = "'metrics':{'write.iops':1000,"
		"'write.lat.mean':500000,'sync.lat.mean':400000}";
	struct arena *arena = *state;
	struct given given[] = {
		{ 0, arena_print(arena, JOB "'version':'3.1',%s", figures) },
		{ 1, arena_print(arena, JOB "'params':{'iodepth':1},%s",
				 figures) },
	};
	const struct group *group = &compare_given(given, 2, 2, NULL, arena)
				     ->groups[0];
	size_t i;

	for (i = 0; i < group->footnote_count; i++)
		if (strstr(group->footnotes[i], "Of 1 I/O in flight IOPS x "
			   "mean latency accounts for 0.50 on \"a\""))
			return;
	fail_msg("%zu footnotes, none of the depth", group->footnote_count);
}

static void
sides_with_the_same_value_are_named_together(void **state)
{
	static const char job[] = JOB "'name':'t','params':{'filename':'%s'},"
		"'metrics':{'read.iops':%d}";
	struct arena *arena = *state;
	struct given given[] = {
		{ 0, arena_print(arena, job, "/dev/md3", 1) },
		{ 1, arena_print(arena, job, "/dev/sda", 2) },
		{ 2, arena_print(arena, job, "/dev/md3", 3) },
	};
	const struct comparison *c = compare_given(given, 3, 3, NULL, arena);

	assert_string_equal(c->footnotes[0], "The sides also differ in "
			    "param.filename: /dev/md3 on \"a\" and \"c\", "
			    "/dev/sda on \"b\".");
}

static void
inputs_that_differ_in_what_both_state_do_not_match(void **state)
{
	static const char job[] = JOB "'params':{%s},'metrics':{'read.iops':"
		"%d}";
	static const char *const differing[][2] = {
		{ "'bs':4096,'ioengine':'mmap'", "'bs':4096,'ioengine':"
		  "'psync'" },
		{ "'bs':4096,'size':1e9", "'bs':4096,'size':2e9" },
		{ "'bs':4096", "'bs':8192" },
		{ "'iodepth':1", "'iodepth':2" },
	};
	struct arena *arena = *state;
	size_t i;

	for (i = 0; i < LENGTH(differing); i++) {
		struct given given[] = {
			{ 0, arena_print(arena, job, differing[i][0], 1) },
			{ 1, arena_print(arena, job, differing[i][1], 2) },
		};
		const struct comparison *c = compare_given(given, 2, 2, NULL,
							   arena);

		assert_int_equal(c->status, COMPARE_NOTHING_MATCHES);
	}
}

static void
sides_without_a_match_are_no_columns(void **state)
{
	static const struct given given[] = {
		{ 0, JOB "'labels':['one'],'params':{'bs':1},'metrics':"
		     "{'read.iops':1}" },
		{ 0, JOB "'labels':['two'],'params':{'bs':2},'metrics':"
		     "{'read.iops':1}" },
		{ 0, JOB "'labels':['three'],'params':{'bs':1},'metrics':"
		     "{'read.iops':3}" },
	};
	struct compare_options options = { .by = "label.1" };
	const struct comparison *c = compare_given(given, 3, 1, &options,
						   *state);

	assert_int_equal(c->side_count, 2);
	assert_string_equal(c->sides[1].label, "three");
	assert_int_equal(c->alone_count, 1);
	assert_string_equal(c->sides[c->alone_side[0]].label, "two");
}

static void
failed_and_broken_results_are_in_a_footnote(void **state)
{
	static const struct given given[] = {
		{ 0, JOB "'error':5,'metrics':{'read.iops':1}" },
		{ 1, JOB "'partial':true,'metrics':{'read.iops':2}" },
	};
	const struct comparison *c = compare_given(given, 2, 2, NULL, *state);

	assert_int_equal(c->groups[0].footnote_count, 2);
	assert_non_null(strstr(c->groups[0].footnotes[0], "err=5"));
	assert_non_null(strstr(c->groups[0].footnotes[1], "breaks off"));
}

static void
of_many_failed_results_a_few_are_named(void **state)
{
#define FAILED(side, iops) \
	{ side, JOB "'error':28,'partial':true,'metrics':{'read.iops':" iops \
	  "}" }
	static const struct given given[] = {
		FAILED(0, "1"), FAILED(0, "2"), FAILED(0, "3"), FAILED(0, "4"),
		FAILED(1, "5"), FAILED(1, "6"), FAILED(1, "7"),
	};
	const struct comparison *c = compare_given(given, LENGTH(given), 2,
						   NULL, *state);
	const struct group *group = &c->groups[0];
	size_t errors = 0, cut = 0, i;

	for (i = 0; i < group->footnote_count; i++) {
		const char *note = group->footnotes[i];

		if (strstr(note, "7 results ended with errors")) {
			assert_non_null(strstr(note, "(err=28)"));
			assert_non_null(strstr(note, " and 2 more."));
			errors++;
		}
		if (strstr(note, "7 results break off")) {
			assert_non_null(strstr(note, " and 2 more."));
			cut++;
		}
	}
	assert_int_equal(errors, 1);
	assert_int_equal(cut, 1);
}

static void
results_without_a_partner_are_listed(void **state)
{
	static const struct given given[] = {
		{ 0, JOB "'params':{'bs':1},'metrics':{'read.iops':1}" },
		{ 0, JOB "'params':{'bs':2},'metrics':{'read.iops':2}" },
		{ 1, JOB "'params':{'bs':1},'metrics':{'read.iops':3}" },
		{ 1, JOB "'params':{'bs':4},'metrics':{'read.iops':4}" },
	};
	const struct comparison *c = compare_given(given, LENGTH(given), 2,
						   NULL, *state);

	assert_int_equal(c->group_count, 1);
	assert_int_equal(c->alone_count, 2);
	assert_int_equal(c->alone[0]->source.line, 2);
	assert_int_equal(c->alone_side[0], 0);
	assert_int_equal(c->alone[1]->source.line, 4);
	assert_int_equal(c->alone_side[1], 1);
}

static void
only_values_of_both_sides_are_counted(void **state)
{
	static const struct given given[] = {
		{ 0, JOB "'metrics':{'read.iops':1,'write.iops':5}" },
		{ 1, JOB "'metrics':{'read.iops':2,'read.bw':5}" },
	};
	const struct comparison *c = compare_given(given, 2, 2, NULL, *state);

	assert_int_equal(c->groups[0].row_count, 3);
	assert_int_equal(c->counts[VERDICT_BETTER], 1);
	assert_int_equal(c->counts[VERDICT_UNJUDGED], 0);
}

static void
why_nothing_matches_is_said_side_by_side(void **state)
{
	static const struct given bs[] = {
		{ 0, JOB "'params':{'rw':'read','bs':4096},"
		     "'metrics':{'read.iops':1}" },
		{ 1, JOB "'params':{'rw':'write','bs':8192},"
		     "'metrics':{'write.iops':2}" },
		{ 1, JOB "'params':{'rw':'read','bs':1048576},"
		     "'metrics':{'read.iops':3}" },
	};
	static const struct given tools[] = {
		{ 0, JOB "'metrics':{'read.iops':1}" },
		{ 1, RUN "'metrics':{'seeks.iops':1}" },
	};
	static const struct given metrics[] = {
		{ 0, JOB "'metrics':{'read.iops':1}" },
		{ 1, JOB "'metrics':{'read.iops':2}" },
	};
	static const struct given empty[] = {
		{ 0, JOB "'name':'a','metrics':{}" },
		{ 1, JOB "'name':'a','metrics':{}" },
	};
	struct metric_name name = metric_name(SUBJECT_WRITE, QUANTITY_BW,
					      STATISTIC_VALUE);
	struct compare_options options = { .metrics = &name,
					   .metric_count = 1 };
	const struct comparison *c;

	/* the nearest of the other side, not the first */
	c = compare_given(bs, 3, 2, NULL, *state);
	assert_int_equal(c->status, COMPARE_NOTHING_MATCHES);
	assert_non_null(strstr(c->why, "bs: 4k (a), 1M (b)"));
	assert_null(strstr(c->why, "rw:"));
	assert_non_null(strstr(c->why, "--by param.bs"));
	c = compare_given(tools, 2, 2, NULL, *state);
	assert_int_equal(c->status, COMPARE_NOTHING_MATCHES);
	assert_non_null(strstr(c->why, "fio job (a), bonnie++ run (b)"));
	c = compare_given(metrics, 2, 2, &options, *state);
	assert_int_equal(c->status, COMPARE_NOTHING_MATCHES);
	assert_non_null(strstr(c->why, "no such metric"));
	/* the very same result beside itself, which measured nothing */
	c = compare_given(empty, 2, 2, NULL, *state);
	assert_int_equal(c->status, COMPARE_NOTHING_MATCHES);
	assert_non_null(strstr(c->why, "no figures"));
}

static void
without_two_sides_it_is_said_why(void **state)
{
	static const struct given one[] = {
		{ 0, JOB "'metrics':{'read.iops':1}" },
	};
	static const struct given boot[] = {
		{ 0, DEVICE "'name':'sda','since_boot':true,"
		     "'metrics':{'io.util':1}" },
	};
	const struct comparison *c;

	c = compare_given(one, 1, 1, NULL, *state);
	assert_int_equal(c->status, COMPARE_NO_SIDES);
	assert_non_null(c->why);
	c = compare_given(one, 1, 2, NULL, *state);
	assert_int_equal(c->status, COMPARE_NO_SIDES);
	assert_non_null(c->why);
	c = compare_given(one, 0, 1, NULL, *state);
	assert_int_equal(c->status, COMPARE_NO_SIDES);
	assert_string_equal(c->why, "there are no results");
	c = compare_given(boot, 1, 1, NULL, *state);
	assert_non_null(strstr(c->why, "--first-report"));
}

static void
a_list_has_replicates_together(void **state)
{
#define SET(name, group, rw, iops) JOB "'name':'" name "','run':0," \
	"'group':" #group ",'params':{'rw':'" rw "','bs':4096}," \
	"'metrics':{'" rw ".iops':" #iops "}"
	static const struct given given[] = {
		{ 0, SET("job0.0-r", 0, "read", 4) },
		{ 0, SET("job0.1-r", 1, "read", 1) },
		{ 0, SET("job0.0-w", 2, "write", 9) },
		{ 0, SET("job0.2-r", 3, "read", 2) },
		{ 0, SET("job0.3-r", 4, "read", 5) },
	};
	const struct comparison *c;
	const struct cell *cell;

	c = compare_show(given_results(given, LENGTH(given), *state),
			 LENGTH(given), *state);
	assert_int_equal(c->status, COMPARE_DONE);
	assert_int_equal(c->side_count, 1);
	assert_int_equal(c->group_count, 2);
	cell = &row_of(&c->groups[0], "read.iops")->cells[0];
	assert_int_equal(cell->n, 4);
	assert_near(cell->value, 3, 0);
	assert_string_equal(c->groups[1].title, "rw=write");
	/* and are no two sides */
	c = compare_given(given, LENGTH(given), 1, NULL, *state);
	assert_int_equal(c->status, COMPARE_NO_SIDES);
}

static void
a_list_of_nothing_is_empty(void **state)
{
	const struct comparison *c = compare_show(NULL, 0, *state);

	assert_int_equal(c->status, COMPARE_DONE);
	assert_int_equal(c->group_count, 0);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(a_text_that_varies_one_thing_is_compared_by_it),
		TEST(means_are_geometric_and_turned_so_that_more_is_better),
		TEST(families_have_the_names_that_people_use),
		TEST(rows_are_the_usual_metrics_of_the_kind),
		TEST(titles_name_parameters_that_headings_do_not_tell),
		TEST(a_single_group_is_called_by_its_workload),
		TEST(what_a_side_does_not_state_is_in_a_footnote),
		TEST(a_sync_between_writes_is_in_a_footnote_with_its_share),
		TEST(what_lint_finds_is_in_a_footnote),
		TEST(what_differs_with_the_sides_is_in_a_footnote),
		TEST(the_depth_may_be_stated_by_any_side),
		TEST(sides_with_the_same_value_are_named_together),
		TEST(inputs_that_differ_in_what_both_state_do_not_match),
		TEST(sides_without_a_match_are_no_columns),
		TEST(failed_and_broken_results_are_in_a_footnote),
		TEST(of_many_failed_results_a_few_are_named),
		TEST(results_without_a_partner_are_listed),
		TEST(only_values_of_both_sides_are_counted),
		TEST(why_nothing_matches_is_said_side_by_side),
		TEST(without_two_sides_it_is_said_why),
		TEST(a_list_has_replicates_together),
		TEST(a_list_of_nothing_is_empty),
	};

	return cmocka_run_group_tests_name("compare", tests, NULL, NULL);
}
