/// A value that authors write as text: how to read it, what is wrong if it can't be read, and how to write it.
///
/// Text is a slice of UTF-8 that is never changed or copied: reading allocates only if the value itself is text, or
/// if a fault has a proposal. Any bytes are accepted, including invalid UTF-8; they cause a fault and never a crash.
///
/// A fault is data. Its words are up to whoever reports it.
package protocol WrittenValue: Sendable, Hashable {
  associatedtype Fault: ValueFault

  /// The value that the text means, or what is wrong with the text.
  static func read(_ text: ArraySlice<UInt8>) -> Result<Self, Fault>

  /// The one text that the value is written as; it reads as the same value.
  var text: String { get }
}

/// The fault of a text that can't be read as a value.
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
