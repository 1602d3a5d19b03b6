/* The fixtures in the dress of mails and pages: they say the same. */
#include <unistd.h>

#include "tests/fixtures.h"
#include "tests/reading.h"
#include "tests/test.h"

enum { LINES = 8192, CUTS = 12 };

static struct fixtures fixtures;

/* HEADLESS: quoted-printable whose header is lost. */
enum wrapping { PLAIN, QUOTED_PRINTABLE, HEADLESS, BASE64, PAGE };

static const struct variant {
	const char *title;
	size_t width;		/* 0: lines are not broken */
	unsigned quotes;
	bool crlf;
	enum wrapping wrapping;
} variants[] = {
	{ "broken at 60", 60, 0, false, PLAIN },
	{ "broken at 72", 72, 0, false, PLAIN },
	{ "broken at 76", 76, 0, false, PLAIN },
	{ "quoted", 0, 1, false, PLAIN },
	{ "quoted twice", 0, 2, false, PLAIN },
	{ "quoted three times", 0, 3, false, PLAIN },
	{ "broken and quoted", 72, 2, false, PLAIN },
	{ "with carriage returns", 0, 0, true, PLAIN },
	{ "in a quoted-printable mail", 0, 0, false, QUOTED_PRINTABLE },
	{ "broken in a quoted-printable mail", 76, 0, true, QUOTED_PRINTABLE },
	{ "quoted in a quoted-printable mail", 0, 1, false, QUOTED_PRINTABLE },
	{ "left quoted-printable", 0, 0, false, HEADLESS },
	{ "in a base64 mail", 0, 0, false, BASE64 },
	{ "with carriage returns in a base64 mail", 0, 0, true, BASE64 },
	{ "as a page", 0, 0, false, PAGE },
	{ "broken in a page", 72, 0, false, PAGE },
};

/* A text and where each of its lines came from. */
struct made {
	struct buffer text;
	unsigned origin[LINES];	/* of line k + 1, in the fixture, from 1 */
	unsigned lines;
};

/* ---- lines */

static void
add_line(struct made *made, const struct variant *variant, const char *text,
	 size_t length, unsigned origin)
{
	for (unsigned i = 0; i < variant->quotes; i++)
		buffer_text(&made->text, "> ");
	buffer_add(&made->text, text, length);
	buffer_text(&made->text, variant->crlf ? "\r\n" : "\n");
	assert_true(made->lines < LINES);
	made->origin[made->lines++] = origin;
}

static void
make_lines(struct made *made, const struct variant *variant,
	   const struct buffer *text)
{
	const char *p = text->data, *end = p + text->length, *newline;
	unsigned origin = 1;

	for (; p < end; p = newline + 1, origin++) {
		size_t length, at;

		newline = memchr(p, '\n', (size_t)(end - p));
		if (newline == NULL)
			newline = end;
		length = (size_t)(newline - p);
		while (variant->width > 0 && length > variant->width &&
		       (at = break_of(p, length, variant->width)) > 0) {
			add_line(made, variant, p, at, origin);
			p += at + 1;
			length -= at + 1;
		}
		add_line(made, variant, p, length, origin);
	}
}

/* ---- mails and pages */

static void
add_header(struct buffer *out, const char *encoding)
{
	buffer_print(out, "From: one@a.example\nTo: two@b.example\n"
		     "Subject: results\nMIME-Version: 1.0\n"
		     "Content-Type: text/plain; charset=utf-8\n"
		     "Content-Transfer-Encoding: %s\n\n", encoding);
}

/* Lines of at most 76 characters, blanks at their ends kept from harm. */
static void
add_quoted_printable(struct buffer *out, const char *text, size_t length)
{
	size_t column = 0;

	for (size_t i = 0; i < length; i++) {
		unsigned char byte = (unsigned char)text[i];
		bool last = i + 1 == length || text[i + 1] == '\n' ||
			    text[i + 1] == '\r';

		if (byte == '\n' ||
		    (byte == '\r' && i + 1 < length && text[i + 1] == '\n')) {
			buffer_byte(out, (char)byte);
			column = 0;
			continue;
		}
		if (column >= 72) {
			buffer_text(out, "=\n");
			column = 0;
		}
		if (byte == '=' || byte < 0x20 || byte > 0x7e ||
		    (byte == ' ' && last)) {
			buffer_print(out, "=%02X", byte);
			column += 3;
		} else {
			buffer_byte(out, (char)byte);
			column++;
		}
	}
}

static void
add_base64(struct buffer *out, const char *text, size_t length)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
		"abcdefghijklmnopqrstuvwxyz0123456789+/";

	for (size_t i = 0; i < length; i += 3) {
		uint32_t bits = 0;
		size_t have = length - i < 3 ? length - i : 3;

		for (size_t k = 0; k < 3; k++)
			bits = bits << 8 | (k < have ?
					    (unsigned char)text[i + k] : 0u);
		for (size_t k = 0; k < 4; k++)
			buffer_byte(out, k <= have ?
				    digits[bits >> (18 - 6 * k) & 63] : '=');
		if (i % 57 == 54 || i + 3 >= length)
			buffer_byte(out, '\n');
	}
}

/* What a mailer's editor makes of a text, a line of the page for each. */
static void
add_page(struct buffer *out, const char *text, size_t length)
{
	buffer_text(out, "<html><head><meta charset=\"utf-8\"></head><body>\n"
		    "<tt>");
	for (size_t i = 0; i < length; i++) {
		switch (text[i]) {
		case '\r':
			break;
		case '\n':
			buffer_text(out, "</tt><br>\n<tt>");
			break;
		case ' ':
			buffer_text(out, "&nbsp;");
			break;
		case '<':
			buffer_text(out, "&lt;");
			break;
		case '>':
			buffer_text(out, "&gt;");
			break;
		case '&':
			buffer_text(out, "&amp;");
			break;
		default:
			buffer_byte(out, text[i]);
			break;
		}
	}
	buffer_text(out, "</tt></body></html>\n");
}

/* Lines of the text that stand before the first of the fixture. */
static unsigned
lines_before(const struct variant *variant)
{
	return variant->wrapping == PAGE ? 1 : 0;
}

/* Lines that were broken softly begin where the whole one did. */
static void
follow_soft_breaks(struct made *made, const struct buffer *text)
{
	static unsigned origins[LINES];
	unsigned line = 0, lines = 0;

	for (size_t i = 0; i < text->length; i++) {
		if (text->data[i] != '\n')
			continue;
		assert_true(lines < LINES && line < made->lines);
		origins[lines++] = made->origin[line];
		line += i > 0 && text->data[i - 1] != '=';
	}
	memcpy(made->origin, origins, lines * sizeof(*origins));
	made->lines = lines;
}

static void
make(struct buffer *out, struct made *made, const struct variant *variant,
     const struct buffer *text)
{
	const struct buffer *lines = &made->text;

	made->text.length = 0;
	made->lines = 0;
	out->length = 0;
	make_lines(made, variant, text);
	switch (variant->wrapping) {
	case PLAIN:
		buffer_add(out, lines->data, lines->length);
		break;
	case QUOTED_PRINTABLE:
		add_header(out, "quoted-printable");
		add_quoted_printable(out, lines->data, lines->length);
		break;
	case HEADLESS:
		add_quoted_printable(out, lines->data, lines->length);
		follow_soft_breaks(made, out);
		break;
	case BASE64:
		add_header(out, "base64");
		add_base64(out, lines->data, lines->length);
		break;
	case PAGE:
		add_page(out, lines->data, lines->length);
		break;
	}
}

/* ---- what must be the same */

enum harm { HARM_BREAKING, HARM_CUTTING };

/* Fixtures by the beginnings of their names, and what does them harm. */
static const struct exception {
	const char *name;
	enum harm harm;
	const char *why;
} exceptions[] = {
	{ "bonnie-cut", HARM_BREAKING,
	  "which cells are blank shows by their columns alone" },
	{ "fio-terse3-2.16-description", HARM_BREAKING,
	  "a description goes on to the end of its line" },
	{ "fio-terse3-wrapped", HARM_BREAKING, "it is broken already" },
	{ "fio-kubernetes", HARM_BREAKING, "a line is one JSON document" },
	{ "fio-log-2.16_clat_hist", HARM_BREAKING, "a row has no end" },
	{ "fio-log-3.42_clat_hist", HARM_BREAKING, "a row has no end" },
	{ "fio-log-", HARM_CUTTING, "a log of fewer rows is another log" },
	{ "fio-mixed", HARM_CUTTING,
	  "where lines are mixed the end shows what is not known" },
	{ "iostat-damaged", HARM_CUTTING,
	  "a row that lacks values may be cut, unless more follows" },
};

static bool
is_harmed(const struct fixture *fixture, enum harm harm)
{
	for (size_t i = 0; i < LENGTH(exceptions); i++)
		if (exceptions[i].harm == harm &&
		    strncmp(fixture->name, exceptions[i].name,
			    strlen(exceptions[i].name)) == 0)
			return true;
	return false;
}

/* What terminals do with these, no page does. */
static bool
holds_controls(const struct buffer *text)
{
	for (size_t i = 0; i < text->length; i++)
		if (text->data[i] == '\033' || text->data[i] == '\b' ||
		    (text->data[i] == '\r' && i + 1 < text->length &&
		     text->data[i + 1] != '\n'))
			return true;
	return false;
}

/* Signs of equality are what quoted-printable without a header is told by. */
static bool
holds_signs(const struct buffer *text)
{
	size_t signs = 0;

	for (size_t i = 0; i < text->length; i++)
		signs += text->data[i] == '=';
	return signs >= 5;
}

static bool
is_possible(const struct fixture *fixture, const struct variant *variant)
{
	if (variant->width > 0 && is_harmed(fixture, HARM_BREAKING))
		return false;
	if (variant->wrapping == HEADLESS)
		return holds_signs(&fixture->text);
	return variant->wrapping != PAGE || !holds_controls(&fixture->text);
}

/* One of the two things that were compared; says how they differ. */
struct pair {
	const char *fixture;
	const struct variant *variant;
	const struct record *one, *other;
};

static bool fault(const struct pair *, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

static bool
fault(const struct pair *pair, const char *format, ...)
{
	char text[200];
	va_list list;

	va_start(list, format);
	vsnprintf(text, sizeof(text), format, list);
	va_end(list);
	print_error("%s %s, line %u: %s\n", pair->fixture,
		    pair->variant->title, pair->one->source.line, text);
	return false;
}

static bool
same_metrics(const struct pair *pair)
{
	const struct record *one = pair->one, *other = pair->other;

	for (size_t i = 0; i < one->metric_count; i++) {
		const struct metric *metric = &one->metrics[i];
		const struct metric *found = record_find(other, metric->name);
		char text[METRIC_TEXT];

		metric_write(text, metric->name);
		if (found == NULL)
			return fault(pair, "no %s", text);
		if (memcmp(&found->value, &metric->value, sizeof(double)) != 0)
			return fault(pair, "%s is %.9g, not %.9g", text,
				     found->value, metric->value);
	}
	return true;
}

/* Where a line of the variant stands in the fixture; 0: nowhere. */
static unsigned
origin_of(const struct made *made, const struct variant *variant,
	  unsigned line)
{
	unsigned before = lines_before(variant);

	return line > before && line - before <= made->lines ?
	       made->origin[line - before - 1] : 0;
}

static bool
same_place(const struct pair *pair, const struct made *made)
{
	const struct source *one = &pair->one->source;
	const struct source *other = &pair->other->source;
	bool encoded = pair->variant->wrapping == QUOTED_PRINTABLE ||
		       pair->variant->wrapping == BASE64;

	if (origin_of(made, pair->variant, other->line) != one->line)
		return fault(pair, "begins at %u", other->line);
	if (origin_of(made, pair->variant, other->end) != one->end)
		return fault(pair, "ends at %u, not %u", other->end, one->end);
	if (!texts_equal(other->part, encoded ? "1" : NULL))
		return fault(pair, "part %s", other->part);
	return true;
}

static bool
same_record(const struct pair *pair, const struct made *made)
{
	const struct record *one = pair->one, *other = pair->other;

	/* Ids are over kind, tool, version, name and metrics. */
	if (strcmp(one->id, other->id) != 0 && same_metrics(pair))
		return fault(pair, "a %s %s of %s with %zu values",
			     kind_text(other->kind), other->name,
			     other->version, other->metric_count);
	if (strcmp(one->id, other->id) != 0)
		return false;
	if (!params_equal(one, other))
		return fault(pair, "other parameters");
	return same_place(pair, made);
}

static bool
same_records(const struct fixture *fixture, const struct variant *variant,
	     const struct made *made)
{
	for (size_t i = 0; i < whole.count && i < reading.count; i++) {
		struct pair pair = { fixture->name, variant, whole.records[i],
				     reading.records[i] };

		if (!same_record(&pair, made))
			return false;
	}
	if (reading.count == whole.count)
		return true;
	print_error("%s %s: %zu results, not %zu\n", fixture->name,
		    variant->title, reading.count, whole.count);
	return false;
}

static size_t
check_fixture(const struct fixture *fixture, struct made *made,
	      struct buffer *text)
{
	size_t faults = 0;

	reading_named(&whole, fixture->name, fixture->text.data,
		      fixture->text.length);
	for (size_t v = 0; v < LENGTH(variants); v++) {
		if (!is_possible(fixture, &variants[v]))
			continue;
		make(text, made, &variants[v], &fixture->text);
		reading_named(&reading, fixture->name, text->data,
			      text->length);
		faults += !same_records(fixture, &variants[v], made);
	}
	return faults;
}

static void
what_mailers_make_of_a_text_says_the_same(void **state)
{
	struct buffer text = { 0 };
	struct made made = { .lines = 0 };
	size_t faults = 0;

	(void)state;
	for (size_t i = 0; i < fixtures.count; i++)
		faults += check_fixture(&fixtures.list[i], &made, &text);
	buffer_free(&text);
	buffer_free(&made.text);
	assert_int_equal(faults, 0);
}

/* ---- what is cut */

/* Whether the whole knows all that a part of the text says. */
static bool
says_no_more(const struct fixture *fixture, const struct variant *variant,
	     const struct made *made, const struct record *part, size_t cut)
{
	unsigned line = origin_of(made, variant, part->source.line);
	const struct record *all = reading_at(&whole, part->kind, line);
	char text[METRIC_TEXT];

	if (all == NULL) {
		print_error("%s %s, cut at %zu: a result at %u\n",
			    fixture->name, variant->title, cut, line);
		return false;
	}
	for (size_t i = 0; i < part->metric_count; i++) {
		const struct metric *metric = &part->metrics[i];
		const struct metric *other = record_find(all, metric->name);

		if ((other != NULL && values_agree(metric, other)) ||
		    record_has_note(part, NOTE_AMBIGUOUS, &metric->name))
			continue;
		metric_write(text, metric->name);
		print_error("%s %s, cut at %zu, line %u: %s is %.9g, not "
			    "%.9g\n", fixture->name, variant->title, cut,
			    line, text, metric->value,
			    other != NULL ? other->value : NAN);
		return false;
	}
	return true;
}

static size_t
check_cuts(const struct fixture *fixture, const struct variant *variant,
	   const struct made *made, const struct buffer *text)
{
	uint64_t seed = text->length;
	size_t faults = 0;

	for (int i = 0; i < CUTS; i++) {
		size_t cut = (size_t)chance(&seed, text->length);

		alarm(20);		/* a hang fails, too */
		reading_named(&reading, fixture->name, text->data, cut);
		alarm(0);
		for (size_t k = 0; k < reading.count; k++)
			faults += !says_no_more(fixture, variant, made,
						reading.records[k], cut);
	}
	return faults;
}

static void
a_mail_or_page_that_is_cut_says_nothing_else(void **state)
{
	struct buffer text = { 0 };
	struct made made = { .lines = 0 };
	size_t faults = 0;

	(void)state;
	for (size_t i = 0; i < fixtures.count; i++) {
		const struct fixture *fixture = &fixtures.list[i];

		if (is_harmed(fixture, HARM_CUTTING))
			continue;
		reading_named(&whole, fixture->name, fixture->text.data,
			      fixture->text.length);
		for (size_t v = 0; v < LENGTH(variants); v++) {
			if (variants[v].wrapping == PLAIN ||
			    variants[v].width > 0 ||
			    !is_possible(fixture, &variants[v]))
				continue;
			make(&text, &made, &variants[v], &fixture->text);
			faults += check_cuts(fixture, &variants[v], &made,
					     &text);
		}
	}
	buffer_free(&text);
	buffer_free(&made.text);
	assert_int_equal(faults, 0);
}

static int
start(void **state)
{
	(void)state;
	return fixtures_load_all(&fixtures);
}

static int
stop(void **state)
{
	fixtures_free(&fixtures);
	return reading_stop(state);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_mailers_make_of_a_text_says_the_same),
		cmocka_unit_test(a_mail_or_page_that_is_cut_says_nothing_else),
	};

	return cmocka_run_group_tests_name("variants", tests, start, stop);
}
