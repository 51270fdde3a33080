import CampaignJSON
import CampaignLanguage
import TestSupport
import Testing

/// Numbers that canonical JSON writes with exactly the same value, and numbers that change.
@Suite struct ExactNumberTests {
  @Test(arguments: [
    ("0.1", true), ("0.10", true), ("-0.1", true), ("1e400", false), ("1e-400", false), ("0e-400", true), ("0.0", true),
    ("9007199254740991", true), ("9007199254740992", true), ("9007199254740993", false), ("9007199254740994", true),
    ("1152921504606846976", false), ("1152921504606847000", true), ("1e300", true), ("5e-324", true), ("4e-324", false),
    ("2.2250738585072014e-308", true), ("1.7976931348623157e308", true), ("1.7976931348623158e308", false),
    ("0.1000000000000000055511151231257827", false), ("0.100000000000000000000000000000", true),
    ("1.3333333333333333", true), ("1.33333333333333333", false), ("100000000000000000000000", true),
    ("100000000000000000000001", false), ("0.30000000000000004", true), ("0.3000000000000000", true),
    ("123456789012345678", false), ("+1.50000000000000000000", true), (".5000000000000000000", true),
    ("5.", true), ("1E2", true), ("1e99999999999999999999", false), ("0xfffffffffffffffff", false),
  ])
  func onlyTheNumberItselfIsPrinted(_ text: String, _ isPrinted: Bool) {
    let number = Double(text) ?? .infinity
    #expect(ExactNumber.isPrinted(Array(text.utf8)[...], as: number) == isPrinted)
  }

  /// A whole number must keep each digit. Other numbers are as exact as a double.
  @Test(arguments: [
    ("333333333.33333329", true), ("0.1000000000000000055511151231257827", true), ("1.33333333333333333333", true),
    ("9007199254740992", true), ("9007199254740993", false), ("-9007199254740993", false), ("9007199254740994", true),
    ("1152921504606846976", true), ("1152921504606846977", false), ("+001152921504606846976", true),
    ("295147905179352825856", true), ("295147905179352830000", true), ("295147905179352825857", false),
    ("12345678901234567890", false), ("12345678901234567890.0", true), ("12345678901234567890e0", true),
    ("1361129467683753853853498429727072845824", true), ("1361129467683753853853498429727072845825", false),
    ("0xfffffffffffffffff", false), ("0xe0000000000000000001", false),
  ])
  func onlyWholeNumbersMustKeepTheirDigits(_ text: String, _ isKept: Bool) {
    #expect(ExactNumber.isKept(Array(text.utf8)[...], as: Double(text) ?? .infinity) == isKept)
  }

  /// The numbers of RFC 8785, appendix B.
  @Test(arguments: [
    "0", "5e-324", "-5e-324", "1.7976931348623157e+308", "-1.7976931348623157e+308", "9007199254740992",
    "-9007199254740992", "295147905179352830000", "9.999999999999997e+22", "1e+23", "1.0000000000000001e+23",
    "999999999999999700000", "999999999999999900000", "1e+21", "9.999999999999997e-7", "0.000001",
    "333333333.3333332", "333333333.33333325", "333333333.3333333", "333333333.3333334", "333333333.33333343",
    "-0.0000033333333333333333", "1424953923781206.2",
  ])
  func theNumbersOfTheStandardAreKept(_ text: String) throws {
    let number = try #require(Double(text))
    #expect(ExactNumber.isKept(Array(text.utf8)[...], as: number))
    #expect(ExactNumber.isPrinted(Array(text.utf8)[...], as: number))
  }

  /// Every whole double is exact with all of its digits.
  @Test func everyWholeDoubleIsKept() {
    var random = SeededNumbers(seed: 9)
    for _ in 0..<200 {
      let exponent = Double.Exponent(53 + random.next() % 900)
      let number = Double(sign: .plus, exponent: exponent, significand: 1 + Double(random.next() % 1000) / 1024)
      var bits: [UInt8] = []
      var rest = number
      while rest >= 1 {
        bits.append(UInt8(rest.truncatingRemainder(dividingBy: 2)))
        rest = (rest / 2).rounded(.down)
      }
      // From binary to decimal digits, by doubling.
      var digits: [UInt8] = [0]
      for bit in bits.reversed() {
        var carry = bit
        for index in digits.indices {
          let value = digits[index] * 2 + carry
          (digits[index], carry) = (value % 10, value / 10)
        }
        if carry > 0 { digits.append(carry) }
      }
      let written = digits.reversed().map { $0 + UInt8(ascii: "0") }
      #expect(ExactNumber.isKept(written[...], as: number))
    }
  }

  /// A printed double is read as the same double, in any notation.
  @Test func whatIsPrintedIsExact() {
    var random = SeededNumbers(seed: 13)
    for _ in 0..<20_000 {
      let number = Double(bitPattern: random.next())
      guard number.isFinite else { continue }
      var text: [UInt8] = []
      text.appendNumber(number)
      #expect(ExactNumber.isPrinted(text[...], as: number))
      #expect(ExactNumber.isPrinted(Array(number.description.utf8)[...], as: number))
    }
  }
}
