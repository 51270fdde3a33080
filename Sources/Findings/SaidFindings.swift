package import SourceText

/// The findings about definitions so far. They are not repeated for each use.
package struct SaidFindings: Sendable {
  private var all: Set<Said> = []

  private struct Said: Hashable {
    let rule: String
    let message: Message
    let definition: Place
  }

  package init() {}

  /// True if it is the first finding of this rule, with these words, at the definition.
  package mutating func isFirst(_ rule: RuleInfo, _ message: Message, at definition: Place) -> Bool {
    all.insert(Said(rule: rule.id, message: message, definition: definition)).inserted
  }
}

extension Finding.Label {
  /// The label at a definition whose use has a finding.
  package static func definition(at place: Place) -> Finding.Label { Finding.Label(.definedHere, at: place) }
}

extension Message {
  fileprivate static let definedHere: Message = "defined here"
}
