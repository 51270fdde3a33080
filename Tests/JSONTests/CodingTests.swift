import CampaignJSON
import Testing

/// Encoded values are decoded as the same values, and their bytes are known.
@Suite struct CodingTests {
  private func check<Value: Codable & Equatable>(_ value: Value, is json: String) throws {
    #expect(try encoded(value) == json)
    #expect(try CanonicalJSON.decode(Value.self, from: json.utf8) == value)
  }

  @Test func valuesWithoutPartsStandAlone() throws {
    try check(true, is: "true")
    try check(false, is: "false")
    try check(-5, is: "-5")
    try check(1.5, is: "1.5")
    try check(Float(0.25), is: "0.25")
    try check("é\u{0}\"\u{1F600}", is: #""é\u0000\"😀""#)
    try check(Int?.none, is: "null")
    try check(Int?.some(3), is: "3")
    try check(SampleCard.Kind.banner, is: #""banner""#)
  }

  @Test func structsNest() throws {
    try check(SampleFeed(name: "", cards: [], limits: nil), is: #"{"cards":[],"name":""}"#)
    try check(
      SampleFeed(name: "f", cards: [.banner, .classic], limits: .init(cards: 255, ratio: 1e21)),
      is: #"{"cards":[{"action":{"none":{}},"extras":{},"image":"a.png","kind":"banner","title":"Sale"},"#
        + #"{"action":{"open":{"inApp":true,"url":"https://example.com"}},"extras":{"a/b~c":"","é":"1"},"#
        + #""kind":"classic","title":"❄️ \"Snow\"\n"}],"limits":{"cards":255,"ratio":1e+21},"name":"f"}"#)
  }

  @Test func whatDiffersInKindStandsInOneArray() throws {
    let mixture = SampleMixture([
      .nothing, .truth(false), .integer(0), .number(0.5), .text(""), .list(SampleMixture([.list(SampleMixture([]))])),
      .text("null"), .card(.banner), .nothing,
    ])
    try check(
      mixture,
      is: #"[null,false,0,0.5,"",[[]],"null",{"action":{"none":{}},"extras":{},"image":"a.png","kind":"banner","#
        + #""title":"Sale"},null]"#)
  }

  @Test func everyWidthKeepsItsBounds() throws {
    try check(
      SampleIntegers.smallest,
      is: #"{"i":-9223372036854775808,"i16":-32768,"i32":-2147483648,"i64":-9223372036854775808,"i8":-128,"#
        + #""u":0,"u16":0,"u32":0,"u64":0,"u8":0}"#)
    try check(
      SampleIntegers.largest,
      is: #"{"i":9223372036854775807,"i16":32767,"i32":2147483647,"i64":9223372036854775807,"i8":127,"#
        + #""u":18446744073709551615,"u16":65535,"u32":4294967295,"u64":18446744073709551615,"u8":255}"#)
  }

  @Test func dictionariesKeepTheirKeys() throws {
    try check(["b": [1], "a": [], "": [2, 3]], is: #"{"":[2,3],"a":[],"b":[1]}"#)
    try check([7: "seven", -1: "less"], is: #"{"-1":"less","7":"seven"}"#)
    try check([String: Int?](), is: "{}")
    try check(["a": Int?.none, "b": 1], is: #"{"a":null,"b":1}"#)
    try check([[1, 2], [], [3]], is: "[[1,2],[],[3]]")
    try check([SampleCard.Kind.classic: 1], is: #"["classic",1]"#)
  }

  /// RFC 8785 §3.2.3: the order of UTF-16, in which a surrogate comes before U+FB33.
  @Test func keysHaveTheOrderOfCanonicalJSON() throws {
    let numbers = ["\u{FB33}": 1, "\u{1F600}": 2, "\u{20AC}": 3, "\r": 4, "1": 5, "\u{80}": 6, "\u{F6}": 7]
    try check(numbers, is: "{\"\\r\":4,\"1\":5,\"\u{80}\":6,\"ö\":7,\"€\":3,\"😀\":2,\"\u{FB33}\":1}")
  }

  /// RFC 8785, appendix B, and the numbers at which the form changes.
  @Test func numbersAreThoseOfECMAScript() throws {
    for (number, text) in CanonicalNumberTests.doubles where number != 0 {
      try check(number, is: text)
    }
    #expect(try encoded([-0.0, 5.0, 1e15]) == "[0,5,1000000000000000]")
  }

  /// A float is converted to a double, so the same number always has the same bytes.
  @Test func aFloatIsTheDoubleThatItIs() throws {
    try check(Float(0.1), is: "0.10000000149011612")
    try check(Float.greatestFiniteMagnitude, is: "3.4028234663852886e+38")
    try check(Float.leastNonzeroMagnitude, is: "1.401298464324817e-45")
  }

  @Test func aTypeWithoutMembersIsAnEmptyObject() throws {
    struct Nothing: Codable, Equatable {}
    try check(Nothing(), is: "{}")
    try check([Nothing(), Nothing()], is: "[{},{}]")
    try check(["k": Nothing()], is: #"{"k":{}}"#)
  }

  @Test func equalValuesHaveEqualBytes() throws {
    let keys = (0..<500).map { "key \($0)" }
    let one = Dictionary(uniqueKeysWithValues: zip(keys, 0...))
    let other = Dictionary(uniqueKeysWithValues: zip(keys, 0...).reversed())
    #expect(try CanonicalJSON.encode(one) == CanonicalJSON.encode(other))
  }
}
