import CampaignJSON

/// The value of a payload key. It is data like `Form`, so that the writer, the reader, the schemas and the typed
/// values can all use the same rows.
package indirect enum PayloadForm: Sendable {
  /// Only this value.
  case constant(PayloadConstant)
  /// Text with a form of the language.
  case text(Form)
  /// One of these words, each for the choice at its position. An empty word means that the choice is not written.
  case words([String], for: Choices)
  case boolean
  case integer(ClosedRange<Int64>)
  case number(NumberForm)
  /// A date and time, in seconds since 1970.
  case unixSeconds
  /// A date and time by the reader's clock, as text without an offset.
  case localTime
  /// A duration, as a whole number of these units.
  case count(TimeSpanUnit)
  /// A colour as text: `#rrggbbaa`.
  case color
  /// A colour as an integer: opacity, red, green and blue, eight bits each.
  case argb
  /// An object with the author's own keys, and text as values.
  case texts
  case list(PayloadForm, least: Int = 0)
  case record(PayloadRecord)
  case variant(PayloadVariant)
  /// Text, a number or a boolean.
  case scalar
  /// A SHA-256 as 64 lower-case hexadecimal digits.
  case digest
}

extension PayloadForm {
  /// The words of the language. A word that must be alone in a list means the same as an empty list, and is left out.
  static func words(of choices: Choices, without alone: String? = nil) -> PayloadForm {
    .words(choices.all.map { $0.name == alone ? "" : $0.name }, for: choices)
  }

  /// The words of clients.
  static func wireWords(of choices: Choices, without alone: String? = nil) -> PayloadForm {
    .words(choices.all.map { $0.name == alone ? "" : $0.wire ?? $0.name }, for: choices)
  }
}

/// A value that is the same in every payload.
package enum PayloadConstant: Sendable, Equatable {
  case text(String)
  case boolean(Bool)
  case integer(Int64)
  case texts([String])
  case emptyObject

  /// The value as canonical JSON.
  package var bytes: [UInt8] {
    var json = CanonicalJSON()
    switch self {
    case .emptyObject: return Array("{}".utf8)
    case .text(let text): json.write(string: text.utf8)
    case .boolean(let truth): json.write(truth)
    case .integer(let integer): json.write(integer)
    case .texts(let texts): json.writeArray { json in for text in texts { json.write(string: text.utf8) } }
    }
    return json.bytes
  }
}

extension PayloadConstant {
  static let emptyList = PayloadConstant.texts([])

  /// A default of the table in the form of a payload. Nil if it is not a value of that form.
  init?(_ written: String, as form: PayloadForm) {
    switch form {
    case .boolean: self = .boolean(written == "true")
    case .words(let words, let choices):
      guard let index = choices.all.firstIndex(where: { $0.name == written }) else { return nil }
      self = .text(words[index])
    case .integer:
      guard let integer = Int64(written) ?? Priority.word(written).map({ Int64($0.value) }) else { return nil }
      self = .integer(integer)
    case .number:
      guard let integer = Int64(written) else { return nil }
      self = .integer(integer)
    case .count(let unit):
      guard case .success(let duration) = TimeSpan.read(Array(written.utf8)[...]) else { return nil }
      self = .integer(duration.milliseconds / unit.rawValue)
    case .list(let item, _):
      let words = written.dropFirst().dropLast().split(separator: ",").map { String($0.drop { $0 == " " }) }
      let texts = words.compactMap { word -> String? in
        guard case .text(let text) = PayloadConstant(word, as: item) else { return nil }
        return text
      }
      self = .texts(texts)
    case .constant, .text, .unixSeconds, .localTime, .color, .argb, .texts, .record, .variant, .scalar, .digest:
      return nil
    }
  }
}
