import CampaignLanguage
package import Findings

// The rules about the values of one file, and about constraints between its fields.

extension RuleInfo {
  // MARK: Values

  package static let wrongForm = RuleInfo(
    .wrongForm, .error,
    finds: "A value of the wrong kind for its field.",
    because: "Clients drop the value or the whole card, or misread it.",
    source: "News Feed data model and SDK headers; in-app message documentation and SDK models",
    example: announcementExample(bad: "url: [shop]", good: "url: https://example.com/shop"))

  package static let outOfRange = RuleInfo(
    .outOfRange, .error,
    finds: "A number or a duration outside the limits of its field.",
    because: "Clients replace or cut such values, each in its own way.",
    source: "News Feed data model and SDK headers; in-app message documentation and SDK models",
    example: slideupExample(bad: "dismiss: auto\n    duration: 500ms", good: "dismiss: auto\n    duration: 5s"))

  package static let unknownValue = RuleInfo(
    .unknownValue, .error,
    finds: "A value that is not one of the allowed words.",
    because: "Some clients fall back to a default; others drop the value.",
    source: "News Feed data model and SDK headers; in-app message documentation and SDK models",
    example: slideupExample(bad: "slide_from: left", good: "slide_from: top"))

  package static let blankText = RuleInfo(
    .blankText, .error,
    finds: "A text that is empty or only spaces.",
    because: "An empty text is not the same as no text: clients show a blank card, or no card.",
    source: "changelog of the Swift SDK (7.5.0, 18.1.0)",
    example: announcementExample(bad: "domain: ' '", good: "domain: example.com"))

  package static let tooMany = RuleInfo(
    .tooMany, .error,
    finds: "Too many items, such as two operators in one filter.",
    because: "Only one of them would count, and nobody can tell which.",
    source: "documentation of triggers and property filters",
    example: """
      \(ExampleStart.slideup)
      -     triggers: [{ type: custom_event, name: visit, where: [{ property: count, at_least: 2, at_most: 5 }] }]
      +     triggers:
      +       - type: custom_event
      +         name: visit
      +         where: [{ property: count, at_least: 2 }, { property: count, at_most: 5 }]
      """)

  package static let tooFew = RuleInfo(
    .tooFew, .error,
    finds: "A list with too few items.",
    because: "A message without a trigger, or a card without a channel, is never shown.",
    example: announcementExample(bad: "channels: []", good: "channels: [news_feed]"))

  package static let extrasNotText = RuleInfo(
    .extrasNotText, .error,
    finds: "A value in 'extras' that is not text.",
    because: "Flutter and React Native drop values that are not text, and casts to text fail on iOS.",
    source: "Flutter and React Native clients; iOS sample code",
    example: announcementExample(bad: "extras: { points: 5 }", good: "extras: { points: '5' }"))

  // MARK: Links

  package static let linkMalformed = RuleInfo(
    .linkMalformed, .error,
    finds: "A link that, apart from its templates, is not an absolute URI, or is a path on a computer.",
    because: "Clients don't open such links, or each opens them in its own way.",
    source: "RFC 3986; iOS SDK headers of the News Feed cards",
    example: announcementExample(bad: "url: www.example.com", good: "url: https://www.example.com"))

  package static let linkUnsafe = RuleInfo(
    .linkUnsafe, .error,
    finds: "A link that runs code: javascript, data or vbscript.",
    because: "Such links can run foreign code, and clients refuse them.",
    source: "web client",
    example: announcementExample(bad: "url: 'javascript:alert(1)'", good: "url: 'https://example.com/alert'"))

  package static let linkScheme = RuleInfo(
    .linkScheme, .error, breaksPayload: false,
    finds:
      "A link with an app scheme that the configuration does not list, or a picture, asset or archive with another "
      + "scheme than http and https.",
    because: "A link opens an app only if the app declares its scheme, and clients load files only from the web.",
    source: "deep linking documentation for iOS",
    example: announcementExample(bad: "url: 'otherapp://cart'", good: "url: 'myapp://cart'"))

  package static let linkInsecure = RuleInfo(
    .linkInsecure, .warning,
    finds: "A link that uses plain http.",
    because: "Apps on iOS load no pictures and pages without https, and browsers warn before they open such a link.",
    source: "deep linking documentation for iOS",
    example: announcementExample(bad: "url: 'http://example.com'", good: "url: 'https://example.com'"))

  // MARK: Moments

  package static let momentWithoutZone = RuleInfo(
    .momentWithoutZone, .error,
    finds:
      "A date without a time, a time with neither a UTC offset nor a 'time_zone' of its campaign, or a time that the "
      + "clock of that zone skips or shows twice.",
    because: "It is a different time in every time zone, and nobody can tell which one is meant.",
    source: "RFC 3339 §4.4",
    example: announcementExample(bad: "expires: '2026-03-27T08:00:00'", good: "expires: '2026-03-27T08:00:00Z'"))

  package static let endsBeforeStarts = RuleInfo(
    .endsBeforeStarts, .error, breaksPayload: false,
    finds: "An end that is not later than its start.",
    because: "There is no time in between to show anything.",
    source: "in-app message delivery documentation",
    example: RuleExample(
      bad: "starts: 2026-03-27T08:00:00Z\nends: 2026-03-20T08:00:00Z\n" + announcement(""),
      good: "starts: 2026-03-20T08:00:00Z\nends: 2026-03-27T08:00:00Z\n" + announcement("")))

  // MARK: Cards

  package static let repeatedID = RuleInfo(
    .repeatedID, .error,
    finds: "Two cards or messages in one campaign with the same id.",
    because: "Clients remember views and clicks by id, so the two would count as one.",
    source: "web client",
    example: RuleExample(
      bad: announcement("") + "\n  - { type: text_announcement, id: hours, title: More, description: Until nine. }",
      good: announcement("")
        + "\n  - { type: text_announcement, id: more-hours, title: More, description: Until nine. }"))

  package static let categoryAll = RuleInfo(
    .categoryAll, .error,
    finds: "The category 'all' on a card.",
    because: "The word 'all' asks for every category and is not a category itself; clients read it as none.",
    source: "iOS SDK header ABKFeedController",
    example: announcementExample(bad: "categories: [all]", good: "categories: [news, social]"))

  package static let categoryConflict = RuleInfo(
    .categoryConflict, .error,
    finds: "The category 'no_category' together with another one.",
    because: "One says that the card has no category, the other that it has one.",
    source: "News Feed data model",
    example: announcementExample(bad: "categories: [no_category, news]", good: "categories: [no_category]"))

  package static let repeatedCategory = RuleInfo(
    .repeatedCategory, .warning,
    finds: "A category that is listed twice on a card.",
    because: "The second one has no effect; probably another category was meant.",
    source: "News Feed data model",
    example: announcementExample(bad: "categories: [news, news]", good: "categories: [news, social]"))

  package static let classicWithoutImage = RuleInfo(
    .classicWithoutImage, .error, breaksPayload: false,
    finds: "A classic card without an image on the News Feed.",
    because: "The documented model and Unity require the image there; Android shows a text announcement instead.",
    source: "News Feed data model; iOS SDK header ABKClassicCard; Unity and Android clients",
    example: """
        campaign: spring-sale
      - cards: [{ type: classic, id: hours, description: Until eight. }]
      + cards: [{ type: classic, id: hours, description: Until eight., image: "https://example.com/hours.png" }]
      """)

  package static let contentCardNeedsTitle = RuleInfo(
    .contentCardNeedsTitle, .error,
    finds: "A classic card without a title that is also a content card.",
    because: "A classic card needs no title on the News Feed, but as a content card it is dropped.",
    source: "content card documentation and SDK models",
    example: """
        campaign: spring-sale
        cards:
          - type: classic
            id: hours
      +     title: Hours
            description: Until eight.
            image: https://example.com/hours.png
            channels: [news_feed, content_cards]
      """)

  package static let crossPromotionOnContentCards = RuleInfo(
    .crossPromotionOnContentCards, .error,
    finds: "A cross promotion on the content cards channel.",
    because: "Content cards have no such type.",
    source: "documentation of migrating from the News Feed",
    example: promotionExample(
      bad: "media_type: itunes_song\n    caption: New\n    channels: [content_cards]",
      good: "media_type: itunes_song\n    caption: New"))

  package static let ratingWithoutApp = RuleInfo(
    .ratingWithoutApp, .error, breaksPayload: false,
    finds: "A rating on an item that is not an app.",
    because: "Only apps have ratings; clients expect 0 for everything else.",
    source: "iOS SDK header ABKCrossPromotionCard",
    example: promotionExample(
      bad: "media_type: itunes_song\n    caption: New\n    rating: 4.5",
      good: "media_type: itunes_software\n    caption: New\n    rating: 4.5\n    reviews: 10"))

  package static let reviewsWithoutApp = RuleInfo(
    .reviewsWithoutApp, .error, breaksPayload: false,
    finds: "Reviews on an item that is not an app.",
    because: "Only apps have reviews; clients expect 0 for everything else.",
    source: "iOS SDK header ABKCrossPromotionCard",
    example: promotionExample(
      bad: "media_type: itunes_song\n    caption: New\n    reviews: 10",
      good: "media_type: itunes_software\n    caption: New\n    rating: 4.5\n    reviews: 10"))

  package static let captionIsLink = RuleInfo(
    .captionIsLink, .error, breaksPayload: false,
    finds: "A cross promotion whose caption is a link.",
    because: "One published article lists the fields shifted by one line; the caption is the text of the card's tag.",
    source: "iOS SDK header ABKCrossPromotionCard; data model article",
    example: promotionExample(
      bad: "media_type: itunes_song\n    caption: https://example.com/song",
      good: "media_type: itunes_song\n    caption: New"))

  // MARK: Messages

  package static let uriActionWithoutURI = RuleInfo(
    .uriActionWithoutURI, .error,
    finds: "A click action 'uri' without a 'uri'.",
    because: "Clients on iOS do not show such a message, and other clients open nothing.",
    source: "issue 53 of the Swift SDK; Unity client",
    example: slideupExample(bad: "click_action: uri", good: "uri: https://example.com"))

  package static let tooManyButtons = RuleInfo(
    .tooManyButtons, .error,
    finds: "A third button.",
    because: "On iOS only the first two buttons are shown; the web shows all of them.",
    source: "iOS SDK header ABKInAppMessageImmersive; web client",
    example: modalExample(
      bad: "buttons: [{ text: One }, { text: Two }, { text: Three }]", good: "buttons: [{ text: One }, { text: Two }]"))

  package static let buttonIDsCollide = RuleInfo(
    .buttonIDsCollide, .error,
    finds: "Two buttons in a message with the same id, written or taken from the position.",
    because: "Clicks are counted by id, so nobody could tell the buttons apart.",
    source: "in-app message documentation and SDK models",
    example: modalExample(
      bad: "buttons: [{ text: One, id: 1 }, { text: Two }]",
      good: "buttons: [{ text: One, id: 1 }, { text: Two, id: 2 }]"))

  package static let durationWithoutAuto = RuleInfo(
    .durationWithoutAuto, .warning,
    finds: "A duration on a message that does not close on its own.",
    because: "Clients use the duration only if the message closes on its own.",
    source: "in-app message documentation and SDK models",
    example: modalExample(bad: "duration: 5s", good: "dismiss: auto\n    duration: 5s"))

  package static let iconBesideImage = RuleInfo(
    .iconBesideImage, .warning,
    finds: "An icon together with an image.",
    because: "Clients show the image and never the icon.",
    source: "iOS SDK header ABKInAppMessage",
    example: slideupExample(
      bad: "image: https://example.com/a.png\n    icon: A", good: "image: https://example.com/a.png"))

  // MARK: Triggers

  package static let eventNameInvalid = RuleInfo(
    .eventNameInvalid, .error,
    finds: "A name of an event, product or property that no app can log.",
    because: "Clients refuse to log such names, so the trigger never matches.",
    source: "event naming documentation; web client",
    example: triggerExample(bad: "type: custom_event, name: $visit", good: "type: custom_event, name: visit"))

  package static let filterOperatorType = RuleInfo(
    .filterOperatorType, .error,
    finds: "An operator with a kind of value that it can't compare, such as 'greater_than' with text.",
    because: "Clients treat a comparison of different kinds as false, so the filter never holds.",
    source: "web and Roku clients",
    example: """
      \(ExampleStart.slideup)
            triggers:
              - type: custom_event
                name: cart_viewed
      -         where: [{ property: total, greater_than: much }]
      +         where: [{ property: total, greater_than: 20 }]
      """)

  package static let emptyAnyOf = RuleInfo(
    .emptyAnyOf, .error,
    finds: "An 'any_of' without filters.",
    because: "One of its filters has to hold, and there is none, so the trigger never matches.",
    source: "web and Roku clients",
    example: triggerExample(
      bad: "type: custom_event, name: visit, where: [{ any_of: [] }]",
      good: "type: custom_event, name: visit, where: []"))
}
