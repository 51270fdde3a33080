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

  /// An estimate of the memory that it takes.
  var size: Int {
    switch self {
    case .text(let text): text.utf8.count
    case .list(let items): items.reduce(items.count) { min($0 + $1.size, 1 << 20) }
    case .record(let members): members.reduce(members.count) { min($0 + $1.value.size, 1 << 20) }
    case .none, .boolean, .integer, .number, .moment, .blank, .empty: 1
    }
  }

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

  /// Nil if the search could take too long.
  init?(of part: String, in text: String) {
    let (text, part) = (Array(text.utf8), Array(part.utf8))
    guard let first = part.first, text.count >= part.count else {
      offsets = []
      return
    }
    guard text.count * part.count < 1 << 22 else { return nil }
    var offsets: [Int] = []
    var start = 0
    while start + part.count <= text.count {
      if text[start] == first, text[start..<start + part.count].elementsEqual(part) {
        offsets.append(start)
        start += part.count
      } else {
        start += 1
      }
    }
    self.offsets = offsets
  }
}
