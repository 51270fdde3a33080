import Foundation
import TestSupport
import Testing

/// Tests that need the release binary. `bin/test` builds it and passes its path.
@Suite(.needsBinary)
struct ShippedBinaryTests {
  private let root = fixtures.deletingLastPathComponent().deletingLastPathComponent().path

  @Test func theExamplesAreClean() throws {
    let finished = try run([#require(shippedBinary), "lint", "--strict", "examples"], in: root)
    #expect(finished.status == 0)
    #expect(String(decoding: finished.output, as: UTF8.self).hasSuffix("files checked, no findings\n"))
  }

  @Test func findingsAreAnExitCode() throws {
    let finished = try run([#require(shippedBinary), "lint", "-", "--format", "concise"], input: Array("a: no\n".utf8))
    #expect(finished.status == 1)
    #expect(String(decoding: finished.output, as: UTF8.self).split(separator: "\n").count == 2)
  }

  /// The reports of a run with findings, of a clean run and of one with an unreadable file. Independent programs check
  /// them.
  @Test(.needs("python3"), arguments: ["owner: no\nowner: \"1\"\n", cleanCampaign, "campaign: \"open\n", nil])
  func reportsAreWhatTheirFormatsAskFor(_ text: String?) throws {
    let folder = try TemporaryFolder()
    if let text { try folder.make("a b/é.yaml", text: text) } else { try folder.link("gone.yaml", to: "nowhere") }
    let names = [
      "json": "json", "jsonl": "jsonl", "sarif": "sarif", "gitlab": "gitlab.json", "junit": "junit.xml",
      "checkstyle": "checkstyle.xml", "github": "github.txt", "xcode": "xcode.txt",
    ]
    let outputs = names.flatMap { ["--format", $0.key, "--output", "report." + $0.value] }
    let lint = try run([#require(shippedBinary), "lint"] + outputs, in: folder.path)
    #expect(lint.status == (text == nil ? 3 : text == cleanCampaign ? 0 : 1))
    let checker = root + "/Tests/Tools/check_reports.py"
    let finished = try run(["python3", checker, folder.path])
    #expect(finished.status == 0, "\(String(decoding: finished.output, as: UTF8.self))")
  }

  /// The files that a configuration names are none of the campaigns, also if it is named from its own directory.
  @Test(arguments: ["campaignc.yaml", "./campaignc.yaml"])
  func aNamedConfigurationKnowsItsParts(_ name: String) throws {
    let folder = try TemporaryFolder()
    try folder.make("a.yaml", text: cleanCampaign)
    try folder.make("events.yaml", text: "events: { a: {} }\n")
    try folder.make("campaignc.yaml", text: "events: events.yaml\n")
    let finished = try run([#require(shippedBinary), "lint", "--config", name], in: folder.path)
    #expect(finished.status == 0, "\(String(decoding: finished.output, as: UTF8.self))")
  }

  @Test func aNameThatIsNoTextIsOpened() throws {
    let folder = try TemporaryFolder()
    let script = "printf 'owner: x\\n' > \"$(printf 'n\\377.yaml')\" && \"$0\" lint --format concise"
    let finished = try run(["sh", "-c", script, #require(shippedBinary)], in: folder.path)
    #expect(String(decoding: finished.output, as: UTF8.self).hasPrefix("n\u{FFFD}.yaml:1:1: error: "))
  }
}
