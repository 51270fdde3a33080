/// Text of others as it may stand in one line of a message: not too long, and harmless.
func excerpt(of bytes: some Collection<UInt8>, longest: Int = 40) -> String {
  let text = String(decoding: bytes.prefix(longest * 4), as: UTF8.self)
  let isCut = text.unicodeScalars.count > longest || bytes.count > longest * 4
  return isCut ? printable(String(text.unicodeScalars.prefix(longest - 1))) + "…" : printable(text)
}

/// Text with a sign in the place of what moves the cursor or turns the direction of writing.
func printable(_ text: String) -> String {
  guard !text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) else { return text }
  return String(String.UnicodeScalarView(text.unicodeScalars.map { isPrintable($0) ? $0 : "\u{FFFD}" }))
}

private func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .lineSeparator, .paragraphSeparator: false
  case .format: scalar == "\u{200C}" || scalar == "\u{200D}"
  default: true
  }
}
