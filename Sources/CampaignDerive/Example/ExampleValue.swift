/// A value of an example, on the line of its key or on separate lines.
enum ExampleValue {
  case inline(String)
  case block([String])
  /// A text that keeps its lines.
  case literal([String])

  /// A value as an author writes it.
  init(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    self = lines[0] == "|" ? .literal(Array(lines.dropFirst())) : text.hasPrefix("- ") ? .block(lines) : .inline(text)
  }

  /// The value with its key, and a comment after the first line.
  func lines(named name: String, comment: String = "") -> [String] {
    let end = comment.isEmpty ? "" : " # \(comment)"
    return switch self {
    case .inline(let text): ["\(name): \(text)\(end)"]
    case .block(let lines): ["\(name):\(end)"] + lines.map { "  " + $0 }
    case .literal(let lines): ["\(name): |\(end)"] + lines
    }
  }
}
