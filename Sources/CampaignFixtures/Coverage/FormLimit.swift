internal import CampaignLanguage

/// The least or the most that a form allows, and whether a value is exactly that.
struct FormLimit: Sendable, Equatable {
  let side: Side
  let bound: Bound

  enum Side: String, Sendable {
    case least, most
  }

  enum Bound: Sendable, Equatable {
    /// Code points of a text.
    case characters(Int)
    /// What a reader takes for one character.
    case oneCharacter
    /// The hexadecimal digits of a colour.
    case digits(Int)
    case integer(Int64)
    case number(Double)
    /// Of a duration.
    case milliseconds(Int64)
    /// Of a moment, since 1970.
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

  /// The limits of a form. Of a list they are those of its length; what it holds has its own.
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
    case .link, .boolean, .choice, .record, .variant: []
    }
  }

  private static func between(_ least: Bound, _ most: Bound) -> [FormLimit] {
    [FormLimit(.least, least), FormLimit(.most, most)]
  }

  /// True if it says that there may be nothing.
  var isEmptiness: Bool { bound == .items(0) }

  /// True if a value is as little or as much as the limit allows.
  func isReached(by value: DefinitionValue) -> Bool {
    switch (bound, value) {
    case (.characters(let count), .text(let text)): text.unicodeScalars.count == count
    case (.oneCharacter, .text(let text)): text.count == 1
    case (.digits(let count), .text(let text)): text.utf8.count == count + 1
    case (.integer(let bound), .integer(let number)): number == bound
    case (.number(let bound), .integer(let number)): Double(number) == bound
    case (.number(let bound), .number(let number)): number == bound
    case (.milliseconds(let bound), .text(let text)):
      (try? TimeSpan.read(Array(text.utf8)[...], allowingZero: true).get())?.milliseconds == bound
    case (.seconds(let bound), .text(let text)): (try? Moment.read(Array(text.utf8)[...]).get())?.seconds == bound
    case (.items(let count), .list(let items)): items.count == count
    case (.entries(let count), .mapping(let members)): members.count == count
    default: false
    }
  }

  /// The limit in words, for a report: `at most 64 characters`.
  var words: String { "at \(side.rawValue) \(bound.words)" }
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
