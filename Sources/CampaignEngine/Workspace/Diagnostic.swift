import Findings
import SourceText

/// A finding for programs: the problem, its place, and the advice.
public struct Diagnostic: Hashable, Sendable {
  /// The rule's id, such as `unknown-field`.
  public let rule: String
  public let severity: Severity
  public let message: String
  /// Advice on how to fix it, if the rule has any.
  public let help: String?
  public let start: Position
  /// The position after the last character.
  public let end: Position

  public enum Severity: String, Hashable, Sendable {
    case advice, warning, error
  }

  /// A place in a text. Lines and columns count from one; columns count code points.
  public struct Position: Hashable, Sendable {
    public let line: Int
    public let column: Int
    /// The number of bytes from the beginning of the file.
    public let offset: Int
  }

  init(_ finding: Finding, _ lines: LineTable) {
    rule = finding.rule.id
    severity = Severity(finding.severity)
    message = finding.message.text
    help = finding.help?.text
    start = Position(lines, Int(finding.place.range.start))
    end = Position(lines, Int(finding.place.range.end))
  }
}

extension Diagnostic.Severity {
  fileprivate init(_ severity: Severity) {
    switch severity {
    case .advice: self = .advice
    case .warning: self = .warning
    case .error: self = .error
    }
  }
}

extension Diagnostic.Position {
  fileprivate init(_ lines: LineTable, _ offset: Int) {
    let position = lines.position(of: offset)
    self.init(line: position.line, column: position.column, offset: offset)
  }
}
