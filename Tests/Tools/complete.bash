# Prints what bash offers at the end of a command line, one word a line: bash complete.bash COMPLETIONS LINE
#
# The line is taken apart as bash does it, at blanks and at each of its word breaks, and then the completion is called as by the
# tabulator key. Where it has no reply of its own bash offers files, and so does this, unless it was told not to.
source "$1"
compopt() { [[ $* == '+o default' ]] && offers_files=no; }

COMP_WORDBREAKS=$' \t\n"\'><=;|&(:'
COMP_LINE=$2 COMP_POINT=${#2} COMP_WORDS=() offers_files=yes
rest=$2
while [[ $rest =~ ^[[:blank:]]*([=:]|[^[:blank:]=:]+)(.*)$ ]]; do
  COMP_WORDS+=("${BASH_REMATCH[1]}")
  rest=${BASH_REMATCH[2]}
done
[[ $2 == *[[:blank:]=] ]] && COMP_WORDS+=('')
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_campaignc campaignc "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
if ((${#COMPREPLY[@]} == 0)) && [[ $offers_files == yes ]]; then
  IFS=$'\n'
  COMPREPLY=($(compgen -f -- "${COMP_WORDS[COMP_CWORD]}"))
fi
((${#COMPREPLY[@]})) && printf '%s\n' "${COMPREPLY[@]}"
