import CampaignLanguage
import Findings
import SourceTree

// The words for values that do not have the form of their field.

extension Message {
  static func wrongKind(_ field: String, _ wanted: String, _ found: String) -> Message {
    "'\(field)' must be \(wanted), not \(found)"
  }
  static func lostInComment(_ field: String) -> Message { "'#' begins a comment here, so '\(field)' has no value" }
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
  static let clientsCountSeconds: Message = "write whole seconds, such as '1s' or '2s'; clients would drop the rest"
  static func tooFew(_ field: String, _ least: Int) -> Message {
    least == 1 ? "'\(field)' is empty; it needs at least one item" : "'\(field)' needs at least \(least) items"
  }
  static func tooMany(_ field: String, _ most: Int) -> Message {
    "'\(field)' can have at most \(most), and this is one more"
  }
  static func notAChoice(_ word: String, _ noun: String) -> Message { "\(quoting: Array(word.utf8)) is not \(noun)" }
  static func allowed(_ words: [String]) -> Message { "use one of \(listed(words))" }
  static func itIs(_ wanted: String) -> Message { "write \(wanted)" }
  static func entriesHold(_ field: String, _ found: String) -> Message {
    "values in '\(field)' must be text, not \(found)"
  }
  static func foreignScheme(_ scheme: ArraySlice<UInt8>) -> Message {
    "the link scheme \(quoting: scheme) is not one of your apps' schemes"
  }
  static func misspeltScheme(_ scheme: ArraySlice<UInt8>) -> Message {
    "\(quoting: scheme) looks like a misspelt scheme of a link"
  }
  static let insecure: Message = "this link uses plain http"
  static let allIsAQuery: Message = "'all' asks for every category, so a card can't have it"
  static let noCounterpart: Message = "a cross promotion can't be a content card"
  static let feedOnly: Message = "remove content_cards from 'channels', or use another type of card"
  static let nameCategories: Message = "list the categories, or remove the field"
  static let captionIsText: Message = "write the text that readers see, such as the name of your site"
  static func keepSome(_ most: Int) -> Message { "keep the first \(most), and remove the others" }
  static let oneText: Message = "write one text, in quotes; the app can read JSON in it"
  static let leaveOutOrFill: Message = "give it a value, or remove the field"
  static func intoFile(_ example: String) -> Message {
    "write it into a file of its own, and the path of this file here, for example: \(example)"
  }
  static let leaveOutForAll: Message = "there is no word for all of them: list them, or remove the field"
  static func fill(_ example: String) -> Message { "give it a value, for example: \(example)" }

  static let sayAnyOf: Message = "to allow several values, use 'one_of', or put one filter for each into an 'any_of'"

  static let wrap: Message = "make it a list"
}

extension Field {
  /// True if its value is the path of a file of campaignc's own.
  var isPathOfFile: Bool { sample?.hasSuffix(".yaml") ?? false }
}

// MARK: - Words for the value that was found

extension ModelCheck {
  /// A node's value in words, such as "the number 5".
  func found(_ id: NodeID) -> String {
    switch tree[id].kind {
    case .sequence: return "a list"
    case .mapping: return "a mapping"
    case .alias: return "an alias"
    case .scalar: break
    }
    let text = excerpt(of: tree.text(of: id))
    switch tree.value(of: id) {
    case .null: return text.isEmpty ? "empty" : "'\(text)' (null)"
    case .boolean: return "'\(text)' (a boolean)"
    case .integer, .number: return "the number \(text)"
    case .text, nil: return "the text '\(text)'"
    }
  }
}
