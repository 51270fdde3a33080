import Bytes

/// A text of one line in the quotes that the formatter keeps: double ones, or single ones if a character would need an
/// escape in double ones. Every fix that adds quotes writes these.
package func inQuotes(_ text: some Collection<UInt8>) -> String {
  if text.allSatisfy(needsNoEscape) { return "\"" + String(decoding: text, as: UTF8.self) + "\"" }
  return "'" + String(decoding: text, as: UTF8.self).replacing("'", with: "''") + "'"
}

/// True if a character means itself in both kinds of quotes.
package func needsNoEscape(_ byte: UInt8) -> Bool {
  byte >= 0x20 && byte != 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
}
