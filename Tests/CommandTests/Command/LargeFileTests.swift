import CampaignCommand
import CommandSupport
import Findings
import Foundation
import SourceTree
import TestSupport
import Testing
import TextTestSupport

/// Large files are checked in parts, by several threads. The findings are the same as for the whole file.
@Suite struct LargeFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The size from which a file counts as large.
  private static let size = 1 << 20

  /// All texts of the rules' fixtures, one document after the other, repeated until the file is large.
  private static let mistakes: [UInt8] = {
    let texts = ["rules", "clean"].flatMap { Fixture.all(in: $0) }.compactMap { try? $0.bytes() }
    var reader = TreeReader()
    let documents = texts.filter { text in
      text.starts(with: "campaign: ".utf8) && text.last == UInt8(ascii: "\n")
        && reader.read(FilePart(allOf: text), of: text, file: 0)
        && !String(decoding: text, as: UTF8.self).contains("ampaignc")
    }
    var text = Array("campaign:    the-first\n".utf8)
    while text.count < size {
      for document in documents { text += Array("---\n".utf8) + document }
    }
    return text
  }()

  /// The same text with an anchor, which prevents the split. All places stay the same.
  private func asAWhole(_ text: [UInt8]) -> [UInt8] {
    Array("campaign: &a ".utf8) + text.dropFirst("campaign:    ".utf8.count)
  }

  private func makeBoth(_ text: [UInt8]) throws {
    #expect(text.count >= Self.size && text.starts(with: "campaign:    ".utf8))
    try folder.write(text, to: "parts/a.yaml")
    try folder.write(asAWhole(text), to: "whole/a.yaml")
  }

  /// Runs a command on the text in parts and on the whole text, compares the results, and returns the first.
  private func sameOfBoth(_ words: String...) -> ToolRun {
    let parts = campaignc(words + [folder.path("parts")])
    let whole = campaignc(words + [folder.path("whole")])
    #expect(parts.exitCode == whole.exitCode)
    #expect(parts.output == whole.output.replacing("/whole", with: "/parts"))
    return parts
  }

  /// Enough valid campaigns to make a file large.
  private func sound() throws -> [UInt8] {
    let run = campaignc("fixtures", "--count", "100", "--size", "full", "--in-one-file", "-o", folder.path("pack"))
    #expect(run.exitCode == .clean)
    let text = try Data(contentsOf: URL(filePath: folder.path("pack/campaigns.yaml")))
    let start = try #require(text.firstRange(of: Data("campaign: ".utf8))?.upperBound)
    let end = try #require(text[start...].firstIndex(of: UInt8(ascii: "\n")))
    return Array("campaign:    the-first".utf8) + text[end...]
  }

  @Test func mistakesAreFoundWhereTheyAreInTheWhole() throws {
    try makeBoth(Self.mistakes)
    let run = sameOfBoth("lint", "--format", "json")
    #expect(run.exitCode == .findings)
    #expect(campaignc("lint", "--format", "json", "--threads", "1", folder.path("parts")).output == run.output)
  }

  @Test func soundCampaignsAreCompiledInTheirOrder() throws {
    let text = try sound()
    try makeBoth(text)
    let run = sameOfBoth("compile")
    #expect(run.exitCode == .clean && run.output.count > text.count)
    try makeBoth(text + Array("---\ncampaign: last\ncolour: red\n".utf8))
    let broken = sameOfBoth("compile")
    #expect(broken.exitCode == .findings && broken.complaints.contains("unknown-field"))
  }

  @Test func whatIsFixedIsTheSame() throws {
    let text = try sound()
    try makeBoth(text + Array("---\ncampaign: last\nowner: no\n".utf8))
    _ = sameOfBoth("lint", "--fix", "-q")
    let (parts, whole) = (folder.path("parts/a.yaml"), folder.path("whole/a.yaml"))
    let fixed = try Array(Data(contentsOf: URL(filePath: parts)))
    #expect(fixed.suffix(12) == Array("owner: \"no\"\n".utf8)[...])
    #expect(try Array(Data(contentsOf: URL(filePath: whole))) == asAWhole(fixed))
  }

  /// Each part is below the limit, but the whole file is above it.
  @Test func nodesAreCountedInAllParts() throws {
    try makeBoth(try sound())
    let nodes = 20_000
    try folder.make("campaignc.yaml", text: "limits: { nodes: \(nodes) }\n")
    let run = sameOfBoth("lint", "--format", "concise", "--config", folder.path("campaignc.yaml"))
    #expect(run.exitCode == .findings && run.output.contains("[limit]") && run.output.contains("\(nodes)"))
  }

  @Test func aCommentInOnePartAllowsWhatItAllows() throws {
    let last = "---\ncampaign: last\n# campaignc: allow ambiguous-scalar -- so it is called\nowner: no\n"
    try makeBoth(try sound() + Array(last.utf8))
    let run = sameOfBoth("lint", "--format", "concise", "--only", "ambiguous-scalar")
    #expect(run.exitCode == .clean && !run.output.contains("ambiguous-scalar"))
  }

  @Test func overridesForPathsHold() throws {
    try makeBoth(try sound() + Array("---\ncampaign: last\nowner: no\n".utf8))
    try folder.make(
      "campaignc.yaml",
      text: "overrides: [{ files: [\"**\"], paths: [/owner], rules: { ambiguous-scalar: error } }]\n")
    let run = sameOfBoth(
      "lint", "--format", "concise", "--only", "ambiguous-scalar", "--config", folder.path("campaignc.yaml"))
    #expect(run.output.contains("error: ") && run.exitCode == .findings)
  }

  /// If there are many files, a large one is checked after the others.
  @Test(arguments: ["1", "2", "8"])
  func itIsOneAmongManyFiles(threads: String) throws {
    for index in 0..<200 { try folder.make("parts/\(index % 2 == 0 ? "0" : "b")\(index).yaml", text: "owner: no\n") }
    try folder.write(try sound() + Array("---\nowner: no\n".utf8), to: "parts/a.yaml")
    let run = campaignc(
      "lint", "--format", "concise", "--only", "not-a-campaign", "--threads", threads, folder.path("parts"))
    let lines = run.output.split(separator: "\n")
    #expect(lines.filter { $0.contains("not-a-campaign") }.count == 201)
    #expect(lines[100].contains("/a.yaml:"))
  }
}
