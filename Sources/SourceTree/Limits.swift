/// Limits for the content of a file. They protect the machine from hostile or broken files.
package struct Limits: Sendable, Equatable {
  package var fileBytes = 16 << 20
  /// The depth of nested sequences and mappings, including aliases.
  package var nesting = 64
  /// The highest nesting limit that a setting can allow. Code that walks a tree is recursive, and must fit into a stack
  /// of 128 kB, the size for threads in musl.
  package static let deepestNesting = 100
  /// The nodes of a file. An alias counts as many as the value that it repeats.
  package var nodes = 1_000_000
  /// The bytes of one text value.
  package var textBytes = 1 << 20
  /// The directives before one document. libyaml compares each with all before it, and searches all of them for each
  /// tag.
  static let directives = 100
  /// The nodes of a file with an anchor or a tag, which take extra memory.
  static let properties = 250_000
  /// The factor by which the aliases and tags of a file may expand its size.
  private static let expansion = 128

  package init() {}

  /// The default limits.
  package static let standard = Limits()

  /// The limits for files that campaignc itself wrote.
  package static let boundless: Limits = {
    var limits = Limits()
    limits.fileBytes = largestFileBytes
    limits.nodes = largestFileBytes
    limits.textBytes = largestFileBytes
    return limits
  }()

  /// The maximum number of bytes to which the aliases and tags of a file may expand: the limit for a file. It is lower
  /// for small files, because there may be many of them.
  func expandedBytes(inFileOf size: Int) -> Int { min(fileBytes, Self.expansion * size) }

  /// The highest limit that a setting can allow. Offsets have 32 bits, and two of their values have a special meaning.
  package static let largestFileBytes = Int(UInt32.max) - 2
}
