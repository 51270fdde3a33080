import Foundation
import TestSupport
import Testing

/// A small workspace in a Git repository, with one sound campaign, one that has findings and fixes, and payloads to decompile; and a
/// folder beside it that is none of its business.
final class FaultyWorkspace {
  let root: TemporaryFolder
  var folder: String { root.path("workspace") }

  init(in parent: URL? = nil) throws {
    root = try TemporaryFolder(in: parent)
    try root.make("workspace/.git/HEAD", text: "ref: refs/heads/main\n")
    try root.make("workspace/sound/hello.yaml", text: cleanCampaign)
    try root.make("workspace/flawed/a.yaml", text: flawedCampaign)
    try root.make("outside/precious.txt", text: "precious\n")
    let compiled = try shell("\"$0\" compile --only server sound > payload.json")
    #expect(compiled.status == 0, "\(compiled.text)")
  }

  /// What a script of the shell prints, on both streams, and ends with. `$0` is the binary.
  func shell(_ script: String) throws -> (text: String, status: Int32) {
    let finished = try run(["sh", "-c", "exec 2>&1\n" + script, #require(shippedBinary)], in: folder)
    return (String(decoding: finished.output, as: UTF8.self), finished.status)
  }

  /// Every file with what it holds, and every folder and link, for holding two moments against each other.
  func state() throws -> String {
    try shell("cd ..; find . | sort; find . -type f | sort | xargs cksum; find . -type l | sort | xargs -r ls -l").text
  }

  /// What is left of a run that should have put things in order behind itself.
  func leftovers() throws -> String { try shell("find .. -name '.*campaignc*'").text }
}

/// Commands that write files, each with its words; and what makes them begin anew.
let writingCommands = [
  "lint flawed --format json -o report.json",
  "lint flawed --fix --unsafe-fixes",
  "lint flawed --baseline base.json --write-baseline",
  "lint flawed --add-allow link-insecure --reason 'It is so.'",
  "build sound -o out",
  "fixtures -o pack --count 20",
  "decompile payload.json -o definitions",
  "init new",
]
