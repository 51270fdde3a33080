import CampaignLanguage
import Patterns

// MARK: - The gaps of clients

extension Targets {
  /// The clients with a gap.
  static func having(_ gap: ClientGap) -> Targets { byGap[Int(gap.rawValue)] }

  private static let byGap = ClientGap.allCases.map { gap in
    Targets(Client.allCases.filter { $0.row.gaps.contains(gap) })
  }

  /// True if one of the clients has a gap.
  func have(_ gap: ClientGap) -> Bool { !isDisjoint(with: .having(gap)) }

  /// The names of the clients with a gap, for a message: "Roku".
  func words(having gap: ClientGap) -> String { intersection(.having(gap)).words }

  /// The same with the names in campaign files: "roku".
  func names(having gap: ClientGap) -> String { intersection(.having(gap)).clients.map(\.name).inWords }

  /// The names of the clients in a message.
  var words: String { clients.map(\.row.words).inWords }

  /// The clients that are known to treat negations in a certain way if the property is missing.
  static func treating(negationsAs habit: NegationHabit) -> Targets {
    Targets(Client.allCases.filter { $0.row.negations == habit })
  }

  /// The clients to which `within_last` holds for the future, and `within_next` for the past.
  static let reachingBeyondNow = Targets(Client.allCases.filter(\.row.delivery.reachesBeyondNow))
}

extension [String] {
  /// "a", "a and b", "a, b and c".
  fileprivate var inWords: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " and " + last
  }
}

// MARK: - Regular expressions

extension Targets {
  /// The regular expression engines of the clients.
  var patternEngines: PatternEngines { clients.reduce(into: []) { $0.formUnion($1.patternEngines) } }

  /// The clients with one of some engines.
  func having(_ engines: PatternEngines) -> Targets {
    Targets(clients.filter { !$0.patternEngines.isDisjoint(with: engines) })
  }
}

extension PatternEngines {
  /// The names of the clients with these engines, for a message.
  var clients: String {
    let owners: [Client] = [.web, .ios, .android, .roku]
    return owners.filter { contains($0.patternEngines) }.map(\.row.words).inWords
  }
}

extension Client {
  /// The engines of a client. Some clients are built on those for iOS and Android.
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
