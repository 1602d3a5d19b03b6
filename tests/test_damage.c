/* What mail and terminals do to results, done to the fixtures. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "record/buffer.h"
#include "tests/fixtures.h"
#include "tests/reading.h"
#include "tests/test.h"

static struct fixtures fixtures;

/* fio's normal output, as fio printed it. */
static bool
is_normal(const struct fixture *fixture)
{
	return strncmp(fixture->name, "fio-", 4) == 0 &&
	       fixture->name[4] >= '1' && fixture->name[4] <= '9' &&
	       ends_in(fixture->name, ".txt") &&
	       strstr(fixture->name, "terse") == NULL &&
	       strstr(fixture->name, "json") == NULL;
}

/* All that is known of a part is known of the whole, too. */
static void
assert_part(const struct record *part, const struct record *all,
	    const char *name, size_t cut)
{
	bool less = false;

	for (size_t i = 0; i < part->metric_count; i++) {
		const struct metric *metric = &part->metrics[i];
		const struct metric *other = record_find(all, metric->name);
		char text[METRIC_TEXT];

		metric_write(text, metric->name);
		if (other == NULL)
			fail_msg("%s cut at %zu: %s is new", name, cut, text);
		else if (!values_agree(metric, other))
			fail_msg("%s cut at %zu: %s is %.9g, not %.9g", name,
				 cut, text, metric->value, other->value);
	}
	/* What another format says of the job is whole in itself. */
	if (strcmp(part->format, all->format) != 0)
		return;
	/* Other kinds may end with any of their lines; so did jobs of 1.x. */
	for (size_t i = 0; i < all->metric_count; i++)
		less |= all->metrics[i].name.subject != SUBJECT_DIST &&
			record_find(part, all->metrics[i].name) == NULL;
	if (less && !part->partial && part->kind == KIND_JOB)
		fail_msg("%s cut at %zu: line %u is not partial", name, cut,
			 part->source.line);
}

/* The number of lines that are complete in the first bytes of a text. */
static unsigned
lines_in(const char *text, size_t length)
{
	unsigned lines = 0;

	for (size_t i = 0; i < length; i++)
		lines += text[i] == '\n';
	return lines;
}

static void
check_cut(const struct fixture *fixture, size_t cut)
{
	unsigned lines = lines_in(fixture->text.data, cut);

	reading_bytes(&reading, fixture->text.data, cut);
	for (size_t i = 0; i < reading.count; i++) {
		const struct record *part = reading.records[i];
		const struct record *all = reading_at(&whole, part->kind,
						      part->source.line);

		if (all == NULL)
			fail_msg("%s cut at %zu: a result in line %u",
				 fixture->name, cut, part->source.line);
		else
			assert_part(part, all, fixture->name, cut);
	}
	/* What ended before the cut is as it was, unless more of it follows. */
	for (size_t i = 0; i < whole.count; i++) {
		const struct record *all = whole.records[i];
		const struct record *part = reading_at(&reading, all->kind,
						       all->source.line);

		if (all->source.end < lines && all->kind != KIND_RUN &&
		    (part == NULL || strcmp(part->id, all->id) != 0))
			fail_msg("%s cut at %zu: line %u differs",
				 fixture->name, cut, all->source.line);
	}
}

static void
a_text_that_is_cut_says_less_and_nothing_else(void **state)
{
	(void)state;
	for (size_t i = 0; i < fixtures.count; i++) {
		const struct buffer *text = &fixtures.list[i].text;

		/* Their end tells what is not known, or what units mean. */
		if (strstr(fixtures.list[i].name, "mixed") != NULL ||
		    strstr(fixtures.list[i].name, "terse2") != NULL)
			continue;
		reading_bytes(&whole, text->data, text->length);
		for (size_t cut = 1; cut < text->length; cut++)
			if (cut % 97 == 0 || text->data[cut - 1] == '\n')
				check_cut(&fixtures.list[i], cut);
	}
}

struct damage {
	size_t width;		/* 0: lines are not broken */
	unsigned quotes;
	bool folded;		/* broken by a terminal, amidst words */
	bool late;		/* broken after quoting: one mark is missing */
	bool crlf;
	unsigned indent;	/* blanks before all lines */
	size_t padded;		/* blanks fill all lines up to here */
};

static void
add_line(struct buffer *out, const struct damage *damage, const char *text,
	 size_t length, unsigned quotes)
{
	for (unsigned i = 0; i < quotes; i++)
		buffer_text(out, "> ");
	for (unsigned i = 0; i < damage->indent; i++)
		buffer_byte(out, ' ');
	buffer_add(out, text, length);
	for (; length < damage->padded; length++)
		buffer_byte(out, ' ');
	buffer_text(out, damage->crlf ? "\r\n" : "\n");
}

static void
damage_line(struct buffer *out, const struct damage *damage, const char *text,
	    size_t length)
{
	unsigned quotes = damage->quotes;
	size_t width = damage->width, at;

	if (damage->late && width > 0)
		width -= 2 * quotes;
	while (width > 0 && length > width &&
	       (at = damage->folded ? width :
		     break_of(text, length, width)) > 0) {
		add_line(out, damage, text, at, quotes);
		/* the blank of a mailer's break goes */
		at += !damage->folded;
		text += at;
		length -= at;
		if (damage->late && quotes == damage->quotes && quotes > 0)
			quotes--;
	}
	add_line(out, damage, text, length, quotes);
}

static void
damage_text(struct buffer *out, const struct damage *damage,
	    const struct buffer *text)
{
	const char *p = text->data, *end = p + text->length;

	out->length = 0;
	while (p < end) {
		const char *newline = memchr(p, '\n', (size_t)(end - p));
		const char *stop = newline != NULL ? newline : end;

		damage_line(out, damage, p, (size_t)(stop - p));
		p = stop + 1;
	}
}

/* Ids are over kind, tool, version, name and metrics. */
static bool
same_record(const struct record *one, const struct record *other)
{
	return strcmp(one->id, other->id) == 0 && params_equal(one, other) &&
	       one->group == other->group && one->error == other->error &&
	       one->partial == other->partial &&
	       texts_equal(one->time, other->time);
}

static void
check_damage(const struct fixture *fixture, const struct damage *damage,
	     struct buffer *text)
{
	damage_text(text, damage, &fixture->text);
	reading_bytes(&reading, text->data, text->length);
	if (reading.count != whole.count)
		fail_msg("%s, %zu columns, %u marks: %zu results, not %zu",
			 fixture->name, damage->width, damage->quotes,
			 reading.count, whole.count);
	for (size_t i = 0; i < whole.count; i++)
		if (!same_record(reading.records[i], whole.records[i]))
			fail_msg("%s, %zu columns, %u marks%s%s: line %u "
				 "differs", fixture->name, damage->width,
				 damage->quotes, damage->late ? ", late" : "",
				 damage->crlf ? ", crlf" : "",
				 whole.records[i]->source.line);
}

/* Whether lines begin anew where no indent stands before them. */
static bool
has_returns(const struct fixture *fixture)
{
	return memchr(fixture->text.data, '\r', fixture->text.length) != NULL;
}

/* All fixtures of fio's normal output, damaged in each of these ways. */
static void
check_all(const struct damage *damages, size_t count)
{
	struct buffer text = { 0 };
	size_t used = 0;

	for (size_t i = 0; i < fixtures.count; i++) {
		if (!is_normal(&fixtures.list[i]))
			continue;
		used++;
		reading_bytes(&whole, fixtures.list[i].text.data,
			      fixtures.list[i].text.length);
		for (size_t k = 0; k < count; k++)
			if (damages[k].indent == 0 ||
			    !has_returns(&fixtures.list[i]))
				check_damage(&fixtures.list[i], &damages[k],
					     &text);
	}
	assert_true(used >= 15);
	buffer_free(&text);
}

static void
broken_and_quoted_lines_say_the_same(void **state)
{
	static const size_t widths[] = { 0, 60, 72, 76 };
	struct damage damages[LENGTH(widths) * 16];

	(void)state;
	for (size_t i = 0; i < LENGTH(damages); i++)
		damages[i] = (struct damage){
			.width = widths[i / 16], .quotes = i & 3,
			.late = i & 4, .crlf = i & 8,
		};
	check_all(damages, LENGTH(damages));
}

static void
lines_that_a_terminal_broke_say_the_same(void **state)
{
	static const struct damage damages[] = {
		{ .width = 80, .folded = true },
		{ .width = 80, .folded = true, .quotes = 1 },
		{ .width = 97, .folded = true, .crlf = true },
		{ .width = 100, .folded = true },
		{ .width = 80, .folded = true, .indent = 4 },
		{ .width = 80, .folded = true, .padded = 80 },
	};

	(void)state;
	check_all(damages, LENGTH(damages));
}

/* Titles and rows of a hundred columns and more, at one of eighty. */
static void
rows_that_a_terminal_broke_say_the_same(void **state)
{
	static const struct damage damages[] = {
		{ .width = 80, .folded = true },
		{ .width = 80, .folded = true, .indent = 4 },
		{ .width = 80, .folded = true, .padded = 80 },
	};
	static const char *const names[] = {
		"iostat-9.1-megabytes.txt", "iostat-10.2-group.txt",
		"iostat-12.0-without-boot.txt", "iostat-12.6-blocks.txt",
		"iostat-12.6-decimal-commas.txt", "iostat-old-columns.txt",
	};
	struct buffer text = { 0 };
	size_t used = 0;

	(void)state;
	for (size_t i = 0; i < fixtures.count; i++)
		for (size_t k = 0; k < LENGTH(names); k++) {
			const struct fixture *fixture = &fixtures.list[i];

			if (strcmp(fixture->name, names[k]) != 0)
				continue;
			used++;
			reading_bytes(&whole, fixture->text.data,
				      fixture->text.length);
			for (size_t d = 0; d < LENGTH(damages); d++)
				check_damage(fixture, &damages[d], &text);
		}
	assert_int_equal(used, LENGTH(names));
	buffer_free(&text);
}

/* A line of the text by chance: where it begins, and its length. */
static size_t
some_line(const struct buffer *text, uint64_t *seed, size_t *length)
{
	size_t at = (size_t)chance(seed, text->length), end = at;

	while (at > 0 && text->data[at - 1] != '\n')
		at--;
	while (end < text->length && text->data[end] != '\n')
		end++;
	*length = end - at + (end < text->length);
	return at;
}

static void
insert(struct buffer *text, size_t at, const char *piece, size_t length)
{
	buffer_reserve(text, length);
	memmove(text->data + at + length, text->data + at, text->length - at);
	memcpy(text->data + at, piece, length);
	text->length += length;
}

static void
erase(struct buffer *text, size_t at, size_t length)
{
	memmove(text->data + at, text->data + at + length,
		text->length - at - length);
	text->length -= length;
}

/* One change: of a byte, or a line doubled, left out, joined to the next. */
static void
mutate(struct buffer *text, uint64_t *seed)
{
	static const char bytes[] =
		"0123456789.,=%|>[](){}:;/- \t\r\n\b\033\"x";
	char line[400];
	size_t length, at = some_line(text, seed, &length);
	size_t place = (size_t)chance(seed, text->length);
	char byte = bytes[chance(seed, sizeof(bytes) - 1)];

	if (length > sizeof(line))
		length = sizeof(line);
	memcpy(line, text->data + at, length);
	switch (chance(seed, 7)) {
	case 0:
		text->data[place] ^= (char)(1 << chance(seed, 8));
		break;
	case 1:
		text->data[place] = byte;
		break;
	case 2:
		insert(text, place, &byte, 1);
		break;
	case 3:
		erase(text, place, 1);
		break;
	case 4:
		erase(text, at, length);
		break;
	case 5:
		insert(text, place, line, length);
		break;
	default:
		if (length > 0)
			text->data[at + length - 1] = ' ';
		break;
	}
}

static void
check_sane(const struct record *record, unsigned lines, const char *name,
	   unsigned round)
{
	for (size_t i = 0; i < record->metric_count; i++) {
		const struct metric *metric = &record->metrics[i];

		if (isinf(metric->value) || !(metric->half_width >= 0) ||
		    (metric->value < 0 && strcmp(record->tool, "fio") == 0) ||
		    (i > 0 && metric_order(metric[-1].name,
					   metric->name) >= 0))
			fail_msg("%s, round %u: a value of %g", name, round,
				 metric->value);
	}
	if (record->source.line < 1 || record->source.end > lines ||
	    record->source.line > record->source.end)
		fail_msg("%s, round %u: lines %u to %u", name, round,
			 record->source.line, record->source.end);
}

static void
no_text_is_too_strange(void **state)
{
	struct buffer text = { 0 };
	uint64_t seed = 20110401;

	(void)state;
	for (unsigned round = 0; round < 6000; round++) {
		const struct fixture *fixture =
			&fixtures.list[chance(&seed, fixtures.count)];
		uint64_t changes = 1 + chance(&seed, 12);
		unsigned lines;

		if (fixture->text.length > 6000)
			continue;
		text.length = 0;
		buffer_add(&text, fixture->text.data, fixture->text.length);
		while (changes-- > 0 && text.length > 0)
			mutate(&text, &seed);
		alarm(20);		/* a hang fails, too */
		reading_bytes(&reading, text.data, text.length);
		alarm(0);
		lines = lines_in(text.data, text.length) + 1;
		for (size_t i = 0; i < reading.count; i++)
			check_sane(reading.records[i], lines, fixture->name,
				   round);
	}
	buffer_free(&text);
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
		cmocka_unit_test(a_text_that_is_cut_says_less_and_nothing_else),
		cmocka_unit_test(broken_and_quoted_lines_say_the_same),
		cmocka_unit_test(lines_that_a_terminal_broke_say_the_same),
		cmocka_unit_test(rows_that_a_terminal_broke_say_the_same),
		cmocka_unit_test(no_text_is_too_strange),
	};

	return cmocka_run_group_tests_name("damage", tests, start, stop);
}
