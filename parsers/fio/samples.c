/* What fio sampled while it ran: the lines "bw" and "iops" of a direction. */
#include <string.h>

#include "parsers/fio/block.h"

/*
 * "KiB/s", "KB  /s", "MB/s", "Mbit/s" between the brackets of a bw line, as
 * bytes a second.
 */
static bool
read_rate_unit(struct block *block, double *unit)
{
	struct cursor *c = &block->c;
	struct fio_version version = block->run->version;
	const char *token;
	size_t length = cursor_token(c, "/)", &token);
	bool binary;
	char prefix;

	if (length < 2 || !cursor_word(c, "/s"))
		return false;
	prefix = *token;
	if (prefix != 'K' && prefix != 'k' && prefix != 'M' && prefix != 'G')
		return false;
	binary = token[1] == 'i';
	/*
	 * The values are KiB/s, or that divided once more. 1.99.7 to 2.0.15
	 * divide by 1000; so does a job of kb_base 1000 ("kB/s" is KiB/s all
	 * the same).
	 */
	*unit = 1024;
	if (prefix == 'M')
		*unit *= !binary && version.high < FIO_VERSION(2, 1, 0) &&
			 version.low >= FIO_VERSION(1, 99, 7) ? 1000 : 1024;
	if (prefix == 'G')
		*unit *= 1024.0 * 1024;
	if (version.high <= FIO_VERSION(1, 25, 999))
		*unit = *unit / 1024 * 1000;	/* bytes a millisecond */
	if (memchr(token, 't', length) != NULL)	/* "Kbit" */
		*unit /= 8;
	return true;
}

/*
 * "min=70152, max=81704, per=100.00%, avg=78835.97, stdev=2929.71,
 * samples=119"
 */
static bool
read_samples(struct block *block, enum quantity quantity, double unit)
{
	struct cursor *c = &block->c;
	static const struct {
		const char *word;
		size_t length;
		enum statistic statistic;
	} parts[] = {
		{ WORD("min="), STATISTIC_MIN },
		{ WORD("max="), STATISTIC_MAX },
		{ WORD("per="), STATISTIC_PER },
		{ WORD("avg="), STATISTIC_MEAN },
		{ WORD("stdev="), STATISTIC_STDEV },
		{ WORD("dev="), STATISTIC_STDEV },
		{ WORD("samples="), STATISTIC_SAMPLES },
	};
	struct fio_version version = block->run->version;
	bool any = false;

	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		struct cursor before = *c;
		enum statistic statistic = parts[i].statistic;
		double scale = statistic == STATISTIC_PER ||
			       statistic == STATISTIC_SAMPLES ? 1 : unit;
		struct decimal number;

		if ((any && !cursor_word(c, ",")) ||
		    !cursor_take_here(c, parts[i].word, parts[i].length) ||
		    !cursor_number(c, &number)) {
			*c = before;
			continue;
		}
		any = true;
		if (statistic == STATISTIC_PER)
			cursor_word(c, "%");
		/* 2.17 to 2.21 print a share that is 1024 times too small. */
		if (statistic == STATISTIC_PER &&
		    version.low >= FIO_VERSION(2, 17, 0) &&
		    version.high < FIO_VERSION(2, 99, 0))
			continue;
		if (block->has_subject)
			block_metric(block, block->subject, quantity, statistic,
				     0, decimal_value(number, scale),
				     statistic == STATISTIC_SAMPLES ? 0 :
				     decimal_half(number, scale));
	}
	return any;
}

bool
fio_bw_read(struct block *block)
{
	struct cursor *c = &block->c, before = *c;
	double unit;

	if (cursor_word(c, "bw") && cursor_word(c, "(") &&
	    read_rate_unit(block, &unit) && cursor_word(c, ")") &&
	    cursor_word(c, ":") && read_samples(block, QUANTITY_BW, unit))
		return true;
	*c = before;
	return false;
}

bool
fio_iops_read(struct block *block)
{
	struct cursor *c = &block->c, before = *c;

	if (cursor_word(c, "iops") && cursor_word(c, ":") &&
	    read_samples(block, QUANTITY_IOPS, 1))
		return true;
	*c = before;
	return false;
}
