import Findings

// The labels that several rules use.
extension Message {
  static let thisOne: Message = "this one"
  static let theOriginal: Message = "the original"
  static let theOtherVariation: Message = "the other variation"
  static let theButtons: Message = "the buttons"
  static let theLink: Message = "the link"
  static let suchAsThisMessage: Message = "such as this message"
  static let excludesIt: Message = "this excludes it"
  static let campaignStartsHere: Message = "the campaign starts here"
  static let campaignEndsHere: Message = "the campaign ends here"
}
