// The words that several rules and readers say.

extension Message {
  // MARK: What to do

  package static func writeWord(_ word: String) -> Message { "write '\(word)'" }
  package static func didYouMean(_ name: String) -> Message { "did you mean '\(name)'?" }
  package static let removeIt: Message = "remove it"
  package static let removeOneOfThem: Message = "remove one of them"
  package static let removeComma: Message = "remove the comma"
  package static let quoteIt: Message = "put it in quotes"
  package static let quoteText: Message = "put the text in quotes"
  package static let quoteWholeText: Message = "put the whole text in quotes"
  package static let quoteHash: Message = "text that begins with '#' or contains ' #' needs quotes"
  package static let quoteKey: Message = "quote the key"
  package static let keyInQuotes: Message = "put the key in quotes"
  package static let addSpace: Message = "add a space"
  package static let separateItems: Message = "separate the items with ', '"
  package static let useHTTPS: Message = "use https"

  // MARK: What is there

  package static let theFirstOne: Message = "the first one"
  package static let firstUsedHere: Message = "first used here"
  package static let openedHere: Message = "opened here"
  package static let itStartsHere: Message = "it starts here"
  package static let itEndsHere: Message = "it ends here"
}
