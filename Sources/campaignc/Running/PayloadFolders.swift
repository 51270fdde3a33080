internal import CampaignCompile
internal import Files

/// Tells the payloads that a build has written from campaign files in JSON, so that a search over both does not take one for
/// the other.
final class PayloadFolders {
  /// Whether a folder holds payloads, by its path.
  private var known: [[UInt8]: Bool] = [:]

  /// Whether a file that was found in a folder is a payload or a manifest of ours.
  func holds(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
    guard path.count > 5, path.suffix(5).elementsEqual(".json".utf8) else { return false }
    let path = RawPath(path)
    if path.name.elementsEqual(Manifest.path.utf8) { return isOutput(path.folder) }
    let folder = path.folder
    return Manifest.folders.contains { folder.name.elementsEqual($0.utf8) } && isOutput(folder.folder)
  }

  private func isOutput(_ folder: RawPath) -> Bool {
    if let answer = known[folder.bytes] { return answer }
    var answer = false
    if case .success(let bytes) = readFile(RawPath(Manifest.path).resolved(in: folder), limit: 1 << 30) {
      answer = bytes.starts(with: Manifest.beginning)
    }
    known[folder.bytes] = answer
    return answer
  }
}
