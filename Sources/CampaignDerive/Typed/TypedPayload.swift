internal import CampaignLanguage

/// The Swift types that stand for a payload: a structure for each record, an enumeration for each variant and each set of words.
///
/// Records of one name are one structure; a key that only some of them have is optional there.
struct TypedPayload {
  /// The type that they all are in: `FeedPayload`.
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
  /// The name of the record that it stands for.
  let origin: String
  let name: String
  /// The variant of which it is a case.
  let variant: String?
  let summary: String
  /// In the order of their names.
  let properties: [Property]

  struct Property {
    let name: String
    let key: String
    let type: String
    let isOptional: Bool
    let summary: String
    let initial: Initial
  }

  /// What a property is made with.
  enum Initial {
    /// What the caller says.
    case given
    /// What the caller says, or else this.
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
  /// The property by which most are told apart, the key behind it, and its type.
  let tag: (property: String, key: String, type: String)
  let kinds: [Kind]

  struct Case {
    let name: String
    let type: String
    let summary: String
  }

  /// How a case is known: by the tag, by the tag and a second constant, or by another key.
  struct Kind {
    let caseName: String
    let tag: Word?
    let second: Word?

    struct Word {
      let property: String
      let key: String
      let type: String
      /// The case of the set of words; nil for a key that is true.
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
    /// What it means, where the table says.
    let summary: String?
  }
}
