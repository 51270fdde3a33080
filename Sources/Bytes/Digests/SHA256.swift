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

  /// The digest of bytes in one piece.
  @inlinable
  public static func hash(_ bytes: some Collection<UInt8>) -> Digest {
    var hash = SHA256()
    hash.update(bytes)
    return hash.finalize()
  }

  /// Adds more bytes. The division into pieces does not matter.
  @inlinable
  public mutating func update(_ bytes: some Collection<UInt8>) {
    let done: Void? = bytes.withContiguousStorageIfAvailable { absorb($0) }
    if done == nil { Array(bytes).withUnsafeBufferPointer { absorb($0) } }
  }

  /// The digest of all bytes so far. More bytes can follow, for another digest.
  public func finalize() -> Digest {
    var (state, last) = (state, pending)
    last.append(0x80)
    while last.count % SHA256State.blockSize != SHA256State.blockSize - 8 { last.append(0) }
    last.append(bigEndian: byteCount &* 8)
    last.withUnsafeBytes { state.absorb($0) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(32)
    for word in state.words { bytes.append(bigEndian: word) }
    return Digest(bytes: bytes)
  }
}

extension SHA256 {
  /// The 32 bytes of the hash.
  public struct Digest: Sendable, Hashable {
    public let bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// The digest for 64 lower-case hexadecimal digits. Nil for any other text.
    package init?(hexadecimal digits: some Collection<UInt8>) {
      guard digits.count == 64 else { return nil }
      var bytes: [UInt8] = []
      bytes.reserveCapacity(32)
      var high: UInt8?
      for digit in digits {
        guard !digit.isUpperCase, let value = digit.hexadecimalValue else { return nil }
        if let first = high { bytes.append(first << 4 | value) }
        high = high == nil ? value : nil
      }
      self.bytes = bytes
    }

    /// The bytes as 64 lower-case hexadecimal digits.
    public var hexadecimal: String {
      String(unsafeUninitializedCapacity: bytes.count * 2) { digits in
        for (index, byte) in bytes.enumerated() {
          digits[index * 2] = (byte >> 4).hexadecimalDigit
          digits[index * 2 + 1] = (byte & 0x0F).hexadecimalDigit
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

  /// Fills the pending block with the next bytes, and adds it if it is full.
  private mutating func fillPending(from rest: inout UnsafeRawBufferPointer.SubSequence) {
    let head = rest.prefix(SHA256State.blockSize - pending.count)
    pending.append(contentsOf: head)
    rest = rest[head.endIndex...]
    guard pending.count == SHA256State.blockSize else { return }
    pending.withUnsafeBytes { state.absorb($0) }
    pending.removeAll(keepingCapacity: true)
  }
}

extension [UInt8] {
  fileprivate mutating func append(bigEndian integer: some FixedWidthInteger & UnsignedInteger) {
    for shift in stride(from: integer.bitWidth - 8, through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: integer >> shift))
    }
  }
}
