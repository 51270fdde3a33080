/// A number with its noun: "1 file", "2 files".
package func counted(_ number: Int, _ one: String, _ many: String) -> String {
  "\(number) \(number == 1 ? one : many)"
}

extension Severity {
  /// The findings of this severity and above, as a noun.
  var andAbove: String {
    switch self {
    case .error: "errors"
    case .warning: "errors or warnings"
    case .advice: "findings"
    }
  }

  /// The number of findings of this severity.
  func counted(_ number: Int) -> String {
    switch self {
    case .error: Findings.counted(number, "error", "errors")
    case .warning: Findings.counted(number, "warning", "warnings")
    case .advice: Findings.counted(number, "advice", "advice")
    }
  }
}

extension Fix {
  /// The fix in one line, with a remark if it needs a review.
  var summary: String {
    switch trust {
    case .keepsMeaning: title.text
    case .needsReview: title.text + " (needs review)"
    }
  }
}

extension Finding {
  /// The message with the notes, the help and the fixes below it, for formats that have no separate place for them.
  var fullText: String { ([message.text] + linesBelow).joined(separator: "\n") }

  /// The full text with the labels below the message, each with its place.
  func textWithPlaces(_ positions: Positions) -> String {
    let labels = labels.map { "\(positions.spelling(of: $0.place)): \($0.message)" }
    return ([message.text] + labels + linesBelow).joined(separator: "\n")
  }

  /// The full text in one line.
  var textInOneLine: String { ([message.text] + linesBelow).joined(separator: "; ") }

  private var linesBelow: [String] { remarks.map { "\($0.name): \($0.text)" } }
}

/// A path as code hosts expect it: without a leading `./`.
package func reportedPath(_ path: String) -> String {
  path.hasPrefix("./") ? String(path.dropFirst(2)) : path
}
