/// Names for a message: at most five, each shortened like a quotation, and the number of the other names.
package func listed(_ names: some Collection<String>) -> String { listed(names, in: "") }

/// The same with each name in quotes.
package func listed(quoting names: some Collection<String>) -> String { listed(names, in: "'") }

private func listed(_ names: some Collection<String>, in quote: String) -> String {
  let most = 5
  let shown = names.prefix(most).map { quote + excerpt(of: $0.utf8) + quote }.joined(separator: ", ")
  return names.count > most ? "\(shown) and \(names.count - most) more" : shown
}
