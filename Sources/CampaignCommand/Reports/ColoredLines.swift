import CommandSupport
import Findings

extension Console {
  /// Prints lines for people, with colours at a terminal.
  func deliver(report lines: [String], in colors: LineColors = .report) -> ExitCode {
    guard self.colors(on: .output) else { return deliver(lines: lines) }
    return deliver(Array(lines.map { colors.colored(printable($0)) + "\n" }.joined().utf8))
  }

  /// The same for a text in lines.
  func deliver(report text: String, in colors: LineColors = .report) -> ExitCode {
    guard self.colors(on: .output) else { return deliver(Array(text.utf8)) }
    return deliver(report: lines(of: Array(text.utf8)), in: colors)
  }
}
