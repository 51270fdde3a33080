/// How much a file may hold. They keep a hostile or broken file from taking the machine with it.
package struct Limits: Sendable, Equatable {
  package var fileBytes = 16 << 20
  /// Sequences and mappings within one another, also through aliases.
  package var nesting = 64
  /// No setting can lift the limit of nesting above this: what walks a tree goes down it by recursion, which has to fit a stack of
  /// 128 kB, such as threads have in musl.
  package static let deepestNesting = 100
  /// The nodes of a file, where an alias counts as many as what it stands for.
  package var nodes = 1_000_000
  /// One text value.
  package var textBytes = 1 << 20

  package init() {}

  /// What the language says where the configuration does not.
  package static let standard = Limits()

  /// For what the tool itself has written.
  package static let boundless: Limits = {
    var limits = Limits()
    limits.fileBytes = largestFileBytes
    limits.nodes = largestFileBytes
    limits.textBytes = largestFileBytes
    return limits
  }()

  /// Offsets are kept in 32 bits, two values of which have a meaning of their own; no setting can lift the limit above this.
  package static let largestFileBytes = Int(UInt32.max) - 2
}
