// The assumptions of a population, in words.

extension [PopulationAssumption] {
  /// The assumptions about each subject: what it is, and its values with who says so.
  package var words: [(subject: String, values: String)] {
    PopulationAssumption.Subject.allCases.compactMap { subject in
      let own = filter { $0.subject == subject }
      return own.isEmpty ? nil : (subject.words, own.valueWords)
    }
  }

  /// The names that are listed for a subject.
  private static var mostNames: Int { 8 }

  /// The values of one subject. Those with one origin that follow each other share its name.
  private var valueWords: String {
    let shown = prefix(Self.mostNames)
    var groups: [(origin: PopulationAssumption.Origin, words: [String])] = []
    for assumption in shown {
      if groups.last?.origin == assumption.origin {
        groups[groups.count - 1].words.append(assumption.valueWords)
      } else {
        groups.append((assumption.origin, [assumption.valueWords]))
      }
    }
    let listed = groups.map { "\($0.words.joined(separator: ", ")) (\($0.origin.words))" }.joined(separator: "; ")
    return count > shown.count ? "\(listed); and \(count - shown.count) more" : listed
  }
}

extension PopulationAssumption {
  fileprivate var valueWords: String {
    let number = value.map { subject.isShare ? "\(decimalText($0 * 100, digits: 1)) %" : decimalText($0) }
    switch subject {
    case .sessionsPerDay: return "\(number ?? "") a day"
    case .sessionMinutes: return "\(number ?? "") minutes"
    case .secondsPerMessage: return "\(number ?? "") seconds"
    case .control: return "\(number ?? "") of the readers"
    case .days, .pushClicksPerSession: return number ?? ""
    case .targets, .languages, .audiences, .events, .properties:
      return [name, number].compactMap { $0 }.joined(separator: " ")
    case .purchases: return [name ?? "any product", number].compactMap { $0 }.joined(separator: " ")
    }
  }
}

extension PopulationAssumption.Subject {
  /// A short name for a column.
  fileprivate var words: String {
    switch self {
    case .days: "days"
    case .sessionsPerDay: "sessions"
    case .sessionMinutes: "session length"
    case .secondsPerMessage: "time for a message"
    case .targets: "clients"
    case .languages: "languages"
    case .audiences: "audiences"
    case .control: "control groups"
    case .events: "events a session"
    case .purchases: "purchases a session"
    case .pushClicksPerSession: "opened push notifications"
    case .properties: "property values"
    }
  }

  /// True if a value is a part of the readers.
  fileprivate var isShare: Bool {
    switch self {
    case .targets, .languages, .audiences, .control: true
    case .days, .sessionsPerDay, .sessionMinutes, .secondsPerMessage, .events, .purchases, .pushClicksPerSession,
      .properties:
      false
    }
  }
}

extension PopulationAssumption.Origin {
  fileprivate var words: String {
    switch self {
    case .model: "model"
    case .catalogue: "catalogue"
    case .option: "command line"
    case .usual: "default"
    }
  }
}

/// A number with at most so many digits after the point, and none that say nothing.
package func decimalText(_ number: Double, digits: Int = 4) -> String {
  guard number.isFinite, abs(number) < 1e12 else { return "\(number)" }
  let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
  let units = Int64((abs(number) * Double(scale)).rounded())
  var rest = "\(units % Int64(scale))"
  rest = String(repeating: "0", count: max(0, digits - rest.count)) + rest
  while rest.last == "0" { rest.removeLast() }
  let whole = "\(number < 0 && units > 0 ? "-" : "")\(units / Int64(scale))"
  return rest.isEmpty ? whole : "\(whole).\(rest)"
}
