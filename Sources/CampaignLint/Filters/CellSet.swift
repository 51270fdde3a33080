/// A set of cells, as bits: small enough to copy, large enough for the filters that people write on one property.
struct CellSet: Equatable, Sendable {
  private var low: UInt64
  private var high: UInt64

  /// The maximum number of cells.
  static let capacity = 128
  static let none = CellSet(low: 0, high: 0)

  private init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  init(_ cells: Range<Int>) {
    self = CellSet(below: cells.upperBound).subtracting(CellSet(below: cells.lowerBound))
  }

  init(_ cell: Int) { self.init(cell..<cell + 1) }

  private init(below end: Int) {
    low = end >= 64 ? .max : (1 << UInt64(end)) - 1
    high = end >= 128 ? .max : end <= 64 ? 0 : (1 << UInt64(end - 64)) - 1
  }

  var isEmpty: Bool { low | high == 0 }

  func union(_ other: CellSet) -> CellSet { CellSet(low: low | other.low, high: high | other.high) }

  func intersection(_ other: CellSet) -> CellSet { CellSet(low: low & other.low, high: high & other.high) }

  func subtracting(_ other: CellSet) -> CellSet { CellSet(low: low & ~other.low, high: high & ~other.high) }

  func isSubset(of other: CellSet) -> Bool { subtracting(other).isEmpty }
}
