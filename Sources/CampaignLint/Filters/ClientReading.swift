import CampaignLanguage

/// The kinds of clients that read filters differently.
package struct ReadingClients: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  /// Clients whose negations hold for a missing property, and those whose negations fail.
  package static let holding = ReadingClients(rawValue: 1)
  package static let failing = ReadingClients(rawValue: 2)
  /// All other clients. Each of their filters may be read in either way.
  static let unknown = ReadingClients(rawValue: 4)
  static let all = ReadingClients(rawValue: 7)

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The kinds among the clients of a campaign. All kinds if its clients are not known.
  init(_ targets: Targets) {
    guard !targets.isEmpty else {
      self = .all
      return
    }
    let (holding, failing) = (Self.holdingTargets, Self.failingTargets)
    self = targets.isSubset(of: holding.union(failing)) ? [] : .unknown
    if !targets.isDisjoint(with: holding) { insert(.holding) }
    if !targets.isDisjoint(with: failing) { insert(.failing) }
  }

  private static let holdingTargets = Targets.treating(negationsAs: .holdOfWhatIsMissing)
  private static let failingTargets = Targets.treating(negationsAs: .neverHoldOfWhatIsMissing)
}

/// How a client reads filters. Clients differ, so a finding about filters must hold under every reading.
///
/// Some clients are known to evaluate filters in one of two ways. The others are unknown, and may mix the two for a
/// property that is missing or of another kind.
package struct ClientReading: Sendable {
  /// True if `not_equals` and `not_matches` hold for a missing property.
  var missingDiffers = true
  /// True if they hold for a value of another kind.
  var otherKindDiffers = true
  /// True if `not_equals` can hold for a boolean.
  var comparesBooleans = true
  /// True if a date and time equals the number of its milliseconds.
  var momentsAreNumbers = false
  /// True if the values of properties include dates and times, and filters can compare them.
  var hasMoments = true
  /// True if `within_last` holds for the future, and `within_next` for the past.
  var reachesBeyondNow = false
  var existence = Existence.ofAnyKind

  /// The meaning of `exists`.
  enum Existence: Sendable {
    case ofAnyKind
    /// `exists: true` holds for a value of the kind that the filter names, `exists: false` only for a missing property.
    case ofNamedKind
    /// `exists: true` holds for a value of the kind that the filter names, `exists: false` in every other case.
    case ofNamedKindOrNot
  }

  /// The readings of the known clients: `holding` if a negation holds for a missing property, else `failing`.
  package static let holding = ClientReading(ofClientsWith: .holdOfWhatIsMissing)
  package static let failing = ClientReading(ofClientsWith: .neverHoldOfWhatIsMissing)

  init(missingDiffers: Bool = true, otherKindDiffers: Bool = true) {
    self.missingDiffers = missingDiffers
    self.otherKindDiffers = otherKindDiffers
  }

  /// The reading of the clients with this habit, from their rows.
  private init(ofClientsWith habit: NegationHabit) {
    let holds =
      switch habit {
      case .holdOfWhatIsMissing: true
      case .neverHoldOfWhatIsMissing: false
      }
    self.init(missingDiffers: holds, otherKindDiffers: holds)
    let gaps = Client.rows.filter { $0.negations == habit }.flatMap(\.gaps)
    comparesBooleans = !gaps.contains(.inequalityOfBooleans)
    momentsAreNumbers = gaps.contains(.momentsApartFromNumbers)
    hasMoments = !gaps.contains(.moments)
    existence = gaps.contains(.existenceOfAnyKind) ? .ofNamedKind : .ofAnyKind
  }

  /// All readings that can give different results for some tests.
  package static func all(for tests: [FilterTest]) -> [ClientReading] { all(for: tests, on: .all) }

  /// The same for some clients.
  package static func all(for tests: [FilterTest], on clients: ReadingClients) -> [ClientReading] {
    var (isNegative, comparesMoments, looksAtClock, asksExistence) = (false, false, false, false)
    for test in tests {
      isNegative = isNegative || test.isNegative
      looksAtClock = looksAtClock || test.span != nil
      switch test {
      case .equals(.moment), .notEquals(.moment): comparesMoments = true
      case .exists: asksExistence = true
      case .equals, .notEquals, .greaterThan, .atLeast, .lessThan, .atMost, .after, .before, .withinLast,
        .longerAgoThan, .withinNext, .furtherAheadThan, .matches, .notMatches:
        break
      }
    }
    var readings = clients == .failing ? [] : [holding]
    if clients.contains(.unknown) {
      if isNegative {
        readings += [ClientReading(missingDiffers: false), ClientReading(otherKindDiffers: false)]
      }
      if isNegative || comparesMoments {
        readings.append(ClientReading(missingDiffers: false, otherKindDiffers: false))
      }
      // Nobody knows if the kind of a value counts for 'exists' on these clients.
      if asksExistence { readings += readings.flatMap { [$0.asking(.ofNamedKind), $0.asking(.ofNamedKindOrNot)] } }
    }
    if looksAtClock {
      readings += readings.map { reading in
        var other = reading
        other.reachesBeyondNow = true
        return other
      }
    }
    guard clients.contains(.failing) else { return readings }
    if isNegative || comparesMoments || asksExistence || readings.isEmpty { readings.append(failing) }
    if asksExistence { readings.append(failing.asking(.ofNamedKindOrNot)) }
    return readings
  }

  /// The same reading with another meaning of `exists`.
  private func asking(_ existence: Existence) -> ClientReading {
    var other = self
    other.existence = existence
    return other
  }
}
