/* Bytes, rates and counts of a direction in fio's JSON, and how they fit. */
#include <math.h>
#include <string.h>

#include "parsers/fio/json.h"

static struct metric_name
name_of(const struct fio_json *json, enum quantity quantity)
{
	return metric_name(json->direction->subject, quantity,
			   STATISTIC_VALUE);
}

static void
put_derived(struct fio_json *json, struct metric_name name, double value,
	    double half)
{
	record_metric(&json->draft, json->scan->document, name, value, half);
	record_note(&json->draft, json->scan->document, NOTE_DERIVED, &name,
		    NULL);
}

void
json_iops_put(struct fio_json *json)
{
	const struct number *iops = &json->slots[SLOT_IOPS];
	const struct number *ios = &json->slots[SLOT_IOS];
	double runtime = json->slots[SLOT_RUNTIME].value;
	double exact = ios->value * 1e3 / runtime;
	struct metric_name name = name_of(json, QUANTITY_IOPS);

	/* integers up to 2.2.4: the number of I/Os tells more */
	if (iops->known && iops->half >= 0.5 && ios->value > 0 &&
	    fabs(exact - iops->value) <= 1)
		put_derived(json, name, fio_rounded(exact),
			    exact * 0.5 / runtime);
	else
		json_put_slot(json, &json->draft, name, SLOT_IOPS, 1, false);
}

/* ---- bytes */

/* The one block size of the job, 0 where it has several or none is told. */
static double
block_size(const struct fio_json *json)
{
	const struct pairs *lists[] = { &json->options, &json->globals };
	double bytes;

	for (int i = 0; i < 2; i++)
		for (size_t k = lists[i]->count; k-- > 0;) {
			const struct pair *pair = &lists[i]->list[k];

			if (strcmp(pair->name, "bs") == 0)
				return unit_read_size(pair->value,
						      pair->value_length,
						      &bytes) ? bytes : 0;
		}
	return 0;
}

/*
 * The unit of io_bytes: KiB up to 2.20, bytes with io_kbytes from 2.21 on.
 * Where neither the version nor that key is there, the rate tells; 0 where
 * it does not.
 */
static double
unit_of_bytes(const struct fio_json *json)
{
	const struct number *slots = json->slots;
	double rate = slots[SLOT_BW].value;	/* of KiB, cut to whole ones */
	double times = slots[SLOT_IO].value * 1e3 /
		       (rate * slots[SLOT_RUNTIME].value);

	if (slots[SLOT_IO_KIB].known ||
	    fio_since(json->version, FIO_VERSION(2, 21, 0)))
		return 1;
	if (fio_before(json->version, FIO_VERSION(2, 21, 0)))
		return 1024;
	for (double unit = 1; rate > 0 && unit <= 1024; unit *= 1024)
		if (times * unit > 1024 * 0.95 &&
		    times * unit < 1024 * 1.05 * (1 + 1 / rate))
			return unit;
	return 0;
}

struct json_bytes
json_bytes_of(const struct fio_json *json)
{
	const struct number *slots = json->slots;
	double size, printed = slots[SLOT_IO].value;
	double unit = unit_of_bytes(json);
	struct json_bytes bytes = { printed * unit, unit > 1 ? 512 : 0,
				    slots[SLOT_IO].known && unit > 0, false };

	size = block_size(json) * slots[SLOT_IOS].value;
	if (bytes.known && unit > 1 && size > 0 &&
	    slots[SLOT_SHORT].value == 0 && slots[SLOT_DROPPED].value == 0 &&
	    floor(size / 1024) == printed)
		bytes = (struct json_bytes){ size, 0, true, true };
	return bytes;
}

void
json_bw_put(struct fio_json *json, const struct json_bytes *bytes)
{
	const struct number *bw = &json->slots[SLOT_BW];
	double runtime = json->slots[SLOT_RUNTIME].value;
	double rate = bytes->value * 1e3 / runtime;
	struct metric_name name = name_of(json, QUANTITY_BW);

	/* bytes a second from 3.2 on, before that whole KiB/s */
	if (json->slots[SLOT_BW_BYTES].known)
		json_put_slot(json, &json->draft, name, SLOT_BW_BYTES, 1,
			      false);
	else if (bw->known && bytes->known && bytes->half == 0 &&
		 fabs(rate / 1024 - bw->value) <= 1)
		put_derived(json, name, fio_rounded(rate),
			    rate * 0.5 / runtime);
	else
		json_put_slot(json, &json->draft, name, SLOT_BW, 1024, false);
}

void
json_bytes_put(struct fio_json *json, const struct json_bytes *bytes)
{
	struct metric_name name = name_of(json, QUANTITY_IO);

	if (bytes->derived)
		put_derived(json, name, bytes->value, 0);
	else if (bytes->known)
		record_metric(&json->draft, json->scan->document, name,
			      bytes->value, bytes->half);
}

/* ---- whether they fit */

enum fit { FIT_OPEN, FIT_YES, FIT_NO };

/* Whether rate × time is the sum, as fio works the rate out. unit: of rate. */
static enum fit
fit_of(const struct fio_json *json, const struct number *rate, double unit,
       double sum, double half)
{
	double seconds = json->slots[SLOT_RUNTIME].value / 1e3;
	double open = 1 + seconds * 2 * rate->half * unit + half;

	if (!rate->known || !json->slots[SLOT_RUNTIME].known)
		return FIT_OPEN;
	return fabs(rate->value * unit * seconds - sum) <= open + sum * 1e-6 ?
	       FIT_YES : FIT_NO;
}

static void
contradict(struct fio_json *json, enum quantity quantity)
{
	struct metric_name name = name_of(json, quantity);

	if (record_find(&json->draft, name) != NULL)
		record_note(&json->draft, json->scan->document,
			    NOTE_CONTRADICTION, &name, "rate, run time and "
			    "sum do not fit");
}

/* The run time stands in both relations: one that fits clears it. */
bool
json_rates_check(struct fio_json *json, const struct json_bytes *bytes)
{
	const struct number *slots = json->slots;
	bool exact = slots[SLOT_BW_BYTES].known;
	bool timed = slots[SLOT_RUNTIME].value > 0;
	enum fit ios = !slots[SLOT_IOS].known || !timed ? FIT_OPEN :
		       fit_of(json, &slots[SLOT_IOPS], 1,
			      slots[SLOT_IOS].value, 0);
	enum fit sizes = !bytes->known || !timed ? FIT_OPEN :
		fit_of(json, &slots[exact ? SLOT_BW_BYTES : SLOT_BW],
		       exact ? 1 : 1024, bytes->value, bytes->half * 2);

	/* I/O without bytes is what only jobs that just compute do */
	if (!json->is_complete && slots[SLOT_IO].known &&
	    slots[SLOT_IOS].known && bytes->half == 0 &&
	    (slots[SLOT_IO].value > 0) != (slots[SLOT_IOS].value > 0))
		ios = sizes = FIT_NO;
	if (ios == FIT_NO) {
		contradict(json, QUANTITY_IOPS);
		contradict(json, QUANTITY_IOS);
	}
	if (sizes == FIT_NO) {
		contradict(json, QUANTITY_BW);
		contradict(json, QUANTITY_IO);
	}
	if ((ios == FIT_NO && sizes != FIT_YES) ||
	    (sizes == FIT_NO && ios != FIT_YES))
		contradict(json, QUANTITY_RUNTIME);
	return ios != FIT_NO && sizes != FIT_NO;
}
