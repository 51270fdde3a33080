import Bytes
import CampaignCheck
import CampaignLanguage
import Findings

/// Test groups that overlap, or that leave out a single group.
enum VariationGroups: RecordRule {
  static let info = RuleInfo(
    "variation-groups", .warning,
    finds: "Variations whose test groups overlap, or leave out exactly one group between them.",
    because: "A reader in both ranges gets a mixture of both variations; a group that was left out gets the original.",
    example: """
      \(ExampleStart.variedAnnouncement)
              - for: { group: [0, 49] }
                title: Thirty percent off
      -       - for: { group: [49, 99] }
      +       - for: { group: [50, 99] }
                title: Everything must go
      """)

  static let roles = [FieldRole.variations]

  static func check(_ record: LintedRecord) {
    let all = record.variations.filter {
      $0.conditions.groups != nil && !$0.conditions.hasEmptyGroups && $0.isForKnownReaders
    }
    // Of the earlier ranges for some readers, the one that reaches furthest.
    var furthest: [VariationConditions.Readers: LintedVariation] = [:]
    for variation in all.sorted(by: { start($0) < start($1) }) {
      let readers = variation.conditions.readersOfAllGroups
      let earlier = furthest[readers]
      if earlier.map({ end($0) < end(variation) }) ?? true { furthest[readers] = variation }
      guard let earlier, let groups = variation.conditions.groups, let others = earlier.conditions.groups,
        groups != others
      else { continue }
      let label = Finding.Label(.theOtherVariation, at: earlier.place)
      let next = Int(others.upperBound) + 1
      if groups.lowerBound <= others.upperBound {
        let last = min(groups.upperBound, others.upperBound)
        variation.add(
          info, .overlap(Int(groups.lowerBound), Int(last)), labels: [label],
          help: groups.upperBound > others.upperBound ? .startAfter(next) : .separate)
      } else if groups.lowerBound == others.upperBound.plus(2) {
        variation.add(info, .gap(next), labels: [label], help: .startAfter(next))
      }
    }
  }

  private static func end(_ variation: LintedVariation) -> Int64 { variation.conditions.groups?.upperBound ?? 0 }

  private static func start(_ variation: LintedVariation) -> Int64 { variation.conditions.groups?.lowerBound ?? 0 }
}

extension Message {
  fileprivate static func overlap(_ first: Int, _ last: Int) -> Message {
    first == last
      ? "group \(first) is in two variations" : "the groups \(first) to \(last) are in two variations"
  }
  fileprivate static func gap(_ group: Int) -> Message { "group \(group) is in neither of two neighbouring variations" }
  fileprivate static let separate: Message = "give each group to one variation only"
  fileprivate static func startAfter(_ group: Int) -> Message { "begin this range with \(group)" }
}
