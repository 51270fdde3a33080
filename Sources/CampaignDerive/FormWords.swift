package import CampaignLanguage

extension Form {
  /// The kind of value in a few words. Names are in backticks.
  package var words: String {
    switch self {
    case .slug: "slug"
    case .text(let text): text.words
    case .link: "link"
    case .moment(.withOffset): "date and time"
    case .moment(.onClock): "date and time, also local"
    case .moment(.precise): "date and time, also local or with milliseconds"
    case .duration(let least, let unit): durationWords(least, unit)
    case .color: "colour"
    case .locale: "locale"
    case .timeZone(.named): "time zone"
    case .timeZone(.namedOrLocal): "time zone, or `local`"
    case .name(let name): name.words
    case .boolean: "`true` or `false`"
    case .integer(let range): range.words
    case .number(let number): number.words
    case .choice(let choices): choices.words
    case .list(let list): list.words
    case .record(let type): "mapping: \(type.noun)"
    case .variant(let variant): variant.noun
    case .mapping(let keys, let values): "mapping of \(keys.words) to \(values.plural)"
    case .either(let forms): forms.map(\.words).joined(separator: ", or ")
    }
  }

  private func durationWords(_ least: Int64, _ unit: TimeSpanUnit) -> String {
    switch (least, unit) {
    case (..<1, .seconds): "duration in whole seconds, also `0s`"
    case (_, .seconds): "duration in whole seconds"
    case (..<1, .milliseconds): "duration, also `0s`"
    case (1, .milliseconds): "duration"
    case (_, .milliseconds): "duration, at least 1s"
    }
  }

  /// The plural of the words.
  fileprivate var plural: String {
    switch self {
    case .slug: "slugs"
    case .text: "texts"
    case .link: "links"
    case .variant(let variant): "\(variant.noun)s"
    case .record(let type): "\(type.name)s"
    case .choice(let choices): choices.plural
    case .name(let name): "\(name.words)s"
    case .moment, .duration, .color, .locale, .timeZone, .boolean, .integer, .number, .list, .mapping, .either: words
    }
  }
}

extension ListForm {
  fileprivate var words: String {
    var words = "list of \(item.plural)"
    if least > 0 { words += ", at least \(number(least))" }
    if let most { words += ", at most \(number(most))" }
    if isSet { words += ", each once" }
    return words + (alone.map { ", `\($0)` alone" } ?? "")
  }

  private func number(_ number: Int) -> String { number == 1 ? "one" : number == 2 ? "two" : String(number) }
}

extension TextForm {
  fileprivate var words: String {
    guard let most else { return mayBeBlank ? "text" : mayBeEmpty ? "text, not only spaces" : "text, not blank" }
    return most == 1 ? "one character" : "text of at most \(most) characters"
  }
}

extension NameForm {
  fileprivate var words: String {
    switch self {
    case .event: "event name"
    case .product: "product id"
    case .property: "property name"
    }
  }
}

extension ClosedRange<Int64> {
  fileprivate var words: String {
    switch (lowerBound, upperBound) {
    case (Int64(Int32.min), Int64(Int32.max)): "integer of 32 bits"
    case (_, .max): "integer from \(lowerBound) up"
    default: "integer from \(lowerBound) to \(upperBound)"
    }
  }
}

extension NumberForm {
  fileprivate var words: String {
    switch (isBoundedBelow, isBoundedAbove) {
    case (false, false): "number"
    case (true, false): isAboveLeast ? "number above \(written(least))" : "number from \(written(least)) up"
    case (false, true): "number up to \(written(most))"
    case (true, true): "number from \(written(least)) to \(written(most))"
    }
  }

  private var isBoundedBelow: Bool { least > -.greatestFiniteMagnitude }
  private var isBoundedAbove: Bool { most < .greatestFiniteMagnitude }

  private func written(_ number: Double) -> String {
    number == number.rounded() ? String(Int64(number)) : String(number)
  }
}

extension Choices {
  fileprivate var words: String {
    all.count == 2 ? names.joined(separator: " or ") : "one of " + names.joined(separator: ", ")
  }

  fileprivate var plural: String { names.joined(separator: ", ") }

  private var names: [String] { all.map { "`\($0.name)`" } }
}

extension MappingKeys {
  fileprivate var words: String {
    switch self {
    case .text: "text"
    case .slug: "names"
    case .name(let name): "\(name.words)s"
    case .rule: "rule ids"
    case .changeRule: "ids of rules of changes"
    }
  }
}

extension String {
  /// The text for a terminal or an editor: with quotes instead of backticks.
  package var plain: String { String(map { $0 == "`" ? "'" : $0 }) }
}
