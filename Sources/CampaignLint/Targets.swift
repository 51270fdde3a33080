internal import CampaignLanguage
internal import Patterns

/// The clients that a campaign is for: a bit for each, by its raw value.
struct Targets: OptionSet, Sendable {
  let rawValue: UInt8

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ clients: some Sequence<Client>) {
    rawValue = clients.reduce(0) { $0 | 1 << $1.rawValue }
  }

  func contains(_ client: Client) -> Bool { rawValue >> client.rawValue & 1 == 1 }

  var clients: [Client] { Client.allCases.filter { contains($0) } }
}

// MARK: - What clients can't do

extension Targets {
  /// The clients that have a gap.
  static func having(_ gap: ClientGap) -> Targets { byGap[Int(gap.rawValue)] }

  private static let byGap = ClientGap.allCases.map { gap in
    Targets(Client.allCases.filter { $0.row.gaps.contains(gap) })
  }

  /// Whether one of the clients has a gap.
  func have(_ gap: ClientGap) -> Bool { !isDisjoint(with: .having(gap)) }

  /// Those of the clients that have a gap, in a message: "Roku".
  func words(having gap: ClientGap) -> String { intersection(.having(gap)).words }

  /// The clients in a message.
  var words: String {
    let words = clients.map(\.row.words)
    return words.count < 2
      ? words.joined() : words.dropLast().joined(separator: ", ") + " and " + words[words.count - 1]
  }

  /// The clients of which it is known how they treat a negation whose property is missing.
  static func treating(negationsAs habit: NegationHabit) -> Targets {
    Targets(Client.allCases.filter { $0.row.negations == habit })
  }
}

// MARK: - Regular expressions

extension Targets {
  /// The engines that the clients match regular expressions with.
  var patternEngines: PatternEngines { clients.reduce(into: []) { $0.formUnion($1.patternEngines) } }
}

extension Client {
  /// Some clients are made of those for iOS and Android.
  fileprivate var patternEngines: PatternEngines {
    switch self {
    case .ios: .ios
    case .android: .android
    case .web: .web
    case .reactNative, .flutter, .unity: .mobile
    case .roku: .roku
    }
  }
}
