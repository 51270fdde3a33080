import CampaignCheck
import CampaignLanguage
import Findings
import SourceText

extension ReaderContent {
  /// The content in one line: `"Anna, your basket is waiting." [To the basket → https://…]`. Long texts are cut at a
  /// word.
  package var words: String {
    if isStopped { return "(its template stops it for this event, so the client tries the next message)" }
    if isMadeWhenDue { return "(the server fills in its templates when it is due)" }
    var parts = [title, text].compactMap { $0 }.filter { !$0.isEmpty }.map { "\"\(shortened($0))\"" }
    if parts.isEmpty, let image { parts.append("picture \(shortened(image))") }
    parts += buttons.prefix(Self.mostButtons).map { "[\(shortened($0.text))\($0.opens.arrow)]" }
    let applied = variations.suffix(Self.mostVariations).map { " (for \($0.text))" }.joined()
    return parts.joined(separator: " ") + opens.arrow + applied
  }

  private static let mostButtons = 2
  private static let mostVariations = 3
}

extension ReaderLink {
  /// The target of a click, to follow a text.
  fileprivate var arrow: String {
    switch self {
    case .nothing: ""
    case .link(let link): " → \(shortened(link))"
    case .feed: " → the News Feed"
    }
  }

  /// The link, or the word that stands for another target in an expectation.
  package var expectation: String {
    switch self {
    case .nothing: ScenarioTable.nothing
    case .link(let link): link
    case .feed: DeliveredCard.Channel.newsFeed.rawValue
    }
  }

  /// The target of a click, as a sentence.
  package var words: String {
    switch self {
    case .nothing: "the click opens nothing"
    case .link(let link): "the click opens \(shortened(link))"
    case .feed: "the click opens the News Feed"
    }
  }
}

extension VariationConditions {
  /// The conditions as a campaign file has them: `{ language: de, group: [50, 99] }`.
  package var text: String {
    var parts: [String] = []
    if let language {
      parts.append("\(VariationTable.language.name): \(String(decoding: language, as: UTF8.self))")
    }
    if targets.count == 1 {
      parts.append("\(VariationTable.target.name): \(targets[0].name)")
    } else if !targets.isEmpty {
      parts.append("\(VariationTable.target.name): [\(targets.map(\.name).joined(separator: ", "))]")
    }
    if let groups { parts.append("\(VariationTable.group.name): [\(groups.lowerBound), \(groups.upperBound)]") }
    return "{ \(parts.joined(separator: ", ")) }"
  }
}

/// A text that is at most so long. A longer one is cut at a word, and ends with an ellipsis.
package func shortened(_ text: String, to most: Int = 100) -> String {
  // A character can have any number of code points.
  let beginning = String(text.unicodeScalars.prefix(most + 1))
  guard beginning.unicodeScalars.count > most else { return beginning }
  let room = beginning.unicodeScalars.prefix(most - 1)
  let end = room.lastIndex { $0.properties.isWhitespace }
  let cut = end.map { room[..<$0] }.flatMap { $0.count > most / 2 ? $0 : nil } ?? room
  return String(cut) + "…"
}

extension TextDifference {
  /// The same, with the characters around the first difference alone.
  var shortened: TextDifference {
    let (start, end) = window
    var short = TextDifference(
      expected: Self.part(Array(expected), from: start, to: end), found: Self.part(Array(found), from: start, to: end))
    (short.name, short.part, short.variations) = (name, part, variations)
    return short
  }

  /// Both texts one below the other, and a mark below the first difference.
  var lines: [String] {
    let (one, other) = (printable(expected), printable(found))
    let mark = String(repeating: " ", count: "found     \"".count + one.equalCharacters(with: other))
    return ["expected  \"\(one)\"", "found     \"\(other)\"", mark + "^ the first difference"]
      + (alikeWords.map { [$0] } ?? [])
  }

  /// Tells the first characters that differ apart. Nil if people can.
  private var alikeWords: String? {
    let count = expected.equalCharacters(with: found)
    guard let one = expected.dropFirst(count).first, let other = found.dropFirst(count).first,
      one.plain == other.plain
    else { return nil }
    return "they look alike: expected \(one.codePoints), but found \(other.codePoints)"
  }

  /// The characters that are shown: some before the first difference, and more after it.
  private var window: (start: Int, end: Int) {
    let common = expected.equalCharacters(with: found)
    let start = common > Self.most / 2 ? common - Self.most / 4 : 0
    return (start, start + Self.most)
  }

  private static let most = 80

  private static func part(_ text: [Character], from start: Int, to end: Int) -> String {
    let shown = text.dropFirst(start).prefix(end - start)
    return (start > 0 ? "…" : "") + String(shown) + (text.count > end ? "…" : "")
  }
}

extension String {
  /// The number of characters at the beginning of both texts that have the same bytes. Characters of other bytes can be
  /// equal: `Ä` is one code point, or two.
  fileprivate func equalCharacters(with other: String) -> Int {
    zip(self, other).prefix { $0.utf8.elementsEqual($1.utf8) }.reduce(0) { count, _ in count + 1 }
  }
}

extension Character {
  /// The character without code points that look like others, or like nothing.
  fileprivate var plain: String { unicodeScalars.map { $0.lookAlike ?? String($0) }.joined() }

  /// Its code points: `U+0041 U+0308`.
  fileprivate var codePoints: String { unicodeScalars.map { codePoint($0.value) }.joined(separator: " ") }
}
