import Bytes
package import Files

/// A summary of checked files: everything that `link` needs to know of them, so that it does not need the files.
///
///     20 bytes   "campaignc summary 3\n"; the number is that of the form
///      8 bytes   a checksum of everything after it, the lowest byte first
///     text       the version of campaignc
///     number     the size of the rest
///     flag       whether the rest is compressed, as a block of LZ4
///
/// The rest:
///
///     list       the ids of all rules: findings name a rule by its position
///     tables     the settings, configurations and directories
///     list       the files in the order of their paths: the position of the directory, the name, and a text that has
///                everything else (`SummarizedFile`)
///
/// Numbers and texts are packed as `PackedBytes` does it. docs/summaries.md describes the form for
/// other programs.
package struct SummaryFile: Sendable {
  package let tables: SummaryTables
  package let entries: [Entry]
  /// The bytes in which the ranges of the entries are: the rest of the file, expanded.
  package let bytes: [UInt8]

  /// A file.
  package struct Entry: Sendable {
    package let folder: Int
    fileprivate let name: Range<Int>
    let content: Range<Int>
  }

  /// The reason why bytes can't be used.
  package enum Fault: Error, Equatable {
    /// The bytes don't begin like a summary.
    case foreign
    case damaged
    /// They are a summary of an earlier or a later form.
    case ofAnotherForm
    /// Another version of campaignc wrote them. Its rules may be different.
    case ofAnotherVersion(String)
  }

  package init(_ bytes: [UInt8]) throws(Fault) {
    guard bytes.starts(with: Self.mark) else { throw Self.begins(bytes) ? .ofAnotherForm : .foreign }
    let start = Self.mark.count + 8
    guard bytes.count > start, Self.checksum(in: bytes) == Bytes.checksum(of: bytes[start...]) else { throw .damaged }
    var beginning = PackedReader(bytes, in: start..<bytes.count)
    let version = String(decoding: beginning.text(), as: UTF8.self)
    guard version == toolVersion else { throw .ofAnotherVersion(version) }
    guard let rest = Self.expanded(&beginning) else { throw .damaged }
    var packed = PackedReader(rest, in: 0..<rest.count)
    let rules = (0..<packed.count()).map { _ in packed.text() }
    guard rules.elementsEqual(ruleCatalogue, by: { $0.elementsEqual($1.id.utf8) }) else {
      throw .ofAnotherVersion(version)
    }
    tables = SummaryTables(unpacking: &packed)
    let folders = tables.folders.count
    entries = (0..<packed.count()).map { _ in Entry(unpacking: &packed, folders: folders) }
    guard packed.isReadWhole else { throw .damaged }
    self.bytes = rest
  }

  /// The rest of a summary. Nil if it is damaged.
  private static func expanded(_ packed: inout PackedReader) -> [UInt8]? {
    let (count, isCompressed) = (packed.small(Int.self), packed.isSo())
    let rest = packed.rest()
    if !isCompressed { return rest.count == count ? Array(rest) : nil }
    return count / mostExpansion <= rest.count ? LZ4.expanded(rest, count: count) : nil
  }

  /// No summary is compressed further, so that a small file can't take much memory.
  private static let mostExpansion = 64

  /// The bytes of a summary: the given bytes, from the tables on, after the mark of this version.
  package static func sealed(_ tables: [UInt8]) -> [UInt8] { sealed(rest: rules + tables) }

  /// The bytes of a summary with this rest.
  fileprivate static func sealed(rest: [UInt8]) -> [UInt8] {
    let block = LZ4.compressed(rest)
    let isCompressed = block.count < rest.count && rest.count / mostExpansion <= block.count
    var packed = PackedBytes(after: mark + Array(repeating: 0, count: 8), capacity: block.count + 64)
    packed.add(text: toolVersion.utf8)
    packed.add(rest.count)
    packed.add(isCompressed)
    return withChecksum(packed.take() + (isCompressed ? block : rest))
  }

  /// The ids of the rules, packed.
  fileprivate static var rules: [UInt8] {
    var packed = PackedBytes()
    packed.add(ruleCatalogue.count)
    for rule in ruleCatalogue { packed.add(text: rule.id.utf8) }
    return packed.take()
  }

  private static func withChecksum(_ bytes: consuming [UInt8]) -> [UInt8] {
    let sum = Bytes.checksum(of: bytes[(mark.count + 8)...])
    withUnsafeBytes(of: sum.littleEndian) { bytes.replaceSubrange(mark.count..<mark.count + 8, with: $0) }
    return bytes
  }

  /// True if some bytes begin like a summary.
  package static func begins(_ bytes: [UInt8]) -> Bool { bytes.starts(with: markOfAnyForm) }

  /// The path of a file.
  package func path(of entry: Entry) -> RawPath {
    RawPath(bytes[entry.name]).resolved(in: tables.folders[entry.folder].path)
  }

  /// The name of a file in its directory.
  func name(of entry: Entry) -> ArraySlice<UInt8> { bytes[entry.name] }

  private static let markOfAnyForm = Array("campaignc summary ".utf8)
  fileprivate static let mark = markOfAnyForm + Array("3\n".utf8)

  private static func checksum(in bytes: [UInt8]) -> UInt64 {
    bytes[mark.count..<mark.count + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}

extension SummaryFile.Entry {
  fileprivate init(unpacking packed: inout PackedReader, folders: Int) {
    let folder = Int(packed.small(UInt32.self))
    if folder >= folders { packed.refuse() }
    self.folder = folder < folders ? folder : 0
    let name = packed.text()
    self.name = name.startIndex..<name.endIndex
    let content = packed.text()
    self.content = content.startIndex..<content.endIndex
  }
}

/// Writes a summary: the tables first, then one file after another, in the order of their paths.
package struct SummaryWriter {
  private var packed: PackedBytes

  /// `size` is about that of all results.
  package init(_ tables: SummaryTables, files: Int, size: Int) {
    packed = PackedBytes(after: SummaryFile.rules, capacity: size + size / 8)
    packed.add(tables)
    packed.add(files)
  }

  package mutating func add(_ name: ArraySlice<UInt8>, inFolder folder: Int, _ content: some Collection<UInt8>) {
    packed.add(folder)
    packed.add(text: name)
    packed.add(text: content)
  }

  /// The bytes of the summary. Nothing can be added afterwards.
  package mutating func finish() -> [UInt8] { SummaryFile.sealed(rest: packed.take()) }
}
