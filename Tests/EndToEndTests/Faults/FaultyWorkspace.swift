import Foundation
import TestSupport
import Testing

/// A small workspace in a Git repository: a valid campaign, one with findings and fixes, and payloads to decompile. A
/// directory outside of it must not be touched.
final class FaultyWorkspace {
  let root: TemporaryFolder
  var folder: String { root.path("workspace") }

  init(in parent: URL? = nil) throws {
    root = try TemporaryFolder(in: parent)
    try root.make("workspace/.git/HEAD", text: "ref: refs/heads/main\n")
    try root.make("workspace/sound/hello.yaml", text: cleanCampaign)
    try root.make("workspace/flawed/a.yaml", text: flawedCampaign)
    try root.make("outside/precious.txt", text: "precious\n")
    let compiled = try shell("\"$0\" compile --payload server sound > payload.json")
    #expect(compiled.status == 0, "\(compiled.text)")
  }

  /// The output of a shell script, both streams together, and its exit code. `$0` is the binary.
  func shell(_ script: String) throws -> (text: String, status: Int32) {
    let finished = try run(["sh", "-c", "exec 2>&1\n" + script, #require(shippedBinary)], in: folder)
    return (String(decoding: finished.output, as: UTF8.self), finished.status)
  }

  /// The names of all files, directories and links, and the content of all files, to compare two states.
  func state() throws -> String {
    try shell("cd ..; find . | sort; find . -type f | sort | xargs cksum; find . -type l | sort | xargs -r ls -l").text
  }

  /// The temporary files that a run should have removed.
  func leftovers() throws -> String { try shell("find .. -name '.*campaignc*'").text }
}

/// Command lines that write files.
let writingCommands = [
  "lint flawed --format json -o report.json",
  "lint flawed --fix --unsafe-fixes",
  "lint flawed --baseline base.json --write-baseline",
  "lint flawed --add-allow link-insecure --reason 'It is so.'",
  "build sound -o out",
  "fixtures -o pack --count 20",
  "decompile payload.json -o definitions",
  "init new",
  "new slideup -o drafts/basket.yaml",
]
