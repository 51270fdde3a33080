/// The patterns of one `.gitignore` file, with the rules of gitignore(5).
package struct GitIgnore: Sendable {
  /// The verdict of an ignore file about a path that one of its patterns matches.
  package enum Verdict: Sendable, Equatable {
    case ignored
    /// Included again by a pattern with `!`.
    case kept
  }

  /// The first patterns, compiled in advance.
  private let patterns: [IgnorePattern]
  /// The lines after the first patterns, which are parsed again for each path. Hostile files have millions of lines,
  /// and a pattern takes a hundred times the memory of its line.
  private let otherLines: [UInt8]

  /// The number of patterns that are compiled in advance: more than any project has, and about 40 MB.
  private static let mostReady = 100_000

  /// Reads the patterns from the text of a file.
  package init(_ text: [UInt8]) {
    let hasMark = text.starts(with: [0xEF, 0xBB, 0xBF])
    var rest = text[(hasMark ? 3 : 0)...]
    var patterns: [IgnorePattern] = []
    while !rest.isEmpty, patterns.count < Self.mostReady {
      let line = rest.prefix { $0 != UInt8(ascii: "\n") }
      if let pattern = IgnorePattern(line: line) { patterns.append(pattern) }
      rest = rest[line.endIndex...].dropFirst()
    }
    self.patterns = patterns
    otherLines = Array(rest)
  }

  package var isEmpty: Bool { patterns.isEmpty && otherLines.isEmpty }

  /// The verdict of the last matching pattern, or nil if none matches.
  ///
  /// The path is relative to the directory of the patterns. The directories above it must be checked first: nothing
  /// in an ignored directory can be included again.
  package func verdict(on path: UnsafeBufferPointer<UInt8>, isFolder: Bool) -> Verdict? {
    let nameStart = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    let name = UnsafeBufferPointer(rebasing: path[nameStart...])
    let last =
      lastOfOtherLines { $0.matches(path: path, name: name, isFolder: isFolder) }
      ?? patterns.last { $0.matches(path: path, name: name, isFolder: isFolder) }
    return last.map { $0.isNegated ? .kept : .ignored }
  }

  private func lastOfOtherLines(where isWanted: (IgnorePattern) -> Bool) -> IgnorePattern? {
    var rest = otherLines[...]
    while !rest.isEmpty {
      let start = rest.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.startIndex
      if let pattern = IgnorePattern(line: rest[start...]), isWanted(pattern) { return pattern }
      rest = rest[..<max(start - 1, rest.startIndex)]
    }
    return nil
  }

  /// The number, from 1, of the last line with a pattern that matches a path.
  static func line(of text: [UInt8], decidingOn path: UnsafeBufferPointer<UInt8>, isFolder: Bool) -> Int? {
    let hasMark = text.starts(with: [0xEF, 0xBB, 0xBF])
    let nameStart = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    let name = UnsafeBufferPointer(rebasing: path[nameStart...])
    var rest = text[(hasMark ? 3 : 0)...]
    var (number, last) = (0, Int?.none)
    while !rest.isEmpty {
      let line = rest.prefix { $0 != UInt8(ascii: "\n") }
      number += 1
      if let pattern = IgnorePattern(line: line), pattern.matches(path: path, name: name, isFolder: isFolder) {
        last = number
      }
      rest = rest[line.endIndex...].dropFirst()
    }
    return last
  }

  package func verdict(on path: String, isFolder: Bool) -> Verdict? {
    Array(path.utf8).withUnsafeBufferPointer { verdict(on: $0, isFolder: isFolder) }
  }
}

/// One line of a `.gitignore` file.
private struct IgnorePattern: Sendable {
  let isNegated: Bool
  /// True if the pattern ends with a slash.
  private let wantsFolder: Bool
  /// True if the pattern is compared with the name alone, in any directory: it has no slash except at the end.
  private let isName: Bool
  /// The text before the first special character, which is compared first. If a `**` follows directly, it can match
  /// whole directories, as if there were a slash between. Git does the same.
  private let prefix: [UInt8]
  /// The rest of the pattern. Nil if the prefix is the whole pattern.
  private let rest: Glob?

  /// Nil for a line without a pattern: a comment or an empty line.
  init?(line: ArraySlice<UInt8>) {
    guard line.first != UInt8(ascii: "#") else { return nil }
    var text = IgnorePattern.trimmed(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
    isNegated = text.first == UInt8(ascii: "!")
    if isNegated { text.removeFirst() }
    wantsFolder = text.last == UInt8(ascii: "/")
    if wantsFolder { text.removeLast() }
    guard !text.isEmpty else { return nil }
    isName = !text.contains(UInt8(ascii: "/"))
    if text.first == UInt8(ascii: "/") { text.removeFirst() }
    let special = text.firstIndex { "*?[\\".utf8.contains($0) } ?? text.endIndex
    prefix = isName ? [] : Array(text[..<special])
    rest = !isName && special == text.endIndex ? nil : Glob(isName ? text : text[special...])
  }

  func matches(path: UnsafeBufferPointer<UInt8>, name: UnsafeBufferPointer<UInt8>, isFolder: Bool) -> Bool {
    if wantsFolder, !isFolder { return false }
    if isName { return rest?.matches(name) ?? false }
    guard path.count >= prefix.count, path.prefix(prefix.count).elementsEqual(prefix) else { return false }
    let tail = UnsafeBufferPointer(rebasing: path[prefix.count...])
    return rest?.matches(tail) ?? tail.isEmpty
  }

  /// The line without trailing spaces, unless a backslash is before them.
  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var end = line.startIndex
    var index = line.startIndex
    while index < line.endIndex {
      let isEscape = line[index] == UInt8(ascii: "\\")
      if isEscape { index += 1 }
      if isEscape || line[index] != UInt8(ascii: " ") { end = min(index + 1, line.endIndex) }
      index += 1
    }
    return line[..<end]
  }
}
