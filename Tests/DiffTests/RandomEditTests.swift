import CampaignDiff
import CampaignLanguage
import TestSupport
import Testing

/// Several fields of a record changed at once: each has the sentence that it has alone, and no other one.
@Suite struct RandomEditTests {
  private typealias Fields = FieldFixtureTests
  private typealias Edit = FieldFixtureTests.Edit

  /// Keys that are compared as a whole. Only one of a group is changed at a time.
  private static let groups: [[String]] = [
    ["starts", "starts_local", "ends", "ends_local", "expires", "expires_local", "expires_after_ms"],
    ["uri", "url", "click_action"], ["open_in", "use_webview"], ["re_eligibility", "re_eligibility_ms"],
  ]

  private static func group(of key: String) -> String { groups.first { $0.contains(key) }?[0] ?? key }

  /// A record that can be changed: the campaign, or a card or message in it.
  private struct Subject {
    let record: PayloadRecord
    /// The list of the campaign that contains it. Nil for the campaign.
    let list: String?
    let edits: [Edit]

    init(_ record: PayloadRecord, in list: String?) {
      let left = list == nil ? Fields.identities.union(["cards", "in_app_messages"]) : Fields.identities
      (self.record, self.list, edits) = (record, list, Fields.edits(of: record, leaving: left))
    }

    /// The payload of a campaign with the old or the new values of some edits.
    func side(_ edits: [Edit], isNew: Bool) -> DiffSide {
      var values: [String: String] = [:]
      for edit in edits { values[edit.key] = isNew ? edit.new : edit.old }
      let object = Fields.object(record, with: values)
      let payload = list.map { Fields.object(Fields.campaign, with: [$0: "[\(object)]"]) } ?? object
      return DiffSide([DiffSide.Campaign(name: "c", payload: Array(payload.utf8))])
    }

    /// The changes as rules with their fields and words. `isBack` swaps the sides.
    func changes(_ edits: [Edit], isBack: Bool = false) -> [Change] {
      let (old, new) = (side(edits, isNew: isBack), side(edits, isNew: !isBack))
      return WorkspaceComparison(from: old, to: new, DiffTerms(now: nil)).result
    }
  }

  private static let subjects: [Subject] =
    [Subject(Fields.campaign, in: nil)]
    + Fields.campaign.keys.flatMap { key -> [Subject] in
      guard case .list(.variant(let variant), _) = key.form else { return [] }
      return variant.cases.map { Subject($0.record, in: key.name) }
    }

  private static func described(_ change: Change) -> String { "\(change.rule.id) \(change.field) \(change.words)" }

  @Test func eachEditHasItsOwnSentence() {
    var dice = Dice(seed: 20)
    var alone: [String: [String]] = [:]
    var sentences = 0
    let count = testsAreLong ? 100_000 : 4000
    for _ in 0..<count {
      let position = dice.roll(Self.subjects.count)
      let subject = Self.subjects[position]
      var edits: [Edit] = []
      for _ in 0..<dice.roll(5) {
        let edit = dice.pick(subject.edits)
        if !edits.contains(where: { Self.group(of: $0.key) == Self.group(of: edit.key) }) { edits.append(edit) }
      }
      let expected = edits.flatMap { edit -> [String] in
        let key = "\(position) \(edit.path)"
        if let known = alone[key] { return known }
        let found = subject.changes([edit]).map(Self.described)
        alone[key] = found
        return found
      }
      let forward = subject.changes(edits)
      sentences += forward.count
      #expect(forward.map(Self.described).sorted() == expected.sorted(), "\(edits.map(\.path))")
      let back = subject.changes(edits, isBack: true)
      #expect(
        forward.map { $0.rule.mirror + " " + $0.field }.sorted() == back.map { $0.rule.id + " " + $0.field }.sorted(),
        "\(edits.map(\.path))")
    }
    #expect(sentences > count)
  }
}
