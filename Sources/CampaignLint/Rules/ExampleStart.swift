import Findings

/// The beginnings that examples of several rules share: a campaign with one card or message, whose other fields follow.
/// Each line begins with two blanks, because it is in both files of an example.
enum ExampleStart {
  // MARK: Campaigns

  static let campaign = "  campaign: spring-sale"

  /// A campaign that lasts a week.
  static let week = """
    \(campaign)
      starts: 2026-03-20T08:00:00Z
      ends: 2026-03-27T08:00:00Z
    """

  // MARK: Cards

  /// A card with a title and a text.
  static let announcement = """
    \(campaign)
    \(announcementCard("hours"))
    """

  /// The card with variations.
  static let variedAnnouncement = """
    \(announcement)
          url: https://example.com/sale
          variations:
    """

  /// The same card under another name, without its campaign.
  static let saleCard = announcementCard("sale")

  /// A card about opening hours.
  static let openingHours = """
      campaign: opening-hours
      cards:
        - id: hours
          type: text_announcement
    """

  /// The card with its texts.
  static let longerHours = """
    \(openingHours)
          title: Longer hours
          description: From April on we are open until eight.
    """

  /// A card with a picture.
  static let banner = """
    \(campaign)
    \(bannerCard)
    """

  /// The card without its campaign.
  static let bannerCard = """
      cards:
        - id: hero
          type: banner_image
          image: https://example.com/hero.png
    """

  /// A card for a song.
  static let song = """
      campaign: soundtrack
      cards:
        - id: song
          type: cross_promotion_small
          media_type: itunes_song
          itunes_id: 284882215
          title: A song
          subtitle: Music
          caption: New
          image: https://example.com/song.png
    """

  private static func announcementCard(_ id: String) -> String {
    """
      cards:
        - id: \(id)
          type: text_announcement
          title: Spring sale
          description: Thirty percent off everything.
    """
  }

  // MARK: Messages

  static let slideup = message("slideup")
  static let slideupOffer = offer(slideup)

  static let modal = message("modal")
  static let modalOffer = offer(modal)

  /// A modal that is a picture.
  static let poster = message("modal_image", id: "poster") + "\n      image: https://example.com/poster.png"

  /// An HTML message.
  static let document = message("html", targets: "[ios, android]")

  /// A message without a text.
  private static func message(_ type: String, id: String = "hello", targets: String? = nil) -> String {
    """
    \(campaign)\(targets.map { "\n  targets: \($0)" } ?? "")
      in_app_messages:
        - id: \(id)
          type: \(type)
    """
  }

  /// The message with a text.
  private static func offer(_ message: String) -> String {
    message + "\n      message: Thirty percent off everything."
  }
}

/// A card with a picture that has a wrong field, and a right one.
func bannerExample(bad: String, good: String) -> RuleExample {
  """
  \(ExampleStart.banner)
  -     \(bad)
  +     \(good)
  """
}

/// A slideup with a wrong field, and with a right one.
func slideupExample(bad: String, good: String) -> RuleExample {
  messageExample(ExampleStart.slideup, bad: bad, good: good)
}

/// A slideup with a text, and with another field that is wrong or right.
func slideupOfferExample(bad: String, good: String) -> RuleExample {
  messageExample(ExampleStart.slideupOffer, bad: bad, good: good)
}

/// An HTML message with a wrong field, and with a right one.
func documentExample(bad: String, good: String) -> RuleExample {
  messageExample(ExampleStart.document, bad: bad, good: good)
}

private func messageExample(_ start: String, bad: String, good: String) -> RuleExample {
  """
  \(start)
  -     \(bad)
  +     \(good)
        triggers: [{ type: custom_event, name: cart_viewed }]
  """
}

/// An HTML message for the wrong clients, and for the right ones.
func documentExample(badTargets: String, goodTargets: String) -> RuleExample {
  """
  \(ExampleStart.campaign)
  - targets: [\(badTargets)]
  + targets: [\(goodTargets)]
    in_app_messages:
      - id: hello
        type: html
        message: <button onclick="brazeBridge.closeMessage()">Close</button>
        triggers: [{ type: custom_event, name: cart_viewed }]
  """
}
