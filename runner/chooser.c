/* The course of a job, an I/O at a time. */
#include "runner/chooser.h"

#include "runner/clock.h"
#include "runner/engine.h"
#include "runner/stats.h"

static struct offsets *
offsets_of(struct chooser *chooser, size_t target, enum direction to)
{
	return &chooser->offsets[target * DIRECTIONS +
				 (chooser->shared ? 0 : to)];
}

static enum order
order_of(const struct settings *settings)
{
	if (!settings->pattern->random)
		return ORDER_SEQUENTIAL;
	return settings->any_block ? ORDER_ANY : ORDER_SHUFFLED;
}

static bool
uses(const struct settings *settings, enum direction to)
{
	return settings->pattern->directions & 1u << to;
}

/* A pass over all targets begins. */
static void
begin_pass(struct chooser *chooser)
{
	for (size_t k = 0; k < chooser->targets->count; k++)
		chooser->left[k] = chooser->targets->list[k].length;
	if (order_of(chooser->settings) != ORDER_SEQUENTIAL)
		return;
	for (size_t k = 0; k < chooser->targets->count * DIRECTIONS; k++)
		chooser->offsets[k].next = 0;
}

void
chooser_init(struct chooser *chooser, const struct settings *settings,
	     const struct targets *targets, uint64_t seed,
	     struct arena *arena)
{
	size_t count = targets->count * DIRECTIONS;

	*chooser = (struct chooser){
		.settings = settings,
		.targets = targets,
		.offsets = arena_zero(arena,
				      count * sizeof(*chooser->offsets)),
		.left = arena_zero(arena,
				   targets->count * sizeof(*chooser->left)),
		.random = { seed },
		/* in order, reads and writes of a mix go each their way */
		.shared = settings->pattern->random &&
			  settings->pattern->directions == (READS | WRITES) &&
			  settings->bs[TO_READ] == settings->bs[TO_WRITE],
	};
	for (size_t k = 0; k < count; k++) {
		const struct target *target = &targets->list[k / DIRECTIONS];
		enum direction to = (enum direction)(k % DIRECTIONS);
		uint64_t bs = settings->bs[to];

		if (uses(settings, to) || chooser->shared)
			offsets_init(&chooser->offsets[k], target->start, bs,
				     target->length / bs, order_of(settings),
				     random_next(&chooser->random));
	}
	begin_pass(chooser);
}

void
chooser_begin(struct chooser *chooser, uint64_t now, bool limited)
{
	const struct settings *settings = chooser->settings;
	uint64_t io = chooser->targets->io;

	chooser->limit_ios = chooser->limit_bytes = UINT64_MAX;
	if (limited && settings->number_ios)
		chooser->limit_ios = settings->number_ios;
	if (limited && !settings->time_based &&
	    io < UINT64_MAX / settings->loops)
		chooser->limit_bytes = io * settings->loops;
	chooser->bytes = chooser->ios = 0;
	chooser->begin = now;
	for (enum direction to = 0; to < DIRECTIONS; to++)
		chooser->bytes_to[to] = chooser->ios_to[to] = 0;
}

/* When the next I/O of a direction may go, by a rate; 0: at once. */
static uint64_t
due_by(uint64_t begin, uint64_t done, uint64_t rate)
{
	if (!rate)
		return 0;
	return begin + (uint64_t)((wide)done * NS_PER_S / rate);
}

static uint64_t
due_time(const struct chooser *chooser, enum direction to)
{
	const struct settings *settings = chooser->settings;
	uint64_t by_bytes = due_by(chooser->begin, chooser->bytes_to[to],
				   settings->rate[to]);
	uint64_t by_ios = due_by(chooser->begin, chooser->ios_to[to],
				 settings->rate_iops[to]);

	return by_bytes > by_ios ? by_bytes : by_ios;
}

static enum direction
draw_direction(struct chooser *chooser)
{
	const struct settings *settings = chooser->settings;

	if (settings->pattern->directions == (READS | WRITES))
		return random_below(&chooser->random, 100) <
			       settings->read_percent ? TO_READ : TO_WRITE;
	if (settings->pattern->directions == TRIMS)
		return TO_TRIM;
	return settings->pattern->directions == READS ? TO_READ : TO_WRITE;
}

/*
 * A direction that may go now, or false with due. In a mix the one that is
 * ahead of its rate lets the other go first.
 */
static bool
choose_direction(struct chooser *chooser, uint64_t now, enum direction *to)
{
	enum direction other;

	*to = draw_direction(chooser);
	chooser->due = due_time(chooser, *to);
	if (chooser->due <= now)
		return true;
	if (chooser->settings->pattern->directions != (READS | WRITES))
		return false;
	other = *to == TO_READ ? TO_WRITE : TO_READ;
	if (due_time(chooser, other) <= now) {
		*to = other;
		return true;
	}
	if (due_time(chooser, other) < chooser->due)
		chooser->due = due_time(chooser, other);
	return false;
}

/*
 * The next target in turn that has something left in this pass. A new pass
 * begins only where what is still to be moved is a block or more; false: it
 * is not.
 */
static bool
choose_target(struct chooser *chooser, uint64_t bs, unsigned *target)
{
	size_t count = chooser->targets->count;

	for (size_t tried = 0; tried < count; tried++) {
		size_t next = chooser->turn;

		chooser->turn = next + 1 == count ? 0 : next + 1;
		*target = (unsigned)next;
		if (chooser->left[next] >= bs)
			return true;
	}
	if (chooser->limit_bytes - chooser->bytes < bs)
		return false;
	begin_pass(chooser);
	chooser->turn = count > 1;
	*target = 0;
	return true;
}

enum choice
chooser_next(struct chooser *chooser, uint64_t now, struct io *io)
{
	uint64_t bs;

	if (chooser->ios >= chooser->limit_ios ||
	    chooser->bytes >= chooser->limit_bytes)
		return CHOSE_NONE;
	if (!choose_direction(chooser, now, &io->direction))
		return CHOSE_LATER;
	bs = chooser->settings->bs[io->direction];
	if (!choose_target(chooser, bs, &io->target))
		return CHOSE_NONE;
	chooser->left[io->target] -= bs;
	io->offset = offsets_next(offsets_of(chooser, io->target,
					     io->direction));
	io->length = (uint32_t)bs;
	io->done = 0;
	chooser->bytes += bs;
	chooser->ios++;
	chooser->bytes_to[io->direction] += bs;
	chooser->ios_to[io->direction]++;
	return CHOSE_ONE;
}
