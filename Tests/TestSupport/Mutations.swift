/// Slightly damaged copies of a text, as editors, merges and broken disks make them.
package enum Mutations {
  /// Every beginning of the text.
  package static func prefixes(of bytes: [UInt8]) -> [[UInt8]] { bytes.indices.map { Array(bytes[..<$0]) } }

  /// The text without one line, for each line.
  package static func withoutALine(_ bytes: [UInt8]) -> [[UInt8]] {
    let starts = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
    let others = zip(starts, starts.dropFirst()).map { Array(bytes[..<$0] + bytes[$1...]) }
    // The line break before the last line goes with it.
    return others + [Array(bytes[..<max(starts[starts.count - 1] - 1, 0)])]
  }

  /// Copies with one byte replaced, doubled, moved or removed.
  package static func damaged(_ bytes: [UInt8], times: Int, using random: inout SeededNumbers) -> [[UInt8]] {
    guard !bytes.isEmpty else { return [] }
    return (0..<times).map { _ in
      var text = bytes
      let place = Int.random(in: text.indices, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: text[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: text[place] = meaningful[Int.random(in: meaningful.indices, using: &random)]
      case 2: text.insert(meaningful[Int.random(in: meaningful.indices, using: &random)], at: place)
      case 3: text.remove(at: place)
      default: text.swapAt(place, Int.random(in: text.indices, using: &random))
      }
      return text
    }
  }

  /// Characters with a meaning in YAML or JSON.
  private static let meaningful = Array("\n\r\t -:?,[]{}#&*!|>'\"%@`\\~=<.01eé\u{85}\u{2028}\u{FEFF}\u{0}\u{7}".utf8)
}
