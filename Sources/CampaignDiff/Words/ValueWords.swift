import CampaignLanguage
import Findings

/// A value as reports show it: short, and without anything that could move the text around it.
func shown(_ value: PayloadValue?, of key: String) -> String {
  guard let value else { return "none" }
  if key.hasSuffix("_ms"), let milliseconds = value.integer { return spanWords(milliseconds) }
  if let text = value.text { return "'\(excerpt(of: text.utf8))'" }
  if value.isList, value.items.allSatisfy({ $0.text != nil }) {
    let names = value.items.prefix(5).compactMap(\.text).map { excerpt(of: $0.utf8) }
    let rest = value.items.count - names.count
    return names.isEmpty ? "none" : names.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
  if let truth = value.truth { return truth ? "yes" : "no" }
  return excerpt(of: value.bytes)
}

/// Both values: `'Old' → 'New'`.
func shown(_ old: PayloadValue?, _ new: PayloadValue?, of key: String) -> String {
  "\(shown(old, of: key)) → \(shown(new, of: key))"
}

/// A duration in milliseconds, as an author writes it.
func spanWords(_ milliseconds: Int64) -> String { TimeSpan(milliseconds: milliseconds)?.text ?? "\(milliseconds)ms" }

/// A name from a payload in quotes.
func quoted(_ name: String) -> String { "'\(excerpt(of: name.utf8))'" }
