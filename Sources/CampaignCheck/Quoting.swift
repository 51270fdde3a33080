/// Plain text as a double-quoted YAML or JSON scalar.
package func doubleQuoted(_ text: some Collection<UInt8>) -> String {
  var bytes: [UInt8] = [UInt8(ascii: "\"")]
  for byte in text {
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { bytes.append(UInt8(ascii: "\\")) }
    bytes.append(byte)
  }
  bytes.append(UInt8(ascii: "\""))
  return String(decoding: bytes, as: UTF8.self)
}
