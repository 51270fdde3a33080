/// Something that happens to a reader's app.
package enum Step: Sendable {
  case startSession
  case event(AppEvent)
  /// A click on the message that is visible: on its body, or on one of its buttons, by position.
  case tapMessage(button: Int?)
  /// A click on a card, by its full name.
  case tapCard(String)
  /// The reader closes the visible message.
  case dismiss
  case background
  case foreground
  /// A cold start: what is only in memory is lost.
  case launch
  case rotate(DeliveredMessage.Orientation)
  /// From here on, a file can't be loaded.
  case assetFails(String)
  /// From here on, a file can be loaded again.
  case assetWorks(String)
  /// The app asks for cards, and the network answers or not.
  case refresh(succeeds: Bool)
  /// The delegate's answer from here on.
  case answer(App.Answer)
  /// The reader looks at the cards of a channel. Without categories, at all of them.
  case viewFeed(DeliveredCard.Channel, categories: [String])
  /// From the next session on, something is different about the reader.
  case reader(ReaderChange)
  /// Time passes.
  case wait
}
