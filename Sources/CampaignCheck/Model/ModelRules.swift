internal import CampaignLanguage
package import Findings

// The rules about the values of one file, and about what its fields ask of one another.

/// A believable campaign around a card or a message, for the examples of rules.
private func announcement(_ more: String) -> String {
  """
  campaign: spring-sale
  cards:
    - { type: text_announcement, id: hours, title: Hours, description: Until eight.\(more.isEmpty ? "" : ", " + more) }
  """
}

private func slideup(_ more: String) -> String {
  """
  campaign: spring-sale
  in_app_messages:
    - type: slideup
      id: hello
      message: Hello
      triggers: [{ type: session_start }]
      \(more)
  """
}

private func modal(_ more: String) -> String {
  slideup(more).replacingFirst("slideup", with: "modal")
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

extension String {
  fileprivate func replacingFirst(_ word: String, with other: String) -> String {
    guard let range = self.range(of: word) else { return self }
    return String(self[..<range.lowerBound]) + other + String(self[range.upperBound...])
  }

  private func range(of word: String) -> Range<Index>? {
    for index in indices where self[index...].hasPrefix(word) {
      return index..<self.index(index, offsetBy: word.count)
    }
    return nil
  }
}

extension RuleInfo {
  // MARK: Values

  package static let wrongForm = RuleInfo(
    .wrongForm, .error,
    finds: "A value that does not have the form of its field.",
    because: "Clients drop such a value or the whole card, or read something else in it.",
    source: "News Feed data model and SDK headers; in-app message documentation and SDK models",
    bad: announcement("url: [shop]"), good: announcement("url: https://example.com/shop"))

  package static let outOfRange = RuleInfo(
    .outOfRange, .error,
    finds: "A number or a duration beyond the bounds of its field.",
    because: "Clients replace or cut such values, each in its own way.",
    source: "News Feed data model and SDK headers; in-app message documentation and SDK models",
    bad: slideup("dismiss: auto\n    duration: 500ms"), good: slideup("dismiss: auto\n    duration: 5s"))

  package static let unknownValue = RuleInfo(
    .unknownValue, .error,
    finds: "A word that is none of those that its field may be.",
    because: "Some clients fall back to a default, and others drop what they do not know.",
    source: "News Feed data model and SDK headers; in-app message documentation and SDK models",
    bad: slideup("slide_from: left"), good: slideup("slide_from: top"))

  package static let blankText = RuleInfo(
    .blankText, .error,
    finds: "A text that is empty or only blanks.",
    because: "An empty text is not an absent one: clients show a blank card, or none.",
    source: "changelog of the Swift SDK (7.5.0, 18.1.0)",
    bad: announcement("domain: ' '"), good: announcement("domain: example.com"))

  package static let tooMany = RuleInfo(
    .tooMany, .error,
    finds: "More of something than there may be, such as two operators in one filter.",
    because: "Only one of them would count, and which one can't be known.",
    source: "documentation of triggers and property filters",
    bad: """
      campaign: spring-sale
      in_app_messages:
        - type: slideup
          id: hello
          message: Hello
          triggers: [{ type: custom_event, name: visit, where: [{ property: count, at_least: 2, at_most: 5 }] }]
      """,
    good: """
      campaign: spring-sale
      in_app_messages:
        - type: slideup
          id: hello
          message: Hello
          triggers:
            - type: custom_event
              name: visit
              where: [{ property: count, at_least: 2 }, { property: count, at_most: 5 }]
      """)

  package static let tooFew = RuleInfo(
    .tooFew, .error,
    finds: "A list with fewer items than it must have.",
    because: "A message without a trigger, or a card without a channel, is never shown.",
    source: "the language of campaignc",
    bad: announcement("channels: []"), good: announcement("channels: [news_feed]"))

  package static let extrasNotText = RuleInfo(
    .extrasNotText, .error,
    finds: "A value of extras that is no text.",
    because: "Extras are text to text: Flutter and React Native drop any other value, and casts to text fail on iOS.",
    source: "Flutter and React Native clients; iOS sample code",
    bad: announcement("extras: { points: 5 }"), good: announcement("extras: { points: '5' }"))

  // MARK: Links

  package static let linkMalformed = RuleInfo(
    .linkMalformed, .error,
    finds: "A link that is no absolute URI.",
    because: "Clients open such links not at all, or each in its own way.",
    source: "RFC 3986; iOS SDK headers of the News Feed cards",
    bad: announcement("url: www.example.com"), good: announcement("url: https://www.example.com"))

  package static let linkUnsafe = RuleInfo(
    .linkUnsafe, .error,
    finds: "A link whose scheme runs what follows: javascript, data or vbscript.",
    because: "Such links open the door to foreign code, and clients refuse them.",
    source: "web client",
    bad: announcement("url: 'javascript:alert(1)'"), good: announcement("url: 'https://example.com/alert'"))

  package static let linkScheme = RuleInfo(
    .linkScheme, .error,
    finds: "A link with an app's scheme that the configuration does not name.",
    because: "Only the schemes that an app declares open anything in it.",
    source: "deep linking documentation for iOS",
    bad: announcement("url: 'otherapp://cart'"), good: announcement("url: 'myapp://cart'"))

  package static let linkInsecure = RuleInfo(
    .linkInsecure, .warning,
    finds: "A link that goes through plain http.",
    because: "Apps on iOS refuse to load what does not come through https, and others can read along.",
    source: "deep linking documentation for iOS",
    bad: announcement("url: 'http://example.com'"), good: announcement("url: 'https://example.com'"))

  // MARK: Moments

  package static let momentWithoutZone = RuleInfo(
    .momentWithoutZone, .error,
    finds: "A date without a time, or a time without its offset from UTC.",
    because: "It is another moment in every zone, and nobody can know which one is meant.",
    source: "RFC 3339 §4.4",
    bad: announcement("expires: '2026-03-27T08:00:00'"), good: announcement("expires: '2026-03-27T08:00:00Z'"))

  package static let endsBeforeStarts = RuleInfo(
    .endsBeforeStarts, .error,
    finds: "An end that is not later than its start.",
    because: "Between the two there is no time in which anything could be shown.",
    source: "in-app message delivery documentation",
    bad: "starts: 2026-03-27T08:00:00Z\nends: 2026-03-20T08:00:00Z\n" + announcement(""),
    good: "starts: 2026-03-20T08:00:00Z\nends: 2026-03-27T08:00:00Z\n" + announcement(""))

  // MARK: Cards

  package static let repeatedID = RuleInfo(
    .repeatedID, .error,
    finds: "Two cards or messages of one campaign with the same id.",
    because: "Clients keep what was seen and clicked by id, so that the two become one.",
    source: "web client",
    bad: announcement("") + "\n  - { type: text_announcement, id: hours, title: More, description: Until nine. }",
    good: announcement("") + "\n  - { type: text_announcement, id: more-hours, title: More, description: Until nine. }")

  package static let categoryAll = RuleInfo(
    .categoryAll, .error,
    finds: "The category 'all' on a card.",
    because: "It is a query for every category, and no card's own: clients read it as none.",
    source: "iOS SDK header ABKFeedController",
    bad: announcement("categories: [all]"), good: announcement("categories: [news, social]"))

  package static let categoryConflict = RuleInfo(
    .categoryConflict, .error,
    finds: "The category 'no_category' beside another one.",
    because: "It says that there is none, and the other says that there is one.",
    source: "News Feed data model",
    bad: announcement("categories: [no_category, news]"), good: announcement("categories: [no_category]"))

  package static let repeatedCategory = RuleInfo(
    .repeatedCategory, .error,
    finds: "A category that is named twice on a card.",
    because: "Categories are a set; the second one says nothing, and another was probably meant.",
    source: "News Feed data model",
    bad: announcement("categories: [news, news]"), good: announcement("categories: [news, social]"))

  package static let classicWithoutImage = RuleInfo(
    .classicWithoutImage, .error, isSettable: true,
    finds: "A classic card without an image.",
    because: "The documented model and Unity require the image; Android shows a text announcement instead.",
    source: "News Feed data model; iOS SDK header ABKClassicCard; Unity and Android clients",
    bad: """
      campaign: spring-sale
      cards: [{ type: classic, id: hours, description: Until eight. }]
      """,
    good: """
      campaign: spring-sale
      cards: [{ type: classic, id: hours, description: Until eight., image: "https://example.com/hours.png" }]
      """)

  package static let contentCardNeedsTitle = RuleInfo(
    .contentCardNeedsTitle, .error,
    finds: "A classic card without a title that is a content card too.",
    because: "On the News Feed a classic card may do without a title; as a content card it is dropped.",
    source: "content card documentation and SDK models",
    bad: """
      campaign: spring-sale
      cards:
        - type: classic
          id: hours
          description: Until eight.
          image: https://example.com/hours.png
          channels: [news_feed, content_cards]
      """,
    good: """
      campaign: spring-sale
      cards:
        - type: classic
          id: hours
          title: Hours
          description: Until eight.
          image: https://example.com/hours.png
          channels: [news_feed, content_cards]
      """)

  package static let crossPromotionOnContentCards = RuleInfo(
    .crossPromotionOnContentCards, .error,
    finds: "A cross promotion that should be a content card.",
    because: "Content cards have no such type, and nothing to make one from it.",
    source: "documentation of migrating from the News Feed",
    bad: promotion("media_type: itunes_song\n    caption: New\n    channels: [content_cards]"),
    good: promotion("media_type: itunes_song\n    caption: New"))

  package static let ratingWithoutApp = RuleInfo(
    .ratingWithoutApp, .error,
    finds: "A rating of an item that is no app.",
    because: "Only apps have ratings; for all else the clients want 0.",
    source: "iOS SDK header ABKCrossPromotionCard",
    bad: promotion("media_type: itunes_song\n    caption: New\n    rating: 4.5"),
    good: promotion("media_type: itunes_software\n    caption: New\n    rating: 4.5\n    reviews: 10"))

  package static let reviewsWithoutApp = RuleInfo(
    .reviewsWithoutApp, .error,
    finds: "Reviews of an item that is no app.",
    because: "Only apps have reviews; for all else the clients want 0.",
    source: "iOS SDK header ABKCrossPromotionCard",
    bad: promotion("media_type: itunes_song\n    caption: New\n    reviews: 10"),
    good: promotion("media_type: itunes_software\n    caption: New\n    rating: 4.5\n    reviews: 10"))

  package static let captionIsLink = RuleInfo(
    .captionIsLink, .error,
    finds: "A cross promotion whose caption is a link.",
    because: "One published article describes the fields shifted by a line; the caption is the text of the card's tag.",
    source: "iOS SDK header ABKCrossPromotionCard; data model article",
    bad: promotion("media_type: itunes_song\n    caption: https://example.com/song"),
    good: promotion("media_type: itunes_song\n    caption: New"))

  // MARK: Messages

  package static let uriActionWithoutURI = RuleInfo(
    .uriActionWithoutURI, .error,
    finds: "A click action 'uri' where no 'uri' stands.",
    because: "On iOS such a message is not shown at all, and other clients open nothing.",
    source: "issue 53 of the Swift SDK; Unity client",
    bad: slideup("click_action: uri"), good: slideup("uri: https://example.com"))

  package static let tooManyButtons = RuleInfo(
    .tooManyButtons, .error,
    finds: "A third button.",
    because: "On iOS the first two are shown alone, and on the web all of them.",
    source: "iOS SDK header ABKInAppMessageImmersive; web client",
    bad: modal("buttons: [{ text: One }, { text: Two }, { text: Three }]"),
    good: modal("buttons: [{ text: One }, { text: Two }]"))

  package static let buttonIDsCollide = RuleInfo(
    .buttonIDsCollide, .error,
    finds: "Two buttons of a message with the same id, given or by position.",
    because: "Clicks are counted by id, so that nobody could tell them apart.",
    source: "in-app message documentation and SDK models",
    bad: modal("buttons: [{ text: One, id: 1 }, { text: Two }]"),
    good: modal("buttons: [{ text: One, id: 1 }, { text: Two, id: 2 }]"))

  package static let durationWithoutAuto = RuleInfo(
    .durationWithoutAuto, .error,
    finds: "A duration on a message that does not go by itself.",
    because: "Clients use the duration only where the message is dismissed by itself.",
    source: "in-app message documentation and SDK models",
    bad: modal("duration: 5s"), good: modal("dismiss: auto\n    duration: 5s"))

  package static let iconBesideImage = RuleInfo(
    .iconBesideImage, .warning,
    finds: "An icon beside an image.",
    because: "The image wins, and the icon is never seen.",
    source: "iOS SDK header ABKInAppMessage",
    bad: slideup("image: https://example.com/a.png\n    icon: A"), good: slideup("image: https://example.com/a.png"))

  // MARK: Triggers

  package static let eventNameInvalid = RuleInfo(
    .eventNameInvalid, .error,
    finds: "A name of an event, a product or a property that no app can log.",
    because: "The clients refuse to log such names, so that the trigger never matches.",
    source: "event naming documentation; web client",
    bad: """
      campaign: spring-sale
      in_app_messages:
        - { type: slideup, id: hello, message: Hello, triggers: [{ type: custom_event, name: $visit }] }
      """,
    good: """
      campaign: spring-sale
      in_app_messages:
        - { type: slideup, id: hello, message: Hello, triggers: [{ type: custom_event, name: visit }] }
      """)

  package static let filterOperatorType = RuleInfo(
    .filterOperatorType, .error,
    finds: "An operator with a kind of value that it can't compare, such as 'greater_than' with text.",
    because: "To clients a comparison of unlike kinds is false, so that the filter never holds.",
    source: "web and Roku clients",
    bad: """
      campaign: spring-sale
      in_app_messages:
        - type: slideup
          id: hello
          message: Hello
          triggers:
            - type: custom_event
              name: cart_viewed
              where: [{ property: total, greater_than: much }]
      """,
    good: """
      campaign: spring-sale
      in_app_messages:
        - type: slideup
          id: hello
          message: Hello
          triggers:
            - type: custom_event
              name: cart_viewed
              where: [{ property: total, greater_than: 20 }]
      """)

  package static let emptyAnyOf = RuleInfo(
    .emptyAnyOf, .error,
    finds: "An 'any_of' without a filter.",
    because: "One of none can't hold, so that the trigger never matches.",
    source: "web and Roku clients",
    bad: """
      campaign: spring-sale
      in_app_messages:
        - { type: slideup, id: hello, message: Hello, triggers: [{ type: custom_event, name: visit, where: [{ any_of: [] }] }] }
      """,
    good: """
      campaign: spring-sale
      in_app_messages:
        - { type: slideup, id: hello, message: Hello, triggers: [{ type: custom_event, name: visit, where: [] }] }
      """)
}
