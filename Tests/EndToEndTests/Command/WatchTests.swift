import Foundation
import TestSupport
import Testing

/// `--watch` of the shipped binary, as a process: how it waits, and how it ends.
@Suite(.needsBinary) struct WatchTests {
  private let workspace: FaultyWorkspace

  /// Starts a command in the background, with its output in a file, and waits for what it prints. `await FILE TEXT`
  /// waits at most two minutes.
  private static let start = background("")

  /// The same after some words that start it.
  private static func background(_ starter: String) -> String {
    """
    await() { for i in $(seq 12000); do grep -q "$2" "$1" 2>/dev/null && return; sleep 0.01; done; echo "no $2"; }
    \(starter) "$0" lint --watch flawed > out 2>&1 & p=$!
    await out 'Ctrl-C ends'

    """
  }

  init() throws { workspace = try FaultyWorkspace() }

  /// A shell without a terminal makes programs in the background ignore SIGINT, and `nohup` makes all ignore SIGHUP.
  @Test(.enabled(if: canResetSignals, "'env' has no option --default-signal"), arguments: ["TERM", "HUP", "INT"])
  func aSignalEndsItQuietly(_ signal: String) throws {
    let start = Self.background("env --default-signal=\(signal)")
    let (text, status) = try workspace.shell(start + "kill -\(signal) $p; wait $p; echo $?; tail -n 1 out")
    #expect(status == 0 && text.hasPrefix("0\nwatching 1 file in 1 directory"), "\(text)")
  }

  private static let canResetSignals =
    (try? run(["env", "--default-signal=INT", "true"]))?.status == 0

  /// The process sleeps until the kernel wakes it.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status"))) func waitingCostsNothing() throws {
    let count = "grep ctxt /proc/$p/status"
    let script = Self.start + "sleep 0.1; \(count) > a; sleep 0.6; \(count) > b; kill $p; cmp a b && echo same"
    #expect(try workspace.shell(script).text == "same\n")
  }

  /// The reader of a pipe may go away while nothing is printed.
  @Test func itEndsWithTheReaderOfItsPipe() throws {
    let script = #"{ timeout 200 "$0" lint --watch flawed; echo $? > code; } | grep -q -m 1 Ctrl-C; cat code"#
    #expect(try workspace.shell(script).text == "0\n")
  }

  @Test func aClosedOutputIsAFailure() throws {
    let (text, status) = try workspace.shell(#"timeout 200 "$0" lint --watch flawed >&-"#)
    #expect(status == 3 && text.contains("cannot write to standard output: it is closed"), "\(text)")
  }

  @Test func everySaveIsVisible() throws {
    let script = """
      for n in 1 2 3 4 5; do sed -i 's/^campaign:.*/campaign: 7'$n/ flawed/a.yaml; await out "number 7$n"; echo $n; done
      kill $p
      """
    #expect(try workspace.shell(Self.start + script).text == "1\n2\n3\n4\n5\n")
  }
}
