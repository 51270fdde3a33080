package import Findings

/// How much a change matters, lowest first.
package enum ChangeLevel: String, Sendable, Comparable, CaseIterable {
  /// Worth knowing.
  case note
  /// Readers, apps or statistics see a difference that may not be meant.
  case warning
  /// Readers, apps or statistics are likely to be hurt.
  case danger

  package static func < (lower: ChangeLevel, higher: ChangeLevel) -> Bool { lower.weight < higher.weight }

  private var weight: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .danger: 2
    }
  }

  /// The next lower level.
  var lowered: ChangeLevel {
    switch self {
    case .note, .warning: .note
    case .danger: .warning
    }
  }

  /// The severity in reports that know only findings.
  package var severity: Severity {
    switch self {
    case .note: .advice
    case .warning: .warning
    case .danger: .error
    }
  }
}

/// Who notices a change.
package enum ChangeScope: String, Sendable, CaseIterable {
  /// The people who see campaigns.
  case readers
  /// The code of apps that reads keys of cards and messages.
  case apps
  /// The numbers of statistics.
  case counts
  /// The team only.
  case team
}
