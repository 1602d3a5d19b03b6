# For the scripts that test the program: a place of their own, and what tests
# say. Each ends in `finish_all`.
set -u
top=$(cd "$(dirname "$0")/.." && pwd)
iorecap=${IORECAP:-$top/build/iorecap}
mail=$top/fixtures/write-cache-on-off.txt
[ -x "$iorecap" ] || {
	echo "$0: no program $iorecap" >&2
	exit 1
}
work=$(mktemp -d) || exit 1
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work" || exit 1
printf 'Nothing was measured here.\n' >prose.txt
unset NO_COLOR COLUMNS
number=0 title='' faults=()

# Ends the test before, and begins one that is told by a sentence.
try() {
	finish
	title=$1
	rm -rf box
	mkdir box
}

finish() {
	[ -n "$title" ] || return 0
	number=$((number + 1))
	if [ ${#faults[@]} -eq 0 ]; then
		echo "ok $number - $title"
	else
		echo "not ok $number - $title"
		printf '# %s\n' "${faults[@]}"
		sed 's/^/# stderr: /' "$work/err" | head -n 5
	fi
	title='' faults=()
}

fault() {
	faults+=("$*")
}

# run ARGUMENT...: iorecap, with its output in out and err.
run() {
	said="iorecap $*"
	"$iorecap" "$@" >"$work/out" 2>"$work/err" </dev/null
	status=$?
}

expect() {
	[ "$status" -eq "$1" ] || fault "$said: status $status, expected $1"
}

# Each TEXT is somewhere in the stream.
says() {
	for text; do
		grep -qF -e "$text" "$work/err" || fault "$said: no '$text'"
	done
}

prints() {
	for text; do
		grep -qF -e "$text" "$work/out" || fault "$said: no '$text'"
	done
}

silent() {
	[ ! -s "$work/$1" ] || fault "$said: something on std$1"
}

# Whether script(1) can make one to run iorecap on.
has_terminal() {
	script -qec true /dev/null >/dev/null 2>&1 </dev/null
}

# Nothing but what is named lies in box.
box_holds() {
	came=$(ls -A box | tr '\n' ' ')
	[ "$came" = "${*:+$* }" ] || fault "box holds: ${came:-nothing}"
}

# refused ARGUMENT...: a usage error, with nothing on standard output.
refused() {
	run "$@"
	expect 2
	silent out
}

# Ends the last test, and tells how many there were.
finish_all() {
	finish
	echo "1..$number"
	[ "$number" -gt 0 ]
}
