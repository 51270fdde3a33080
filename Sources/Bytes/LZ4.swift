/// The block format of LZ4: parts of the text itself, and copies of what came before them. It is quick, and makes texts
/// with many repetitions less than half as long.
///
/// A block is a list of sequences. Each has a byte with two lengths of four bits, the rest of the first length, so many
/// literal bytes, the distance to the copied bytes in two bytes (the lower one first), and the rest of the second
/// length. A copy has at least four bytes, and the last sequence has no copy. Four bits of 15 mean that bytes follow
/// that are added, up to one that is less than 255.
package enum LZ4 {
  /// The shortest copy.
  private static let least = 4
  /// The longest distance to what is copied.
  private static let farthest = 0xFFFF
  /// The format asks for so many literal bytes at the end, and no copy begins in the last bytes.
  private static let literalsAtEnd = 5
  private static let bytesWithoutCopy = 12
  /// A block is at most so many times shorter than its text: a byte can add 255 to the length of a copy.
  private static let mostExpansion = 255

  // MARK: Compressing

  package static func compressed(_ text: [UInt8]) -> [UInt8] {
    var block: [UInt8] = []
    block.reserveCapacity(text.count / 2)
    text.withUnsafeBytes { compress($0, into: &block) }
    return block
  }

  private static func compress(_ text: UnsafeRawBufferPointer, into block: inout [UInt8]) {
    // The last position of each hash of four bytes, from 1; 0 if there was none.
    var positions = [UInt32](repeating: 0, count: 1 << hashBits)
    var (literals, next, misses) = (0, 0, 0)
    while next + bytesWithoutCopy < text.count {
      let word = text.loadUnaligned(fromByteOffset: next, as: UInt32.self)
      let hash = Int((word &* 2_654_435_761) >> (32 - UInt32(hashBits)))
      let before = Int(positions[hash]) - 1
      positions[hash] = UInt32(next + 1)
      guard before >= 0, next - before <= farthest,
        text.loadUnaligned(fromByteOffset: before, as: UInt32.self) == word
      else {
        // Where nothing repeats, ever larger steps.
        misses += 1
        next += 1 + misses >> 6
        continue
      }
      let length = least + commonLength(text, next + least, before + least)
      add(literals: text[literals..<next], copying: length, from: next - before, to: &block)
      next += length
      (literals, misses) = (next, 0)
    }
    add(literals: text[literals...], copying: 0, from: 0, to: &block)
  }

  private static let hashBits = 14

  /// The number of equal bytes from two places on, without the literals at the end.
  private static func commonLength(_ text: UnsafeRawBufferPointer, _ later: Int, _ earlier: Int) -> Int {
    let most = text.count - literalsAtEnd - later
    var length = 0
    while length + 8 <= most {
      let difference =
        text.loadUnaligned(fromByteOffset: later + length, as: UInt64.self)
        ^ text.loadUnaligned(fromByteOffset: earlier + length, as: UInt64.self)
      if difference != 0 { return length + UInt64(littleEndian: difference).trailingZeroBitCount / 8 }
      length += 8
    }
    while length < most, text[later + length] == text[earlier + length] { length += 1 }
    return length
  }

  /// Adds a sequence. A length of 0 is no copy.
  private static func add(
    literals: Slice<UnsafeRawBufferPointer>, copying length: Int, from distance: Int, to block: inout [UInt8]
  ) {
    let rest = length == 0 ? 0 : length - least
    block.append(UInt8(min(literals.count, 15) << 4 | min(rest, 15)))
    add(lengthBeyond: literals.count, to: &block)
    block.append(contentsOf: UnsafeRawBufferPointer(rebasing: literals))
    guard length > 0 else { return }
    block.append(UInt8(truncatingIfNeeded: distance))
    block.append(UInt8(truncatingIfNeeded: distance >> 8))
    add(lengthBeyond: rest, to: &block)
  }

  /// Adds the part of a length that four bits can't hold.
  private static func add(lengthBeyond length: Int, to block: inout [UInt8]) {
    guard length >= 15 else { return }
    var rest = length - 15
    while rest >= 255 {
      block.append(255)
      rest -= 255
    }
    block.append(UInt8(rest))
  }

  // MARK: Expanding

  /// The text of a block. Nil if it is not a block of a text with so many bytes.
  package static func expanded(_ block: ArraySlice<UInt8>, count: Int) -> [UInt8]? {
    guard count >= 0, count / mostExpansion <= block.count else { return nil }
    var isSound = false
    let text = [UInt8](unsafeUninitializedCapacity: count) { text, written in
      block.withUnsafeBytes { block in
        var expansion = Expansion(block: block, text: UnsafeMutableRawBufferPointer(text))
        isSound = expansion.run() && expansion.end == count
        written = expansion.end
      }
    }
    return isSound ? text : nil
  }

  private struct Expansion {
    let block: UnsafeRawBufferPointer
    let text: UnsafeMutableRawBufferPointer
    private var next = 0
    /// The number of bytes that are there.
    private(set) var end = 0

    init(block: UnsafeRawBufferPointer, text: UnsafeMutableRawBufferPointer) { (self.block, self.text) = (block, text) }

    /// Reads all sequences. Returns false at a mistake.
    mutating func run() -> Bool {
      while next < block.count {
        let lengths = block[next]
        next += 1
        guard let literals = length(Int(lengths >> 4)), literals <= block.count - next, literals <= text.count - end
        else { return false }
        add(UnsafeRawBufferPointer(rebasing: block[next..<next + literals]))
        next += literals
        if next == block.count { return true }
        guard block.count - next >= 2 else { return false }
        let distance = Int(block[next]) | Int(block[next + 1]) << 8
        next += 2
        guard distance > 0, distance <= end, let rest = length(Int(lengths & 15)), rest + least <= text.count - end
        else { return false }
        copy(rest + least, from: end - distance)
      }
      return false
    }

    /// A length that begins with four bits. Nil if its rest is missing, or it is longer than the text.
    private mutating func length(_ bits: Int) -> Int? {
      guard bits == 15 else { return bits }
      var length = bits
      while next < block.count {
        let byte = block[next]
        next += 1
        length += Int(byte)
        if byte < 255 { return length }
        if length > text.count { return nil }
      }
      return nil
    }

    private mutating func add(_ bytes: UnsafeRawBufferPointer) {
      UnsafeMutableRawBufferPointer(rebasing: text[end..<end + bytes.count]).copyMemory(from: bytes)
      end += bytes.count
    }

    /// Copies bytes that may overlap with their copy: then they repeat.
    private mutating func copy(_ count: Int, from start: Int) {
      guard start + count > end else {
        return add(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(text)[start..<start + count]))
      }
      for offset in 0..<count { text[end + offset] = text[start + offset] }
      end += count
    }
  }
}
