import CampaignCheck
import CampaignEngine
import CampaignLanguage
package import Findings
import SourceText
package import SourceTree

/// A text that was read and checked like a file of `lint`.
package struct CheckedText {
  package let bytes: [UInt8]
  package let tree: Tree
  package let isReadable: Bool
  /// The findings in report order.
  package let findings: [Finding]

  /// The last step of the check. `documents` checks text and tree only, so those tests can be short; `table` also
  /// checks fields; `records` also runs the rules about one record, so many messages can wait for the same event;
  /// `model` checks everything, as if the configuration had the usual `channels`; `unconfigured` does not.
  package enum Extent: Equatable {
    case documents
    case table(linkSchemes: [String] = [])
    /// With the catalogue of the examples, or without a catalogue.
    case records(isCatalogued: Bool = false, hasLanguages: Bool = false)
    case model
    case unconfigured
    /// The text is a configuration, not a campaign.
    case configuration
    /// The text has sample readers, with the catalogue of the examples.
    case readers
  }

  private let extent: Extent

  package init(_ bytes: [UInt8], as syntax: Tree.Syntax, limits: Limits = .standard, upTo extent: Extent = .documents) {
    self.extent = extent
    let checked = CampaignEngine.CheckedText(
      bytes, as: syntax, extent.kind, limits: limits, by: extent.terms)
    self.bytes = bytes
    (tree, isReadable, findings) = (checked.tree, checked.isReadable, checked.findings)
  }

  package init(
    _ text: String, as syntax: Tree.Syntax = .yaml, limits: Limits = .standard, upTo extent: Extent = .documents
  ) {
    self.init(Array(text.utf8), as: syntax, limits: limits, upTo: extent)
  }

  /// The findings as lines of an `.expected` file.
  package var described: String {
    let lines = LineTable(of: bytes)
    return findings.map { description(of: $0, lines) }.joined()
  }

  /// The text after all fixes, round by round, until none is left. Of overlapping fixes, the first one is made.
  package func fixed(as syntax: Tree.Syntax) -> CheckedText {
    var text = self
    for _ in 0..<10 {
      let selection = FixSelection(
        of: text.findings.compactMap { finding in finding.fixes.first.map { (finding, $0) } })
      guard !selection.isEmpty else { break }
      var edited = EditedText(text.bytes)
      edited.apply(selection.edits)
      text = CheckedText(edited.bytes, as: syntax, upTo: extent)
    }
    return text
  }
}

extension CheckedText {
  private func description(of finding: Finding, _ lines: LineTable) -> String {
    let words = words(about: finding, lines).map { $0 + "\n" }
    return "\(span(of: finding.place, lines)) " + words.joined(separator: "  ")
  }

  /// The lines of a finding: its rule and message, then everything that belongs to it.
  private func words(about finding: Finding, _ lines: LineTable) -> [String] {
    ["\(finding.rule.id): \(finding.message)"]
      + finding.labels.map { "label \(span(of: $0.place, lines)): \($0.message)" }
      + finding.notes.map { "note: \($0)" } + (finding.help.map { ["help: \($0)"] } ?? [])
      + finding.fixes.map { "fix: \($0.title) (\($0.trust.rawValue))" }
  }

  /// The same below its line. The end is given only if it is on another line.
  func words(below finding: Finding) -> [String] {
    let lines = LineTable(of: bytes)
    let start = lines.position(of: Int(finding.place.range.start))
    let end = lines.position(of: Int(finding.place.range.end))
    let words = words(about: finding, lines)
    return start.line == end.line ? words : ["to \(end.line):\(end.column) " + words[0]] + words.dropFirst()
  }

  private func span(of place: Place, _ lines: LineTable) -> String {
    let start = lines.position(of: Int(place.range.start))
    let end = lines.position(of: Int(place.range.end))
    return "\(start.line):\(start.column)-\(end.line):\(end.column)"
  }
}

extension CheckedText.Extent {
  fileprivate var kind: FileKind {
    switch self {
    case .configuration: .configuration
    case .readers: .readers
    case .documents, .table, .records, .model, .unconfigured: .campaigns
    }
  }

  fileprivate var terms: TextTerms {
    switch self {
    case .documents, .configuration: termsOfExamples(upTo: .documents)
    case .readers: termsOfExamples(upTo: .documents, catalogue: catalogueOfExamples())
    case .table(let linkSchemes): termsOfExamples(upTo: .model, linkSchemes: linkSchemes)
    case .records(let isCatalogued, let hasLanguages):
      termsOfExamples(
        upTo: .records, linkSchemes: [], catalogue: isCatalogued ? catalogueOfExamples() : nil,
        languages: hasLanguages ? languagesOfExamples : [])
    case .model: termsOfExamples(upTo: .workspace, linkSchemes: [], channels: .byDefault)
    case .unconfigured: termsOfExamples(upTo: .workspace, linkSchemes: [])
    }
  }
}
