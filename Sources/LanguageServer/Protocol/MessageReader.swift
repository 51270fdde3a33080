import Bytes

/// Divides the bytes of a stream into messages: headers like those of HTTP, an empty line, and a body of the stated
/// length.
struct MessageReader {
  /// The bytes that were received and not used yet, from `start`.
  private var buffer: [UInt8] = []
  private var start = 0
  /// The offset from which the end of the headers is searched, so that no byte is looked at twice.
  private var searched = 0
  /// The length of the body whose headers were read. Nil before the headers are complete.
  private var length: Int?

  /// The longest body. Editors send whole files, in which each character may take six bytes.
  static let longestBody = 256 << 20
  /// The longest headers. They have about fifty bytes.
  private static let longestHeaders = 1 << 14

  enum Next: Equatable {
    case body([UInt8])
    /// The headers don't tell the length of the body. The next message begins after them, if there is one.
    case noLength
    /// More bytes are needed.
    case nothing
    /// The stream can't be understood any more.
    case broken(String)
  }

  mutating func receive(_ bytes: [UInt8]) {
    if start > 0 {
      buffer.removeSubrange(..<start)
      (searched, start) = (searched - start, 0)
    }
    buffer += bytes
  }

  /// The next message.
  mutating func next() -> Next {
    if length == nil {
      guard let headers = headers() else {
        return buffer.count - start > Self.longestHeaders ? .broken("the headers of a message do not end") : .nothing
      }
      guard let stated = Self.length(in: headers) else { return .noLength }
      guard stated <= Self.longestBody else {
        return .broken("a message of \(stated) bytes is longer than \(Self.longestBody) bytes")
      }
      length = stated
    }
    guard let length, buffer.count - start >= length else { return .nothing }
    let body = Array(buffer[start..<start + length])
    start += length
    searched = start
    self.length = nil
    if start == buffer.count {
      buffer.removeAll(keepingCapacity: buffer.capacity < 1 << 20)
      (start, searched) = (0, 0)
    }
    return .body(body)
  }

  /// The next headers, up to the empty line, which is skipped. Lines end in CRLF, or in LF alone.
  private mutating func headers() -> ArraySlice<UInt8>? {
    let feed = UInt8(ascii: "\n")
    while searched < buffer.count {
      guard let end = buffer[searched...].firstIndex(of: feed) else {
        searched = max(searched, buffer.count)
        return nil
      }
      searched = end + 1
      var line = end
      if line > start, buffer[line - 1] == UInt8(ascii: "\r") { line -= 1 }
      guard line == start || buffer[line - 1] == feed else { continue }
      let headers = buffer[start..<line]
      start = searched
      // Empty lines before a message mean nothing.
      if !headers.isEmpty { return headers }
    }
    return nil
  }

  /// The value of `Content-Length`. Nil if there is none, or if it is not a number.
  private static func length(in headers: ArraySlice<UInt8>) -> Int? {
    for line in headers.split(separator: UInt8(ascii: "\n")) {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
      guard name.filter({ $0 != " " }) == "content-length" else { continue }
      let digits = line[(colon + 1)...].filter { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }
      return digits.count < 19 ? Int(String(decoding: digits, as: UTF8.self)).flatMap { $0 < 0 ? nil : $0 } : nil
    }
    return nil
  }
}
