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

  /// Makes a change: `set 'priority: 8'`. False if these words can't be expressed as an edit.
  mutating func make(_ change: String) throws -> Bool {
    guard let message else { return false }
    if let match = change.wholeMatch(of: /set '([a-z_]+): (.*)'/) {
      return try set(String(match.1), to: String(match.2), message)
    }
    if let match = change.wholeMatch(of: /set '(starts|ends)' to ([^ ]*) or (?:earlier|later)/) {
      return try set(String(match.1), to: String(match.2), message)
    }
    if let match = change.wholeMatch(of: /remove its '([a-z_]+)'/) { return try remove(String(match.1), message) }
    if change == "remove 'audience' from the message or its campaign" {
      let ofMessage = try remove("audience", message)
      return try remove("audience", head) || ofMessage
    }
    if let match = change.wholeMatch(of: /add '([a-z_]+)' to the 'targets' of its campaign/) {
      return try replace(#"targets: \[([^\]]*)\]"#, head) { "targets: [\($0), \(match.1)]" }
    }
    // The words don't say which of several filters on a property they mean.
    let filters = change.firstMatch(of: /filter on '(.*?)'/).map { match in
      lines[message].joined().ranges(of: "property: \(match.1),").count
    }
    if let filters, filters > 1 { return false }
    if let match = change.wholeMatch(of: /set the bound of its filter on '(.*)' to (.*)/) {
      return try replace("property: \(match.1), (at_least|at_most): [^ }]*", message) {
        "property: \(match.1), \($0): \(match.2)"
      }
    }
    if let match = change.wholeMatch(of: /let its filter on '(.*)' also accept (.*)/) {
      let value = match.2.replacing("'", with: "")
      let list = try replace(#"property: \#(match.1), one_of: \[([^\]]*)\]"#, message) {
        "property: \(match.1), one_of: [\($0), \(value)]"
      }
      if list { return true }
      return try replace("property: \(match.1), equals: ([^ }]*)", message) {
        "property: \(match.1), one_of: [\($0), \(value)]"
      }
    }
    if let match = change.wholeMatch(of: /remove its filter on '(.*)'/) {
      if try replace(#", where: \[\{ property: \#(match.1), [^{}]* \}\]()"#, message, { _ in "" }) { return true }
      if try replace(#"\{ property: \#(match.1), [^{}]* \}, ()"#, message, { _ in "" }) { return true }
      return try replace(#", \{ property: \#(match.1), [^{}]* \}()"#, message) { _ in "" }
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

  /// Replaces a match in some lines. `make` gets the first group of the pattern.
  private mutating func replace(_ pattern: String, _ range: Range<Int>, _ make: (Substring) -> String) throws -> Bool {
    let regex = try Regex(pattern, as: (Substring, Substring).self)
    for line in range {
      guard let match = lines[line].firstMatch(of: regex) else { continue }
      lines[line].replaceSubrange(match.range, with: make(match.output.1))
      return true
    }
    return false
  }

  private mutating func set(_ field: String, to value: String, _ range: Range<Int>) throws -> Bool {
    if try replace("\\b(\(field)): [^ ,}]+", range, { "\($0): \(value)" }) { return true }
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
