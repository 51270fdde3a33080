/// A value that an author writes as text: how it is read, what exactly is wrong where it can't be, and how it is written.
///
/// Text comes in as UTF-8, as a slice of wherever it lies, and is never changed or copied on the way: reading allocates
/// only where the value itself is text, or where a fault comes with a proposal. Any bytes may come in, also such as are
/// no UTF-8; they make a fault and never a crash.
///
/// A fault is data. Its words belong to whoever reports it.
package protocol WrittenValue: Sendable, Hashable {
  associatedtype Fault: ValueFault

  /// The value that the text means, or what is wrong with the text.
  static func read(_ text: ArraySlice<UInt8>) -> Result<Self, Fault>

  /// The one text that the value is written as; it reads as the same value.
  var text: String { get }
}

/// What is wrong with a text that can't be read as a value.
package protocol ValueFault: Error, Hashable {
  /// The part to blame, in bytes from the beginning of the text; nil if it is all of it.
  ///
  /// The offsets are those of a slice that starts at 0, whatever the indices of the slice that was read.
  var range: Range<Int>? { get }
}

extension WrittenValue {
  /// Reads text that is at hand as a string, like an option of a command.
  package static func read(_ text: some StringProtocol) -> Result<Self, Fault> {
    read(ArraySlice(text.utf8))
  }
}
