import CampaignLanguage

/// The Swift types of a payload: a structure for each record, an enumeration for each variant and each set of words.
///
/// Records with the same name become one structure; a key that only some of them have is optional there.
struct TypedPayload {
  /// The type that contains them all: `FeedPayload`.
  let namespace: String
  private(set) var records: [TypedRecord] = []
  private(set) var variants: [TypedVariant] = []
  private(set) var words: [TypedWords] = []

  init(of root: PayloadRecord, in namespace: String) {
    self.namespace = namespace
    let vocabulary = PayloadVocabulary(of: root)
    let all = vocabulary.records.map(\.record)
    var types = TypedForms(of: all, vocabulary.variants)
    for record in all where !records.contains(where: { $0.origin == record.name }) {
      records.append(types.record(all.filter { $0.name == record.name }))
    }
    variants = vocabulary.variants.map { types.variant($0) }
    words = types.words
  }
}

/// A structure.
struct TypedRecord {
  /// The name of its record.
  let origin: String
  let name: String
  /// The variant of which it is a case.
  let variant: String?
  let summary: String
  /// Sorted by name.
  let properties: [Property]

  struct Property {
    let name: String
    let key: String
    let type: String
    let isOptional: Bool
    let summary: String
    let initial: Initial
  }

  /// The initial value of a property.
  enum Initial {
    /// With a value from the caller.
    case given
    /// With a value from the caller, or this default.
    case defaulted(String)
    /// Always this.
    case fixed(String)
  }
}

/// An enumeration of structures.
struct TypedVariant {
  let name: String
  let noun: String
  let cases: [Case]
  /// The property that distinguishes most cases, its key, and its type.
  let tag: (property: String, key: String, type: String)
  let kinds: [Kind]

  struct Case {
    let name: String
    let type: String
    let summary: String
  }

  /// The test for a case: the tag, the tag and a second constant, or another key.
  struct Kind {
    let caseName: String
    let tag: Word?
    let second: Word?

    struct Word {
      let property: String
      let key: String
      let type: String
      /// The case of the set of words. Nil for a key that is true.
      let name: String?
    }
  }
}

/// An enumeration of words.
struct TypedWords {
  let name: String
  let summary: String
  var words: [Word]

  struct Word {
    let name: String
    let word: String
    /// The meaning, if the table has one.
    let summary: String?
  }
}
