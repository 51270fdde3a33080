import CampaignLanguage

/// A level of a campaign file: the campaign, its cards, the triggers of a message, and so on.
final class Level: Sendable {
  /// One record of the level, with its article: "a card".
  let noun: String
  /// The list or mapping that holds the records, in a record of the level above; nil for the campaign itself.
  let container: Field?
  let above: Level?
  let types: [RecordType]
  /// The levels above this one, the nearest first.
  private let allAbove: [Level]

  private init(_ noun: String, _ types: [RecordType], in container: Field? = nil, of above: Level? = nil) {
    self.noun = noun
    self.types = types
    self.container = container
    self.above = above
    allAbove = above.map { [$0] + $0.allAbove } ?? []
  }

  /// All levels of the language, each after the level above it.
  private static let all: [Level] = {
    var levels = [Level("the campaign", [CampaignTable.record])]
    var next = 0
    while next < levels.count {
      let level = levels[next]
      for field in level.types.flatMap(\.fields).map(\.field) where !field.form.isSingleVariant {
        guard let (noun, types) = records(of: field.form),
          !levels.contains(where: { $0.holds(types[0]) })
        else { continue }
        levels.append(Level(noun, types, in: field, of: level))
      }
      next += 1
    }
    return levels
  }()

  private static func records(of form: Form) -> (noun: String, types: [RecordType])? {
    switch form {
    case .record(let type): (type.noun, [type])
    case .variant(let variant): ("a \(variant.noun)", variant.types)
    case .list(let list): records(of: list.item)
    case .slug, .text, .link, .moment, .duration, .color, .locale, .timeZone, .name, .boolean, .integer, .number,
      .choice, .mapping, .either:
      nil
    }
  }

  private func holds(_ type: RecordType) -> Bool { types.contains { $0 === type } }

  private func has(_ name: String) -> Bool {
    types.contains { $0.has(name) }
  }

  /// The names of the fields of all levels. Few misspelt names are among them.
  private static let names = Set(all.flatMap { $0.types.flatMap { $0.fields.map(\.field.name) } })

  /// The names of the fields that are lists of records.
  private static let lists = Set(
    (all.flatMap(\.types) + [ScenarioTable.record]).flatMap { $0.fields.map(\.field) }.compactMap { field in
      if case .list(let list) = field.form, list.item.recordTypes != nil { field.name } else { nil }
    })

  /// True if a field of this name is a list of records.
  static func isList(_ name: String) -> Bool { lists.contains(name) }

  /// True if a record of campaign files has a field of this name.
  static func hasField(_ name: String) -> Bool { names.contains(name) }

  /// True if a type is one of campaign files, which `campaignc explain` describes.
  static func has(_ type: RecordType) -> Bool { all.contains { $0.holds(type) } }

  /// The nearest levels above or below a type that have a field; empty if there are none.
  static func homes(of name: String, near type: RecordType) -> [Level] {
    guard hasField(name), let own = all.first(where: { $0.holds(type) }) else { return [] }
    // A variation needs 'for', so 'language' belongs there and not to the message above.
    let needed = all.first { level in
      level.has(name) && type.fields.contains { $0.isRequired && $0.field === level.container }
    }
    if let needed { return [needed] }
    if let home = own.allAbove.first(where: { $0.has(name) }) { return [home] }
    let below = all.filter { $0.has(name) && $0.allAbove.contains { $0 === own } }
    let depth = below.map(\.allAbove.count).min()
    return below.filter { $0.allAbove.count == depth }
  }

  /// The nearest levels below a type with a field that other tools call by a name, and that field. A name of one word,
  /// such as 'link', can mean too many things.
  static func foreignHomes(of name: String, below type: RecordType) -> (homes: [Level], field: Field)? {
    guard name.contains("_") || name.contains(where: \.isUppercase), let own = all.first(where: { $0.holds(type) })
    else { return nil }
    let below = all.filter { $0.allAbove.contains { $0 === own } && $0.field(called: name) != nil }
    let depth = below.map(\.allAbove.count).min()
    let homes = below.filter { $0.allAbove.count == depth }
    guard let field = homes.first?.field(called: name), homes.allSatisfy({ $0.field(called: name)?.name == field.name })
    else { return nil }
    return (homes, field)
  }

  /// True if a field of this level is a colour.
  func isColor(_ name: String) -> Bool {
    types.contains { type in
      type.fields.contains { use in if case .color = use.field.form { use.field.name == name } else { false } }
    }
  }

  private func field(called name: String) -> Field? {
    types.lazy.flatMap(\.fields).map(\.field).first { $0.foreign.contains(name) }
  }

  /// The field of this level that holds the records of a type on a level below.
  func field(towards type: RecordType) -> Field? {
    var level = Level.all.first { $0.holds(type) }
    while let next = level, next.above !== self { level = next.above }
    return level?.container
  }
}
