import CampaignCheck
import CampaignLanguage
import Findings

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
    let common = zip(one, other).prefix { $0 == $1 }.reduce(0) { count, _ in count + 1 }
    return [
      "expected  \"\(one)\"", "found     \"\(other)\"",
      String(repeating: " ", count: "found     \"".count + common) + "^ the first difference",
    ]
  }

  /// The characters that are shown: some before the first difference, and more after it.
  private var window: (start: Int, end: Int) {
    let common = zip(expected, found).prefix { $0 == $1 }.reduce(0) { count, _ in count + 1 }
    let start = common > Self.most / 2 ? common - Self.most / 4 : 0
    return (start, start + Self.most)
  }

  private static let most = 80

  private static func part(_ text: [Character], from start: Int, to end: Int) -> String {
    let shown = text.dropFirst(start).prefix(end - start)
    return (start > 0 ? "…" : "") + String(shown) + (text.count > end ? "…" : "")
  }
}
