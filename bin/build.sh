# Builds the release binary, and the tests on the same modules. bin/campaignc and bin/test source this file, which only
# defines functions. `root` is the checkout; bin/libyaml.sh is sourced too.

# A build directory of its own: a developer's build in .build doesn't replace the binary, and no build waits for
# another.
release_scratch() { printf '%s\n' "$root/.build/command"; }

# Builds with the arguments, as release. Writes only below the checkout, except for temporary files, so no home
# directory is needed. The binary contains no paths of this machine: every checkout of a commit gives the same binary.
build_release() {
  scratch=$(release_scratch)
  XDG_CACHE_HOME=$scratch/cache swift build --configuration release "$@" \
    -Xswiftc -debug-prefix-map -Xswiftc "$root=/campaignc" \
    --package-path "$root" --scratch-path "$scratch" --cache-path "$scratch/cache" \
    --config-path "$scratch/configuration" --security-path "$scratch/security" </dev/null
}

# Prints how the command can be linked on this machine, best first. A static binary starts in half the time and runs on
# every distribution, but needs static archives of the C library and of libyaml. Otherwise only the Swift runtime is
# linked statically. Other systems than Linux contain the runtime.
linkings() {
  if [ "$(uname -s)" = Linux ]; then
    if has_archive libc.a && has_archive libyaml.a; then echo static; fi
    echo static-runtime
  fi
  echo shared
}

has_archive() {
  for folder in /usr/lib /usr/lib64 /usr/lib/*-linux-*; do
    if [ -f "$folder/$1" ]; then return 0; fi
  done
  return 1
}

# The date of this file is the start of the last successful build of the binary.
release_stamp() { printf '%s\n' "$root/.build/command/built"; }

# True if the binary exists and no source has changed since it was built. Removing a file changes the date of its
# directory.
binary_is_current() {
  stamp=$(release_stamp)
  [ -x "$root/.build/command/release/campaignc" ] && [ -f "$stamp" ] &&
    changed=$(find "$root/Package.swift" "$root/Sources" "$root/bin/campaignc" "$root/bin/build.sh" \
      -newer "$stamp" -print 2>&1) &&
    [ -z "$changed" ]
}
