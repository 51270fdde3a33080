import CampaignCheck
import CampaignCompile
package import CampaignDecompile
package import CampaignLanguage
package import Findings
package import SourceTree

/// A definition, or several, after it went through the check and, where that lets it, through the compiler.
package struct CheckedDefinition {
  package let findings: [Finding]
  /// Empty where the text has errors.
  private let campaigns: [CompiledCampaign]

  /// When all payloads of these tests are made.
  package static let now: Int64 = 1_800_000_000

  package init(_ bytes: [UInt8], as syntax: Tree.Syntax) {
    var reader = TreeReader()
    var report = Report()
    var records = CheckedRecords()
    if reader.read(bytes, file: 0, as: syntax, into: &report) {
      checkTree(reader.tree, into: &report)
      checkDocuments(reader.tree, into: &report)
      checkCampaigns(reader.tree, records: &records, into: &report)
    }
    findings = report.inOrder
    let isSound = findings.allSatisfy { $0.severity < .error }
    let terms = CompileTerms(profile: .portable, now: Self.now, targets: ["ios", "android", "web"])
    var compiler = CampaignCompiler()
    campaigns = isSound ? compiler.compile(reader.tree, records, terms) : []
  }

  /// The payloads, one a line.
  package func lines(_ payloads: [Payload]) -> [UInt8] {
    CompiledWorkspace(campaigns).payloads(payloads).flatMap { $0.bytes + [UInt8(ascii: "\n")] }
  }

  /// What speaks against a definition that a tool has written.
  package var faults: [String] {
    findings.filter { $0.severity == .error || $0.rule.id == "ambiguous-scalar" }
      .map { "\($0.rule.id): \($0.message)" }
  }
}

/// What payloads become.
package func decompiled(_ payloads: [UInt8], as syntax: Tree.Syntax = .yaml) -> (text: [UInt8], notes: [PlacedNote])? {
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
