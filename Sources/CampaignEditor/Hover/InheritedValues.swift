import CampaignCheck
import CampaignEngine
import CampaignLanguage
import Findings
import SourceText

// The values that a card or a message takes from its campaign and from the configuration.

extension HoverMaker {
  /// The fields of a campaign that count for all of its cards and messages.
  private static let shared = [
    CampaignTable.starts, CampaignTable.ends, CampaignTable.audience, CampaignTable.targets, CampaignTable.timeZone,
  ]

  /// The campaign that contains an entry.
  private func campaign(around index: Int) -> Int? {
    outline.path(to: index).first { step in
      walk.meaning(of: step).records.contains { $0.field(.campaignName) != nil }
    }
  }

  /// The value of a field of the campaign, with its line.
  func valueOfCampaign(_ field: Field, around index: Int) -> String? {
    guard let campaign = campaign(around: index), let member = walk.member(field.name, of: campaign),
      outline[member].content != .nothing
    else { return nil }
    let line = document.lines.position(of: Int(outline[member].key.start)).line + terms.linesBefore()
    return "`\(excerpt(of: walk.resolved(member)))`, from the campaign (line \(line))"
  }

  /// A line for each value that a card or a message gets from elsewhere.
  func inheritedValues(of record: Int, _ type: RecordType) -> [String] {
    let present = Set(walk.keys(of: record).map { String(decoding: $0, as: UTF8.self) })
    var values: [(name: String, words: String?)] = []
    var own: Set<String> = []
    for use in type.fields {
      let isWritten =
        present.contains(use.field.name) || use.field.substitute.map { present.contains($0.field.name) } ?? false
      switch use.fallback {
      case .inherited(let field):
        own.insert(field.name)
        if !isWritten { values.append((use.field.name, valueOfCampaign(field, around: record))) }
      case .configured(let setting, _): if !isWritten { values.append((use.field.name, terms.configured(setting))) }
      case .written, .linked, .position, .zero, .everything, nil: break
      }
    }
    for field in Self.shared where !own.contains(field.name) {
      var words = valueOfCampaign(field, around: record)
      if words == nil, case .configured(let setting, _)? = field.fallback { words = terms.configured(setting) }
      values.append((field.name, words))
    }
    return values.compactMap { value in value.words.map { "* `\(value.name)`: \($0)" } }
  }

  /// Says how many cards and messages take the value of a campaign's field. Nil for other fields.
  func noteAboutHeirs(of member: Int, _ field: Field) -> String? {
    guard let campaign = outline[member].parent, Self.shared.contains(field),
      walk.meaning(of: campaign).record?.field(.campaignName) != nil
    else { return nil }
    let items = [CampaignTable.cards, CampaignTable.messages].flatMap { list -> [Int] in
      walk.member(list.name, of: campaign).map { Array(outline.children(of: walk.resolved($0))) } ?? []
    }
    let others = items.count { hasOwn(field, $0) }
    switch (items.count, others) {
    case (0, _): return nil
    case (1, 0): return "The only card or message takes it."
    case (_, 0): return "All \(items.count) cards and messages take it."
    case (_, items.count): return "No card or message takes it: each one has its own."
    default:
      let rest = others == 1 ? "the other one has its own" : "\(others) have their own"
      return "\(items.count - others) of \(items.count) cards and messages take it; \(rest)."
    }
  }

  /// True if a card or a message has its own value in place of that of a field of the campaign.
  private func hasOwn(_ field: Field, _ item: Int) -> Bool {
    let uses = walk.meaning(of: item).record?.fields ?? []
    return uses.contains { use in
      guard case .inherited(field)? = use.fallback else { return false }
      return ([use.field] + (use.field.substitute.map { [$0.field] } ?? [])).contains {
        walk.member($0.name, of: item) != nil
      }
    }
  }
}
