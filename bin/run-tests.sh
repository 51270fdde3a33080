# Builds and runs test programs. bin/test and bin/test-steps source this file, which only defines functions. `root` is
# the checkout; bin/build.sh is sourced too.

# Builds all tests on the modules of the release binary, and then links the binary. Test code itself is not optimised.
# The plugins are left out: for them, SwiftPM would compile all modules once more.
build_tests() {
  build_release --product campaigncPackageTests --explicit-target-dependency-import-check error || return
  "$root/bin/campaignc" version || return
  CAMPAIGNC_BINARY=$root/.build/command/release/campaignc
  test_program=$root/.build/command/release/campaigncPackageTests.xctest
  export CAMPAIGNC_BINARY
}

# Runs the test program with the arguments, and prints what failed and the runner's line with the counts. The program is
# started directly, because `swift test` does not pass on how many tests may run at once. With this bound, the duration
# of a test is its own.
run_tests() {
  log=$root/.build/tests.log
  events=$root/.build/tests.events
  code=0
  "$test_program" --testing-library swift-testing \
    --experimental-maximum-parallelization-width "${CAMPAIGNC_TEST_WIDTH:-$(getconf _NPROCESSORS_ONLN)}" \
    --event-stream-version 0 --event-stream-output-path "$events" "$@" >"$log.colored" 2>&1 || code=$?
  # The program colours its words also in a file.
  sed "s/$(printf '\033')\[[0-9;]*m//g" "$log.colored" >"$log"
  rm -f "$log.colored"
  "$root/bin/failed-tests" "$log"
  return "$code"
}

# slowest_tests COUNT: prints the tests that took longest, with the sum of the times of their cases. A test of more than
# five seconds belongs to a step of bin/test --all, or should do less.
slowest_tests() {
  awk '
    function field(name, text) {
      if (!match($0, "\"" name "\":[^,}]*")) return ""
      text = substr($0, RSTART, RLENGTH)
      sub("\"" name "\":", "", text)
      gsub(/["\\]/, "", text)
      return text
    }
    /"kind":"testCaseStarted"/ { time[field("testID")] -= field("absolute") }
    /"kind":"testCaseEnded"/ { time[field("testID")] += field("absolute") }
    END {
      for (test in time) {
        name = test
        sub(/\/[^\/]*\.swift:.*/, "", name)
        printf "%8.1f s  %s%s\n", time[test], name, (time[test] > 5 ? ": more than five seconds" : "")
      }
    }
  ' "$root/.build/tests.events" | sort -rn | head -n "$1"
}

# files_with_tests PATTERN: prints the files in which a target, a suite or a test matches the pattern of a filter.
files_with_tests() {
  for file in $(find Tests/*Tests -name '*.swift'); do
    target=${file#Tests/}
    target=${target%%/*}
    suite=${file##*/}
    suite=${suite%.swift}
    if sed -nE "s/.*(struct|class|extension) ([A-Za-z0-9_]+).*/$target.\2\//p
      s/.*func ([A-Za-z0-9_]+).*/$target.$suite\/\1()/p" "$file" | grep -qE -- "$1"
    then
      echo "$file"
    fi
  done
}

# targets_of FILES: prints the targets of these files, separated by commas.
targets_of() {
  printf '%s\n' "$1" | sed 's/^Tests\///; s/\/.*//' | sort -u | paste -s -d , -
}
