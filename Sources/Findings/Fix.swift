package import SourceText

/// A change of text that removes a finding.
package struct Fix: Sendable, Equatable {
  /// An instruction that describes the fix, such as "quote the text".
  package let title: Message
  package let trust: Trust
  /// Sorted by place, without overlaps, and all in the file of the finding.
  package let edits: [Edit]

  package init(_ title: Message, _ trust: Trust, _ edits: [Edit]) {
    self.title = title
    self.trust = trust
    self.edits = edits.sorted { ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end) }
  }

  func shifted(by offset: Int) -> Fix {
    Fix(title, trust, edits.map { Edit(replacing: $0.range.moved(by: offset), with: $0.replacement) })
  }

  /// How far a fix can be trusted.
  package enum Trust: String, Sendable {
    /// The file keeps the meaning that its author intended.
    case keepsMeaning = "safe"
    /// Probably right, but a person should look at it.
    case needsReview = "review"
  }

  /// A range of the file, and its new text.
  package struct Edit: Sendable, Equatable {
    package let range: ByteRange
    package let replacement: String

    package init(replacing range: ByteRange, with replacement: String) {
      (self.range, self.replacement) = (range, replacement)
    }

    package init(removing range: ByteRange) {
      self.init(replacing: range, with: "")
    }
  }
}
