package import CampaignLanguage
package import SourceTree

/// The records of a file's campaigns, in the order of the check: each before the records inside it.
///
/// Payloads are made from them. A record that several aliases use appears once for each of them. There are arrays and
/// no objects for records. A caller with many files reuses the arrays, so their memory stays allocated.
///
/// Only fields that are present take memory: a message could have forty, and has four. The `FieldSet` of a record tells
/// where a field is: after as many others as there are lower positions in the set.
package struct CheckedRecords: Sendable {
  /// The records. The type of a record tells if it is a campaign, a card or a button.
  package private(set) var entries: [Entry] = []
  /// The fields of closed records, record after record, each in the order of its type.
  private var slots: [Slot] = []
  /// The fields of open records in the order of the text. Those of the innermost record are last.
  private var openSlots: [Slot] = []

  package init() {}

  /// A mapping that is a record.
  package struct Entry: Sendable {
    /// Not counted: types live as long as the process, and counting references would cost every worker time.
    private let reference: Unmanaged<RecordType>
    package let mapping: NodeID
    /// The outermost alias or merge key on the path to it.
    package let use: NodeID?
    /// The first slot of the record, once it is closed.
    fileprivate var firstSlot: UInt32 = 0
    fileprivate var following: UInt32 = 0
    /// The fields that are present, valid or not.
    package fileprivate(set) var fields = FieldSet()
    /// In a composed record, the fields with the valid value of the original; in the records inside such a value, all.
    package fileprivate(set) var copied = FieldSet()

    fileprivate init(type: RecordType, mapping: NodeID, use: NodeID?) {
      reference = .passUnretained(type)
      self.mapping = mapping
      self.use = use
    }

    /// The entry after the last record inside this one, once it is closed.
    package var end: Int { Int(following) }

    package var type: RecordType { reference.takeUnretainedValue() }

    package var isPartial: Bool { reference._withUnsafeGuaranteedRef { $0.isPartial } }

    package func isOf(_ type: RecordType) -> Bool { reference.toOpaque() == Unmanaged.passUnretained(type).toOpaque() }

    /// The position of a field in the record's type.
    package func position(of field: Field) -> Int? { reference._withUnsafeGuaranteedRef { $0.index(of: field) } }

    /// The position of the first field with a role in the record's type.
    package func position(of role: FieldRole) -> Int? { reference._withUnsafeGuaranteedRef { $0.index(of: role) } }
  }

  /// A field of a record.
  package struct Slot: Sendable {
    package let key: NodeID
    package let value: NodeID
    /// The place of the merge key, if the field comes from one.
    package let use: NodeID?
    /// True if the value is valid.
    package fileprivate(set) var isSound: Bool
    /// The position of the field in the record's type.
    fileprivate let position: UInt8
    /// The entries of the records inside its value.
    package fileprivate(set) var records: Range<UInt32> = 0..<0

    fileprivate func moved(_ nodes: MovedNodes, records offset: Int) -> Slot {
      var slot = Slot(
        key: nodes.copy(of: key), value: nodes.copy(of: value), use: use.map { nodes.copy(of: $0) }, isSound: isSound,
        position: position)
      if !records.isEmpty {
        slot.records =
          UInt32(
            truncatingIfNeeded: Int(records.lowerBound) + offset)..<UInt32(
            truncatingIfNeeded: Int(records.upperBound) + offset)
      }
      return slot
    }
  }
}

// MARK: - Reading

extension CheckedRecords {
  /// The campaigns of the file, by their entries.
  package var campaigns: Siblings { Siblings(entries, in: 0..<entries.count) }

  /// True if a value is that of the last field of the innermost open record, which needs this field.
  package func isRequired(_ value: NodeID) -> Bool {
    guard let slot = openSlots.last, slot.value == value, let innermost else { return false }
    return innermost.type.required.contains(Int(slot.position))
  }

  /// The innermost open record.
  package var innermost: Entry? { entries.last { $0.following == 0 } }

  /// The field at a position of the type, or nil if it is missing. The record must be closed.
  @inline(__always)
  package func slot(_ position: Int, of entry: Int) -> Slot? {
    let fields = entries[entry].fields
    guard fields.contains(position) else { return nil }
    return slots[Int(entries[entry].firstSlot) + fields.rank(of: position)]
  }

  /// True if a record of so many keys certainly has only fields, each of them once and valid. False if some of them
  /// come from elsewhere.
  package func areFields(_ keys: Int, of entry: Int) -> Bool {
    let own = entries[entry]
    let first = Int(own.firstSlot)
    return own.copied.isEmpty && own.fields.count == keys
      && slots[first..<first + keys].allSatisfy { $0.isSound && $0.use == nil }
  }

  package func slot(_ field: Field, of entry: Int) -> Slot? {
    entries[entry].position(of: field).flatMap { slot($0, of: entry) }
  }

  /// The clock of a campaign's times without an offset.
  package func clock(of campaign: Int, in tree: Tree) -> Clock {
    guard let slot = slot(CampaignTable.timeZone, of: campaign) else { return .none }
    return tree.clock(named: slot.value)
  }

  /// The records in a slot's value: the value itself, or its items. The result has their entries.
  package func records(in slot: Slot) -> Siblings {
    Siblings(entries, in: Int(slot.records.lowerBound)..<Int(slot.records.upperBound))
  }

  /// The records in a field's value, by entry.
  package func records(in field: Field, of entry: Int) -> Siblings {
    slot(field, of: entry).map { records(in: $0) } ?? Siblings(entries, in: 0..<0)
  }

  /// The record in a slot's value, or the first one of a list.
  package func firstRecord(in slot: Slot) -> Int? { slot.records.isEmpty ? nil : Int(slot.records.lowerBound) }

  /// Consecutive entries, without the entries inside them.
  package struct Siblings: Sequence, IteratorProtocol {
    private let entries: [Entry]
    private var following: Int
    private let end: Int

    fileprivate init(_ entries: [Entry], in range: Range<Int>) {
      self.entries = entries
      following = range.lowerBound
      end = range.upperBound
    }

    package mutating func next() -> Int? {
      guard following < end else { return nil }
      defer { following = entries[following].end }
      return following
    }
  }
}

// MARK: - Filling

extension CheckedRecords {
  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    slots.removeAll(keepingCapacity: true)
    openSlots.removeAll(keepingCapacity: true)
  }

  /// Adds a record without fields, and returns its entry.
  mutating func open(_ mapping: NodeID, as type: RecordType, usedAt use: NodeID?) -> Int {
    entries.append(Entry(type: type, mapping: mapping, use: use))
    return entries.count - 1
  }

  /// Closes the innermost open record: all records opened since are inside it, and its fields can be read.
  mutating func close(_ entry: Int) {
    let fields = entries[entry].fields
    let first = slots.count
    entries[entry].firstSlot = UInt32(truncatingIfNeeded: first)
    entries[entry].following = UInt32(truncatingIfNeeded: entries.count)
    let open = openSlots.count - fields.count
    slots.append(contentsOf: openSlots[open...])
    slots.withUnsafeMutableBufferPointer { slots in
      for index in open..<openSlots.count {
        let slot = openSlots[index]
        slots[first + fields.rank(of: Int(slot.position))] = slot
      }
    }
    openSlots.removeLast(fields.count)
  }

  /// Notes that a field of an open record has the valid value of the original.
  mutating func noteCopy(at position: Int, of entry: Int) { entries[entry].copied.insert(position) }

  /// Adds copies of the closed records in a value.
  mutating func copy(_ range: Range<UInt32>, of others: CheckedRecords, _ nodes: MovedNodes) {
    let offset = entries.count - Int(range.lowerBound)
    for other in others.entries[Int(range.lowerBound)..<Int(range.upperBound)] {
      var entry = Entry(
        type: other.type, mapping: nodes.copy(of: other.mapping), use: other.use.map { nodes.copy(of: $0) })
      entry.firstSlot = UInt32(truncatingIfNeeded: slots.count)
      entry.following = UInt32(truncatingIfNeeded: other.end + offset)
      entry.fields = other.fields
      entry.copied = .all
      entries.append(entry)
      let first = Int(other.firstSlot)
      for slot in others.slots[first..<first + other.fields.count] {
        slots.append(slot.moved(nodes, records: offset))
      }
    }
  }

  /// True if an open record has a field.
  func has(_ position: Int, in entry: Int) -> Bool { entries[entry].fields.contains(position) }

  func has(_ field: Field, in entry: Int) -> Bool {
    entries[entry].position(of: field).map { has($0, in: entry) } ?? false
  }

  /// Sets a field of the innermost open record, or replaces it.
  mutating func set(_ position: Int, of entry: Int, key: NodeID, value: NodeID, use: NodeID?, isSound: Bool) {
    let slot = Slot(
      key: key, value: value, use: use, isSound: isSound, position: UInt8(truncatingIfNeeded: position))
    if has(position, in: entry), let index = openSlots.lastIndex(where: { $0.position == slot.position }) {
      openSlots[index] = slot
    } else {
      openSlots.append(slot)
      entries[entry].fields.insert(position)
    }
  }

  /// Records the result for the value of the field that was set last. The records in the value are those that were
  /// opened since `first`.
  mutating func settle(isSound: Bool, recordsFrom first: Int) {
    let last = openSlots.count - 1
    openSlots[last].isSound = isSound
    openSlots[last].records = UInt32(truncatingIfNeeded: first)..<UInt32(truncatingIfNeeded: entries.count)
  }
}

extension Tree {
  /// The clock that the value of a `time_zone` names.
  func clock(named value: NodeID) -> Clock {
    guard let node = resolved(value), self[node].kind == .scalar else { return .unknown }
    return Clock(text(of: node))
  }
}
