import Bytes

/// The priority of a message: an integer of 32 bits, or one of three words for -100, 0 and 100.
package struct Priority: WrittenValue, Comparable {
  package let value: Int32

  package static let low = Priority(-100)
  package static let medium = Priority(0)
  package static let high = Priority(100)

  package init(_ value: Int32) {
    self.value = value
  }

  /// The priority for a number in the file, or the fault that it is out of range.
  package static func read(integer: Int64) -> Result<Priority, Fault> {
    Int32(exactly: integer).map { .success(Priority($0)) } ?? .failure(.outOfRange)
  }

  package enum Fault: ValueFault {
    case empty
    /// An integer of more than 32 bits.
    case outOfRange
    /// A number that is not an integer. The fault is the part after the integer.
    case fraction(Range<Int>)
    /// One of the words, in upper case.
    case letterCase(Priority)
    /// Neither an integer nor one of the words.
    case unknownWord

    package var range: Range<Int>? {
      switch self {
      case .empty, .outOfRange, .letterCase, .unknownWord: nil
      case .fraction(let range): range
      }
    }
  }

  package static func read(_ text: ArraySlice<UInt8>) -> Result<Priority, Fault> {
    guard let first = text.first else { return .failure(.empty) }
    if first.isLetter { return readWord(text) }
    let isNegative = first == UInt8(ascii: "-")
    let digits = isNegative || first == UInt8(ascii: "+") ? text.dropFirst() : text
    let end = digits.offset { !$0.isDigit }
    guard end > 0 else { return .failure(.unknownWord) }
    guard end == digits.count else { return .failure(fault(in: text, integerUpTo: text.count - digits.count + end)) }
    guard let magnitude = digits.decimal else { return .failure(.outOfRange) }
    return read(integer: isNegative ? magnitude.negated : magnitude)
  }

  private static func readWord(_ text: ArraySlice<UInt8>) -> Result<Priority, Fault> {
    guard let (word, priority) = words.first(where: { text.isWord($0.word) }) else { return .failure(.unknownWord) }
    return text.elementsEqual(word.utf8) ? .success(priority) : .failure(.letterCase(priority))
  }

  private static func fault(in text: ArraySlice<UInt8>, integerUpTo end: Int) -> Fault {
    let rest = text.dropFirst(end)
    guard rest.first == UInt8(ascii: "."), rest.dropFirst().allSatisfy({ $0.isDigit }) else { return .unknownWord }
    return .fraction(end..<text.count)
  }

  /// The words for priorities.
  package static let words: [(word: String, priority: Priority)] = [
    ("low", .low), ("medium", .medium), ("high", .high),
  ]

  package static func < (later: Priority, earlier: Priority) -> Bool {
    later.value < earlier.value
  }

  /// The integer in digits.
  package var text: String { String(value) }

  /// The priority for a word.
  static func word(_ word: String) -> Priority? { words.first { $0.word == word }?.priority }

  /// The word for it, if it is one of the three.
  package var word: String? {
    Self.words.first { $0.priority == self }?.word
  }
}
