/// Text from others for one line of a message: printable, and shortened.
func excerpt(of bytes: some Collection<UInt8>, longest: Int = 40) -> String {
  let text = String(decoding: bytes.prefix(longest * 4), as: UTF8.self)
  let isCut = text.unicodeScalars.count > longest || bytes.count > longest * 4
  return isCut ? printable(String(text.unicodeScalars.prefix(longest - 1))) + "…" : printable(text)
}

/// Text in which a character that is invisible, looks like a space, or moves others is shown by its number, as in
/// `<U+200B>`.
///
/// The library has no dependency for this, so the command has a second version: its `printable` also shows whole
/// emoji.
package func printable(_ text: String) -> String {
  guard !text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) else { return text }
  var result = ""
  var isDrawnOnto = false
  for scalar in text.unicodeScalars {
    let isShown = isPrintable(scalar) && (isDrawnOnto || !isMark(scalar))
    if isShown { result.unicodeScalars.append(scalar) } else { result += spelling(of: scalar) }
    isDrawnOnto = isShown && !isMark(scalar)
  }
  return result
}

private func spelling(of scalar: Unicode.Scalar) -> String {
  let digits = String(scalar.value, radix: 16, uppercase: true)
  return "<U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits + ">"
}

private func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
  if scalar == " " { return true }
  switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator: return false
  case .privateUse, .surrogate, .unassigned: return false
  default: return !scalar.properties.isDefaultIgnorableCodePoint
  }
}

/// True if a character is drawn on the one before it.
private func isMark(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .spacingMark, .enclosingMark: true
  default: false
  }
}
