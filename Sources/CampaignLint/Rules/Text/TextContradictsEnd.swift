import Bytes
import CampaignLanguage
import Findings
import TimeZones

/// A text that names a last day, on a message or card that is still shown days later.
enum TextContradictsEnd: FieldRule {
  static let info = RuleInfo(
    "text-contradicts-end", .warning,
    finds:
      "A text such as 'only until 27 March' (in English, German, French, Italian, Spanish, Portuguese, Dutch or Polish) "
      + "whose message or card ends days later, or at the very start of that day.",
    because: "Readers are promised something that is over, or miss the last day.",
    example: """
        campaign: spring-sale
        starts: 2026-03-20T08:00:00Z
      - ends: 2026-04-10T08:00:00Z
      + ends: 2026-03-28T00:00:00Z
        in_app_messages:
          - id: hello
            type: slideup
            message: Thirty percent off until 27 March.
            triggers: [{ type: custom_event, name: cart_viewed }]
      """)

  static let roles = [FieldRole.text]
  static let looksAround = false
  static let traits = TextTraits.digit

  static func check(_ value: LintedValue, of record: LintedRecord) {
    guard record.type.message != nil || record.type.card != nil,
      !record.has(CardTable.expiresAfter), let end = record.value(.end, orOf: CampaignTable.ends),
      let last = WrittenDay(end), let said = LastDay(in: value.string)
    else { return }
    let start = record.value(.start, orOf: CampaignTable.starts).flatMap { WrittenDay($0) }
    guard let day = said.day(from: start?.day, to: last.day) else { return }
    let label = end.label(.itEndsHere)
    let later = last.day.minus(day)
    if later > 1 {
      value.add(info, .shownLater(Int(later)), labels: [label], help: .agree)
    } else if last.day == day, last.isMidnight, said.isIncluded {
      value.add(info, .endsAtItsStart, labels: [label], help: .endLater)
    }
  }

  /// The day of a date and time as written, by its own offset or clock.
  private struct WrittenDay {
    let day: Int64
    let isMidnight: Bool

    init?(_ value: LintedValue) {
      let text = value.text
      guard value.moment != nil, let year = text.prefix(4).decimal,
        let month = text.dropFirst(5).prefix(2).decimal, let day = text.dropFirst(8).prefix(2).decimal
      else { return nil }
      self.day = daysSince1970(year, month, day)
      let time = text.dropFirst(11)
      isMidnight = time.starts(with: "00:00:00".utf8) || time.elementsEqual("00:00".utf8)
    }
  }
}

private func daysSince1970(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
  Int64(CalendarDay(year: Int(year), month: Int(month), day: Int(day)).daysSince1970)
}

/// The last day that a text names: "until 27 March", "bis zum 27.03.", "jusqu'au 27 mars 2026".
private struct LastDay {
  let day: Int64
  let month: Int64
  /// Nil if the text has no year.
  let year: Int64?
  /// False for the Dutch "tot 27 maart", which may mean the end of the day before.
  private(set) var isIncluded = true

  /// Nil unless the text names exactly one last day.
  init?(in text: String) {
    let words = text.lowercased().replacing("’", with: "'").replacing("jusqu'au", with: "jusqu'au ")
      .split { $0.isWhitespace || "!?;:()".contains($0) }
    var found: LastDay?
    for (index, word) in words.enumerated() where Self.beginnings.contains(String(word)) {
      let before = index == 0 ? nil : Self.bare(words[index - 1])
      // "Order until 18 December" is about the order, and may still be correct later.
      guard before.map({ Self.offers.contains($0) || $0.last == "%" }) ?? true else { continue }
      let rest = words.dropFirst(index + 1).drop { Self.fillers.contains(Self.bare($0)) }
        .prefix(6).filter { !Self.links.contains(String($0)) }
      guard var date = LastDay(from: Array(rest.prefix(4))) else { continue }
      // The Polish "do" is a word in other languages.
      if word == "do", !rest.prefix(2).contains(where: { Self.monthsOfPolish.contains(Self.bare($0)) }) { continue }
      guard found == nil else { return nil }
      date.isIncluded = word != "tot" || words.dropFirst(index + 1).first == "en"
      found = date
    }
    guard let found else { return nil }
    self = found
  }

  private init?(from words: [Substring]) {
    guard let first = words.first else { return nil }
    let parts = first.split(separator: ".")
    if parts.count > 1, let day = Int64(parts[0]), let month = Int64(parts[1].filter { $0 != "," }) {
      self.init(day, month, parts.count > 2 ? parts[2] : words.dropFirst().first)
      return
    }
    guard words.count > 1 else { return nil }
    let (own, next) = (Self.bare(first), Self.bare(words[1]))
    if let day = Self.number(own), let month = Self.months[next] {
      self.init(day, month, words.dropFirst(2).first)
    } else if let month = Self.months[own], let day = Self.number(next) {
      self.init(day, month, words.dropFirst(2).first)
    } else {
      return nil
    }
  }

  private init?(_ day: Int64, _ month: Int64, _ year: Substring?) {
    guard 1...31 ~= day, 1...12 ~= month else { return nil }
    (self.day, self.month) = (day, month)
    self.year = year.flatMap { Int64(Self.bare($0)) }.flatMap { 2000...2100 ~= $0 ? $0 : nil }
  }

  /// The probable day, between a start and about half a year before an end. Nil if the year is not clear.
  func day(from start: Int64?, to end: Int64) -> Int64? {
    if let year { return daysSince1970(year, month, day) }
    let endYear = Int64(CalendarDay(daysSince1970: Int(end)).year)
    let candidates = (-1...1).map { daysSince1970(endYear.plus($0), month, day) }
    guard let start else { return candidates.first { 0...180 ~= end.minus($0) } }
    return candidates.first { $0 >= start.minus(1) }
  }

  private static func bare(_ word: Substring) -> String {
    String(word.drop { ".,".contains($0) }.reversed().drop { ".,".contains($0) }.reversed())
  }

  /// `27`, `27th`
  private static func number(_ word: String) -> Int64? {
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    return ["", "st", "nd", "rd", "th", "er"].contains(word.dropFirst(digits.count)) ? Int64(digits) : nil
  }

  private static let beginnings: Set = [
    "until", "till", "through", "thru", "bis", "jusqu'au", "hasta", "fino", "tot", "t/m", "até", "do",
  ]
  /// The words that show that a last day is that of the offer itself.
  private static let offers: Set = [
    "only", "off", "join", "enter", "register", "participate", "vote", "save", "valid", "available", "open", "sale",
    "mitmachen", "teilnehmen", "anmelden", "participez", "participa", "partecipa", "meedoen", "nur", "noch", "gültig",
    "verfügbar", "rabatt", "seulement",
    "valable", "solo", "sólo", "válido", "válida", "valido", "valida", "disponible", "disponibles", "oferta",
    "descuento", "só", "somente", "apenas", "disponível", "desconto", "alleen", "nog", "geldig", "beschikbaar",
    "korting", "actie", "tylko", "jeszcze", "ważne", "ważny", "ważna", "dostępne", "dostępny", "dostępna", "promocja",
    "rabat", "rabatu", "zniżki", "trwa",
  ]
  private static let fillers: Set = [
    "zum", "the", "el", "al", "le", "einschließlich", "inklusive", "including", "midnight", "on", "monday", "tuesday",
    "wednesday", "thursday", "friday", "saturday", "sunday", "montag", "dienstag", "mittwoch", "donnerstag", "freitag",
    "samstag", "sonntag", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche", "día", "lunes",
    "martes", "miércoles", "jueves", "viernes", "sábado", "domingo", "o", "ao", "dia", "en", "met", "maandag",
    "dinsdag", "woensdag", "donderdag", "vrijdag", "zaterdag", "zondag", "dnia",
  ]
  /// The words between the parts of a date: "5 de enero de 2027".
  private static let links: Set = ["de", "of"]

  private static let monthsOfPolish = [
    "stycznia", "lutego", "marca", "kwietnia", "maja", "czerwca", "lipca", "sierpnia", "września", "października",
    "listopada", "grudnia",
  ]

  /// In English, German, French, Spanish, Italian, Portuguese and Dutch.
  private static let months: [String: Int64] = {
    let names = [
      ["january", "jan", "januar", "janvier", "enero", "ene", "gennaio", "janeiro", "januari"],
      ["february", "feb", "februar", "février", "febrero", "febbraio", "fevereiro", "fev", "februari"],
      ["march", "mar", "märz", "mars", "marzo", "março", "maart", "mrt"],
      ["april", "apr", "avril", "abril", "abr", "aprile"],
      ["may", "mai", "mayo", "maggio", "maio", "mei"], ["june", "jun", "juni", "juin", "junio", "giugno", "junho"],
      ["july", "jul", "juli", "juillet", "julio", "luglio", "julho"],
      ["august", "aug", "août", "agosto", "ago", "augustus"],
      ["september", "sep", "sept", "septembre", "septiembre", "setiembre", "settembre", "setembro"],
      ["october", "oct", "oktober", "okt", "octobre", "octubre", "ottobre", "outubro"],
      ["november", "nov", "novembre", "noviembre", "novembro"],
      ["december", "dec", "dezember", "dez", "décembre", "diciembre", "dic", "dicembre", "dezembro"],
    ]
    .enumerated().map { month, words in words + [monthsOfPolish[month]] }
    return Dictionary(
      names.enumerated().flatMap { month, words in words.map { ($0, Int64(month + 1)) } }, uniquingKeysWith: { $1 })
  }()
}

extension Message {
  fileprivate static func shownLater(_ days: Int) -> Message {
    "this text names a last day, but it is shown until \(days) days later"
  }
  fileprivate static let endsAtItsStart: Message = "this text names a last day, but it is not shown on that day"
  fileprivate static let agree: Message = "change the date in the text, or end it after that day"
  fileprivate static let endLater: Message = "end it at the end of that day"
}
