#!/bin/sh
# Runs campaignc in an action: on_copies.sh LIST OUTPUT CODE PROGRAM [ARGUMENT ...]
#
# The program runs in a directory with copies of the files in LIST, because the sandbox shows inputs as links that lead
# out of it, and campaignc reads nothing through such links. OUTPUT is what it writes, and comes out of the directory at
# the end. CODE is a file for the exit code, if findings (1) are not a failure of the action; otherwise it is empty.
set -eu
list=$1 output=$2 code_file=$3 program=$PWD/$4
shift 4
copies=$(mktemp -d "${TMPDIR:-/tmp}/campaignc.XXXXXX")
trap 'rm -rf "$copies"' EXIT

tar -chf - -T "$list" | tar -xf - -C "$copies"
code=0
(cd "$copies" && "$program" "$@") || code=$?
if [ -n "$code_file" ] && [ "$code" -le 1 ]; then
  echo "$code" >"$code_file"
elif [ "$code" -ne 0 ]; then
  exit "$code"
fi
# A directory for the output may be there already, and be empty.
rm -rf "$output"
mv "$copies/$output" "$output"
