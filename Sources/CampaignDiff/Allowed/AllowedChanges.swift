import CampaignLanguage
import Findings
import SourceText
import SourceTree

/// The changes that somebody has allowed, each with a reason: in a file next to the configuration, under version
/// control, or in comments of campaign files.
package struct AllowedChanges: Sendable {
  package static let fileName = "changes.yaml"

  /// In the order of the file.
  private(set) var entries: [Entry] = []
  /// The new full names that entries declare, by the old ones.
  package private(set) var renamed: [String: String] = [:]
  /// The mistakes in the file, each with its line.
  package private(set) var faults: [String] = []

  struct Entry: Sendable {
    fileprivate(set) var fingerprints: Set<String>
    /// The fingerprint, or the id of the rule, as it is written.
    let name: String
    /// The last day, as `2026-04-01`. Nil if it holds for ever.
    let until: String?
    /// Its file and line.
    let place: String
    /// The old name of what it declares to have a new one.
    var oldName: String? = nil
  }

  package init() {}

  /// True if an entry names a change.
  package func allows(_ fingerprint: String) -> Bool { entries.contains { $0.fingerprints.contains(fingerprint) } }

  /// Adds a comment, with the changes that it speaks of.
  package mutating func add(
    commentAt place: String, on rule: String, until: String?, allowing changes: some Sequence<Change>
  ) {
    entries.append(Entry(fingerprints: Set(changes.map(\.fingerprint)), name: rule, until: until, place: place))
  }

  /// Lets the entries that declare names allow the changes that say so.
  package mutating func allowNames(in changes: [Change]) {
    guard !renamed.isEmpty else { return }
    let named = changes.filter { $0.rule === ChangeRule.identityChanged && renamed[$0.oldName ?? ""] == $0.newName }
    let fingerprints = Dictionary(named.map { ($0.oldName ?? "", $0.fingerprint) }) { first, _ in first }
    for index in entries.indices {
      guard let fingerprint = entries[index].oldName.flatMap({ fingerprints[$0] }) else { continue }
      entries[index].fingerprints = [fingerprint]
    }
  }

  /// Adds a remark about a comment that is not valid.
  package mutating func add(faultAt place: String, _ words: String) { faults.append("\(place): \(words)") }

  /// The changes without those that are allowed, those that are, and what is unused or expired. Without a time, nothing
  /// has expired.
  package func divide(_ changes: [Change], now: Int64?) -> (left: [Change], allowed: [Change], remarks: [String]) {
    let today = now.flatMap { Moment(seconds: $0)?.text.prefix(10) }.map(String.init)
    let isExpired = { (entry: Entry) in entry.until.map { until in today.map { $0 > until } ?? false } ?? false }
    let inForce = entries.filter { !isExpired($0) }.reduce(into: Set<String>()) { $0.formUnion($1.fingerprints) }
    let found = Set(changes.map(\.fingerprint))
    let remarks = entries.compactMap { entry -> String? in
      let place = "\(entry.place): '\(entry.name)'"
      if isExpired(entry) { return "\(place) was allowed until \(entry.until ?? ""), and no longer is" }
      return !found.isDisjoint(with: entry.fingerprints)
        ? nil : "\(place) allows no change of this comparison; remove it"
    }
    return (
      changes.filter { !inForce.contains($0.fingerprint) }, changes.filter { inForce.contains($0.fingerprint) }, remarks
    )
  }
}

// MARK: - Reading

extension AllowedChanges {
  private static let keys = ["change", "renamed", "as", "reason", "until"]

  /// True if the bytes of a file are those of a list of allowed changes, and of no campaign file.
  package static func isList(_ bytes: [UInt8]) -> Bool {
    for line in bytes.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
      if line.first == UInt8(ascii: "#") || line.allSatisfy({ $0 == UInt8(ascii: " ") }) { continue }
      if line.starts(with: "---".utf8) { continue }
      return line.starts(with: "changes:".utf8)
    }
    return false
  }

  package init(reading bytes: [UInt8]) {
    var (reader, report) = (TreeReader(), Report())
    let lines = LineTable(of: bytes)
    guard reader.read(bytes, file: 0, as: .yaml, into: &report) else {
      for finding in report.findings { note(finding.message.text, at: Int(finding.place.range.start), lines) }
      return
    }
    let tree = reader.tree
    guard let root = tree.documents.first?.root, tree.documents.count == 1, tree[root].kind == .mapping else {
      note("a list of allowed changes is a mapping with the key 'changes'", at: 0, lines)
      return
    }
    for pair in tree.pairs(of: root) {
      guard tree.text(of: pair.key, is: "changes") else {
        note("unknown key '\(excerpt(of: tree.text(of: pair.key)))'", at: start(pair.key, tree), lines)
        continue
      }
      let list = tree.resolved(pair.value) ?? pair.value
      guard tree[list].kind == .sequence else {
        if !tree.text(of: list).isEmpty { note("'changes' must be a list", at: start(pair.value, tree), lines) }
        continue
      }
      for item in tree.items(of: list) { read(tree.resolved(item) ?? item, in: tree, lines) }
    }
  }

  private func start(_ node: NodeID, _ tree: Tree) -> Int { Int(tree[node].range.start) }

  private mutating func note(_ words: String, at offset: Int, _ lines: LineTable) {
    faults.append("\(Self.fileName):\(lines.position(of: offset).line): \(words)")
  }

  private mutating func read(_ item: NodeID, in tree: Tree, _ lines: LineTable) {
    guard tree[item].kind == .mapping else {
      return note("an allowed change has 'change' and 'reason'", at: start(item, tree), lines)
    }
    var values: [String: String] = [:]
    for pair in tree.pairs(of: item) {
      let (key, value) = (tree.string(pair.key), tree.resolved(pair.value) ?? pair.value)
      guard Self.keys.contains(key) else {
        return note("unknown key '\(excerpt(of: key.utf8))'", at: start(pair.key, tree), lines)
      }
      guard tree[value].kind == .scalar, values[key] == nil else {
        return note("'\(key)' must be one text", at: start(pair.value, tree), lines)
      }
      values[key] = tree.string(value)
    }
    let offset = start(item, tree)
    let place = "\(Self.fileName):\(lines.position(of: offset).line)"
    var entry = Entry(fingerprints: [], name: values["change"] ?? "", until: values["until"], place: place)
    if values["renamed"] != nil || values["as"] != nil {
      guard values["change"] == nil, let old = values["renamed"], let new = values["as"], !old.isEmpty, !new.isEmpty,
        old != new
      else {
        return note(
          "a new name has 'renamed' with the old name, 'as' with the new one, and no 'change'", at: offset, lines)
      }
      guard renamed[old] == nil, !renamed.values.contains(new) else {
        return note(
          "'\(excerpt(of: old.utf8))' or '\(excerpt(of: new.utf8))' is in another entry too", at: offset, lines)
      }
      renamed[old] = new
      entry = Entry(fingerprints: [], name: old, until: values["until"], place: place, oldName: old)
    } else {
      guard let fingerprint = values["change"], Self.isFingerprint(fingerprint) else {
        return note("'change' must be the twelve digits of a change, as reports show them", at: offset, lines)
      }
      entry.fingerprints = [fingerprint]
    }
    guard let reason = values["reason"], !reason.allSatisfy(\.isWhitespace) else {
      return note("an allowed change needs a 'reason'", at: offset, lines)
    }
    if let until = values["until"], !Moment.isDay(until) {
      return note("'until' must be a date such as 2026-04-01, not '\(excerpt(of: until.utf8))'", at: offset, lines)
    }
    entries.append(entry)
  }

  /// True for twelve lower-case hexadecimal digits.
  package static func isFingerprint(_ text: String) -> Bool {
    text.utf8.count == Change.fingerprintDigits
      && text.utf8.allSatisfy {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
      }
  }
}

// MARK: - Adding an entry

extension AllowedChanges {
  /// The text of the file with one more entry. Nil if the text is not a list, so that nothing is lost.
  package static func adding(
    _ fingerprint: String, reason: String, until: String?, to old: [UInt8]?
  ) -> [UInt8]? {
    var text: [UInt8]
    if let old {
      let known = AllowedChanges(reading: old)
      guard known.faults.isEmpty, isAtEnd(old) else { return nil }
      text = old
      if let last = text.last, last != UInt8(ascii: "\n") { text.append(UInt8(ascii: "\n")) }
    } else {
      text = Array("# The changes that are meant. 'campaignc diff' reads this file and adds to it.\nchanges:\n".utf8)
    }
    text += "  - change: \(inQuotes(fingerprint.utf8))\n    reason: \(inQuotes(printable(reason).utf8))\n".utf8
    if let until { text += "    until: \(inQuotes(until.utf8))\n".utf8 }
    // The result is read again, because a list in another style can't be continued.
    let result = AllowedChanges(reading: text)
    return result.faults.isEmpty && result.entries.last?.name == fingerprint ? text : nil
  }

  /// True if an entry can be added at the end.
  private static func isAtEnd(_ text: [UInt8]) -> Bool { isList(text) }
}
