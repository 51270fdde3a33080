import CampaignLanguage
import SourceTree
import Testing

@testable import campaignc

/// What `compile` makes of a text.
struct CompiledText {
  let exitCode: ExitCode
  /// The payloads as they were printed, without the line breaks between them.
  let lines: [ArraySlice<UInt8>]
  let complaints: String

  /// Hands a text to `compile`, on standard input.
  init(_ bytes: [UInt8], as syntax: Tree.Syntax, _ words: [String] = []) {
    let console = MemoryConsole(bytes: bytes)
    let name = syntax == .json ? "sample.json" : "sample.yaml"
    exitCode = campaignc(["compile", "-q", "--no-config", "--stdin-filename", name, "-"] + words, on: console).exitCode
    lines = console.bytes(of: .output).split(separator: UInt8(ascii: "\n"))
    complaints = console.text(of: .error)
  }

  init(_ text: String, as syntax: Tree.Syntax = .yaml, profile: Profile = .portable) {
    self.init(Array(text.utf8), as: syntax, ["--profile", profile.rawValue])
  }

  /// The payloads of one kind: of servers one for each campaign, and of clients one for all.
  func lines(of payload: Payload) -> [ArraySlice<UInt8>] {
    switch payload {
    case .server: Array(lines.dropLast(3))
    case .feed: Array(lines.suffix(3).prefix(1))
    case .contentCards: Array(lines.suffix(2).prefix(1))
    case .triggers: Array(lines.suffix(1))
    }
  }
}
