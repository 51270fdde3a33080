/// A field of a record: everything that is known about it, once.
///
/// An object, so that a constraint or a rule names it by identity and not by its spelling.
package final class Field: Sendable {
  package let name: String
  package let form: Form
  /// A description in one sentence.
  package let summary: String
  /// The source of the fact.
  package let source: String
  /// The default, or nil if there is none.
  package let fallback: Fallback?
  /// Its name in the client payloads.
  package let wire: WireNames
  /// Other names that authors bring along: of the wire, of classes, of translated documents.
  package let foreign: [String]

  package init(
    _ name: String, _ form: Form, _ summary: String, source: String = Source.language, fallback: Fallback? = nil,
    wire: WireNames = WireNames(), foreign: [String] = []
  ) {
    self.name = name
    self.form = form
    self.summary = summary
    self.source = source
    self.fallback = fallback
    self.wire = wire
    self.foreign = foreign
  }
}

/// The default of a field.
package enum Fallback: Sendable, Equatable, ExpressibleByStringLiteral {
  /// A value, as an author would write it.
  case written(String)
  /// The value of this field of the campaign.
  case inherited(Field)
  /// The word for a link where this field has one, else the word for nothing.
  case linked(Field)
  /// The record's position in its list, from 0.
  case position
  /// The configuration's targets.
  case configured(else: String)
  /// None, which payloads that count write as 0 and no author can write.
  case zero
  /// All that there is; for what an author need not narrow.
  case everything(String)

  package init(stringLiteral text: String) { self = .written(text) }

  /// In the words of the manual.
  package var words: String {
    switch self {
    case .written(let text): text
    case .inherited(let field): "the campaign's `\(field.name)`"
    case .linked(let field): "`uri` if there is a `\(field.name)`, else `none`"
    case .position: "its position, from 0"
    case .configured(let text): "the configuration's `targets`, else `\(text)`"
    case .zero: "none"
    case .everything(let text): text
    }
  }
}

/// The names of a field in the payloads of clients; nil where a payload has no such key.
package struct WireNames: Sendable, Equatable {
  package let feed: String?
  package let contentCards: String?
  package let triggers: String?

  package init(feed: String? = nil, contentCards: String? = nil, triggers: String? = nil) {
    self.feed = feed
    self.contentCards = contentCards
    self.triggers = triggers
  }
}

/// The sources of facts, in the words of the manual.
package enum Source {
  package static let language = "the language of campaignc"
  package static let feedModel = "News Feed data model (documentation for iOS)"
  package static let feedHeaders = "iOS SDK headers of the News Feed cards"
  package static let promotionHeader = "iOS SDK header ABKCrossPromotionCard"
  package static let contentCards = "content card documentation and SDK models"
  package static let messageModel = "in-app message documentation and SDK models"
  package static let delivery = "in-app message delivery documentation"
  package static let triggers = "documentation of triggers and property filters"
}

extension Field: Hashable {
  package static func == (left: Field, right: Field) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
