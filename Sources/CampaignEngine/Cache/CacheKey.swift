import Bytes
package import CampaignLanguage
import Files
import Findings
import SourceText
package import SourceTree

/// The key of a cached value: a digest of everything that the value depends on. So a value is never out of date.
package struct CacheKey: Sendable, Hashable, Comparable {
  private let words: SIMD4<UInt64>

  package static let size = 32

  package init(_ digest: SIMD4<UInt64>) { words = digest }

  /// Reads a key at an offset of some bytes.
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

/// The keys of a run. Each is made from the bytes of a file and everything else that affects its findings.
package struct CacheKeys: Sendable {
  /// The digests of everything else that affects a file's findings. There is one row for each configuration, and a last
  /// one for files without a configuration. Each row has an entry for each kind of file and each syntax.
  private let starts: [[Blake2]]

  /// All bytes of a configuration and its catalogue are part of the key, so nothing in them can be forgotten here.
  /// After any change in them, a run checks everything again.
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

  /// The digest of the bytes before a file's content, padded to a full block.
  private static func start(_ bytes: [UInt8]) -> Blake2 {
    var start = Blake2()
    let block = bytes + [UInt8](repeating: 0, count: Blake2.blockSize - bytes.count)
    block.withUnsafeBytes { start.absorb($0) }
    return start
  }

  /// The key of a file's findings.
  package func key(
    of bytes: [UInt8], as syntax: Tree.Syntax, _ kind: FileKind, by configuration: Int?
  ) -> CacheKey {
    let start = starts[configuration ?? starts.count - 1][Int(kind.rawValue) * 2 + (syntax == .json ? 1 : 0)]
    return CacheKey(bytes.withUnsafeBytes { start.digest(of: $0) })
  }

  /// The first byte of the key for all files together. No key of a single file begins with it.
  private static let ofAll: UInt8 = 0xFF

  /// The key of the findings that all files give together, from the keys of each file, in order. `apps` are the apps of
  /// the files, if there are several.
  package static func key(ofAll keys: [CacheKey], ofApps apps: [Int], areWhole: Bool) -> CacheKey {
    var bytes: [UInt8] = []
    bytes.reserveCapacity((keys.count + apps.count) * CacheKey.size)
    for key in keys { key.append(to: &bytes) }
    for app in apps { withUnsafeBytes(of: Int64(app).littleEndian) { bytes.append(contentsOf: $0) } }
    let flags: [UInt8] = [ofAll, areWhole ? 1 : 0, apps.isEmpty ? 0 : 1]
    return CacheKey(bytes.withUnsafeBytes { start(flags).digest(of: $0) })
  }
}
