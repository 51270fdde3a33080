import CampaignCheck
import CampaignCompile
import CampaignDecompile
import CampaignEngine
import CampaignLanguage
import Findings
import SourceTree

/// One or several definitions that were checked and, without errors, compiled.
struct CheckedDefinition {
  let findings: [Finding]
  /// Empty if the text has errors.
  private let campaigns: [CompiledCampaign]

  /// The time at which all payloads of these tests are made.
  static let now: Int64 = 1_800_000_000

  init(_ bytes: [UInt8], as syntax: Tree.Syntax) {
    var terms = TextTerms()
    terms.depth = .model
    terms.compile = CompileTerms(profile: .portable, now: Self.now, targets: Client.byDefault)
    let checked = CampaignEngine.CheckedText(bytes, as: syntax, by: terms)
    findings = checked.findings
    campaigns = findings.allSatisfy { $0.severity < .error } ? checked.compiled : []
  }

  /// The payloads, one a line.
  func lines(_ payloads: [Payload]) -> [UInt8] {
    CompiledWorkspace(campaigns).payloads(payloads).flatMap { $0.bytes + [UInt8(ascii: "\n")] }
  }

  /// The findings that a definition written by `decompile` must not have.
  var faults: [String] {
    findings.filter { $0.severity == .error || $0.rule.id == "ambiguous-scalar" }
      .map { "\($0.rule.id): \($0.message)" }
  }
}

/// The result of decompiling payloads.
func decompiled(_ payloads: [UInt8], as syntax: Tree.Syntax = .yaml) -> (text: [UInt8], notes: [PlacedNote])? {
  var reader = TreeReader()
  var report = Report()
  guard reader.read(payloads, file: 0, as: .json, severalValues: true, limits: Decompiler.limits, into: &report) else {
    return nil
  }
  var decompiler = Decompiler(campaign: "imported")
  guard decompiler.read(reader.tree).isEmpty else { return nil }
  let result = decompiler.finish(as: syntax)
  let texts = result.campaigns.map(\.bytes)
  guard syntax == .json else { return (Array(texts.joined(separator: "---\n".utf8)), result.notes) }
  return (Array("[".utf8) + texts.joined(separator: ",".utf8) + Array("]".utf8), result.notes)
}
