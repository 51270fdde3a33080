/// Turns libyaml's positions, which count characters, into bytes.
///
/// A file without a character beyond ASCII needs no work. In any other one the marks come nearly in order, so the map
/// keeps its last answer and walks from there, forwards or back.
struct CharacterMap {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let isASCII: Bool
  /// The number of characters that begin before `byte`.
  private var character = 0
  private var byte = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool) {
    self.bytes = bytes
    self.isASCII = isASCII
  }

  /// The byte at which a character begins; the end of the file for one past the last.
  @inline(__always)
  mutating func byte(at character: Int) -> Int {
    isASCII ? min(character, bytes.count) : walk(to: character)
  }

  private mutating func walk(to target: Int) -> Int {
    while character > target, byte > 0 {
      byte -= 1
      if begins(bytes[byte]) { character -= 1 }
    }
    leap(to: target)
    while byte < bytes.count {
      if begins(bytes[byte]) {
        if character == target { break }
        character += 1
      }
      byte += 1
    }
    return byte
  }

  /// Goes on by eight bytes at a step, as long as that does not lead past the target.
  private mutating func leap(to target: Int) {
    let raw = UnsafeRawBufferPointer(bytes)
    while byte + 8 <= raw.count {
      let word = raw.loadUnaligned(fromByteOffset: byte, as: UInt64.self)
      let continuing = word >> 7 & ~(word >> 6) & 0x0101_0101_0101_0101
      let begun = 8 - continuing.nonzeroBitCount
      guard character + begun <= target else { return }
      character += begun
      byte += 8
    }
  }

  /// True if a byte begins a character, and does not continue one.
  private func begins(_ byte: UInt8) -> Bool { byte & 0xC0 != 0x80 }
}
