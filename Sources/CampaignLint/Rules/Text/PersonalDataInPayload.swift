import Bytes
import CampaignLanguage
import Findings

/// Somebody's address, account or card, which was probably used to test the campaign.
enum PersonalDataInPayload: FieldRule {
  static let info = RuleInfo(
    "personal-data-in-payload", .warning,
    finds:
      "An email address in a link's query, or the number of a bank account or a payment card in extras or a query.",
    because: "Every reader gets it, and links end up in the logs of other servers.",
    source: "ISO 13616 and ISO/IEC 7812; RFC 3986 §7.5",
    example: bannerExample(
      bad: "url: https://shop.example.com/sale?email=anna@example.com",
      good: "url: https://shop.example.com/sale"))

  static let roles = [FieldRole.extras, .link]
  static let looksAround = false
  // A plain web link has no query.
  static let traits = TextTraits.unusualLink

  static func check(_ value: LintedValue, of record: LintedRecord) {
    guard !value.isMapping else { return value.members.forEach { checkNumbers(in: $0.value, from: 0) } }
    guard let link = try? Link.read(value.text).get(), link.isWeb, let query = link.parts.query else { return }
    if let address = address(in: value.text, query) {
      value.add(info, .address(masked(value.text.part(address))), part: address, help: .remove)
    }
    checkNumbers(in: value, from: query.lowerBound)
  }

  /// `email=anna@example.com`, also with `%40`.
  private static func address(in text: ArraySlice<UInt8>, _ query: Range<Int>) -> Range<Int>? {
    var start = query.lowerBound
    while start < query.upperBound {
      let end = min(text.offset(from: start) { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "#") }, query.upperBound)
      let first = start + (text.part(start..<end).offset(of: UInt8(ascii: "=")).map { $0 + 1 } ?? end - start)
      if isAddress(text.part(first..<end)) { return first..<end }
      start = end + 1
    }
    return nil
  }

  private static func isAddress(_ text: ArraySlice<UInt8>) -> Bool {
    let parts = String(decoding: text, as: UTF8.self).replacing("%40", with: "@").split(
      separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[0].contains("{") else { return false }
    let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    return labels.count > 1
      && labels.allSatisfy {
        !$0.isEmpty && $0.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") }
      }
  }

  private static func checkNumbers(in value: LintedValue, from start: Int) {
    let text = value.text
    // A number of an account or a card has at least fifteen characters.
    guard text.count - start >= 15 else { return }
    var offset = start
    while offset < text.count {
      var end = text.offset(from: offset) { !$0.isLetter && !$0.isDigit }
      var word = text.part(offset..<end)
      if word.count == 4, let groups = AccountNumber.groups(in: text, from: offset) {
        (word, end) = (groups.number[...], groups.end)
      }
      if AccountNumber.isIBAN(word) {
        return value.add(info, .account(masked(word)), part: offset..<end, help: .remove)
      }
      if AccountNumber.isCard(word) {
        return value.add(info, .card(masked(word)), part: offset..<end, help: .remove)
      }
      offset = end + 1
    }
  }

  /// The first characters, which are enough to find it by.
  private static func masked(_ text: ArraySlice<UInt8>) -> [UInt8] { Array(text.prefix(2)) + "…".utf8 }
}

/// The check digits of accounts and cards.
private enum AccountNumber {
  /// A number that people write in groups: `DE89 3704 0044 0532 0130 00`. Nil if it is none.
  static func groups(in text: ArraySlice<UInt8>, from start: Int) -> (number: [UInt8], end: Int)? {
    guard text.byte(at: start + 3).map(\.isDigit) == true, let mark = text.byte(at: start + 4),
      mark == UInt8(ascii: " ") || mark == UInt8(ascii: "-")
    else { return nil }
    var number: [UInt8] = []
    var offset = start
    var found: (number: [UInt8], end: Int)?
    while number.count < 34 {
      let end = text.offset(from: offset) { !$0.isLetter && !$0.isDigit }
      guard 1...6 ~= end - offset else { break }
      number += text.part(offset..<end)
      if isIBAN(number[...]) || isCard(number[...]) { found = (number, end) }
      guard text.byte(at: end) == mark else { break }
      offset = end + 1
    }
    return found
  }

  /// Two letters, two digits and up to thirty more, which as a number leave 1 modulo 97.
  static func isIBAN(_ text: ArraySlice<UInt8>) -> Bool {
    guard 15...34 ~= text.count, text.prefix(2).allSatisfy(\.isUpperCase),
      text.dropFirst(2).prefix(2).allSatisfy(\.isDigit),
      text.allSatisfy({ $0.isUpperCase || $0.isDigit }), text.dropFirst(4).contains(where: \.isDigit)
    else { return false }
    let rest = (text.dropFirst(4) + text.prefix(4)).reduce(0) { rest, byte in
      byte.isDigit
        ? (rest * 10 + Int(byte - UInt8(ascii: "0"))) % 97 : (rest * 100 + Int(byte - UInt8(ascii: "A")) + 10) % 97
    }
    return rest == 1
  }

  /// A number of the length and with the beginning that its issuer uses, and with a right last digit.
  static func isCard(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.count == 15 || text.count == 16, text.allSatisfy(\.isDigit), let four = text.prefix(4).decimal,
      Set(text).count > 2
    else { return false }
    let isIssued =
      text.count == 15
      ? four / 100 == 34 || four / 100 == 37
      : four / 1000 == 4 || 51...55 ~= four / 100 || 2221...2720 ~= four || four == 6011 || four / 100 == 65
    guard isIssued else { return false }
    let sum = text.reversed().enumerated().reduce(0) { sum, digit in
      let value = Int(digit.element - UInt8(ascii: "0")) * (digit.offset.isMultiple(of: 2) ? 1 : 2)
      return sum + (value > 9 ? value - 9 : value)
    }
    return sum.isMultiple(of: 10)
  }
}

extension Message {
  fileprivate static func address(_ text: [UInt8]) -> Message {
    "this link contains an email address: '\(text.string)'"
  }
  fileprivate static func account(_ text: [UInt8]) -> Message {
    "this looks like the number of a bank account (IBAN): '\(text.string)'"
  }
  fileprivate static func card(_ text: [UInt8]) -> Message {
    "this looks like the number of a payment card: '\(text.string)'"
  }
  fileprivate static let remove: Message = "remove it, or let the server fill it in for each reader"
}

extension [UInt8] {
  fileprivate var string: String { String(decoding: self, as: UTF8.self) }
}
