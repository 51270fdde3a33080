import CampaignLanguage
package import Findings
package import SourceText

/// A proposal for the text at a cursor.
package struct Completion: Sendable {
  /// The text in the list of proposals.
  package let label: String
  package let kind: Kind
  /// A few words beside the label.
  package let detail: String
  /// The word under the cursor, which the text replaces.
  package internal(set) var range: ByteRange
  package let newText: String
  /// True if the text has places for the cursor: `$0`, `${1:word}`.
  package let isSnippet: Bool
  /// The text that what is typed is compared with.
  package let filter: String
  /// Proposals are shown in the order of these texts.
  package let order: String
  let subject: Subject
  /// A change of the blanks before the text. Without it, the text would be at a column where it breaks the file.
  package internal(set) var alignment: Fix.Edit?

  /// The proposal for a text that has more bytes before it.
  func moved(by distance: Int) -> Completion {
    var moved = self
    moved.range = range.moved(by: distance)
    moved.alignment = alignment.map { Fix.Edit(replacing: $0.range.moved(by: distance), with: $0.replacement) }
    return moved
  }

  /// An explanation in Markdown. Nil if the label says everything. It is made when a client asks for it.
  package var documentation: String? {
    switch subject {
    case .field(let use, let type): Note.about(use, of: type)
    case .type(let type): Note.about(type)
    case .choice(let choice): Note.about(choice)
    case .rule(let rule): Note.about(rule)
    case .nothing: nil
    }
  }

  package enum Kind: Sendable {
    /// A key.
    case field
    /// An item of a list.
    case item
    /// A word of a closed set, or a boolean.
    case choice
    /// A name from the workspace or the catalogue.
    case name
    /// An anchor.
    case reference
    /// A whole document, or a part of one.
    case template
    case rule
    /// A word of a template or of an allow comment.
    case keyword
    case variable
    case function
  }

  /// The kind of thing that is proposed.
  enum Subject: Sendable {
    case field(RecordType.Use, RecordType)
    case type(RecordType)
    case choice(Choice)
    case rule(RuleInfo)
    case nothing
  }
}

/// The settings of a client and of a file that completion depends on.
package struct CompletionTerms: Sendable {
  /// True if the client can put the cursor into an inserted text.
  package var hasSnippets: Bool
  /// True if texts can have Liquid templates.
  package var hasTemplates: Bool
  package var names: EditorNames

  package init(hasSnippets: Bool = true, hasTemplates: Bool = true, names: EditorNames = EditorNames()) {
    self.hasSnippets = hasSnippets
    self.hasTemplates = hasTemplates
    self.names = names
  }
}
