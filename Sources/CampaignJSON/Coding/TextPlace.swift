import Bytes

/// A place in text.
public struct TextPlace: Hashable, Sendable, CustomStringConvertible {
  /// The number of bytes before it.
  public let offset: Int
  /// Its line, from 1; a line ends at LF, CRLF or CR.
  public let line: Int
  /// Its column, from 1, in code points.
  public let column: Int

  init(offset: Int, in bytes: some Collection<UInt8>) {
    var line = 1
    var column = 1
    var isAfterReturn = false
    for byte in bytes.prefix(offset) {
      if byte == 0x0D || (byte == 0x0A && !isAfterReturn) {
        line += 1
        column = 1
      } else if byte != 0x0A, !byte.isContinuation {
        column += 1
      }
      isAfterReturn = byte == 0x0D
    }
    self.offset = offset
    self.line = line
    self.column = column
  }

  public var description: String { "line \(line), column \(column) (byte \(offset))" }
}
