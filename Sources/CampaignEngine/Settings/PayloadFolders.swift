internal import CampaignCompile
package import Files

/// Tells the payloads that a build has written from campaign files in JSON, so that a search over both does not take
/// one for the other.
package final class PayloadFolders {
  private let source: FileSource
  /// Whether folders are outputs of a build, and whether they hold payloads within one, by their paths.
  private var outputs: [RawPath: Bool] = [:]
  private var inner: [RawPath: Bool] = [:]

  package init(in source: FileSource) { self.source = source }

  /// Whether a file that was found in a folder is a payload or a manifest of ours.
  package func holds(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
    guard path.count > 5, path.suffix(5).elementsEqual(".json".utf8) else { return false }
    let path = RawPath(path)
    let folder = path.folder
    if path.name.elementsEqual(Manifest.path.utf8) { return isOutput(folder) }
    if let known = inner[folder] { return known }
    let answer = Manifest.folders.contains { name(of: folder).elementsEqual($0.utf8) } && isOutput(outer(of: folder))
    inner[folder] = answer
    return answer
  }

  /// Whether a folder is the output of a build, or lies in one as its path is written.
  package func isInOutput(_ folder: RawPath) -> Bool {
    var folder = folder
    while !isOutput(folder) {
      if folder.bytes.isEmpty || folder.folder == folder { return false }
      folder = folder.folder
    }
    return true
  }

  private func isOutput(_ folder: RawPath) -> Bool {
    if let known = outputs[folder] { return known }
    var answer = false
    if case .success(let bytes) = source.read(RawPath(Manifest.path).resolved(in: folder), limit: Manifest.limit) {
      answer = bytes.starts(with: Manifest.beginning)
    }
    outputs[folder] = answer
    return answer
  }
}

// MARK: - Folders without a name

extension PayloadFolders {
  /// Whether a path does not tell its folder's name: the present folder, or one above it.
  private func isNameless(_ folder: RawPath) -> Bool { folder.bytes.isEmpty || folder.name.elementsEqual("..".utf8) }

  private func name(of folder: RawPath) -> ArraySlice<UInt8> {
    guard isNameless(folder) else { return folder.name }
    return source.position(of: folder, below: outer(of: folder))?.dropLast() ?? []
  }

  private func outer(of folder: RawPath) -> RawPath {
    isNameless(folder) ? RawPath("..").resolved(in: folder) : folder.folder
  }
}
