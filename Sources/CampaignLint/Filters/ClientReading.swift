internal import CampaignLanguage

/// How a client reads filters where clients differ. What is said of filters has to hold under every reading.
///
/// The web and Roku clients are known to evaluate filters in these ways. The other clients are unknown, and may mix
/// the two for a property that is missing or of another kind.
struct ClientReading: Sendable {
  /// Whether `not_equals` and `not_matches` hold where the property is missing.
  var missingDiffers = true
  /// True if they hold where it has a value of another kind.
  var otherKindDiffers = true
  /// Whether `not_equals` can hold of a boolean at all.
  var comparesBooleans = true
  /// True if a date and time equals the number of its milliseconds.
  var momentsAreNumbers = false
  /// True if the values of properties include dates and times, and filters can compare them.
  var hasMoments = true
  /// Whether `within_last` holds of what is yet to come, and `within_next` of what is over.
  var reachesBeyondNow = false
  var existence = Existence.ofAnyKind

  /// The meaning of `exists`.
  enum Existence: Sendable {
    case ofAnyKind
    /// True if there is a value of the kind that the filter names, or no value at all.
    case ofNamedKind
    /// True if there is a value of the kind that the filter names.
    case ofNamedKindOrNot
  }

  static let web = ClientReading(of: .web)
  static let roku = ClientReading(of: .roku)

  init(missingDiffers: Bool = true, otherKindDiffers: Bool = true) {
    self.missingDiffers = missingDiffers
    self.otherKindDiffers = otherKindDiffers
  }

  /// How a client reads filters, as far as its row tells.
  private init(of client: Client) {
    let row = client.row
    let differs = row.negations != .neverHoldOfWhatIsMissing
    self.init(missingDiffers: differs, otherKindDiffers: differs)
    comparesBooleans = !row.gaps.contains(.inequalityOfBooleans)
    momentsAreNumbers = row.gaps.contains(.momentsApartFromNumbers)
    hasMoments = !row.gaps.contains(.moments)
    existence = row.gaps.contains(.existenceOfAnyKind) ? .ofNamedKind : .ofAnyKind
  }

  /// The readings between which some tests can differ.
  static func all(for tests: [FilterTest]) -> [ClientReading] {
    var (isNegative, comparesMoments, looksAtClock, asksExistence) = (false, false, false, false)
    for test in tests {
      isNegative = isNegative || test.isNegative
      looksAtClock = looksAtClock || test.span != nil
      switch test {
      case .equals(.moment), .notEquals(.moment): comparesMoments = true
      case .exists: asksExistence = true
      default: break
      }
    }
    var readings = [web]
    if isNegative {
      readings += [ClientReading(missingDiffers: false), ClientReading(otherKindDiffers: false)]
    }
    if isNegative || comparesMoments { readings.append(ClientReading(missingDiffers: false, otherKindDiffers: false)) }
    if looksAtClock {
      readings += readings.map { reading in
        var other = reading
        other.reachesBeyondNow = true
        return other
      }
    }
    if isNegative || comparesMoments || asksExistence { readings.append(roku) }
    if asksExistence {
      var other = roku
      other.existence = .ofNamedKindOrNot
      readings.append(other)
    }
    return readings
  }
}
