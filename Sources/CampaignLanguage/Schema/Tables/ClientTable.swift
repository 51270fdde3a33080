/// The clients that campaigns are for. Each has a row with its facts. Only its regular expression engine is described
/// in another place, next to the code that checks expressions.
package enum Client: UInt8, Sendable, CaseIterable {
  case ios, android, web, reactNative, flutter, unity, roku

  /// The clients of a campaign, if neither the campaign nor the configuration names any.
  package static let byDefault: [Client] = [.ios, .android, .web]

  /// The row of each client, by its raw value.
  package static let rows = allCases.map(\.described)

  package var row: ClientRow { Self.rows[Int(rawValue)] }

  /// Its name in campaigns and configurations.
  package var name: String { row.name }

  /// The client with this name in a campaign or a configuration.
  package init?(named name: some Sequence<UInt8>) {
    guard let index = Self.rows.firstIndex(where: { $0.name.utf8.elementsEqual(name) }) else { return nil }
    self = Self.allCases[index]
  }

  private var described: ClientRow {
    switch self {
    case .ios:
      ClientRow(
        "ios", "iOS", "The Swift and Objective-C clients.", foreign: ["iOS", "swift"],
        parts: ["iphone", "ipad", "iPhone", "iPad"], gaps: [.webviewOnFeed], isStrict: true,
        requires: RequiredKeys.ios,
        colors: DefaultColors(text: .black, bar: Color(argb: 0xE600_0000), barText: nil, buttonText: nil))
    case .android:
      ClientRow(
        "android", "Android", "The Android client.", foreign: ["Android"], gaps: [.clicksOfClosingLinks],
        delivery: DeliveryHabits(ignoresCaseInPatterns: true))
    case .web:
      ClientRow(
        "web", "the web", "The web client.", foreign: ["Web", "javascript"],
        gaps: [.htmlUnasked, .transparentBlack, .momentsApartFromNumbers], requires: RequiredKeys.web,
        negations: .holdOfWhatIsMissing, delivery: .web,
        colors: DefaultColors(
          text: Color(rgb: 0x333333), bar: Color(rgb: 0xEFEFEF), barText: Color(rgb: 0x555555), buttonText: .white))
    case .reactNative:
      ClientRow(
        "react_native", "React Native", "The React Native client.", foreign: ["react-native", "reactnative", "rn"],
        gaps: [.messageTypes])
    case .flutter: ClientRow("flutter", "Flutter", "The Flutter client.", foreign: ["Flutter"])
    case .unity:
      ClientRow(
        "unity", "Unity", "The Unity client.", foreign: ["Unity"], gaps: [.numbersBeyond32Bits],
        isStrict: true, requires: RequiredKeys.unity)
    case .roku:
      ClientRow(
        "roku", "Roku", "The Roku client.", foreign: ["Roku"],
        gaps: [
          .html, .pushNotifications, .orientation, .moments, .inequalityOfBooleans, .existenceOfAnyKind,
        ], requires: RequiredKeys.roku, negations: .neverHoldOfWhatIsMissing, delivery: .roku)
    }
  }
}

/// The facts about a client.
package struct ClientRow: Sendable {
  package let name: String
  /// The client in a message, after "on".
  package let words: String
  package let summary: String
  /// Other names that authors use.
  package let foreign: [String]
  /// The names of some of its devices.
  package let parts: [String]
  /// Its gaps: what it can't do, or does differently.
  package let gaps: [ClientGap]
  /// True if it drops objects that lack a key, although the key has a default elsewhere. Campaigns for it get payloads
  /// with all keys.
  package let isStrict: Bool
  /// The keys that its decoders require.
  package let requires: [RequiredKeys]
  /// How it treats negated filters if their property is missing or of another kind. Nil if that is not known.
  package let negations: NegationHabit?
  package let delivery: DeliveryHabits
  /// The default colours of its messages. Nil if they are not known.
  package let colors: DefaultColors?

  fileprivate init(
    _ name: String, _ words: String, _ summary: String, foreign: [String], parts: [String] = [],
    gaps: [ClientGap] = [], isStrict: Bool = false, requires: [RequiredKeys] = [], negations: NegationHabit? = nil,
    delivery: DeliveryHabits = DeliveryHabits(), colors: DefaultColors? = nil
  ) {
    self.name = name
    self.words = words
    self.summary = summary
    self.foreign = foreign
    self.parts = parts
    self.gaps = gaps
    self.isStrict = isStrict
    self.requires = requires
    self.negations = negations
    self.delivery = delivery
    self.colors = colors
  }
}

/// Something that some clients can't do, or do differently.
package enum ClientGap: UInt8, Sendable, CaseIterable {
  /// It shows no HTML messages, and leaves them out before it picks one.
  case html
  /// It shows HTML messages only if the page allows them.
  case htmlUnasked
  /// It mistakes some types of messages for others.
  case messageTypes
  /// Nobody ever opens a push notification on it.
  case pushNotifications
  /// It can't be turned.
  case orientation
  /// The properties of its events have no dates and times.
  case moments
  /// A date and time equals the number of its milliseconds.
  case momentsApartFromNumbers
  /// It can compare booleans only for equality.
  case inequalityOfBooleans
  /// It looks for a value of one kind when it should look for any value.
  case existenceOfAnyKind
  /// It loses numbers, and dates of cards, beyond 32 bits.
  case numbersBeyond32Bits
  /// It takes the colour "#00000000" as missing.
  case transparentBlack
  /// It does not get the setting that opens the link of a News Feed card inside the app.
  case webviewOnFeed
  /// It does not follow a link of the app if the same element also closes the document.
  case clicksOfClosingLinks
}

/// How a client treats a filter such as `not_equals` if its property is missing or has a value of another kind.
package enum NegationHabit: Sendable {
  case holdOfWhatIsMissing
  case neverHoldOfWhatIsMissing
}

/// The colours that a client uses if a message or a button does not set them. Nil for unknown colours.
package struct DefaultColors: Sendable {
  /// The text of a message that is not a bar; its background is white.
  package let text: Color?
  /// The background of a bar.
  package let bar: Color
  package let barText: Color?
  package let buttonText: Color?

  /// The background of messages that are not bars.
  package static let background = Color.white
  /// The background of buttons and icons.
  package static let accent = Color(rgb: 0x0073D5)
  package static let icon = Color.white
}
