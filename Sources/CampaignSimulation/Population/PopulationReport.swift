import Bytes
import CampaignDelivery
import CampaignJSON
import CampaignLanguage
import Findings

/// The result of a population: a table for people, a JSON object, or a picture.
package struct PopulationReport {
  private let result: PopulationResult
  private let reasons: PopulationResult
  private let assumptions: [PopulationAssumption]
  private let seed: Int
  private let days: Int
  private let start: Int64
  private let workspace: DeliveryWorkspace
  /// The clock by which people read the times, beside UTC. Nil for UTC alone.
  private let clock: StepClock?

  /// The other messages that are named for one that lost.
  private static let mostRivals = 5

  /// `start` is the first moment, in milliseconds since 1970.
  init(
    of result: PopulationResult, because reasons: PopulationResult, assuming assumptions: [PopulationAssumption],
    seed: Int, over days: Int, from start: Int64, by clock: StepClock?, _ workspace: DeliveryWorkspace
  ) {
    (self.result, self.reasons, self.assumptions, self.seed) = (result, reasons, assumptions, seed)
    (self.days, self.start, self.clock, self.workspace) = (days, start, clock, workspace)
  }

  /// The last moment.
  private var end: Int64 { start.plus(Int64(days).times(TimeSpan.Unit.days.length)) }

  /// The messages, those that most readers see first. Equals are in the order of their names.
  private var order: [Int] {
    result.messages.indices.sorted { one, other in
      let (first, second) = (result.messages[one], result.messages[other])
      return first.readers == second.readers ? key(one) < key(other) : first.readers > second.readers
    }
  }

  private func key(_ message: Int) -> String { workspace.set.messages[message].key }

  package func bytes(as format: SimulationFormat) -> [UInt8] {
    switch format {
    case .human: Array(text.utf8)
    case .json: json
    case .svg: picture
    }
  }

  // MARK: Text

  private var heading: String {
    "\(counted(result.readers, "reader", "readers")) over \(counted(days, "day", "days")) from \(clock?.text(of: start) ?? momentText(start)), "
      + "with seed \(seed)"
  }

  /// The assumptions behind the numbers, in two columns.
  private var assumed: [String] {
    let words = assumptions.words
    let width = words.map(\.subject.count).max() ?? 0
    return ["these numbers follow from assumptions, which '\(SimulationOption.model.flag)' changes:"]
      + words.map { subject, values in
        "  \(subject)\(String(repeating: " ", count: width - subject.count))  \(values)"
      }
  }

  private var averages: String {
    "a reader sees \(average(result.meanShown)) messages on average\(eachDay): "
      + "half of the readers see \(result.shown(atMostBy: 0.5)) or fewer, "
      + "nine of ten \(result.shown(atMostBy: 0.9)) or fewer, nobody more than \(result.shown(atMostBy: 1))"
  }

  /// The same for a day, in brackets. Empty if readers see nothing.
  private var eachDay: String {
    if result.meanShown == 0 { return "" }
    return shownEachDay < 0.1 ? " (less than one in ten days)" : " (\(decimal(shownEachDay)) a day)"
  }

  /// A number with one digit after the point. It is 0.0 only for nothing.
  private func average(_ number: Double) -> String {
    number > 0 && number < 0.05 ? "less than 0.1" : decimal(number)
  }

  /// The messages that a reader sees in a day, on average.
  private var shownEachDay: Double { result.meanShown / Double(max(1, days)) }

  private var text: String {
    var lines = [heading, ""] + assumed + ["", averages, ""]
    for message in order { lines += self.lines(of: message) }
    return lines.map { printable($0) + "\n" }.joined()
  }

  private func lines(of message: Int) -> [String] {
    let count = result.messages[message]
    let place = workspace.place(of: key(message)).map { "  (\($0))" } ?? ""
    return ["\(key(message)): \(outcome(of: message, count))\(place)"] + rivals(of: count)
  }

  /// The result for a message: how many readers see it, and for how many that is not known.
  private func outcome(of message: Int, _ count: PopulationResult.MessageCount) -> String {
    guard let doubt = doubt(about: message, count) else {
      return count.first.map { reach(of: message, first: $0) } ?? "never shown, because \(reason(message).words)"
    }
    let unknown = "not known for \(percentage(count.doubtfulReaders)) of readers, because \(doubt)"
    if let first = count.first { return "\(reach(of: message, first: first)); \(unknown)" }
    return count.doubtfulReaders == result.readers ? unknown : "\(unknown); not shown to the others"
  }

  /// Why it is not known if some readers see a message. Nil if it is known of all.
  private func doubt(about message: Int, _ count: PopulationResult.MessageCount) -> String? {
    guard count.doubtfulReaders > 0 else { return nil }
    let filter = count.doubt(about: workspace.set.messages[message]) ?? ""
    return "it is not known if events pass its filter: \(filter)"
  }

  private func percentage(_ readers: Int) -> String {
    "\(decimal(Double(readers) / Double(max(1, result.readers)) * 100)) %"
  }

  /// How many readers see a message, how often and from when on.
  private func reach(of message: Int, first: Int64) -> String {
    let count = result.messages[message]
    let verb = workspace.set.messages[message].isControl ? "counted for" : "seen by"
    return
      "\(verb) \(percentage(count.readers)) of readers, \(counted(count.shown, "time", "times")), first after \(span(first))"
  }

  /// The part of the readers who see a message.
  private func share(of count: PopulationResult.MessageCount) -> Double {
    Double(count.readers) / Double(max(1, result.readers))
  }

  private func rivals(of count: PopulationResult.MessageCount) -> [String] {
    let lost = lost(of: count)
    var lines = lost.prefix(Self.mostRivals).map { name, times in
      "  lost to \(name) \(counted(times, "time", "times"))"
    }
    if lost.count > Self.mostRivals {
      let atLeast = count.hasMoreRivals ? "more than " : ""
      lines.append("  and to \(atLeast)\(lost.count - Self.mostRivals) others")
    }
    lines += count.undisplayed.map { reason in
      "  chosen but not displayed \(counted(reason.times, "time", "times")): \(reason.words)"
    }
    return lines
  }

  /// The most frequent reason why a message is not shown.
  private func reason(_ message: Int) -> CountedReason {
    let starts = workspace.set.messages[message].starts.map { $0.first.times(1000) } ?? .min
    if starts > end {
      return CountedReason(
        "it starts later, at \(workspace.set.messages[message].words(forStart: starts))",
        because: ScenarioTable.Reason.notStarted.rawValue)
    }
    let found =
      reasons.messages[message].obstacles.first ?? result.messages[message].obstacles.first
      ?? CountedReason("none of its events happens", because: "no event")
    guard let property = found.property, hasDefaultValues(property) else { return found }
    let words = "\(found.words); '\(SimulationOption.model.flag)' can name the values of this property"
    return CountedReason(words, because: found.because, times: found.times, property: property)
  }

  /// True if the model does not say which values a property of some event has.
  private func hasDefaultValues(_ property: String) -> Bool {
    assumptions.contains {
      $0.subject == .properties && $0.origin == .usual && $0.name?.hasSuffix(".\(property)") ?? false
    }
  }

  /// The messages that were shown instead, the most frequent first.
  private func lost(of count: PopulationResult.MessageCount) -> [(name: String, times: Int)] {
    count.rivals.map { (key($0.key), $0.value) }.sorted { $0.1 == $1.1 ? $0.0 < $1.0 : $0.1 > $1.1 }
  }

  /// A number with one digit after the point.
  private func decimal(_ number: Double) -> String {
    let tenths = Int64((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// A span of time in days and hours, or shorter units if it is short.
  private func span(_ milliseconds: Int64) -> String {
    let minutes = milliseconds / 60_000
    if minutes >= 1440 { return "\(minutes / 1440)d \(minutes % 1440 / 60)h" }
    return minutes >= 60 ? "\(minutes / 60)h \(minutes % 60)m" : "\(minutes)m"
  }

  // MARK: Picture

  private var picture: [UInt8] {
    let bars = order.map { message in
      let count = result.messages[message]
      return PopulationPicture.Bar(
        name: key(message), place: workspace.place(of: key(message)), share: share(of: count),
        shown: count.shown, lost: count.lost,
        words: outcome(of: message, count), rivals: rivals(of: count))
    }
    return PopulationPicture(
      heading: heading, notes: assumed + [averages], bars: bars, readersByShown: result.readersByShown
    ).svg
  }

  // MARK: JSON

  private var json: [UInt8] {
    let messages = order.map(jsonMessage)
    let shown = result.readersByShown.sorted { $0.key < $1.key }.map { [$0.key, $0.value] }
    let report = JSONReport(
      assumptions: assumptions.map { JSONAssumption($0) }, days: days, daily: shownEachDay, from: momentText(start),
      messages: messages, readers: result.readers, seed: seed, shown: shown)
    return ((try? CanonicalJSON.encode(report)) ?? []) + "\n".utf8
  }

  private func jsonMessage(_ message: Int) -> JSONMessage {
    let count = result.messages[message]
    let unknown = doubt(about: message, count).map { JSONReason(because: "filter", reason: $0, times: nil) }
    let never = count.first == nil && unknown == nil ? reason(message) : nil
    return JSONMessage(
      because: never?.because, discarded: count.undisplayedCount, first: count.first.map { $0 / 1000 },
      lost: Dictionary(uniqueKeysWithValues: lost(of: count).prefix(Self.mostRivals).map { ($0.name, $0.times) }),
      lostTimes: count.lost, name: key(message), place: workspace.place(of: key(message)),
      readers: count.readers, reason: never?.words, shown: count.shown,
      undisplayed: count.undisplayed.map { JSONReason(because: $0.because, reason: $0.words, times: $0.times) },
      unknown: unknown, unknownReaders: count.doubtfulReaders)
  }

  private struct JSONReport: Encodable {
    let assumptions: [JSONAssumption]
    let days: Int
    /// The messages that a reader sees in a day, on average.
    let daily: Double
    let from: String
    let messages: [JSONMessage]
    let readers: Int
    let seed: Int
    /// Pairs: a number of messages, and the readers who saw so many.
    let shown: [[Int]]
  }

  private struct JSONAssumption: Encodable {
    let key: String
    let name: String?
    let origin: String
    let value: Double?

    init(_ assumption: PopulationAssumption) {
      (key, name) = (assumption.subject.rawValue, assumption.name)
      (origin, value) = (assumption.origin.rawValue, assumption.value)
    }
  }

  private struct JSONReason: Encodable {
    let because: String
    let reason: String
    let times: Int?
  }

  private struct JSONMessage: Encodable {
    /// The reason why it is never shown, as a word.
    let because: String?
    /// How often it won an event and was not displayed after that.
    let discarded: Int
    /// In seconds.
    let first: Int64?
    let lost: [String: Int]
    let lostTimes: Int
    let name: String
    let place: String?
    let readers: Int
    /// Why it is never shown, as a sentence.
    let reason: String?
    let shown: Int
    /// The reasons for what was discarded.
    let undisplayed: [JSONReason]
    /// Why it is not known if some readers see it.
    let unknown: JSONReason?
    let unknownReaders: Int

    private enum CodingKeys: String, CodingKey {
      case because, discarded, first, lost, name, place, readers, reason, shown, undisplayed, unknown
      case lostTimes = "lost_times"
      case unknownReaders = "unknown_readers"
    }
  }
}
