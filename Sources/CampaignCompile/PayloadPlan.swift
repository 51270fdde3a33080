package import CampaignLanguage

/// The records of the payloads as one flat table: the steps for writing each type of the language.
///
/// It is made from the records when a process first needs it, and never freed. Its rows are plain bits, so workers read
/// them without counting references to shared objects.
package struct PayloadPlan: @unchecked Sendable {
  /// The steps of all objects, one object after another.
  let steps: UnsafeBufferPointer<Step>
  /// The steps of each object.
  let objects: UnsafeBufferPointer<Span>
  /// Objects among which a record's type decides.
  let choices: UnsafeBufferPointer<Choice>
  /// Words of the language, with the corresponding words in payloads.
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
    /// For messages that the server fills in when they are due.
    let templatedTriggers: Span
  }

  /// A key of an object.
  package struct Step {
    let opening: Span
    let fallback: Span?
    /// True if the key is present in every profile.
    let isStated: Bool
    package let source: Source
    /// The condition for writing the default.
    let condition: Holds?
    /// The field that the value needs. Empty if the value can have another source. Steps without their field are
    /// skipped; the gate is "compile small files" in WorkTests.
    let needed: FieldSet
  }

  /// The source of a value. Slots are the positions of fields in the record's type.
  package enum Source {
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
  package enum Otherwise {
    case nothing
    /// A field of the campaign.
    case campaign(slot: Int)
    /// One of two words, depending on whether there is a link.
    case link(slot: Int, there: Span, absent: Span)
    case position
    case configured(ConfiguredDefault)
    /// True if the field has a word.
    case word(slot: Int, Span)
    /// The time of sending plus the duration of a field; without that field, a field of the campaign.
    case sending(slot: Int, campaign: Int?)
  }

  /// The way to write a value.
  package enum Encoding {
    case text, requiredText, link, boolean, integer, number, unixSeconds, localTime, color, argb, texts, listOfTexts,
      integers
    /// Milliseconds in this unit.
    case count(per: Int64)
    case word(Span)
    /// A list of words, without repetitions and in the order of the language.
    case setOfWords(Span)
    /// The id of the campaign with this name.
    case campaignID
    case object(Int)
    case objectByType(Span)
    case objects(Int)
    case objectsByType(Span)
  }

  /// A condition, with its result if the field is absent.
  struct Holds {
    let slot: Int
    let word: Span
    package let isList: Bool
    let byDefault: Bool
    /// The channel that it asks for. Nil if the configuration has no default for the field.
    let channel: ChannelSet?
  }

  struct Word {
    let name: Span
    /// Empty for a word that is not written.
    let written: Span
  }

  struct Choice {
    /// The type that it is for.
    let type: ObjectIdentifier
    /// The slot that must have a value.
    let with: Int?
    let object: Int
  }

  /// A part of one of the tables. It is small, because rows are passed on for each value that is written.
  package struct Span {
    private let start: UInt32
    private let length: UInt32

    init(first: Int, count: Int) { (start, length) = (UInt32(first), UInt32(count)) }

    var first: Int { Int(start) }
    var count: Int { Int(length) }
    var range: Range<Int> { first..<first + count }
  }
}
