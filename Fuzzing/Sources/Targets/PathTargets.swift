import Files

/// The first line is a glob, the others are paths to match. Small globs are compared with a matcher that tries
/// everything.
func tryGlob(_ bytes: [UInt8]) {
  let lines = bytes.split(separator: feed, maxSplits: 8, omittingEmptySubsequences: false).map(Array.init)
  let glob = Glob(lines[0])
  // Trying everything takes too long with many stars.
  let isSmall = lines[0].count <= 20 && lines[0].count { $0 == UInt8(ascii: "*") } <= 5
  let simple = isSmall ? SimpleGlob(lines[0]) : nil
  for path in lines.dropFirst() {
    let isMatch = glob.matches(path)
    guard let simple, path.count <= 20 else { continue }
    demand(simple.matches(path) == isMatch, "a glob matches a path, or not, as no simple matcher sees it")
  }
}

/// Reads the text before a zero byte as an ignore file, and matches the paths after it. The verdict of its last
/// matching line must be that of the whole file.
func tryIgnoreFile(_ bytes: [UInt8]) {
  let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false).map(Array.init)
  let whole = GitIgnore(parts[0])
  let lines = parts[0].split(separator: feed, omittingEmptySubsequences: false)
  // A byte-order mark is one only at the beginning of the file.
  let single = lines.enumerated().map { GitIgnore($0 == 0 ? Array($1) : comment + $1) }
  let paths = (parts.count > 1 ? parts[1] : []).split(separator: feed, maxSplits: 4)
  for path in paths {
    for isFolder in [false, true] {
      let verdict = Array(path).withUnsafeBufferPointer { whole.verdict(on: $0, isFolder: isFolder) }
      let last = single.reversed().lazy.compactMap { line in
        Array(path).withUnsafeBufferPointer { line.verdict(on: $0, isFolder: isFolder) }
      }.first
      demand(verdict == last, "the lines of an ignore file say something else than the file")
    }
  }
  demand(!whole.isEmpty || single.allSatisfy(\.isEmpty), "an ignore file loses its patterns")
}

private let comment = Array("#\n".utf8)

private let feed = UInt8(ascii: "\n")

/// A matcher of globs that tries everything, written independently.
private struct SimpleGlob {
  /// A part of a pattern, for one byte or for many.
  private enum Part {
    case bytes((UInt8) -> Bool)
    case star
  }

  /// The patterns between slashes. Nil for an incomplete pattern.
  private let names: [[Part]]?

  /// Nil for patterns that are not compared: named character classes, which need a table.
  init?(_ pattern: [UInt8]) {
    guard !zip(pattern, pattern.dropFirst()).contains(where: { $0 == UInt8(ascii: "[") && $1 == UInt8(ascii: ":") })
    else { return nil }
    var rest = pattern[...]
    var names: [[Part]]? = [[]]
    while let byte = rest.popFirst() {
      let last = (names?.count ?? 1) - 1
      switch byte {
      case UInt8(ascii: "/"): names?.append([])
      case UInt8(ascii: "*"): names?[last].append(.star)
      case UInt8(ascii: "?"): names?[last].append(.bytes { _ in true })
      case UInt8(ascii: "["):
        if let set = SimpleGlob.set(&rest) { names?[last].append(.bytes(set)) } else { names = nil }
      case UInt8(ascii: "\\"):
        guard let escaped = rest.popFirst() else {
          names = nil
          break
        }
        if escaped == UInt8(ascii: "/") { names?.append([]) } else { names?[last].append(.bytes { $0 == escaped }) }
      default: names?[last].append(.bytes { $0 == byte })
      }
      if names == nil { break }
    }
    self.names = names
  }

  /// The set after a bracket. Nil if it is not closed.
  private static func set(_ rest: inout ArraySlice<UInt8>) -> ((UInt8) -> Bool)? {
    var isNegated = false
    if let mark = rest.first, "!^".utf8.contains(mark) {
      isNegated = true
      rest.removeFirst()
    }
    var members: [ClosedRange<UInt8>] = []
    var before: UInt8?
    var isFirst = true
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "]"), !isFirst { return { one in members.contains { $0.contains(one) } != isNegated } }
      isFirst = false
      if byte == UInt8(ascii: "-"), let start = before, let end = rest.first, end != UInt8(ascii: "]") {
        rest.removeFirst()
        guard let last = end == UInt8(ascii: "\\") ? rest.popFirst() : end else { return nil }
        if start <= last { members.append(start...last) }
        before = nil
      } else {
        guard let member = byte == UInt8(ascii: "\\") ? rest.popFirst() : byte else { return nil }
        members.append(member...member)
        before = member
      }
    }
    return nil
  }

  func matches(_ path: [UInt8]) -> Bool {
    guard let names else { return false }
    let parts = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return SimpleGlob.matches(names[...], parts[...])
  }

  private static func matches(_ names: ArraySlice<[Part]>, _ parts: ArraySlice<ArraySlice<UInt8>>) -> Bool {
    guard let name = names.first else { return parts.isEmpty }
    if isAnyNames(name) {
      let rest = names.dropFirst()
      return rest.isEmpty ? !parts.isEmpty : (0...parts.count).contains { matches(rest, parts.dropFirst($0)) }
    }
    guard let part = parts.first else { return false }
    return matches(name[...], part) && matches(names.dropFirst(), parts.dropFirst())
  }

  /// True if a name is `**`.
  private static func isAnyNames(_ name: [Part]) -> Bool {
    name.count > 1 && name.allSatisfy { if case .star = $0 { true } else { false } }
  }

  private static func matches(_ name: ArraySlice<Part>, _ bytes: ArraySlice<UInt8>) -> Bool {
    switch name.first {
    case nil: bytes.isEmpty
    case .star?: (0...bytes.count).contains { matches(name.dropFirst(), bytes.dropFirst($0)) }
    case .bytes(let isMember)?: bytes.first.map(isMember) == true && matches(name.dropFirst(), bytes.dropFirst())
    }
  }
}
