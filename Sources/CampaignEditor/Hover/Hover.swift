package import SourceText

/// An explanation of a part of a text, for an editor to show.
package struct Hover: Sendable, Equatable {
  package let markdown: String
  /// The part that it is about.
  package let range: ByteRange
}
