import Foundation
import TestSupport
import Testing

/// A crash is a finding: it names the file, asks for a report and leaves nothing behind.
///
/// No input is known to crash campaignc. So `strace` sends the signal of a crash to the thread that makes a certain
/// system call, for example when it reads a certain file.
@Suite(.needsBinary, .mayTrace, .timeLimit(.minutes(60))) struct CrashTests {
  private static let request = "this is a bug in campaignc: please report it with"

  /// Runs a script with a hundred files and the function `crash`, which takes a signal, a call, a file and a command.
  private func shell(_ script: String) throws -> (text: String, status: Int32) {
    try FaultyWorkspace().shell(
      """
      unset SWIFT_BACKTRACE; binary=$0
      crash() {
        signal=$1; call=$2; file=$3; shift 3
        strace -f -qq -o /dev/null -P "$file" -P "$PWD/$file" -e inject=$call:signal=$signal "$binary" "$@" 2>&1 |
          grep -v '^strace: Requested path'
      }
      mkdir many
      awk '{
        sub(/: /, ":  ")
        for (i = 1; i <= 100; i++) { line = $0; sub(/flawed/, "c" i, line); print line > ("many/" i ".yaml") }
      }' flawed/a.yaml
      \(script)
      """)
  }

  private func line(_ signal: String, _ file: String) -> String {
    "error: campaignc crashed (SIG\(signal)) after reading '\(file)'; \(Self.request) this file\n"
  }

  @Test(arguments: ["ILL", "TRAP", "SEGV", "BUS", "ABRT", "FPE"], [1, 4])
  func theFileOfTheThreadThatCrashesIsNamed(_ signal: String, _ threads: Int) throws {
    let files = [1, 37, 100].map { "many/\($0).yaml" }
    let (text, _) = try shell(
      files.map { "crash \(signal) close \($0) lint --threads \(threads) -q many" }.joined(separator: "\n"))
    #expect(text == files.map { line(signal, $0) }.joined())
  }

  @Test(arguments: [
    ("campaignc.yaml", "lint many"), ("base.json", "lint many -q --baseline base.json"),
    ("payload.json", "decompile payload.json"), ("many/7.yaml", "format --check many"),
    ("many/7.yaml", "summarize -o all.summary many"), ("many/7.yaml", "build -o out many"),
    ("many/7.yaml", "stats many"), ("many/7.yaml", "dump many/7.yaml"),
  ])
  func everyKindOfFileIsNamed(_ file: String, _ command: String) throws {
    let (text, _) = try shell(
      "echo 'targets: [ios]' > campaignc.yaml; echo '{}' > base.json; crash ILL close \(file) \(command)")
    // A configuration is read by its absolute path.
    let words = text.replacing(/'\/.*\/workspace\//, with: "'")
    #expect(words == line("ILL", file), "\(text)")
  }

  @Test func theExitCodeIsThree() throws {
    #expect(try shell("exec strace -qq -o ../log -e inject=write:signal=ILL \"$binary\" version").status == 3)
  }

  /// A crash that is about no file asks for the command line.
  @Test func withoutAFileTheCommandLineIsAskedFor() throws {
    let (text, _) = try shell("strace -qq -o ../log -e inject=write:signal=ILL \"$binary\" version")
    #expect(text.hasSuffix("error: campaignc crashed (SIGILL); \(Self.request) your command line\n"), "\(text)")
  }

  /// A terminal gets no character of a path that could do something.
  @Test func aHostileNameIsHarmless() throws {
    let (text, _) = try shell(
      #"""
      name=$(printf 'many/\033[31m\303\274.yaml'); cp many/1.yaml "$name"; crash ILL close "$name" lint many
      """#)
    #expect(text == line("ILL", "many/<1B>[31m<C3><BC>.yaml"))
  }

  @Test func ofALongPathTheEndIsNamed() throws {
    let long = [String](repeating: String(repeating: "d", count: 200), count: 8).joined(separator: "/")
    let (text, _) = try shell(
      "mkdir -p \(long); mv many/1.yaml \(long)/x.yaml; crash ILL close \(long)/x.yaml lint \(long)")
    #expect(text == line("ILL", String("\(long)/x.yaml".suffix(1024))))
  }

  /// The temporary file is removed, and every file has its old content or the complete new one.
  @Test(
    arguments: [
      "lint many -q --fix --unsafe-fixes", "format many --threads 4", "lint many -q --format json -o report.json",
      "lint many -q --baseline base.json --write-baseline", "new slideup -o draft.yaml",
      "summarize -o all.summary many",
    ], ["write", "renameat,renameat2"])
  func nothingIsLeftHalfWritten(_ command: String, _ call: String) throws {
    let (text, _) = try shell(
      """
      cp -r many ../old; cp -r . ../whole; (cd ../whole && "$binary" \(command)) > ../said 2>&1; mv ../whole/many ../new
      strace -f -qq -o /dev/null -e inject=\(call):signal=SEGV:when=1 "$binary" \(command) > ../said 2>&1
      echo $?; tail -n 1 ../said | cut -c1-34; find . -name '.campaignc*'
      for file in many/*; do
        cmp -s "$file" "../old/${file#*/}" || cmp -s "$file" "../new/${file#*/}" || echo "$file is half written"
      done
      """)
    #expect(text == "3\nerror: campaignc crashed (SIGSEGV)\n")
  }

  /// A thread that has no room left on its own stack reports on another one.
  @Test func aFullStackIsReported() throws {
    let (text, _) = try shell("ulimit -s 24; \"$binary\" lint many; echo $?")
    #expect(text.hasPrefix("error: campaignc crashed (SIGSEGV)") && text.hasSuffix("\n3\n"), "\(text)")
  }

  /// Whoever looks for the bug wants the signal.
  @Test func withTheVariableForBacktracesTheSignalEndsIt() throws {
    let (text, _) = try shell(
      """
      export SWIFT_BACKTRACE=enable=no
      (strace -qq -o ../log -e inject=write:signal=ILL "$binary" version) > ../said 2>&1; echo $?
      """)
    #expect(text.hasSuffix("132\n"), "\(text)")
  }
}
