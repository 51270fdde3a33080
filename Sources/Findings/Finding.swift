package import SourceText

/// One problem in a file.
package struct Finding: Sendable {
  package let rule: RuleInfo
  /// The final severity. The configuration may have changed the rule's default.
  package let severity: Severity
  package let message: Message
  /// The smallest part of the text that is wrong.
  package let place: Place
  /// Other places to look at, in this file or another.
  package let labels: [Label]
  /// Facts without a place.
  package let notes: [Message]
  /// An instruction for the reader.
  package let help: Message?
  package let fixes: [Fix]

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
    self.rule = rule
    self.severity = severity ?? rule.severity
    self.message = message
    self.place = place
    self.labels = labels
    self.notes = notes
    self.help = help
    self.fixes = fixes
  }

  /// A second place that a finding points at, with a few words.
  package struct Label: Sendable, Equatable {
    package let message: Message
    package let place: Place

    package init(_ message: Message, at place: Place) {
      self.message = message
      self.place = place
    }
  }
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
  package func counted(as severity: Severity) -> Finding {
    Finding(rule, message, at: place, severity: severity, labels: labels, notes: notes, help: help, fixes: fixes)
  }

  /// The same finding in a file of another number. Its labels are in the same file.
  package func moved(to file: Int) -> Finding { moved { Place(file: file, range: $0.range) } }

  /// The same finding with its place, and those of its labels, changed.
  package func moved(by moved: (Place) -> Place) -> Finding {
    let labels = labels.map { Label($0.message, at: moved($0.place)) }
    return Finding(
      rule, message, at: moved(place), severity: severity, labels: labels, notes: notes, help: help, fixes: fixes)
  }

  /// True if a finding is reported before another one: by file, place, rule and message. The order is total, so every
  /// run prints the same.
  package static func precedes(_ left: Finding, _ right: Finding) -> Bool {
    left.order < right.order
  }

  /// True if two findings say the same about the same place, so one of them is enough.
  package static func repeats(_ left: Finding, _ right: Finding) -> Bool {
    left.order == right.order
  }

  private var order: (Int, UInt32, UInt32, String, String) {
    (place.file, place.range.start, place.range.end, rule.id, message.text)
  }
}
