/// The patterns of one `.gitignore` file, read and applied as gitignore(5) says.
package struct GitIgnore: Sendable {
  /// The verdict of an ignore file about a path that one of its patterns matches.
  package enum Verdict: Sendable, Equatable {
    case ignored
    /// Taken in again by a pattern with `!`.
    case kept
  }

  private let patterns: [IgnorePattern]

  /// Reads the patterns from the text of a file.
  package init(_ text: [UInt8]) {
    let hasMark = text.starts(with: [0xEF, 0xBB, 0xBF])
    patterns = text[(hasMark ? 3 : 0)...].split(separator: UInt8(ascii: "\n")).compactMap { IgnorePattern(line: $0) }
  }

  package var isEmpty: Bool { patterns.isEmpty }

  /// The verdict of the last matching pattern, or nil if none matches.
  ///
  /// The path is relative to the directory of the patterns. The directories above it must be checked first: nothing
  /// in an ignored directory can be included again.
  package func verdict(on path: UnsafeBufferPointer<UInt8>, isFolder: Bool) -> Verdict? {
    let nameStart = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    let name = UnsafeBufferPointer(rebasing: path[nameStart...])
    let last = patterns.last { $0.matches(path: path, name: name, isFolder: isFolder) }
    return last.map { $0.isNegated ? .kept : .ignored }
  }

  package func verdict(on path: String, isFolder: Bool) -> Verdict? {
    Array(path.utf8).withUnsafeBufferPointer { verdict(on: $0, isFolder: isFolder) }
  }
}

/// One line of a `.gitignore` file.
private struct IgnorePattern: Sendable {
  let isNegated: Bool
  /// True if it ends with a slash.
  private let wantsFolder: Bool
  /// True if it is matched against the name alone, in any folder: there is no slash in it but at the end.
  private let isName: Bool
  /// The text before the first special character. It is compared first. Git lets a `**` directly after it match whole
  /// directories, as if there were a slash between.
  private let prefix: [UInt8]
  /// The rest, or nil where the prefix is all.
  private let rest: Glob?

  /// Nil for a line that holds no pattern: a comment, or nothing.
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
