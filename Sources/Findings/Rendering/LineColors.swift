/// The colours of what commands print for people in lines. They depend only on the lines, and are the same everywhere.
package enum LineColors {
  /// Lines that are not indented are headlines. In the others, the first word tells what happened.
  case report
  /// Each line that is not indented begins with a name, perhaps followed by a severity or a level.
  case table
  /// Lines that are not indented are headlines. Each of the others begins with a name.
  case settings

  /// The words at the start of a line, with their styles.
  private static let starts: [(words: String, style: Decorator.Style)] = [
    ("failed", .error), ("not shown", .warning), ("not drawn", .warning), ("not refreshed", .warning),
    ("discarded", .warning), ("ignored", .warning), ("queued", .advice), ("due", .advice), ("shown", .cure),
    ("counted", .cure), ("displayed", .cure), ("clicked", .cure), ("impression", .cure), ("help:", .cure),
    ("or:", .cure),
  ]

  /// The words in the second column of a table, with their styles.
  private static let levels: [(words: String, style: Decorator.Style)] = [
    ("error", .error), ("danger", .error), ("warning", .warning), ("advice", .advice), ("note", .advice),
  ]

  /// A printable line in colour.
  package func colored(_ line: String, by decorator: Decorator = .ansi) -> String {
    let words = line.drop { $0 == " " }
    guard !words.isEmpty else { return line }
    let indent = line[..<words.startIndex]
    switch self {
    case .table:
      guard indent.isEmpty else { return line }
      return Self.named(words, by: decorator) { Self.colored($0, by: decorator, Self.levels) }
    case .settings:
      if indent.isEmpty { return decorator.decorate(line, as: .headline) }
      return indent + Self.named(words, by: decorator) { String($0) }
    case .report:
      if !indent.isEmpty { return indent + Self.colored(words, by: decorator, Self.starts) }
      return Self.colored(words, by: decorator, Self.starts) { decorator.decorate($0, as: .headline) }
    }
  }

  /// A text that begins with a name.
  private static func named(
    _ text: Substring, by decorator: Decorator, others: (Substring) -> String
  ) -> String {
    guard let end = text.firstIndex(of: " ") else { return String(text) }
    let gap = text[end...].prefix { $0 == " " }
    return decorator.decorate(String(text[..<end]), as: .cure) + gap + others(text[gap.endIndex...])
  }

  /// A text with the style of the words at its start. `others` styles what follows.
  private static func colored(
    _ text: Substring, by decorator: Decorator, _ starts: [(words: String, style: Decorator.Style)],
    others: (String) -> String = { $0 }
  ) -> String {
    let start = starts.first { start in
      guard text.hasPrefix(start.words) else { return false }
      let next = text.dropFirst(start.words.count).first
      return next == nil || next == " " || next == ":"
    }
    guard let start else { return others(String(text)) }
    let rest = String(text.dropFirst(start.words.count))
    return decorator.decorate(start.words, as: start.style) + (rest.isEmpty ? "" : others(rest))
  }
}
