import SourceText

/// Numbers for the texts of a workspace: equal texts have equal numbers, in order of appearance. Zero is the empty
/// text.
///
/// This is a hand-written table, not a dictionary, because every name, event and filter of a workspace goes through it
/// on one thread. The gate is "lint small files" in WorkTests.
struct TextNumbers {
  /// The number of each text, in the order in which they were added.
  private(set) var all: [Int] = []
  /// The text of each number.
  private(set) var spans = [WorkspaceSummary.Span()]
  /// The numbers by hash. Each number is at the first free place from its hash on.
  private var places: [Int]
  private let mask: Int
  /// Different in each run, so that nobody can prepare texts that collide.
  private let seed = UInt64.random(in: .min ... .max)

  init(of texts: some Collection<WorkspaceSummary.Span>, in summary: WorkspaceSummary) {
    var size = 16
    while size < texts.count * 2 { size *= 2 }
    places = [Int](repeating: 0, count: size)
    mask = size - 1
    all.reserveCapacity(texts.count)
    summary.withBytes { bytes in
      for text in texts { all.append(number(of: text, bytes)) }
    }
  }

  private mutating func number(of text: WorkspaceSummary.Span, _ bytes: UnsafeRawBufferPointer) -> Int {
    guard !text.isEmpty else { return 0 }
    var place = hash(of: text, bytes)
    while places[place] != 0 {
      if isSame(spans[places[place]], text, bytes) { return places[place] }
      place = (place + 1) & mask
    }
    places[place] = spans.count
    spans.append(text)
    return places[place]
  }

  private func isSame(
    _ one: WorkspaceSummary.Span, _ other: WorkspaceSummary.Span, _ bytes: UnsafeRawBufferPointer
  ) -> Bool {
    one.count == other.count && bytes[one.range].elementsEqual(bytes[other.range])
  }

  private func hash(of text: WorkspaceSummary.Span, _ bytes: UnsafeRawBufferPointer) -> Int {
    var hash = seed ^ UInt64(text.count)
    for byte in bytes[text.range] { hash = Self.mix(hash, UInt64(byte)) }
    return Int(truncatingIfNeeded: hash) & mask
  }

  private static func mix(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }
}
