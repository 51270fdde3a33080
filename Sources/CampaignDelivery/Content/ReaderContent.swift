package import CampaignCheck

/// A card or a message as a reader gets it: its texts, links and pictures, with the variations of the reader applied
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
  /// True if its template stops the message for the event that triggers it.
  package private(set) var isStopped = false

  /// The content of a message that its template stops for its event.
  package static var stoppedWhenDue: ReaderContent {
    var content = ReaderContent()
    (content.isMadeWhenDue, content.isStopped) = (true, true)
    return content
  }

  package init() {}

  package struct Button: Sendable, Equatable {
    package let text: String
    package let opens: ReaderLink

    package init(text: String, opens: ReaderLink) { (self.text, self.opens) = (text, opens) }
  }

  /// The part that is a text.
  func part(with text: String) -> SeenPart? {
    switch text {
    case title: .title
    case self.text: .text
    default: buttons.firstIndex { $0.text == text }.map { .button($0) }
    }
  }

  /// Everything that the reader can read, in order.
  package var visibleTexts: [String] { [title, text].compactMap { $0 } + buttons.map(\.text) }

  /// The target of a click on a button, or without a button on the body.
  package func target(ofButton button: Int?) -> ReaderLink {
    guard let button else { return opens }
    return buttons.indices.contains(button) ? buttons[button].opens : .nothing
  }
}

/// A part of a message or card that readers can read.
package enum SeenPart: Sendable {
  case title, text
  /// The button with this number.
  case button(Int)
}

/// The target of a click.
package enum ReaderLink: Sendable, Equatable {
  case nothing
  case link(String)
  case feed
}

/// The cards and messages as one reader gets them. The compiler makes them, as it makes the payloads of a reader.
package protocol ReaderContents: Sendable {
  var reader: Reader { get }
  /// The cards and messages that a template stops for the reader, by full name.
  var stopped: Set<String> { get }
  /// Nil if the reader gets nothing of it.
  func content(of key: String) -> ReaderContent?
  /// The same for a message whose templates need the event that triggers it.
  func content(of key: String, triggeredBy event: AppEvent) -> ReaderContent?
  /// True if a template may stop a card or message.
  var mayStopSome: Bool { get }
  /// True if a template may stop this card or message.
  func mayStop(_ key: String) -> Bool
  /// The same for another reader at the same moment.
  func contents(for reader: Reader) -> any ReaderContents
}

extension ReaderContents {
  package var mayStopSome: Bool { false }

  package func mayStop(_ key: String) -> Bool { false }

  package func contents(for reader: Reader) -> any ReaderContents { self }

  package func content(of key: String, triggeredBy event: AppEvent) -> ReaderContent? { content(of: key) }

  /// The content of a message that an event triggers. Without the event, templates that need it stay as they
  /// are.
  package func content(of key: String, at event: AppEvent?) -> ReaderContent? {
    let content = content(of: key)
    guard let event, content?.isMadeWhenDue ?? false else { return content }
    return self.content(of: key, triggeredBy: event) ?? content
  }
}

extension ReaderContents {
  /// The content that appears in an occurrence: that of a shown message, or of a card that is seen for the first time.
  /// `event` is the one that triggers the message, if it is known.
  package func content(in occurrence: Occurrence, of name: String?, at event: AppEvent? = nil) -> ReaderContent? {
    switch occurrence.what {
    case .shown, .cardSeen: name.flatMap { content(of: $0, at: event) }
    default: nil
    }
  }

  /// The target of a click in an occurrence. Nil if it is no click, or if the reader's content is not known.
  package func target(of occurrence: Occurrence, on name: String?, at event: AppEvent? = nil) -> ReaderLink? {
    guard let name, let content = content(of: name, at: event), !content.isMadeWhenDue else { return nil }
    return switch occurrence.what {
    case .clicked(_, let button, _): content.target(ofButton: button)
    case .cardClicked: content.opens
    default: nil
    }
  }
}

extension TimelineRow {
  /// The event of its step, if it triggers a message. Nil if another step has triggered it.
  package func event(triggering message: Int?) -> AppEvent? {
    let isWon = occurrences.contains { occurrence in
      if case .won(let winner, _) = occurrence.what { winner == message } else { false }
    }
    return isWon ? step.event : nil
  }
}

extension Step {
  /// The event that it logs.
  var event: AppEvent? {
    switch self {
    case .startSession: AppEvent(.sessionStart)
    case .event(let event): event
    default: nil
    }
  }
}
