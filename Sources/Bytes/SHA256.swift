/// SHA-256 (FIPS 180-4) of bytes that come in one piece or in many.
///
///     SHA256.hash("abc".utf8).hexadecimal  // "ba7816bf…f20015ad"
///
///     var hash = SHA256()
///     for part in parts { hash.update(part) }
///     hash.finalize()
public struct SHA256: Sendable {
  private var state = SHA256State()
  /// The bytes that don't fill a block yet.
  private var pending: [UInt8] = []
  private var byteCount: UInt64 = 0

  public init() {}

  /// The digest of bytes that are all there.
  @inlinable
  public static func hash(_ bytes: some Collection<UInt8>) -> Digest {
    var hash = SHA256()
    hash.update(bytes)
    return hash.finalize()
  }

  /// Takes in more bytes; how they are cut into parts makes no difference.
  @inlinable
  public mutating func update(_ bytes: some Collection<UInt8>) {
    let done: Void? = bytes.withContiguousStorageIfAvailable { absorb($0) }
    if done == nil { Array(bytes).withUnsafeBufferPointer { absorb($0) } }
  }

  /// The digest of all bytes so far. More may follow for another digest.
  public func finalize() -> Digest {
    var padded = self
    let zeros = (SHA256State.blockSize * 2 - 9 - pending.count) % SHA256State.blockSize
    padded.update([0x80] + repeatElement(0, count: zeros) + bigEndianBytes(of: byteCount &* 8))
    return Digest(bytes: padded.state.words.flatMap(bigEndianBytes))
  }
}

extension SHA256 {
  /// The 32 bytes of the hash.
  public struct Digest: Sendable, Hashable {
    public let bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// The digest that is written as 64 lower-case hexadecimal digits; nil for any other text.
    package init?(hexadecimal digits: some Collection<UInt8>) {
      guard digits.count == 64 else { return nil }
      var bytes: [UInt8] = []
      bytes.reserveCapacity(32)
      var high: UInt8?
      for digit in digits {
        guard let value = value(ofHexadecimalDigit: digit) else { return nil }
        if let first = high { bytes.append(first << 4 | value) }
        high = high == nil ? value : nil
      }
      self.bytes = bytes
    }

    /// The bytes as 64 hexadecimal digits in lower case.
    public var hexadecimal: String {
      String(unsafeUninitializedCapacity: bytes.count * 2) { digits in
        for (index, byte) in bytes.enumerated() {
          digits[index * 2] = hexadecimalDigit(byte >> 4)
          digits[index * 2 + 1] = hexadecimalDigit(byte & 0x0F)
        }
        return bytes.count * 2
      }
    }
  }

  @usableFromInline
  mutating func absorb(_ bytes: UnsafeBufferPointer<UInt8>) {
    byteCount &+= UInt64(bytes.count)
    var rest = UnsafeRawBufferPointer(bytes)[...]
    if !pending.isEmpty { fillPending(from: &rest) }
    guard pending.isEmpty else { return }
    let whole = rest.prefix(rest.count / SHA256State.blockSize * SHA256State.blockSize)
    state.absorb(UnsafeRawBufferPointer(rebasing: whole))
    pending.append(contentsOf: rest[whole.endIndex...])
  }

  /// Completes the block that was begun, as far as the bytes reach.
  private mutating func fillPending(from rest: inout UnsafeRawBufferPointer.SubSequence) {
    let head = rest.prefix(SHA256State.blockSize - pending.count)
    pending.append(contentsOf: head)
    rest = rest[head.endIndex...]
    guard pending.count == SHA256State.blockSize else { return }
    pending.withUnsafeBytes { state.absorb($0) }
    pending.removeAll(keepingCapacity: true)
  }
}

private func bigEndianBytes(of integer: some FixedWidthInteger) -> [UInt8] {
  withUnsafeBytes(of: integer.bigEndian, Array.init)
}

private func hexadecimalDigit(_ value: UInt8) -> UInt8 {
  value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
}

private func value(ofHexadecimalDigit digit: UInt8) -> UInt8? {
  switch digit {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
  default: nil
  }
}
