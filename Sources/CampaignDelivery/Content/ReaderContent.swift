package import CampaignCheck

/// What a reader gets of a card or a message: its texts, links and pictures, with the variations of the reader applied
/// and the templates filled in.
package struct ReaderContent: Sendable, Equatable {
  package var title: String?
  package var text: String?
  package var image: String?
  /// The target of a click on it.
  package var opens = ReaderLink.nothing
  package var buttons: [Button] = []
  /// The variations that apply, the most specific one last.
  package var variations: [VariationConditions] = []
  /// True if the server fills in the templates only when the message is due. Then its texts are not known.
  package var isMadeWhenDue = false

  package init() {}

  package struct Button: Sendable, Equatable {
    package let text: String
    package let opens: ReaderLink

    package init(text: String, opens: ReaderLink) { (self.text, self.opens) = (text, opens) }
  }

  /// Everything that the reader can read, in order.
  package var visibleTexts: [String] { [title, text].compactMap { $0 } + buttons.map(\.text) }

  /// The target of a click on a button, or without a button on the body.
  package func target(ofButton button: Int?) -> ReaderLink {
    guard let button else { return opens }
    return buttons.indices.contains(button) ? buttons[button].opens : .nothing
  }
}

/// What a click opens.
package enum ReaderLink: Sendable, Equatable {
  case nothing
  case link(String)
  case feed
}

/// What one reader gets of the cards and messages. The compiler makes it, as it makes the payloads of a reader.
package protocol ReaderContents: Sendable {
  /// The cards and messages that a template stops for the reader, by full name.
  var stopped: Set<String> { get }
  /// Nil if the reader gets nothing of it.
  func content(of key: String) -> ReaderContent?
}

extension ReaderContents {
  /// What the reader sees in an occurrence: of a message that is shown, and of a card that is seen for the first time.
  package func content(in occurrence: Occurrence, of name: String?) -> ReaderContent? {
    switch occurrence.what {
    case .shown, .cardSeen: name.flatMap(content)
    default: nil
    }
  }

  /// What a click in an occurrence opens. Nil if it is no click, or if the reader's content is not known.
  package func target(of occurrence: Occurrence, on name: String?) -> ReaderLink? {
    switch occurrence.what {
    case .clicked(_, let button, _): name.flatMap(content).map { $0.target(ofButton: button) }
    case .cardClicked: name.flatMap(content)?.opens
    default: nil
    }
  }
}
