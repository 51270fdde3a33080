import Foundation

/// The text of campaigns, changed as `why` proposes. Each change is an edit of one field.
struct EditedCampaign {
  private(set) var lines: [String]
  private let key: [Substring]

  /// `key` is the full name of the message.
  init(_ text: String, of key: String) {
    lines = text.components(separatedBy: "\n")
    self.key = key.split(separator: "/")
  }

  var text: String { lines.joined(separator: "\n") }

  /// Makes changes of the definition, each with its place. False if words can't be expressed as an edit. Those with a
  /// place come first, the last place before the others, so that all places remain right.
  mutating func make(_ changes: [String]) throws -> Bool {
    try changes.map(PlacedChange.init).sorted { $0.order > $1.order }.allSatisfy { try make($0) }
  }

  /// A change: `it had 'priority: 8'`. False if it can't be expressed as an edit.
  mutating func make(_ change: String) throws -> Bool { try make(PlacedChange(change)) }

  /// A change with the line and column that it names.
  private struct PlacedChange {
    var words: String
    var line: Int?
    var column: Int?
    var order: (Int, Int) { (line ?? 0, column ?? 0) }

    init(_ words: String) {
      self.words = words
      guard let match = words.firstMatch(of: /\ \([^ ()]+\.yaml:(\d+)(?::(\d+))?\)$/) else { return }
      self.words = String(words[..<match.range.lowerBound])
      (line, column) = (Int(match.1), match.2.flatMap { Int($0) })
    }
  }

  private mutating func make(_ change: PlacedChange) throws -> Bool {
    guard let message else { return false }
    let words = change.words
    if let match = words.wholeMatch(of: /campaign '.*' had 'targets: (\[.*\])'/) {
      lines.insert("targets: \(match.1)", at: head.lowerBound + 1)
      return true
    }
    if let match = words.wholeMatch(of: /it had '([a-z_]+): ([^']*)'/) {
      return try set(String(match.1), to: String(match.2), message)
    }
    if let match = words.wholeMatch(of: /its '(starts|ends)' were (.*) or (?:earlier|later)/) {
      return try set(String(match.1), to: String(match.2), message)
    }
    if let match = words.wholeMatch(of: /it had no '([a-z_]+)'(?: of its own)?/) {
      return try remove(String(match.1), message)
    }
    if words == "campaign '\(key[0])' had no 'audience'" { return try remove("audience", head) }
    if let match = words.wholeMatch(of: /campaign '.*' had '([a-z_]+)' in its 'targets'/) {
      return try replace(#"targets: \[([^\]]*)\]"#, head) { "targets: [\($0), \(match.1)]" }
    }
    return try changeTrigger(words, in: Part(change, message))
  }

  /// The part of the text in which a change is made.
  private struct Part {
    let lines: Range<Int>
    /// The first character of the first line.
    let start: Int
    /// True if a match must begin there.
    let isExact: Bool

    init(_ lines: Range<Int>, from start: Int) { (self.lines, self.start, isExact) = (lines, start, start > 0) }

    init(_ change: PlacedChange, _ message: Range<Int>) {
      lines = change.line.map { $0 - 1..<$0 } ?? message
      // The place of a filter is that of its property's name.
      start = change.column.map { max(0, $0 - 1 - "property: ".count) } ?? 0
      isExact = change.column != nil && !change.words.hasPrefix("its trigger")
    }
  }

  private mutating func changeTrigger(_ words: String, in part: Part) throws -> Bool {
    if let match = words.wholeMatch(of: /its trigger waited for '([a-z_]+): (.*)'/) {
      return try replace("\\b\(match.1): ([^ ,}]+)", part) { _ in "\(match.1): \(match.2)" }
    }
    if let match = words.wholeMatch(of: /the '([a-z_]+)' of its filter on '(.*)' were (.*)/) {
      return try replace("property: \(match.2), (\(match.1)): [^ }]*", part) {
        "property: \(match.2), \($0): \(match.3)"
      }
    }
    if let match = words.wholeMatch(of: /its filter on '(.*)' also accepted (.*)/) {
      let list = try replace(#"property: \#(match.1), one_of: \[([^\]]*)\]"#, part) {
        "property: \(match.1), one_of: [\($0), \(match.2)]"
      }
      if list { return true }
      return try replace("property: \(match.1), equals: ([^ }]*)", part) {
        "property: \(match.1), one_of: [\($0), \(match.2)]"
      }
    }
    if let match = words.wholeMatch(of: /it had no filter '([a-z_]+)' on '(.*)'/) {
      return try removeItem(#"\{ property: \#(match.2), \#(match.1): [^{}]* \}"#, part)
    }
    if words.firstMatch(of: /^it had no 'any_of'/) != nil {
      let opening = part.start > 0 ? "any_of: [{ ".count : 0
      return try removeItem(
        #"\{ any_of: \[\{ [^{}]* \}, \{ [^{}]* \}\] \}"#, Part(part.lines, from: max(0, part.start - opening)))
    }
    return false
  }

  /// Removes an item of a list of filters. The list goes with its last item.
  private mutating func removeItem(_ pattern: String, _ part: Part) throws -> Bool {
    for around in [#"()\#(pattern), "#, #"(), \#(pattern)"#, #"(), where: \[\#(pattern)\]"#] {
      // What comes before the item counts too.
      let earlier = around.hasPrefix("(), w") ? ", where: [{ ".count : around.hasPrefix("(),") ? 4 : 2
      let start = part.start > 0 ? max(0, part.start - earlier) : 0
      if try replace(around, Part(part.lines, from: start), { _ in "" }) { return true }
    }
    return false
  }

  /// The lines of the message.
  private var message: Range<Int>? {
    guard let campaign, key.count == 2 else { return nil }
    let id = campaign.first { lines[$0].contains("id: \(key[1])") && isID(lines[$0]) }
    guard let id else { return nil }
    let isItem = { (line: Int) in lines[line].hasPrefix("  - ") }
    let first = campaign.prefix { $0 <= id }.last(where: isItem) ?? id
    let end = campaign.first { $0 > id && isItem($0) } ?? campaign.upperBound
    return first..<end
  }

  private func isID(_ line: String) -> Bool {
    line.split { ", {}".contains($0) }.contains { $0 == key[1] }
  }

  /// The lines of the campaign before its messages.
  private var head: Range<Int> {
    guard let campaign, let end = campaign.first(where: { lines[$0] == "in_app_messages:" }) else { return 0..<0 }
    return campaign.lowerBound..<end
  }

  private var campaign: Range<Int>? {
    guard let first = lines.firstIndex(of: "campaign: \(key[0])") else { return nil }
    return first..<(lines[first...].firstIndex(of: "---") ?? lines.endIndex)
  }

  /// Replaces the first match in some lines. `make` gets the first group of the pattern.
  private mutating func replace(_ pattern: String, _ range: Range<Int>, _ make: (Substring) -> String) throws -> Bool {
    try replace(pattern, Part(range, from: 0), make)
  }

  private mutating func replace(_ pattern: String, _ part: Part, _ make: (Substring) -> String) throws -> Bool {
    let regex = try Regex(pattern, as: (Substring, Substring).self)
    for line in part.lines {
      let rest = lines[line].dropFirst(part.start)
      guard let match = part.isExact ? rest.prefixMatch(of: regex) : rest.firstMatch(of: regex) else { continue }
      lines[line].replaceSubrange(match.range, with: make(match.output.1))
      return true
    }
    return false
  }

  private mutating func set(_ field: String, to value: String, _ range: Range<Int>) throws -> Bool {
    if try replace("\\b(\(field)): [^ ,}]+(?: [0-9:]+)?", range, { "\($0): \(value)" }) { return true }
    guard let id = range.first(where: { lines[$0].contains("id: \(key[1])") }) else { return false }
    if lines[id].contains("{ id:") {
      lines[id] = lines[id].replacing("id: \(key[1])", with: "id: \(key[1]), \(field): \(value)")
    } else {
      lines.insert("    \(field): \(value)", at: id + 1)
    }
    return true
  }

  private mutating func remove(_ field: String, _ range: Range<Int>) throws -> Bool {
    if try replace(", (\(field)): [^ ,}]+", range, { _ in "" }) { return true }
    guard let line = range.first(where: { lines[$0].hasPrefix(range == head ? "\(field): " : "    \(field): ") }) else {
      return false
    }
    lines.remove(at: line)
    return true
  }
}
