import CampaignCompile
import CampaignEngine
import CampaignLanguage
import Findings
import SourceText
import SourceTree

/// Checks definitions from payloads as `lint` and `compile` would, one after another in the same memory.
struct DefinitionChecker {
  private var checker = TextChecker()

  struct Outcome {
    /// The findings of `lint` that prevent the campaign from being compiled, at the places in the payloads.
    var notes: [DecompileNote] = []
    /// The server payload of the definition. Nil if it has errors, or if the payload is not needed.
    var server: [UInt8]?
  }

  mutating func check(_ text: DefinitionText, as syntax: Tree.Syntax, isCompiling: Bool) -> Outcome {
    var terms = TextTerms()
    terms.depth = .model
    terms.compile = isCompiling ? CompileTerms(profile: .portable, now: nil, targets: []) : nil
    let checked = CheckedText(text.bytes, as: syntax, by: terms, &checker)
    var outcome = Outcome()
    outcome.notes = checked.findings.filter { $0.severity == .error }.compactMap { finding in
      text.source(at: Int(finding.place.range.start)).map { DecompileNote(place: $0, message: .found(finding)) }
    }
    outcome.server = checked.compiled.first?.server
    return outcome
  }
}

extension Message {
  fileprivate static func found(_ finding: Finding) -> Message {
    "kept, but lint reports \(finding.rule.id): \(finding.message.text)"
  }
}
