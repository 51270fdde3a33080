package import CampaignEngine
import Findings
import SourceText
import SourceTree

/// The form in which a tool exports events.
package enum LogFormat: String {
  case plain = "a plain log"
  case segment = "Segment"
  case mixpanel = "Mixpanel"
  case amplitude = "Amplitude"
  case braze = "Braze Currents"

  /// The places of the parts of an event. Of several, the first that is there counts.
  var places: LogPlaces {
    switch self {
    case .plain:
      LogPlaces(time: ["time"], event: ["name", "event"], properties: "properties", user: ["user_id", "user"])
    case .segment:
      LogPlaces(
        time: ["timestamp", "originalTimestamp", "sentAt", "receivedAt"], event: ["event"], properties: "properties",
        user: ["userId", "anonymousId"])
    case .mixpanel:
      LogPlaces(
        time: ["properties.time"], event: ["event"], properties: "properties", user: ["properties.distinct_id"])
    case .amplitude:
      LogPlaces(
        time: ["event_time", "client_event_time", "time"], event: ["event_type"], properties: "event_properties",
        user: ["user_id", "device_id"])
    case .braze:
      LogPlaces(
        time: ["time"], event: ["name", "event_type"], properties: "properties", user: ["external_user_id", "user_id"])
    }
  }

  /// True if times without an offset are in UTC.
  var isInUTC: Bool { self == .amplitude }

  /// True for a property that the tool adds itself.
  func adds(_ property: String) -> Bool {
    guard self == .mixpanel else { return false }
    return ["time", "distinct_id", "token"].contains(property) || property.hasPrefix("$") || property.hasPrefix("mp_")
  }

  /// The format of an entry, by its keys.
  init(of entry: NodeID, in tree: Tree) {
    func has(_ path: String) -> Bool { LogPath(path).value(in: entry, of: tree) != nil }
    let type = LogPath("event_type").value(in: entry, of: tree).map(tree.string) ?? ""
    let hasProperties = LogPath("properties").value(in: entry, of: tree)
    if has("event"), has("properties.time"), !has("time"), !has("timestamp") {
      self = .mixpanel
    } else if type.hasPrefix(BrazeEvent.prefix)
      || has("time") && has("name") && hasProperties.map({ tree[$0].kind == .scalar }) ?? has("external_user_id")
    {
      self = .braze
    } else if has("event_type") || has("event_properties") {
      self = .amplitude
    } else if !has("time"), has("event") || has("type"), has("timestamp") || has("originalTimestamp") {
      self = .segment
    } else {
      self = .plain
    }
  }
}

/// The places of the parts of an event in an entry.
struct LogPlaces {
  var time: [LogPath]
  var event: [LogPath]
  var properties: LogPath
  var user: [LogPath]
  var product: [LogPath] = ["product_id"]
}

/// The keys that lead to a value: `context.time`. A point alone is the entry itself.
struct LogPath: ExpressibleByStringLiteral {
  let text: String
  private let keys: [String]

  init(_ text: String) {
    self.text = text
    keys = text == "." ? [] : text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }

  init(stringLiteral text: String) { self.init(text) }

  var isEntry: Bool { keys.isEmpty }

  /// The value, unless it is missing or null.
  func value(in entry: NodeID, of tree: Tree) -> NodeID? {
    node(in: entry, of: tree).flatMap { tree.value(of: $0) == .null ? nil : $0 }
  }

  /// The value, also null. A key may itself have points.
  func node(in entry: NodeID, of tree: Tree) -> NodeID? {
    guard tree[entry].kind == .mapping else { return nil }
    if keys.isEmpty { return entry }
    var node = keys.count > 1 ? tree.member(text, of: entry) : nil
    if node == nil {
      node = entry
      for key in keys {
        guard let mapping = node, tree[mapping].kind == .mapping else { return nil }
        node = tree.member(key, of: mapping)
      }
    }
    return node
  }
}

/// Where the parts of an event are, as the command line says: `time=ts,event=name`.
package struct LogMap {
  private var paths: [Part: LogPath] = [:]

  private enum Part: String, CaseIterable {
    case time, event, properties, user, product
  }

  package init(_ text: String) throws(UsageError) {
    for pair in text.split(separator: ",", omittingEmptySubsequences: false) {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, !parts[1].isEmpty else {
        throw UsageError(
          message: "\(SimulationOption.map.flag) takes parts and keys, such as time=ts,event=name,properties=data, not "
            + "'\(excerpt(of: pair.utf8))'")
      }
      guard let part = Part(rawValue: parts[0]) else {
        let names = Part.allCases.map(\.rawValue)
        throw UsageError(
          message: "\(SimulationOption.map.flag) knows \(listed(names)), not '\(excerpt(of: parts[0].utf8))'",
          suggestion: nearest(to: parts[0], among: names))
      }
      guard paths.updateValue(LogPath(parts[1]), forKey: part) == nil else {
        throw UsageError(message: "\(SimulationOption.map.flag) has '\(part.rawValue)' twice")
      }
    }
  }

  /// The places of a format, except for those that the command line names.
  func places(besides places: LogPlaces) -> LogPlaces {
    func named(_ part: Part, else others: [LogPath]) -> [LogPath] { paths[part].map { [$0] } ?? others }
    return LogPlaces(
      time: named(.time, else: places.time), event: named(.event, else: places.event),
      properties: paths[.properties] ?? places.properties, user: named(.user, else: places.user),
      product: named(.product, else: places.product))
  }
}
