import Bytes
package import CampaignCheck
import CampaignLanguage

/// A text that a scenario expects. An ellipsis in it stands for any text, so that a part is enough. A line break at the
/// end does not count: block texts of YAML have one.
struct ExpectedText {
  /// The bytes between the ellipses. One part is the whole text.
  private let parts: [[UInt8]]

  init(_ text: String) {
    let any = ScenarioTable.anyText[0]
    let written = ScenarioTable.anyText.reduce(text) { $0.replacing($1, with: any) }
    parts = written.split(separator: any, omittingEmptySubsequences: false).map { Array($0.utf8) }
  }

  /// True if a text has the parts in their order.
  func fits(_ text: String) -> Bool {
    guard let first = parts.first, let last = parts.last, parts.count > 1 else {
      return withoutEnd(text.utf8).elementsEqual(withoutEnd(parts.first ?? []))
    }
    var rest = Array(withoutEnd(text.utf8))[...]
    guard rest.starts(with: first) else { return false }
    rest = rest.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() {
      guard let end = rest.end(ofFirst: part) else { return false }
      rest = rest[end...]
    }
    let suffix = withoutEnd(last)
    return rest.count >= suffix.count && rest.suffix(suffix.count).elementsEqual(suffix)
  }
}

/// The bytes of a text without the blanks and line breaks at its end.
private func withoutEnd<Bytes: BidirectionalCollection<UInt8>>(_ bytes: Bytes) -> Bytes.SubSequence {
  bytes.lastIndex { $0 > 0x20 }.map { bytes[...$0] } ?? bytes[bytes.startIndex..<bytes.startIndex]
}

extension ArraySlice<UInt8> {
  /// The end of the first occurrence of a part. Each byte is looked at a few times at most (Knuth, Morris and Pratt).
  fileprivate func end(ofFirst part: [UInt8]) -> Int? {
    guard !part.isEmpty else { return startIndex }
    var borders = [0]
    for index in 1..<Swift.max(1, part.count) {
      var border = borders[index - 1]
      while border > 0, part[border] != part[index] { border = borders[border - 1] }
      borders.append(part[border] == part[index] ? border + 1 : 0)
    }
    var matched = 0
    for index in indices {
      while matched > 0, part[matched] != self[index] { matched = borders[matched - 1] }
      if part[matched] == self[index] { matched += 1 }
      if matched == part.count { return index + 1 }
    }
    return nil
  }
}

/// An expected text, and the nearest one that the reader sees in its place.
package struct TextDifference: Sendable {
  let expected: String
  let found: String
  /// The full name of the message or card that has the text.
  package internal(set) var name: String?
  /// The part of it that is the text, and the variations that apply to it.
  package internal(set) var part: SeenPart?
  package internal(set) var variations: [VariationConditions] = []

  /// Fewer bytes in common, such as a full stop, say nothing.
  private static let leastCommon = 4

  init(expected: String, found: String) { (self.expected, self.found) = (expected, found) }

  /// Nil if one of the texts is the expected one. The nearest one has the longest beginning and end in common with it,
  /// or else about its length.
  init?(of expected: String, among texts: [String]) {
    let wanted = ExpectedText(expected)
    if texts.contains(where: wanted.fits) { return nil }
    let likeness = texts.map { text in
      let common = text.common(with: expected)
      let length = abs(text.utf8.count.minus(expected.utf8.count))
      return (common: common < Self.leastCommon ? 0 : common, other: 0.minus(length))
    }
    let nearest = texts.indices.max { one, other in
      likeness[one] == likeness[other] ? one > other : likeness[one] < likeness[other]
    }
    self.init(expected: expected, found: nearest.map { texts[$0] } ?? "")
  }
}

extension String {
  /// The number of bytes at the beginning and at the end of both texts that are equal.
  func common(with other: String) -> Int {
    Self.common(zip(utf8, other.utf8)) + Self.common(zip(utf8.reversed(), other.utf8.reversed()))
  }

  private static func common(_ pairs: some Sequence<(UInt8, UInt8)>) -> Int {
    pairs.prefix { $0 == $1 }.reduce(0) { count, _ in count + 1 }
  }
}
