/// Limits for the content of a file. They protect the machine from hostile or broken files.
package struct Limits: Sendable, Equatable {
  package var fileBytes = 16 << 20
  /// Sequences and mappings within one another, also through aliases.
  package var nesting = 64
  /// No setting can lift the limit of nesting above this: what walks a tree goes down it by recursion, which has to fit
  /// a stack of 128 kB, such as threads have in musl.
  package static let deepestNesting = 100
  /// The nodes of a file; an alias counts as many as the value that it repeats.
  package var nodes = 1_000_000
  /// One text value.
  package var textBytes = 1 << 20
  /// The directives before one document. libyaml compares each with all before it, and looks through them at each tag.
  static let directives = 100
  /// The nodes of a file that have an anchor or a tag, each of which is kept apart.
  static let properties = 250_000
  /// How many times its own size the aliases and tags of a file may expand to.
  private static let expansion = 128

  package init() {}

  /// The default limits.
  package static let standard = Limits()

  /// For what the tool itself has written.
  package static let boundless: Limits = {
    var limits = Limits()
    limits.fileBytes = largestFileBytes
    limits.nodes = largestFileBytes
    limits.textBytes = largestFileBytes
    return limits
  }()

  /// The total bytes that the aliases and tags of a file of some size may expand to: the limit for a file, and less
  /// for a small one, because there may be many of them.
  func expandedBytes(inFileOf size: Int) -> Int { min(fileBytes, Self.expansion * size) }

  /// Offsets are kept in 32 bits, two values of which have a meaning of their own; no setting can lift the limit above
  /// this.
  package static let largestFileBytes = Int(UInt32.max) - 2
}
