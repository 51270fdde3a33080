import CampaignLanguage
import Foundation
import TestSupport
import Testing

/// `examples/consumer`, a separate package that depends only on the library, not on libyaml or the rest of campaignc.
@Suite(.step(.plugins), .mayTakeAnHour) struct ConsumerTests {
  @Test(.needsBinary) func theExampleReadsWhatIsCompiled() throws {
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

  /// The code in the manual of the library is that of the example, so it compiles.
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

  /// The DocC pages of the library: every link leads to a page, and every named symbol exists.
  @Test(.needs("docc")) func thePagesRenderWithoutWarnings() throws {
    let modules = URL(filePath: try built()).deletingLastPathComponent().appending(path: "Modules").path
    let folder = try TemporaryFolder()
    let information = try run(["swift", "-print-target-info"])
    let target = try JSONDecoder().decode(TargetInformation.self, from: Data(information.output)).target
    let extracted = try run([
      "swift", "symbolgraph-extract", "-module-name", "CampaignIR", "-I", modules, "-target", target.triple,
      "-minimum-access-level", "public", "-experimental-allowed-reexported-modules=CampaignJSON", "-output-dir",
      folder.path,
    ])
    try #require(extracted.status == 0, "\(String(decoding: extracted.output, as: UTF8.self))")
    let catalog = repositoryRoot.appending(path: "Sources/CampaignIR/CampaignIR.docc").path
    let converted = try run([
      "docc", "convert", catalog, "--additional-symbol-graph-dir", folder.path, "--warnings-as-errors",
      "--output-dir", folder.path + "/pages",
    ])
    #expect(converted.status == 0, "\(String(decoding: converted.output, as: UTF8.self))")
    let page = folder.path + "/pages/data/documentation/campaignir/readingpayloads.json"
    #expect(FileManager.default.fileExists(atPath: page))
  }

  private struct TargetInformation: Decodable {
    struct Target: Decodable { let triple: String }
    let target: Target
  }

  /// The text in one line, without indentation.
  private func words(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The program. The first test that needs it builds it, separately from the build of the repository.
  private func built() throws -> String { try Self.program.get() }

  private static let program = Result {
    let scratch = repositoryRoot.appending(path: ".build/consumer").path
    let package = repositoryRoot.appending(path: "examples/consumer").path
    let finished = try run(
      ["swift", "build", "--package-path", package, "--scratch-path", scratch, "-Xswiftc", "-Onone"])
    try #require(finished.status == 0, "\(String(decoding: finished.output, as: UTF8.self))")
    return scratch + "/debug/consumer"
  }

  /// All payloads of the examples: a server payload for each campaign, then those for clients.
  private func payloadsOfExamples(_ profile: Profile) throws -> [(path: String, bytes: [UInt8])] {
    let examples = repositoryRoot.appending(path: "examples").path
    let binary = try #require(shippedBinary)
    let compiled = try run([binary, "compile", "--profile", profile.rawValue, examples])
    let lines = compiled.output.split(separator: UInt8(ascii: "\n")).map { Array($0) }
    try #require(compiled.status == 0 && lines.count > 6)
    let clients = Payload.allCases.filter { $0 != .server }.map { $0.path() }
    let servers = (1...lines.count - clients.count).map { Payload.server.path(ofCampaign: "\($0)") }
    return zip(servers + clients, lines).map { (path: $0, bytes: $1) }
  }
}
