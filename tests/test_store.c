/* record/store: what was added is there, once, whole, and quickly found. */
#include "record/jsonl.h"
#include "tests/storing.h"

/* What came out, as lines of JSON. */
struct lines {
	struct sink sink;
	struct buffer text;
	size_t count, copies;
};

static int
take_line(struct sink *sink, const struct record *record)
{
	struct lines *lines = (struct lines *)sink;

	jsonl_write(&lines->text, record, false);
	lines->count++;
	lines->copies += record->kind == KIND_COPY;
	return 0;
}

/* Reads a query into lines, whose text is then NUL-terminated. */
static void
read_lines(struct store *store, const struct store_query *query,
	   struct lines *lines)
{
	unsigned long document = 0;

	*lines = (struct lines){ .sink = { take_line } };
	if (store_read(store, query, &lines->sink, &document) != 0)
		fail_msg("%s", store_error(store));
	buffer_byte(&lines->text, '\0');
}

static const char fixture[] =
	"{\"iorecap\":1,\"id\":\"4bf1dc4b0c7f0ce4d1ad9d4a4a4ffb24\","
	"\"kind\":\"job\",\"tool\":\"fio\",\"version\":\"3.7\","
	"\"format\":\"normal\",\"name\":\"a\\\"b\","
	"\"source\":{\"file\":\"m.mbox\",\"line\":3,\"end\":9,"
	"\"part\":\"1.2\",\"member\":\"x.txt\",\"message\":\"1@x\","
	"\"quote\":2,\"also\":[{\"file\":\"m.mbox\",\"line\":99}]},"
	"\"run\":1,\"group\":0,\"labels\":[\"one\",\"two\"],"
	"\"settings\":{\"hdparm -W\":\"0\"},\"command\":\"fio x.fio\","
	"\"time\":\"2026-11-30T14:12:37\","
	"\"params\":{\"rw\":\"randread\",\"bs\":4096},\"error\":5,"
	"\"metrics\":{\"read.iops\":19704.404927,\"read.clat.p99\":null},"
	"\"resolution\":{\"read.iops\":50},\"partial\":true,"
	"\"repaired\":3,\"notes\":[{\"code\":\"derived\","
	"\"metric\":\"read.iops\",\"text\":\"x\"}]}";

static void
a_record_comes_back_as_it_was(void **state)
{
	struct store *store = open_store(STORE_ADD);
	struct diag diag = { 0 };
	struct buffer before = { 0 };
	struct record record, *one = &record;
	struct lines lines;

	(void)state;
	assert_true(jsonl_read(fixture, strlen(fixture), &record, &arena,
			       &diag, "x", 1));
	record_identify(&record, &arena);
	jsonl_write(&before, &record, false);
	buffer_byte(&before, '\0');
	add(store, "/m.mbox", "1", &one, 1);
	read_lines(store, &(struct store_query){ 0 }, &lines);
	assert_string_equal(lines.text.data, before.data);
	store_close(store);
	assert_int_equal(sql("SELECT count(*) FROM param WHERE name = 'bs'"
			     " AND number = 4096 AND text IS NULL"), 1);
	assert_int_equal(sql("SELECT count(*) FROM metric WHERE name ="
			     " 'read.clat.p99' AND value IS NULL"), 1);
	assert_int_equal(sql("SELECT \"read.iops\" = 19704.404927 AND labels ="
			     " 'one > two' AND \"end\" = 9 AND file = 'm.mbox'"
			     " FROM wide"), 1);
	buffer_free(&lines.text);
	buffer_free(&before);
	diag_free(&diag);
}

static void
an_input_is_known_by_its_content(void **state)
{
	struct store *store = open_store(STORE_ADD);
	struct record *one = make_job("a", "write", 100, 5);
	struct record *two[] = { make_job("b", "write", 200, 5),
				 make_job("c", "write", 300, 5) };

	(void)state;
	assert_int_equal(add(store, "/a", "1", &one, 1), STORE_NEW);
	assert_int_equal(add(store, "/a", "1", &one, 1), STORE_KNOWN);
	assert_int_equal(add(store, "/elsewhere", "1", &one, 1), STORE_KNOWN);
	assert_int_equal(add(store, "/a", "2", two, 2), STORE_CHANGED);
	assert_int_equal(add(store, "/b", "1", &one, 1), STORE_NEW);
	store_close(store);
	assert_int_equal(sql("SELECT count(*) FROM result"), 3);
	assert_int_equal(sql("SELECT count(*) FROM metric"), 6);
	assert_int_equal(sql("SELECT count(*) FROM source"), 2);
}

static void
a_copy_counts_when_what_it_copies_goes(void **state)
{
	struct store *store = open_store(STORE_ADD);
	struct record *job = make_job("a", "write", 100, 5);
	struct record *twice[] = { job, job };
	struct lines lines;
	size_t count;

	(void)state;
	add(store, "/a", "1", &job, 1);
	add(store, "/b", "2", twice, 2);	/* of one document */
	add(store, "/c", "3", &job, 1);
	assert_int_equal(sql("SELECT count(*) FROM result WHERE copy IS NULL"),
			 1);
	read_lines(store, &(struct store_query){ 0 }, &lines);
	assert_int_equal(lines.count, 4);
	assert_int_equal(lines.copies, 3);
	buffer_free(&lines.text);
	assert_true(store_remove(store, "/a", "/a", &count));
	assert_int_equal(count, 1);
	/* equal results of one document are two */
	assert_int_equal(sql("SELECT sum(source = 2 AND copy IS NULL) * 10 +"
			     " sum(source = 3 AND copy = 2) FROM result"), 21);
	assert_true(store_remove(store, "/b", "/b", &count));
	assert_int_equal(sql("SELECT count(*) FROM result WHERE copy IS NULL"),
			 1);
	store_close(store);
}

#define INDEXES "SELECT count(*) FROM sqlite_schema WHERE name = " \
	"'metric_value'"

/* Adds inputs that are new, numbered from first on. */
static void
add_many(struct store *store, int first, int count)
{
	struct record *job = make_job("a", "write", 100, 5);

	for (int i = first; i < first + count; i++) {
		char name[20];

		snprintf(name, sizeof(name), "/%d", i);
		assert_int_equal(add(store, name, name, &job, 1), STORE_NEW);
	}
}

static void
of_many_inputs_indexes_are_made_in_the_end(void **state)
{
	struct metric_name sort;
	struct store_query query = { .sort = &sort };
	struct store *store = open_store(STORE_ADD);
	struct lines lines;

	(void)state;
	assert_true(metric_read("write.iops", 10, &sort));
	add_many(store, 0, 16);
	assert_int_equal(sql(INDEXES), 1);
	add_many(store, 16, 4);
	assert_int_equal(sql(INDEXES), 0);
	/* who reads meanwhile, or after an end by force, finds all */
	read_lines(store, &query, &lines);
	assert_int_equal(lines.count, 20);
	buffer_free(&lines.text);
	store_close(store);
	assert_int_equal(sql(INDEXES), 0);
	/* the next one makes up for it, whatever it adds */
	store = open_store(STORE_ADD);
	assert_true(store_settle(store));
	store_close(store);
	assert_int_equal(sql(INDEXES), 1);
	store = open_store(STORE_ADD);
	add_many(store, 20, 20);
	assert_int_equal(sql(INDEXES), 0);
	assert_true(store_settle(store));
	assert_int_equal(sql(INDEXES), 1);
	/* few beside many that are there are not worth it */
	add_many(store, 40, 300);
	assert_true(store_settle(store));
	store_close(store);
	store = open_store(STORE_ADD);
	add_many(store, 340, 20);
	assert_int_equal(sql(INDEXES), 1);
	store_close(store);
}

static void
what_was_given_up_was_never_there(void **state)
{
	struct store *store = open_store(STORE_ADD);
	struct store_input input = { .path = "-" };
	struct record *job = make_job("a", "write", 100, 5);
	enum store_state known;
	bool copy;
	size_t was;

	(void)state;
	assert_true(store_begin(store, &input, &known, &was));
	assert_true(store_put(store, job, &copy));
	store_rollback(store);
	assert_int_equal(sql("SELECT count(*) FROM source"), 0);
	assert_true(store_begin(store, &input, &known, &was));
	assert_true(store_put(store, job, &copy));
	assert_true(store_commit(store, "1", 10, &known, &was));
	assert_int_equal(known, STORE_NEW);
	/* a pipe is known only when it has ended */
	assert_true(store_begin(store, &input, &known, &was));
	assert_true(store_put(store, job, &copy));
	assert_true(store_commit(store, "1", 10, &known, &was));
	assert_int_equal(known, STORE_KNOWN);
	store_close(store);
	assert_int_equal(sql("SELECT count(*) FROM result"), 1);
}

static struct filter *
read_filter(const char *text)
{
	char *error = NULL;
	struct filter *filter = filter_parse(text, &arena, &error);

	if (!filter)
		fail_msg("%s: %s", text, error);
	return filter;
}

/* Expressions, and which of the jobs a to d they mean. */
static const struct {
	const char *text, *names;
} expressions[] = {
	{ "tool=fio", "abcd" },
	{ "tool!=fio", "" },
	{ "kind=job and name=b", "b" },
	{ "name~\"^[ac]$\"", "ac" },
	{ "name!~\"^[ac]$\"", "bd" },
	{ "version>=3.9", "abcd" },
	{ "version<3.4", "" },
	{ "label=\"RAID 10\"", "abcd" },
	{ "label!=\"RAID 10\"", "" },
	{ "label~RAID and not_there.x=1", NULL },
	{ "label~5", "" },
	{ "label!~5", "abcd" },
	{ "bs=4k", "abcd" },
	{ "bs!=4k", "" },
	{ "bs>4k or bs<4k", "" },
	{ "bs>=4096 and bs<1m", "abcd" },
	{ "bs~^40", "abcd" },
	{ "rw=randwrite", "bd" },
	{ "rw!=randwrite", "ac" },
	{ "rw~rand", "bd" },
	{ "rw!~rand", "ac" },
	{ "iodepth=1", "" },
	{ "iodepth!=1", "" },
	{ "param.size=1g", "b" },
	{ "param.size>900m", "b" },
	{ "param.size<=900m", "c" },
	{ "param.size!=1g", "c" },
	{ "param.size!=big", "bc" },
	{ "param.size=1g or param.size!~g", "bc" },
	{ "setting.cache=off", "" },
	{ "setting.cache!=off", "" },
	{ "write.iops>150", "bcd" },
	{ "write.iops>150 and (rw=write or write.iops=400)", "cd" },
	{ "write.iops!=200", "acd" },
	{ "write.clat.p99<1ms", "abc" },
	{ "write.clat.p50>1", "" },
	{ "write.clat.p50!=1", "" },
	{ "file=mail.txt", "abcd" },
	{ "format=normal", "" },
	{ "format!=normal", "" },
};

static void
an_expression_means_the_same_in_sql(void **state)
{
	struct store *store = open_store(STORE_ADD);
	struct record *jobs[] = {
		make_job("a", "write", 100, 5e3),
		make_job("b", "randwrite", 200, 5e4),
		make_job("c", "write", 300, 5e5),
		make_job("d", "randwrite", 400, 5e6),
	};

	(void)state;
	record_param_text(jobs[1], &arena, "size", "1g");
	record_param_number(jobs[2], &arena, "size", 1 << 20);
	add(store, "/a", "1", jobs, 4);
	for (size_t i = 0; i < LENGTH(expressions); i++) {
		struct store_query query = { 0 };
		struct lines lines;
		char *error = NULL;

		query.filter = filter_parse(expressions[i].text, &arena,
					    &error);
		if (!expressions[i].names) {
			assert_null(query.filter);
			continue;
		}
		if (!query.filter)
			fail_msg("%s: %s", expressions[i].text, error);
		read_lines(store, &query, &lines);
		if (lines.count != strlen(expressions[i].names))
			fail_msg("%s: %zu results", expressions[i].text,
				 lines.count);
		for (size_t k = 0; k < 4; k++) {
			char name[20];
			bool wanted;

			snprintf(name, sizeof(name), "\"name\":\"%s\"",
				 jobs[k]->name);
			wanted = strstr(expressions[i].names, jobs[k]->name);
			if ((strstr(lines.text.data, name) != NULL) != wanted ||
			    filter_match(query.filter, jobs[k]) != wanted)
				fail_msg("%s: %s", expressions[i].text,
					 jobs[k]->name);
		}
		buffer_free(&lines.text);
	}
	store_close(store);
}

static void
the_best_come_first(void **state)
{
	struct store *store = open_store(STORE_ADD);
	struct record *jobs[] = {
		make_job("a", "write", 300, 7), make_job("b", "write", 100, 9),
		make_job("c", "write", 200, 8), make_job("d", "read", 400, 9),
	};
	struct metric_name iops = jobs[0]->metrics[0].name;
	struct metric_name p99 = jobs[0]->metrics[1].name;
	struct store_query query = {
		.results = true, .sort = &iops, .top = 2,
		.filter = read_filter("rw=write"),
	};
	struct lines lines;
	const char *first, *second;

	(void)state;
	add(store, "/a", "1", jobs, 4);
	read_lines(store, &query, &lines);
	first = strstr(lines.text.data, "\"name\":\"a\"");
	second = strstr(lines.text.data, "\"name\":\"c\"");
	assert_int_equal(lines.count, 2);
	assert_true(first && second && first < second);
	buffer_free(&lines.text);
	/* of latencies the least is the best */
	query.sort = &p99;
	query.top = 1;
	read_lines(store, &query, &lines);
	assert_int_equal(lines.count, 1);
	assert_non_null(strstr(lines.text.data, "\"name\":\"a\""));
	buffer_free(&lines.text);
	store_close(store);
}

static void
queries_go_by_the_indexes(void **state)
{
	static const struct {
		const char *where;
		const char *sort;	/* a metric, or NULL */
		const char *step;	/* that the plan must have */
		const char *never;	/* that it must not have */
	} plans[] = {
		{ "name=a", NULL, "result_name (name=?)", "SCAN" },
		{ "bs=4k", NULL, "param_value (name=? AND number=?)", "SCAN" },
		{ "rw=write", NULL,
			"param_value (name=? AND number=? AND text=?)",
			"SCAN" },
		{ "label=x", NULL, "label_text (text=?)", "SCAN" },
		{ "setting.cache=off", NULL, "setting_value (name=?", "SCAN" },
		{ "write.iops>1", NULL, "metric_value (name=? AND value>?)",
			"SCAN" },
		{ "bs=4k and rw=write", "write.iops", "metric_value (name=?",
			"TEMP B-TREE FOR ORDER" },
		{ "version=3.33", "write.clat.p99", "metric_value (name=?",
			"TEMP B-TREE FOR ORDER" },
		/* of these there is no index, but not all are looked at */
		{ "name=a", "write.clat.stdev",
			"SEARCH m USING PRIMARY KEY (result=? AND name=?)",
			"SCAN" },
	};
	struct store *store = open_store(STORE_ADD);
	struct record *job = make_job("a", "write", 300, 7);

	(void)state;
	/* the indexes are made behind what is added first */
	add(store, "/a", "1", &job, 1);
	for (size_t i = 0; i < LENGTH(plans); i++) {
		struct store_query query = {
			.results = true, .top = 10,
			.filter = read_filter(plans[i].where),
		};
		struct metric_name sort;
		const char *plan;

		if (plans[i].sort) {
			assert_true(metric_read(plans[i].sort,
						strlen(plans[i].sort), &sort));
			query.sort = &sort;
		}
		plan = store_plan(store, &query, &arena);
		if (!plan || !strstr(plan, plans[i].step) ||
		    strstr(plan, plans[i].never))
			fail_msg("%s:\n%s", plans[i].where, plan);
	}
	store_close(store);
}

static void
a_store_of_an_earlier_version_is_upgraded(void **state)
{
	(void)state;
	store_close(open_store(STORE_ADD));
	sql("DROP VIEW wide");
	sql("ALTER TABLE source DROP COLUMN claims");
	sql("ALTER TABLE source DROP COLUMN series");
	sql("PRAGMA user_version = 1");
	/* who reads can do without */
	store_close(open_store(STORE_READ));
	assert_int_equal(sql("PRAGMA user_version"), 1);
	store_close(open_store(STORE_ADD));
	assert_int_equal(sql("SELECT count(*) FROM wide"), 0);
	assert_true(sql("PRAGMA user_version") > 1);
	sql("PRAGMA user_version = 1000000");
	assert_non_null(strstr(refusal(STORE_ADD), "later iorecap"));
	assert_non_null(strstr(refusal(STORE_READ), "later iorecap"));
}

static void
what_is_no_store_is_refused_and_left_alone(void **state)
{
	FILE *file;

	(void)state;
	assert_string_equal(refusal(STORE_READ), "No such file or directory");
	sql("CREATE TABLE other (x)");
	assert_non_null(strstr(refusal(STORE_ADD), "not a store of iorecap"));
	assert_non_null(strstr(refusal(STORE_READ), "not a store of iorecap"));
	assert_int_equal(sql("SELECT count(*) FROM sqlite_schema"), 1);
	file = fopen(path, "w");
	fputs("A text, and a long one at that, which is no store.\n", file);
	fclose(file);
	assert_non_null(strstr(refusal(STORE_ADD), "not a store of iorecap"));
	assert_non_null(strstr(refusal(STORE_READ), "not a store of iorecap"));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		STORE_TEST(a_record_comes_back_as_it_was),
		STORE_TEST(an_input_is_known_by_its_content),
		STORE_TEST(a_copy_counts_when_what_it_copies_goes),
		STORE_TEST(of_many_inputs_indexes_are_made_in_the_end),
		STORE_TEST(what_was_given_up_was_never_there),
		STORE_TEST(an_expression_means_the_same_in_sql),
		STORE_TEST(the_best_come_first),
		STORE_TEST(queries_go_by_the_indexes),
		STORE_TEST(a_store_of_an_earlier_version_is_upgraded),
		STORE_TEST(what_is_no_store_is_refused_and_left_alone),
	};

	return cmocka_run_group_tests_name("store", tests, NULL, NULL);
}
