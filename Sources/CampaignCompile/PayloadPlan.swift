internal import CampaignLanguage

/// The payloads' records as one flat table: what to write for each type of the language, step by step.
///
/// Made from the records when a process first needs it, and never freed. Its rows are plain bits, so that workers read
/// them without counting references to objects that all of them share.
struct PayloadPlan: @unchecked Sendable {
  /// The steps of all objects, one object after the other.
  let steps: UnsafeBufferPointer<Step>
  /// The steps of each object.
  let objects: UnsafeBufferPointer<Span>
  /// Objects of which a record's type chooses one.
  let choices: UnsafeBufferPointer<Choice>
  /// Words of the language with what payloads have for them.
  let words: UnsafeBufferPointer<Word>
  /// The bytes of keys, fallbacks and words.
  let text: UnsafeBufferPointer<UInt8>
  let roots: Roots

  static let shared = PayloadPlanner().plan()

  /// The first step of each payload.
  struct Roots {
    /// The object of a campaign in its server payload.
    let campaign: Int
    let feedCards: Span
    let contentCards: Span
    let triggers: Span
  }

  /// A key of an object.
  struct Step {
    let opening: Span
    let fallback: Span?
    /// True if it is there in every profile.
    let isStated: Bool
    let source: Source
    /// The condition for writing the default.
    let condition: Holds?
    /// The field without which there is nothing to write, as a bit of the record's fields; zero if another source is
    /// possible.
    let needed: UInt64
  }

  /// The source of a value. Slots are the positions of fields in the record's type.
  enum Source {
    case constant
    case field(slot: Int, Encoding, otherwise: Otherwise)
    case word(slot: Int, Span)
    case duration(slot: Int, per: Int64)
    case interval(slot: Int, per: Int64)
    case part(slot: Int, part: Int, Encoding)
    case whole(object: Int)
    case chosen(Span)
    case beside(slot: Int, object: Int)
    case groups(slot: Int, object: Int)
    case key, identity, stamp
    case operatorName, comparator, operand, operandDuration
    case operandType(Span), propertyType(Span)
  }

  /// The alternative source if the field is missing.
  enum Otherwise {
    case nothing
    /// A field of the campaign.
    case campaign(slot: Int)
    /// True if there is a link.
    case link(slot: Int, there: Span, absent: Span)
    case position
    case targets
  }

  /// How to write a value.
  enum Encoding {
    case text, boolean, integer, number, unixSeconds, color, argb, texts, listOfTexts
    /// Milliseconds by so many.
    case count(per: Int64)
    case word(Span)
    /// A list of words, each once and in the order of the language.
    case setOfWords(Span)
    case object(Int)
    case objects(Int)
    case objectsByType(Span)
  }

  /// A condition, and whether it holds where its field is left out.
  struct Holds {
    let slot: Int
    let word: Span
    let isList: Bool
    let byDefault: Bool
  }

  struct Word {
    let name: Span
    /// Empty for a word that says nothing.
    let written: Span
  }

  struct Choice {
    /// The type that it is for.
    let type: ObjectIdentifier
    /// The slot that has to say something.
    let with: Int?
    let object: Int
  }

  /// A part of one of the tables. Rows are handed around for each value that is written, and have to be small for that.
  struct Span {
    private let start: UInt32
    private let length: UInt32

    init(first: Int, count: Int) { (start, length) = (UInt32(first), UInt32(count)) }

    var first: Int { Int(start) }
    var count: Int { Int(length) }
    var range: Range<Int> { first..<first + count }
  }
}
