# Prints what fish offers at the end of a command line, one word a line: fish --no-config complete.fish COMPLETIONS LINE
source $argv[1]
complete -C $argv[2] | string split -f 1 \t
