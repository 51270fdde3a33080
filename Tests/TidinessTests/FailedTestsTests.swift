import Foundation
import TestSupport
import Testing

/// `bin/failed-tests`, which repeats the failures at the end of the log of `bin/test`.
@Suite struct FailedTestsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func summary(of log: String) throws -> String {
    try folder.write(Array(log.utf8), to: "tests.log")
    let script = repositoryRoot.appending(path: "bin/failed-tests").path
    return String(decoding: try run([script, folder.path("tests.log")]).output, as: UTF8.self)
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
      ✘ Test one() failed after 0.2 seconds with 1 issue.
      ✘ Test run with 3 tests in 1 suite failed after 0.3 seconds with 1 issue.

      """
    #expect(try summary(of: log) == expected)
  }

  @Test func aCrashHasNoCount() throws {
    let log = "A.swift:3: Fatal error: Index out of range\nerror: Exited with unexpected signal code 5\n"
    #expect(try summary(of: log) == log + "The tests stopped without a count.\n")
  }

  @Test func manyFailuresFitIntoTheEndOfALog() throws {
    let log = (1...1000).map { "✘ Test t\($0)() recorded an issue at A.swift:1:1: no\n" }.joined()
    let lines = try summary(of: log).split(separator: "\n")
    #expect(lines.count == 122)
    #expect(lines[120].hasPrefix("and 880 more lines, in "))
  }
}
