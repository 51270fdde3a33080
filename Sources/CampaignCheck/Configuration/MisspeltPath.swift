import CampaignLanguage
import SourceText

/// A path of an override with a key that no document has at this place, and the path that is probably meant.
struct MisspeltPath {
  /// The first key that no document has.
  let key: String
  let meant: String

  /// The records of the documents that an override can be about. The keys of a file with readers are their names.
  static let documents = [
    CampaignTable.record, ScenarioTable.record, ConfigurationTable.record, CatalogueTable.record,
  ]

  /// Nil if the path may match a place, or if it resembles no path that does.
  init?(_ path: String) {
    var segments = path.split(separator: "/", omittingEmptySubsequences: false).map { String($0) }
    guard segments.first == "", segments.count > 1 else { return nil }
    var (level, wrong) = (PathLevel(keys: Self.documents), nil as String?)
    for (index, segment) in segments.enumerated().dropFirst() {
      guard segment != "**", !level.isFree else { break }
      if level.areItems {
        level.areItems = false
        continue
      }
      guard segment != "*" else { break }
      if level.has(segment) {
        level = level.below(segment)
      } else if index == 1, PathLevel(keys: [ReaderTable.reader]).has(segments.dropFirst(2).first) {
        // The name of a reader in a file of readers.
        break
      } else if index == 1, segment.allSatisfy(\.isNumber) || level.has(segments.dropFirst(2).first) {
        // A campaign of a list, which JSON can have.
        continue
      } else {
        guard let field = level.meant(by: segment) else { break }
        if wrong == nil { wrong = segment }
        segments[index] = field
        level = level.below(field)
      }
    }
    guard let wrong else { return nil }
    (key, meant) = (wrong, segments.joined(separator: "/"))
  }
}

/// The place to which a path leads: one of some records, a list of them, or a value that can have any key.
private struct PathLevel {
  /// Empty if any key is possible.
  private let types: [RecordType]
  var areItems = false

  var isFree: Bool { types.isEmpty }

  init(keys types: [RecordType]) { self.types = types }

  /// The level of the values of some fields that have the same name.
  private init(of fields: [Field]) {
    let forms = fields.map(\.form)
    let items = forms.compactMap { form in
      if case .list(let list) = form { list.item } else { nil }
    }
    areItems = !items.isEmpty
    let records = (areItems ? items : forms).map(\.recordTypes)
    // A field can have a form of its own in each record.
    let areAlike = items.isEmpty || items.count == forms.count
    var types: [RecordType] = []
    for type in areAlike && !records.contains(nil) ? records.flatMap({ $0 ?? [] }) : []
    where !types.contains(type) { types.append(type) }
    self.types = types
  }

  /// True if one of the records has a field of this name, or may have a key of its own.
  func has(_ name: String?) -> Bool {
    guard let name else { return false }
    let bytes = Array(name.utf8)[...]
    return types.contains { type in
      type.has(name) || type.isOwnKey(bytes) || type.isDocument && name == RecordType.schemaLink.name
    }
  }

  func below(_ name: String) -> PathLevel {
    PathLevel(of: types.flatMap(\.fields).map(\.field).filter { $0.isCalled(name) })
  }

  /// The field that a name of another tool or a misspelt name probably means.
  func meant(by name: String) -> String? {
    let fields = types.flatMap(\.fields).map(\.field)
    return fields.first { $0.foreign.contains(name) }?.name ?? nearest(to: name, among: fields.map(\.name))
  }
}
