import CampaignJSON
import TestSupport
import Testing

/// Numbers as integers of each width, and as doubles.
@Suite struct DecodedNumberTests {
  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("0.0", 0), ("-0e9", 0), ("0e-99999999999999999999", 0), ("0e99999999999999999999", 0),
      ("5", 5), ("5.0", 5), ("5.000", 5), ("5e0", 5), ("0.5e1", 5), ("0.00005E+5", 5), ("500e-2", 5), ("-5.0", -5),
      ("1e3", 1_000), ("12.5e1", 125), ("1e18", 1_000_000_000_000_000_000), ("9007199254740993", 9_007_199_254_740_993),
      ("9223372036854775807", .max), ("-9223372036854775808", .min), ("9223372036854775807.0", .max),
      ("922337203685477580.7e1", .max), ("92233720368547758070e-1", .max),
      ("0.9223372036854775807e19", .max),
    ] as [(String, Int64)])
  func anIntegerIsReadFromANumberThatIsWhole(json: String, value: Int64) throws {
    #expect(try CanonicalJSON.decode(Int64.self, from: json.utf8) == value)
  }

  @Test(arguments: [
    "5.5", "0.1", "-0.5", "1e-1", "5e-324", "1e-99999999999999999999", "9007199254740993.5", "1.00000000000000000001",
    "12345678901234567890123.4", "1234567890123456789012345678901e-1",
  ])
  func aFractionIsNeverCutOff(json: String) {
    #expect(fault(Int64.self, json) == "the document: expected a whole number, but found the number \(json)")
    #expect(fault(UInt8.self, json) == "the document: expected a whole number, but found the number \(json)")
  }

  @Test func whatDoesNotFitIsSaidWithItsLimits() {
    func check<Value: FixedWidthInteger & Decodable>(_ type: Value.Type, _ json: String) {
      #expect(
        fault(type, json)
          == "the document: expected a whole number from \(Value.min) to \(Value.max), but found the number \(json)")
    }
    check(Int8.self, "128")
    check(Int8.self, "-129")
    check(Int16.self, "32768")
    check(Int16.self, "-32769")
    check(Int32.self, "2147483648")
    check(Int32.self, "-2147483649")
    check(Int64.self, "9223372036854775808")
    check(Int64.self, "-9223372036854775809")
    check(Int.self, "18446744073709551616")
    check(Int.self, "1e400")
    check(Int.self, "-1e99999999999999999999999")
    check(UInt8.self, "256")
    check(UInt8.self, "-1")
    check(UInt16.self, "65536")
    check(UInt32.self, "4294967296")
    check(UInt64.self, "18446744073709551616")
    check(UInt64.self, "-1")
    check(UInt.self, "-0.1e1")
    #expect(fault([Int128].self, "[1]") == "/0: Decoder has not implemented support for Int128")
  }

  @Test(arguments: [
    ("5", 5), ("-0", -0.0), ("0.1", 0.1), ("1e-400", 0), ("9007199254740993", 9_007_199_254_740_992),
    ("18446744073709551616", 0x1p64), ("1.7976931348623157e308", .greatestFiniteMagnitude),
    ("5e-324", .leastNonzeroMagnitude),
    ("123456789012345678901234567890", 1.2345678901234568e29), ("0.30000000000000004", 0.30000000000000004),
    ("-1.5E+2", -150),
  ])
  func aDoubleIsTheNearestThereIs(json: String, value: Double) throws {
    let number = try CanonicalJSON.decode(Double.self, from: json.utf8)
    #expect(number.bitPattern == value.bitPattern)
    guard value.magnitude < 1e38 else { return }
    #expect(try CanonicalJSON.decode(Float.self, from: json.utf8) == Float(json))
  }

  @Test func whatIsBeyondADoubleIsNoNumberOfIts() {
    let limit = "1.7976931348623157e+308"
    for json in ["1e400", "-1e309", "1" + String(repeating: "0", count: 38) + "e300"] {
      let words = "the document: expected a number from -\(limit) to \(limit), but found the number "
      #expect(fault(Double.self, json).hasPrefix(words))
    }
    #expect(
      fault(Float.self, "1e39")
        == "the document: expected a number from -3.4028235e+38 to 3.4028235e+38, but found the number 1e39")
  }

  /// Every double is the same after writing and reading.
  @Test func anyDoubleComesBack() throws {
    let seed: UInt64 = 754
    print("random doubles: seed \(seed)")
    var random = SeededNumbers(seed: seed)
    let numbers = (0..<10_000).map { _ in Double(bitPattern: random.next()) }.filter(\.isFinite)
    let back = try CanonicalJSON.decode([Double].self, from: CanonicalJSON.encode(numbers))
    #expect(zip(back, numbers).allSatisfy { $0 == $1 } && back.count == numbers.count)
    let floats = (0..<10_000).map { _ in Float(bitPattern: UInt32(truncatingIfNeeded: random.next())) }
      .filter(\.isFinite)
    #expect(try CanonicalJSON.decode([Float].self, from: CanonicalJSON.encode(floats)) == floats)
  }
}
