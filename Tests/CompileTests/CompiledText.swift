import CampaignCheck
import CampaignCompile
import CampaignEngine
import CampaignLanguage
import Findings
import SourceTree
import Testing

/// A text that was checked and compiled alone, with all rules and without a configuration.
struct CompiledText {
  let findings: [Finding]
  /// The payloads: a server payload for each campaign, and then those for clients. None if there is an error.
  let lines: [[UInt8]]

  init(_ bytes: [UInt8], as syntax: Tree.Syntax, profile: Profile = .portable) {
    var terms = TextTerms()
    terms.depth = .workspace
    terms.compile = CompileTerms(profile: profile, now: nil, targets: Client.byDefault)
    terms.allowing = AllowTerms(at: nil)
    let checked = CheckedText(bytes, as: syntax, by: terms)
    findings = checked.findings
    lines = checked.compiled.isEmpty ? [] : CompiledWorkspace(checked.compiled).payloads().map(\.bytes)
  }

  init(_ text: String, as syntax: Tree.Syntax = .yaml, profile: Profile = .portable) {
    self.init(Array(text.utf8), as: syntax, profile: profile)
  }

  /// The errors as text.
  var errors: [String] { findings.filter { $0.severity == .error }.map { "\($0.rule.id): \($0.message)" } }

  /// True if a finding says that the payloads would be wrong.
  var isBroken: Bool { findings.contains(where: \.breaksPayload) }

  /// The payloads of one kind: a server payload for each campaign, or one client payload for all.
  func lines(of payload: Payload) -> [[UInt8]] {
    switch payload {
    case .server: Array(lines.dropLast(3))
    case .feed: Array(lines.suffix(3).prefix(1))
    case .contentCards: Array(lines.suffix(2).prefix(1))
    case .triggers: Array(lines.suffix(1))
    }
  }
}
