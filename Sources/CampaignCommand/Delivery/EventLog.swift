import Bytes
import CampaignDelivery
import CampaignIR
import CampaignLanguage
import Files
import Findings

/// An event log in JSON Lines, as analytics tools export it: one object per line, with the name of the event, its time
/// and its properties.
///
/// Its steps are read from the text each time that they are needed, because they take many times the memory of the
/// text.
struct EventLog: Sequence {
  private let bytes: ArraySlice<UInt8>
  /// Each event without its properties, once.
  private(set) var events: [AppEvent] = []

  /// A log may not be larger, and no line of it.
  private static let limit = 1 << 28
  fileprivate static let lineLimit = 1 << 20

  /// Reads the log that the command line names, and checks each line. Nil if it names none.
  init?(_ arguments: Arguments, console: any Console) throws(UsageError) {
    guard let path = arguments.path(of: StepOptions.log) ?? arguments.path(of: ModelFitRun.fit) else { return nil }
    if let other = arguments.options.first(where: { StepOptions.all.contains($0.option) }) {
      throw UsageError(message: "\(other.option.flag) can't be combined with \(StepOptions.log.flag)")
    }
    let isInput = path.shown == "-"
    switch isInput ? console.readInput(limit: Self.limit) : readFile(path, limit: Self.limit) {
    case .failure(let reason): throw .unreadable("log", path, reason)
    // Some tools begin a file with a byte-order mark.
    case .success(let read): bytes = read.starts(with: [0xEF, 0xBB, 0xBF]) ? read.dropFirst(3) : read[...]
    }
    try check(named: isInput ? "standard input" : path.shown)
  }

  private mutating func check(named name: String) throws(UsageError) {
    var lines = LogLines(bytes)
    var known: Set<Occasion> = []
    var last: Int64?
    func fail(_ words: String, help: String? = nil) -> UsageError {
      UsageError(message: "\(name):\(lines.number): \(words)", help: help)
    }
    while let line = lines.next() {
      let timed: TimedStep
      do throws(LogFault) { timed = try step(in: line) } catch { throw fail(error.words) }
      if let last, timed.time < last {
        throw fail("this event is before the one above it", help: "sort the log by time")
      }
      last = timed.time
      if case .event(let event) = timed.step, known.insert(event.occasion).inserted {
        events.append(AppEvent(event.occasion))
      }
    }
    if last == nil { throw UsageError(message: "\(name) has no events") }
  }

  /// Calls `body` with each step of a log that has no faults, and with the name of its reader if the line has one.
  func forEach(_ body: (TimedStep, _ reader: String?) -> Void) {
    var lines = LogLines(bytes)
    while let line = lines.next() {
      guard let step = try? step(in: line) else { continue }
      body(step, LoggedReader.name(in: line))
    }
  }

  func makeIterator() -> Steps { Steps(lines: LogLines(bytes)) }

  /// The steps of a log that has no faults. A session begins before the first one, unless it is one.
  struct Steps: IteratorProtocol {
    fileprivate var lines: LogLines
    private var first: TimedStep?
    private var hasBegun = false

    fileprivate init(lines: LogLines) { self.lines = lines }

    mutating func next() -> TimedStep? {
      if let first {
        self.first = nil
        return first
      }
      guard let line = lines.next(), let step = try? step(in: line) else { return nil }
      defer { hasBegun = true }
      if hasBegun || step.step.isSessionStart { return step }
      first = step
      return TimedStep(.startSession, at: step.time)
    }
  }
}

/// The lines of a log that have something in them.
private struct LogLines {
  private var rest: ArraySlice<UInt8>
  /// The number of the last line.
  private(set) var number = 0

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  mutating func next() -> ArraySlice<UInt8>? {
    while !rest.isEmpty {
      let line = rest.prefix(rest.offset(of: UInt8(ascii: "\n")) ?? rest.count)
      rest = rest.dropFirst(line.count + 1)
      number += 1
      if line.contains(where: { $0 > 0x20 }) { return line }
    }
    return nil
  }
}

/// The reader of a line. Tools have several names for it.
private struct LoggedReader: Decodable {
  private let names: [String?]

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case userID = "user_id"
    case segmentUser = "userId"
    case anonymous = "anonymousId"
    case distinct = "distinct_id"
    case device = "device_id"
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    names = CodingKeys.allCases.map { key in
      switch try? values.decodeIfPresent(Scalar.self, forKey: key) {
      case .text(let text): text
      case .integer(let number): "\(number)"
      default: nil
      }
    }
  }

  static func name(in line: ArraySlice<UInt8>) -> String? {
    (try? CanonicalJSON.decode(LoggedReader.self, from: line))?.names.lazy.compactMap(\.self).first
  }
}

/// What is wrong with a line.
private struct LogFault: Error {
  let words: String
}

private func step(in line: ArraySlice<UInt8>) throws(LogFault) -> TimedStep {
  guard line.count <= EventLog.lineLimit else {
    throw LogFault(words: "this event has \(line.count) bytes, and at most \(EventLog.lineLimit) are possible")
  }
  let event: LoggedEvent
  do throws(DecodingFault) {
    event = try CanonicalJSON.decode(LoggedEvent.self, from: line)
  } catch {
    throw LogFault(words: "not an event in JSON: \(error)")
  }
  guard let time = event.milliseconds else {
    throw LogFault(
      words: "'time' must be a date and time such as 2026-03-20T08:00:00Z, or seconds or milliseconds since 1970")
  }
  guard let step = event.step else { throw LogFault(words: "the event has no name") }
  return TimedStep(step, at: time)
}

/// A line of a log. Other keys are ignored.
private struct LoggedEvent: Decodable {
  let name: String?
  let event: String?
  let time: Scalar?
  let product: String?
  let properties: [String: LoggedValue]?

  private enum CodingKeys: String, CodingKey {
    case name, event, time, properties
    case product = "product_id"
  }

  /// The name of a session's start in logs.
  private static let sessionStart = "session_start"
  private static let purchase = "purchase"

  /// The product of a purchase. Some tools write it among the properties.
  private var purchased: String? {
    if let product { return product }
    guard name ?? event == Self.purchase, case .text(let product)? = properties?[CodingKeys.product.rawValue]?.value
    else { return nil }
    return product
  }

  var milliseconds: Int64? {
    switch time {
    case .text(let text): Self.milliseconds(in: text)
    // From the year 5138 on, it can only be meant in milliseconds.
    case .integer(let number) where number >= 100_000_000_000: Moment(seconds: number / 1000).map { _ in number }
    case .integer(let seconds): Moment(seconds: seconds).map { $0.seconds * 1000 }
    case .number(let seconds) where abs(seconds) < 1e11: Int64(seconds * 1000)
    case .number(let number) where number >= 1e11 && number < 2e14: Int64(number)
    case .number, .boolean, nil: nil
    }
  }

  /// A date and time, with or without a fraction of a second.
  private static func milliseconds(in text: String) -> Int64? {
    let parts = text.split(separator: ".", maxSplits: 1)
    guard parts.count == 2, let end = parts[1].firstIndex(where: { !$0.isNumber }) else {
      return (try? Moment.read(Array(text.utf8)[...]).get()).map { $0.seconds * 1000 }
    }
    let whole = try? Moment.read(Array((parts[0] + parts[1][end...]).utf8)[...]).get()
    let digits = parts[1][..<end].prefix(3)
    guard let whole, let number = Int64(digits) else { return nil }
    return whole.seconds * 1000 + number * (digits.count == 1 ? 100 : digits.count == 2 ? 10 : 1)
  }

  var step: Step? {
    let product = purchased
    let sorted = (properties ?? [:]).sorted { $0.key < $1.key }
    let properties = sorted.compactMap { name, logged in
      let isProduct = product != nil && name == CodingKeys.product.rawValue
      return isProduct ? nil : logged.value.map { AppEvent.Property(name, PropertyValue($0)) }
    }
    if let product { return .event(AppEvent(.purchase(product), properties: properties)) }
    guard let name = name ?? event, !name.isEmpty else { return nil }
    switch name {
    case Self.sessionStart: return .startSession
    // Without a product, it is a purchase of one that no message names.
    case Self.purchase: return .event(AppEvent(.purchase(""), properties: properties))
    default: return .event(AppEvent(.custom(name), properties: properties))
    }
  }
}

/// The value of a property. Filters can't see lists, objects and null, so those count as missing.
private struct LoggedValue: Decodable {
  let value: Scalar?

  init(from decoder: any Decoder) { value = try? Scalar(from: decoder) }
}

extension Step {
  fileprivate var isSessionStart: Bool {
    if case .startSession = self { return true }
    return false
  }
}
