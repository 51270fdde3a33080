/// A field of a record: everything that is known about it, once.
///
/// An object, so that a constraint or a rule names it by identity and not by its spelling.
package final class Field: Sendable {
  package let name: String
  package let form: Form
  /// What it is to rules; nil where no rule asks for fields of its kind.
  package let role: FieldRole?
  /// What it is for, in one sentence.
  package let summary: String
  /// The source of the fact.
  package let source: String
  /// The default, or nil if there is none.
  package let fallback: Fallback?
  /// Its name in the client payloads.
  package let wire: WireNames
  /// The rule that reports a value of another kind.
  package let wrongKind: CheckRule
  /// The rule that reports the field in a record of a type that does not have it, while another type of the same kind
  /// does.
  package let misplaced: CheckRule
  /// Other names that authors bring along: of the wire, of classes, of translated documents.
  package let foreign: [String]

  package init(
    _ name: String, _ form: Form, _ summary: String, role: FieldRole? = nil, source: String = Source.language,
    fallback: Fallback? = nil, wire: WireNames = WireNames(), foreign: [String] = [],
    wrongKind: CheckRule = .wrongForm, misplaced: CheckRule = .fieldNotForType
  ) {
    self.name = name
    self.form = form
    self.role = role
    self.summary = summary
    self.source = source
    self.fallback = fallback
    self.wire = wire
    self.foreign = foreign
    self.wrongKind = wrongKind
    self.misplaced = misplaced
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

/// The keys of a field in the payloads of clients; nil where a payload has no such key.
package struct WireNames: Sendable, Equatable {
  package let feedKey: WireKey?
  package let contentCardsKey: WireKey?
  package let triggersKey: WireKey?

  package init(feed: WireKey? = nil, contentCards: WireKey? = nil, triggers: WireKey? = nil) {
    feedKey = feed
    contentCardsKey = contentCards
    triggersKey = triggers
  }

  package var feed: String? { feedKey?.name }
  package var contentCards: String? { contentCardsKey?.name }
  package var triggers: String? { triggersKey?.name }
}

/// The key of a field in a payload of clients.
package struct WireKey: Sendable, Equatable, ExpressibleByStringLiteral {
  package let name: String
  /// Whether it is there even where the definition says nothing of the field, since clients differ in what they make of
  /// that.
  let isStated: Bool
  /// What strict decoders want there where neither the definition nor a default says anything.
  let absent: PayloadConstant?

  package init(_ name: String) {
    self.init(name, isStated: false, absent: nil)
  }

  package init(stringLiteral name: String) {
    self.init(name)
  }

  private init(_ name: String, isStated: Bool, absent: PayloadConstant?) {
    self.name = name
    self.isStated = isStated
    self.absent = absent
  }

  /// A key that is always there.
  static func stated(_ name: String, else absent: PayloadConstant? = nil) -> WireKey {
    WireKey(name, isStated: true, absent: absent)
  }

  /// A key that is always there only where payloads have all keys that strict decoders want.
  static func wanted(_ name: String, else absent: PayloadConstant) -> WireKey {
    WireKey(name, isStated: false, absent: absent)
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
