/// The cards: five types, on the News Feed and as content cards.
package enum CardTable {
  // MARK: Fields of every card

  package static let id = Field(
    "id", .slug, "Identifies the card; unique in its campaign, including messages.", role: .identity,
    wire: WireNames(feed: "id", contentCards: "id"), foreign: ["name", "slug"])
  package static let type = Field(
    "type", .text(.filled), "The type of the card.", role: .type, wire: WireNames(feed: "type", contentCards: "tp"),
    foreign: ["tp", "card_type", "kind"])
  package static let channels = Field(
    "channels", .list(of: .choice(SharedChoices.channels), least: 1), "Where the card appears.", role: .channels,
    fallback: .configured(.channels, else: SharedChoices.defaultChannels),
    foreign: ["channel"])
  /// The channels of a cross promotion, which can't be a content card.
  package static let feedChannels = Field(
    "channels", .list(of: .choice(SharedChoices.feedAlone), least: 1), "Where the card appears.", role: .channels,
    source: Source.promotionHeader, fallback: "[news_feed]", foreign: ["channel"])
  package static let categories = Field(
    "categories", .list(ListForm(of: .choice(categoryChoices), isSet: true, alone: "no_category")),
    "The topics of the card; clients can show only some categories.",
    source: Source.feedModel, fallback: "[]", wire: WireNames(feed: .stated("categories")),
    foreign: ["Catégories", "category"])
  package static let extras = Field(
    "extras", .mapping(keys: .text, values: .text(.any)), "Extra texts by key, for the app.", role: .extras,
    source: Source.feedModel,
    wire: WireNames(feed: .stated("extras", else: .emptyObject), contentCards: .stated("e", else: .emptyObject)),
    foreign: ["extra", "metadata", "custom_data", "params", "key_value_pairs", "data"])
  package static let url = Field(
    "url", .link, "The link that a click opens; on the News Feed, clicks count only with a link.", role: .link,
    source: Source.feedModel,
    wire: WireNames(feed: "url", contentCards: .wanted("u", else: .text(""))),
    foreign: ["urlString", "URL", "uri", "link", "href", "deeplink", "deep_link", "cta_url", "target_url"]
      + SharedNames.link)
  package static let domain = Field(
    "domain", .filledText, "The text of the link on the card, such as the name of the site.", role: .text,
    source: Source.feedModel,
    wire: WireNames(feed: "domain", contentCards: "dm"), foreign: ["dm", "uri_text", "domaine"], sample: "example.com")
  package static let openIn = Field.opener()
  package static let useWebview = Field(
    "use_webview", .boolean, "Whether the link opens inside the app.", role: .webview, source: Source.feedHeaders,
    fallback: "false", substitute: .word(openIn, SharedChoices.webview),
    wire: WireNames(contentCards: .stated("uw")),
    foreign: ["openUrlInWebView", "openURLInWebView", "uw", "webview", "open_in_app", "in_app_browser"])
  package static let expiresAfter = Field(
    "expires_after", .duration(least: 1000, counted: .seconds),
    "How long after it is sent the card disappears; instead of 'expires'.",
    foreign: ["lifetime"], foreignSeconds: ["time_to_live", "ttl", "timeToLive", "ttl_seconds"], sample: "7d")
  package static let expires = Field(
    "expires", .moment(.onClock), "When the card disappears.", role: .end, source: Source.feedHeaders,
    fallback: .inherited(CampaignTable.ends), substitute: .sinceSending(expiresAfter),
    wire: WireNames(feed: "expires_at", contentCards: .stated("ea", else: .integer(-1))),
    foreign: ["expires_at", "expiresAt", "expire_at", "ea", "expiration_date", "expiration", "expiry", "expires_on"],
    sample: SharedSamples.end)
  package static let language = Field(
    "language", .locale, SharedChoices.languageOfReaders, foreign: ["locale", "lang"])
  package static let removeOn = Field(
    "remove_on", .variant(TriggerTable.triggers), "The event that removes the card.",
    source: Source.contentCards, foreign: ["removal_event", "remove_after"])
  package static let pinned = Field(
    "pinned", .boolean, "Whether the card stays above the others.", source: Source.contentCards, fallback: "false",
    wire: WireNames(contentCards: .stated("p")), foreign: ["isPinned", "is_pinned", "sticky"])
  package static let dismissible = Field(
    "dismissible", .boolean, "Whether a reader may swipe the card away.", source: Source.contentCards,
    fallback: "false",
    wire: WireNames(contentCards: .stated("db")),
    foreign: ["dismissable", "isDismissible", "is_dismissible", "closable"])

  // MARK: Fields of some cards

  package static let image = Field(
    "image", .link, "The picture.", role: .picture, source: Source.feedModel,
    wire: WireNames(feed: "image", contentCards: "i"),
    foreign: ["image_url", "imageURL", "imageUrl", "img", "picture", "photo", "thumbnail"] + SharedNames.picture,
    sample: "https://example.com/image.png")
  package static let imageAlt = Field(
    "image_alt", .filledText, "A description of the picture, for screen readers.", role: .text,
    source: Source.contentCards, foreign: ["imageAltText", "alt", "alt_text", "alternative_text"])
  /// A content card can do without a title, if an empty one is written.
  package static let title = Field(
    "title", .text(.filledOrEmpty), "The first line that a reader sees.", role: .text, source: Source.feedModel,
    wire: WireNames(feed: "title", contentCards: .wanted("tt", else: .text(""))), foreign: otherTitles)
  /// The title of a cross promotion, which is only on the News Feed.
  package static let promotionTitle = Field(
    "title", .filledText, "The first line that a reader sees.", role: .text, source: Source.feedModel,
    wire: WireNames(feed: "title"), foreign: otherTitles)
  private static let otherTitles = ["titre", "titel", "tt", "headline", "header", "subject", "heading"]
  package static let description = Field(
    "description", .filledText, "The text below the title.", role: .text, source: Source.feedModel,
    wire: WireNames(feed: "description", contentCards: .wanted("ds", else: .text(""))),
    foreign: ["cardDescription", "message", "ds", "text", "body", "content"])
  package static let aspectRatio = Field(
    "aspect_ratio", .number(NumberForm(0...Double.greatestFiniteMagnitude, isAboveLeast: true)),
    "The picture's width divided by its height, so clients can reserve space for it.", role: .pictureRatio,
    source: Source.feedHeaders,
    wire: WireNames(feed: "aspect_ratio", contentCards: "ar"), foreign: ["imageAspectRatio", "ratio"])

  // MARK: Fields of cross promotion

  package static let mediaType = Field(
    "media_type", .choice(mediaTypes), "The kind of item in the store.", source: Source.promotionHeader,
    wire: WireNames(feed: "media_type"), foreign: ["mediaType"])
  package static let subtitle = Field(
    "subtitle", .filledText, "The item's category, as text.", role: .text, source: Source.promotionHeader,
    wire: WireNames(feed: "subtitle"))
  package static let itunesID = Field(
    "itunes_id", .integer(1...ExactNumber.most), "The item's number in the store.", source: Source.promotionHeader,
    wire: WireNames(feed: "itunes_id"), foreign: ["iTunesId", "itunesId"])
  package static let rating = Field(
    "rating", .number(NumberForm(0...5)), "The app's rating, from 0.0 to 5.0.", source: Source.promotionHeader,
    fallback: "0",
    wire: WireNames(feed: .stated("rating")))
  package static let reviews = Field(
    "reviews", .integer(0...ExactNumber.most), "How many reviews the app has.", source: Source.promotionHeader,
    fallback: "0", wire: WireNames(feed: .stated("reviews")))
  package static let price = Field(
    "price", .number(NumberForm(0...Double.greatestFiniteMagnitude)), "The price of the item in the store.",
    source: Source.promotionHeader, wire: WireNames(feed: "price"))
  package static let displayPrice = Field(
    "display_price", .filledText, "The price that readers see, with its currency.", role: .text,
    source: Source.promotionHeader,
    wire: WireNames(feed: "display_price"), foreign: ["displayPrice"])
  package static let caption = Field(
    "caption", .text(.caption), "The text of the tag at the top of the card.", role: .text,
    source: Source.promotionHeader,
    wire: WireNames(feed: "caption"))
  package static let universal = Field(
    "universal", .boolean, "Whether the app runs on both phones and tablets.", source: Source.promotionHeader,
    fallback: "false", wire: WireNames(feed: "universal"))

  /// The fields for the end of a card. For clients, a card with an end before 1970 has no end.
  package static let endings = typesWithEndings.compactMap { $0.field(.end) }

  /// The records that have such a field.
  package static let typesWithEndings = cards.types + [CampaignTable.record]

  /// Fields that only the server sets.
  package static let serverSet = ["idString", "viewed", "created", "updated"]

  // MARK: Types

  private static let common = [
    channels, categories, extras, language, expires, expiresAfter, removeOn, pinned, dismissible, useWebview, openIn,
  ]

  /// The constraints of every card that can be a content card.
  private static let forEveryCard: [Constraint] = [
    .excludes(expires, expiresAfter), .excludes(useWebview, openIn),
    .onlyWhen(pinned, .holds(channels, SharedChoices.contentCards), rule: .onlyForContentCards),
    .onlyWhen(dismissible, .holds(channels, SharedChoices.contentCards), rule: .onlyForContentCards),
  ]

  private static let filledTitle = Constraint.filledWhen(title, .holds(channels, SharedChoices.newsFeedName))

  package static let banner = RecordType(
    "banner_image", "a banner image", "Only a picture.", source: Source.feedModel, wire: "banner_image",
    traits: .card(.picture),
    foreign: ["ABKBannerCard", "ABKCardBanner", "banner", "Banner", "Image Only", "image_only", "image"],
    requires: [id, type, image], allows: [imageAlt, url, domain, aspectRatio] + common, constraints: forEveryCard)

  package static let captioned = RecordType(
    "captioned_image", "a captioned image", "A picture with a title and a text.", source: Source.feedModel,
    wire: "captioned_image", traits: .card(.captionedPicture),
    foreign: ["ABKCaptionedImageCard", "ABKCardCaptionedMessage", "captioned", "CaptionedImage", "Captioned Image"],
    requires: [id, type, image, title, description], allows: [imageAlt, url, domain, aspectRatio] + common,
    constraints: forEveryCard + [filledTitle])

  package static let announcement = RecordType(
    "text_announcement", "a text announcement", "A title and a text, without a picture.", source: Source.feedModel,
    wire: "text_announcement", traits: .card(.text),
    foreign: ["ABKTextAnnouncementCard", "ABKCardTextAnnouncement", "textAnnouncement", "Text Announcement", "text"],
    requires: [id, type, title, description], allows: [url, domain] + common,
    constraints: forEveryCard + [filledTitle])

  package static let classic = RecordType(
    "classic", "a classic card", "A text with a small picture next to it.", source: Source.feedModel,
    wire: "short_news", traits: .card(.textBesidePicture),
    foreign: ["ABKClassicCard", "ABKCardNews", "news", "ClassicCard", "Classic", "Classic Image"],
    requires: [id, type, description], allows: [image, imageAlt, title, url, domain] + common,
    constraints: forEveryCard + [
      filledTitle,
      .disputed(image, .holds(channels, SharedChoices.newsFeedName), rule: .classicWithoutImage),
      .requiredWhen(title, .holds(channels, SharedChoices.contentCards), rule: .contentCardNeedsTitle),
    ])

  package static let crossPromotion = RecordType(
    "cross_promotion_small", "a cross promotion", "An item in the store, with its price.",
    source: Source.promotionHeader, wire: "cross_promotion_small", traits: .card(.storeItem, isRetired: true),
    foreign: ["ABKCrossPromotionCard", "ABKCardCrossPromotionSmall", "cross_promotion", "CrossPromotionSmall"],
    requires: [id, type, image, promotionTitle, url, mediaType, subtitle, itunesID, price, caption],
    allows: [rating, reviews, displayPrice, universal, feedChannels, categories, extras, expires, useWebview],
    constraints: [
      .requiredWhen(rating, .word(mediaType, "itunes_software")),
      .zeroUnless(rating, .word(mediaType, "itunes_software"), rule: .ratingWithoutApp),
      .requiredWhen(reviews, .word(mediaType, "itunes_software")),
      .zeroUnless(reviews, .word(mediaType, "itunes_software"), rule: .reviewsWithoutApp),
    ])

  package static let cards = Variant(
    "card", [banner, captioned, announcement, classic, crossPromotion], serverSet: serverSet)

  // MARK: Words

  package static let categoryChoices = Choices(
    "a category",
    [
      Choice("news", "News.", wire: "NEWS", foreign: ["ABKCardCategoryNews"]),
      Choice("advertising", "Advertising.", wire: "ADVERTISING", foreign: ["ABKCardCategoryAdvertising"]),
      Choice("announcements", "Announcements.", wire: "ANNOUNCEMENTS", foreign: ["ABKCardCategoryAnnouncements"]),
      Choice("social", "Social.", wire: "SOCIAL", foreign: ["ABKCardCategorySocial"]),
      Choice(
        "no_category", "No category; can't be combined with others.", wire: "NO_CATEGORY",
        foreign: ["ABKCardCategoryNoCategory"]),
    ], refused: [RefusedWord("all", foreign: ["ALL", "ABKCardCategoryAll"], rule: .categoryAll)])

  package static let mediaTypes = Choices(
    "a media type",
    [
      ("itunes_album", "An album.", "ItunesAlbum"), ("itunes_audiobook", "An audiobook.", "ItunesAudiobook"),
      ("itunes_compilation", "A compilation.", "ItunesCompilation"), ("itunes_ebook", "A book.", "ItunesEbook"),
      ("itunes_feature_movie", "A film.", "ItunesFeatureMovie"), ("itunes_podcast", "A podcast.", "ItunesPodcast"),
      ("itunes_software", "An app.", "ItunesSoftware"), ("itunes_song", "A song.", "ItunesSong"),
      ("itunes_tv_episode", "An episode of a series.", "ItunesTvEpisode"),
      ("itunes_tv_season", "A season of a series.", "ItunesTvSeason"),
    ].map { Choice($0.0, $0.1, wire: $0.2) })
}
