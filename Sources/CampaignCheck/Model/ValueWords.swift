internal import Findings

// The words for values that do not have the form of their field.

extension Message {
  static func wrongKind(_ field: String, _ wanted: String, _ found: String) -> Message {
    "'\(field)' must be \(wanted), not \(found)"
  }
  static func lostInComment(_ field: String) -> Message {
    "'#' begins a comment here, so '\(field)' has no value"
  }
  static func blank(_ field: String) -> Message { "'\(field)' is blank" }
  static func below(_ field: String, _ least: String, _ found: String) -> Message {
    "'\(field)' must be at least \(least), not \(found)"
  }
  static func above(_ field: String, _ most: String, _ found: String) -> Message {
    "'\(field)' must be at most \(most), not \(found)"
  }
  static func notAbove(_ field: String, _ least: String, _ found: String) -> Message {
    "'\(field)' must be more than \(least), not \(found)"
  }
  static func tooShort(_ field: String, _ least: String) -> Message { "'\(field)' must be at least \(least)" }
  static func notWholeSeconds(_ field: String) -> Message { "'\(field)' must be a whole number of seconds" }
  static let clientsCountSeconds: Message = "clients count whole seconds and would drop the rest"
  static func tooFew(_ field: String, _ least: Int) -> Message {
    least == 1 ? "'\(field)' is empty; it needs at least one item" : "'\(field)' needs at least \(least) items"
  }
  static func tooMany(_ field: String, _ most: Int) -> Message {
    "'\(field)' can have at most \(most), and this is one more"
  }
  static func notAChoice(_ word: String, _ noun: String) -> Message { "\(quoting: Array(word.utf8)) is not \(noun)" }
  static func allowed(_ words: [String]) -> Message { "use one of \(listed(words))" }
  static func itIs(_ wanted: String) -> Message { "write \(wanted)" }
  static func extrasHold(_ found: String) -> Message { "values in 'extras' must be text, not \(found)" }
  static func foreignScheme(_ scheme: ArraySlice<UInt8>) -> Message {
    "the link scheme \(quoting: scheme) is not one of your apps' schemes"
  }
  static let insecure: Message = "this link uses plain http"
  static let allIsAQuery: Message = "'all' asks for every category, so a card can't have it"
  static let noCounterpart: Message = "a cross promotion can't be a content card"
  static let cannotStandHere: Message = "this word can't stand here"
  static let nameCategories: Message = "list the categories, or remove the field"
  static let leaveOutOrFill: Message = "give it a value, or remove the field"

  static let sayAnyOf: Message = "to allow several values, put one filter for each into an 'any_of'"

  static let quote: Message = "put it in quotes"
  static let wrap: Message = "make it a list"
  static let useHTTPS: Message = "use https"
}
