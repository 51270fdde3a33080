import Synchronization

/// The texts of the files that are open in an editor. They may differ from the files on the disk, which may not even
/// exist.
///
/// It is shared by everything that reads the files of the editor, so all of them see a change at once.
package final class OpenTexts: Sendable {
  private let texts = Mutex<[RawPath: [UInt8]]>([:])

  package init() {}

  /// The text of a file. A file behind a link also has it under its real path, by which configurations name it.
  package subscript(path: RawPath) -> [UInt8]? {
    get { texts.withLock { $0[path] } }
    set {
      let real = path.folder.real?.appending(path.name)
      texts.withLock {
        $0[path] = newValue
        if let real, real != path { $0[real] = newValue }
      }
    }
  }

  func holds(_ path: RawPath) -> Bool { texts.withLock { $0[path] != nil } }

  /// The text of a file. Nil if it is not open.
  func read(_ path: RawPath, limit: Int) -> Result<[UInt8], ReadFailure>? {
    self[path].map { $0.count > limit ? .failure(.tooLarge(size: $0.count)) : .success($0) }
  }
}
