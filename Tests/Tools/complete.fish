# Prints what fish offers at the end of each command line, one word a line, and then the line 'end of offers':
# fish --no-config complete.fish COMPLETIONS LINE ...
source $argv[1]
for line in $argv[2..]
  complete -C $line | string split -f 1 \t
  echo 'end of offers'
end
