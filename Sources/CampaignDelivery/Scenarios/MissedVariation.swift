import Bytes
package import CampaignCheck

/// A variation that the reader of a scenario should have got: the one with a text or a link, or with some conditions.
package struct MissedVariation: Sendable {
  /// The full name of the card or message.
  package let key: String
  package let wanted: Wanted
  /// The variations that the reader gets.
  package let applied: [VariationConditions]

  package enum Wanted: Sendable {
    /// A text, and the one that the reader sees in its place.
    case text(String, found: String)
    /// The link of the whole, or of the button at a position.
    case link(String, ofButton: Int?)
    case conditions(VariationConditions)

    /// The text or the link. Nil for conditions.
    fileprivate var text: String? {
      switch self {
      case .text(let text, _), .link(let text, _): text
      case .conditions: nil
      }
    }
  }

  /// True if the wanted text may be this one of a variation. In both, some parts can stand for any text: an ellipsis,
  /// and a template.
  package func isSaid(by text: String) -> Bool {
    guard let wanted = wanted.text else { return false }
    guard text.contains("{{") || text.contains("{%") else { return ExpectedText(wanted).fits(text) }
    let marked = text.replacing("{%", with: "{{").replacing("%}", with: "}}")
    let parts = marked.split(separator: "{{", omittingEmptySubsequences: false).enumerated().map { position, part in
      position == 0 ? part : part.split(separator: "}}", omittingEmptySubsequences: false).dropFirst().last ?? ""
    }
    guard parts.contains(where: { $0.utf8.count > 3 }) else { return false }
    return ExpectedText(parts.joined(separator: "…")).fits(wanted)
  }

  /// True if a text of a variation has at least half of the wanted text, and more of it than the text that the reader
  /// sees.
  package func isSimilar(to text: String) -> Bool {
    guard case .text(let wanted, let found) = wanted else { return false }
    let common = text.common(with: wanted)
    return common.times(2) >= wanted.utf8.count && common > found.common(with: wanted)
  }
}

extension ScenarioProblem {
  /// The variation that a reader should have got. Nil if the problem is about something else.
  package var missedVariation: MissedVariation? {
    guard case .claim(let claim, let fault, _) = self else { return nil }
    switch (fault, claim.value) {
    case (.otherText(let difference), _):
      return difference.name.map { name in
        MissedVariation(
          key: name, wanted: .text(difference.expected, found: difference.found), applied: difference.variations)
      }
    case (.opened(_, let clicked?), .link(let link)):
      return MissedVariation(
        key: clicked.key, wanted: .link(link, ofButton: clicked.button), applied: clicked.variations)
    case (.variations(let found, let name?), .variation(let wanted?)):
      return MissedVariation(key: name, wanted: .conditions(wanted), applied: found)
    default: return nil
    }
  }
}
