package import CampaignLanguage
package import Findings
package import SourceTree

/// A file's campaigns with variations applied. Its findings and values keep their places in the file.
package struct VariedText: Sendable {
  package let tree: Tree
  package let records: CheckedRecords
  /// The findings of the check, which are also about what no variation changes.
  package let report: Report
  /// The records with a variation for a test group, each with the number of that variation: 1 is the first. If there
  /// are several, it is the one that is applied last.
  package let groupVariations: [NodeID: Int]

  /// The campaigns as a reader gets them. The file must have no errors.
  package init(_ tree: Tree, _ records: CheckedRecords, for reader: Reader) {
    var composer = VariedTextComposer(tree, records)
    for campaign in records.campaigns {
      composer.addCampaign(campaign) { $0.variations(of: $1, for: reader, in: tree) }
    }
    self.init(composer)
  }

  /// The cards and messages that have a variation for exactly these clients at a position, each with that variation
  /// alone. Nil if none has. Without clients, the variation is for all of them.
  package init?(
    _ tree: Tree, _ records: CheckedRecords, withVariation position: Int, for clients: Targets,
    linkSchemes: LinkSchemes, channels: ChannelSet?
  ) {
    var composer = VariedTextComposer(tree, records)
    var isEmpty = true
    for campaign in records.campaigns {
      func variation(_ records: CheckedRecords, _ entry: Int) -> [Int]? {
        guard let variation = records.variation(of: entry, at: position),
          Targets(records.targets(of: variation, in: tree)) == clients
        else { return nil }
        return [variation]
      }
      let lists = [CampaignTable.cards, CampaignTable.messages]
      guard lists.contains(where: { records.records(in: $0, of: campaign).contains { variation(records, $0) != nil } })
      else { continue }
      isEmpty = false
      composer.addCampaign(campaign, variation)
    }
    if isEmpty { return nil }
    self.init(composer, linkSchemes: linkSchemes, channels: channels)
  }

  private init(
    _ composer: VariedTextComposer, linkSchemes: LinkSchemes = [], channels: ChannelSet? = .byDefault
  ) {
    tree = composer.tree
    groupVariations = composer.groupVariations
    var records = CheckedRecords()
    var report = Report()
    _ = checkModel(
      of: tree, linkSchemes: linkSchemes, channels: channels, taking: composer.copied, records: &records, into: &report)
    self.records = records
    self.report = report
  }
}

/// Writes campaigns with variations.
private struct VariedTextComposer {
  private let source: Tree
  private let records: CheckedRecords
  private var composer: TreeComposer
  private(set) var groupVariations: [NodeID: Int] = [:]
  /// The fields with the value of the original.
  let copied: CopiedFields

  init(_ tree: Tree, _ records: CheckedRecords) {
    source = tree
    self.records = records
    composer = TreeComposer(tree)
    copied = CopiedFields(of: records)
  }

  var tree: Tree { composer.tree }

  /// Adds a campaign. `layers` returns the variations of a card or message in the order of their application, or nil to
  /// leave it out.
  mutating func addCampaign(_ campaign: Int, _ layers: (CheckedRecords, Int) -> [Int]?) {
    composer.beginDocument()
    composer.begin(like: records.entries[campaign].mapping)
    for member in source.members(of: records.entries[campaign].mapping) {
      composer.copy(member.key)
      let position = position(at: member.key, of: campaign)
      guard let list = source.resolved(member.value), let position,
        records.entries[campaign].type.fields[position].field.form.isOfVariants,
        let slot = records.slot(position, of: campaign)
      else {
        copy(member.value, ofFieldAt: position, of: campaign)
        continue
      }
      composer.begin(like: list)
      for entry in records.records(in: slot) {
        if let layers = layers(records, entry) { add(entry, layers) }
      }
      composer.end()
    }
    composer.end()
  }

  /// The position of the field that a key names, or that a misspelt key was probably meant to name.
  private func position(at key: NodeID, of entry: Int) -> Int? {
    guard let name = source.resolved(key) else { return nil }
    return source.withText(of: name, records.entries[entry].type.index)
      ?? records.entries[entry].fields.first { records.slot($0, of: entry)?.key == key }
  }

  /// Copies a value of the original.
  private mutating func copy(_ value: NodeID, ofFieldAt position: Int?, of entry: Int) {
    if let position { copied.add(composer.next, value, position, entry) }
    composer.copy(value)
  }

  /// What variations say about a field: the values, the last of which counts most.
  private struct ChangedField {
    let field: Field
    let position: Int
    let key: NodeID
    var values: [NodeID]
  }

  /// The fields that variations of a record change, in the order of the variations.
  private func changes(of entry: Int, by layers: [Int]) -> [ChangedField] {
    let type = records.entries[entry].type
    var changes: [ChangedField] = []
    for layer in layers {
      for place in records.entries[layer].fields {
        let field = records.entries[layer].type.fields[place].field
        let original = field.role == .buttons ? type.field(.buttons) : field
        guard field.role != .conditions, let position = original.flatMap({ type.index(of: $0) }),
          let slot = records.slot(place, of: layer)
        else { continue }
        if let known = changes.firstIndex(where: { $0.position == position }) {
          changes[known].values.append(slot.value)
        } else {
          changes.append(ChangedField(field: field, position: position, key: slot.key, values: [slot.value]))
        }
      }
    }
    return changes
  }

  /// Adds a card or a message, with other values from its variations.
  private mutating func add(_ entry: Int, _ layers: [Int]) {
    noteGroup(of: entry, layers)
    composer.begin(like: records.entries[entry].mapping)
    let changes = changes(of: entry, by: layers)
    let variations = records.entries[entry].position(of: .variations)
    var seen = FieldSet()
    for member in source.plainMembers(of: records.entries[entry].mapping) {
      guard let position = position(at: member.key, of: entry), position != variations, !seen.contains(position)
      else { continue }
      composer.copy(member.key)
      seen.insert(position)
      if let change = changes.first(where: { $0.position == position }), isClear(change, of: member.value) {
        addValue(of: change.field, member.value, change.values)
      } else {
        copy(member.value, ofFieldAt: position, of: entry)
      }
    }
    // A variation changes buttons, but can't add any.
    for change in changes where !seen.contains(change.position) && change.field.role != .buttons {
      composer.copy(change.key)
      addValue(of: change.field, change.values[0], Array(change.values.dropFirst()))
    }
    composer.end()
  }

  private mutating func noteGroup(of entry: Int, _ layers: [Int]) {
    guard let last = layers.last(where: { records.groups(of: $0, in: source) != nil }) else { return }
    let position = records.variations(of: entry)?.enumerated().first { $0.element == last }?.offset
    groupVariations[composer.next] = position.map { $0 + 1 }
  }

  /// Adds a value. Extras and colours change key by key, and buttons one by one. Anything else is replaced.
  private mutating func addValue(of field: Field, _ value: NodeID, _ layers: [NodeID]) {
    guard let last = layers.last else { return composer.copy(value) }
    let all = ([value] + layers).compactMap(source.resolved)
    if all.allSatisfy({ source[$0].kind == .mapping }) { return addMapping(all) }
    if field.role == .buttons, all.allSatisfy({ source[$0].kind == .sequence }) {
      return addButtons(all[0], Array(all.dropFirst()))
    }
    composer.copy(last)
  }

  /// Adds a mapping with the keys of all mappings. The last one that has a key decides its value.
  private mutating func addMapping(_ mappings: [NodeID], without left: String? = nil) {
    composer.begin(like: mappings[0])
    var known: Set<ArraySlice<UInt8>> = []
    let members = mappings.map { source.members(of: $0) }
    let last = Dictionary(
      members.joined().map { (source.text(of: source.resolved($0.key) ?? $0.key), $0.value) },
      uniquingKeysWith: { $1 })
    for (layer, member) in members.enumerated().flatMap({ layer, all in all.map { (layer, $0) } }) {
      let name = source.text(of: source.resolved(member.key) ?? member.key)
      if layer > 0, let left, name.elementsEqual(left.utf8) { continue }
      guard known.insert(name).inserted, let value = last[name] else { continue }
      composer.copy(member.key)
      composer.copy(layer == 0 && left.map { name.elementsEqual($0.utf8) } ?? false ? member.value : value)
    }
    composer.end()
  }

  /// Adds a list of buttons, with what other lists say about them.
  private mutating func addButtons(_ list: NodeID, _ layers: [NodeID]) {
    composer.begin(like: list)
    for (position, item) in source.items(of: list).enumerated() {
      let number = number(of: item) ?? Int64(position)
      let changes = layers.flatMap { layer in
        source.items(of: layer).enumerated().filter { self.number(of: $1).map { $0 == number } ?? ($0 == position) }
          .map(\.element)
      }.compactMap(source.resolved)
      guard !changes.isEmpty, let button = source.resolved(item), source[button].kind == .mapping else {
        composer.copy(item)
        continue
      }
      addMapping([button] + changes, without: VariationTable.buttonID.name)
    }
    composer.end()
  }

  /// False if nobody can tell which buttons of the original a variation changes: a list is none, or an `id` no number.
  private func isClear(_ change: ChangedField, of value: NodeID) -> Bool {
    guard change.field.role == .buttons else { return true }
    return ([value] + change.values).allSatisfy { list in
      guard let list = source.resolved(list), source[list].kind == .sequence else { return false }
      return source.items(of: list).allSatisfy { idNode(of: $0) == nil || number(of: $0) != nil }
    }
  }

  /// The number that a button has as its `id`.
  private func number(of button: NodeID) -> Int64? {
    guard case .integer(let number)? = idNode(of: button).flatMap({ source.value(of: $0) }) else { return nil }
    return number
  }

  /// The value of the `id` of a button, if it has one.
  private func idNode(of button: NodeID) -> NodeID? {
    guard let mapping = source.resolved(button) else { return nil }
    for member in source.members(of: mapping) where source.text(of: member.key, is: VariationTable.buttonID.name) {
      return source.resolved(member.value)
    }
    return nil
  }
}

extension Form {
  /// True if it is a list of records that have a type, such as cards.
  fileprivate var isOfVariants: Bool {
    if case .list(let list) = self, case .variant = list.item { return true }
    return false
  }
}
