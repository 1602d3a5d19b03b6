/* Reads a store; its records are what they were when they were added. */
#include "parsers/stored.h"

#include "parsers/labels.h"
#include "record/filter.h"
#include "record/store.h"

/* Between the store and who reads it. */
struct stored {
	struct sink sink;	/* first: the store's sink */
	struct sink *out;
	const char *labels;
	size_t results;		/* that were put */
};

static int
put_stored(struct sink *sink, const struct record *record)
{
	struct stored *stored = (struct stored *)sink;
	struct arena arena = { 0 };
	struct record labelled = *record;
	int status;

	stored->results++;
	if (record->kind != KIND_COPY)
		labels_before(&labelled, stored->labels, &arena);
	status = stored->out->put(stored->out, &labelled);
	arena_free(&arena);
	return status;
}

/* The store does not know the labels that its input gets here. */
static const struct filter *
before_labels(const struct filter *filter, const char *labels)
{
	return labels && filter && filter_names(filter, "label") ? NULL :
	       filter;
}

int
stored_read(const char *path, const char *labels,
	    const struct read_options *options, struct sink *out,
	    struct diag *diag, unsigned long *document, size_t *others)
{
	struct stored stored = { { put_stored }, out, labels, 0 };
	struct store_query query = {
		.filter = before_labels(options->filter, labels),
		.claims = options->claims,
	};
	struct arena arena = { 0 };
	const char *error;
	struct store *store = store_open(path, STORE_READ, &arena, &error);
	int status = 1;

	*others = 0;
	if (store != NULL) {
		status = store_read(store, &query, &stored.sink, document);
		if (status == 0 && stored.results == 0 &&
		    !store_count(store, others))
			status = 1;
		error = store_error(store);
	}
	if (status > 0)
		diag_add(diag, DIAG_ERROR, path, 0, "%s", error);
	store_close(store);
	arena_free(&arena);
	return status;
}
