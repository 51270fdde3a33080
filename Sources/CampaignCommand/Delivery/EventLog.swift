import CampaignDelivery
import CampaignIR
import CampaignLanguage
import Files
import Findings

/// Reads an event log in JSON Lines, as analytics tools export it: one object per line, with the name of the event, its
/// time and its properties.
enum EventLog {
  /// The events of a log may not be larger together.
  private static let limit = 1 << 28

  /// The steps of the log that the command line names. Nil if it names none.
  static func steps(_ arguments: Arguments, console: any Console) throws(UsageError) -> [TimedStep]? {
    guard let path = arguments.path(of: StepOptions.log) else { return nil }
    if let other = arguments.options.first(where: { StepOptions.all.contains($0.option) }) {
      throw UsageError(message: "\(other.option.flag) can't be combined with \(StepOptions.log.flag)")
    }
    let isInput = path.shown == "-"
    switch isInput ? console.readInput(limit: limit) : readFile(path, limit: limit) {
    case .failure(let reason): throw .unreadable("log", path, reason)
    case .success(let bytes): return try steps(in: bytes, from: isInput ? "standard input" : path.shown)
    }
  }

  private static func steps(in bytes: [UInt8], from name: String) throws(UsageError) -> [TimedStep] {
    var steps: [TimedStep] = []
    // Some tools begin a file with a byte-order mark.
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      guard line.contains(where: { $0 > 0x20 }) else { continue }
      func fail(_ words: String) -> UsageError { UsageError(message: "\(name):\(index + 1): \(words)") }
      let event: LoggedEvent
      do throws(DecodingFault) {
        event = try CanonicalJSON.decode(LoggedEvent.self, from: line)
      } catch {
        throw fail("not an event in JSON: \(error)")
      }
      guard let time = event.milliseconds else {
        throw fail("'time' must be a date and time such as 2026-03-20T08:00:00Z, or seconds or milliseconds since 1970")
      }
      guard steps.last.map({ $0.time <= time }) ?? true else {
        throw UsageError(
          message: "\(name):\(index + 1): this event is before the one above it", help: "sort the log by time")
      }
      guard let step = event.step else { throw fail("the event has no name") }
      if steps.isEmpty, !step.isSessionStart { steps.append(TimedStep(.startSession, at: time)) }
      steps.append(TimedStep(step, at: time))
    }
    guard !steps.isEmpty else { throw UsageError(message: "\(name) has no events") }
    return steps
  }
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
