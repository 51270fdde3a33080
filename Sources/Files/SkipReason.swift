/// The reason why a search skips a file, or a directory with its content.
package enum SkipReason: Sendable, Equatable {
  /// Its name begins with a dot.
  case hidden
  /// Its name doesn't end in `.yaml`, `.yml` or `.json`.
  case otherName
  /// It is the configuration.
  case configuration
  /// It was probably meant as the configuration, which must be called `campaignc.yaml`.
  case misnamedConfiguration
  /// A link to a directory, or something that has disappeared.
  case link
  /// A line of one of Git's ignore files matches it.
  case ignored(by: RawPath, line: Int)
}

/// The files and directories that a search skips, each with the reason. A directory's path ends in a slash.
package final class SkippedFiles {
  package private(set) var entries: [(path: RawPath, reason: SkipReason)] = []
  /// The number of entries that are not kept.
  package private(set) var others = 0

  /// More than anybody reads, but still little memory.
  private static let most = 100_000

  package init() {}

  func add(_ path: RawPath, _ reason: SkipReason) {
    if entries.count < Self.most { entries.append((path, reason)) } else { others += 1 }
  }
}
