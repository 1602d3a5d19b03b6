/* The lines of a job behind its directions: processor, depths, counts. */
#include <string.h>

#include "parsers/fio/block.h"

bool
fio_cpu_read(struct block *block)
{
	static const struct {
		const char *word;
		size_t length;
		enum quantity quantity;
	} parts[] = {
		{ WORD("usr="), QUANTITY_USR }, { WORD("sys="), QUANTITY_SYS },
		{ WORD("ctx="), QUANTITY_CTX },
		{ WORD("majf="), QUANTITY_MAJF },
		{ WORD("minf="), QUANTITY_MINF },
	};
	struct cursor *c = &block->c, before = *c;
	struct metrics metrics;

	metrics.count = 0;
	if (!cursor_word(c, "cpu") || !cursor_word(c, ":"))
		goto not_it;
	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		struct cursor at = *c;
		struct decimal number;
		bool share = i < 2;

		if ((metrics.count > 0 && !cursor_word(c, ",")) ||
		    !cursor_take_here(c, parts[i].word, parts[i].length) ||
		    !cursor_number(c, &number) ||
		    (share && !cursor_word(c, "%")) ||
		    (parts[i].quantity == QUANTITY_MINF ?
		     c->at > at.at && c->p < c->end : !fio_goes_on(block))) {
			*c = at;
			break;
		}
		metrics_add(block, &metrics,
			    metric_name(SUBJECT_CPU, parts[i].quantity,
					STATISTIC_VALUE),
			    decimal_value(number, 1),
			    share ? decimal_half(number, 1) : 0);
	}
	if (metrics.count > 0) {
		block_metrics(block, &metrics);
		return true;
	}
not_it:
	*c = before;
	return false;
}

/* The labels that there are: 0, and the powers of two up to 64. */
static bool
is_level(const struct decimal *label)
{
	return label->decimals == 0 && label->digits <= 64 &&
	       (label->digits & (label->digits - 1)) == 0;
}

/* "16=0.1%", ">=64=0.0%": whole in this line, as nearly all are. */
static bool
read_usual_share(struct cursor *c, struct share *share)
{
	const char *p = c->p, *end = c->end;

	share->open = usual_word(&p, end, WORD(">="));
	if (!usual_number(&p, end, '=', &share->label) ||
	    !usual_number(&p, end, '%', &share->percent))
		return false;
	c->p = p;
	return true;
}

bool
fio_share_read(struct cursor *c, struct share *share)
{
	if (read_usual_share(c, share))
		return true;
	share->open = cursor_word(c, ">=");
	return cursor_number(c, &share->label) && cursor_word(c, "=") &&
	       cursor_number(c, &share->percent) && cursor_word(c, "%");
}

/* "1=100.0%, 2=0.0%, …, >=64=0.0%" */
static bool
read_levels(struct block *block, enum subject subject)
{
	struct cursor *c = &block->c, before = *c;
	struct metric_name name = metric_name(subject, QUANTITY_LEVEL,
					      STATISTIC_VALUE);
	struct metrics metrics;
	struct share share;
	bool any = false;

	metrics.count = 0;
	while ((!any || cursor_word(c, ",")) && fio_share_read(c, &share) &&
	       is_level(&share.label)) {
		/* Depths have ">=64" for 64, the others have both. */
		name.number = share.open && subject != SUBJECT_DEPTH ?
			      METRIC_INF : (uint32_t)share.label.digits;
		metrics_add(block, &metrics, name,
			    decimal_value(share.percent, 1),
			    decimal_half(share.percent, 1));
		any = true;
		before = *c;
	}
	*c = before;
	block_metrics(block, &metrics);
	return any;
}

static bool
levels_read(struct block *block, const char *word, size_t length,
	    enum subject subject)
{
	struct cursor *c = &block->c, before = *c;

	if (cursor_take_here(c, word, length) && cursor_word(c, ":") &&
	    read_levels(block, subject))
		return true;
	*c = before;
	return false;
}

bool
fio_depths_read(struct block *block)
{
	return levels_read(block, WORD("IO depths"), SUBJECT_DEPTH);
}

bool
fio_submit_read(struct block *block)
{
	return levels_read(block, WORD("submit"), SUBJECT_SUBMIT);
}

bool
fio_complete_read(struct block *block)
{
	return levels_read(block, WORD("complete"), SUBJECT_COMPLETE);
}

static bool
parts_counts(char byte)
{
	return byte == '/' || byte == ',';
}

/* The same where a terminal has broken the line between two counts. */
static bool
next_below(struct cursor *c)
{
	bool parted = c->p < c->end && parts_counts(*c->p);
	struct cursor next;

	if ((c->p < c->end && !parted) || !cursor_broken(c, &next))
		return false;
	if (!parted && !parts_counts(*next.p++))
		return false;
	if (next.p == next.end || !is_digit(*next.p))
		return false;
	*c = next;
	return true;
}

/* Goes on to the next count of a list; false where it ends. */
static bool
next_count(struct cursor *c)
{
	if (c->p + 1 >= c->end)
		return next_below(c);
	if (!parts_counts(*c->p) || c->p[1] == ' ')
		return false;
	c->p++;
	return true;
}

/* "r=262144/w=0/d=0", "0,1182284,0,0", "19767/19866" */
static bool
read_counts(struct cursor *c, struct counts *counts)
{
	counts->known = 0;
	do {
		struct decimal number;

		if (!cursor_word(c, "r=") && !cursor_word(c, "w="))
			cursor_word(c, "d=");
		if (!cursor_number(c, &number) || number.decimals > 0)
			return false;
		counts->of[counts->known++] = decimal_value(number, 1);
	} while (counts->known < 4 && next_count(c));
	return true;
}

/* "r/w:", "r/w/d:", ":", "rwt:", "rwts:" behind the word. */
static void
prove_issued(struct block *block, const char *text, size_t length)
{
	static const struct {
		const char *text;
		size_t length;
		enum proof proof;
	} forms[] = {
		{ WORD("r/w:"), PROOF_ISSUED_RW },
		{ WORD("r/w/d:"), PROOF_ISSUED_RWD },
		{ WORD(":"), PROOF_ISSUED_NAMED },
		{ WORD("rwt:"), PROOF_ISSUED_RWT },
		{ WORD("rwts:"), PROOF_ISSUED_RWTS },
	};

	for (size_t i = 0; i < sizeof(forms) / sizeof(forms[0]); i++)
		if (forms[i].length == length &&
		    memcmp(forms[i].text, text, length) == 0)
			block_prove(block, forms[i].proof);
}

/* Takes a word and the comma before it, where there is one; or neither. */
static bool
behind_comma(struct cursor *c, const char *word, size_t length)
{
	struct cursor before = *c;

	cursor_word(c, ",");
	if (cursor_take_here(c, word, length))
		return true;
	*c = before;
	return false;
}

bool
fio_issued_read(struct block *block)
{
	struct cursor *c = &block->c, before = *c;
	const char *token;
	size_t length;

	c->commas = false;
	if (!cursor_word(c, "issued"))
		goto not_it;
	length = cursor_token(c, "", &token);
	if (length == 0 || !cursor_word(c, "total=") ||
	    !read_counts(c, &block->issued))
		goto not_it;
	block->has_issued = true;
	block->old_issued = memchr(token, '/', length) != NULL;
	prove_issued(block, token, length);
	/* Every version prints the short ones, "rwt" those dropped, too. */
	block->issued_cut = !behind_comma(c, WORD("short=")) ||
			    !read_counts(c, &block->shorts);
	if (behind_comma(c, WORD("dropped="))) {
		block->issued_cut |= !read_counts(c, &block->dropped);
	} else if (memchr(token, 't', length) != NULL) {
		block->issued_cut = true;
	} else if (behind_comma(c, WORD("drop="))) {
		block_prove(block, PROOF_ISSUED_DROP);
		read_counts(c, &block->dropped);
	}
	c->commas = before.commas;
	return true;
not_it:
	*c = before;
	return false;
}

bool
fio_errors_read(struct block *block)
{
	struct cursor *c = &block->c, before = *c;
	struct decimal number;

	if (cursor_word(c, "errors") && cursor_word(c, ":") &&
	    cursor_word(c, "total=") && cursor_number(c, &number)) {
		block_metric(block, SUBJECT_ERRORS, QUANTITY_TOTAL,
			     STATISTIC_VALUE, 0, decimal_value(number, 1), 0);
		if (cursor_word(c, ",") && cursor_word(c, "first_error="))
			c->p = c->end;
		return true;
	}
	*c = before;
	return false;
}

/*
 * "latency   : target=0, window=0, percentile=100.00%, depth=1": settings, no
 * result.
 */
bool
fio_target_read(struct block *block)
{
	static const char *const words[] = {
		"target=", "window=", "percentile=", "depth="
	};
	struct cursor *c = &block->c, before = *c;
	const char *token;

	if (!cursor_word(c, "latency") || !cursor_word(c, ":") ||
	    !cursor_word(c, "target=")) {
		*c = before;
		return false;
	}
	cursor_token(c, ",", &token);
	for (size_t i = 1; i < sizeof(words) / sizeof(words[0]); i++) {
		cursor_word(c, ",");
		if (!cursor_take(c, words[i], strlen(words[i])))
			break;
		cursor_token(c, ",", &token);
	}
	return true;
}

bool
fio_description_read(struct block *block)
{
	struct cursor *c = &block->c, before = *c;
	const char *close;

	if (!cursor_word(c, "Description") || !cursor_word(c, ":") ||
	    !cursor_word(c, "[")) {
		*c = before;
		return false;
	}
	for (close = c->end; close > c->p && close[-1] != ']';)
		close--;
	if (close > c->p)
		record_param_text(&block->record, block->scan->arena,
				  "description",
				  arena_text(block->scan->arena, c->p,
					     (size_t)(close - 1 - c->p)));
	c->p = c->end;
	return true;
}

/*
 * The title of the fsync block; the latencies behind it say "sync"
 * themselves.
 */
bool
fio_sync_title_read(struct block *block)
{
	struct cursor *c = &block->c, before = *c;
	const char *token;

	if (cursor_word(c, "fsync/") && cursor_token(c, "", &token) > 0)
		return true;
	*c = before;
	return false;
}
