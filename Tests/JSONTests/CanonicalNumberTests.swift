import CampaignJSON
import TestSupport
import Testing

/// Numbers in ECMAScript form.
@Suite struct CanonicalNumberTests {
  @Test(arguments: CanonicalNumberTests.table)
  func theTableOfTheStandardHolds(bits: UInt64, text: String) throws {
    #expect(try written(Double(bitPattern: bits)) == text)
  }

  @Test(arguments: CanonicalNumberTests.infinite)
  func whatIsNotFiniteIsNoNumber(bits: UInt64) {
    #expect(FiniteNumber(Double(bitPattern: bits)) == nil)
  }

  @Test(arguments: CanonicalNumberTests.doubles)
  func aDoubleHasItsFormInECMAScript(number: Double, text: String) throws {
    #expect(try written(number) == text)
  }

  @Test(arguments: CanonicalNumberTests.integers)
  func anIntegerKeepsAllItsDigits(integer: Int64, text: String) {
    #expect(written { json in json.write(integer) } == text)
  }

  @Test func anIntegerAndItsDoubleAreTheSameBytesUpTo2To53() throws {
    var random = SeededNumbers(seed: 8785)
    for _ in 0..<1_000 {
      let wide = Int64.random(in: -0x20_0000_0000_0000...0x20_0000_0000_0000, using: &random)
      let integer = wide >> Int64.random(in: 0...50, using: &random)
      #expect(try written(Double(integer)) == written { json in json.write(integer) })
    }
  }
}

extension CanonicalNumberTests {
  /// RFC 8785, appendix B: the bits and the text of a number.
  static let table: [(UInt64, String)] = [
    (0x0000_0000_0000_0000, "0"),
    (0x8000_0000_0000_0000, "0"),
    (0x0000_0000_0000_0001, "5e-324"),
    (0x8000_0000_0000_0001, "-5e-324"),
    (0x7FEF_FFFF_FFFF_FFFF, "1.7976931348623157e+308"),
    (0xFFEF_FFFF_FFFF_FFFF, "-1.7976931348623157e+308"),
    (0x4340_0000_0000_0000, "9007199254740992"),
    (0xC340_0000_0000_0000, "-9007199254740992"),
    (0x4430_0000_0000_0000, "295147905179352830000"),
    (0x44B5_2D02_C7E1_4AF5, "9.999999999999997e+22"),
    (0x44B5_2D02_C7E1_4AF6, "1e+23"),
    (0x44B5_2D02_C7E1_4AF7, "1.0000000000000001e+23"),
    (0x444B_1AE4_D6E2_EF4E, "999999999999999700000"),
    (0x444B_1AE4_D6E2_EF4F, "999999999999999900000"),
    (0x444B_1AE4_D6E2_EF50, "1e+21"),
    (0x3EB0_C6F7_A0B5_ED8C, "9.999999999999997e-7"),
    (0x3EB0_C6F7_A0B5_ED8D, "0.000001"),
    (0x41B3_DE43_5555_5553, "333333333.3333332"),
    (0x41B3_DE43_5555_5554, "333333333.33333325"),
    (0x41B3_DE43_5555_5555, "333333333.3333333"),
    (0x41B3_DE43_5555_5556, "333333333.3333334"),
    (0x41B3_DE43_5555_5557, "333333333.33333343"),
    (0xBECB_F647_612F_3696, "-0.0000033333333333333333"),
    (0x4314_3FF3_C1CB_0959, "1424953923781206.2"),
  ]

  /// The two rows of that table that are errors, and similar ones.
  static let infinite: [UInt64] = [
    0x7FFF_FFFF_FFFF_FFFF, 0x7FF0_0000_0000_0000, 0xFFF0_0000_0000_0000, 0x7FF8_0000_0000_0000, 0x7FF0_0000_0000_0001,
  ]

  /// Numbers at which the form changes, and the largest and smallest doubles.
  static let doubles: [(Double, String)] = [
    (-0.0, "0"),
    (1, "1"),
    (-1.5, "-1.5"),
    (10, "10"),
    (0.1, "0.1"),
    (4.50, "4.5"),
    (2e-3, "0.002"),
    (123.456, "123.456"),
    (1e-6, "0.000001"),
    (1.5e-6, "0.0000015"),
    (1.2345678901234567e-6, "0.0000012345678901234567"),
    (1e-7, "1e-7"),
    (1.5e-7, "1.5e-7"),
    (-1e-7, "-1e-7"),
    (1e-27, "1e-27"),
    (1e15, "1000000000000000"),
    (1e16, "10000000000000000"),
    (1e20, "100000000000000000000"),
    (123_456_789_012_345_683_968, "123456789012345680000"),
    (1e21, "1e+21"),
    (-1e21, "-1e+21"),
    (1.5e21, "1.5e+21"),
    (1e30, "1e+30"),
    (1e100, "1e+100"),
    (0x1p53 - 1, "9007199254740991"),
    (0x1p53, "9007199254740992"),
    (0x1p53 + 2, "9007199254740994"),
    (-0x1p53 + 1, "-9007199254740991"),
    (0x1p60, "1152921504606847000"),
    (0x1p63, "9223372036854776000"),
    (4503599627370495.5, "4503599627370495.5"),
    (.leastNormalMagnitude, "2.2250738585072014e-308"),
    (.leastNormalMagnitude.nextDown, "2.225073858507201e-308"),
    (.leastNonzeroMagnitude, "5e-324"),
    (.greatestFiniteMagnitude, "1.7976931348623157e+308"),
  ]

  /// Some are beyond 2⁵³, where doubles have gaps.
  static let integers: [(Int64, String)] = [
    (0, "0"),
    (7, "7"),
    (-10, "-10"),
    (9_007_199_254_740_993, "9007199254740993"),
    (1_152_921_504_606_846_976, "1152921504606846976"),
    (.max, "9223372036854775807"),
    (.min, "-9223372036854775808"),
  ]
}
