import CampaignCheck
package import CampaignEngine
package import Files
package import Findings
import SourceText
import SourceTree

/// A directory that an editor has open, or the single files that are in none of these directories.
package final class EditorFolder {
  /// Nil for single files.
  package let path: RawPath?
  package let workspace: Workspace
  /// The names in the files of the workspace.
  var names = NameIndex()
  /// The files that the last search found.
  private var found: Set<RawPath> = []
  /// The files that configure the workspace, with their findings. They are read again after each change.
  package private(set) var ownFiles: [RawPath: Workspace.OwnFile] = [:]
  /// The directory may have other files than the last search found.
  private var isSearchDue = false
  private var isReloadDue = false
  /// Open files that the last search did not find, because they are excluded. It is not repeated for each of their
  /// changes.
  private var excluded: Set<RawPath> = []
  /// The directories of configurations that the editor has open. They are read even if there are no campaigns yet.
  private var configured: Set<RawPath> = []
  /// The files whose findings may be different, besides those that the workspace tells.
  private var changed: Set<RawPath> = []

  /// More files than this are not read. Nobody keeps so many campaigns in one directory, so it is probably the wrong
  /// one.
  package static let mostFiles = 100_000
  package private(set) var hasTooManyFiles = false

  package init(_ path: RawPath?, in source: FileSource) {
    self.path = path
    workspace = Workspace(
      ConfigurationSearch(in: source), named: path.map { [$0] } ?? [], isWhole: path != nil, isCompiling: false,
      hidesForeignFiles: false)
    search()
    noteOwnFiles()
  }

  /// True for a path in the directory.
  package func contains(_ file: RawPath) -> Bool {
    guard let path else { return true }
    return file.isBelow(path)
  }

  // MARK: - Changes

  /// Takes the current text of a file, from the editor or the disk. A file that the search does not find stays out.
  package func take(_ file: RawPath, isOpen: Bool) {
    if ownFiles[file] != nil || file.name.elementsEqual(configurationName.utf8) {
      configured.insert(file.folder)
      return reload()
    }
    guard path == nil || found.contains(file) || isOpen && isLikeOthers(file) else {
      // It may have been open before it was saved.
      remove(file)
      if excluded.insert(file).inserted || !isOpen { isSearchDue = true }
      return
    }
    let text = read(file)
    if case .failure(let failure) = text, failure.isMissing { return remove(file) }
    workspace.set(text, at: file)
  }

  private func remove(_ file: RawPath) {
    guard workspace.number(at: file) != nil else { return }
    workspace.remove(file)
    changed.insert(file)
  }

  private func read(_ file: RawPath) -> Result<[UInt8], ReadFailure> {
    let limits = workspace.configuration(for: file)?.configuration.limits ?? .standard
    return workspace.settings.configurations.source.read(file, limit: limits.fileBytes)
  }

  /// Reads a file again if it has changed on the disk.
  package func refresh(_ file: RawPath) {
    if case .success(let text) = read(file), workspace.text(at: file) == text { return }
    take(file, isOpen: false)
  }

  /// Forgets the text of a file that the editor has closed.
  package func close(_ file: RawPath) {
    if path == nil { workspace.remove(file) } else { take(file, isOpen: false) }
    changed.insert(file)
  }

  /// Searches the directory again with the next update.
  package func searchAgain() {
    excluded = []
    isSearchDue = true
  }

  /// Reads the configurations again with the next update.
  package func reload() {
    excluded = []
    isReloadDue = true
  }

  /// Checks the changes. Returns the files whose findings may be different now.
  package func update() -> Set<RawPath> {
    if isReloadDue {
      workspace.reloadConfigurations()
      isSearchDue = true
    }
    if isSearchDue { search() }
    let told = workspace.updatedFiles()
    if isReloadDue || isSearchDue { noteOwnFiles() }
    (isReloadDue, isSearchDue) = (false, false)
    defer { changed = [] }
    let result = changed.union(told)
    names.forget(result)
    return result
  }

  /// True for a file that the search would find if it were on the disk, or if there were fewer files.
  private func isLikeOthers(_ file: RawPath) -> Bool {
    guard hasTooManyFiles || !exists(file), let path, let below = file.bytes.below(path.bytes) else { return false }
    let parts = below.split(separator: UInt8(ascii: "/"))
    return !parts.contains { $0.first == UInt8(ascii: ".") } && file.hasCampaignSuffix
      && file.bytes.withUnsafeBufferPointer(workspace.settings.configurations.wants)
  }

  private func search() {
    guard let path else { return }
    let files = workspace.search(path)
    hasTooManyFiles = files.count > Self.mostFiles
    let now = hasTooManyFiles ? [] : Set((0..<files.count).map(files.rawPath))
    let source = workspace.settings.configurations.source
    for file in found.subtracting(now) where !(source.exists(file) && isLikeOthers(file)) {
      workspace.remove(file)
      changed.insert(file)
    }
    let before = found
    found = now
    excluded = excluded.subtracting(now)
    guard !now.isEmpty else { return }
    workspace.load(files, (0..<files.count).filter { !before.contains(files.rawPath($0)) })
  }

  private func noteOwnFiles() {
    changed.formUnion(ownFiles.keys)
    for folder in configured.union(path.map { [$0] } ?? []) {
      _ = workspace.settings.configurations.inForce(forFolder: folder)
    }
    ownFiles = Dictionary(workspace.ownFiles.map { (asInEditor($0.path), $0) }) { first, _ in first }
    changed.formUnion(ownFiles.keys)
  }

  /// The path as the editor spells it. A configuration has its real path, but the directory may be behind a link.
  private func asInEditor(_ file: RawPath) -> RawPath {
    guard let path, let real = path.real, real != path, let below = file.bytes.below(real.bytes) else { return file }
    return RawPath(Array(below)).resolved(in: path)
  }

  // MARK: - Findings

  /// The findings of a file that the editor shows.
  package func findings(of file: RawPath, isOpen: Bool) -> [Finding] {
    if let own = ownFiles[file] { return own.findings }
    let findings = workspace.findings(at: file)
    guard !findings.isEmpty, workspace.configuration(for: file) == nil else { return findings }
    return isForeign(file, findings, isOpen: isOpen) ? [] : findings
  }

  /// True for a file that has nothing to do with campaigns. Without a configuration, a directory may have any YAML and
  /// JSON.
  private func isForeign(_ file: RawPath, _ findings: [Finding], isOpen: Bool) -> Bool {
    let text = workspace.text(at: file) ?? []
    if isOpen, !text.contains(where: { $0 > 0x20 }) { return false }
    return findings.contains { $0.rule === notACampaignRule || $0.severity == .error }
      && CampaignEngine.isForeign(text, as: Tree.Syntax(ofPath: file.bytes))
  }

  /// The path of a file by its number in the findings of another one. Findings of configurations are about one file.
  package func path(ofFile number: Int, seenFrom file: RawPath) -> RawPath {
    ownFiles[file] == nil ? workspace.path(ofFile: number) ?? file : file
  }

  /// The text of a file with findings, for its lines.
  package func text(of file: RawPath) -> [UInt8]? { ownFiles[file]?.text ?? workspace.text(at: file) }
}
