import Bytes

extension LiquidValue {
  /// The text that a template writes for the value. Nil if it is not certain.
  var text: String? {
    switch self {
    case .none, .blank, .empty: return ""
    case .boolean(let isTrue): return isTrue ? "true" : "false"
    case .integer(let integer): return String(integer)
    case .number(let number):
      // Beyond these limits, engines write exponents in different ways.
      guard number == 0 || (1e-4..<1e15).contains(abs(number)) else { return nil }
      return String(describing: number)
    case .text(let text): return text
    case .list(let items):
      var text = ""
      for item in items {
        guard let part = item.text else { return nil }
        text += part
      }
      return text
    case .record, .moment: return nil
    }
  }

  var isBlank: Bool {
    switch self {
    case .none, .boolean(false), .blank, .empty: true
    case .text(let text): text.utf8.allSatisfy { $0 <= 0x20 }
    case .list(let items): items.isEmpty
    case .record(let members): members.isEmpty
    case .boolean, .integer, .number, .moment: false
    }
  }

  var isEmpty: Bool {
    switch self {
    case .empty, .text(""), .list([]), .record([]): true
    default: false
    }
  }

  /// The bytes that it takes in memory, without regard to what it shares with others. Whoever reads all of it takes as
  /// many units of work.
  var weight: Int {
    switch self {
    case .text(let text): Self.ownWeight + text.utf8.count
    case .list(let items): items.reduce(Self.ownWeight) { $0 + $1.weight }
    case .record(let members): members.reduce(Self.ownWeight) { $0 + $1.name.utf8.count + $1.value.weight }
    case .none, .boolean, .integer, .number, .moment, .blank, .empty: Self.ownWeight
    }
  }

  /// The bytes of a value without its texts and items.
  static let ownWeight = 24

  /// Negative if it is less than another value. Nil if they can't be compared.
  func order(comparedTo other: LiquidValue) -> Int? {
    switch (self, other) {
    case (.integer(let left), .integer(let right)): left < right ? -1 : left == right ? 0 : 1
    case (.text(let left), .text(let right)):
      left == right ? 0 : left.utf8.lexicographicallyPrecedes(right.utf8) ? -1 : 1
    case (.number, .number), (.integer, .number), (.number, .integer):
      Decimal(self).flatMap { left in
        Decimal(other).map { left.double < $0.double ? -1 : left.double == $0.double ? 0 : 1 }
      }
    default: nil
    }
  }
}

/// The places of a text in another, which don't overlap.
struct Places {
  /// In bytes, in order. Empty if the text is empty.
  let offsets: [Int]

  /// Reads both texts once, whatever they are: after a mismatch, it goes on with the longest beginning of the part that
  /// may still match (Knuth, Morris and Pratt).
  init(of part: String, in text: String) {
    let (text, part) = (Array(text.utf8), Array(part.utf8))
    guard !part.isEmpty, text.count >= part.count else {
      offsets = []
      return
    }
    let retreats = Self.retreats(in: part)
    var offsets: [Int] = []
    var matched = 0
    for (offset, byte) in text.enumerated() {
      while matched > 0, part[matched] != byte { matched = retreats[matched - 1] }
      if part[matched] == byte { matched += 1 }
      guard matched == part.count else { continue }
      offsets.append(offset + 1 - matched)
      matched = 0
    }
    self.offsets = offsets
  }

  /// For each byte of a text, the length of the longest beginning of the text that also ends there.
  private static func retreats(in part: [UInt8]) -> [Int] {
    var retreats = [0]
    var matched = 0
    for byte in part.dropFirst() {
      while matched > 0, part[matched] != byte { matched = retreats[matched - 1] }
      if part[matched] == byte { matched += 1 }
      retreats.append(matched)
    }
    return retreats
  }
}
