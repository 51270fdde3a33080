/// Sets the parts of a report apart at a terminal, or leaves them as they are.
enum Decorator {
  case plain
  case ansi

  /// Text in a style, which ends where the text ends.
  func decorate(_ text: String, as style: Style) -> String {
    switch self {
    case .plain: text
    case .ansi: "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m"
    }
  }

  /// The parts of a report, with the ANSI codes that show them. Always bold: thin colours are hard to read.
  enum Style: String {
    case error = "1;31"
    case warning = "1;33"
    case advice = "1;36"
    /// The words of a finding, and of the last line.
    case headline = "1"
    /// Line numbers, bars, arrows, and what only goes with a finding.
    case frame = "1;34"
    /// The instructions for the reader.
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
