import Bytes
import SourceTree

/// The values that YAML 1.1 tools read differently from YAML 1.2.
///
/// The patterns are those of the YAML 1.1 type repository (bool, int, float, timestamp, value). If widely used
/// libraries accept less than the repository, as for `1.2.3`, the patterns follow the libraries.
package enum YAML11Reading: Equatable {
  case boolean(Bool)
  /// `0b101`, `1_000`, `-0x1F`
  case integer
  /// `010`, which is eight
  case octal
  /// `12:30`, which is 750
  case sexagesimal
  /// `1_000.5`
  case float
  case date
  /// A date and a time without an offset, read as UTC.
  case zonelessMoment
  /// `=`, the default key
  case defaultKey
  /// `0o14`, `08` and `1e3`, which are numbers only in YAML 1.2.
  case text
}

/// True if plain text is text in both YAML 1.2 and 1.1.
package func isTextToEveryReader(_ text: ArraySlice<UInt8>) -> Bool {
  coreValue(of: text) == .text && differingReading(of: text) == nil
}

/// The reading of plain text in YAML 1.1, or nil if YAML 1.2 reads it the same.
package func differingReading(of text: ArraySlice<UInt8>) -> YAML11Reading? {
  guard let first = text.first else { return nil }
  switch first {
  case UInt8(ascii: "y"), UInt8(ascii: "Y"), UInt8(ascii: "n"), UInt8(ascii: "N"), UInt8(ascii: "o"),
    UInt8(ascii: "O"):
    return text.count <= 3 ? word(text) : nil
  // A date and time in UTC, the usual format, is the same in both.
  case UInt8(ascii: "0")...UInt8(ascii: "9") where text.last == UInt8(ascii: "Z"): return nil
  case UInt8(ascii: "0")...UInt8(ascii: "9"): return time(text) ?? number(text, isSigned: false)
  case UInt8(ascii: "+"), UInt8(ascii: "-"): return number(text.dropFirst(), isSigned: true)
  case UInt8(ascii: "."): return number(text, isSigned: false)
  case UInt8(ascii: "="): return text.count == 1 ? .defaultKey : nil
  default: return nil
  }
}

private func word(_ text: ArraySlice<UInt8>) -> YAML11Reading? {
  switch String(decoding: text, as: UTF8.self) {
  case "y", "Y", "yes", "Yes", "YES", "on", "On", "ON": .boolean(true)
  case "n", "N", "no", "No", "NO", "off", "Off", "OFF": .boolean(false)
  default: nil
  }
}

// MARK: - Numbers

private func number(_ unsigned: ArraySlice<UInt8>, isSigned: Bool) -> YAML11Reading? {
  if unsigned.first == UInt8(ascii: "0"), unsigned.count > 1 {
    return zeroLed(unsigned.dropFirst(), isSigned: isSigned) ?? decimal(unsigned)
  }
  return decimal(unsigned)
}

/// The value after a leading zero: another base, or an octal number.
private func zeroLed(_ rest: ArraySlice<UInt8>, isSigned: Bool) -> YAML11Reading? {
  let digits = rest.dropFirst()
  switch rest.first {
  case UInt8(ascii: "b"): return isRun(digits, { $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: "1") }) ? .integer : nil
  case UInt8(ascii: "o"): return isRun(digits, isOctal) && !digits.contains(underscore) && !isSigned ? .text : nil
  case UInt8(ascii: "x"):
    return isRun(digits, { $0.hexadecimalValue != nil }) && (isSigned || digits.contains(underscore)) ? .integer : nil
  default: break
  }
  if rest.allSatisfy({ isOctal($0) || $0 == underscore }) {
    return rest.contains(underscore) ? .integer : octalDiffers(rest) ? .octal : nil
  }
  return rest.allSatisfy(\.isDigit) ? .text : nil
}

/// `07` is seven in both versions.
private func octalDiffers(_ digits: ArraySlice<UInt8>) -> Bool {
  digits.drop { $0 == UInt8(ascii: "0") }.count > 1
}

private func decimal(_ text: ArraySlice<UInt8>) -> YAML11Reading? {
  var rest = text.drop { $0.isDigit || $0 == underscore }
  let whole = text[text.startIndex..<rest.startIndex]
  guard whole.first.map(\.isDigit) ?? true else { return nil }
  if rest.isEmpty { return whole.contains(underscore) && whole.first != UInt8(ascii: "0") ? .integer : nil }
  if rest.first == UInt8(ascii: ":") { return isSexagesimal(whole, rest) ? .sexagesimal : nil }
  if isExponent(rest, signed: false), !whole.isEmpty { return whole.contains(underscore) ? nil : .text }
  guard rest.popFirst() == UInt8(ascii: ".") else { return nil }
  let exponent = rest.drop { $0.isDigit || $0 == underscore }
  let fraction = rest[rest.startIndex..<exponent.startIndex]
  guard !whole.isEmpty || fraction.first.map(\.isDigit) ?? false else { return nil }
  let hasUnderscore = whole.contains(underscore) || fraction.contains(underscore)
  if exponent.isEmpty || isExponent(exponent, signed: true) { return hasUnderscore ? .float : nil }
  return isExponent(exponent, signed: false) && !hasUnderscore ? .text : nil
}

/// `e3`, or `e+3` if a sign is required.
private func isExponent(_ text: ArraySlice<UInt8>, signed: Bool) -> Bool {
  guard let first = text.first, first | 0x20 == UInt8(ascii: "e") else { return false }
  let rest = text.dropFirst()
  let digits = isSign(rest.first) ? rest.dropFirst() : rest
  guard !signed || digits.count < rest.count else { return false }
  return !digits.isEmpty && digits.allSatisfy(\.isDigit)
}

/// `12:30`, `190:20:30` and `20:30.15`. Without a fraction at the end, the first number has no leading zero.
private func isSexagesimal(_ whole: ArraySlice<UInt8>, _ parts: ArraySlice<UInt8>) -> Bool {
  guard let first = whole.first else { return false }
  var rest = parts
  while rest.first == UInt8(ascii: ":") {
    rest.removeFirst()
    let digits = rest.prefix { $0.isDigit }
    guard digits.count == 1 || digits.count == 2 && digits[digits.startIndex] <= UInt8(ascii: "5") else { return false }
    rest = rest.dropFirst(digits.count)
  }
  if rest.isEmpty { return first != UInt8(ascii: "0") }
  return rest.first == UInt8(ascii: ".") && rest.dropFirst().allSatisfy { $0.isDigit || $0 == underscore }
}

// MARK: - Dates and times

private func time(_ text: ArraySlice<UInt8>) -> YAML11Reading? {
  var rest = text
  guard text.count >= 8, takeDigits(4...4, &rest), take("-", &rest) else { return nil }
  let afterYear = rest
  guard takeDigits(1...2, &rest), take("-", &rest), takeDigits(1...2, &rest) else { return nil }
  if rest.isEmpty { return afterYear.count == 5 ? .date : nil }
  let isSeparated = take("T", &rest) || take("t", &rest) || takeBlanks(&rest)
  guard isSeparated, takeDigits(1...2, &rest), take(":", &rest), takeDigits(2...2, &rest), take(":", &rest),
    takeDigits(2...2, &rest)
  else { return nil }
  if take(".", &rest) { _ = takeDigits(0...text.count, &rest) }
  // With a UTC offset, both read the same date and time.
  return rest.isEmpty ? .zonelessMoment : nil
}

private func takeDigits(_ count: ClosedRange<Int>, _ text: inout ArraySlice<UInt8>) -> Bool {
  let digits = text.prefix { $0.isDigit }.prefix(count.upperBound)
  guard digits.count >= count.lowerBound else { return false }
  text = text.dropFirst(digits.count)
  return true
}

private func take(_ character: Unicode.Scalar, _ text: inout ArraySlice<UInt8>) -> Bool {
  guard text.first == UInt8(ascii: character) else { return false }
  text.removeFirst()
  return true
}

private func takeBlanks(_ text: inout ArraySlice<UInt8>) -> Bool {
  let rest = text.drop { $0 == 0x20 || $0 == 0x09 }
  defer { text = rest }
  return rest.count < text.count
}

// MARK: - Bytes

private let underscore = UInt8(ascii: "_")

private func isOctal(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 8 }

private func isSign(_ byte: UInt8?) -> Bool { byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") }

/// True if text consists of one or more of the wanted digits, possibly with underscores between them.
private func isRun(_ text: ArraySlice<UInt8>, _ isWanted: (UInt8) -> Bool) -> Bool {
  text.contains(where: isWanted) && text.allSatisfy { isWanted($0) || $0 == underscore }
}
