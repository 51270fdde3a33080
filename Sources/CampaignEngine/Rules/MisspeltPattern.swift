import Files
import SourceText

/// Finds what a pattern that matches no file probably means: one of its names is misspelt.
struct MisspeltPattern {
  /// The paths of files, as patterns see them.
  private let paths: [[UInt8]]
  /// All names in these paths, each once.
  private let names: [String]
  private var searches = 0

  /// The patterns that are searched at most, and the names that each one is compared with.
  private static let mostSearches = 20
  private static let mostNames = 5000

  init(among paths: [[UInt8]]) {
    self.paths = paths
    var seen: Set<ArraySlice<UInt8>> = []
    var names: [String] = []
    for path in paths where names.count < Self.mostNames {
      for name in path.split(separator: UInt8(ascii: "/")) where seen.insert(name).inserted {
        names.append(String(decoding: name, as: UTF8.self))
      }
    }
    self.names = names
  }

  /// The pattern that is probably meant. It matches a file.
  mutating func correction(of pattern: String) -> String? {
    searches += 1
    guard searches <= Self.mostSearches else { return nil }
    var parts = pattern.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
    parts.removeAll { $0 == "." }
    let shortened = parts.joined(separator: "/")
    if shortened != pattern, matchesFile(shortened) { return shortened }
    for (index, part) in parts.enumerated() where !part.contains(where: Self.marks.contains) {
      guard let near = name(near: part) else { continue }
      var corrected = parts
      corrected[index] = near
      let text = corrected.joined(separator: "/")
      if matchesFile(text) { return text }
    }
    return nil
  }

  /// The characters that are more than themselves in a pattern.
  private static let marks: Set<Character> = ["*", "?", "[", "]", "{", "}", "\\", "!"]

  private func matchesFile(_ pattern: String) -> Bool {
    let glob = Glob(pattern)
    return paths.contains { glob.matches($0) }
  }

  /// The nearest name with the same ending. `b.yaml` is not near `a.yaml`, nor is `may-2.yaml` near `may-1.yaml`.
  private func name(near name: String) -> String? {
    let (stem, ending) = Self.parts(of: name)
    let stems = names.compactMap { other in
      let parts = Self.parts(of: other)
      return parts.ending == ending && other != name ? parts.stem : nil
    }
    guard let near = nearest(to: stem, among: stems), near.withoutDigits != stem.withoutDigits else { return nil }
    return near + ending
  }

  private static func parts(of name: String) -> (stem: String, ending: String) {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return (name, "") }
    return (String(name[..<dot]), String(name[dot...]))
  }
}

extension String {
  fileprivate var withoutDigits: String { filter { !$0.isNumber } }
}
