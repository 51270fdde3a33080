/// A text in which characters with a meaning in some format are replaced, and all others are printable. `replacement`
/// returns nil for a character without a meaning.
func escaped(_ text: String, _ replacement: (Unicode.Scalar) -> String?) -> String {
  var result = ""
  var rest = text.unicodeScalars[...]
  while !rest.isEmpty {
    let run = rest.prefix { replacement($0) == nil }
    result += printable(Substring(run))
    rest = rest[run.endIndex...]
    if let scalar = rest.popFirst() { result += replacement(scalar) ?? "" }
  }
  return result
}
