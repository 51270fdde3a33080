/// Some fields of a record, by their positions in its type.
///
/// For every record of every file, code asks which fields are present, which ones are missing, and which rules they
/// concern. A set is one word, so each of these questions is one instruction and needs no memory. That is why a type
/// has at most 64 fields; `RecordType` stops the process if the table breaks this.
///
/// The gates are "lint small files" and "compile small files" in WorkTests. Without `@usableFromInline`, the compiler
/// inlines none of it into other modules, which costs two percent.
@usableFromInline
package struct FieldSet: Sendable, Hashable {
  /// One bit for each field, by its position.
  @usableFromInline var bits: UInt64

  /// The maximum number of fields of a type.
  package static let mostFields = UInt64.bitWidth

  /// All positions, even without a field there.
  @inlinable @inline(__always)
  package static var all: FieldSet { FieldSet(bits: .max) }

  @inlinable @inline(__always)
  package init() { bits = 0 }

  @inlinable @inline(__always)
  init(bits: UInt64) {
    self.bits = bits
  }

  @inlinable @inline(__always)
  package mutating func insert(_ position: Int) { bits |= 1 &<< UInt64(truncatingIfNeeded: position) }

  @inlinable @inline(__always)
  package func contains(_ position: Int) -> Bool { bits &>> UInt64(truncatingIfNeeded: position) & 1 == 1 }

  @inlinable @inline(__always)
  package var isEmpty: Bool { bits == 0 }

  @inlinable @inline(__always)
  package var count: Int { bits.nonzeroBitCount }

  /// The number of lower positions in the set.
  @inlinable @inline(__always)
  package func rank(of position: Int) -> Int {
    (bits & ((1 &<< UInt64(truncatingIfNeeded: position)) &- 1)).nonzeroBitCount
  }

  /// The lowest position.
  @inlinable @inline(__always)
  package var first: Int? { bits == 0 ? nil : bits.trailingZeroBitCount }

  @inlinable @inline(__always)
  package func isSuperset(of other: FieldSet) -> Bool { other.bits & ~bits == 0 }

  @inlinable @inline(__always)
  package func isDisjoint(with other: FieldSet) -> Bool { bits & other.bits == 0 }

  @inlinable @inline(__always)
  package func intersection(_ other: FieldSet) -> FieldSet { FieldSet(bits: bits & other.bits) }

  @inlinable @inline(__always)
  package func union(_ other: FieldSet) -> FieldSet { FieldSet(bits: bits | other.bits) }

  @inlinable @inline(__always)
  package func subtracting(_ other: FieldSet) -> FieldSet { FieldSet(bits: bits & ~other.bits) }
}

extension FieldSet {
  @inlinable
  package init(_ positions: some Sequence<Int>) {
    self.init()
    for position in positions { insert(position) }
  }
}

extension FieldSet: Sequence, IteratorProtocol {
  /// Removes and returns the lowest position.
  @inlinable @inline(__always)
  package mutating func next() -> Int? {
    guard let first else { return nil }
    bits &= bits &- 1
    return first
  }
}
