/// Turns libyaml's positions, which count characters, into bytes.
///
/// A file without a character beyond ASCII needs no work. In any other one the marks come nearly in order, so the map keeps its
/// last answer and walks from there, forwards or back.
struct CharacterMap {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let isASCII: Bool
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
    while character < target, byte < bytes.count {
      byte += 1
      while byte < bytes.count, bytes[byte] & 0xC0 == 0x80 { byte += 1 }
      character += 1
    }
    while character > target, byte > 0 {
      byte -= 1
      while byte > 0, bytes[byte] & 0xC0 == 0x80 { byte -= 1 }
      character -= 1
    }
    return byte
  }
}
