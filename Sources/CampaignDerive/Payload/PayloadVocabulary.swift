package import CampaignLanguage

/// The records and variants of a payload, the outermost record first, without repetitions.
///
/// Records with the same keys and words are merged. Each has a unique name: if several have the same name, the name of
/// their parent is added before it.
struct PayloadVocabulary {
  private(set) var records: [Entry] = []
  private(set) var variants: [PayloadVariant] = []
  /// The names of all records, including those that were merged with another.
  private var names: [ObjectIdentifier: String] = [:]
  private var namesBySignature: [String: String] = [:]
  private let signaturesByName: [String: Set<String>]

  struct Entry {
    let name: String
    let record: PayloadRecord
  }

  init(of root: PayloadRecord) {
    signaturesByName = Dictionary(grouping: root.withAllBelow, by: \.name).mapValues { Set($0.map(\.signature)) }
    add(root, calling: root.name, below: root.name)
  }

  func name(of record: PayloadRecord) -> String { names[ObjectIdentifier(record)] ?? record.name }

  /// - Parameters:
  ///   - name: Its name if its own is not unique.
  ///   - owner: The prefix for the names of records below it that have none of their own.
  private mutating func add(_ record: PayloadRecord, calling name: String, below owner: String) {
    guard names[ObjectIdentifier(record)] == nil else { return }
    let isAlone = signaturesByName[record.name]?.count == 1
    let ownName = isAlone ? record.name : name
    let signature = record.signature
    if let known = namesBySignature[signature] {
      names[ObjectIdentifier(record)] = known
    } else {
      names[ObjectIdentifier(record)] = ownName
      namesBySignature[signature] = ownName
      records.append(Entry(name: ownName, record: record))
    }
    for key in record.keys { add(key.form, below: isAlone ? record.name : owner) }
  }

  private mutating func add(_ form: PayloadForm, below owner: String) {
    switch form {
    case .record(let record): add(record, calling: owner + "_" + record.name, below: owner)
    case .list(let item, _): add(item, below: owner)
    case .variant(let variant):
      guard !variants.contains(where: { $0 === variant }) else { return }
      variants.append(variant)
      for each in variant.cases { add(each.record, calling: each.type.name, below: each.type.name) }
    case .constant, .text, .words, .boolean, .integer, .number, .unixSeconds, .localTime, .count, .color, .argb,
      .texts, .scalar, .digest:
      return
    }
  }
}

extension PayloadRecord {
  /// The record and all records below it, without repetitions.
  package var withAllBelow: [PayloadRecord] {
    var seen: Set<ObjectIdentifier> = []
    var found: [PayloadRecord] = []
    var waiting = [self]
    while let record = waiting.popLast() {
      guard seen.insert(ObjectIdentifier(record)).inserted else { continue }
      found.append(record)
      waiting += record.keys.flatMap(\.form.records)
    }
    return found
  }

  /// All of its facts in one text, to compare records.
  fileprivate var signature: String {
    let rows = keys.map { key in
      let below = key.form.records.map(\.signature).joined(separator: ";")
      return "\(key.name) \(key.form.words) \(key.presence) \(key.summary) \(key.origin.words) {\(below)}"
    }
    return ([name, summary] + rows).joined(separator: "\n")
  }
}

extension PayloadForm {
  /// The records of a value, or of the values in it.
  var records: [PayloadRecord] {
    switch self {
    case .record(let record): [record]
    case .variant(let variant): variant.cases.map(\.record)
    case .list(let item, _): item.records
    case .constant, .text, .words, .boolean, .integer, .number, .unixSeconds, .localTime, .count, .color, .argb,
      .texts, .scalar, .digest:
      []
    }
  }
}
