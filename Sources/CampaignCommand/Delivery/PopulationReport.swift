import CampaignDelivery
import CampaignIR
import CampaignLanguage
import Findings

/// The result of a population: a table for people, a JSON object, or a picture.
struct PopulationReport {
  private let result: PopulationResult
  private let reasons: PopulationResult
  private let days: Int
  private let start: Int64
  private let end: Int64
  private let delivery: DeliveryRun

  /// The other messages that are named for one that lost.
  private static let mostRivals = 5

  /// `start` and `end` are the first and the last moment, in milliseconds since 1970.
  init(
    of result: PopulationResult, because reasons: PopulationResult, over days: Int, from start: Int64, until end: Int64,
    _ delivery: DeliveryRun
  ) {
    (self.result, self.reasons, self.days, self.delivery) = (result, reasons, days, delivery)
    (self.start, self.end) = (start, end)
  }

  /// The messages, those that most readers see first. Equals are in the order of their names.
  private var order: [Int] {
    result.messages.indices.sorted { one, other in
      let (first, second) = (result.messages[one], result.messages[other])
      return first.readers == second.readers ? key(one) < key(other) : first.readers > second.readers
    }
  }

  private func key(_ message: Int) -> String { delivery.set.messages[message].key }

  func bytes(as format: SimulationFormat) -> [UInt8] {
    switch format {
    case .text: Array(text.utf8)
    case .json: json
    case .svg: picture
    }
  }

  // MARK: Text

  private var heading: String {
    "\(counted(result.readers, "reader", "readers")) over \(counted(days, "day", "days")) from \(momentText(start))"
  }

  private var averages: String {
    "a reader sees \(decimal(result.meanShown)) messages on average (\(decimal(shownEachDay)) a day): "
      + "half of the readers see \(result.shown(atMostBy: 0.5)) or fewer, "
      + "nine of ten \(result.shown(atMostBy: 0.9)) or fewer, nobody more than \(result.shown(atMostBy: 1))"
  }

  /// The messages that a reader sees in a day, on average.
  private var shownEachDay: Double { result.meanShown / Double(max(1, days)) }

  private var text: String {
    var lines = [heading, averages, ""]
    for message in order { lines += self.lines(of: message) }
    return lines.map { printable($0) + "\n" }.joined()
  }

  private func lines(of message: Int) -> [String] {
    let count = result.messages[message]
    let place = delivery.workspace.place(of: key(message)).map { "  (\($0))" } ?? ""
    guard let first = count.first else {
      return ["\(key(message)): never shown, because \(reason(message))\(place)"] + rivals(of: count)
    }
    return ["\(key(message)): \(reach(of: message, first: first))\(place)"] + rivals(of: count)
  }

  /// How many readers see a message, how often and from when on.
  private func reach(of message: Int, first: Int64) -> String {
    let count = result.messages[message]
    let verb = delivery.set.messages[message].isControl ? "counted for" : "seen by"
    let share = decimal(share(of: count) * 100)
    return "\(verb) \(share) % of readers, \(counted(count.shown, "time", "times")), first after \(span(first))"
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
    if count.discarded > 0 {
      lines.append("  chosen but not displayed \(counted(count.discarded, "time", "times"))")
    }
    return lines
  }

  /// The most frequent reason why a message is not shown.
  private func reason(_ message: Int) -> String {
    let starts = delivery.set.messages[message].starts.map { $0.first * 1000 } ?? .min
    if starts > end { return "it starts later, at \(momentText(starts))" }
    let reasons = reasons.messages[message].obstacles.sorted {
      $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value
    }
    return reasons.first?.key ?? "none of its events happens"
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
        name: key(message), place: delivery.workspace.place(of: key(message)), share: share(of: count),
        shown: count.shown, lost: count.lost,
        words: count.first.map { reach(of: message, first: $0) } ?? "never shown, because \(reason(message))",
        rivals: rivals(of: count))
    }
    return PopulationPicture(heading: heading, averages: averages, bars: bars, readersByShown: result.readersByShown)
      .svg
  }

  // MARK: JSON

  private var json: [UInt8] {
    let messages = order.map { message in
      let count = result.messages[message]
      return JSONMessage(
        discarded: count.discarded, first: count.first.map { $0 / 1000 },
        lost: Dictionary(uniqueKeysWithValues: lost(of: count).prefix(Self.mostRivals).map { ($0.name, $0.times) }),
        name: key(message), place: delivery.workspace.place(of: key(message)), readers: count.readers,
        reason: count.first == nil ? reason(message) : nil, shown: count.shown)
    }
    let shown = result.readersByShown.sorted { $0.key < $1.key }.map { [$0.key, $0.value] }
    let report = JSONReport(
      days: days, daily: shownEachDay, from: momentText(start), messages: messages, readers: result.readers,
      shown: shown)
    return ((try? CanonicalJSON.encode(report)) ?? []) + "\n".utf8
  }

  private struct JSONReport: Encodable {
    let days: Int
    /// The messages that a reader sees in a day, on average.
    let daily: Double
    let from: String
    let messages: [JSONMessage]
    let readers: Int
    /// Pairs: a number of messages, and the readers who saw so many.
    let shown: [[Int]]
  }

  private struct JSONMessage: Encodable {
    let discarded: Int
    /// In seconds.
    let first: Int64?
    let lost: [String: Int]
    let name: String
    let place: String?
    let readers: Int
    /// Why it is never shown.
    let reason: String?
    let shown: Int
  }
}
