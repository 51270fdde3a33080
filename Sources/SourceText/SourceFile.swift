/// A file of the run: the path that is shown, and its bytes.
///
/// Only files with findings are kept after they were read; the bytes of an unreadable file are empty.
package struct SourceFile: Sendable {
  /// As the user would type it: relative where the argument was, with `/` between folders.
  package let path: String
  package let bytes: [UInt8]

  package init(path: String, bytes: [UInt8] = []) {
    self.path = path
    self.bytes = bytes
  }
}
