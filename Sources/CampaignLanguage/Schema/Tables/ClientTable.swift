/// The clients that campaigns are for. What there is to know of one stands in its row; only its engine for regular
/// expressions is told where those are judged.
package enum Client: UInt8, Sendable, CaseIterable {
  case ios, android, web, reactNative, flutter, unity, roku

  /// The clients of campaigns that name none, where the configuration names none either.
  package static let byDefault: [Client] = [.ios, .android, .web]

  /// The row of each client, by its raw value.
  package static let rows = allCases.map(\.described)

  package var row: ClientRow { Self.rows[Int(rawValue)] }

  /// As campaigns and configurations write it.
  package var name: String { row.name }

  /// The client that a campaign or a configuration calls so.
  package init?(named name: some Sequence<UInt8>) {
    guard let index = Self.rows.firstIndex(where: { $0.name.utf8.elementsEqual(name) }) else { return nil }
    self = Self.allCases[index]
  }

  private var described: ClientRow {
    switch self {
    case .ios:
      ClientRow(
        "ios", "iOS", "The Swift and Objective-C clients.", foreign: ["iOS", "swift"], gaps: [.webviewOnFeed])
    case .android:
      ClientRow(
        "android", "Android", "The Android client.", foreign: ["Android"], gaps: [.clicksOfClosingLinks])
    case .web:
      ClientRow(
        "web", "the web", "The web client.", foreign: ["Web", "javascript"],
        gaps: [.htmlUnasked, .transparentBlack, .momentsApartFromNumbers], negations: .holdOfWhatIsMissing)
    case .reactNative:
      ClientRow(
        "react_native", "React Native", "The React Native client.", foreign: ["react-native", "reactnative", "rn"],
        gaps: [.messageTypes])
    case .flutter: ClientRow("flutter", "Flutter", "The Flutter client.", foreign: ["Flutter"])
    case .unity: ClientRow("unity", "Unity", "The Unity client.", foreign: ["Unity"], gaps: [.numbersBeyond32Bits])
    case .roku:
      ClientRow(
        "roku", "Roku", "The Roku client.", foreign: ["Roku"],
        gaps: [
          .html, .pushNotifications, .orientation, .moments, .inequalityOfBooleans, .existenceOfAnyKind,
          .reEligibilityAtItsEnd,
        ], negations: .neverHoldOfWhatIsMissing)
    }
  }
}

/// What there is to know of a client.
package struct ClientRow: Sendable {
  package let name: String
  /// The client in a message, behind "on".
  package let words: String
  package let summary: String
  /// Other names that authors bring along.
  package let foreign: [String]
  /// What it can't do, or does otherwise than the others.
  package let gaps: [ClientGap]
  /// How it treats filters that are negations, where their property is missing or of another kind; nil where that is
  /// not known.
  package let negations: NegationHabit?

  fileprivate init(
    _ name: String, _ words: String, _ summary: String, foreign: [String], gaps: [ClientGap] = [],
    negations: NegationHabit? = nil
  ) {
    self.name = name
    self.words = words
    self.summary = summary
    self.foreign = foreign
    self.gaps = gaps
    self.negations = negations
  }
}

/// What some clients can't do, or do otherwise than the others.
package enum ClientGap: UInt8, Sendable, CaseIterable {
  /// It shows no HTML messages, and leaves them out before it picks one.
  case html
  /// It shows HTML messages only where the page allows them.
  case htmlUnasked
  /// It takes some types of messages for others.
  case messageTypes
  /// No push notification is ever opened on it.
  case pushNotifications
  /// It can't be held in another way.
  case orientation
  /// Properties of its events have no dates and times.
  case moments
  /// A date and time equals the number of its milliseconds.
  case momentsApartFromNumbers
  /// It compares booleans for being equal alone.
  case inequalityOfBooleans
  /// It asks for a value of one kind where it is to ask for any.
  case existenceOfAnyKind
  /// It shows a message again only after the time of its re-eligibility, and not already when that ends.
  case reEligibilityAtItsEnd
  /// It loses numbers, and dates of cards, beyond 32 bits.
  case numbersBeyond32Bits
  /// It takes the colour "#00000000" as missing.
  case transparentBlack
  /// It is not told whether the link of a News Feed card opens inside the app.
  case webviewOnFeed
  /// It follows no link of the app beside a call that closes the document.
  case clicksOfClosingLinks
}

/// Whether a filter such as `not_equals` holds where its property is missing, or has a value of another kind.
package enum NegationHabit: Sendable {
  case holdOfWhatIsMissing
  case neverHoldOfWhatIsMissing
}
