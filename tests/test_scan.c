/* parsers/scan: documents, and the results in them. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "parsers/scan.h"
#include "record/buffer.h"
#include "tests/test.h"

/* What came, in few words: "kind line label …;". */
struct outcome {
	struct sink sink;	/* first */
	struct buffer text;
	size_t count, most;	/* most: then it wants to stop; 0: never */
	bool messages;		/* write Message-IDs, too */
};

static int
take(struct sink *sink, const struct record *record)
{
	struct outcome *outcome = (struct outcome *)sink;

	buffer_print(&outcome->text, "%s %u", kind_text(record->kind),
		     record->source.line);
	for (size_t i = 0; i < record->label_count; i++)
		buffer_print(&outcome->text, " %s", record->labels[i]);
	if (outcome->messages)
		buffer_print(&outcome->text, " <%s>",
			     record->source.message != NULL ?
			     record->source.message : "");
	buffer_text(&outcome->text, ";");
	outcome->count++;
	return outcome->most > 0 && outcome->count == outcome->most ? -1 : 0;
}

static int
scan_with(const struct scan_options *options, const struct scan_place *place,
	  const char *text, size_t length, struct outcome *outcome,
	  struct scan_totals *totals)
{
	struct scanner *scanner = scanner_new(options);
	struct feed_memory memory;
	struct diag diag = { 0 };
	int status;

	outcome->sink.put = take;
	feed_memory_start(&memory, text, length);
	status = scanner_read(scanner, &memory.feed, place, &outcome->sink,
			      &diag);
	if (totals != NULL)
		*totals = scanner_totals(scanner);
	scanner_free(scanner);
	diag_free(&diag);
	buffer_byte(&outcome->text, '\0');
	return status;
}

static void
assert_scanned(const struct scan_place *place, const char *text,
	       const char *expected, bool messages)
{
	struct scan_options options = { 0 };
	struct outcome outcome = { .messages = messages };

	assert_int_equal(scan_with(&options, place, text, strlen(text),
				   &outcome, NULL), 0);
	if (strcmp(outcome.text.data, expected) != 0)
		fail_msg("%s: %s", text, outcome.text.data);
	buffer_free(&outcome.text);
}

#define JOB "x: (groupid=0, jobs=1): err= 0: pid=7\n"
#define READ "  read: IOPS=500, BW=2000KiB/s (2048kB/s)(4000KiB/2000msec)\n"
#define OTHER "  read: IOPS=600, BW=2400KiB/s (2458kB/s)(4800KiB/2000msec)\n"
#define ISSUED "     issued rwts: total=1000,0,0,0 short=0,0,0,0 " \
	"dropped=0,0,0,0\n"

static void
results_are_found_amidst_prose(void **state)
{
	static const struct scan_place place = { .file = "f", .line = 1 };
	static const struct {
		const char *text, *expected;
	} cases[] = {
		{ "", "" },
		{ "No result here.\n", "" },
		{ JOB READ, "job 1;" },
		{ "We ran this.\n\n" JOB READ ISSUED
		  "\nAnd then this.\n\n" JOB OTHER,
		  "job 3;job 9;" },
		{ "read: the book\nwrite: a letter\n" READ, "job 3;" },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++)
		assert_scanned(&place, cases[i].text, cases[i].expected,
			       false);
}

static void
lines_and_labels_begin_where_the_place_says(void **state)
{
	static const struct scan_place place = {
		.file = "f", .labels = "new\nhost", .line = 101
	};

	(void)state;
	assert_scanned(&place, "Cache on:\n" JOB READ,
		       "job 102 new host Cache on;", false);
}

static void
messages_of_a_mailbox_are_documents(void **state)
{
	static const struct scan_place place = { .file = "f", .line = 1 };

	(void)state;
	assert_scanned(&place,
		       "From one@example.org Mon Nov 30 14:12:37 2026\n"
		       "From: one@example.org\nMessage-ID: <a@b>\n\n"
		       "Cache on:\n" JOB READ "\n"
		       "From two@example.org Mon Nov 30 14:12:37 2026\n"
		       "From: two@example.org\nMessage-Id: <c@d>\n\n"
		       JOB READ "\nFrom here on it is prose.\n" JOB OTHER,
		       "job 6 Cache on <a@b>;job 13 <c@d>;job 17 <c@d>;",
		       true);
}

/* Each begins anew, also behind one that had to be decoded first. */
static void
a_message_behind_an_encoded_one_is_its_own_document(void **state)
{
	static const struct scan_place place = { .file = "f", .line = 1 };

	(void)state;
	assert_scanned(&place,
		       "From a@example.org Mon Nov 30 14:12:37 2026\n"
		       "From: a@example.org\nMessage-ID: <a@b>\n\n"
		       JOB READ "\n"
		       "From b@example.org Mon Nov 30 14:12:37 2026\n"
		       "From: b@example.org\nMessage-ID: <c@d>\n"
		       "Content-Transfer-Encoding: quoted-printable\n\n"
		       "Cache on:\n" JOB READ "\n"
		       "From c@example.org Mon Nov 30 14:12:37 2026\n"
		       "From: c@example.org\nMessage-ID: <e@f>\n\n"
		       JOB OTHER,
		       "job 5 <a@b>;job 2 Cache on <c@d>;job 21 <e@f>;",
		       true);
}

/* A result may stand deep in a text, with its heading far above it. */
static void
a_text_may_be_long_between_results(void **state)
{
	static const struct scan_place place = { .file = "f", .line = 1 };
	struct scan_options options = { 0 };
	struct outcome outcome = { 0 };
	struct buffer text = { 0 };

	(void)state;
	buffer_text(&text, "# Chapter\n" JOB READ);
	for (int i = 0; i < 5000; i++)
		buffer_text(&text, "This line says nothing of interest, "
			    "as most lines do.\n");
	buffer_text(&text, "\nLate:\n" JOB OTHER);
	assert_int_equal(scan_with(&options, &place, text.data, text.length,
				   &outcome, NULL), 0);
	assert_string_equal(outcome.text.data,
			    "job 2 Chapter;job 5006 Chapter Late;");
	buffer_free(&text);
	buffer_free(&outcome.text);
}

static void
lines_that_look_like_results_are_counted(void **state)
{
	static const struct scan_place place = { .file = "f", .line = 1 };
	static const char text[] = JOB READ ISSUED
		"\n   some prose\n     issued rwts: total=7,0,0,0 short=0\n";
	struct scan_options options = { 0 };
	struct outcome outcome = { 0 };
	struct scan_totals totals;

	(void)state;
	scan_with(&options, &place, text, sizeof(text) - 1, &outcome,
		  &totals);
	assert_int_equal(totals.used, 3);
	assert_int_equal(totals.looked, 4);
	buffer_free(&outcome.text);
}

static void
the_sink_may_stop_the_scan(void **state)
{
	static const struct scan_place place = { .file = "f", .line = 1 };
	static const char text[] = JOB READ "\ntext\n" JOB OTHER;
	struct scan_options options = { 0 };
	struct outcome outcome = { .most = 1 };

	(void)state;
	assert_int_equal(scan_with(&options, &place, text, sizeof(text) - 1,
				   &outcome, NULL), -1);
	assert_int_equal(outcome.count, 1);
	buffer_free(&outcome.text);
}

/* Lines that a report shows. */
static void
keep(void *context, const struct source *place, const struct line *lines,
     size_t count)
{
	struct buffer *kept = context;

	(void)place;
	for (size_t i = 0; i < count; i++)
		buffer_print(kept, "%u ", lines[i].number);
}

static void
lines_of_results_are_kept_with_some_before(void **state)
{
	static const struct scan_place place = { .file = "f", .line = 1 };
	static const char text[] = "one\n2\n3\n4\n" JOB READ ISSUED "8\n9\n";
	struct buffer kept = { 0 };
	struct scan_options options = {
		.keep = keep, .keep_context = &kept
	};
	struct outcome outcome = { 0 };

	(void)state;
	scan_with(&options, &place, text, sizeof(text) - 1, &outcome, NULL);
	buffer_byte(&kept, '\0');
	assert_string_equal(kept.data, "2 3 4 5 6 7 ");
	buffer_free(&kept);
	buffer_free(&outcome.text);
}

static int
pass(struct sink *sink, const struct record *record)
{
	(void)sink;
	(void)record;
	return 0;
}

/* Lines of a member, or of a part that was decoded, are not the file's. */
static void
messages_say_whose_lines_they_count(void **state)
{
#define TABLE "Device r/s w/s rkB/s wkB/s await %util\nsda 1.0 2.0\n"
#define ODD "2: warning: a row of 2 values below 6 titles was not read\n"
#define MAIL "From: a@a.example\nMessage-ID: <1@a.example>\n" \
	"Content-Transfer-Encoding: quoted-printable\n\n" TABLE
	static const struct {
		const char *text, *member, *said;
	} cases[] = {
		{ TABLE, NULL, "iorecap: f:" ODD },
		{ TABLE, "d/a.txt", "iorecap: f:d/a.txt:" ODD },
		{ MAIL, NULL, "iorecap: f:<1@a.example>:1:" ODD },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct scan_place place = { .file = "f", .line = 1,
					    .member = cases[i].member };
		struct scanner *scanner =
			scanner_new(&(struct scan_options){ false });
		struct diag diag = { .least = DIAG_WARNING };
		struct sink sink = { .put = pass };
		struct feed_memory memory;

		feed_memory_start(&memory, cases[i].text,
				  strlen(cases[i].text));
		assert_int_equal(scanner_read(scanner, &memory.feed, &place,
					      &sink, &diag), 0);
		assert_int_equal(diag.text.length, strlen(cases[i].said));
		assert_memory_equal(diag.text.data, cases[i].said,
				    diag.text.length);
		diag_free(&diag);
		scanner_free(scanner);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(results_are_found_amidst_prose),
		cmocka_unit_test(lines_and_labels_begin_where_the_place_says),
		cmocka_unit_test(messages_of_a_mailbox_are_documents),
		cmocka_unit_test(
			a_message_behind_an_encoded_one_is_its_own_document),
		cmocka_unit_test(a_text_may_be_long_between_results),
		cmocka_unit_test(lines_that_look_like_results_are_counted),
		cmocka_unit_test(the_sink_may_stop_the_scan),
		cmocka_unit_test(lines_of_results_are_kept_with_some_before),
		cmocka_unit_test(messages_say_whose_lines_they_count),
	};

	return cmocka_run_group_tests_name("scan", tests, NULL, NULL);
}
