import Findings

extension Delivery {
  /// A finding about a message, with a label at another one.
  func finding(
    _ rule: RuleInfo, _ words: Message, about message: Int, _ label: Message, at other: Int,
    notes: [Message] = [], help: Message
  ) -> Finding {
    Finding(
      rule, words, at: messages[message].place, labels: [.init(label, at: messages[other].place)], notes: notes,
      help: help)
  }
}
