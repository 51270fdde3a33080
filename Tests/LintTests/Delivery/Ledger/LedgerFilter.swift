/// A filter of a trigger on the property `s` of an event.
///
/// Which regular expression is found in which text is written down here: no engine for regular expressions takes part.
struct LedgerFilter {
  private let pattern: Pattern
  private let isNegated: Bool

  private struct Pattern {
    let text: String
    /// The texts in which it is found, if case matters and if it does not.
    let found: [String]
    let foundIgnoringCase: [String]

    init(_ text: String, in found: [String], ignoringCase foundIgnoringCase: [String]? = nil) {
      (self.text, self.found) = (text, found)
      self.foundIgnoringCase = foundIgnoringCase ?? found
    }
  }

  /// The texts of events.
  static let texts = ["pro", "PRO", "sku-42", "Sku-7x"]

  private static let patterns = [
    Pattern("^pro$", in: ["pro"], ignoringCase: ["pro", "PRO"]),
    Pattern("O", in: ["PRO"], ignoringCase: ["pro", "PRO"]),
    Pattern("sku", in: ["sku-42"], ignoringCase: ["sku-42", "Sku-7x"]),
    Pattern("^(?:p|s)[a-z]+", in: ["pro", "sku-42"], ignoringCase: texts),
    Pattern("^(pro|sku-[0-9]{2})$", in: ["pro", "sku-42"], ignoringCase: ["pro", "PRO", "sku-42"]),
    Pattern("[A-Z]{3}", in: ["PRO"], ignoringCase: texts),
    Pattern("^[^0-9]*$", in: ["pro", "PRO"]),
    Pattern("[0-9]x?$", in: ["sku-42", "Sku-7x"]),
    Pattern("k.*x", in: ["Sku-7x"]),
    Pattern("^.{3}$", in: ["pro", "PRO"]),
    Pattern("-.", in: ["sku-42", "Sku-7x"]),
    Pattern("^(s|S)ku-[0-9]+(x|y)?$", in: ["sku-42", "Sku-7x"]),
  ]

  /// One of the filters. Every third number has none.
  init?(number: Int) {
    guard !number.isMultiple(of: 3) else { return nil }
    pattern = Self.patterns[number / 3 % Self.patterns.count]
    isNegated = number % 3 == 2
  }

  /// The filter in a campaign file.
  var words: String { "{ property: s, \(isNegated ? "not_matches" : "matches"): '\(pattern.text)' }" }

  func passes(_ text: String, _ client: LedgerClient, _ defect: LedgerDefect?) -> Bool {
    if defect == .filtersPass { return true }
    let ignoresCase = client.ignoresCase != (defect == .otherCase)
    let isFound = (ignoresCase ? pattern.foundIgnoringCase : pattern.found).contains(text)
    return isFound != (isNegated && defect != .negationIsLost)
  }
}
