import Bytes

/// A pattern for deep links, as in the configuration: `myapp://product/{sku}`, `myapp://sale/*`.
///
/// `{name}` is one part of a path, and `*` any text. A query and a fragment are not compared.
package struct DeepLinkRoute: Sendable, Hashable {
  package let text: String
  /// In lower case.
  package let scheme: String
  /// No two of them in a row are `rest`.
  private let steps: [Step]
  /// The parts of its path.
  private let parts: [Substring]

  private enum Step: Sendable, Hashable {
    case byte(UInt8)
    /// At least one byte, and no `/`.
    case part
    /// Any bytes.
    case rest
  }

  /// Nil if the text does not begin with a scheme and `:`.
  package init?(_ text: String) {
    let bytes = Self.comparable(Array(text.utf8)[...])
    let end = bytes.offset(of: UInt8(ascii: ":")) ?? 0
    let scheme = bytes.prefix(end)
    guard let first = scheme.first, first.isLetter,
      scheme.allSatisfy({ $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) })
    else { return nil }
    self.text = text
    self.scheme = String(decoding: scheme.map(\.lowerCased), as: UTF8.self)
    steps = Self.steps(in: bytes.dropFirst(end))
    parts = Self.parts(of: text)
  }

  private static func steps(in pattern: ArraySlice<UInt8>) -> [Step] {
    var steps: [Step] = []
    var rest = pattern
    let lastEnd = pattern.lastIndex(of: UInt8(ascii: "}")) ?? pattern.startIndex
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "*") {
        if steps.last != .rest { steps.append(.rest) }
      } else if byte == UInt8(ascii: "{"), rest.startIndex <= lastEnd,
        let end = rest.firstIndex(of: UInt8(ascii: "}"))
      {
        rest = rest[(end + 1)...]
        steps.append(.part)
      } else {
        steps.append(.byte(byte))
      }
    }
    return steps
  }

  /// True if a link matches one of some patterns. Each step that is compared with a byte of the link takes one from
  /// `work`. Nil if nothing of that is left.
  package static func doesAny(of routes: [DeepLinkRoute], match link: Link, work: inout Int) -> Bool? {
    let path = comparable(link.utf8).dropFirst(link.scheme.count)
    for route in routes where link.hasScheme(route.scheme) {
      guard let matches = route.matches(path, work: &work) else { return nil }
      if matches { return true }
    }
    return false
  }

  private func matches(_ path: ArraySlice<UInt8>, work: inout Int) -> Bool? {
    // The possible next steps, in order. Each byte of the link moves all of them forward.
    var open: [Int] = []
    var next: [Int] = []
    reach(0, &open)
    for byte in path {
      work -= open.count
      guard work >= 0 else { return nil }
      for step in open where step < steps.count {
        switch steps[step] {
        case .byte(let wanted): if byte == wanted { reach(step + 1, &next) }
        case .part:
          if byte != UInt8(ascii: "/") {
            reach(step, &next)
            reach(step + 1, &next)
          }
        case .rest: reach(step, &next)
        }
      }
      if next.isEmpty { return false }
      swap(&open, &next)
      next.removeAll(keepingCapacity: true)
    }
    return open.last == steps.count
  }

  /// Adds a step to those that come next, and the one after it if it can be skipped. What comes before `rest` no longer
  /// matters then, because `rest` can take all bytes with which those steps would lead to it.
  private func reach(_ step: Int, _ open: inout [Int]) {
    if step < steps.count, steps[step] == .rest {
      open.removeAll(keepingCapacity: true)
      open += [step, step + 1]
    } else if open.last.map({ $0 < step }) ?? true {
      open.append(step)
    }
  }

  /// A link without its query, its fragment and a last `/`.
  private static func comparable(_ link: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let end = link.offset { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
    let path = link.prefix(end)
    let isLong = path.count > 3 && path.last == UInt8(ascii: "/") && path.dropLast().last != UInt8(ascii: "/")
    return isLong ? path.dropLast() : path
  }

  /// The parts of the path, with the host as the first.
  package static func parts(of link: some StringProtocol) -> [Substring] {
    let link = String(link)
    let path = String(decoding: comparable(Array(link.utf8)[...]), as: UTF8.self)
    guard let colon = path.firstIndex(of: ":") else { return [] }
    return path[path.index(after: colon)...].split(separator: "/")
  }

  /// The part of a link that is misspelt, and the one of this pattern. `written` are the parts of the link. Nil unless
  /// exactly one part differs, and `isNear` says that it is misspelt.
  package func correction(of written: [Substring], isNear: (_ written: String, _ known: String) -> Bool) -> (
    wrong: String, right: String
  )? {
    guard written.count == parts.count else { return nil }
    let different = zip(written, parts).filter { $0 != $1 && !$1.contains("*") && !$1.contains("{") }
    guard different.count == 1, let (wrong, right) = different.first, isNear(String(wrong), String(right)) else {
      return nil
    }
    return (String(wrong), String(right))
  }
}
