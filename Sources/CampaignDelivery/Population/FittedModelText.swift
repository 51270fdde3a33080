import CampaignLanguage
import Findings

/// A fitted model as YAML.
package struct FittedModelText {
  private let fit: ModelFit
  /// True if events or properties were left out because the text would be too long.
  private var isCut = false
  private var lines: [String] = []
  private var size = 0

  /// Every such text begins with it, so that it can be told from the files of others.
  package static let mark = "# A model that 'campaignc simulate --fit' made"
  /// A model may have a megabyte.
  private static let mostBytes = 900_000
  private static let mostProperties = 20

  package init(_ fit: ModelFit) { self.fit = fit }

  /// The text. The same events give the same one.
  package var bytes: [UInt8] {
    var text = self
    text.writeHabits()
    text.write(.events)
    text.write(.purchases)
    return Array((text.heading + text.lines).joined(separator: "\n").utf8) + "\n".utf8
  }

  /// The log that it was made from, in words.
  package var source: String {
    "\(count(fit.eventCount, "event", "events")) of \(count(fit.readerCount, "reader", "readers")) "
      + "in \(count(fit.sessions, "session", "sessions"))"
  }

  private var heading: [String] {
    var heading = [
      Self.mark, "# from \(source), from \(momentText(fit.first)) to \(momentText(fit.last)).",
      "# A log does not say which clients, languages and audiences the readers have: 'targets', 'languages' and",
      "# 'audiences' add them.",
    ]
    if !fit.leftOut.isEmpty {
      let names = ModelFit.Excess.allCases.filter(fit.leftOut.contains).map(\.rawValue)
      heading.append("# The log has too many \(names.joined(separator: ", ")): only the first ones are counted.")
    }
    if isCut { heading.append("# Rare events and properties are left out.") }
    return heading
  }

  private func count(_ number: Int, _ one: String, _ many: String) -> String { "\(number) \(number == 1 ? one : many)" }

  private mutating func writeHabits() {
    typealias Key = PopulationModel.CodingKeys
    lines.append("\(Key.days.rawValue): \(fit.days)")
    lines.append("\(Key.sessionsPerDay.rawValue): \(decimalText(fit.sessionsPerDay, digits: 6))")
    if let minutes = fit.sessionMinutes {
      lines.append("\(Key.sessionMinutes.rawValue): \(decimalText(minutes, digits: 1))")
    }
    if let clicks = fit.events[.pushClick] {
      lines.append("\(Key.pushClicksPerSession.rawValue): \(decimalText(fit.perSession(clicks)))")
    }
  }

  /// Writes the events or the purchases, by name. If there is no room for all, the most frequent ones.
  private mutating func write(_ key: PopulationModel.CodingKeys) {
    let own = fit.events.compactMap { occasion, event in
      occasion.name(below: key).map { (name: $0, event: event) }
    }
    let frequent = own.sorted { one, other in
      one.event.count == other.event.count ? one.name < other.name : one.event.count > other.event.count
    }
    var parts: [(name: String, lines: [String])] = []
    for (name, event) in frequent {
      let lines = self.lines(of: event, named: name)
      let bytes = lines.reduce(0) { $0 + $1.utf8.count + 1 }
      guard size + bytes <= Self.mostBytes else {
        isCut = true
        continue
      }
      size += bytes
      parts.append((name, lines))
    }
    guard !parts.isEmpty else { return }
    lines.append("\(key.rawValue):")
    for part in parts.sorted(by: { $0.name < $1.name }) { lines += part.lines }
  }

  private mutating func lines(of event: FittedEvent, named name: String) -> [String] {
    var lines = ["  \(yaml(name)):", "    per_session: \(decimalText(fit.perSession(event)))"]
    let frequent = event.properties.sorted { one, other in
      one.value.count == other.value.count ? one.key < other.key : one.value.count > other.value.count
    }
    isCut = isCut || frequent.count > Self.mostProperties
    let written = frequent.prefix(Self.mostProperties).sorted { $0.key < $1.key }
    if !written.isEmpty { lines.append("    properties:") }
    for (name, property) in written {
      lines.append("      \(yaml(name)):")
      let items = property.items(ofEvents: event.count)
      let areAlike = items.allSatisfy { $0.weight == items.first?.weight }
      lines += items.map { item in
        let value = item.value.map(yaml) ?? "null"
        return areAlike ? "        - \(value)" : "        - { value: \(value), weight: \(item.weight) }"
      }
    }
    return lines
  }

  private func yaml(_ value: PropertyValue) -> String {
    switch value {
    case .text(let text): yaml(text)
    case .moment: yaml(value.words)
    case .number, .boolean: value.words
    }
  }

  /// A text in quotes, unless it can't be taken for anything else.
  private func yaml(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    }
    let isWord =
      isPlain && text.utf8.count > 3 && text.first?.isLetter ?? false && !["true", "false", "null"].contains(text)
    return isWord ? text : quoted(text)
  }
}

/// A text in double quotes. Characters that can't be in YAML, or that nobody sees, are escapes.
private func quoted(_ text: String) -> String {
  let parts = text.unicodeScalars.map { scalar -> String in
    if scalar == "\"" || scalar == "\\" { return "\\\(scalar)" }
    guard scalar.value < 0x20 || isUnprintable(scalar) else { return String(scalar) }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
  }
  return "\"\(parts.joined())\""
}

extension Occasion {
  /// Its name below a key of a model. Nil if it does not belong there.
  fileprivate func name(below key: PopulationModel.CodingKeys) -> String? {
    switch (self, key) {
    case (.custom(let name), .events): name
    case (.purchase(let product), .purchases): product.isEmpty ? nil : product
    default: nil
    }
  }
}
