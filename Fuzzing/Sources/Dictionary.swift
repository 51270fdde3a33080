import CampaignDerive
import CampaignEngine
import SourceTree

/// The words of the language for libFuzzer to insert into texts: the fields and choices of the schemas, and the
/// punctuation of YAML and JSON.
func dictionary() -> [UInt8] {
  var words = marks
  for schema in PublishedSchema.all {
    let text = FuzzedText(Array(schema.text(rules: ruleCatalogue, changes: rulesOfChanges).utf8), as: .json)
    demand(text.isRead, "a schema that can't be read")
    for document in text.tree.documents { words += text.tree.words(of: document.root) }
  }
  return Array(Set(words).sorted().map { "\"\(escaped($0))\"\n" }.joined().utf8)
}

/// Text with a meaning for readers, for comments that allow findings, for filters and for links.
private let marks = [
  "---\n", "...\n", "- ", "? ", ": ", ", ", "#", " #", "|\n", ">-\n", "<<: *a\n", "&a ", "*a", "!!str ", "!!int ", "!<",
  "%YAML 1.2\n", "'", "\"", "\\u00e9", "\\ud83d\\ude00", "\\ud800", "\\x41", "\r\n", "\u{85}", "\u{2028}", "\u{FEFF}",
  "é", "\u{1F600}", "\u{202E}", "null", "~", "true", "yes", "0x1F", "0o17", ".inf", ".nan", "1e3", "1e999", "-0.0",
  "9223372036854775807", "-9223372036854775808", "18446744073709551616", "2026-11-21T12:00:00Z", "P1D", "10m", "#FFF",
  "# campaignc: allow ", "https://example.com", "mailto:", "tel:", "javascript:", "braze://", "en_GB", "(a+)+$",
  "(?i)", "[a-z]", "\\d", "{\"campaign\":", "[{\"id\":",
]

/// A word in the syntax of libFuzzer's dictionaries.
private func escaped(_ word: String) -> String {
  word.utf8.map { byte in
    let isPlain = byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    guard !isPlain else { return String(Unicode.Scalar(byte)) }
    return "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }.joined()
}

extension Tree {
  /// The names of a schema's properties, and its words for values.
  fileprivate func words(of id: NodeID) -> [String] {
    items(of: id).flatMap(words)
      + pairs(of: id).flatMap { pair in
        let isNamed = text(of: pair.key, is: "properties")
        let isChoice = ["enum", "const"].contains { text(of: pair.key, is: $0) }
        let named = isNamed ? pairs(of: pair.value).map(\.key) : []
        let chosen = isChoice ? [pair.value] + items(of: pair.value) : []
        return (named + chosen).compactMap(word) + words(of: pair.value)
      }
  }

  /// The text of a node, if it is useful in the dictionary.
  private func word(_ id: NodeID) -> String? {
    let text = text(of: id)
    return value(of: id) == .text && (1...64).contains(text.count) ? String(decoding: text, as: UTF8.self) : nil
  }
}
