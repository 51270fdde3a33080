import Bytes

/// A pattern for deep links, as in the configuration: `myapp://product/{sku}`, `myapp://sale/*`.
///
/// `{name}` is one part of a path, and `*` any text. A query and a fragment are not compared.
package struct DeepLinkRoute: Sendable, Hashable {
  package let text: String
  /// In lower case.
  package let scheme: String
  private let steps: [Step]

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
  }

  private static func steps(in pattern: ArraySlice<UInt8>) -> [Step] {
    var steps: [Step] = []
    var rest = pattern
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "*") {
        steps.append(.rest)
      } else if byte == UInt8(ascii: "{"), let end = rest.firstIndex(of: UInt8(ascii: "}")) {
        rest = rest[(end + 1)...]
        steps.append(.part)
      } else {
        steps.append(.byte(byte))
      }
    }
    return steps
  }

  /// True if a link matches the pattern.
  package func matches(_ link: Link) -> Bool {
    guard link.hasScheme(scheme) else { return false }
    // The possible next steps. Each byte of the link moves all of them forward.
    var open = Set(reached(from: 0))
    for byte in Self.comparable(link.utf8).dropFirst(link.scheme.count) {
      open = open.reduce(into: []) { next, step in
        guard step < steps.count else { return }
        switch steps[step] {
        case .byte(let wanted): if byte == wanted { next.formUnion(reached(from: step + 1)) }
        case .part:
          if byte != UInt8(ascii: "/") {
            next.insert(step)
            next.formUnion(reached(from: step + 1))
          }
        case .rest: next.formUnion(reached(from: step))
        }
      }
      if open.isEmpty { return false }
    }
    return open.contains(steps.count)
  }

  /// A step, and the steps after it if it can be skipped.
  private func reached(from step: Int) -> ClosedRange<Int> {
    var last = step
    while last < steps.count, steps[last] == .rest { last += 1 }
    return step...last
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

  /// The link with one part replaced by that of this pattern. Nil unless exactly one part differs, and `isNear` says
  /// that it is misspelt.
  package func correction(of link: String, isNear: (_ written: String, _ known: String) -> Bool) -> (
    wrong: String, right: String
  )? {
    let (written, known) = (Self.parts(of: link), Self.parts(of: text))
    guard written.count == known.count else { return nil }
    let different = zip(written, known).filter { $0 != $1 && !$1.contains("*") && !$1.contains("{") }
    guard different.count == 1, let (wrong, right) = different.first, isNear(String(wrong), String(right)) else {
      return nil
    }
    return (String(wrong), String(right))
  }
}
