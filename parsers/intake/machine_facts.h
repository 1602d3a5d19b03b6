/* What machine.c finds and machine_apply.c puts into records. */
#ifndef PARSERS_INTAKE_MACHINE_FACTS_H
#define PARSERS_INTAKE_MACHINE_FACTS_H

#include "parsers/intake/machine.h"

enum { NAME = 64 };		/* bytes of the longest host and device */

/* A device's model; the kernel is that of no device. */
struct fact {
	const char *device, *text;	/* text NULL: contradictory */
	unsigned quote;
	unsigned long results;		/* that had come when it was stated */
};

/* What the last command will print. */
enum output { OUTPUT_OTHER, OUTPUT_UNAME, OUTPUT_DISK, OUTPUT_MODEL };

struct machine {
	struct arena *arena;
	struct fact *facts;
	size_t count, room;
	unsigned long results;
	enum output output;
	char device[NAME];	/* of OUTPUT_DISK and OUTPUT_MODEL */
	char host[NAME];	/* of the last prompt; "": none yet */
};

/* What was stated of a device in lines quoted so; NULL: nothing. */
struct fact *machine_fact(const struct machine *, const char *device,
			  size_t length, unsigned quote);

#endif
