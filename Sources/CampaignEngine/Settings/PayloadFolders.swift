import CampaignCompile
package import Files

/// Recognises the payloads of a build, so that a search does not take them for campaign files in JSON.
package final class PayloadFolders {
  private let source: FileSource
  /// True for output directories of a build, and for the directories of payloads in them.
  private var outputs: [RawPath: Bool] = [:]
  private var inner: [RawPath: Bool] = [:]

  package init(in source: FileSource) { self.source = source }

  /// True if a file from a search is a payload or a manifest of a build.
  package func holds(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
    guard path.count > 5, path.suffix(5).elementsEqual(".json".utf8) else { return false }
    let path = RawPath(path)
    let folder = path.folder
    if path.name.elementsEqual(Manifest.path.utf8) { return isOutput(folder) }
    if let known = inner[folder] { return known }
    // The payloads of a reader are one directory deeper.
    let answer = isPayloadFolder(folder) || isPayloadFolder(outer(of: folder))
    inner[folder] = answer
    return answer
  }

  /// True for a directory of payloads: in an output directory, or in that of a workspace in it.
  private func isPayloadFolder(_ folder: RawPath) -> Bool {
    guard Manifest.folders.contains(where: { name(of: folder).elementsEqual($0.utf8) }) else { return false }
    let around = outer(of: folder)
    return isOutput(around) || isOutput(outer(of: around))
  }

  /// True if a file from a search is the manifest of a build. A manifest is not a payload.
  package func isManifest(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
    let path = RawPath(path)
    return path.name.elementsEqual(Manifest.path.utf8) && isOutput(path.folder)
  }

  /// True if a directory is the output of a build, or is inside one according to its path.
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

// MARK: - Directories without a name

extension PayloadFolders {
  /// True if a path does not contain its directory's name: it is the current directory, or ends in `..`.
  private func isNameless(_ folder: RawPath) -> Bool { folder.bytes.isEmpty || folder.name.elementsEqual("..".utf8) }

  private func name(of folder: RawPath) -> ArraySlice<UInt8> {
    guard isNameless(folder) else { return folder.name }
    return source.position(of: folder, below: outer(of: folder))?.dropLast() ?? []
  }

  private func outer(of folder: RawPath) -> RawPath {
    isNameless(folder) ? RawPath("..").resolved(in: folder) : folder.folder
  }
}
