internal import Bytes
package import CampaignLanguage
internal import Files
internal import Findings
internal import SourceText
package import SourceTree

/// What something is kept under: a digest of all that it follows from, so that it is never out of date and never has to
/// be compared with anything else.
package struct CacheKey: Sendable, Hashable, Comparable {
  private let words: SIMD4<UInt64>

  package static let size = 32

  package init(_ digest: SIMD4<UInt64>) { words = digest }

  /// A key that stands among other bytes.
  package init(in bytes: [UInt8], at offset: Int) {
    words = bytes.withUnsafeBytes { raw in
      func word(_ index: Int) -> UInt64 {
        UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset + index * 8, as: UInt64.self))
      }
      return SIMD4(word(0), word(1), word(2), word(3))
    }
  }

  package func append(to bytes: inout [UInt8]) {
    for index in 0..<4 { withUnsafeBytes(of: words[index].littleEndian) { bytes.append(contentsOf: $0) } }
  }

  package static func < (left: CacheKey, right: CacheKey) -> Bool {
    (left.words[0], left.words[1], left.words[2], left.words[3])
      < (right.words[0], right.words[1], right.words[2], right.words[3])
  }
}

/// The keys of a run: by the bytes of a file, and by what it is judged by.
package struct CacheKeys: Sendable {
  /// What files are judged by, digested, one row for each configuration, and one for files without. In a row, what the
  /// syntax and the kind of a file change.
  private let starts: [[Blake2]]

  /// A configuration counts with all of its bytes, and with those of its catalogue: nothing in them can be forgotten
  /// here, and a run after one of them was changed looks at everything again.
  package init(_ search: ConfigurationSearch, now: Moment?) {
    let terms = search.loaded.map { search.checked[$0.readFrom].map(\.file) } + [[]]
    starts = terms.map { files in
      let digest = CacheKeys.digest(of: files, now: now)
      return FileKind.allCases.flatMap { kind in
        [Tree.Syntax.yaml, .json].map { syntax in
          CacheKeys.start([syntax == .json ? 1 : 0, kind.rawValue] + digest)
        }
      }
    }
  }

  private static func digest(of files: [SourceFile], now: Moment?) -> [UInt8] {
    var packed = PackedBytes()
    packed.add(now != nil)
    packed.add(now?.seconds ?? 0)
    for file in files {
      packed.add(Tree.Syntax(ofPath: file.path.utf8) == .json)
      packed.add(text: file.bytes)
    }
    return SHA256.hash(packed.bytes).bytes
  }

  /// The digest of what stands before the bytes that a key is of, which fills a block of its own.
  private static func start(_ bytes: [UInt8]) -> Blake2 {
    var start = Blake2()
    let block = bytes + [UInt8](repeating: 0, count: Blake2.blockSize - bytes.count)
    block.withUnsafeBytes { start.absorb($0) }
    return start
  }

  /// The key of what is found in a file.
  package func key(
    of bytes: [UInt8], as syntax: Tree.Syntax, _ kind: FileKind, by configuration: Int?
  ) -> CacheKey {
    let start = starts[configuration ?? starts.count - 1][Int(kind.rawValue) * 2 + (syntax == .json ? 1 : 0)]
    return CacheKey(bytes.withUnsafeBytes { start.digest(of: $0) })
  }

  /// What the key of all files begins with, which no key of a file does.
  private static let ofAll: UInt8 = 0xFF

  /// The key of what all files of a run show together, by the keys of each, in order.
  package static func key(ofAll keys: [CacheKey], areWhole: Bool) -> CacheKey {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(keys.count * CacheKey.size)
    for key in keys { key.append(to: &bytes) }
    return CacheKey(bytes.withUnsafeBytes { start([ofAll, areWhole ? 1 : 0]).digest(of: $0) })
  }
}
