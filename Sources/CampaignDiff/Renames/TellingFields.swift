import Bytes

/// The hash of a field, or of a field with its value. Whoever makes two equal ones only gets a wrong guess.
typealias FieldHash = FowlerNollVo

/// The fields that tell a record from others, as hashes: a workspace may have a hundred thousand records.
struct TellingFields: Sendable {
  /// Sorted by key.
  fileprivate(set) var fields: [Field] = []

  struct Field: Sendable {
    fileprivate let key: FieldHash
    /// The key with the value.
    let value: FieldHash
  }

  /// Adds a field. The parts are those of its name.
  fileprivate mutating func add(_ parts: [Substring.UTF8View], _ value: ArraySlice<UInt8>) {
    var key = FieldHash()
    for part in parts { key.combine(part) }
    var whole = key
    whole.combine(value)
    fields.append(Field(key: key, value: whole))
  }

  fileprivate mutating func sort() { fields.sort { $0.key.precedes($1.key) } }

  /// The share of equal fields among those that either record has.
  func share(with other: TellingFields) -> Double {
    var (equal, all, own, others) = (0, 0, 0, 0)
    while own < fields.count, others < other.fields.count {
      let (one, two) = (fields[own], other.fields[others])
      all += 1
      if one.key == two.key {
        if one.value == two.value { equal += 1 }
        own += 1
        others += 1
      } else if one.key.precedes(two.key) {
        own += 1
      } else {
        others += 1
      }
    }
    all += fields.count - own + other.fields.count - others
    return all == 0 ? 0 : Double(equal) / Double(all)
  }
}

extension SideRecord {
  /// The fields that tell a card or a message from others of its kind and type.
  var tellingFields: TellingFields {
    var telling = TellingFields()
    addTellingFields(to: &telling, below: [])
    telling.sort()
    return telling
  }

  /// The same for a campaign: the fields of everything in it.
  var tellingFieldsOfItems: TellingFields {
    var telling = TellingFields()
    for item in items {
      item.addTellingFields(to: &telling, below: [item.type[...].utf8, item.id[...].utf8])
    }
    telling.sort()
    return telling
  }

  private func addTellingFields(to telling: inout TellingFields, below parts: [Substring.UTF8View]) {
    for (key, value) in value.members where FieldWords.ofItems[key]?.isTelling == true {
      guard !value.isEmptyList else { continue }
      telling.add(parts + [key[...].utf8], value.bytes)
    }
  }
}
