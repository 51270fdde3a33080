import Bytes
package import CampaignDelivery
package import CampaignEngine
package import CampaignLanguage
import Files
import Findings
import SourceText

/// An event log, as analytics tools export it: JSON Lines or a JSON array, plain or compressed with gzip.
///
/// It gives its steps once, and each of them is read only when it is needed, because all steps together take many times
/// the memory of the text. So a fault is known when the steps before it are taken: ask for it then.
package final class EventLog: Sequence, IteratorProtocol {
  private let name: String
  /// Nil if the first entry can't be read.
  package let format: LogFormat?
  private var items: LogItems
  private var reader: LogReader
  /// The items and the reader before the first step.
  private let start: (items: LogItems, reader: LogReader)
  /// The reader whose events are taken. Nil for the only one.
  private let wantedUser: String?
  private var foundUser: String?
  /// Some readers whose events were left out.
  private var otherUsers: [String] = []
  private static let mostOtherUsers = 5
  private var last: Int64?
  /// The next steps, if they are known already.
  private var waiting: [TimedStep] = []
  private var leftOut = 0
  /// The fault that ends the steps too early, or nil. It is known after the last step.
  package private(set) var fault: UsageError?
  /// How often each event and product was logged.
  private var counts: [Occasion: Count] = [:]

  fileprivate struct Count {
    var times = 0
    /// How often it had each property.
    var properties: [String: Int] = [:]
  }

  /// A log may not be larger, and no event of it.
  package static let limit = 1 << 28
  /// A gzip file may have so many times its size, and any such file so many bytes. Real logs have far less.
  private static let (mostUnpacked, leastUnpacked) = (64, 1 << 24)
  static let itemLimit = 1 << 20
  /// The different events that are counted at most.
  private static let mostCounts = 100_000
  /// The properties of an event that are counted at most.
  private static let mostProperties = 100

  /// Reads the bytes of a log. `user` is the reader whose events are taken, and `clock` that of times without an
  /// offset.
  package init(
    named name: String, _ bytes: [UInt8], ofReader user: String? = nil, by clock: Clock = .none, _ map: LogMap? = nil
  ) throws(UsageError) {
    self.name = name
    items = LogItems(try Self.unpacked(bytes, named: name))
    wantedUser = user
    var reader = LogReader(by: clock, map)
    format = Self.format(of: items, by: &reader)
    (self.reader, start) = (reader, (items, reader))
  }

  private static func unpacked(_ bytes: [UInt8], named name: String) throws(UsageError) -> [UInt8] {
    guard isGzip(bytes) else { return bytes }
    let most = Swift.min(limit, Swift.max(leastUnpacked, bytes.count.times(mostUnpacked)))
    do throws(GzipFault) {
      return try gunzipped(bytes, limit: most)
    } catch {
      let size = error == .tooLarge ? "; \(most) bytes are possible" : ""
      throw UsageError(
        message: "cannot read the log '\(name)': \(error.words)\(size)",
        help: error == .tooLarge && most < limit ? "unpack it first: a larger log is possible without gzip" : nil)
    }
  }

  /// Recognises the format by the first event. A fault of it is found again when the steps are taken.
  private static func format(of items: LogItems, by reader: inout LogReader) -> LogFormat? {
    var others = items
    guard let item = try? others.next() else { return nil }
    return try? reader.recognise(item)
  }

  private init(again log: EventLog) {
    (name, format, start, wantedUser) = (log.name, log.format, log.start, log.wantedUser)
    (items, reader) = start
  }

  /// The same steps as often as they are needed. Each time, the text is read again.
  package var fromBeginning: some Sequence<TimedStep> { Steps(log: self) }

  private struct Steps: Sequence {
    let log: EventLog

    func makeIterator() -> EventLog { EventLog(again: log) }
  }

  /// A session begins before the first step, unless it is one.
  package func next() -> TimedStep? {
    if !waiting.isEmpty { return waiting.removeFirst() }
    let isFirst = last == nil
    guard fault == nil, let timed = nextOfReader() else { return nil }
    guard isFirst, !timed.step.isSessionStart else { return timed }
    waiting = [timed]
    return TimedStep(.startSession, at: timed.time)
  }

  /// The time of the next step. Nil after the last one.
  package var nextTime: Int64? {
    if waiting.isEmpty, let step = next() { waiting.insert(step, at: 0) }
    return waiting.first?.time
  }

  private func nextOfReader() -> TimedStep? {
    do throws(LogFault) {
      while let item = try items.next() {
        guard let logged = try reader.event(in: item), try isWanted(logged) else {
          leftOut += 1
          continue
        }
        if let last, logged.time < last { throw .notSorted(by: reader.timePath) }
        last = logged.time
        count(logged.step)
        return TimedStep(logged.step, at: logged.time)
      }
      if last == nil { fault = noEvents }
    } catch {
      fault = UsageError(message: "\(name):\(items.line): \(error.words)", help: error.help)
    }
    return nil
  }

  /// Explains that nothing of the log was taken.
  private var noEvents: UsageError {
    if let wantedUser {
      return UsageError(
        message: "\(name) has no events of the reader '\(excerpt(of: wantedUser.utf8))'",
        help: otherUsers.isEmpty ? "none of its entries names a reader" : "it has events of \(listed(otherUsers))")
    }
    return UsageError(
      message: "\(name) has no events",
      help: leftOut > 0 ? "its \(counted(leftOut, "entry tells", "entries tell")) of nothing that an app logs" : nil)
  }

  /// Calls `body` with each event of all readers, and with the name of its reader if the log has one.
  package func forEach(_ body: (TimedStep, _ reader: String?) -> Void) throws(UsageError) {
    do throws(LogFault) {
      while let item = try items.next() {
        guard let logged = try reader.event(in: item) else { continue }
        if let last, logged.time < last { throw .notSorted(by: reader.timePath) }
        last = logged.time
        body(TimedStep(logged.step, at: logged.time), logged.user)
      }
    } catch {
      throw UsageError(message: "\(name):\(items.line): \(error.words)", help: error.help)
    }
    if last == nil { throw UsageError(message: "\(name) has no events") }
  }

  private func isWanted(_ logged: LoggedStep) throws(LogFault) -> Bool {
    guard let user = logged.user else { return wantedUser == nil }
    if let wantedUser {
      let isOther = user != wantedUser
      if isOther, otherUsers.count < Self.mostOtherUsers, !otherUsers.contains(user) { otherUsers.append(user) }
      return !isOther
    }
    if let foundUser, user != foundUser { throw .severalUsers(foundUser, user) }
    foundUser = user
    return true
  }

  private func count(_ step: Step) {
    guard case .event(let event) = step, counts.count < Self.mostCounts || counts[event.occasion] != nil else { return }
    counts[event.occasion, default: Count()].add(event.properties, atMost: Self.mostProperties)
  }
}

// MARK: - After the last step

extension EventLog {
  /// The words about entries that are no event. Nil if all are one, or if only the events of a reader were taken.
  package var leftOutWords: String? {
    guard leftOut > 0, wantedUser == nil else { return nil }
    return "left out \(counted(leftOut, "entry", "entries")) of \(name) that \(leftOut == 1 ? "is" : "are") no event"
  }

  /// The words about events that no message waits for and that the catalogue does not have. Nil if there are none. They
  /// are no mistake: a log has more events than campaigns use.
  package func words(aboutUnknownOf names: CatalogueNames, _ set: DeliverySet) -> String? {
    let unknown = counts.filter { !names.know($0.key) }.map { (name: $0.key.name, count: $0.value.times) }
      .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    guard !unknown.isEmpty else { return nil }
    let known = set.events + set.products
    let listed = unknown.prefix(Self.mostNamed).map { event in
      let near = nearest(to: event.name, among: known).map { "; did you mean '\($0)'?" } ?? ""
      return "'\(excerpt(of: event.name.utf8))' (\(timesText(event.count))\(near))"
    }
    let rest = unknown.count > Self.mostNamed ? ", and \(unknown.count - Self.mostNamed) more" : ""
    return "no message waits for \(unknown.count) of \(counts.count) different events in \(name): "
      + listed.joined(separator: ", ") + rest
  }

  /// The unknown events that the warning names, and the misspelt properties.
  private static let mostNamed = 10

  /// The words about products and properties of known events that are probably misspelt. Nil if there are none.
  package func words(aboutMisspeltOf names: CatalogueNames) -> String? {
    let known = counts.filter { names.know($0.key) }
    let misspelt = known.sorted { $0.key.name < $1.key.name }.flatMap { occasion, count -> [String] in
      let declared = names.properties(of: occasion)
      let product = names.product(meantBy: occasion).map {
        "product '\(excerpt(of: occasion.name.utf8))' (\(timesText(count.times)); did you mean '\($0)'?)"
      }
      // An event that has both names means both.
      let others = declared.filter { count.properties[$0] == nil }
      let unknown = others.isEmpty ? [:] : count.properties.filter { !declared.contains($0.key) }
      let properties = unknown.sorted { $0.key < $1.key }.compactMap { name, times in
        nearest(to: name, among: others).map { near in
          let event = occasion.name.isEmpty ? "" : " of '\(excerpt(of: occasion.name.utf8))'"
          return "property '\(excerpt(of: name.utf8))'\(event) (\(timesText(times)); did you mean '\(near)'?)"
        }
      }
      return [product].compactMap { $0 } + properties
    }
    guard !misspelt.isEmpty else { return nil }
    let rest = misspelt.count > Self.mostNamed ? ", and \(misspelt.count - Self.mostNamed) more" : ""
    return "some names in \(name) are probably misspelt: "
      + misspelt.prefix(Self.mostNamed).joined(separator: ", ") + rest
  }
}

private func timesText(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }

extension EventLog.Count {
  fileprivate mutating func add(_ own: [AppEvent.Property], atMost most: Int) {
    times += 1
    for property in own where properties[property.name] != nil || properties.count < most {
      properties[property.name, default: 0] += 1
    }
  }
}

extension Occasion {
  /// The name of the event or product.
  fileprivate var name: String {
    switch self {
    case .custom(let name): name
    case .purchase(let product): product.isEmpty ? "purchase" : product
    case .sessionStart, .pushClick, .anyPurchase: ""
    }
  }
}

extension Step {
  fileprivate var isSessionStart: Bool {
    if case .startSession = self { return true }
    return false
  }
}

/// A mistake in an entry of a log.
struct LogFault: Error {
  let words: String
  var help: String?

  fileprivate static func notSorted(by path: String) -> LogFault {
    LogFault(
      words: "this event is before the one above it",
      help: "sort the log by time; for JSON Lines, jq does it: jq -cs 'sort_by(.\(path))[]' FILE")
  }

  fileprivate static func severalUsers(_ first: String, _ second: String) -> LogFault {
    LogFault(
      words: "this event is of another reader: '\(excerpt(of: second.utf8))', after '\(excerpt(of: first.utf8))'",
      help: "choose the reader whose events are played: \(SimulationOption.user.flag) '\(excerpt(of: first.utf8))'")
  }
}
