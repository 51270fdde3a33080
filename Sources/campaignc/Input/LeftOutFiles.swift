internal import CampaignCheck
internal import CampaignEngine
internal import CampaignLanguage
internal import Files
internal import Findings
internal import SourceText

extension CheckRun {
  /// Ends a run that has no file to look at. Mistakes in the configuration may be the reason, so they are shown.
  func endWithoutFiles(console: any Console) -> ExitCode {
    let exitCode = exitCode()
    if !findings.isEmpty {
      let outcome = outcome(showing: findings, summarized: false, exitCode: exitCode)
      _ = console.print(render(outcome, as: .human), to: .error)
    }
    return exitCode
  }
}

extension ConfigurationSearch {
  /// Why nothing is to be checked in a folder that was searched: configurations leave out all that is there. Nil where
  /// there is nothing.
  ///
  /// The folder is searched once more for it, which nobody minds where nothing was found.
  func reasonForNothing(
    in folder: RawPath, among isCandidate: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> String? {
    var leftOut: [LeftOutFiles] = []
    _ = searchInputs([folder]) { path in
      guard isCandidate(path), let inForce = inForce(forFile: path) else { return false }
      let name = path.suffix(from: path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)
      let relative = inForce.below + name
      guard !loaded[inForce.index].isCatalogue(relative) else { return false }
      if let known = leftOut.firstIndex(where: { $0.configuration === loaded[inForce.index] }) {
        leftOut[known].add(relative)
      } else {
        leftOut.append(LeftOutFiles(relative, by: loaded[inForce.index]))
      }
      return false
    }
    guard !leftOut.isEmpty else { return nil }
    let count = leftOut.reduce(0) { $0 + $1.count }
    let found = count == 1 ? "1 file found, and left out by" : "\(count) files found, all left out by"
    return "\(found) \(leftOut.prefix(3).map(\.words).joined(separator: " and by "))"
  }
}

/// The files of a search that one configuration leaves out.
private struct LeftOutFiles {
  let configuration: ConfigurationSearch.Loaded
  /// Their paths below the configuration's folder: the first few, for which another glob may have been meant.
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

  /// The keys that leave the files out, where they stand, and what may have been meant.
  var words: String {
    let settings = configuration.configuration
    let place = "in '\(configuration.file.fromHere.shown)'"
    let exclude = words(for: ConfigurationTable.exclude.name, settings.exclude)
    guard let globs = settings.include, excluded < count else { return "\(exclude) \(place)" }
    let include = words(for: ConfigurationTable.include.name, globs)
    let keys = excluded > 0 ? "\(include) and \(exclude)" : include
    return "\(keys) \(place)" + (meant(by: globs).map { "; did you mean '\(excerpt(of: $0.utf8))'?" } ?? "")
  }

  private func words(for key: String, _ globs: [String]) -> String {
    let most = 5
    guard !globs.isEmpty else { return "'\(key)'" }
    let shown = globs.prefix(most).map { excerpt(of: $0.utf8) }.joined(separator: ", ")
    return "'\(key): [\(shown)\(globs.count > most ? ", …" : "")]'"
  }

  /// A glob that some of the files match, near to one of those that none does.
  private func meant(by globs: [String]) -> String? {
    globs.prefix(20).lazy.flatMap(LeftOutFiles.near).first { candidate in
      let glob = Glob(candidate)
      return paths.contains { glob.matches($0) }
    }
  }

  /// The globs for all that is below a folder, and for a name in any folder.
  private static func near(_ glob: String) -> [String] {
    let plain = glob.hasPrefix("./") ? String(glob.dropFirst(2)) : glob
    let folder = String(plain.reversed().drop { $0 == "/" || $0 == "*" }.reversed())
    return [plain, folder.isEmpty ? "**" : folder + "/**", "**/" + plain].filter { $0 != glob }
  }
}
