import CampaignLanguage

// In-app messages. Each waits for a different event, so they don't compete.

extension VolumeCampaign {
  mutating func small(message type: RecordType, _ number: Int) -> DefinitionValue {
    let first = first(of: type, number)
    return .mapping(first.members + [triggers([customEvent(first.id, [])])] + content(of: type))
  }

  mutating func full(message type: RecordType, _ number: Int) -> DefinitionValue {
    let first = first(of: type, number)
    let triggers = triggers([customEvent(first.id, [conditions]), purchase(first.id)])
    let content = content(of: type)
    let shown = type.message?.layout == .control ? [] : rest(of: type, content) + shown
    return .mapping(varied(first.members + [triggers] + content + shown + delivery, of: type))
  }

  private mutating func first(of type: RecordType, _ number: Int) -> (id: String, members: [DefinitionValue.Member]) {
    let id = "\(random.pick(Phrases.moments))-\(number + 1)"
    return (id, [.init(MessageTable.id, .text(id)), .init(MessageTable.type, .text(type.name))])
  }
}

// MARK: - Triggers

extension VolumeCampaign {
  private func triggers(_ triggers: [DefinitionValue]) -> DefinitionValue.Member {
    .init(MessageTable.triggers, .list(triggers))
  }

  private func customEvent(_ id: String, _ more: [DefinitionValue.Member]) -> DefinitionValue {
    .mapping(
      [
        .init(TriggerTable.type, .text(TriggerTable.customEvent.name)),
        .init(TriggerTable.event, .text("\(name)-\(id)")),
      ] + more)
  }

  private func purchase(_ id: String) -> DefinitionValue {
    .mapping([
      .init(TriggerTable.type, .text(TriggerTable.specificPurchase.name)),
      .init(TriggerTable.product, .text("sku-\(name)-\(id)")),
      .init(TriggerTable.filters, .list([filter("quantity", "at_least", .integer(2))])),
    ])
  }

  private var conditions: DefinitionValue.Member {
    mutating get {
      let currencies = DefinitionValue.mapping([
        .init(
          TriggerTable.anyOf,
          .list([filter("currency", "equals", .text("EUR")), filter("coupon", "exists", .boolean(true))]))
      ])
      let total = filter("total", "at_least", .integer(Int64(random.within(10...200))))
      return .init(TriggerTable.filters, .list([total, filter("last_visit", "within_last", days(30)), currencies]))
    }
  }

  private func filter(_ property: String, _ comparison: String, _ value: DefinitionValue) -> DefinitionValue {
    .mapping([.init(TriggerTable.property, .text(property)), .init(comparison, value)])
  }

  private func days(_ count: Int) -> DefinitionValue { .text("\(count)d") }
}

// MARK: - Content

extension VolumeCampaign {
  /// The content that a message of a type shows.
  private mutating func content(of type: RecordType) -> [DefinitionValue.Member] {
    switch (type.message?.layout, type.message?.isPictureAlone) {
    case (.bar, _): [.init(MessageTable.message, .text(text())), link]
    case (.window, true), (.screen, true): illustration + [link]
    case (.window, _): words + [buttons]
    case (.screen, _): illustration + words + [buttons]
    case (.document, _): [.init(MessageTable.document, .text(document()))]
    case (.control, _), (nil, _): []
    }
  }

  private var words: [DefinitionValue.Member] {
    mutating get { [.init(MessageTable.header, .text(title())), .init(MessageTable.message, .text(text()))] }
  }

  private var illustration: [DefinitionValue.Member] {
    mutating get {
      [.init(MessageTable.image, picture()), .init(MessageTable.imageAlt, .text(random.pick(phrases.things)))]
    }
  }

  private var link: DefinitionValue.Member {
    mutating get { .init(MessageTable.uri, page()) }
  }

  mutating func document() -> String {
    "<p>\(random.pick(phrases.openings))\(phrases.link)\(random.pick(phrases.things))</p>"
      + "<button onclick=\"brazeBridge.closeMessage()\">\(phrases.no)</button>"
  }

  /// Two buttons. A message with buttons has no action on a tap next to them.
  private var buttons: DefinitionValue.Member {
    mutating get {
      let no = DefinitionValue.mapping([.init(ButtonTable.text, .text(phrases.no)), .init(ButtonTable.id, .integer(0))])
      let yes = DefinitionValue.mapping([
        .init(ButtonTable.text, .text(random.pick(phrases.calls))), .init(ButtonTable.uri, page()),
        .init(ButtonTable.id, .integer(1)),
      ])
      return .init(MessageTable.buttons, .list([no, yes]))
    }
  }
}

// MARK: - All fields

extension VolumeCampaign {
  /// The other fields that a message of a type can have together with this content.
  private mutating func rest(of type: RecordType, _ content: [DefinitionValue.Member]) -> [DefinitionValue.Member] {
    let taps = content.contains { $0.key == MessageTable.uri.name }
    let tap: [DefinitionValue.Member] =
      taps ? [.init(MessageTable.clickAction, .text("uri")), .init(MessageTable.useWebview, flag())] : []
    let crop: [DefinitionValue.Member] = [.init(MessageTable.crop, .text(random.pick(["fit", "fill"])))]
    let manual: [DefinitionValue.Member] = [.init(MessageTable.dismiss, .text("manual"))]
    switch (type.message?.layout, type.message?.isPictureAlone) {
    case (.bar, _):
      return bar + tap + [.init(MessageTable.dismiss, .text("auto")), .init(MessageTable.duration, seconds(4...12))]
        + colors(of: type)
    case (.window, true), (.screen, true): return crop + tap + manual + colors(of: type)
    case (.window, _): return [icon] + alignment + manual + colors(of: type)
    case (.screen, _): return crop + alignment + manual + colors(of: type)
    case (.document, _), (.control, _), (nil, _): return manual + assets
    }
  }

  /// A character of the icon font, in the private use area.
  private var icon: DefinitionValue.Member { .init(MessageTable.icon, .text("\u{F005}")) }

  private var bar: [DefinitionValue.Member] {
    mutating get {
      [
        icon, .init(MessageTable.messageAlign, .text("start")),
        .init(MessageTable.slideFrom, .text(random.pick(["bottom", "top"]))), .init(MessageTable.hideChevron, flag()),
      ]
    }
  }

  private var alignment: [DefinitionValue.Member] {
    mutating get {
      let side = DefinitionValue.text(random.pick(["start", "center"]))
      return [.init(MessageTable.messageAlign, side), .init(MessageTable.headerAlign, side)]
    }
  }

  private var assets: [DefinitionValue.Member] {
    mutating get {
      [
        .init(MessageTable.documentUsesWebview, .boolean(true)),
        .init(MessageTable.assets, .list([picture(), .text("https://images.\(host)/style.css")])),
      ]
    }
  }

  private var shown: [DefinitionValue.Member] {
    mutating get {
      [
        .init(MessageTable.orientation, .text("any")), .init(MessageTable.extras, extras()),
        .init(MessageTable.language, .text(phrases.language)), .init(MessageTable.animateIn, flag()),
        .init(MessageTable.animateOut, flag()),
      ]
    }
  }

  private var delivery: [DefinitionValue.Member] {
    mutating get {
      let priority: DefinitionValue =
        random.happens(50) ? .integer(Int64(random.within(-50...50))) : .text(random.pick(["low", "medium", "high"]))
      let again = random.pick(["never", "always", "7d", "30d"])
      return [
        .init(MessageTable.priority, priority), .init(MessageTable.starts, moment(1)),
        .init(MessageTable.ends, moment(Int64(days * 24 - 1))),
        .init(MessageTable.audience, .text(random.pick(Phrases.audiences))), .init(MessageTable.delay, seconds(1...20)),
        .init(MessageTable.timeout, .text("\(random.within(1...9))m")), .init(MessageTable.reEligibility, .text(again)),
        .init(MessageTable.minInterval, .text("\(random.within(30...90))s")),
      ]
    }
  }

  private mutating func seconds(_ range: ClosedRange<Int>) -> DefinitionValue { .text("\(random.within(range))s") }
}

// MARK: - Colours

extension VolumeCampaign {
  /// Colours for every part of the type, for light and dark mode. Text has enough contrast with its background.
  private mutating func colors(of type: RecordType) -> [DefinitionValue.Member] {
    guard case .record(let parts)? = type.field(.colors)?.form else { return [] }
    let palette = random.pick(Palette.all)
    return [
      .init("colors", palette.colors(of: parts)), .init("dark_colors", palette.dark.colors(of: parts)),
    ]
  }
}

/// Two colours that are readable on each other.
private struct Palette {
  let background: String
  let foreground: String

  static let all = [
    Palette(background: "#FFFFFF", foreground: "#1A1A1A"), Palette(background: "#FFF8E1", foreground: "#5D1A00"),
    Palette(background: "#E3F2FD", foreground: "#0D3B66"), Palette(background: "#F1F8E9", foreground: "#1B4D1E"),
    Palette(background: "#FDF2F8", foreground: "#6B0F3A"),
  ]

  /// The same colours, swapped.
  var dark: Palette { Palette(background: foreground, foreground: background) }

  func colors(of parts: RecordType) -> DefinitionValue {
    .mapping(
      parts.fields.compactMap { use in color(of: use.field).map { DefinitionValue.Member(use.field, .text($0)) } })
  }

  private func color(of part: Field) -> String? {
    switch part.role {
    case .ground: background
    case .surroundings: "#000000B3"
    case .foreground: foreground
    case .identity, .type, .campaignName, .text, .document, .extras, .link, .clickAction, .webview, .opener,
      .picture, .pictureRatio, .asset, .start, .end, .audience, .channels, .colors, .darkColors, .timeout, .buttons,
      .variations,
      .conditions,
      nil:
      nil
    }
  }
}
