/* Finds iorecap-run and starts it. */
#include "cli/runner.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "record/arena.h"

#define RUNNER "iorecap-run"

/* Its path beside this program, in memory of its own; or its name alone. */
static char *
find_runner(void)
{
	char here[PATH_MAX];
	ssize_t length = readlink("/proc/self/exe", here, sizeof(here) - 1);
	struct buffer path = { 0 };
	char *slash;

	if (length > 0) {
		here[length] = '\0';
		slash = strrchr(here, '/');
		buffer_add(&path, here, (size_t)(slash + 1 - here));
	}
	buffer_add(&path, RUNNER, sizeof(RUNNER));
	if (access(path.data, X_OK) != 0)
		strcpy(path.data, RUNNER);
	return path.data;
}

void
runner_become(const char *const *arguments)
{
	size_t count = 0;
	char **list, *path = find_runner();

	while (arguments[count])
		count++;
	list = memory_take((count + 2) * sizeof(*list));
	list[0] = path;
	/* exec() changes none of them, though its type does not say so */
	memcpy(list + 1, arguments, (count + 1) * sizeof(*list));
	execvp(path, list);
	if (errno == ENOENT)
		fprintf(stderr, "iorecap: error: " RUNNER " is neither beside "
			"this program nor on PATH\n");
	else
		fprintf(stderr, "iorecap: %s: error: %s\n", path,
			strerror(errno));
	free(list);
	free(path);
}

/* Signals that the parent catches and holds end a run as they should. */
static void
take_signals(void)
{
	static const int numbers[] = { SIGINT, SIGTERM, SIGHUP };
	struct sigaction before;
	sigset_t taken;

	sigemptyset(&taken);
	for (size_t k = 0; k < sizeof(numbers) / sizeof(*numbers); k++) {
		sigaction(numbers[k], NULL, &before);
		if (before.sa_handler != SIG_IGN)
			signal(numbers[k], SIG_DFL);
		sigaddset(&taken, numbers[k]);
	}
	sigprocmask(SIG_UNBLOCK, &taken, NULL);
}

/* A run that outlived its parent would be in the way of the next. */
static void
die_with(pid_t parent)
{
#ifdef __linux__
	prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
	if (getppid() != parent)
		_exit(127);
}

pid_t
runner_start(const char *const *arguments, int *output)
{
	pid_t parent = getpid();
	int ends[2];
	pid_t process;

	if (pipe(ends) != 0 || (process = fork()) < 0) {
		fprintf(stderr, "iorecap: error: cannot start %s: %s\n",
			RUNNER, strerror(errno));
		return -1;
	}
	if (process == 0) {
		die_with(parent);
		setpgid(0, 0);
		take_signals();
		dup2(ends[1], STDOUT_FILENO);
		close(ends[0]);
		close(ends[1]);
		runner_become(arguments);
		_exit(127);
	}
	close(ends[1]);
	*output = ends[0];
	return process;
}
