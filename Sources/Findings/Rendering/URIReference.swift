/// A path as a URI: relative to the working directory of the run, or with `file:` if it is absolute.
package func uriReference(to path: String) -> String {
  let path = reportedPath(path)
  let encoded = encodedPath(path.utf8)
  return path.hasPrefix("/") ? "file://" + encoded : encoded
}

/// The bytes of a path as part of a URI.
package func encodedPath(_ path: some Collection<UInt8>) -> String {
  path.allSatisfy(standsForItself) ? String(decoding: path, as: UTF8.self) : path.map(encodedInPath).joined()
}

private func encodedInPath(_ byte: UInt8) -> String {
  standsForItself(byte) ? String(Unicode.Scalar(byte)) : percentEncoded(byte)
}

/// The unreserved characters of RFC 3986, and the slash between directories.
private func standsForItself(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
  case UInt8(ascii: "0")...UInt8(ascii: "9"): true
  case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"): true
  default: false
  }
}

/// A byte as a percent sign and two digits.
func percentEncoded(_ byte: UInt8) -> String {
  "%" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
}
