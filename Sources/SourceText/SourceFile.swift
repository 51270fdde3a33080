/// A file of the run: its displayed path, and its bytes.
///
/// Only files with findings keep their bytes after they were read. The bytes of an unreadable file are empty.
package struct SourceFile: Sendable {
  /// The path as the user would type it: relative if the argument was, with `/` between directories.
  package let path: String
  package let bytes: [UInt8]

  package init(path: String, bytes: [UInt8] = []) {
    self.path = path
    self.bytes = bytes
  }
}
