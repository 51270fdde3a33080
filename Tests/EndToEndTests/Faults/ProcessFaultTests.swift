import Foundation
import TestSupport
import Testing

/// Closed streams, tight limits, signals, and an odd environment.
@Suite(.needsBinary, .mayHang) struct ProcessFaultTests {
  /// If a standard stream is closed, the next opened file must not get its number, and then the output.
  @Test func whatIsForAClosedStreamEndsUpNowhere() throws {
    let workspace = try FaultyWorkspace()
    let before = try workspace.state()
    #expect(try workspace.shell("\"$0\" lint flawed >&-").status == 3)
    let closed = "error: cannot write to standard output: it is closed\n"
    #expect(try workspace.shell("\"$0\" lint flawed >&-").text == closed)
    #expect(try workspace.shell("\"$0\" lint nowhere 2>&-").status == 2)
    #expect(try workspace.shell("\"$0\" lint - <&-").text.contains("this file can't be read: it is closed"))
    #expect(try workspace.shell("\"$0\" lint nowhere flawed <&- >&- 2>&-").status == 3)
    #expect(try workspace.state() == before)
    let written = try workspace.shell(
      "\"$0\" build sound -o out >&- 2>&- <&-; echo $?; \"$0\" build sound -o out --check")
    #expect(written.text == "3\nout: up to date\n")
  }

  /// All runs see that the directory and its files are missing, and one of them is the first to make them.
  @Test func runsAtOnceMakeTheSameNewFiles() throws {
    let workspace = try FaultyWorkspace()
    let (text, status) = try workspace.shell(
      """
      for i in $(seq 200); do
        for run in 1 2 3; do "$0" lint sound -o report$i --cache-dir cache$i & done
        wait
      done
      """)
    #expect(text == "" && status == 0)
    #expect(try workspace.leftovers() == "")
    #expect(try workspace.shell("ls -A cache200").text == ".gitignore\nCACHEDIR.TAG\nlint.cache\n")
  }

  @Test(arguments: [4, 5, 6, 8, 16])
  func fewOpenFilesAreEnoughOrSaid(_ limit: Int) throws {
    let workspace = try FaultyWorkspace()
    for command in ["lint .", "lint . --fix", "build sound -o out", "lint --staged"] {
      let (text, status) = try workspace.shell("ulimit -n \(limit); exec \"$0\" \(command)")
      // 127: the loader could not open the libraries of a development build.
      #expect((0...3).contains(status) || status == 127, "\(command): \(status) \(text)")
      if status == 3 { #expect(text.contains("too many files are open"), "\(command): \(text)") }
    }
    #expect(try workspace.leftovers() == "")
  }

  @Test(.needs("prlimit"), .needs("setpriv"), .enabled(if: othersMayRunIt, "only the superuser may run the binary"))
  func threadsThatCannotBeStartedAreDoneWithout() throws {
    let workspace = try FaultyWorkspace()
    let user = geteuid() == 0 ? "chmod -R a+rX .. && setpriv --reuid=54321 --clear-groups " : ""
    let (text, status) = try workspace.shell(
      """
      mkdir many; for i in $(seq 100); do cp flawed/a.yaml many/$i.yaml; done
      chmod 755 ..
      \(user)prlimit --nproc=1 "$0" lint --threads 64 --format concise many | tail -n 1
      """)
    #expect(status == 0 && text.hasPrefix("many/99.yaml:"), "\(text)")
  }

  /// Stops runs at random moments, with each signal that stops programs. The script describes what it checks.
  @Test(.needs("python3")) func aSignalEndsARunAndLeavesNothingBehind() throws {
    let folder = try TemporaryFolder()
    let stopper = repositoryRoot.appending(path: "Tests/Tools/stop_runs.py").path
    let stops = testsAreLong ? "15" : "4"
    let finished = try run(["python3", stopper, #require(shippedBinary), folder.path, stops])
    #expect(finished.status == 0, "\(String(decoding: finished.output, as: UTF8.self))")
  }

  @Test(arguments: [
    "env -i", "env -i TERM=\"$(printf '\\033[31m')\" COLUMNS=0 LC_ALL=xx", "env COLUMNS=garbage LANG= TERM=",
    "env -u HOME SOURCE_DATE_EPOCH=garbage",
  ])
  func nothingIsAskedOfTheEnvironment(_ words: String) throws {
    let workspace = try FaultyWorkspace()
    let (text, status) = try workspace.shell("\(words) \"$0\" lint flawed; echo $?; \"$0\" lint flawed; echo $?")
    let halves = text.components(separatedBy: "\n0\n")
    #expect(status == 0 && halves.count == 3 && halves[0] == halves[1], "\(text)")
  }

  @Test(arguments: ["garbage", "99999999999999999999", "-1", "\u{1B}[31m", ""])
  func aPresentThatIsNoneIsWrongUse(_ moment: String) throws {
    let workspace = try FaultyWorkspace()
    let (text, status) = try workspace.shell("SOURCE_DATE_EPOCH='\(moment)' \"$0\" build sound -o out")
    #expect(status == (moment.isEmpty ? 0 : 2) && !text.contains("\u{1B}"), "\(text)")
  }

  @Test func aWorkingFolderThatIsGoneIsSaid() throws {
    let workspace = try FaultyWorkspace()
    for (command, code) in [("lint", 2), ("init", 3), ("build -o out", 2), ("fixtures -o pack --count 1", 3)] {
      let (text, status) = try workspace.shell("mkdir gone; cd gone; rmdir ../gone; \"$0\" \(command)")
      #expect(status == code && text.hasPrefix("error: "), "\(command): \(status) \(text)")
    }
    #expect(try workspace.shell("f=$PWD; mkdir gone; cd gone; rmdir ../gone; \"$0\" lint $f/sound").status == 0)
  }
}

/// True if this is root, and another user can run the binary.
private var othersMayRunIt: Bool {
  let asAnother = ["setpriv", "--reuid=54321", "--clear-groups", "test", "-x", shippedBinary ?? ""]
  return geteuid() != 0 || (try? run(asAnother).status) == 0
}
