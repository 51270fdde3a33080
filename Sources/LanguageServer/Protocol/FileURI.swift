import Files
import Findings

extension RawPath {
  /// The path of a `file:` URI. Nil for other schemes, such as `untitled:`.
  init?(uri: String) {
    guard uri.lowercased().hasPrefix("file://") else { return nil }
    let rest = Array(uri.utf8.dropFirst("file://".utf8.count))
    // Between the slashes is the name of a host, which is empty or this one.
    guard let start = rest.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    var path: [UInt8] = []
    var index = start
    while index < rest.count, rest[index] != UInt8(ascii: "?"), rest[index] != UInt8(ascii: "#") {
      if rest[index] == UInt8(ascii: "%"), index + 2 < rest.count,
        let byte = UInt8(String(decoding: rest[index + 1...index + 2], as: UTF8.self), radix: 16)
      {
        path.append(byte)
        index += 3
      } else {
        path.append(rest[index])
        index += 1
      }
    }
    guard !path.contains(0) else { return nil }
    while path.count > 1, path.last == UInt8(ascii: "/") { path.removeLast() }
    self.init(path)
  }

  /// The `file:` URI of an absolute path.
  var uri: String { "file://" + encodedPath(bytes) }
}
