import Foundation
import TestSupport
import Testing

/// `bin/failed-tests`, which repeats the failures at the end of the log of `bin/test`.
@Suite struct FailedTestsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func summary(of logs: String...) throws -> String {
    let names = try logs.enumerated().map { number, log in
      try folder.write(Array(log.utf8), to: "\(number).log")
      return folder.path("\(number).log")
    }
    let script = repositoryRoot.appending(path: "bin/failed-tests").path
    let summary = String(decoding: try run([script] + names).output, as: UTF8.self)
    return summary.replacing(folder.path(""), with: "")
  }

  @Test func failuresAndTheCountAreRepeated() throws {
    let log = """
      ◇ Test run started.
      ✘ Test one() recorded an issue at A.swift:15:5: Expectation failed: a == b
      ↳ a comment
        more of the comment
      ◇ Test three() started.
      ↳ a comment of another test
      ✔ Test two() passed after 0.1 seconds.
      ✘ Test one() failed after 0.2 seconds with 1 issue.
      ✘ Suite A failed after 0.2 seconds with 1 issue.
      ✘ Test run with 3 tests in 1 suite failed after 0.3 seconds with 1 issue.
      warning: something else
      """
    let expected = """
      ✘ Test one() recorded an issue at A.swift:15:5: Expectation failed: a == b
      ↳ a comment
        more of the comment
      ✘ Test one() failed after 0.2 seconds with 1 issue.
      ✘ Test run with 5 tests in 3 suites failed with 1 issue

      """
    let other = "\u{1B}[92m✔\u{1B}[0m Test run with 2 tests in 2 suites passed after 1 seconds."
    #expect(try summary(of: log, other) == expected)
    #expect(try summary(of: other, other) == "✔ Test run with 4 tests in 4 suites passed\n")
  }

  @Test func aCrashHasNoCount() throws {
    let log = "A.swift:3: Fatal error: Index out of range\nerror: Exited with unexpected signal code 5\n"
    for summary in [try summary(of: log, ""), try summary(of: "", log)] {
      #expect(summary.hasPrefix(log))
      #expect(summary.contains("0.log: the tests stopped without a count\n"))
      #expect(summary.contains("1.log: the tests stopped without a count\n"))
      #expect(summary.hasSuffix("✘ Test run with 0 tests in 0 suites failed\n"))
    }
  }

  @Test func manyFailuresFitIntoTheEndOfALog() throws {
    let log = (1...1000).map { "✘ Test t\($0)() recorded an issue at A.swift:1:1: no\n" }.joined()
    let lines = try summary(of: log).split(separator: "\n")
    #expect(lines.count == 122)
    #expect(lines[120] == "and 881 more lines, in 0.log")
  }
}
