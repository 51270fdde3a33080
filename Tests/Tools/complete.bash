# Prints what bash offers at the end of each command line, one word a line, and then the line 'end of offers':
# bash complete.bash COMPLETIONS LINE ...
#
# The line is taken apart as bash does it, at blanks and at each of its word breaks. Then the completion is called as by
# the tabulator key. Where it has no reply of its own, bash offers files, and so does this, unless it was told not to.
source "$1"
compopt() { [[ $* == '+o default' ]] && offers_files=no; }

COMP_WORDBREAKS=$' \t\n"\'><=;|&(:'

offer() {
  COMP_LINE=$1 COMP_POINT=${#1} COMP_WORDS=() COMPREPLY=() offers_files=yes
  local rest=$1
  while [[ $rest =~ ^[[:blank:]]*([=:]|[^[:blank:]=:]+)(.*)$ ]]; do
    COMP_WORDS+=("${BASH_REMATCH[1]}")
    rest=${BASH_REMATCH[2]}
  done
  [[ $1 == *[[:blank:]=] ]] && COMP_WORDS+=('')
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
  _campaignc campaignc "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
  if ((${#COMPREPLY[@]} == 0)) && [[ $offers_files == yes ]]; then
    local IFS=$'\n'
    COMPREPLY=($(compgen -f -- "${COMP_WORDS[COMP_CWORD]}"))
  fi
  ((${#COMPREPLY[@]})) && printf '%s\n' "${COMPREPLY[@]}"
  echo 'end of offers'
}

for line in "${@:2}"; do offer "$line"; done
