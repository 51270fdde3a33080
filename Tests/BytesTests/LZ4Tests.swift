import Bytes
import TestSupport
import Testing

@Suite struct LZ4Tests {
  /// What the program `lz4 -9` makes of some lines.
  private static let foreign: (text: [UInt8], block: [UInt8]) = {
    let lines = "campaign: spring-sale\ncampaign: spring-sales\ncampaign: summer-sale\n"
    let digits = Array("ff0763616d706169676e3a20737072696e672d73616c650a160002187317005e756d6d65722d000f430067".utf8)
    let block = stride(from: 0, to: digits.count, by: 2).map { start in
      UInt8(String(decoding: digits[start..<start + 2], as: UTF8.self), radix: 16) ?? 0
    }
    let text = String(repeating: lines, count: 3) + "the end"
    return (Array(text.utf8), block + [0x70] + Array("the end".utf8))
  }()

  static let texts: [[UInt8]] = {
    var numbers = SeededNumbers(seed: 7)
    let noise = (0..<100_000).map { _ in UInt8.random(in: 0...255, using: &numbers) }
    let words = (0..<20_000).map { _ in ["basket", "cart", "visit", "\n"].randomElement(using: &numbers) ?? "" }
    let few = (0..<64).map { count in (0..<count).map { _ in UInt8.random(in: 0...1, using: &numbers) } }
    var texts = few + [Array(words.joined(separator: " ").utf8), noise, [UInt8](repeating: 0, count: 1_000_000)]
    // Repetitions as far away as they may be, and one byte further.
    for distance in [65_535, 65_536] { texts.append(Array(noise.prefix(distance) + noise.prefix(distance))) }
    texts.append(Array(noise.prefix(300)) + Array(words.joined().utf8))
    texts.append(foreign.text)
    return texts
  }()

  @Test func blocksOfOtherProgramsAreRead() {
    #expect(LZ4.expanded(Self.foreign.block[...], count: Self.foreign.text.count) == Self.foreign.text)
  }

  @Test func everyTextIsItselfAgain() {
    for text in Self.texts {
      let block = LZ4.compressed(text)
      #expect(block.count <= text.count + text.count / 255 + 16)
      #expect(LZ4.expanded(block[...], count: text.count) == text)
      #expect(expandedByTheBook(block) == text)
    }
    #expect(LZ4.compressed(Self.foreign.text).count < Self.foreign.text.count / 2)
  }

  /// Damaged and cut blocks, and wrong sizes, give nothing, or a text of the right size.
  @Test func damagedBlocksAreRefused() {
    var numbers = SeededNumbers(seed: 8)
    for text in Self.texts where text.count < 1000 {
      let block = LZ4.compressed(text)
      let sizes = [text.count - 1, text.count + 1, text.count * 300 + 1, .max, -1]
      #expect(sizes.allSatisfy { LZ4.expanded(block[...], count: $0) == nil })
      #expect(block.indices.allSatisfy { LZ4.expanded(block[..<$0], count: text.count) == nil })
      for _ in 0..<200 {
        var damaged = block
        damaged[Int.random(in: damaged.indices, using: &numbers)] = UInt8.random(in: 0...255, using: &numbers)
        let expanded = LZ4.expanded(damaged[...], count: text.count)
        if let expanded, expanded.count != text.count { Issue.record("\(damaged) gives \(expanded)") }
      }
    }
  }

  /// Reads a block that has no mistakes, as the description of the format says.
  private func expandedByTheBook(_ block: [UInt8]) -> [UInt8] {
    var (text, next) = ([UInt8](), 0)
    func length(_ bits: UInt8) -> Int {
      var length = Int(bits)
      guard bits == 15 else { return length }
      repeat {
        length += Int(block[next])
        next += 1
      } while block[next - 1] == 255
      return length
    }
    while next < block.count {
      let lengths = block[next]
      next += 1
      let literals = length(lengths >> 4)
      text += block[next..<next + literals]
      next += literals
      guard next < block.count else { break }
      let distance = Int(block[next]) + 256 * Int(block[next + 1])
      next += 2
      for _ in 0..<length(lengths & 15) + 4 { text.append(text[text.count - distance]) }
    }
    return text
  }
}
