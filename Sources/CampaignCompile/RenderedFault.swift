import CampaignLanguage
package import SourceText

/// A text that was valid as written, and is not once its templates are filled in for a reader.
package struct RenderedFault: Sendable {
  package let kind: Kind
  /// The text that the reader gets, or its beginning.
  package let text: ArraySlice<UInt8>
  /// The text in the file.
  package let range: ByteRange
  /// The position in the payload.
  let offset: Int

  package enum Kind: Sendable, Hashable {
    /// A required text is empty.
    case blank
    /// A link is not valid.
    case link

    func isIn(_ text: ArraySlice<UInt8>) -> Bool {
      switch self {
      case .blank: Text.isBlank(text)
      case .link: Link.fault(in: text) != nil
      }
    }
  }

  /// The bytes of the text that are kept.
  private static let most = 200

  init(_ kind: Kind, in text: ArraySlice<UInt8>, written range: ByteRange, at offset: Int) {
    self.kind = kind
    self.text = Array(text.prefix(Self.most))[...]
    self.range = range
    self.offset = offset
  }
}
