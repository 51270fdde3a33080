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
