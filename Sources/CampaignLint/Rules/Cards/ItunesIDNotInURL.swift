import Bytes
import CampaignLanguage
import Findings

/// A cross promotion that names one item and leads to another.
enum ItunesIDNotInURL: FieldRule {
  static let info = RuleInfo(
    "itunes-id-not-in-url", .warning,
    finds: "A cross promotion whose 'url' contains another number than 'itunes_id'.",
    because: "The link should lead to the item's own page in the store.",
    source: "iOS SDK header ABKCrossPromotionCard",
    example: """
      \(ExampleStart.song)
      -     url: https://music.example.com/song/id284882216
      +     url: https://music.example.com/song/id284882215
            price: 0.99
      """)

  static let fields = [CardTable.itunesID]

  static func check(_ id: LintedValue, of card: LintedRecord) {
    guard let number = id.integer, let url = card.value(CardTable.url), let link = url.link,
      let other = items(inPath: link.path).last, !items(inPath: link.path).contains(number)
    else { return }
    addConflict(info, .otherItem(String(other), String(number)), id, .number, url, .link, help: .correctOne)
  }

  /// The item numbers in the path of a store's link: its parts that are `id` and digits. A name before the last part
  /// may look the same.
  private static func items(inPath path: ArraySlice<UInt8>) -> [Int64] {
    path.split(separator: UInt8(ascii: "/")).compactMap { part in
      part.starts(with: "id".utf8) ? part.dropFirst(2).decimal : nil
    }
  }
}

extension Message {
  fileprivate static let correctOne: Message = "correct the link or the number"
  fileprivate static func otherItem(_ inURL: String, _ number: String) -> Message {
    "the link leads to item \(inURL), but 'itunes_id' is \(number)"
  }
  fileprivate static let number: Message = "the item's number"
  fileprivate static let link: Message = "the item's link"
}
