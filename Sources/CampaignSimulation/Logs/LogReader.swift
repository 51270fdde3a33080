import Bytes
import CampaignDelivery
import CampaignIR
import CampaignLanguage
import Findings
import SourceTree

/// A step of a log, with the reader whose it is.
struct LoggedStep {
  let step: Step
  let time: Int64
  /// Nil if the log does not say.
  let user: String?
}

/// Reads the entries of a log one after another, in the same memory.
struct LogReader {
  private var reader = TreeReader()
  /// For properties that are a text with JSON.
  private var inner = TreeReader()
  private var format = LogFormat.plain
  private var places: LogPlaces
  private let map: LogMap?
  private let clock: Clock

  init(by clock: Clock, _ map: LogMap?) {
    (self.clock, self.map) = (clock, map)
    places = LogFormat.plain.places
    if let map { places = map.places(besides: places) }
  }

  /// The place of the time, for a message.
  var timePath: String { places.time[0].text }

  /// Recognises the format by an entry, for all entries.
  mutating func recognise(_ item: ArraySlice<UInt8>) throws(LogFault) -> LogFormat {
    let entry = try read(item)
    format = LogFormat(of: entry, in: reader.tree)
    places = map?.places(besides: format.places) ?? format.places
    return format
  }

  /// Nil if the entry is no event.
  mutating func event(in item: ArraySlice<UInt8>) throws(LogFault) -> LoggedStep? {
    let entry = try read(item)
    let tree = reader.tree
    if format == .segment, let type = text("type", in: entry), type != "track" { return nil }
    let time = try milliseconds(of: entry)
    guard let step = try step(of: entry) else { return nil }
    let user = places.user.lazy.compactMap { $0.value(in: entry, of: tree) }.first.map(tree.string)
    return LoggedStep(step: step, time: time, user: user)
  }

  private mutating func read(_ item: ArraySlice<UInt8>) throws(LogFault) -> NodeID {
    var report = Report()
    guard reader.read(Array(item), file: 0, as: .json, into: &report), let entry = reader.tree.documents.first?.root
    else {
      let finding = report.findings.first
      throw LogFault(words: "not an event in JSON: \(finding?.message.text ?? "")", help: finding?.help?.text)
    }
    guard reader.tree[entry].kind == .mapping else { throw LogFault(words: "an event must be an object in JSON") }
    return entry
  }

  private func text(_ path: LogPath, in entry: NodeID) -> String? {
    path.value(in: entry, of: reader.tree).flatMap { reader.tree.value(of: $0) == .text ? reader.tree.string($0) : nil }
  }
}

// MARK: - Time

extension LogReader {
  private func milliseconds(of entry: NodeID) throws(LogFault) -> Int64 {
    let tree = reader.tree
    let found = places.time.lazy.compactMap { path in path.value(in: entry, of: tree).map { (path, $0) } }.first
    guard let (path, node) = found else { throw missing(entry) }
    var time: Int64?
    switch tree.value(of: node) {
    case .text: time = LogTime.milliseconds(in: tree.string(node), by: format.isInUTC ? Self.utc : clock)
    case .integer(let number): time = LogTime.milliseconds(in: Double(number))
    case .number(let number): time = LogTime.milliseconds(in: number)
    case .boolean, .null, nil: break
    }
    if let time { return time }
    let shown = tree[node].kind == .scalar ? "'\(excerpt(of: tree.text(of: node)))'" : "a list or an object"
    if LocalTime(tree.text(of: node)) != nil {
      throw LogFault(
        words: "'\(path.text)' is \(shown), which has no UTC offset",
        help: "say by which clock it is: \(SimulationOption.timeZone.flag) UTC")
    }
    throw LogFault(
      words: "'\(path.text)' is \(shown), and must be a date and time such as 2026-03-20T08:00:00Z, or a number that "
        + "counts from 1970", help: Self.mapHelp)
  }

  private static let utc = Clock(Array("UTC".utf8)[...])

  /// There is no time where one is expected.
  private func missing(_ entry: NodeID) -> LogFault {
    let tree = reader.tree
    if let empty = places.time.first(where: { $0.node(in: entry, of: tree) != nil }) {
      return LogFault(words: "'\(empty.text)' is null, so the time of this event is missing", help: Self.mapHelp)
    }
    let keys = tree.pairs(of: entry).map { tree.string($0.key) }
    let found = keys.isEmpty ? "nothing" : "only \(listed(quoting: keys))"
    let wanted = places.time.map { "'\($0.text)'" }.joined(separator: " or ")
    return LogFault(
      words: "the time of this event is missing: expected \(wanted), and found \(found)", help: Self.mapHelp)
  }

  private static let mapHelp =
    "say where it is: \(SimulationOption.map.flag) time=KEY,event=KEY,properties=KEY; a KEY can be a path such as context.time"
}

// MARK: - Events

extension LogReader {
  /// The names of events that begin a session.
  private static let sessionStarts = ["session_start", "[Amplitude] Start Session"]
  private static let purchase = "purchase"

  private mutating func step(of entry: NodeID) throws(LogFault) -> Step? {
    let tree = reader.tree
    var kind = BrazeEvent.custom
    if format == .braze, let type = text("event_type", in: entry), type.hasPrefix(BrazeEvent.prefix) {
      guard let known = BrazeEvent(rawValue: String(type.dropFirst(BrazeEvent.prefix.count))) else { return nil }
      kind = known
    }
    if kind == .sessionStart { return .startSession }
    if kind == .pushOpen { return .event(AppEvent(.pushClick, campaign: text("campaign_name", in: entry))) }
    let name = places.event.lazy.compactMap { $0.value(in: entry, of: tree) }.first.map(tree.string) ?? ""
    var properties = try self.properties(of: entry)
    if let product = product(of: entry, named: name, &properties) {
      return .event(AppEvent(.purchase(product), properties: properties))
    }
    guard !name.isEmpty else {
      let wanted = places.event.map { "'\($0.text)'" }.joined(separator: " or ")
      throw LogFault(words: "the event has no name: expected \(wanted)", help: Self.mapHelp)
    }
    if Self.sessionStarts.contains(name) { return .startSession }
    // Without a product, it is a purchase of one that no message names.
    if name == Self.purchase || kind == .purchase { return .event(AppEvent(.purchase(""), properties: properties)) }
    return .event(AppEvent(.custom(name), properties: properties))
  }

  /// The product of a purchase. Some tools write it among the properties.
  private func product(of entry: NodeID, named name: String, _ properties: inout [AppEvent.Property]) -> String? {
    let tree = reader.tree
    let own = places.product.lazy.compactMap { $0.value(in: entry, of: tree) }.first
    let key = "product_id"
    if let own {
      properties.removeAll { $0.name == key }
      return tree.string(own)
    }
    guard name == Self.purchase, let index = properties.firstIndex(where: { $0.name == key }),
      case .text(let product) = properties[index].value
    else { return nil }
    properties.remove(at: index)
    return product
  }

  /// The properties by name. Filters can't see lists, objects and null, so those count as missing.
  private mutating func properties(of entry: NodeID) throws(LogFault) -> [AppEvent.Property] {
    let tree = reader.tree
    guard let node = places.properties.value(in: entry, of: tree) else { return [] }
    var (own, source) = (node, tree)
    if tree[node].kind == .scalar {
      var report = Report()
      guard inner.read(Array(tree.text(of: node)), file: 0, as: .json, into: &report),
        let root = inner.tree.documents.first?.root
      else {
        throw LogFault(words: "'\(places.properties.text)' is a text that is not JSON", help: Self.mapHelp)
      }
      (own, source) = (root, inner.tree)
    }
    guard source[own].kind == .mapping else { return [] }
    let used = places.properties.isEntry ? Set(places.used.map(\.text)) : []
    var values: [String: PropertyValue] = [:]
    for pair in source.pairs(of: own) {
      let name = source.string(pair.key)
      guard !used.contains(name), !format.adds(name) else { continue }
      let value = source.scalar(pair.value).map { PropertyValue($0) }
      if case .number(let number) = value, !number.isFinite {
        throw LogFault(words: "the number of '\(excerpt(of: name.utf8))' is too large", help: nil)
      }
      values[name] = value
    }
    return values.sorted { $0.key < $1.key }.map { AppEvent.Property($0.key, $0.value) }
  }
}

extension LogPlaces {
  /// The places of everything that is no property.
  fileprivate var used: [LogPath] { time + event + user + product }
}

extension Tree {
  fileprivate func scalar(_ node: NodeID) -> Scalar? {
    switch value(of: node) {
    case .text: .text(string(node))
    case .integer(let number): .integer(number)
    case .number(let number): .number(number)
    case .boolean(let truth): .boolean(truth)
    case .null, nil: nil
    }
  }
}

/// The events of Braze Currents that are steps, by the end of their `event_type`.
enum BrazeEvent: String {
  case custom = "behaviors.CustomEvent"
  case purchase = "behaviors.Purchase"
  case sessionStart = "behaviors.app.SessionStart"
  case pushOpen = "messages.pushnotification.Open"

  static let prefix = "users."
}
