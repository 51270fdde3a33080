import CampaignCheck
import CampaignLanguage
import Files
import Findings
import SourceText

extension ConfigurationSearch {
  /// The reason why no files in a directory are checked: configurations or ignore files leave out all of them. Nil if
  /// the directory has no files.
  ///
  /// This searches the directory again, which is fast enough because nothing was checked.
  func reasonForNothing(
    in folder: RawPath, among isCandidate: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> String? {
    var leftOut: [LeftOutFiles] = []
    _ = searchInputs([folder]) { path in
      guard isCandidate(path), let inForce = inForce(forFile: path) else { return false }
      let name = path.suffix(from: path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)
      let relative = inForce.below + name
      guard loaded[inForce.index].part(relative) == nil else { return false }
      if let known = leftOut.firstIndex(where: { $0.configuration === loaded[inForce.index] }) {
        leftOut[known].add(relative)
      } else {
        leftOut.append(LeftOutFiles(relative, by: loaded[inForce.index]))
      }
      return false
    }
    guard !leftOut.isEmpty else {
      return LeftOutDefinitions.words(about: .both, below: [folder], by: self, among: isCandidate)
    }
    let count = leftOut.reduce(0) { $0 + $1.count }
    let found = count == 1 ? "1 file found, and left out by" : "\(count) files found, all left out by"
    return "\(found) \(leftOut.prefix(3).map { $0.words(in: self) }.joined(separator: " and by "))"
  }
}

/// The files of a search that one configuration leaves out.
private struct LeftOutFiles {
  let configuration: ConfigurationSearch.Loaded
  /// The paths of the first few files, relative to the configuration's directory. Another glob may have been meant for
  /// them.
  private var paths: [[UInt8]] = []
  private(set) var count = 0
  private var excluded = 0

  private static let mostPaths = 100

  init(_ path: [UInt8], by configuration: ConfigurationSearch.Loaded) {
    self.configuration = configuration
    add(path)
  }

  mutating func add(_ path: [UInt8]) {
    count += 1
    if configuration.exclude.contains(where: { $0.matches(path) }) { excluded += 1 }
    if paths.count < Self.mostPaths { paths.append(path) }
  }

  /// The fields that leave the files out, with their globs and places, and a suggestion.
  func words(in search: ConfigurationSearch) -> String {
    let settings = configuration.configuration
    let exclude = words(for: .exclude, settings.exclude, in: search)
    guard let globs = settings.include, excluded < count else { return exclude }
    let include = words(for: .include, globs, in: search)
    let keys = excluded > 0 ? "\(include) and by \(exclude)" : include
    return keys + (meant(by: globs).map { "; did you mean '\(excerpt(of: $0.utf8))'?" } ?? "")
  }

  private func words(
    for setting: ConfigurationTable.Setting, _ globs: [String], in search: ConfigurationSearch
  ) -> String {
    let (most, key) = (5, setting.field.name)
    let place = "in '\(search.spelling(of: configuration.configuration.places[setting], in: configuration))'"
    guard !globs.isEmpty else { return "'\(key)' \(place)" }
    let shown = globs.prefix(most).map { excerpt(of: $0.utf8) }.joined(separator: ", ")
    return "'\(key): [\(shown)\(globs.count > most ? ", …" : "")]' \(place)"
  }

  /// A glob that is similar to one of these and matches some of the files. These globs match none.
  private func meant(by globs: [String]) -> String? {
    globs.prefix(20).lazy.flatMap(LeftOutFiles.near).first { candidate in
      let glob = Glob(candidate)
      return paths.contains { glob.matches($0) }
    }
  }

  /// Similar globs: for everything below a directory, and for a name in any directory.
  private static func near(_ glob: String) -> [String] {
    let plain = glob.hasPrefix("./") ? String(glob.dropFirst(2)) : glob
    let folder = String(plain.reversed().drop { $0 == "/" || $0 == "*" }.reversed())
    return [plain, folder.isEmpty ? "**" : folder + "/**", "**/" + plain].filter { $0 != glob }
  }
}
