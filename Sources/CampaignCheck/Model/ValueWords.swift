internal import Findings

// The words for values that do not have the form of their field.

extension Message {
  static func wrongKind(_ field: String, _ wanted: String, _ found: String) -> Message {
    "'\(field)' is \(wanted), and this is \(found)"
  }
  static func lostInComment(_ field: String) -> Message {
    "'#' begins a comment here, so that '\(field)' has lost its colour"
  }
  static func blank(_ field: String) -> Message { "'\(field)' is blank" }
  static func below(_ field: String, _ least: String, _ found: String) -> Message {
    "'\(field)' is at least \(least), and this is \(found)"
  }
  static func above(_ field: String, _ most: String, _ found: String) -> Message {
    "'\(field)' is at most \(most), and this is \(found)"
  }
  static func notAbove(_ field: String, _ least: String, _ found: String) -> Message {
    "'\(field)' is more than \(least), and this is \(found)"
  }
  static func tooShort(_ field: String, _ least: String) -> Message { "'\(field)' lasts at least \(least)" }
  static func notWholeSeconds(_ field: String) -> Message { "'\(field)' is a whole number of seconds" }
  static let clientsCountSeconds: Message = "clients count it in seconds; a part of one would be lost"
  static func tooFew(_ field: String, _ least: Int) -> Message {
    least == 1 ? "'\(field)' is empty, and needs at least one item" : "'\(field)' needs at least \(least) items"
  }
  static func tooMany(_ field: String, _ most: Int) -> Message {
    "'\(field)' holds at most \(most), and this is one more"
  }
  static func notAChoice(_ word: String, _ noun: String) -> Message { "\(quoting: Array(word.utf8)) is not \(noun)" }
  static func allowed(_ words: [String]) -> Message { "it is one of \(listed(words))" }
  static func itIs(_ wanted: String) -> Message { "it is \(wanted)" }
  static func extrasHold(_ found: String) -> Message { "extras hold text, and this is \(found)" }
  static func foreignScheme(_ scheme: ArraySlice<UInt8>) -> Message {
    "\(quoting: scheme) is none of the apps' schemes"
  }
  static let insecure: Message = "this link goes through plain http"
  static let allIsAQuery: Message = "'all' is a query for every category, and no card's own"
  static let noCounterpart: Message = "there is no content card for a cross promotion"
  static let cannotStandHere: Message = "this word can't stand here"
  static let nameCategories: Message = "name the categories, or leave them out"
  static let leaveOutOrFill: Message = "give it a value, or leave the field out"

  static let sayAnyOf: Message = "for one of several values, put a filter for each into an 'any_of'"

  static let quote: Message = "put it in quotes"
  static let wrap: Message = "make it a list"
  static let useHTTPS: Message = "use https"
}
