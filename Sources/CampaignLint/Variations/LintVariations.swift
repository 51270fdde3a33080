package import CampaignCheck
package import CampaignLanguage
package import Findings
import SourceText
package import SourceTree

/// Checks every card and message with each of its variations, and reports what the original does not have.
///
/// Each variation is applied alone. Two variations of one reader are not checked together.
package func lintVariations(
  _ tree: Tree, _ records: CheckedRecords, linkSchemes: LinkSchemes, channels: ChannelSet?, by rules: LintRules,
  under terms: LintTerms, after original: LintedFile, into report: inout Report
) {
  // The rules about translations look at all variations together, so they don't run on a single one.
  var terms = terms
  terms.languages = []
  var known = Set(report.findings.map(FindingPlace.init))
  let errors = ErrorPlaces(in: report)
  var file = original
  // Real files need a part of this: their variations are about as long as the originals.
  var left = 4 * tree.bytesRead.count + 8 << 20
  for position in 0..<VariationTable.most {
    let places = VariedPlaces(of: tree, records, withVariation: position)
    guard !report.isFull, let first = places.first else { return }
    left -= places.size
    guard left >= 0 else {
      report.add(
        Finding(.limit, .tooManyVariations(position), at: tree.place(tree[first].range), help: .shorterVariations))
      return
    }
    for clients in places.clients {
      guard
        let varied = VariedText(
          tree, records, withVariation: position, for: clients, linkSchemes: linkSchemes, channels: channels)
      else { continue }
      var found = varied.report
      file = lint(
        varied.tree, varied.records, by: rules, under: terms, for: clients.isEmpty ? nil : clients, after: file,
        asking: original.answers, into: &found)
      for finding in found.findings {
        guard let variation = places.variation(around: finding.place.range),
          tree[variation].range.includes(finding.place.range) || !acceptReplaced.contains(finding.rule.id),
          !errors.include(finding.place.range), known.insert(FindingPlace(finding)).inserted
        else { continue }
        report.add(finding.in(variation, tree))
      }
    }
  }
}

/// The rules that accept a value that another variation replaces.
private let acceptReplaced = RecordRules.all.filter { $0.acceptsReplaced }.map { $0.info.id }

/// The places of errors in the originals. An error that is still there with a variation is not reported again.
private struct ErrorPlaces {
  /// Sorted by their start.
  private let ranges: [ByteRange]

  init(in report: Report) {
    ranges = report.findings.filter { $0.severity == .error }.map(\.place.range).sorted { $0.start < $1.start }
  }

  /// True if a place is inside the last error that begins before it.
  func include(_ place: ByteRange) -> Bool {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].start <= place.start { low = middle + 1 } else { high = middle }
    }
    return low > 0 && ranges[low - 1].includes(place)
  }
}

/// A rule with the place that it reports.
private struct FindingPlace: Hashable {
  let rule: String
  let place: Place

  init(_ finding: Finding) {
    rule = finding.rule.id
    place = finding.place
  }
}

/// The places of the records that have a variation at a position, each with the place of that variation.
private struct VariedPlaces {
  /// Sorted by the start of the record. A record that comes through an alias is at the alias too.
  private var rows: [(record: ByteRange, variation: NodeID)] = []
  /// The clients that variations at this position are for, each set once. Empty for all clients.
  private(set) var clients: [Targets] = []

  /// The bytes of the records with these variations.
  private(set) var size = 0

  /// The first variation.
  var first: NodeID? { rows.first?.variation }

  init(of tree: Tree, _ records: CheckedRecords, withVariation position: Int) {
    for campaign in records.campaigns {
      for field in [CampaignTable.cards, CampaignTable.messages] {
        for entry in records.records(in: field, of: campaign) {
          guard let variation = records.variation(of: entry, at: position) else { continue }
          let own = Targets(records.targets(of: variation, in: tree))
          if !clients.contains(own) { clients.append(own) }
          let mapping = records.entries[variation].mapping
          size += tree[records.entries[entry].mapping].range.count + tree[mapping].range.count
          if let position = records.entries[entry].position(of: .variations),
            let slot = records.slot(position, of: entry)
          {
            size -= tree[slot.value].range.count
          }
          rows.append((tree[records.entries[entry].mapping].range, mapping))
          if let use = records.entries[entry].use { rows.append((tree[use].range, mapping)) }
        }
      }
    }
    rows.sort { $0.record.start < $1.record.start }
  }

  /// The variation that is applied around a place. Nil if the place is in no record with one.
  func variation(around place: ByteRange) -> NodeID? {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].record.start <= place.start { low = middle + 1 } else { high = middle }
    }
    guard low > 0, place.end <= rows[low - 1].record.end else { return nil }
    return rows[low - 1].variation
  }
}

extension Finding {
  /// The finding with the place of the variation that leads to it. Only fixes within the variation stay: other readers
  /// get the original too.
  fileprivate func `in`(_ variation: NodeID, _ tree: Tree) -> Finding {
    let first = tree.childCount(of: variation) > 0 ? tree.firstChild(of: variation) : variation
    let label = Label(.inVariation, at: tree.place(tree[first].range))
    let range = tree[variation].range
    let own = fixes.filter { fix in
      fix.edits.allSatisfy { range.includes($0.range) }
    }
    let help = help ?? (own.isEmpty && !fixes.isEmpty ? .changeEither : nil)
    return Finding(rule, message, at: place, labels: labels + [label], notes: notes, help: help, fixes: own)
  }
}

extension Message {
  fileprivate static let changeEither: Message = "change the variation, or the original for all readers"
  fileprivate static func tooManyVariations(_ count: Int) -> Message {
    "the variations are far larger than the file; only the first \(count) of each card and message were checked"
  }
  fileprivate static let shorterVariations: Message = "use fewer variations and aliases, or split the file"
  fileprivate static let inVariation: Message = "with this variation"
}
