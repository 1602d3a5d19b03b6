# Completion of iorecap-run for bash. What there is to complete comes from
# iorecap-run's own help, so that it is never behind.

# Help with each option in one line.
_iorecap_run_help() {
	iorecap-run --help 2>/dev/null |
		awk '/^   / { printf "%s", $0; next } { printf "\n%s", $0 }'
}

# The words that option $1 takes: "…: read, write, trim or rw [read]".
_iorecap_run_accepted() {
	_iorecap_run_help |
		sed -n "s/^  --$1=[A-Z]* [^:]*: \([^[;]*\).*/\1/p" |
		sed 's/,/ /g; s/ or / /'
}

# Bash parts a word at "=".
_iorecap_run() {
	local word=${COMP_WORDS[COMP_CWORD]} option=

	if [ "$word" = = ]; then
		option=${COMP_WORDS[COMP_CWORD - 1]#--} word=
	elif [ "${COMP_WORDS[COMP_CWORD - 1]}" = = ]; then
		option=${COMP_WORDS[COMP_CWORD - 2]#--}
	fi
	COMPREPLY=()
	case $option in
	readwrite)
		option=rw
		;&
	rw | ioengine | fallocate | eta)
		mapfile -t COMPREPLY < <(compgen \
			-W "$(_iorecap_run_accepted "$option")" -- "$word")
		;;
	output-format)
		mapfile -t COMPREPLY < <(compgen \
			-W 'normal terse json json+ records' -- "$word")
		;;
	directory)
		mapfile -t COMPREPLY < <(compgen -d -- "$word")
		;;
	'')
		[[ $word != -* ]] || mapfile -t COMPREPLY < <(compgen \
			-W "$(_iorecap_run_help |
			sed -n 's/^  \(--[a-z_-]*=*\).*/\1/p')" -- "$word")
		[[ ${COMPREPLY[0]-} != *= ]] || compopt -o nospace
		;;
	esac
}

# Where nothing of the above fits, file names.
complete -o default -F _iorecap_run iorecap-run
