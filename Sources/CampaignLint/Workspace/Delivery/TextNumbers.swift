internal import SourceText

/// Numbers for the texts of a workspace: equal texts have equal numbers, in order of appearance. Zero is no text.
///
/// This is a table and not a dictionary, because every name, event and filter of a workspace goes through it on one
/// thread.
struct TextNumbers {
  /// The number of each text, in the order in which they were given.
  private(set) var all: [Int32] = []
  /// The text of each number.
  private(set) var spans = [WorkspaceSummary.Span()]
  /// The numbers by hash, each at the first free place from its hash on.
  private var places: [Int32]
  private let mask: Int
  /// Another one each time, so that nobody can write texts that collide.
  private let seed = UInt64.random(in: .min ... .max)

  init(of texts: some Collection<WorkspaceSummary.Span>, in summary: WorkspaceSummary) {
    var size = 16
    while size < texts.count * 2 { size *= 2 }
    places = [Int32](repeating: 0, count: size)
    mask = size - 1
    all.reserveCapacity(texts.count)
    summary.withBytes { bytes in
      for text in texts { all.append(number(of: text, bytes)) }
    }
  }

  private mutating func number(of text: WorkspaceSummary.Span, _ bytes: UnsafeRawBufferPointer) -> Int32 {
    guard !text.isEmpty else { return 0 }
    var place = hash(of: text, bytes)
    while places[place] != 0 {
      if isSame(spans[Int(places[place])], text, bytes) { return places[place] }
      place = (place + 1) & mask
    }
    places[place] = Int32(spans.count)
    spans.append(text)
    return places[place]
  }

  private func isSame(
    _ one: WorkspaceSummary.Span, _ other: WorkspaceSummary.Span, _ bytes: UnsafeRawBufferPointer
  ) -> Bool {
    one.count == other.count && bytes[one.range].elementsEqual(bytes[other.range])
  }

  /// Eight bytes at a step.
  private func hash(of text: WorkspaceSummary.Span, _ bytes: UnsafeRawBufferPointer) -> Int {
    var hash = seed ^ UInt64(text.count)
    var offset = text.range.lowerBound
    while offset + 8 <= text.range.upperBound {
      hash = Self.mix(hash, bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    var rest: UInt64 = 0
    for byte in bytes[offset..<text.range.upperBound] { rest = rest << 8 | UInt64(byte) }
    return Int(truncatingIfNeeded: Self.mix(hash, rest)) & mask
  }

  private static func mix(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }
}
