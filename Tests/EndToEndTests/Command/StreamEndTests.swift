import Foundation
import TestSupport
import Testing

/// Standard output that ends early: its reader has gone, it is closed, or its disk is full.
@Suite(.needsBinary, .mayHang) struct StreamEndTests {
  private let workspace: PayloadWorkspace

  init() throws {
    workspace = try PayloadWorkspace.ofThree()
    try workspace.folder.make(
      "campaigns/scenario.yaml",
      text: "scenario: a card\nat: 2026-03-21T10:00:00Z\nsteps:\n  - session_start\n  - expect: { shown: nothing }\n")
  }

  /// One command of each kind that prints.
  private static let commands = [
    "version", "help lint", "explain card", "rules", "schema", "config", "lint campaigns",
    "lint --format json campaigns",
    "dump campaigns", "compile campaigns", "compile --pretty campaigns", "build -o out campaigns",
    "build -o out --check campaigns", "stats campaigns", "simulate campaigns", "test campaigns",
    "format - < campaigns/a.yaml", "completions bash",
  ]

  /// Runs a script with the binary as `$0`. Returns both streams together.
  private func shell(_ script: String) throws -> (status: Int32, output: String) {
    let finished = try run(["sh", "-c", script, #require(shippedBinary)], in: workspace.folder.path)
    return (finished.status, String(decoding: finished.output, as: UTF8.self))
  }

  @Test func aClosedOutputIsAFailure() throws {
    for command in Self.commands {
      let (status, output) = try shell("\"$0\" \(command) 2>&1 >&-")
      #expect(
        status == 3 && output.hasSuffix("error: cannot write to standard output: it is closed\n"),
        "\(command): \(status) \(output)")
    }
  }

  @Test(.needs("/dev/full", isThere: FileManager.default.fileExists(atPath: "/dev/full")))
  func aFullDiskIsAFailure() throws {
    for command in Self.commands {
      let (status, output) = try shell("\"$0\" \(command) 2>&1 >/dev/full")
      #expect(
        status == 3 && output.contains("error: cannot write to standard output: "), "\(command): \(status) \(output)")
    }
    #expect(try shell("\"$0\" lint --unknown 2>/dev/full").status == 2)
  }

  /// A reader that has seen enough is no failure, and needs no words.
  @Test(.mayHang) func aReaderThatGoesEndsItQuietly() throws {
    for index in 0..<400 {
      try workspace.folder.make("campaigns/many/\(index).yaml", text: PayloadWorkspace.campaign("many-\(index)"))
    }
    for command in ["compile campaigns", "dump campaigns", "lint --min-severity advice campaigns", "help lint"] {
      let script =
        "{ \"$0\" \(command) 2>errors; echo \"status $?\" > status; } | head -c 1 > begin; cat begin errors status"
      let (_, output) = try shell(script)
      #expect(output.dropFirst() == "status 0\n", "\(command): \(output)")
    }
  }
}
