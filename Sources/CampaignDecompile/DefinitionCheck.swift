internal import CampaignCheck
internal import CampaignCompile
internal import CampaignLanguage
internal import Findings
internal import SourceText
internal import SourceTree

/// Looks at definitions that were made from payloads as `lint` and `compile` would, one after the other with the same
/// memory.
struct DefinitionChecker {
  private var reader = TreeReader()
  private var records = CheckedRecords()
  private var compiler = CampaignCompiler()
  private let terms = CompileTerms(profile: .portable, now: nil, targets: [])

  struct Outcome {
    /// The findings of `lint` that prevent the campaign from being compiled, at the places in the payloads.
    var notes: [DecompileNote] = []
    /// The server payload that the definition compiles to; nil where it does not, or nobody asked.
    var server: [UInt8]?
  }

  mutating func check(_ text: DefinitionText, as syntax: Tree.Syntax, isCompiling: Bool) -> Outcome {
    var report = Report()
    if reader.read(text.bytes, file: 0, as: syntax, into: &report) {
      checkTree(reader.tree, into: &report)
      checkDocuments(reader.tree, into: &report)
      checkCampaigns(reader.tree, records: &records, into: &report)
    }
    let errors = report.inOrder.filter { $0.severity == .error }
    var outcome = Outcome()
    outcome.notes = errors.compactMap { finding in
      text.source(at: Int(finding.place.range.start)).map { DecompileNote(place: $0, message: .found(finding)) }
    }
    if isCompiling, errors.allSatisfy(\.rule.isSettable) {
      outcome.server = compiler.compile(reader.tree, records, terms).first?.server
    }
    return outcome
  }
}

extension Message {
  fileprivate static func found(_ finding: Finding) -> Message {
    "kept, but lint reports \(finding.rule.id): \(finding.message.text)"
  }
}
