/// A field of a record: everything that is known about it, once.
///
/// An object, so that a constraint or a rule names it by identity and not by its spelling.
public final class Field: Sendable {
  public let name: String
  public let form: Form
  /// What it is for, in one sentence.
  public let summary: String
  /// Where the fact is from.
  public let source: String
  /// What holds where it is left out, as an author would write it; nil where nothing does.
  public let fallback: String?
  /// What it is called in the client payloads.
  public let wire: WireNames
  /// Other names that authors bring along: of the wire, of classes, of translated documents.
  public let foreign: [String]

  public init(
    _ name: String, _ form: Form, _ summary: String, source: String = Source.language, fallback: String? = nil,
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

/// The names of a field in the payloads of clients; nil where a payload has no such key.
public struct WireNames: Sendable, Equatable {
  public let feed: String?
  public let contentCards: String?
  public let triggers: String?

  public init(feed: String? = nil, contentCards: String? = nil, triggers: String? = nil) {
    self.feed = feed
    self.contentCards = contentCards
    self.triggers = triggers
  }
}

/// Where facts are from, in the words in which the manual names it.
public enum Source {
  public static let language = "the language of campaignc"
  public static let feedModel = "News Feed data model (documentation for iOS)"
  public static let feedHeaders = "iOS SDK headers of the News Feed cards"
  public static let promotionHeader = "iOS SDK header ABKCrossPromotionCard"
  public static let contentCards = "content card documentation and SDK models"
  public static let messageModel = "in-app message documentation and SDK models"
  public static let delivery = "in-app message delivery documentation"
  public static let triggers = "documentation of triggers and property filters"
}

extension Field: Hashable {
  public static func == (left: Field, right: Field) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
