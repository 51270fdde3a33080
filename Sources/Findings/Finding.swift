package import SourceText

/// One problem in a file.
///
/// What it says is in an object, because runs with many findings pass them on, sort and count them. The gate is "lint
/// broken files" in WorkTests.
package struct Finding: Sendable {
  private let said: Said
  /// The smallest part of the text that is wrong.
  package let place: Place
  /// The final severity. The configuration may have changed the rule's default.
  package let severity: Severity

  package init(
    _ rule: RuleInfo,
    _ message: Message,
    at place: Place,
    severity: Severity? = nil,
    labels: [Label] = [],
    notes: [Message] = [],
    help: Message? = nil,
    fixes: [Fix] = []
  ) {
    // The title of a fix is advice already.
    let help = help == fixes.first?.title ? nil : help
    let said = Said(rule: rule, message: message, labels: labels, notes: notes, help: help, fixes: fixes)
    self.init(said, at: place, severity ?? rule.severity)
  }

  private init(_ said: Said, at place: Place, _ severity: Severity) {
    (self.said, self.place, self.severity) = (said, place, severity)
  }

  /// All but the place and the severity.
  private final class Said: Sendable {
    let rule: RuleInfo
    let message: Message
    let labels: [Label]
    let notes: [Message]
    let help: Message?
    let fixes: [Fix]

    init(rule: RuleInfo, message: Message, labels: [Label], notes: [Message], help: Message?, fixes: [Fix]) {
      self.rule = rule
      self.message = message
      self.labels = labels
      self.notes = notes
      self.help = help
      self.fixes = fixes
    }
  }

  /// A second place that a finding points at, with a few words.
  package struct Label: Sendable, Equatable {
    package let message: Message
    package let place: Place

    package init(_ message: Message, at place: Place) { (self.message, self.place) = (message, place) }
  }
}

extension Finding {
  package var rule: RuleInfo { said.rule }
  package var message: Message { said.message }
  /// Other places to look at, in this file or another.
  package var labels: [Label] { said.labels }
  /// Facts without a place.
  package var notes: [Message] { said.notes }
  /// An instruction for the reader.
  package var help: Message? { said.help }
  package var fixes: [Fix] { said.fixes }
}

extension Finding {
  /// Its approximate size in memory, in bytes.
  var weight: Int {
    var bytes = 200 + message.text.utf8.count + (help?.text.utf8.count ?? 0)
    for label in labels { bytes += 50 + label.message.text.utf8.count }
    for note in notes { bytes += 20 + note.text.utf8.count }
    for fix in fixes {
      bytes += 100 + fix.title.text.utf8.count
      for edit in fix.edits { bytes += 50 + edit.replacement.utf8.count }
    }
    return bytes
  }

  /// True if it prevents payloads: an error that no configuration can lower.
  package var breaksPayload: Bool { rule.breaksPayload }

  /// The same finding with another severity.
  package func counted(as severity: Severity) -> Finding { Finding(said, at: place, severity) }

  /// The same finding in a file of another number. Its labels are in the same file.
  package func moved(to file: Int) -> Finding { moved { Place(file: file, range: $0.range) } }

  /// The same finding with its place, and those of its labels, changed.
  package func moved(by moved: (Place) -> Place) -> Finding {
    guard !labels.isEmpty else { return Finding(said, at: moved(place), severity) }
    let labels = labels.map { Label($0.message, at: moved($0.place)) }
    return Finding(
      rule, message, at: moved(place), severity: severity, labels: labels, notes: notes, help: help, fixes: fixes)
  }

  /// The same finding after so many bytes were added before it, and before everything that it points at. A negative
  /// number means that bytes were removed.
  package func shifted(by offset: Int) -> Finding {
    guard offset != 0 else { return self }
    func shifted(_ place: Place) -> Place { Place(file: place.file, range: place.range.moved(by: offset)) }
    return Finding(
      rule, message, at: shifted(place), severity: severity,
      labels: labels.map { Label($0.message, at: shifted($0.place)) }, notes: notes, help: help,
      fixes: fixes.map { $0.shifted(by: offset) })
  }

  /// True if a finding is reported before another one: by file, place, rule and message. The order is total, so every
  /// run prints the same.
  package static func precedes(_ left: Finding, _ right: Finding) -> Bool {
    left.place == right.place ? left.words < right.words : left.order < right.order
  }

  /// True if two findings say the same about the same place, so one of them is enough.
  package static func repeats(_ left: Finding, _ right: Finding) -> Bool {
    left.place == right.place && left.words == right.words
  }

  private var order: (Int, UInt32, UInt32) { (place.file, place.range.start, place.range.end) }

  private var words: (String, String) { (rule.id, message.text) }
}
