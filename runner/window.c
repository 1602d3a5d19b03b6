/* Ends windows of time: what was counted since the one before. */
#include "runner/window.h"

#include "runner/clock.h"

void
windows_begin(struct windows *windows, uint64_t length, uint64_t now)
{
	*windows = (struct windows){
		.length = length,
		.begin = now,
		.end = length ? now + length : UINT64_MAX,
	};
}

static uint64_t
per_second(uint64_t count, uint64_t ns)
{
	return (uint64_t)((wide)count * NS_PER_S / ns);
}

static struct mark
mark_now(const struct flow *flow)
{
	struct mark mark = { .bytes = flow->bytes, .ios = flow->ios };

	for (unsigned k = 0; k < LATENCIES; k++) {
		mark.counts[k] = flow->latencies[k].count;
		mark.totals[k] = flow->latencies[k].total;
	}
	return mark;
}

/* The rates of the window that ends, and its mark for the next. */
static void
take_rates(struct windows *windows, const struct flow *flow,
	   enum direction to, uint64_t *kib, uint64_t *iops)
{
	struct mark *mark = &windows->marks[to];

	*kib = per_second(flow->bytes - mark->bytes, windows->length) / 1024;
	*iops = per_second(flow->ios - mark->ios, windows->length);
	*mark = mark_now(flow);
}

void
windows_sample(struct windows *windows, struct stats *stats,
	       unsigned directions, uint64_t now)
{
	uint64_t kib, iops;

	for (; windows->end <= now; windows->end += windows->length) {
		for (enum direction to = 0; to < DIRECTIONS; to++) {
			struct flow *flow = &stats->flows[to];

			if (!(directions & 1u << to))
				continue;
			take_rates(windows, flow, to, &kib, &iops);
			sum_add(&flow->bandwidth, kib);
			sum_add(&flow->iops, iops);
		}
	}
}

static void
log_means(const struct mark *mark, const struct flow *flow, struct log *log,
	  enum direction to, uint64_t time)
{
	for (unsigned k = 0; k < LATENCIES; k++) {
		const struct sum *sum = &flow->latencies[k];
		uint64_t count = sum->count - mark->counts[k];

		if (count)
			log_add(log, FILE_SUBMISSION + k, to, time,
				(sum->total - mark->totals[k]) / count, 0);
	}
}

void
windows_log(struct windows *windows, const struct stats *stats,
	    struct log *log, unsigned directions, uint64_t now)
{
	uint64_t kib, iops;

	for (; windows->end <= now; windows->end += windows->length) {
		uint64_t time = windows->end - windows->begin;

		for (enum direction to = 0; to < DIRECTIONS; to++) {
			const struct flow *flow = &stats->flows[to];

			if (!(directions & 1u << to))
				continue;
			log_means(&windows->marks[to], flow, log, to, time);
			take_rates(windows, flow, to, &kib, &iops);
			log_add(log, FILE_BANDWIDTH, to, time, kib, 0);
			log_add(log, FILE_IOPS, to, time, iops, 0);
		}
	}
}

void
windows_log_rest(const struct windows *windows, const struct stats *stats,
		 struct log *log, unsigned directions, uint64_t now)
{
	if (!windows->length)
		return;
	for (enum direction to = 0; to < DIRECTIONS; to++)
		if (directions & 1u << to)
			log_means(&windows->marks[to], &stats->flows[to], log,
				  to, now - windows->begin);
}
