import Findings

// The examples of rules about values and fields: realistic campaigns with one card or message, whose other fields
// follow.

enum ExampleStart {
  /// A message without its triggers. Each line begins with two blanks, because it is in both files of an example.
  static let slideup = """
      campaign: spring-sale
      in_app_messages:
        - type: slideup
          id: hello
          message: Hello
    """
}

func announcementExample(bad: String, good: String) -> RuleExample {
  RuleExample(bad: announcement(bad), good: announcement(good))
}

func slideupExample(bad: String, good: String) -> RuleExample {
  RuleExample(bad: message("slideup", bad), good: message("slideup", good))
}

func modalExample(bad: String, good: String) -> RuleExample {
  RuleExample(bad: message("modal", bad), good: message("modal", good))
}

func promotionExample(bad: String, good: String) -> RuleExample {
  RuleExample(bad: promotion(bad), good: promotion(good))
}

func announcement(_ more: String) -> String {
  """
  campaign: spring-sale
  cards:
    - { type: text_announcement, id: hours, title: Hours, description: Until eight.\(more.isEmpty ? "" : ", " + more) }
  """
}

private func message(_ type: String, _ more: String) -> String {
  """
  campaign: spring-sale
  in_app_messages:
    - type: \(type)
      id: hello
      message: Hello
      triggers: [{ type: session_start }]
      \(more)
  """
}

private func promotion(_ more: String) -> String {
  """
  campaign: spring-sale
  cards:
    - type: cross_promotion_small
      id: song
      image: https://example.com/song.png
      title: A song
      subtitle: Music
      url: https://example.com/song
      itunes_id: 12
      price: 0.99
      \(more)
  """
}

/// A card on one line with a mistake, and without it.
func cardExample(bad: String) -> RuleExample {
  """
    campaign: spring-sale
    cards:
  -   - { \(bad) }
  +   - { type: text_announcement, id: hours, title: Hours, description: Until eight. }
  """
}

/// A message on one line with a wrong trigger, and with a right one.
func triggerExample(bad: String, good: String) -> RuleExample {
  """
    campaign: spring-sale
    in_app_messages:
  -   - { type: slideup, id: hello, message: Hello, triggers: [{ \(bad) }] }
  +   - { type: slideup, id: hello, message: Hello, triggers: [{ \(good) }] }
  """
}
