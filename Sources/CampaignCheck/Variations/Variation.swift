import Bytes
package import CampaignLanguage
package import SourceText
package import SourceTree

/// The readers of a variation.
package struct VariationConditions: Sendable, Equatable {
  /// The language as written. Nil for every language.
  package var language: ArraySlice<UInt8>?
  /// Empty for every client.
  package var targets: [Client] = []
  /// The test groups. Nil for every reader.
  package var groups: ClosedRange<Int64>?

  package init() {}

  /// True if a reader gets the variation. A reader whose property is unknown does not meet a condition about it.
  package func include(_ reader: Reader) -> Bool {
    if let language, !(reader.language?.isCovered(by: language) ?? false) { return false }
    if !targets.isEmpty, !(reader.target.map(targets.contains) ?? false) { return false }
    if let groups, !(reader.group.map { groups.contains(Int64($0)) } ?? false) { return false }
    return true
  }

  package var isEmpty: Bool { count == 0 }

  /// The same conditions, which do not keep the text of the file.
  fileprivate var copied: VariationConditions {
    var copy = self
    copy.language = language.map { Array($0)[...] }
    return copy
  }

  /// True if the only condition is a language.
  package var isForLanguageAlone: Bool { language != nil && count == 1 }

  /// True if all readers of a client meet the conditions.
  package func includeAll(of client: Client) -> Bool {
    language == nil && groups == nil && (targets.isEmpty || targets.contains(client))
  }

  /// The groups of a range that ends before it begins, which includes nobody.
  static let noGroups: ClosedRange<Int64> = -1...(-1)

  /// Groups that no reader has are an error. They become groups near the others, so that rules can count all groups of
  /// a range.
  fileprivate static func groups(from first: Int64, to last: Int64) -> ClosedRange<Int64> {
    guard first <= last else { return noGroups }
    let near = VariationTable.groups.lowerBound.minus(2)...VariationTable.groups.upperBound.plus(2)
    return (first...last).clamped(to: near)
  }

  package var hasEmptyGroups: Bool { groups == Self.noGroups }

  /// The same conditions for any two variations that exactly the same readers get.
  package struct Readers: Hashable {
    private let language: [UInt8]?
    private let targets: Set<Client>
    private let groups: ClosedRange<Int64>?

    fileprivate init(_ conditions: VariationConditions, _ groups: ClosedRange<Int64>?) {
      language = conditions.language?.map(\.lowerCased)
      targets = Set(conditions.targets)
      self.groups = groups
    }
  }

  package var readers: Readers { Readers(self, groups) }

  package var readersOfAllGroups: Readers { Readers(self, nil) }

  /// Of two variations for a reader, the more specific one is applied later: the one with more conditions, or else the
  /// one with the longer language.
  package func isLessSpecific(than other: VariationConditions) -> Bool {
    (count, language?.count ?? 0) < (other.count, other.language?.count ?? 0)
  }

  /// True if every reader who meets the other conditions meets these too.
  package func cover(_ other: VariationConditions) -> Bool {
    if let language, !(other.language.map { Self.language($0, isWithin: language) } ?? false) { return false }
    if !targets.isEmpty, other.targets.isEmpty || !other.targets.allSatisfy(targets.contains) { return false }
    if let groups, !(other.groups.map { $0.clamped(to: groups) == $0 } ?? false) { return false }
    return true
  }

  /// True if some readers can meet both.
  package func overlap(_ other: VariationConditions) -> Bool {
    if let language, let second = other.language, !Self.language(language, isWithin: second),
      !Self.language(second, isWithin: language)
    {
      return false
    }
    if !targets.isEmpty, !other.targets.isEmpty, !targets.contains(where: other.targets.contains) {
      return false
    }
    if let groups, let others = other.groups { return groups.overlaps(others) }
    return true
  }

  /// True if two conditions name the same language.
  package func hasSameLanguage(as other: VariationConditions) -> Bool {
    readersOfLanguage == other.readersOfLanguage
  }

  private var readersOfLanguage: [UInt8]? { language?.map(\.lowerCased) }

  /// True if the readers of a language are readers of a more general one too: `de-AT` is within `de`.
  private static func language(_ one: ArraySlice<UInt8>, isWithin other: ArraySlice<UInt8>) -> Bool {
    guard one.starts(with: other, by: { $0.lowerCased == $1.lowerCased }) else { return false }
    return one.count == other.count || one.dropFirst(other.count).first == UInt8(ascii: "-")
  }

  private var count: Int {
    (language == nil ? 0 : 1) + (targets.isEmpty ? 0 : 1) + (groups == nil ? 0 : 1)
  }
}

extension Array {
  /// The variations that a reader gets, in the order in which they are applied: the most specific one last.
  package func applied(to reader: Reader, under conditions: (Element) -> VariationConditions) -> [Element] {
    // A stable sort: equally specific variations stay in the order of the file.
    filter { conditions($0).include(reader) }.enumerated().sorted { one, other in
      if conditions(one.element).isLessSpecific(than: conditions(other.element)) { return true }
      if conditions(other.element).isLessSpecific(than: conditions(one.element)) { return false }
      return one.offset < other.offset
    }.map(\.element)
  }
}

extension CheckedRecords {
  /// True if a card or a message of the file has variations.
  package var haveVariations: Bool { entries.contains { $0.isPartial } }

  /// The variations of a record as written, by entry. More than `VariationTable.most` are an error.
  package func variations(of entry: Int) -> Siblings? {
    entries[entry].position(of: .variations).flatMap { slot($0, of: entry) }.map { records(in: $0) }
  }

  /// The variation of a record at a position. Nil if it has fewer.
  package func variation(of entry: Int, at position: Int) -> Int? {
    variations(of: entry)?.dropFirst(position).first { _ in true }
  }

  /// The variations of a record that a reader gets, in the order in which they are applied.
  func variations(of entry: Int, for reader: Reader, in tree: Tree) -> [Int] {
    let all = variations(of: entry).map(Array.init) ?? []
    let known = all.map { (entry: $0, conditions: conditions(of: $0, in: tree)) }
    return known.applied(to: reader) { $0.conditions }.map(\.entry)
  }

  /// The variations that a reader gets of the cards and messages of a file, by the place of the card or message. Those
  /// of a record are in the order in which they are applied.
  package func appliedVariations(for reader: Reader, in tree: Tree) -> [ByteRange: [VariationConditions]] {
    var applied: [ByteRange: [VariationConditions]] = [:]
    for campaign in campaigns {
      for list in [CampaignTable.cards, CampaignTable.messages] {
        for entry in records(in: list, of: campaign) {
          let own = variations(of: entry, for: reader, in: tree).map { conditions(of: $0, in: tree).copied }
          if !own.isEmpty { applied[tree[entries[entry].mapping].range] = own }
        }
      }
    }
    return applied
  }

  /// The conditions of a variation.
  package func conditions(of variation: Int, in tree: Tree) -> VariationConditions {
    var conditions = VariationConditions()
    conditions.language = condition(VariationTable.language, of: variation, in: tree).map { tree.text(of: $0) }
    conditions.targets = targets(of: variation, in: tree)
    conditions.groups = groups(of: variation, in: tree)
    return conditions
  }

  /// The clients that a variation is for. Empty for every client.
  package func targets(of variation: Int, in tree: Tree) -> [Client] {
    guard let target = condition(VariationTable.target, of: variation, in: tree) else { return [] }
    let words = tree[target].kind == .sequence ? tree.items(of: target).compactMap(tree.resolved) : [target]
    return words.compactMap { Client(named: tree.text(of: $0)) }
  }

  /// The test groups that a variation is for. Nil for every reader.
  func groups(of variation: Int, in tree: Tree) -> ClosedRange<Int64>? {
    guard let list = condition(VariationTable.group, of: variation, in: tree) else { return nil }
    let numbers = tree.items(of: list).compactMap { item -> Int64? in
      guard case .integer(let number)? = tree.resolved(item).flatMap({ tree.value(of: $0) }) else { return nil }
      return number
    }
    return numbers.count == 2 ? VariationConditions.groups(from: numbers[0], to: numbers[1]) : nil
  }

  /// The value of one condition of a variation. Nil if the variation does not have it.
  private func condition(_ field: Field, of variation: Int, in tree: Tree) -> NodeID? {
    var readers = records(in: VariationTable.readers, of: variation)
    return readers.next().flatMap { slot(field, of: $0) }.flatMap { tree.resolved($0.value) }
  }
}
