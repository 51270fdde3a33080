import CampaignLanguage

/// The least or the most that a form allows.
struct FormLimit: Sendable, Equatable {
  let side: Side
  let bound: Bound

  enum Side: String, Sendable {
    case least, most
  }

  enum Bound: Sendable, Equatable {
    /// Code points of a text.
    case characters(Int)
    /// A text that a reader sees as one character.
    case oneCharacter
    /// The hexadecimal digits of a colour.
    case digits(Int)
    case integer(Int64)
    case number(Double)
    /// The length of a duration.
    case milliseconds(Int64)
    /// Seconds since 1970, for a date and time.
    case seconds(Int64)
    case items(Int)
    case entries(Int)
  }

  private init(_ side: Side, _ bound: Bound) {
    self.side = side
    self.bound = bound
  }

  /// The limits of a field.
  static func all(of field: Field) -> [FormLimit] {
    guard CardTable.endings.contains(field) else { return all(of: field.form) }
    return between(.seconds(0), .seconds(Moment.bounds.upperBound))
  }

  /// The limits of a form. Those of a list are about its length; its items have their own.
  static func all(of form: Form) -> [FormLimit] {
    switch form {
    case .slug: between(.characters(1), .characters(Slug.limit))
    case .text(let text):
      if let most = text.most {
        [FormLimit(.most, most == 1 ? .oneCharacter : .characters(most))]
      } else {
        [FormLimit(.least, .characters(text.mayBeBlank ? 0 : 1))]
      }
    case .moment: between(.seconds(Moment.bounds.lowerBound), .seconds(Moment.bounds.upperBound))
    case .duration(let least, let unit): between(.milliseconds(least), .milliseconds(unit.longest))
    case .color: between(.digits(6), .digits(8))
    case .locale: between(.characters(2), .characters(LanguageTag.limit))
    case .name: between(.characters(1), .characters(EventName.limit))
    case .integer(let range): between(.integer(range.lowerBound), .integer(range.upperBound))
    case .number(let number):
      between(.number(number.isAboveLeast ? number.least.nextUp : number.least), .number(number.most))
    case .list(let list):
      [FormLimit(.least, .items(list.least))] + (list.most.map { [FormLimit(.most, .items($0))] } ?? [])
    case .mapping: [FormLimit(.least, .entries(0))]
    case .either(let forms): forms.flatMap(all)
    case .link, .timeZone, .boolean, .choice, .record, .variant: []
    }
  }

  private static func between(_ least: Bound, _ most: Bound) -> [FormLimit] {
    [FormLimit(.least, least), FormLimit(.most, most)]
  }

  /// True for the limit of an empty list.
  var isEmptiness: Bool { bound == .items(0) }

  /// True if a value is exactly at the limit.
  func isReached(by value: DefinitionValue) -> Bool {
    switch bound {
    case .characters(let count): value.string?.unicodeScalars.count == count
    case .oneCharacter: value.string?.count == 1
    case .digits(let count): value.string?.utf8.count == count + 1
    case .integer(let bound): value == .integer(bound)
    case .number(let bound): value.double == bound
    case .milliseconds(let bound): value.string.flatMap(milliseconds(of:)) == bound
    case .seconds(let bound): value.string.flatMap(seconds(of:)) == bound
    case .items(let count): if case .list(let items) = value { items.count == count } else { false }
    case .entries(let count): if case .mapping(let members) = value { members.count == count } else { false }
    }
  }

  private func milliseconds(of text: String) -> Int64? {
    (try? TimeSpan.read(Array(text.utf8)[...], allowingZero: true).get())?.milliseconds
  }

  private func seconds(of text: String) -> Int64? { (try? Moment.read(Array(text.utf8)[...]).get())?.seconds }

  /// The limit in words, for a report: `at most 64 characters`.
  var words: String { "at \(side.rawValue) \(bound.words)" }
}

extension DefinitionValue {
  fileprivate var string: String? {
    if case .text(let text) = self { return text }
    return nil
  }

  fileprivate var double: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    case .text, .boolean, .null, .written, .list, .mapping: nil
    }
  }
}

extension FormLimit.Bound {
  fileprivate var words: String {
    switch self {
    case .characters(let count): "\(count) character\(count == 1 ? "" : "s")"
    case .oneCharacter: "one character"
    case .digits(let count): "\(count) digits"
    case .integer(let number): String(number)
    case .number(let number): String(number)
    case .milliseconds(let count): "\(count) milliseconds"
    case .seconds(let seconds): Moment(seconds: seconds)?.text ?? "\(seconds) seconds"
    case .items(let count): "\(count) item\(count == 1 ? "" : "s")"
    case .entries(let count): "\(count) entries"
    }
  }
}
