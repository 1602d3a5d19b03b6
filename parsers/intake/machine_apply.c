/* The kernel and the model of the disk, for the results that they hold for. */
#include <string.h>

#include "parsers/intake/inventory.h"
#include "parsers/intake/machine_facts.h"

/* The length of a disk's name in that of a partition: sda1, nvme0n1p2. */
static size_t
disk_of(const char *name, size_t length)
{
	size_t end = length;

	while (end > 0 && strchr("0123456789", name[end - 1]) != NULL)
		end--;
	if (end == length || end < 2)
		return length;
	if (name[end - 1] == 'p' && strchr("0123456789", name[end - 2]))
		return end - 1;
	return strchr("shvx", *name) != NULL ? end : length;
}

/* The controller of a namespace: nvme0n1. */
static size_t
controller_of(const char *name, size_t length)
{
	size_t end = length;

	while (end > 0 && name[end - 1] != 'n')
		end--;
	return end > 5 && memcmp(name, "nvme", 4) == 0 ? end - 1 : length;
}

static const char *
model_of(const struct machine *machine, const char *name, size_t length,
	 unsigned quote)
{
	size_t disk = disk_of(name, length);
	size_t lengths[] = { length, disk, controller_of(name, disk) };

	if (length == 0)
		return NULL;
	for (size_t i = 0; i < sizeof(lengths) / sizeof(*lengths); i++) {
		const struct fact *fact = machine_fact(machine, name,
						       lengths[i], quote);

		if (fact != NULL)
			return fact->text;
	}
	return NULL;
}

/* The one model of all the devices that a job names: "/dev/sda:/dev/sdb". */
static const char *
model_of_files(const struct machine *machine, const char *files,
	       unsigned quote)
{
	const char *model = NULL;

	for (;;) {
		size_t length = strcspn(files, ":");
		const char *one;

		if (strncmp(files, "/dev/", 5) != 0 || length < 6)
			return NULL;
		one = model_of(machine, files + 5, length - 5, quote);
		if (one == NULL || (model != NULL && strcmp(model, one) != 0))
			return NULL;
		model = one;
		if (files[length] == '\0')
			return model;
		files += length + 1;
	}
}

static const char *
model_for(const struct machine *machine, const struct record *record)
{
	const struct param *files;
	const char *name = record->name;
	unsigned quote = record->source.quote;

	if (record->kind == KIND_DEVICE || record->kind == KIND_DISK) {
		if (name == NULL)
			return NULL;
		if (strncmp(name, "/dev/", 5) == 0)
			name += 5;
		return model_of(machine, name, strlen(name), quote);
	}
	files = record->kind == KIND_JOB ? record_param(record, "filename") :
					   NULL;
	return files != NULL && files->text != NULL ?
	       model_of_files(machine, files->text, quote) : NULL;
}

/* The kernel, where no heading names another. */
static const char *
release_for(const struct fact *kernel, const struct record *record)
{
	const char *release = kernel != NULL ? kernel->text : NULL;

	for (size_t i = 0; i < record->label_count && release != NULL; i++)
		if (inventory_names_another(record->labels[i], release))
			return NULL;
	return release;
}

const struct record *
machine_apply(struct machine *machine, const struct record *record,
	      struct arena *arena)
{
	const struct fact *kernel;
	struct record *told;
	struct param *settings;
	const char *release, *model;

	machine->results++;
	machine->output = OUTPUT_OTHER;
	if (machine->count == 0)
		return record;
	kernel = machine_fact(machine, "", 0, record->source.quote);
	release = release_for(kernel, record);
	/* a kernel may be all that is known */
	model = machine->count > (kernel != NULL) ?
		model_for(machine, record) : NULL;
	if (release == NULL && model == NULL)
		return record;
	told = arena_take(arena, sizeof(*told));
	*told = *record;
	settings = arena_take(arena, (record->setting_count + 2) *
				     sizeof(*settings));
	if (record->setting_count > 0)
		memcpy(settings, record->settings, record->setting_count *
						   sizeof(*settings));
	told->settings = settings;
	if (release != NULL && record_setting(record, SETTING_KERNEL) == NULL)
		settings[told->setting_count++] =
			(struct param){ SETTING_KERNEL, release, 0 };
	if (model != NULL && record_setting(record, SETTING_MODEL) == NULL)
		settings[told->setting_count++] =
			(struct param){ SETTING_MODEL, model, 0 };
	return told;
}
