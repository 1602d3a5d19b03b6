/* What the syntax proves of fio's version, where none is printed. */
#include "parsers/fio/fio.h"

enum {
	LATEST = FIO_VERSION(999, 0, 0),
	DOUBT = FIO_VERSION(0, 2, 0),	/* builds between releases have both */
};

/* The first and the last version that print so. */
static const struct {
	unsigned low, high;
} proofs[PROOFS] = {
	[PROOF_START_PAIR] = { FIO_VERSION(1, 12, 0), FIO_VERSION(2, 0, 9) },
	[PROOF_START_TRIM] = { FIO_VERSION(2, 0, 10), FIO_VERSION(2, 16, 999) },
	[PROOF_START_MARKS] = { FIO_VERSION(2, 19, 0), LATEST },
	[PROOF_NO_JOBS] = { FIO_VERSION(1, 12, 0), FIO_VERSION(1, 13, 999) },
	[PROOF_DATE] = { FIO_VERSION(2, 0, 9), LATEST },
	[PROOF_OLD] = { FIO_VERSION(1, 14, 0), FIO_VERSION(2, 16, 999) },
	[PROOF_OLD_KIB] = { FIO_VERSION(1, 14, 0), FIO_VERSION(1, 31, 999) },
	[PROOF_OLD_KB] = { FIO_VERSION(1, 32, 0), FIO_VERSION(2, 16, 999) },
	[PROOF_BLANK] = { FIO_VERSION(1, 44, 0), FIO_VERSION(2, 0, 15) },
	[PROOF_NEW] = { FIO_VERSION(2, 17, 0), LATEST },
	[PROOF_ZONE_RESETS] = { FIO_VERSION(3, 9, 0), LATEST },
	[PROOF_CACHEHIT] = { FIO_VERSION(3, 13, 0), LATEST },
	[PROOF_NSEC] = { FIO_VERSION(2, 99, 0), LATEST },
	[PROOF_HIGH_LOW] = { FIO_VERSION(3, 18, 0), FIO_VERSION(3, 29, 999) },
	[PROOF_CLASSES] = { FIO_VERSION(3, 30, 0), LATEST },
	[PROOF_LAT_TABLE] = { FIO_VERSION(3, 1, 0), LATEST },
	[PROOF_SLAT_TABLE] = { FIO_VERSION(3, 18, 0), LATEST },
	[PROOF_SYNC] = { FIO_VERSION(3, 4, 0), LATEST },
	[PROOF_RATE_PADDED] = { FIO_VERSION(2, 1, 0), FIO_VERSION(2, 16, 999) },
	[PROOF_RATE_KB] = { FIO_VERSION(1, 12, 0), FIO_VERSION(2, 0, 15) },
	[PROOF_RATE_MB] = { FIO_VERSION(1, 99, 7), FIO_VERSION(2, 0, 15) },
	[PROOF_SAMPLES] = { FIO_VERSION(2, 99, 0), LATEST },
	[PROOF_ISSUED_RW] = { FIO_VERSION(1, 16, 0), FIO_VERSION(1, 43, 999) },
	[PROOF_ISSUED_RWD] = { FIO_VERSION(1, 44, 0), FIO_VERSION(1, 99, 6) },
	[PROOF_ISSUED_NAMED] = { FIO_VERSION(1, 99, 7),
				 FIO_VERSION(2, 16, 999) },
	[PROOF_ISSUED_DROP] = { FIO_VERSION(2, 1, 14),
				FIO_VERSION(2, 16, 999) },
	[PROOF_ISSUED_RWT] = { FIO_VERSION(2, 17, 0), FIO_VERSION(3, 3, 999) },
	[PROOF_ISSUED_RWTS] = { FIO_VERSION(3, 4, 0), LATEST },
	[PROOF_SECTORS] = { FIO_VERSION(3, 36, 0), LATEST },
};

struct fio_version
fio_proof_version(enum proof proof)
{
	return (struct fio_version){ proofs[proof].low, proofs[proof].high };
}

bool
fio_overlap(struct fio_version one, struct fio_version other)
{
	return one.low < other.high + DOUBT && other.low < one.high + DOUBT;
}

bool
fio_narrow(struct fio_version *version, enum proof proof)
{
	if (!fio_overlap(*version, fio_proof_version(proof)))
		return false;
	if (version->low < proofs[proof].low)
		version->low = proofs[proof].low;
	if (version->high > proofs[proof].high)
		version->high = proofs[proof].high;
	return true;
}

void
fio_prove(struct fio_run *run, enum proof proof)
{
	struct fio_version *version = &run->version;
	unsigned low = proofs[proof].low, high = proofs[proof].high;

	if (run->version_text != NULL) {
		if (fio_overlap(*version, fio_proof_version(proof)))
			return;
		/* That version line stands above another run. */
		run->version_text = NULL;
		*version = (struct fio_version){ low, high };
		return;
	}
	/* What contradicts the rest was edited, or is of another run. */
	if (low > version->high || high < version->low)
		return;
	if (low > version->low)
		version->low = low;
	if (high < version->high)
		version->high = high;
}

enum proof
fio_label_proof(const struct scaled *scaled)
{
	if (scaled->prefix == 0)
		return PROOF_OLD;
	return scaled->binary ? PROOF_OLD_KIB : PROOF_OLD_KB;
}

/* "3.4", "2.1.14"; the last of a series (2.16.999) is the series. */
static const char *
text_of(struct arena *arena, unsigned version)
{
	unsigned patch = version % 1000, minor = version / 1000 % 1000;

	return arena_print(arena, patch == 0 || patch == 999 ? "%u.%u" :
			   "%u.%u.%u", version / 1000000, minor, patch);
}

const char *
fio_version_hint(const struct fio_run *run, struct arena *arena)
{
	struct fio_version version = run->version;

	if (run->version_text != NULL || version.low == 0)
		return NULL;
	return version.high == LATEST ?
	       arena_print(arena, "%s+", text_of(arena, version.low)) :
	       arena_print(arena, "%s-%s", text_of(arena, version.low),
			   text_of(arena, version.high));
}
