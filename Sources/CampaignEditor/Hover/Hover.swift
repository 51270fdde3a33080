import CampaignLanguage
package import SourceText

/// An explanation of a part of a text, for an editor to show.
package struct Hover: Sendable, Equatable {
  package internal(set) var markdown: String
  /// The part that it is about.
  package internal(set) var range: ByteRange
}

/// The facts that explanations need besides the text.
struct HoverTerms {
  /// The value of a setting with its source. Nil if no configuration has it.
  var configured: (ConfiguredDefault) -> String? = { _ in nil }
  /// The number of lines before the text, if it is a part of a file.
  var linesBefore: () -> Int = { 0 }
}
