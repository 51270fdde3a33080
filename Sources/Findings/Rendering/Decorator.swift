/// Colours the parts of a report for a terminal, or leaves them as they are.
package enum Decorator: Sendable {
  case plain
  case ansi

  /// Text in a style. The style ends with the text.
  package func decorate(_ text: String, as style: Style) -> String {
    switch self {
    case .plain: text
    case .ansi: "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m"
    }
  }

  /// The parts of a report, with their ANSI codes. Always bold, because thin colours are hard to read.
  package enum Style: String, Sendable {
    case error = "1;31"
    case warning = "1;33"
    case advice = "1;36"
    /// The message of a finding, and the last line.
    case headline = "1"
    /// Line numbers, bars, arrows, and the minor parts of a finding.
    case frame = "1;34"
    /// Help, and the lines that a change adds.
    case cure = "1;32"
  }
}

extension Severity {
  var style: Decorator.Style {
    switch self {
    case .error: .error
    case .warning: .warning
    case .advice: .advice
    }
  }
}
