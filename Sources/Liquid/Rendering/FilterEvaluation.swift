import Bytes

/// One filter with its values. Filters in doubt have no result.
struct FilterEvaluation {
  let input: LiquidValue
  let arguments: [LiquidValue]
  let now: Int64?

  /// True if the current time is needed and unknown.
  var needsNow: Bool { now == nil && (input == .text("now") || input == .text("today")) }

  /// The units of work for a filter: each reads its values several times, and the slowest compare all items of a list.
  func work(of name: String) -> Int {
    let weight = arguments.reduce(input.weight) { $0 + $1.weight }
    return weight * (name == "sort" || name == "sort_natural" ? 64 : 16)
  }

  /// The result of a filter, or nil if it is not certain.
  func result(of name: String) -> LiquidValue? {
    number(name) ?? text(name) ?? list(name) ?? encoding(name) ?? other(name)
  }

  private var first: LiquidValue? { arguments.first }

  private func text(at index: Int, else fallback: String? = nil) -> String? {
    arguments.indices.contains(index) ? arguments[index].text : fallback
  }

  private func integer(at index: Int, else fallback: Int? = nil) -> Int? {
    guard arguments.indices.contains(index) else { return fallback }
    guard let number = Decimal(arguments[index]), number.scale == 0 else { return nil }
    return Int(clamping: number.digits)
  }

  // MARK: - Numbers

  private func number(_ name: String) -> LiquidValue? {
    guard let number = Decimal(input) else { return nil }
    let other = first.flatMap { Decimal($0) }
    switch name {
    case "plus": return other.flatMap { number.plus($0) }?.value
    case "minus": return other.flatMap { number.plus($0, isMinus: true) }?.value
    case "times": return other.flatMap { number.times($0) }?.value
    case "divided_by": return other.flatMap { number.divided(by: $0) }
    case "modulo": return other.flatMap { number.modulo($0) }?.value
    case "abs":
      return number.digits == .min
        ? nil : Decimal(abs(number.digits), scale: number.scale, isInteger: number.isInteger).value
    case "ceil": return number.rounded(.up)?.integer
    case "floor": return number.rounded(.down)?.integer
    case "round": return rounded(number)
    case "at_least": return other.map { number.double < $0.double ? $0.value : number.value }
    case "at_most": return other.map { number.double > $0.double ? $0.value : number.value }
    case "money": return money(number)
    case "number_with_delimiter": return delimited(number)
    default: return nil
    }
  }

  private func rounded(_ number: Decimal) -> LiquidValue? {
    guard let places = integer(at: 0, else: 0), (0...15).contains(places) else { return nil }
    let result = number.rounded(.nearest, places: places)
    return places == 0 ? result?.integer : result?.value
  }

  /// Two decimal places. The vendor does not document if large numbers have a separator.
  private func money(_ number: Decimal) -> LiquidValue? {
    guard let cents = number.rounded(.nearest, places: 2), abs(cents.double) < 1000, number.double >= 0 else {
      return nil
    }
    let scaled = Decimal.power(2 - cents.scale).map { cents.digits.times($0) }
    return scaled.map { .text("\($0 / 100).\($0 % 100 < 10 ? "0" : "")\($0 % 100)") }
  }

  private func delimited(_ number: Decimal) -> LiquidValue? {
    guard arguments.isEmpty, let text = number.value.text else { return nil }
    let sign = text.hasPrefix("-") ? "-" : ""
    let whole = text.dropFirst(sign.count).prefix { $0 != "." }
    var result = ""
    for (index, digit) in whole.enumerated() {
      if index > 0, (whole.count - index) % 3 == 0 { result += "," }
      result.append(digit)
    }
    return .text(sign + result + text.dropFirst(sign.count + whole.count))
  }

  // MARK: - Texts

  private func text(_ name: String) -> LiquidValue? {
    guard let text = input.text else { return nil }
    switch name {
    case "append": return self.text(at: 0).map { .text(text + $0) }
    case "prepend": return self.text(at: 0).map { .text($0 + text) }
    case "upcase": return .text(text.uppercased())
    case "downcase": return .text(text.lowercased())
    case "capitalize": return .text(text.prefix(1).uppercased() + text.dropFirst().lowercased())
    case "strip": return .text(String(text.stripped))
    case "strip_newlines": return .text(text.replacing(["\r\n", "\n"], with: ""))
    case "newline_to_br": return .text(text.replacing(["\r\n", "\n"], with: "<br />\n"))
    case "remove": return replacing(in: text, with: "")
    case "remove_first": return replacing(in: text, with: "", only: .first)
    case "remove_last": return replacing(in: text, with: "", only: .last)
    case "replace": return self.text(at: 1, else: "").flatMap { replacing(in: text, with: $0) }
    case "replace_first": return self.text(at: 1, else: "").flatMap { replacing(in: text, with: $0, only: .first) }
    case "replace_last": return self.text(at: 1).flatMap { replacing(in: text, with: $0, only: .last) }
    case "escape": return .text(text.escaped)
    case "strip_html": return stripped(text)
    case "truncate": return truncated(text)
    case "truncatewords": return truncatedWords(text)
    case "split": return split(text)
    default: return nil
    }
  }

  private enum Which { case first, last, all }

  private func replacing(in text: String, with other: String, only which: Which = .all) -> LiquidValue? {
    guard let part = self.text(at: 0), !part.isEmpty else { return nil }
    let places = Places(of: part, in: text)
    let offsets: [Int] =
      switch which {
      case .first: Array(places.offsets.prefix(1))
      // The last place can overlap with one before, which is not looked for.
      case .last: Array(places.offsets.suffix(1))
      case .all: places.offsets
      }
    guard text.utf8.count + offsets.count * other.utf8.count < 1 << 20 else { return nil }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var start = 0
    for offset in offsets {
      result += bytes[start..<offset] + Array(other.utf8)
      start = offset + part.utf8.count
    }
    return .text(String(decoding: result + bytes[start...], as: UTF8.self))
  }

  /// Scripts, style sheets and comments have rules of their own.
  private func stripped(_ html: String) -> LiquidValue? {
    guard !html.lowercased().contains("<s"), !html.contains("<!--") else { return nil }
    let bytes = Array(html.utf8)
    var result: [UInt8] = []
    var rest = bytes[...]
    // A tag that does not end stays.
    while let start = rest.firstIndex(of: UInt8(ascii: "<")),
      let end = rest[start...].firstIndex(of: UInt8(ascii: ">"))
    {
      result += rest[..<start]
      rest = rest[(end + 1)...]
    }
    return .text(String(decoding: result + rest, as: UTF8.self))
  }

  private func truncated(_ text: String) -> LiquidValue? {
    guard let length = integer(at: 0, else: 50), let ellipsis = self.text(at: 1, else: "...") else { return nil }
    let scalars = text.unicodeScalars
    guard scalars.count > length else { return .text(text) }
    let kept = scalars.prefix(max(0, length.minus(ellipsis.unicodeScalars.count)))
    return .text(String(kept) + ellipsis)
  }

  private func truncatedWords(_ text: String) -> LiquidValue? {
    guard let count = integer(at: 0, else: 15), let ellipsis = self.text(at: 1, else: "...") else { return nil }
    let words = text.words
    let most = max(1, count)
    // White space at the end counts as the beginning of another word.
    let endsInWord = text.unicodeScalars.last.map { !String($0).words.isEmpty } ?? true
    guard words.count > most || words.count == most && !endsInWord else { return .text(text) }
    return .text(words.prefix(most).joined(separator: " ") + ellipsis)
  }

  private func split(_ text: String) -> LiquidValue? {
    guard let separator = self.text(at: 0) else { return nil }
    if separator == " " { return .list(text.words.map { .text($0) }) }
    if separator.isEmpty { return .list(text.unicodeScalars.map { .text(String($0)) }) }
    let places = Places(of: separator, in: text)
    let bytes = Array(text.utf8)
    var parts: [String] = []
    var start = 0
    for offset in places.offsets + [bytes.count] {
      parts.append(String(decoding: bytes[start..<offset], as: UTF8.self))
      start = offset + separator.utf8.count
    }
    while parts.last?.isEmpty == true { parts.removeLast() }
    return .list(parts.map { .text($0) })
  }

  // MARK: - Lists

  private func list(_ name: String) -> LiquidValue? {
    guard case .list(let items) = input else { return nil }
    switch name {
    case "first": return items.first ?? LiquidValue.none
    case "last": return items.last ?? LiquidValue.none
    case "reverse": return .list(items.reversed())
    case "compact" where arguments.isEmpty: return .list(items.filter { $0 != .none })
    case "join": return joined(items)
    case "uniq" where arguments.isEmpty: return unique(items)
    case "sort" where arguments.isEmpty: return sorted(items, by: { $0 })
    case "sort_natural" where arguments.isEmpty:
      return sorted(items, by: { $0.text.map { .text($0.lowercased()) } ?? $0 })
    case "concat":
      guard case .list(let more) = first else { return nil }
      return .list(items + more)
    case "index": return integer(at: 0).map { items.indices.contains($0) ? items[$0] : .none }
    case "map": return mapped(items)
    case "where": return filtered(items)
    case "sum" where arguments.isEmpty: return sum(items)
    default: return nil
    }
  }

  private func joined(_ items: [LiquidValue]) -> LiquidValue? {
    guard let separator = text(at: 0, else: " ") else { return nil }
    let texts = items.compactMap(\.text)
    return texts.count == items.count ? .text(texts.joined(separator: separator)) : nil
  }

  private func unique(_ items: [LiquidValue]) -> LiquidValue? {
    // Longer lists would take too long.
    var seen: Set<LiquidValue> = []
    return .list(items.filter { seen.insert($0).inserted })
  }

  private func sorted(_ items: [LiquidValue], by key: (LiquidValue) -> LiquidValue) -> LiquidValue? {
    let keys = items.map(key)
    guard let first = keys.first else { return .list([]) }
    guard keys.allSatisfy({ $0.order(comparedTo: first) != nil }) else { return nil }
    let order = items.indices.sorted {
      let order = keys[$0].order(comparedTo: keys[$1]) ?? 0
      return order == 0 ? $0 < $1 : order < 0
    }
    return .list(order.map { items[$0] })
  }

  private func mapped(_ items: [LiquidValue]) -> LiquidValue? {
    guard let name = text(at: 0) else { return nil }
    let values = items.compactMap { $0.member(name) }
    return values.count == items.count ? .list(values) : nil
  }

  private func filtered(_ items: [LiquidValue]) -> LiquidValue? {
    guard let name = text(at: 0), items.allSatisfy({ $0.member(name) != nil }) else { return nil }
    return .list(
      items.filter { item in
        let value = item.member(name) ?? .none
        return arguments.count > 1 ? value == arguments[1] : value.isTrue
      })
  }

  private func sum(_ items: [LiquidValue]) -> LiquidValue? {
    var sum = Decimal(0, scale: 0, isInteger: true)
    for item in items {
      guard let next = Decimal(item).flatMap({ sum.plus($0) }) else { return nil }
      sum = next
    }
    return sum.value
  }

  // MARK: - Encodings

  private func encoding(_ name: String) -> LiquidValue? {
    guard let text = input.text else { return nil }
    let bytes = Array(text.utf8)
    switch name {
    case "base64_encode": return .text(bytes.base64)
    case "sha2": return .text(SHA256.hash(bytes).hexadecimal)
    case "hmac_sha256_hex": return self.text(at: 0).map { .text(bytes.authenticated(by: Array($0.utf8)).hexadecimal) }
    case "hmac_sha256_base64":
      return self.text(at: 0).map { .text(bytes.authenticated(by: Array($0.utf8)).bytes.base64) }
    case "url_encode": return .text(bytes.percentEncoded(spaceAsPlus: true))
    case "url_escape", "url_param_escape":
      // Which other signs stay is not documented.
      let isCertain = bytes.allSatisfy { $0.isUnreserved || $0 >= 0x80 || "<> \"&".utf8.contains($0) }
      guard isCertain, name == "url_param_escape" || !bytes.contains(UInt8(ascii: "&")) else { return nil }
      return .text(bytes.percentEncoded(spaceAsPlus: false))
    case "json_escape":
      guard bytes.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "/") }) else { return nil }
      return .text(text.replacing(["\\"], with: "\\\\").replacing(["\""], with: "\\\""))
    default: return nil
    }
  }

  // MARK: - Others

  private func other(_ name: String) -> LiquidValue? {
    switch name {
    case "default": return input.isTrue && !input.isEmpty ? input : first
    case "size": return size
    case "slice": return slice
    case "property_accessor": return text(at: 0).flatMap { input.member($0) }
    case "time_zone":
      return text(at: 0).flatMap { LiquidDate.value(input, now: now, inZone: $0) }
    case "date":
      if input == .none { return LiquidValue.none }
      return text(at: 0).flatMap { LiquidDate.text(of: input, now: now, as: $0) }.map { .text($0) }
    default: return nil
    }
  }

  private var size: LiquidValue? {
    switch input {
    case .moment: nil
    case .text(let text): .integer(Int64(text.unicodeScalars.count))
    case .list(let items): .integer(Int64(items.count))
    case .record(let members): .integer(Int64(members.count))
    case .none, .boolean, .integer, .number, .blank, .empty: .integer(0)
    }
  }

  private var slice: LiquidValue? {
    guard let start = integer(at: 0), let length = integer(at: 1, else: 1), length >= 0 else { return nil }
    func part<Items: Collection>(_ items: Items) -> [Items.Element] {
      let first = start < 0 ? items.count + start : start
      return first < 0 ? [] : Array(items.dropFirst(first).prefix(length))
    }
    if case .list(let items) = input { return .list(part(items)) }
    guard let text = input.text else { return nil }
    var result = ""
    result.unicodeScalars.append(contentsOf: part(Array(text.unicodeScalars)))
    return .text(result)
  }
}

extension Decimal {
  /// A number without decimal places, as a whole number.
  fileprivate var integer: LiquidValue? { scale == 0 ? .integer(digits) : nil }
}

extension LiquidValue {
  /// The member of a record. Nil if it is no record.
  fileprivate func member(_ name: String) -> LiquidValue? {
    guard case .record(let members) = self else { return nil }
    return members.first { $0.name == name }?.value ?? LiquidValue.none
  }
}
