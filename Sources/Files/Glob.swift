/// A pattern for paths, as in `.gitignore` files and in the configuration's `include` and `exclude`.
///
/// `*` matches anything within one name, `?` one byte, `[a-z]` and `[!a-z]` one byte of a set, `**` as a whole name
/// any number of directories (at the end: at least one name), and `\` makes the next character literal. A pattern
/// that ends inside a set or after a backslash matches nothing.
///
/// Matching can't explode: after a mismatch, only the last `*` of a name and the last `**` of the path are tried
/// again.
package struct Glob: Sendable {
  /// One pattern for each name between slashes. Nil if the pattern can't match anything.
  private let names: [NamePattern]?

  package init(_ pattern: some Sequence<UInt8>) {
    var reader = GlobReader(pattern)
    names = reader.names()
  }

  package init(_ pattern: String) {
    self.init(pattern.utf8)
  }

  /// True if the pattern matches the whole path. Single slashes separate the names of the path.
  package func matches(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let names else { return false }
    if names.count == 1, !path.contains(UInt8(ascii: "/")) { return names[0].matches(path) }
    return Glob.matches(PathNames(path), names)
  }

  package func matches(_ path: some Sequence<UInt8>) -> Bool {
    Array(path).withUnsafeBufferPointer { matches($0) }
  }

  /// Compares the names of a path with the patterns. After a mismatch, the last `**` takes one more name.
  private static func matches(_ path: PathNames, _ patterns: [NamePattern]) -> Bool {
    var rest = path
    var next = 0
    var retry: (rest: PathNames, next: Int)?
    while next < patterns.count || !rest.isAtEnd {
      if next < patterns.count, case .anyNames = patterns[next] {
        next += 1
        if next == patterns.count { return !rest.isAtEnd }
        retry = (rest, next)
      } else if next < patterns.count, let name = rest.take(), patterns[next].matches(name) {
        next += 1
      } else if retry?.rest.take() != nil, let again = retry {
        (rest, next) = again
      } else {
        return false
      }
    }
    return true
  }
}

/// The remaining names of a path.
private struct PathNames {
  private let path: UnsafeBufferPointer<UInt8>
  private var start = 0

  init(_ path: UnsafeBufferPointer<UInt8>) { self.path = path }

  var isAtEnd: Bool { start > path.count }

  mutating func take() -> UnsafeBufferPointer<UInt8>? {
    guard !isAtEnd else { return nil }
    var end = start
    while end < path.count, path[end] != UInt8(ascii: "/") { end += 1 }
    defer { start = end + 1 }
    return UnsafeBufferPointer(rebasing: path[start..<end])
  }
}

/// The pattern for one name of a path. The two most common shapes have a case of their own, for speed.
private enum NamePattern: Sendable {
  /// `**`
  case anyNames
  case exactly([UInt8])
  /// `*` and then these bytes.
  case endingIn([UInt8])
  case sequence([Step])

  /// One step through a name.
  enum Step: Sendable {
    case byte(UInt8)
    case anyByte
    case anyBytes
    case oneOf(ByteSet)

    var isAnyBytes: Bool {
      if case .anyBytes = self { return true }
      return false
    }

    var literal: UInt8? {
      if case .byte(let byte) = self { return byte }
      return nil
    }

    func matches(_ byte: UInt8) -> Bool {
      switch self {
      case .byte(let wanted): return byte == wanted
      case .anyByte, .anyBytes: return true
      case .oneOf(let set): return set.contains(byte)
      }
    }
  }

  init(_ steps: [Step]) {
    let afterStar = steps.dropFirst().compactMap(\.literal)
    if steps.count > 1, steps.allSatisfy(\.isAnyBytes) {
      self = .anyNames
    } else if steps.allSatisfy({ $0.literal != nil }) {
      self = .exactly(steps.compactMap(\.literal))
    } else if steps[0].isAnyBytes, afterStar.count + 1 == steps.count {
      self = .endingIn(afterStar)
    } else {
      self = .sequence(steps)
    }
  }

  func matches(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    switch self {
    case .anyNames: return true
    case .exactly(let bytes): return name.count == bytes.count && name.elementsEqual(bytes)
    case .endingIn(let bytes): return name.count >= bytes.count && name.suffix(bytes.count).elementsEqual(bytes)
    case .sequence(let steps): return NamePattern.matches(name, steps)
    }
  }

  /// Compares bytes with the steps. After a mismatch, the last `*` takes one more byte.
  private static func matches(_ name: UnsafeBufferPointer<UInt8>, _ steps: [Step]) -> Bool {
    var offset = 0
    var next = 0
    var retry: (offset: Int, next: Int)?
    while offset < name.count {
      if next < steps.count, steps[next].isAnyBytes {
        next += 1
        retry = (offset, next)
      } else if next < steps.count, steps[next].matches(name[offset]) {
        next += 1
        offset += 1
      } else if let again = retry {
        retry = (again.offset + 1, again.next)
        (offset, next) = (again.offset + 1, again.next)
      } else {
        return false
      }
    }
    return steps[next...].allSatisfy(\.isAnyBytes)
  }
}

/// A set of bytes, one bit each.
private struct ByteSet: Sendable {
  private var bits = SIMD4<UInt64>()

  func contains(_ byte: UInt8) -> Bool {
    bits[Int(byte >> 6)] & (1 << UInt64(byte & 63)) != 0
  }

  mutating func insert(_ byte: UInt8) {
    bits[Int(byte >> 6)] |= 1 << UInt64(byte & 63)
  }

  mutating func insert(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { insert(byte) }
  }

  var inverted: ByteSet {
    var result = self
    result.bits = ~bits
    return result
  }
}

/// Reads a pattern exactly as Git's own matcher does.
private struct GlobReader {
  private let bytes: [UInt8]
  private var offset = 0
  /// The last `]` that was found. Many unclosed classes in a row have the same one after them.
  private var bracket = -1

  init(_ pattern: some Sequence<UInt8>) { bytes = Array(pattern) }

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func take() -> UInt8? {
    defer { offset += 1 }
    return next
  }

  /// The patterns between the slashes. Nil if the pattern is incomplete.
  mutating func names() -> [NamePattern]? {
    var names: [NamePattern] = []
    var steps: [NamePattern.Step] = []
    while let byte = take() {
      guard let step = step(at: byte) else { return nil }
      if step.literal == UInt8(ascii: "/") {
        names.append(NamePattern(steps))
        steps = []
      } else {
        steps.append(step)
      }
    }
    return names + [NamePattern(steps)]
  }

  private mutating func step(at byte: UInt8) -> NamePattern.Step? {
    switch byte {
    case UInt8(ascii: "*"): return .anyBytes
    case UInt8(ascii: "?"): return .anyByte
    case UInt8(ascii: "["): return set().map { .oneOf($0) }
    case UInt8(ascii: "\\"): return take().map { .byte($0) }
    default: return .byte(byte)
    }
  }

  /// The set after its opening bracket. A `]` in the first place is a member of the set.
  private mutating func set() -> ByteSet? {
    let isNegated = next == UInt8(ascii: "!") || next == UInt8(ascii: "^")
    if isNegated { offset += 1 }
    var set = ByteSet()
    var rangeStart: UInt8?
    repeat {
      guard let byte = take(), addMember(byte, to: &set, &rangeStart) else { return nil }
    } while next != UInt8(ascii: "]")
    offset += 1
    return isNegated ? set.inverted : set
  }

  /// Adds a member: a class, a range, or a single byte, which may begin a range. False if the pattern is incomplete.
  private mutating func addMember(_ byte: UInt8, to set: inout ByteSet, _ rangeStart: inout UInt8?) -> Bool {
    if byte == UInt8(ascii: "["), next == UInt8(ascii: ":"), let end = nextBracket(), end >= offset + 2,
      bytes[end - 1] == UInt8(ascii: ":")
    {
      rangeStart = nil
      return addClass(upTo: end, to: &set)
    }
    if byte == UInt8(ascii: "-"), let first = rangeStart, let after = next, after != UInt8(ascii: "]") {
      rangeStart = nil
      guard let last = takeMember(take()) else { return false }
      if first <= last { set.insert(first...last) }
      return true
    }
    rangeStart = takeMember(byte)
    if let member = rangeStart { set.insert(member) }
    return rangeStart != nil
  }

  /// The position of the next `]`, or nil. No byte is read twice.
  private mutating func nextBracket() -> Int? {
    if bracket < offset { bracket = bytes[offset...].firstIndex(of: UInt8(ascii: "]")) ?? bytes.count }
    return bracket < bytes.count ? bracket : nil
  }

  /// The byte itself, or the one after it if it is a backslash.
  private mutating func takeMember(_ byte: UInt8?) -> UInt8? {
    byte == UInt8(ascii: "\\") ? take() : byte
  }

  /// Adds the class whose name is between two colons: the next byte, and the byte before the bracket at `end`.
  private mutating func addClass(upTo end: Int, to set: inout ByteSet) -> Bool {
    let name = String(decoding: bytes[(offset + 1)..<(end - 1)], as: UTF8.self)
    guard let members = GlobReader.classes[name] else { return false }
    for range in members { set.insert(range) }
    offset = end + 1
    return true
  }

  /// The POSIX classes, limited to ASCII.
  private static let classes: [String: [ClosedRange<UInt8>]] = {
    let (digits, upper, lower): (ClosedRange<UInt8>, ClosedRange<UInt8>, ClosedRange<UInt8>) = (
      48...57, 65...90, 97...122
    )
    let marks: [ClosedRange<UInt8>] = [33...47, 58...64, 91...96, 123...126]
    return [
      "alnum": [digits, upper, lower], "alpha": [upper, lower], "blank": [9...9, 32...32],
      "cntrl": [0...31, 127...127], "digit": [digits], "graph": [33...126], "lower": [lower], "print": [32...126],
      "punct": marks, "space": [9...13, 32...32], "upper": [upper], "xdigit": [digits, 65...70, 97...102],
    ]
  }()
}
