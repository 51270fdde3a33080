/// A field of a record, with all facts about it.
///
/// This is a class, so that constraints and rules refer to it by identity, not by name.
package final class Field: Sendable {
  package let name: String
  package let form: Form
  /// The role by which rules find it. Nil if no rule needs fields of its kind.
  package let role: FieldRole?
  /// The kind of thing that its text, or each text of its list, names. Nil if it is not a name.
  package let names: NamedThing?
  /// Its purpose, in one sentence.
  package let summary: String
  /// The source of the fact.
  package let source: String
  /// The default, or nil if there is none.
  package let fallback: Fallback?
  /// Another field that gives its value in payloads. Nil if there is none.
  package let substitute: Substitute?
  /// Its name in the client payloads.
  package let wire: WireNames
  /// A sample value that fits those of the fields around it. Nil if any value of the form does.
  package let sample: String?
  /// True if an empty list says something: that there are none.
  package let countsEmpty: Bool
  /// The word for an empty list. Nil for a field without such a word.
  package let wordForEmpty: String?
  /// True if authors write its words as keys: `background:` for `step: background`.
  package let takesWordsAsKeys: Bool
  /// The rule for a value of another kind.
  package let wrongKind: WrongKindRule
  /// The rule for this field in a record of a type that does not have it, while another type of the same kind does.
  package let misplaced: MisplacedFieldRule
  /// Other names that authors use: from payloads, classes, and translated documents.
  package let foreign: [String]
  /// Its names in older versions. They still work, with advice.
  package let formerly: [String]
  /// Those of the other names whose numbers count seconds.
  package let foreignSeconds: [String]
  /// The words that numbers of payloads and dashboards mean: 0 is `always`.
  package let wordsForNumbers: [(number: Int64, word: String)]

  package init(
    _ name: String, _ form: Form, _ summary: String, role: FieldRole? = nil, names: NamedThing? = nil,
    source: String = Source.language,
    fallback: Fallback? = nil, substitute: Substitute? = nil, wire: WireNames = WireNames(), foreign: [String] = [],
    formerly: [String] = [], foreignSeconds: [String] = [],
    wordsForNumbers: [(number: Int64, word: String)] = [],
    sample: String? = nil, countsEmpty: Bool = false, wordForEmpty: String? = nil, takesWordsAsKeys: Bool = false,
    wrongKind: WrongKindRule = .wrongForm, misplaced: MisplacedFieldRule = .fieldNotForType
  ) {
    self.name = name
    self.form = form
    self.role = role
    self.names = names ?? form.namedThing ?? role?.namedThing
    self.summary = summary
    self.source = source
    self.fallback = fallback
    self.substitute = substitute
    self.wire = wire
    self.foreign = foreign + foreignSeconds
    self.formerly = formerly
    self.foreignSeconds = foreignSeconds
    self.wordsForNumbers = wordsForNumbers
    self.sample = sample
    self.countsEmpty = countsEmpty
    self.wordForEmpty = wordForEmpty
    self.takesWordsAsKeys = takesWordsAsKeys
    self.wrongKind = wrongKind
    self.misplaced = misplaced
  }

  /// Adds its name, and its names in older versions.
  package func addNames(to names: inout [String]) {
    names.append(name)
    if !formerly.isEmpty { names += formerly }
  }

  /// True for one of its names.
  package func isCalled(_ name: String) -> Bool { self.name == name || formerly.contains(name) }
}

/// A field that authors can write in place of another one.
package enum Substitute: Sendable {
  /// The value is true if the field has this word.
  case word(Field, String)
  /// The value is the time of sending plus the field's duration. The server payload has only the duration.
  case sinceSending(Field)

  package var field: Field {
    switch self {
    case .word(let field, _), .sinceSending(let field): field
    }
  }
}

/// The default of a field.
package enum Fallback: Sendable, Equatable, ExpressibleByStringLiteral {
  /// A value, as an author would write it.
  case written(String)
  /// The value of this field of the campaign.
  case inherited(Field)
  /// One word if this field has a link, otherwise another one.
  case linked(Field, word: String, otherwise: String)
  /// The position of the record in its list, from 0.
  case position
  /// The value of a setting of the configuration.
  case configured(ConfiguredDefault, else: String)
  /// None. Payloads with numbers have 0 for it, which no author can write.
  case zero
  /// Everything, for something that authors need not limit.
  case everything(String)

  package init(stringLiteral text: String) { self = .written(text) }

  /// For the manual.
  package var words: String {
    switch self {
    case .written(let text): text
    case .inherited(let field): "the campaign's `\(field.name)`"
    case .linked(let field, let word, let otherwise): "`\(word)` if there is a `\(field.name)`, else `\(otherwise)`"
    case .position: "its position, from 0"
    case .configured(let setting, let text): "the configuration's `\(setting)`, else `\(text)`"
    case .zero: "none"
    case .everything(let text): text
    }
  }
}

/// A setting of the configuration that is the default of a field.
package enum ConfiguredDefault: Sendable {
  case targets, channels
}

/// The keys of a field in payloads. Nil if a client payload has no such key, and if the server payload has its name.
package struct WireNames: Sendable, Equatable {
  package let feedKey: WireKey?
  package let contentCardsKey: WireKey?
  package let triggersKey: WireKey?
  package let server: String?

  package init(
    feed: WireKey? = nil, contentCards: WireKey? = nil, triggers: WireKey? = nil, server: String? = nil
  ) {
    self.server = server
    feedKey = feed
    contentCardsKey = contentCards
    triggersKey = triggers
  }

  package var feed: String? { feedKey?.name }
  package var contentCards: String? { contentCardsKey?.name }
  package var triggers: String? { triggersKey?.name }
}

/// The key of a field in a client payload.
package struct WireKey: Sendable, Equatable, ExpressibleByStringLiteral {
  package let name: String
  /// True if the key is written even if the definition does not set the field, because clients differ in their
  /// defaults.
  let isStated: Bool
  /// True if the value is the name of a campaign, for which clients have the campaign's id.
  private(set) var isCampaignID = false
  /// The value for strict decoders, if neither the definition nor a default gives one.
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

  /// A key that is always present.
  static func stated(_ name: String, else absent: PayloadConstant? = nil) -> WireKey {
    WireKey(name, isStated: true, absent: absent)
  }

  /// A key with the id of the campaign that the field names.
  static func campaignID(_ name: String) -> WireKey {
    var key = WireKey(name)
    key.isCampaignID = true
    return key
  }

  /// A key that is always present in payloads with all keys that strict decoders require.
  static func wanted(_ name: String, else absent: PayloadConstant) -> WireKey {
    WireKey(name, isStated: false, absent: absent)
  }
}

/// The sources of facts, for the manual.
package enum Source {
  package static let language = "the language of campaignc"
  package static let feedModel = "News Feed data model (documentation for iOS)"
  package static let feedHeaders = "iOS SDK headers of the News Feed cards"
  package static let promotionHeader = "iOS SDK header ABKCrossPromotionCard"
  package static let contentCards = "content card documentation and SDK models"
  package static let messageModel = "in-app message documentation and SDK models"
  package static let delivery = "in-app message delivery documentation"
  package static let personalization = "documentation of personalization tags"
  package static let triggers = "documentation of triggers and property filters"
  package static let simulation = "the simulation of campaignc"
}

extension Field: Hashable {
  package static func == (left: Field, right: Field) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
