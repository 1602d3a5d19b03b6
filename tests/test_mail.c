/* parsers/intake/mail: the texts of messages, decoded, with their lines. */
#include <stdio.h>
#include <string.h>

#include "parsers/intake/mail.h"
#include "tests/lines.h"
#include "tests/reading.h"
#include "tests/test.h"

enum { LINES = 200, PARTS = 8, TEXT = 200 };

#define PLAIN "From: one@a.example\nSubject: results\n"
#define MIME PLAIN "MIME-Version: 1.0\n"
#define TYPE(type) "Content-Type: " type "\n"
#define ENCODED(encoding) "Content-Transfer-Encoding: " encoding "\n"

static void
only_mails_that_must_be_decoded_are(void **state)
{
	static const struct {
		const char *text;
		bool encoded;
	} cases[] = {
		{ MIME ENCODED("quoted-printable") "\nx\n", true },
		{ MIME ENCODED("BASE64") "\nx\n", true },
		{ "content-transfer-encoding: Quoted-Printable\n\nx\n", true },
		{ MIME TYPE("text/html; charset=utf-8") "\n<p>x\n", true },
		{ MIME "Content-Type:\n text/html;\n charset=utf-8\n\n<p>x\n",
		  true },
		{ MIME "Content-Transfer-Encoding:\n base64\n\neA==\n", true },
		{ MIME "Content-Type:\n multipart/mixed;\n boundary=b\n\n--b\n"
		  ENCODED("base64") "\neA==\n--b--\n", true },
		/* what can be read as it stands */
		{ PLAIN "\nx\n", false },
		{ MIME ENCODED("8bit") "\nx\n", false },
		{ MIME TYPE("text/plain") ENCODED("7bit") "\nx\n", false },
		/* of several parts one is */
		{ MIME TYPE("multipart/mixed; boundary=b") "\n--b\n"
		  TYPE("text/plain") ENCODED("base64") "\neA==\n--b--\n",
		  true },
		{ MIME TYPE("multipart/mixed; boundary=b") "\n--b\n"
		  TYPE("text/plain") "\nx\n--b--\n", false },
		/* the words stand in the text alone */
		{ PLAIN "\n" ENCODED("base64") "\nx\n", false },
		{ PLAIN "\n> " ENCODED("base64"), false },
		{ "fio-3.33\n\n" ENCODED("base64"), false },
		{ "", false },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct line lines[LINES];
		size_t count = lines_split(cases[i].text, lines, LINES);

		if (mail_is_encoded(lines, count) != cases[i].encoded)
			fail_msg("case %zu", i);
	}
}

/* What a message's parts were. */
struct parts {
	struct mail_visitor visitor;
	size_t count, most;
	struct {
		char text[TEXT], number[20], name[40];
		unsigned line;
		bool html, text_type;
	} list[PARTS];
};

static int
keep_part(struct mail_visitor *visitor, const struct mail_part *part)
{
	struct parts *parts = (struct parts *)visitor;

	assert_true(parts->count < PARTS);
	snprintf(parts->list[parts->count].text, TEXT, "%.*s",
		 (int)part->length, part->text);
	snprintf(parts->list[parts->count].number, 20, "%s",
		 part->number ? part->number : "");
	snprintf(parts->list[parts->count].name, 40, "%s",
		 part->name ? part->name : "");
	parts->list[parts->count].line = part->line;
	parts->list[parts->count].html = part->html;
	parts->list[parts->count].text_type = part->text_type;
	return ++parts->count == parts->most ? 7 : 0;
}

static int
walk(struct parts *parts, const char *text, unsigned line)
{
	parts->visitor.part = keep_part;
	parts->count = 0;
	return mail_walk(text, strlen(text), line, &parts->visitor);
}

static void
assert_part(const struct parts *parts, size_t i, const char *text,
	    const char *number, unsigned line)
{
	assert_true(i < parts->count);
	assert_string_equal(parts->list[i].text, text);
	assert_string_equal(parts->list[i].number, number);
	assert_int_equal(parts->list[i].line, line);
}

static void
a_text_of_one_part_is_decoded(void **state)
{
	static const struct {
		const char *header, *body, *text;
	} cases[] = {
		{ ENCODED("quoted-printable"), "IOPS=3D18.9k=\n, BW=20\n=\n",
		  "IOPS=18.9k, BW \n" },
		{ ENCODED("quoted-printable"), "=3D=3d a\n", "== a\n" },
		{ ENCODED("base64"), "ZmlvLTMu\nMzMK\n", "fio-3.33\n" },
		{ TYPE("text/plain; charset=iso-8859-1")
		  ENCODED("quoted-printable"), "=B5s=A0x\n",
		  "\xC2\xB5s\xC2\xA0x\n" },
		{ TYPE("text/plain; charset=windows-1252")
		  ENCODED("quoted-printable"), "a =96 b\n",
		  "a \xE2\x80\x93 b\n" },
		{ TYPE("text/plain; charset=utf-8") ENCODED("base64"),
		  "wrVzCg==\n", "\xC2\xB5s\n" },
		{ TYPE("text/plain; charset=no-such-one")
		  ENCODED("base64"), "YWJjCg==\n", "abc\n" },
		/* cut inside of a group */
		{ ENCODED("base64"), "ZmlvLTMuMzM", "fio-3." },
		{ ENCODED("quoted-printable"), "IOPS=", "IOPS" },
	};
	struct parts parts = { .most = 0 };

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		char text[400];

		snprintf(text, sizeof(text), MIME "%s\n%s", cases[i].header,
			 cases[i].body);
		assert_int_equal(walk(&parts, text, 100), 0);
		if (parts.count != 1 ||
		    strcmp(parts.list[0].text, cases[i].text) != 0)
			fail_msg("case %zu: \"%s\"", i, parts.list[0].text);
		assert_part(&parts, 0, cases[i].text, "1", 1);
		assert_true(parts.list[0].text_type);
		assert_false(parts.list[0].html);
	}
}

static const char several[] =
	MIME						/* 1 to 3 */
	TYPE("multipart/mixed; boundary=\"out\"")	/* 4 */
	"\n"
	"This is of several parts.\n"
	"--out\n"					/* 7 */
	TYPE("multipart/alternative; boundary=in")
	"\n"
	"--in\n"					/* 10 */
	TYPE("text/plain; charset=utf-8")
	"\n"
	"plain one\n"					/* 13 */
	"plain two\n"
	"--in\n"
	TYPE("text/html; charset=utf-8")
	ENCODED("quoted-printable")
	"\n"
	"<p>a=3Db</p>\n"
	"--in--\n"					/* 20 */
	"--out\n"
	TYPE("application/octet-stream; name=\"x_lat.1.log\"")
	"Content-Disposition: attachment; filename=\"x_lat.1.log\"\n"
	ENCODED("base64")
	"\n"
	"MSwgMiwgMCwgNDA5Ngo=\n"
	"--out\n"
	TYPE("image/png")
	ENCODED("base64")
	"\n"						/* 30 */
	"iVBORw0KGgo=\n"
	"--out\n"
	TYPE("text/plain")
	"\n"
	"last\n"					/* 35 */
	"--out--\n";

static void
plain_parts_count_lines_of_the_message(void **state)
{
	struct parts parts = { .most = 0 };

	(void)state;
	assert_int_equal(walk(&parts, several, 1001), 0);
	/* Pictures hold no text. */
	assert_int_equal(parts.count, 4);
	assert_part(&parts, 0, "plain one\nplain two\n", "", 1013);
	assert_part(&parts, 1, "<p>a=b</p>\n", "1.2", 1);
	assert_part(&parts, 2, "1, 2, 0, 4096\n", "2", 1);
	assert_part(&parts, 3, "last\n", "", 1035);
	assert_true(parts.list[1].html);
	assert_false(parts.list[2].text_type);
	assert_string_equal(parts.list[2].name, "x_lat.1.log");
}

static void
a_part_ends_its_last_line_where_a_boundary_follows(void **state)
{
	static const char head[] =
		MIME TYPE("multipart/mixed; boundary=b") "\n--b\n";
	static const struct {
		const char *rest, *text;
	} cases[] = {
		{ TYPE("text/plain") "\na=12\n--b--\n", "a=12\n" },
		{ TYPE("text/plain") "\na=12\n\n--b\n", "a=12\n" },
		{ ENCODED("base64") "\nYT0xMg==\n--b--\n", "a=12\n" },
		/* cut */
		{ TYPE("text/plain") "\na=12", "a=12" },
		{ TYPE("text/plain") "\na=12\n", "a=12\n" },
		{ ENCODED("base64") "\nYT0xMg==\n", "a=12" },
	};
	struct parts parts = { .most = 0 };

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		char text[400];

		snprintf(text, sizeof(text), "%s%s", head, cases[i].rest);
		walk(&parts, text, 1);
		if (parts.count < 1 ||
		    strcmp(parts.list[0].text, cases[i].text) != 0)
			fail_msg("case %zu: \"%s\"", i, parts.list[0].text);
	}
}

static void
what_a_visitor_returns_ends_the_walk(void **state)
{
	struct parts parts = { .most = 2 };

	(void)state;
	assert_int_equal(walk(&parts, several, 1), 7);
	assert_int_equal(parts.count, 2);
}

static void
a_message_in_a_message_is_read(void **state)
{
	static const char text[] =
		MIME TYPE("multipart/mixed; boundary=b")
		"\n"
		"--b\n"
		TYPE("message/rfc822")
		"\n"
		"From: two@b.example\n"
		"Subject: inside\n"
		"MIME-Version: 1.0\n"
		ENCODED("base64")
		"\n"
		"aW5zaWRlCg==\n"
		"--b--\n";
	struct parts parts = { .most = 0 };

	(void)state;
	assert_int_equal(walk(&parts, text, 1), 0);
	assert_int_equal(parts.count, 1);
	assert_part(&parts, 0, "inside\n", "1", 1);
}

static void
a_message_in_a_mailbox_has_its_envelope_line_first(void **state)
{
	static const char text[] =
		"From one@a.example Mon Nov 30 09:00:00 2026\n"
		MIME ENCODED("base64") "\naW5zaWRlCg==\n";
	struct parts parts = { .most = 0 };

	(void)state;
	assert_int_equal(walk(&parts, text, 50), 0);
	assert_int_equal(parts.count, 1);
	assert_part(&parts, 0, "inside\n", "1", 1);
}

static void
strange_messages_end_the_walk_alone(void **state)
{
	static const char *const texts[] = {
		"", "\n", "x", MIME, MIME TYPE("multipart/mixed") "\n--\n",
		MIME TYPE("multipart/mixed; boundary=b") "\n--b\n--b\n--b--\n",
		MIME TYPE("multipart/mixed; boundary=b") "\n--b",
		MIME TYPE("message/rfc822") "\n",
		MIME ENCODED("base64") "\n====\n",
		MIME TYPE("text/plain; charset=") ENCODED("base64") "\nYQ==\n",
	};
	struct parts parts = { .most = 0 };

	(void)state;
	for (size_t i = 0; i < LENGTH(texts); i++)
		assert_int_equal(walk(&parts, texts[i], 1), 0);
}

static void
quoted_printable_without_a_header_is_told_by_its_signs(void **state)
{
	static const struct {
		const char *text;
		bool quoted;
	} cases[] = {
		{ "a=3D1 b=3D2 c=3D3\nd=3D4 e=3D5\n", true },
		{ "a=3D1 b=3D2 c=3D3 d=3D4\n", false },
		{ "a=3 b=3 c=3 d=3 e=3 f=3\n", false },
		{ "=3\nD=3\nD=3\nD=3\nD=3\nD\n", false },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct line lines[LINES];
		size_t count = lines_split(cases[i].text, lines, LINES);

		if (mail_is_quoted_text(lines, count) != cases[i].quoted)
			fail_msg("case %zu", i);
	}
}

static void
lines_broken_softly_have_the_number_of_their_beginning(void **state)
{
	static const struct {
		const char *text, *plain;
		unsigned numbers[4];
		size_t count;
	} cases[] = {
		{ "a=3D1\nb\n", "a=1\nb\n", { 7, 8 }, 2 },
		{ "a=\n=3D=\n1\nb\n", "a=1\nb\n", { 7, 10 }, 2 },
		{ "a=\r\n=3D1\r\nb=20\r\n", "a=1\nb \n", { 7, 9 }, 2 },
		{ "a  \n=20b\n", "a\n b\n", { 7, 8 }, 2 },
		{ "\n\na\n", "\n\na\n", { 7, 8, 9 }, 3 },
		/* cut: the last line has no end */
		{ "a\nb=3D1", "a\nb=1", { 7, 8 }, 2 },
		{ "a\nb=3D1=\n", "a\nb=1", { 7, 8 }, 2 },
		{ "a\nb=3D1=", "a\nb=1", { 7, 8 }, 2 },
		{ "a\n=\n=\n", "a\n", { 7, 8 }, 2 },
		{ "", "", { 0 }, 0 },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct numbered_text out = { .count = 0 };

		mail_quoted_text(cases[i].text, strlen(cases[i].text), 7, &out);
		if (out.text.length != strlen(cases[i].plain) ||
		    (out.text.length > 0 &&
		     memcmp(out.text.data, cases[i].plain, out.text.length)))
			fail_msg("case %zu: \"%.*s\"", i, (int)out.text.length,
				 out.text.data);
		assert_int_equal(out.count, cases[i].count);
		for (size_t k = 0; k < out.count; k++)
			assert_int_equal(out.numbers[k], cases[i].numbers[k]);
		numbered_text_free(&out);
	}
}

#define JOB(name, iops) \
	name ": (groupid=0, jobs=1): err= 0: pid=7: " \
	"Mon Nov 30 14:12:37 2026\n" \
	"  read: IOPS=" iops ", BW=4000KiB/s (4096kB/s)(4000KiB/1000msec)\n"

#define ROW(rate) "Device             tps    kB_read/s    kB_wrtn/s" \
	"    kB_read    kB_wrtn\nsda              " rate "     100.00" \
	"       200.00       1000       2000\n\n"
#define FORMS(plain, html) MIME \
	TYPE("multipart/alternative; boundary=b") "\n--b\n" \
	TYPE("text/plain") "\n" plain "--b\n" TYPE("text/html") \
	"\n<html><body><pre>\n" html "</pre></body></html>\n--b--\n"

static void
rows_that_a_mail_says_in_two_forms_come_once(void **state)
{
	static const struct {
		const char *text;
		size_t count;
	} cases[] = {
		{ FORMS(ROW("10.00"), ROW("10.00")), 1 },
		{ FORMS(ROW("10.00") ROW("10.00"), ROW("10.00") ROW("10.00")),
		  2 },
		/* the other form has them alone */
		{ FORMS("See the page.\n", ROW("10.00")), 1 },
		{ FORMS(ROW("10.00"), "See the text.\n"), 1 },
		/* each has some that the other has not */
		{ FORMS(ROW("10.00"), ROW("10.00") ROW("20.00")), 2 },
		{ FORMS(ROW("20.00"), ROW("10.00") ROW("20.00")), 2 },
		{ FORMS(ROW("10.00") ROW("20.00"), ROW("20.00")), 2 },
		{ FORMS(ROW("10.00") ROW("20.00"), ROW("30.00")), 3 },
		/* equal ones as often as the form that has most of them */
		{ FORMS(ROW("10.00"), ROW("10.00") ROW("10.00")), 2 },
		{ FORMS(ROW("10.00") ROW("10.00"), ROW("10.00")), 2 },
		/* two parts, which are no forms of one thing */
		{ MIME TYPE("multipart/mixed; boundary=b") "\n--b\n"
		  TYPE("text/plain") "\n" ROW("10.00") "--b\n"
		  TYPE("text/plain") "\n" ROW("10.00") "--b--\n", 2 },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		reading_text(&reading, cases[i].text);
		if (reading.count != cases[i].count)
			fail_msg("case %zu: %zu rows, not %zu", i,
				 reading.count, cases[i].count);
		assert_int_equal(reading.records[0]->kind, KIND_DEVICE);
		reading_free(&reading);
	}
}

#define NARROW(rate) "Device             tps    kB_read/s    kB_wrtn/s\n" \
	"sda              " rate "     100.00       200.00\n\n"

static void
rows_of_which_a_form_has_less_come_once(void **state)
{
	static const struct {
		const char *text;
		size_t count, metrics;
		bool refused;	/* what was read says less */
	} cases[] = {
		{ FORMS(ROW("10.00"), NARROW("10.00")), 1, 5, false },
		{ FORMS(NARROW("10.00"), ROW("10.00")), 1, 3, true },
		/* another value: it is another row */
		{ FORMS(NARROW("10.00"), ROW("20.00")), 2, 3, false },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		reading_text(&reading, cases[i].text);
		if (reading.count != cases[i].count)
			fail_msg("case %zu: %zu rows, not %zu", i,
				 reading.count, cases[i].count);
		assert_int_equal(reading.records[0]->metric_count,
				 cases[i].metrics);
		assert_int_equal(reading.totals.looked - reading.totals.used,
				 cases[i].refused);
		assert_int_equal(reading_said("says more than the same"),
				 cases[i].refused);
		reading_free(&reading);
	}
}

static void
results_of_all_parts_have_their_places(void **state)
{
	static const char text[] =
		MIME						/* 1 to 3 */
		"Message-ID: <m1@a.example>\n"
		TYPE("multipart/mixed; boundary=b")
		"\n"
		"--b\n"
		TYPE("text/plain")
		"\n"
		JOB("plain", "1001")				/* 10 */
		"--b\n"
		TYPE("text/plain")
		ENCODED("quoted-printable")
		"\n"
		"Second:\n"
		"\n"
		"quoted: (groupid=3D0, jobs=3D1): err=3D 0: pid=3D8: =\n"
		"Mon Nov 30 14:12:37 2026\n"
		"  read: IOPS=3D1002, BW=3D4000KiB/s (4096kB/s)=\n"
		"(4000KiB/1000msec)\n"
		"--b\n"
		TYPE("text/html")
		"\n"						/* 24 */
		"<html><body>\n"
		"<pre>\n"
		JOB("html", "1003")				/* 27 */
		"</pre></body></html>\n"
		"--b--\n";
	static const struct {
		const char *name, *part;
		unsigned line, end;
		double iops;
	} expected[] = {
		{ "plain", NULL, 10, 11, 1001 },
		{ "quoted", "2", 3, 4, 1002 },
		{ "html", NULL, 27, 28, 1003 },
	};

	(void)state;
	reading_text(&reading, text);
	assert_int_equal(reading.count, LENGTH(expected));
	for (size_t i = 0; i < LENGTH(expected); i++) {
		const struct record *record = reading.records[i];

		assert_string_equal(record->name, expected[i].name);
		assert_true(reading_value(record, "read.iops") ==
			    expected[i].iops);
		assert_int_equal(record->source.line, expected[i].line);
		assert_int_equal(record->source.end, expected[i].end);
		if (expected[i].part == NULL)
			assert_null(record->source.part);
		else
			assert_string_equal(record->source.part,
					    expected[i].part);
		assert_string_equal(record->source.message, "m1@a.example");
	}
}

static void
a_log_is_told_by_the_name_of_its_attachment(void **state)
{
	static const char text[] =
		MIME TYPE("multipart/mixed; boundary=b")
		"\n--b\n"
		TYPE("application/octet-stream")
		"Content-Disposition: attachment; filename=\"x_lat.1.log\"\n"
		ENCODED("base64")
		"\n"
		/* 0, 4000000, 0, 4096 and 1, 2000000, 0, 4096 */
		"MCwgNDAwMDAwMCwgMCwgNDA5NgoxLCAyMDAwMDAwLCAwLCA0MDk2Cg==\n"
		"--b\n"
		TYPE("text/plain")
		"\n"
		"0, 4000000, 0, 4096\n1, 2000000, 0, 4096\n"
		"--b--\n";

	(void)state;
	reading_text(&reading, text);
	assert_int_equal(reading.count, 2);
	assert_true(reading_value(reading.records[0], "read.lat.mean") ==
		    3000000);
	assert_string_equal(reading.records[0]->source.member, "x_lat.1.log");
	assert_string_equal(reading.records[0]->source.part, "1");
	/* The other has no name. */
	assert_null(reading.records[1]->source.member);
	assert_int_equal(reading.records[1]->metric_count, 0);
}

static void
an_attachment_in_utf16_is_read(void **state)
{
	/* "fio-3.7" and a group's lines, as Windows writes them. */
	static const char plain[] =
		"Run status group 0 (all jobs):\r\n"
		"   READ: bw=4000KiB/s (4096kB/s), 4000KiB/s-4000KiB/s "
		"(4096kB/s-4096kB/s), io=4000KiB (4096kB), run=1000-1000msec"
		"\r\n";
	struct buffer text = { 0 };

	(void)state;
	buffer_text(&text, MIME TYPE("text/plain")
		    ENCODED("quoted-printable") "\n=FF=FE");
	for (const char *p = plain; *p != '\0'; p++)
		buffer_print(&text, "=%02X=00=\n", (unsigned char)*p);
	buffer_text(&text, "\n");
	reading_bytes(&reading, text.data, text.length);
	buffer_free(&text);
	assert_int_equal(reading.count, 1);
	assert_true(reading_value(reading.records[0], "read.runtime") == 1e9);
	assert_int_equal(reading.records[0]->source.line, 1);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(only_mails_that_must_be_decoded_are),
		cmocka_unit_test(a_text_of_one_part_is_decoded),
		cmocka_unit_test(
			plain_parts_count_lines_of_the_message),
		cmocka_unit_test(
			a_part_ends_its_last_line_where_a_boundary_follows),
		cmocka_unit_test(what_a_visitor_returns_ends_the_walk),
		cmocka_unit_test(a_message_in_a_message_is_read),
		cmocka_unit_test(
			a_message_in_a_mailbox_has_its_envelope_line_first),
		cmocka_unit_test(strange_messages_end_the_walk_alone),
		cmocka_unit_test(
			quoted_printable_without_a_header_is_told_by_its_signs),
		cmocka_unit_test(
			lines_broken_softly_have_the_number_of_their_beginning),
		cmocka_unit_test_teardown(
			rows_that_a_mail_says_in_two_forms_come_once,
			reading_stop),
		cmocka_unit_test_teardown(
			rows_of_which_a_form_has_less_come_once,
			reading_stop),
		cmocka_unit_test(results_of_all_parts_have_their_places),
		cmocka_unit_test(a_log_is_told_by_the_name_of_its_attachment),
		cmocka_unit_test(an_attachment_in_utf16_is_read),
	};

	return cmocka_run_group_tests_name("mail", tests, NULL, reading_stop);
}
