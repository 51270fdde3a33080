import Bytes
import Foundation
import TestSupport
import Testing

/// Texts in the gzip format, as the program `gzip` writes them, and damaged ones.
@Suite struct GzipTests {
  private static let limit = 1 << 24

  /// A text as gzip compresses it. `level` is its option, 1 to 9.
  private func compressed(_ text: [UInt8], level: Int = 6) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "text")
    return try run(["gzip", "-c", "-\(level)", folder.path("text")]).output
  }

  /// Texts of all kinds: empty, short (a block with the fixed codes), long (codes of their own), far repetitions, and
  /// bytes that can't be compressed (stored blocks).
  static let texts: [[UInt8]] = {
    var numbers = SeededNumbers(seed: 7)
    let noise = (0..<200_000).map { _ in UInt8.random(in: 0...255, using: &numbers) }
    let words = (0..<40_000).map { _ in ["basket", "cart", "visit", "\n"].randomElement(using: &numbers) ?? "" }
    return [
      [], Array("a".utf8), Array("Hello, hello, hello!\n".utf8), Array(words.joined(separator: " ").utf8), noise,
      [UInt8](repeating: 0, count: 1_000_000), Array(noise.prefix(32_768) + noise.prefix(32_768)),
      Array(noise.prefix(300)) + Array(words.joined().utf8) + Array(noise.prefix(70_000)),
    ]
  }()

  @Test(arguments: texts.indices, [1, 6, 9])
  func whatGzipWritesIsRead(_ text: Int, _ level: Int) throws {
    let text = Self.texts[text]
    let bytes = try compressed(text, level: level)
    #expect(isGzip(bytes))
    #expect(try gunzipped(bytes, limit: Self.limit) == text)
  }

  /// A stored block, written by hand: its length, the inverse, and the bytes.
  @Test func storedBlocksAreRead() throws {
    let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
    // CRC-32 of "123456789" is the known check value.
    let trailer: [UInt8] = [0x26, 0x39, 0xF4, 0xCB, 9, 0, 0, 0]
    let bytes = header + [1, 9, 0, 0xF6, 0xFF] + Array("123456789".utf8) + trailer
    #expect(try gunzipped(bytes, limit: 100) == Array("123456789".utf8))
    // A name, a comment, extra bytes and a checksum of the header come before the data.
    let long = [0x1F, 0x8B, 8, 0x1E, 0, 0, 0, 0, 0, 255, 2, 0, 7, 7] + Array("name".utf8) + [0, 0x63, 0, 9, 9]
    #expect(try gunzipped(long + bytes.dropFirst(10), limit: 100) == Array("123456789".utf8))
  }

  /// Several members are one text, and zeros may follow the last one.
  @Test func severalMembersAreOneText() throws {
    let (first, second) = (try compressed(Array("one\n".utf8)), try compressed(Self.texts[3]))
    let bytes = first + second + first + [0, 0, 0]
    #expect(try gunzipped(bytes, limit: Self.limit) == Array("one\n".utf8) + Self.texts[3] + Array("one\n".utf8))
    #expect(throws: GzipFault.damaged) { try gunzipped(first + [0, 1], limit: Self.limit) }
  }

  /// No part of a text is a whole one.
  @Test func aTextThatEndsTooEarlyIsNoticed() throws {
    let bytes = try compressed(Array(Self.texts[3].prefix(3000)))
    for count in 0..<bytes.count {
      #expect(throws: GzipFault.self) { try gunzipped(Array(bytes.prefix(count)), limit: Self.limit) }
    }
  }

  /// A changed byte ends in a fault or, where it says nothing, as in the name of a file, in the same text.
  @Test func damageIsNoticed() throws {
    let text = Array(Self.texts[3].prefix(3000))
    let bytes = try compressed(text)
    for index in bytes.indices {
      for change: UInt8 in [1, 0x80, 0xFF] {
        var damaged = bytes
        damaged[index] ^= change
        let read = try? gunzipped(damaged, limit: Self.limit)
        #expect(read == nil || read == text, "byte \(index)")
      }
    }
  }

  /// The content never takes more memory than the limit.
  @Test func aBombIsRefused() throws {
    let bytes = try compressed([UInt8](repeating: 0, count: 10_000_000), level: 9)
    #expect(bytes.count < 20_000)
    #expect(throws: GzipFault.tooLarge) { try gunzipped(bytes, limit: 1_000_000) }
    let noise = try compressed(Self.texts[4])
    #expect(throws: GzipFault.tooLarge) { try gunzipped(noise, limit: 1000) }
  }

  /// Data that was never compressed, after a right header.
  @Test func noiseIsRefused() {
    var numbers = SeededNumbers(seed: 11)
    for _ in 0..<3000 {
      let noise = (0..<60).map { _ in UInt8.random(in: 0...255, using: &numbers) }
      let bytes = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255] + noise
      #expect(throws: GzipFault.self) { try gunzipped(bytes, limit: 1 << 16) }
    }
  }
}
