/// A value that authors write as text: how to read it, the faults if it can't be read, and how to write it.
///
/// Text is a slice of UTF-8 that is never changed or copied: reading allocates only if the value itself is text, or if
/// a fault has a proposal. Any bytes are accepted, including invalid UTF-8; they cause a fault and never a crash.
///
/// A fault is data. Other code has its words.
package protocol WrittenValue: Sendable, Hashable {
  associatedtype Fault: ValueFault

  /// The value of a text, or the fault in it.
  static func read(_ text: ArraySlice<UInt8>) -> Result<Self, Fault>

  /// The only text for the value. Reading it gives the same value.
  var text: String { get }
}

/// The reason why a text can't be read as a value.
package protocol ValueFault: Error, Hashable {
  /// The range of the fault, in bytes from the beginning of the text. Nil for the whole text.
  ///
  /// The offsets start at 0, whatever the indices of the slice that was read.
  var range: Range<Int>? { get }
}

extension WrittenValue {
  /// Reads text from a string, such as an option of a command.
  package static func read(_ text: some StringProtocol) -> Result<Self, Fault> {
    read(ArraySlice(text.utf8))
  }
}
