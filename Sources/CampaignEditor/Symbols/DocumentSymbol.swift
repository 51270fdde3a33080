package import SourceText

/// A part of a file with a name: a document, a card, a message, a trigger.
package struct DocumentSymbol: Sendable, Equatable {
  package let name: String
  /// The type of the part.
  package let detail: String
  package let kind: Kind
  /// The whole part.
  package let range: ByteRange
  /// Its name in the text.
  package let selection: ByteRange
  package internal(set) var children: [DocumentSymbol]

  package enum Kind: Sendable {
    /// A campaign, a scenario, a configuration.
    case document
    /// A card, a message, a reader, an event.
    case record
    /// A trigger, a step.
    case event
    /// Any other key.
    case field
  }
}

/// Lines that an editor can hide.
package struct FoldingRange: Sendable, Equatable {
  /// The range of the lines. The first one stays visible.
  package let range: ByteRange
  package let kind: Kind

  package enum Kind: Sendable {
    case region, comment
  }
}
