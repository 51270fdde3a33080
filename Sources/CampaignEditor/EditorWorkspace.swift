import CampaignEngine
package import Files
package import Findings
import SourceTree

/// All files of an editor: the directories that it has open, and the texts that it shows.
///
/// It knows no protocol: places are bytes, and files are paths.
package final class EditorWorkspace {
  private let texts = OpenTexts()
  var source: FileSource { .editor(texts) }
  package private(set) var folders: [EditorFolder] = []
  /// The files that are in no directory of the editor.
  private lazy var singles = EditorFolder(nil, in: source)
  /// The open files with their versions.
  package private(set) var versions: [RawPath: Int] = [:]
  /// The open files whose text has changed since the last update.
  private var dirty: Set<RawPath> = []
  /// The files whose findings may be different, because their directory was opened or closed.
  private var changed: Set<RawPath> = []

  var recentDocuments = RecentDocuments()
  /// The parts of large files that were asked about last.
  var recentParts = RecentDocuments()
  var recentPayloads: [KnownPayloads] = []
  /// The scenarios that were run since the last change, by file.
  package internal(set) var trials: [RawPath: EditorTrial] = [:]

  package init() {}

  // MARK: - Directories

  /// Opens a directory with all its campaign files. If the directory is a part of a workspace, it opens that part only.
  package func open(folder path: RawPath) {
    guard !folders.contains(where: { $0.path == path }), !isTooWide(path) else { return }
    let folder = EditorFolder(path, in: source)
    folders.append(folder)
    changed.formUnion(folder.workspace.rawPaths)
    changed.formUnion(folder.ownFiles.keys)
    for file in versions.keys where self.folder(of: file) === folder {
      singles.close(file)
      dirty.insert(file)
    }
  }

  package func close(folder path: RawPath) {
    guard let index = folders.firstIndex(where: { $0.path == path }) else { return }
    let folder = folders.remove(at: index)
    changed.formUnion(folder.workspace.rawPaths)
    changed.formUnion(folder.ownFiles.keys)
    dirty.formUnion(versions.keys)
  }

  /// True for directories that people open by mistake: the root of the file system, a home directory, and what is
  /// above it.
  private func isTooWide(_ path: RawPath) -> Bool {
    let home = RawPath(environmentVariable("HOME") ?? "/")
    return home == path || home.isBelow(path)
  }

  /// The directory that a file belongs to: the innermost one.
  package func folder(of file: RawPath) -> EditorFolder {
    let own = folders.filter { $0.contains(file) }
    return own.max { ($0.path?.bytes.count ?? 0) < ($1.path?.bytes.count ?? 0) } ?? singles
  }

  // MARK: - Open files

  package func open(_ file: RawPath, _ text: [UInt8], version: Int) {
    texts[file] = text
    versions[file] = version
    dirty.insert(file)
  }

  package func change(_ file: RawPath, to text: [UInt8], version: Int) {
    guard versions[file] != nil else { return }
    open(file, text, version: version)
  }

  package func close(_ file: RawPath) {
    guard versions.removeValue(forKey: file) != nil else { return }
    texts[file] = nil
    dirty.remove(file)
    folder(of: file).close(file)
  }

  package func isOpen(_ file: RawPath) -> Bool { versions[file] != nil }

  /// The current text of a file: that of the editor, or else that of the disk.
  package func text(of file: RawPath) -> [UInt8]? { texts[file] ?? folder(of: file).text(of: file) }

  // MARK: - Changes on the disk

  /// A file on the disk was changed, created or removed.
  package func changeOnDisk(_ file: RawPath) {
    guard !isOpen(file) else { return }
    let folder = folder(of: file)
    if file.name.elementsEqual(".gitignore".utf8) { return folder.searchAgain() }
    folder.take(file, isOpen: false)
  }

  /// Looks for changes on the disk that nobody has told.
  package func lookAtDisk() {
    for folder in folders {
      folder.reload()
      for file in folder.workspace.rawPaths where !isOpen(file) { folder.refresh(file) }
    }
  }

  /// True if nothing has changed since the last update but the text of one file.
  package func hasOnlyChange(in file: RawPath) -> Bool { changed.isEmpty && dirty == [file] }

  /// Checks all changes. Returns the files whose findings may be different now.
  package func update() -> Set<RawPath> {
    for file in dirty { folder(of: file).take(file, isOpen: true) }
    dirty = []
    defer { changed = [] }
    let told = folders.reduce(changed.union(singles.update())) { $0.union($1.update()) }
    guard !told.isEmpty else { return told }
    defer { trials = [:] }
    return told.union(trials.keys)
  }

  // MARK: - Findings

  /// The findings of a file, with the file numbers of its directory's workspace.
  package func findings(of file: RawPath) -> [Finding] {
    folder(of: file).findings(of: file, isOpen: isOpen(file))
  }

  /// The directories, and the single files.
  var allFolders: [EditorFolder] { [singles] + folders }

  /// All files with findings that the editor may show.
  package var files: [RawPath] {
    let own = allFolders.flatMap { Array($0.ownFiles.keys) + $0.workspace.rawPaths }
    return Set(own).sorted()
  }
}
