# Prints what zsh offers at the end of each command line, one word a line, and then the line 'end of offers':
# zsh complete.zsh COMPLETIONS LINE ...
#
# A second zsh runs at a terminal of its own. It gets each line typed into it and then the tabulator key, and forgets the
# line. The function through which all completions go prints what would be listed.
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "
  PS1= PS2= ; unsetopt zle_bracketed_paste 2>/dev/null
  autoload -Uz compinit; compinit -u -D
  source ${(q)1}
  compadd() {
    if [[ \${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then builtin compadd \"\$@\"; return; fi
    typeset -a offered
    builtin compadd -A offered \"\$@\"
    builtin compadd \"\$@\"
    local word
    for word in \$offered; do print -r -- \"offered:\$word\"; done
  }
  tell() { print begin; zle complete-word; BUFFER=; print end }
  zle -N tell; bindkey '^I' tell
  print ready"
while zpty -r shell line; do [[ $line == *ready* && $line != *print* ]] && break; done
for typed in "${@:2}"; do
  zpty -w -n shell "$typed"$'\t'
  while zpty -r shell line; do
    line=${${line%$'\n'}%$'\r'}
    [[ $line == *end ]] && break
    [[ $line == *offered:* ]] && print -r -- "${line#*offered:}"
  done
  print 'end of offers'
done
