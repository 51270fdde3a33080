import CampaignLanguage
import Foundation
import TestSupport
import Testing

@testable import campaignc

/// `examples/consumer`, a package of its own that has the library alone, and neither libyaml nor the rest of campaignc.
@Suite struct ConsumerTests {
  @Test func theExampleReadsWhatIsCompiled() throws {
    let consumer = try built()
    for profile in Profile.allCases {
      let folder = try TemporaryFolder()
      var paths: [String] = []
      for payload in try payloadsOfExamples(profile) {
        try folder.write(payload.bytes, to: payload.path)
        paths.append(payload.path)
      }
      let finished = try run([consumer] + paths, in: folder.path)
      #expect(finished.status == 0)
      if profile == .portable { try expectGolden(finished.output, "consumer.txt") }
    }
  }

  @Test(arguments: [
    (#"{"feed": []}"#, "encoding gives other bytes"),
    (#"{"feed":[{"type":5}]}"#, "/feed/0/type: expected text, but found the number 5"),
    (#"{"feed":[}"#, "line 1, column 10"),
  ])
  func theExampleSaysWhatIsWrong(_ text: String, _ words: String) throws {
    let folder = try TemporaryFolder()
    try folder.make("feed.json", text: text)
    let finished = try run([try built(), "feed.json"], in: folder.path)
    #expect(finished.status == 1)
    let output = String(decoding: finished.output, as: UTF8.self)
    #expect(output.hasPrefix("feed.json: ") && output.contains(words), "\(output)")
  }

  /// The code in the manual of the library is that of the example, so that it compiles.
  @Test func theManualShowsCodeThatCompiles() throws {
    let manual = try String(contentsOf: repositoryRoot.appending(path: "docs/library.md"), encoding: .utf8)
    let package = repositoryRoot.appending(path: "examples/consumer")
    let names = ["Consumer", "Examples", "Server", "Clients"]
    let files = ["Package.swift"] + names.map { "Sources/consumer/\($0).swift" }
    let code = try files.map { try words(String(contentsOf: package.appending(path: $0), encoding: .utf8)) }
    let linter = repositoryRoot.appending(path: "examples/linter/Sources/linter/Linter.swift")
    let all = code + [try words(String(contentsOf: linter, encoding: .utf8))]
    let blocks = manual.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    #expect(blocks.count > 2)
    for block in blocks { #expect(all.contains { $0.contains(words(block)) }, "\(block)") }
  }

  /// The text in one line, however it is indented.
  private func words(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The program, built by its first user beside what the repository builds.
  private func built() throws -> String { try Self.program.get() }

  private static let program = Result {
    let scratch = repositoryRoot.appending(path: ".build/consumer").path
    let package = repositoryRoot.appending(path: "examples/consumer").path
    let finished = try run(
      ["swift", "build", "--package-path", package, "--scratch-path", scratch, "-Xswiftc", "-Onone"])
    try #require(finished.status == 0, "\(String(decoding: finished.output, as: UTF8.self))")
    return scratch + "/debug/consumer"
  }

  /// All that the examples become: a server payload for each campaign, and then those for clients.
  private func payloadsOfExamples(_ profile: Profile) throws -> [(path: String, bytes: [UInt8])] {
    let examples = repositoryRoot.appending(path: "examples").path
    let compiled = campaignc("compile", "--profile", profile.rawValue, examples)
    let lines = compiled.output.utf8.split(separator: UInt8(ascii: "\n")).map { Array($0) }
    try #require(compiled.exitCode == .clean && lines.count > 6)
    let clients = Payload.allCases.filter { $0 != .server }.map { $0.path() }
    let servers = (1...lines.count - clients.count).map { Payload.server.path(ofCampaign: "\($0)") }
    return zip(servers + clients, lines).map { (path: $0, bytes: $1) }
  }
}
