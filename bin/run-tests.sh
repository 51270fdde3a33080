# Builds and runs test programs. bin/test and bin/test-steps source this file, which only defines functions. `root` is
# the checkout; bin/build.sh is sourced too.

# Builds all tests on the modules of the release binary, and then links the binary. Most test code is not optimised.
# The plugins are left out: for them, SwiftPM would compile all modules once more.
build_tests() {
  build_release --product campaigncPackageTests --explicit-target-dependency-import-check error || return
  "$root/bin/campaignc" version || return
  CAMPAIGNC_BINARY=$root/.build/command/release/campaignc
  test_program=$root/.build/command/release/campaigncPackageTests.xctest
  export CAMPAIGNC_BINARY
}

# Runs all tests, and prints what failed and the counts. Each target has a process of its own that runs one test after
# the other, so that the duration of a test is its own. There is one process more than processors, because some tests
# wait for programs.
run_tests() {
  new_logs
  processes=$(($(getconf _NPROCESSORS_ONLN) + 1))
  run='. "$root/bin/run-tests.sh"; run_test_program "$1" "^$1\." 1'
  test_targets | root=$root test_program=$test_program xargs -n 1 -P "$processes" sh -c "$run" sh || code=1
  "$root/bin/failed-tests" "$root"/.build/tests/*.log
  return "$code"
}

# run_some_tests FILTER: runs the tests that match in one process, as many at once as there are processors.
run_some_tests() {
  new_logs
  run_test_program tests "$1" "$(getconf _NPROCESSORS_ONLN)" || code=1
  "$root/bin/failed-tests" "$root"/.build/tests/*.log
  return "$code"
}

new_logs() {
  code=0
  rm -rf "$root/.build/tests"
  mkdir -p "$root/.build/tests"
}

# The targets whose tests take longest come first, so that none of them is left over at the end.
test_targets() {
  echo CommandTests EndToEndTests
  (cd "$root/Tests" && ls -d *Tests | grep -vx -e CommandTests -e EndToEndTests)
}

# run_test_program NAME FILTER WIDTH: runs the tests that match, WIDTH at once, and keeps NAME.log and NAME.events. The
# program is started directly, because `swift test` does not pass on how many tests may run at once.
run_test_program() {
  "$test_program" --testing-library swift-testing --filter "$2" --experimental-maximum-parallelization-width "$3" \
    --event-stream-version 0 --event-stream-output-path "$root/.build/tests/$1.events" >"$root/.build/tests/$1.log" 2>&1
}

# slowest_tests COUNT: prints the tests that took longest, with all their cases. Only one test of a process runs at a
# time, so each takes from the end of the one before it to its own. A test of more than five seconds belongs to a step
# of bin/test --all, or should do less.
slowest_tests() {
  awk '
    function field(name, text) {
      if (!match($0, "\"" name "\":[^,}]*")) return ""
      text = substr($0, RSTART, RLENGTH)
      sub("\"" name "\":", "", text)
      gsub(/["\\]/, "", text)
      return text
    }
    /"kind":"(run|testCase|test)(Started|Ended)"/ {
      now = field("absolute")
      if (/"kind":"test(Case)?Ended"/) time[field("testID")] += now - before
      if (/"kind":"runStarted"|Ended"/) before = now
    }
    END {
      for (test in time) {
        name = test
        if (!sub(/\/[^\/]*\.swift:.*/, "", name)) continue
        printf "%8.1f s  %s%s\n", time[test], name, (time[test] > 5 ? ": more than five seconds" : "")
      }
    }
  ' "$root"/.build/tests/*.events | sort -rn | head -n "$1"
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
