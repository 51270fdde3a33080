import CampaignLanguage

// Cards, each with a link and, if its type has one, a picture.

extension VolumeCampaign {
  mutating func small(card type: RecordType, _ number: Int) -> DefinitionValue {
    .mapping(own(card: type, number))
  }

  mutating func full(card type: RecordType, _ number: Int) -> DefinitionValue {
    let own = own(card: type, number)
    switch type.card?.layout {
    case .storeItem: return .mapping(varied(own + restOfPromotion, of: type))
    case .picture, .captionedPicture, .text, .textBesidePicture, nil:
      return .mapping(varied(own + rest(of: type), of: type))
    }
  }

  /// The main content of a card.
  private mutating func own(card type: RecordType, _ number: Int) -> [DefinitionValue.Member] {
    let first: [DefinitionValue.Member] = [
      .init(CardTable.id, .text("\(random.pick(Phrases.places))-\(number + 1)")),
      .init(CardTable.type, .text(type.name)),
    ]
    switch type.card?.layout {
    case .picture: return first + [picture(in: CardTable.image), link]
    case .captionedPicture, .textBesidePicture: return first + [picture(in: CardTable.image)] + words + [link]
    case .storeItem: return first + promotion
    case .text: return first + words + [link]
    case nil: return first
    }
  }

  private mutating func picture(in field: Field) -> DefinitionValue.Member { .init(field, picture()) }

  private var words: [DefinitionValue.Member] {
    mutating get { [.init(CardTable.title, .text(title())), .init(CardTable.description, .text(text()))] }
  }

  private var link: DefinitionValue.Member {
    mutating get { .init(CardTable.url, page()) }
  }

  /// The other fields of a card.
  private mutating func rest(of type: RecordType) -> [DefinitionValue.Member] {
    var members: [DefinitionValue.Member] = []
    if showsDomain(type) { members.append(.init(CardTable.domain, .text(host))) }
    if let ratio = ratio(of: type) { members.append(.init(CardTable.aspectRatio, .number(ratio))) }
    // New clients have no News Feed, so no card is on it alone. Only cards on it have categories.
    let isOnFeed = random.happens(60)
    let channels = isOnFeed ? [SharedChoices.newsFeedName, SharedChoices.contentCards] : [SharedChoices.contentCards]
    members.append(.init(CardTable.channels, .list(channels.map { .text($0) })))
    if isOnFeed { members.append(categories) }
    // A pinned card can't be swiped away.
    let isPinned = random.happens(30)
    return members + [
      .init(CardTable.extras, extras()), .init(CardTable.expires, moment(Int64(days * 24))),
      .init(CardTable.useWebview, flag()),
      .init(CardTable.pinned, .boolean(isPinned)),
      .init(CardTable.dismissible, isPinned ? .boolean(false) : flag()),
    ]
  }

  /// The default feed hides the domain of a card that is only a picture.
  private func showsDomain(_ type: RecordType) -> Bool {
    switch type.card?.layout {
    case .picture: false
    case .captionedPicture, .text, .textBesidePicture, .storeItem, nil: true
    }
  }

  /// The aspect ratio of such a card's pictures.
  private func ratio(of type: RecordType) -> Double? {
    switch type.card?.layout {
    case .picture: 6
    case .captionedPicture: 1.3333
    case .text, .textBesidePicture, .storeItem, nil: nil
    }
  }

  private var categories: DefinitionValue.Member {
    mutating get {
      let start = random.below(4)
      let names = ["news", "advertising", "announcements", "social"][start..<random.within(start + 1...4)]
      return .init(CardTable.categories, .list(names.map { .text($0) }))
    }
  }
}

// MARK: - Cross promotion

extension VolumeCampaign {
  private var promotion: [DefinitionValue.Member] {
    mutating get {
      let item = random.within(100_000...2_000_000_000)
      let isApp = random.happens(40)
      let kind =
        isApp ? "itunes_software" : random.pick(["itunes_album", "itunes_ebook", "itunes_podcast", "itunes_song"])
      let cents = random.happens(40) ? 0 : random.within(1...20) * 100 - 1
      let members: [DefinitionValue.Member] = [
        picture(in: CardTable.image), .init(CardTable.title, .text(title())),
        .init(CardTable.subtitle, .text(random.pick(phrases.things))),
        .init(CardTable.url, .text("https://apps.\(host)/app/id\(item)")), .init(CardTable.mediaType, .text(kind)),
        .init(CardTable.itunesID, .integer(Int64(item))), .init(CardTable.price, .number(Double(cents) / 100)),
        .init(CardTable.displayPrice, .text(cents == 0 ? "0 €" : "\(cents / 100).99 €")),
        .init(CardTable.caption, .text(random.pick(phrases.calls))),
      ]
      guard isApp else { return members }
      return members + [
        .init(CardTable.rating, .number(Double(random.within(2...10)) / 2)),
        .init(CardTable.reviews, .integer(Int64(random.within(1...90_000)))),
      ]
    }
  }

  private var restOfPromotion: [DefinitionValue.Member] {
    mutating get {
      [
        .init(CardTable.universal, flag()), categories, .init(CardTable.extras, extras()),
        .init(CardTable.expires, moment(Int64(days * 24))),
      ]
    }
  }
}
