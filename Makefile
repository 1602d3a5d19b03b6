# Builds iorecap and its tests; `make help` lists the targets.

PREFIX = /usr/local
DESTDIR =
CC = cc
CFLAGS = -O3 -g
CPPFLAGS =
LDFLAGS =
BUILD = build

# Libraries that pkg-config knows, and those that it does not.
LIBRARIES = libpcre2-8 libpng zlib sqlite3 $(LOADED)
OTHER_LIBRARIES = -lcsv -lpthread -lm -ldl
# Those that are loaded when they are needed: see record/library.h. Elsewhere
# than on Linux they are linked, and found in the program itself.
LOADED = gmime-3.0 libxml-2.0 libarchive cairo
LINKED = $(LIBRARIES)
TEST_LIBRARIES = cmocka
RUNNER_LIBRARIES = -laio -lm

# The rooms that make up the library; architecture and `make lint` know who
# may include whom.
ROOMS = record parsers compare render
# The runner takes only what needs no library.
RUNNER_RECORD = arena buffer catalogue diag id jsonl metric metric_text \
	nearest number outfile record unit utf8

sources = $(wildcard $(addsuffix /*.c,$(1)) $(addsuffix /*/*.c,$(1)))
objects = $(patsubst %.c,$(BUILD)/obj/%.o,$(1))

ROOM_OBJECTS := $(call objects,$(call sources,$(ROOMS)))
CLI_OBJECTS := $(call objects,$(wildcard cli/*.c))
RUNNER_OBJECTS := $(call objects,$(wildcard runner/*.c))
RUNNER_PARTS := $(call objects,$(wildcard parsers/fio/jobfile.c \
	$(RUNNER_RECORD:%=record/%.c)))
TESTS := $(patsubst tests/%.c,$(BUILD)/tests/%,$(wildcard tests/test_*.c))
SCRIPTS := tests/manual $(if $(wildcard cli/main.c),tests/cli tests/store \
	tests/scale tests/golden)
PROGRAMS := $(if $(wildcard cli/main.c),$(BUILD)/iorecap)

# The runner is for Linux alone.
ifeq ($(shell uname),Linux)
PROGRAMS += $(BUILD)/iorecap-run
SCRIPTS += tests/runner
LINKED = $(filter-out $(LOADED),$(LIBRARIES))
soname = \"$(or $(shell CC='$(CC)' .ci/soname $(1)),$(error \
	no library $(1); run make deps first))\"
else
TESTS := $(filter-out %/test_runner_%,$(TESTS))
soname = NULL
endif

WARNINGS = -Wall -Wextra -Wpedantic -Wshadow -Wconversion \
	-Wstrict-prototypes -Wmissing-prototypes -Wvla

# Asked once, when the first command needs it: `make deps` may have to install
# pkg-config before.
once = $(eval $(1) := $(2))$($(1))
pkg = $(shell pkg-config $(1) || echo "--run-make-deps-first")
LIBRARY_CFLAGS = $(call once,LIBRARY_CFLAGS,$(call pkg,--cflags $(LIBRARIES)))
LIBRARY_LIBS = $(call once,LIBRARY_LIBS,$(call pkg,--libs $(LIBRARIES)))
LINKED_LIBS = $(call once,LINKED_LIBS,$(call pkg,--libs $(LINKED)))
TEST_LIBS = $(call once,TEST_LIBS,$(call pkg,--libs $(TEST_LIBRARIES)))
# What is asked from the loader: the versions that the headers describe.
SONAMES = $(call once,SONAMES,-DGMIME_FILE=$(call soname,gmime-3.0) \
	-DLIBXML_FILE=$(call soname,libxml-2.0) \
	-DLIBARCHIVE_FILE=$(call soname,libarchive) \
	-DCAIRO_FILE=$(call soname,cairo))

COMPILE = $(CC) -std=c11 -D_POSIX_C_SOURCE=200809L -I. $(WARNINGS) \
	$(LIBRARY_CFLAGS) $(SONAMES) $(CPPFLAGS) $(CFLAGS) -MMD -MP
LINK = $(CC) $(CFLAGS) $(LDFLAGS)
LIBS = $(LINKED_LIBS) $(OTHER_LIBRARIES)

# All cores, unless -j says how many.
ifeq ($(MAKELEVEL),0)
MAKEFLAGS += -j$(shell getconf _NPROCESSORS_ONLN)
endif

# `make V=1` shows the commands.
Q = $(if $(V),,@)
say = @$(if $(V),:,echo ' $(1)')

# `make check` and `make demo` prepare a bare machine by themselves.
READY := $(if $(filter deps demo check asan,$(MAKECMDGOALS)),deps)

all: $(PROGRAMS) $(ROOM_OBJECTS) ## build the programs in build/

$(BUILD)/obj/%.o: %.c | $(READY)
	$(call say,cc   $<)
	@mkdir -p $(@D)
	$(Q)$(COMPILE) -c -o $@ $<

$(BUILD)/iorecap: $(CLI_OBJECTS) $(ROOM_OBJECTS)
	$(call say,link $@)
	$(Q)$(LINK) -o $@ $^ $(LIBS)

$(BUILD)/iorecap-run: $(RUNNER_OBJECTS) $(RUNNER_PARTS)
	$(call say,link $@)
	$(Q)$(LINK) -o $@ $^ $(RUNNER_LIBRARIES)

$(BUILD)/tests/test_runner_%: $(BUILD)/obj/tests/test_runner_%.o \
		$(filter-out %/main.o,$(RUNNER_OBJECTS)) $(RUNNER_PARTS)
	$(call say,link $@)
	@mkdir -p $(@D)
	$(Q)$(LINK) -o $@ $^ $(RUNNER_LIBRARIES) $(TEST_LIBS)

$(BUILD)/tests/%: $(BUILD)/obj/tests/%.o $(ROOM_OBJECTS)
	$(call say,link $@)
	@mkdir -p $(@D)
	$(Q)$(LINK) -o $@ $^ $(LIBRARY_LIBS) $(OTHER_LIBRARIES) $(TEST_LIBS)

deps: ## install what is missing to build and test
	@CC='$(CC)' .ci/deps $(LIBRARIES) $(TEST_LIBRARIES)

static-run: $(RUNNER_OBJECTS) $(RUNNER_PARTS) ## link iorecap-run statically
	$(call say,link $(BUILD)/iorecap-run)
	$(Q)$(LINK) -static -s -o $(BUILD)/iorecap-run $^ $(RUNNER_LIBRARIES)

demo: deps $(BUILD)/iorecap ## make a report from a real mail
	@$(BUILD)/iorecap compare fixtures/write-cache-on-off.txt
	@$(BUILD)/iorecap report -o $(BUILD)/demo.html \
		fixtures/write-cache-on-off.txt
	@echo "The report is in $(BUILD)/demo.html; open it in a browser."

check: deps $(PROGRAMS) $(TESTS) ## run all tests
	@IORECAP='$(abspath $(BUILD)/iorecap)' tests/run $(TESTS) $(SCRIPTS)

asan: deps ## run all tests under the address and undefined sanitizers
	@LSAN_OPTIONS=suppressions=$(abspath tests/leaks.txt):print_suppressions=0 \
		$(MAKE) --no-print-directory BUILD=$(BUILD)/asan \
		CFLAGS='-O1 -g -fno-omit-frame-pointer \
		-fsanitize=address,undefined -fno-sanitize-recover=undefined \
		-Wno-format-truncation -Wno-format-overflow' \
		check

bench-stats: $(BUILD)/tests/bench_stats ## say how often verdicts are right
	@$(BUILD)/tests/bench_stats

bench: $(PROGRAMS) ## measure against common tools, as ratios
	@IORECAP='$(abspath $(BUILD)/iorecap)' tests/bench

lint: ## check the rooms' includes and the layout
	@CPPFLAGS="$(SONAMES)" .ci/lint $(LIBRARIES)

bin = $(DESTDIR)$(PREFIX)/bin
man = $(DESTDIR)$(PREFIX)/share/man
completions = $(DESTDIR)$(PREFIX)/share/bash-completion/completions
pages = $(notdir $(wildcard docs/*.$(1)))
completed = $(patsubst docs/%.bash,%,$(wildcard docs/*.bash))

install: all ## install below PREFIX, which is /usr/local
	install -d $(bin) $(man)/man1 $(man)/man5 $(completions)
	install -m 755 $(PROGRAMS) $(bin)
	install -m 644 docs/*.1 $(man)/man1
	install -m 644 docs/*.5 $(man)/man5
	for name in $(completed); do \
		install -m 644 docs/$$name.bash $(completions)/$$name; done

uninstall: ## remove what install put there
	rm -f $(addprefix $(bin)/,$(notdir $(PROGRAMS)))
	rm -f $(addprefix $(man)/man1/,$(call pages,1))
	rm -f $(addprefix $(man)/man5/,$(call pages,5))
	rm -f $(addprefix $(completions)/,$(completed))

clean: ## remove build/
	rm -rf $(BUILD)

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/make \1	\2/p' Makefile | \
		expand -t 18

-include $(shell find $(BUILD)/obj -name '*.d' 2>/dev/null)

.PHONY: all static-run deps demo check asan bench bench-stats lint install \
	uninstall clean help
.SECONDARY:
.DELETE_ON_ERROR:
