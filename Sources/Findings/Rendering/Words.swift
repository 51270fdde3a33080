/// A number and what it counts, as in "1 file" and "2 files".
package func counted(_ number: Int, _ one: String, _ many: String) -> String {
  "\(number) \(number == 1 ? one : many)"
}

extension Severity {
  /// The number of findings of this severity, in words.
  func counted(_ number: Int) -> String {
    switch self {
    case .error: Findings.counted(number, "error", "errors")
    case .warning: Findings.counted(number, "warning", "warnings")
    case .advice: Findings.counted(number, "advice", "advice")
    }
  }
}

extension Fix {
  /// What a fix does, in one line, with a remark if it needs a review.
  var summary: String {
    switch trust {
    case .keepsMeaning: title.text
    case .needsReview: title.text + " (needs review)"
    }
  }
}

extension Finding {
  /// The message with the notes and the help below it, for formats that have no separate place for them.
  var fullText: String {
    var lines = [message.text]
    lines += notes.map { "note: \($0)" }
    if let help { lines.append("help: \(help)") }
    return lines.joined(separator: "\n")
  }

  /// The full text with the labels below the message, each with its place.
  func textWithPlaces(_ positions: Positions) -> String {
    var lines = [message.text]
    lines += labels.map { "\(positions.spelling(of: $0.place)): \($0.message)" }
    lines += notes.map { "note: \($0)" }
    if let help { lines.append("help: \(help)") }
    return lines.joined(separator: "\n")
  }
}

/// A path as code hosts expect it: without a `./` before it.
func reportedPath(_ path: String) -> String {
  path.hasPrefix("./") ? String(path.dropFirst(2)) : path
}
