internal import CampaignIR
internal import Files
internal import Findings
internal import SourceText
internal import SourceTree

/// What something is kept under: a digest of all that it follows from, so that it is never out of date and never has to be
/// compared with anything else.
struct CacheKey: Sendable, Hashable, Comparable {
  private let words: SIMD4<UInt64>

  static let size = 32

  init(_ digest: SHA256.Digest) {
    self.init(in: digest.bytes, at: 0)
  }

  /// A key that stands among other bytes.
  init(in bytes: [UInt8], at offset: Int) {
    words = bytes.withUnsafeBytes { raw in
      func word(_ index: Int) -> UInt64 {
        UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset + index * 8, as: UInt64.self))
      }
      return SIMD4(word(0), word(1), word(2), word(3))
    }
  }

  var bytes: [UInt8] { (0..<4).flatMap { index in withUnsafeBytes(of: words[index].littleEndian, Array.init) } }

  static func < (left: CacheKey, right: CacheKey) -> Bool {
    (left.words[0], left.words[1], left.words[2], left.words[3])
      < (right.words[0], right.words[1], right.words[2], right.words[3])
  }
}

/// The keys of a run: by the bytes of a file, and by what it is judged by.
struct CacheKeys: Sendable {
  /// Digests of what files are judged by, one for each configuration, and one for files without.
  private let terms: [SHA256.Digest]
  private let withoutConfiguration: SHA256.Digest

  /// A configuration counts with all of its bytes, and with those of its catalogue: nothing in them can be forgotten here, and
  /// a run after one of them was changed looks at everything again.
  init(_ search: ConfigurationSearch, now: Moment?) {
    terms = search.loaded.map { loaded in
      CacheKeys.digest(of: search.checked[loaded.readFrom].map(\.file), now: now)
    }
    withoutConfiguration = CacheKeys.digest(of: [], now: now)
  }

  private static func digest(of files: [SourceFile], now: Moment?) -> SHA256.Digest {
    var packed = PackedBytes()
    packed.add(now != nil)
    packed.add(now?.seconds ?? 0)
    for file in files {
      packed.add(Inputs.isJSON(file.path.utf8))
      packed.add(text: file.bytes)
    }
    return SHA256.hash(packed.bytes)
  }

  /// The key of what is found in a file.
  func key(
    of bytes: [UInt8], as syntax: Tree.Syntax, _ kind: CheckTerms.Kind, by configuration: Int?
  ) -> CacheKey {
    var hash = SHA256()
    hash.update((configuration.map { terms[$0] } ?? withoutConfiguration).bytes)
    hash.update([syntax == .json ? 1 : 0, kind.rawValue])
    hash.update(bytes)
    return CacheKey(hash.finalize())
  }

  /// The key of what all files of a run show together, by the keys of each, in order.
  static func key(ofAll keys: [CacheKey], areWhole: Bool) -> CacheKey {
    var hash = SHA256()
    hash.update([areWhole ? 1 : 0])
    hash.update(keys.flatMap(\.bytes))
    return CacheKey(hash.finalize())
  }
}
