/// Converts libyaml's positions, which count characters, to bytes.
///
/// The positions are nearly in order, so the map remembers the last one and moves from there, forwards or back.
struct CharacterMap {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// The number of characters that begin before `byte`.
  private var character = 0
  private var byte = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// The byte at which a character begins. The end of the file for the character after the last one.
  mutating func byte(at target: Int) -> Int {
    while character > target, byte > 0 {
      byte -= 1
      if begins(bytes[byte]) { character -= 1 }
    }
    while byte < bytes.count {
      if begins(bytes[byte]) {
        if character == target { break }
        character += 1
      }
      byte += 1
    }
    return byte
  }

  /// True if a byte is the first byte of a character.
  private func begins(_ byte: UInt8) -> Bool { byte & 0xC0 != 0x80 }
}
