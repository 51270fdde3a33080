package import CampaignLanguage
package import SourceTree

/// The records of a file's campaigns, in the order of the check: each before the records inside it.
///
/// Payloads are made from them. A record that several aliases use appears once for each of them. There are two arrays
/// and no objects for records. A caller with many files reuses the arrays, so their memory stays allocated.
package struct CheckedRecords: Sendable {
  /// The records. The type of a record tells if it is a campaign, a card or a button.
  package private(set) var entries: [Entry] = []
  /// The fields of all records, record after record.
  private var slots: [Slot?] = []

  package init() {}

  /// A mapping that is a record.
  package struct Entry: Sendable {
    /// Not counted: types live as long as the process, and counting references would cost every worker time.
    private let reference: Unmanaged<RecordType>
    package let mapping: NodeID
    /// The outermost alias or merge key on the path to it.
    package let use: NodeID?
    /// The first slot of the record. It has one slot for each field of its type.
    fileprivate let firstSlot: Int
    /// The entry after the last record inside this one.
    package fileprivate(set) var end: Int
    /// The fields that are present, valid or not.
    package fileprivate(set) var fields = FieldSet()

    fileprivate init(type: RecordType, mapping: NodeID, use: NodeID?, firstSlot: Int, end: Int) {
      reference = .passUnretained(type)
      self.mapping = mapping
      self.use = use
      self.firstSlot = firstSlot
      self.end = end
    }

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
    package internal(set) var isSound: Bool
    /// The entries of the records inside its value.
    package internal(set) var records: Range<UInt32> = 0..<0
  }
}

// MARK: - Reading

extension CheckedRecords {
  /// The campaigns of the file, by their entries.
  package var campaigns: Siblings { Siblings(entries, in: 0..<entries.count) }

  /// The field at a position of the type, or nil if it is missing.
  @inline(__always)
  package func slot(_ position: Int, of entry: Int) -> Slot? { slots[entries[entry].firstSlot + position] }

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

  /// All slots of a record, in the order of its type's fields.
  func slots(of entry: Int) -> ArraySlice<Slot?> {
    let first = entries[entry].firstSlot
    return slots[first..<first + entries[entry].type.fields.count]
  }

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
  }

  /// Adds a record without fields, and returns its entry.
  mutating func open(_ mapping: NodeID, as type: RecordType, usedAt use: NodeID?) -> Int {
    entries.append(Entry(type: type, mapping: mapping, use: use, firstSlot: slots.count, end: entries.count + 1))
    slots.append(contentsOf: repeatElement(nil, count: type.fields.count))
    return entries.count - 1
  }

  /// Closes a record: all records opened since are inside it.
  mutating func close(_ entry: Int) { entries[entry].end = entries.count }

  mutating func set(_ position: Int, of entry: Int, to slot: Slot) {
    slots[entries[entry].firstSlot + position] = slot
    entries[entry].fields.insert(position)
  }

  /// Records the result for a slot's value. The records in the value are those that were opened since `first`.
  mutating func settle(_ position: Int, of entry: Int, isSound: Bool, recordsFrom first: Int) {
    let index = entries[entry].firstSlot + position
    slots[index]?.isSound = isSound
    slots[index]?.records = UInt32(first)..<UInt32(entries.count)
  }
}

extension Tree {
  /// The clock that the value of a `time_zone` names.
  func clock(named value: NodeID) -> Clock {
    guard let node = resolved(value), self[node].kind == .scalar else { return .unknown }
    return Clock(text(of: node))
  }
}
