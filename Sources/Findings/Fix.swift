package import SourceText

/// A change of text that would settle a finding.
package struct Fix: Sendable, Equatable {
  /// An instruction that describes the fix: "quote the text".
  package let title: Message
  package let trust: Trust
  /// In order of place, and never overlapping; all in the file of the finding.
  package let edits: [Edit]

  package init(_ title: Message, _ trust: Trust, _ edits: [Edit]) {
    self.title = title
    self.trust = trust
    self.edits = edits.sorted { ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end) }
  }

  /// True if a fix may be made unasked.
  package enum Trust: String, Sendable {
    /// The file means after it what its author meant before.
    case keepsMeaning = "safe"
    /// Probably what is wanted; somebody should look.
    case needsReview = "review"
  }

  /// A stretch of the file and the text that takes its place.
  package struct Edit: Sendable, Equatable {
    package let range: ByteRange
    package let replacement: String

    package init(replacing range: ByteRange, with replacement: String) {
      self.range = range
      self.replacement = replacement
    }

    package init(removing range: ByteRange) {
      self.init(replacing: range, with: "")
    }
  }
}
