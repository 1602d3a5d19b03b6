# Completion of iorecap for bash. What there is to complete comes from
# iorecap's own help, so that it is never behind.

_iorecap_words() {
	# The first words of the indented lines below "$2:" of help $1.
	iorecap help $1 2>/dev/null |
		sed -n "/^$2:/,/^\$/s/^  \([a-z]*\) .*/\1/p"
}

_iorecap_accepted() {
	# What follows the option $2 in help $1, which may take several lines:
	# "-f, --format X  …: a, b or c"
	iorecap help "$1" 2>/dev/null | tr -s '\n ' '  ' |
		sed -n "s/.* --$2 [A-Z]* [^:]*: \([^-(]*\).*/\1/p" |
		sed 's/,/ /g; s/ or / /'
}

_iorecap() {
	local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
	local command=${COMP_WORDS[1]}

	COMPREPLY=()
	if [ "$COMP_CWORD" -eq 1 ]; then
		mapfile -t COMPREPLY < <(compgen \
			-W "$(_iorecap_words '' Commands) --version" \
			-- "$word")
		return
	fi
	case $before in
	-f | --format)
		mapfile -t COMPREPLY < <(compgen \
			-W "$(_iorecap_accepted "$command" format)" -- "$word")
		return
		;;
	--by)
		mapfile -t COMPREPLY < <(compgen \
			-W "$(_iorecap_accepted "$command" by)" -- "$word")
		return
		;;
	--color)
		mapfile -t COMPREPLY < <(compgen -W 'auto always never' \
			-- "$word")
		return
		;;
	--metric | --sort)
		mapfile -t COMPREPLY < <(compgen -W "$(iorecap formats |
			awk '/^Metrics/ { on = 1; next } on { print $1 }')" \
			-- "$word")
		return
		;;
	esac
	case $word in
	-*)
		mapfile -t COMPREPLY < <(compgen -W "$(iorecap help "$command" |
			sed -n 's/^  \(-., \)*  *\(--[a-z-]*\).*/\2/p
				s/^  -., \(--[a-z-]*\).*/\1/p'
			[ "$command" != run ] || iorecap-run --help |
			sed -n 's/^  \(--[a-z_-]*=*\).*/\1/p')" -- "$word")
		return
		;;
	esac
	if [ "$command" = help ]; then
		mapfile -t COMPREPLY < <(compgen \
			-W "$(_iorecap_words '' Commands)" -- "$word")
	elif [ "$command" = store ] && [ "$COMP_CWORD" -eq 2 ]; then
		mapfile -t COMPREPLY < <(compgen \
			-W "$(_iorecap_words store Verbs)" -- "$word")
	elif [ "$command" = chart ] && [ "$COMP_CWORD" -eq 2 ]; then
		mapfile -t COMPREPLY < <(compgen \
			-W "$(_iorecap_words chart Kinds)" -- "$word")
	fi
}

# Where nothing of the above fits, file names.
complete -o default -o filenames -F _iorecap iorecap
