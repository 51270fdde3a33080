import CampaignJSON
import Testing

/// JSON that does not fit the type.
@Suite struct DecodingFaultTests {
  @Test(arguments: [
    (#"{"name":"f","cards":[{"title":5}]}"#, "/cards/0: the key 'kind' is missing"),
    (
      #"{"name":"f","cards":[{"kind":"banner","title":5}]}"#,
      "/cards/0/title: expected text, but found the number 5"
    ),
    (#"{"cards":[]}"#, "the document: the key 'name' is missing"),
    (#"{"cards":{},"name":""}"#, "/cards: expected an array, but found an object"),
    (#"{"cards":[[]],"name":""}"#, "/cards/0: expected an object, but found an array"),
    (#"{"cards":[],"name":null}"#, "/name: expected text, but found null"),
    (#"{"cards":[],"name":true}"#, "/name: expected text, but found true"),
    (#"{"cards":[],"name":[]}"#, "/name: expected text, but found an array"),
    (#"{"cards":[],"name":"","limits":1}"#, "/limits: expected an object, but found the number 1"),
    (#"{"cards":[],"name":"","limits":{"cards":1}}"#, "/limits: the key 'ratio' is missing"),
    (
      #"{"cards":[],"name":"","limits":{"cards":256,"ratio":1}}"#,
      "/limits/cards: expected a whole number from 0 to 255, but found the number 256"
    ),
    (
      #"{"cards":[],"name":"","limits":{"cards":1,"ratio":"1"}}"#,
      "/limits/ratio: expected a number, but found the text '1'"
    ),
    (
      #"{"cards":[{"kind":"round"}],"name":""}"#,
      "/cards/0/kind: Cannot initialize Kind from invalid String value round"
    ),
    (
      #"{"cards":[{"kind":"banner","title":"","extras":{"a/b~":1},"action":{"none":{}}}],"name":""}"#,
      "/cards/0/extras/a~1b~0: expected text, but found the number 1"
    ),
    (
      #"{"cards":[{"kind":"banner","title":"","extras":{},"action":{"open":{"url":1}}}],"name":""}"#,
      "/cards/0/action/open/url: expected text, but found the number 1"
    ),
    ("[]", "the document: expected an object, but found an array"),
    (#""a""#, "the document: expected an object, but found the text 'a'"),
    ("null", "the document: expected an object, but found null"),
  ])
  func aValueOfAnotherKindIsSaidWithItsPointer(json: String, words: String) {
    #expect(fault(SampleFeed.self, json) == words)
  }

  @Test func anEnumWithPartsHasExactlyOneKey() {
    for json in ["{}", #"{"none":{},"open":{"inApp":true,"url":""}}"#] {
      #expect(fault(SampleCard.Action.self, json) == "the document: Invalid number of keys found, expected one.")
    }
  }

  @Test func eachKindHasItsWords() {
    #expect(fault(Bool.self, "1") == "the document: expected true or false, but found the number 1")
    #expect(fault(Bool.self, "null") == "the document: expected true or false, but found null")
    #expect(fault([Int].self, "[true]") == "/0: expected a whole number, but found true")
    #expect(fault([Int].self, "[1,false]") == "/1: expected a whole number, but found false")
    #expect(fault([Int].self, #"["1"]"#) == "/0: expected a whole number, but found the text '1'")
    #expect(fault([Double].self, "[{}]") == "/0: expected a number, but found an object")
    #expect(fault([String: Int].self, #"{"":null}"#) == "/: expected a whole number, but found null")
    #expect(fault([[Int?]].self, "[[null],[0.5]]") == "/1/0: expected a whole number, but found the number 0.5")
    #expect(fault(String.self, #"{"a":1}"#) == "the document: expected text, but found an object")
  }

  /// Foreign text is cut, and can't move a terminal's cursor.
  @Test func whatWasFoundIsShortAndHarmless() {
    let long = String(repeating: "é", count: 100)
    let cut = String(repeating: "é", count: 39) + "…"
    #expect(fault(Int.self, "\"\(long)\"") == "the document: expected a whole number, but found the text '\(cut)'")
    #expect(
      fault(Int.self, #""\u001b[31m\n\u202ea👩‍🚀""#)
        == "the document: expected a whole number, but found the text '<U+001B>[31m<U+000A><U+202E>a👩<U+200D>🚀'")
    #expect(fault([String: Int].self, #"{"\n":""}"#) == "/<U+000A>: expected a whole number, but found the text ''")
    #expect(
      fault(SampleCard.Kind.self, #""\u001b""#)
        == "the document: Cannot initialize Kind from invalid String value <U+001B>")
    #expect(fault(SampleCard.Kind.self, "\"\(String(repeating: "x", count: 1_000_000))\"").utf8.count < 300)
  }

  /// Reads three numbers from any array.
  private struct Three: Decodable {
    var numbers: [Int] = []

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      for _ in 0..<3 { numbers.append(try container.decode(Int.self)) }
    }
  }

  /// Reads something after the end of an array.
  private struct Behind<Value: Decodable>: Decodable {
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      switch Value.self {
      case is Never.Type: _ = try container.decodeNil()
      case is [String: Int].Type: _ = try container.nestedContainer(keyedBy: AnyKey.self)
      case is [Int].Type: _ = try container.nestedUnkeyedContainer()
      case is Int?.Type: _ = try container.superDecoder()
      default: _ = try container.decode(Value.self)
      }
    }
  }

  @Test func anArrayMayEndTooEarly() {
    #expect(fault(Three.self, "[1,2]") == "/2: expected a whole number, but found the end of the array")
    #expect(fault([Three].self, "[[1,2,3],[]]") == "/1/0: expected a whole number, but found the end of the array")
    #expect(fault(Behind<SampleCard>.self, "[]") == "/0: expected a value, but found the end of the array")
    #expect(fault(Behind<Never>.self, "[]") == "/0: expected a value, but found the end of the array")
    #expect(fault(Behind<[String: Int]>.self, "[]") == "/0: expected an object, but found the end of the array")
    #expect(fault(Behind<[Int]>.self, "[]") == "/0: expected an array, but found the end of the array")
    #expect(fault(Behind<Int?>.self, "[]") == "/0: expected a value, but found the end of the array")
  }

  private struct Price: Decodable {
    struct Odd: Error, CustomStringConvertible {
      var description: String { "a price is even" }
    }

    var cents: Int

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      cents = try container.decode(Int.self)
      if cents < 0 { throw DecodingError.dataCorruptedError(in: container, debugDescription: "a price is positive") }
      if cents > 100 { _ = try CanonicalJSON.decode(Int.self, from: "[]".utf8) }
      if !cents.isMultiple(of: 2) { throw Odd() }
    }
  }

  @Test func theErrorsOfATypeBecomeFaults() {
    #expect(fault([String: [Price]].self, #"{"p":[2,-4]}"#) == "/p/1: a price is positive")
    #expect(fault([String: [Price]].self, #"{"p":[2,3]}"#) == "/p/1: a price is even")
    #expect(fault(Price.self, "3") == "the document: a price is even")
    #expect(
      fault([Price].self, "[102]") == "/0: the document: expected a whole number, but found an array",
      "a fault of other JSON is not taken for one of this")
  }

  /// Tries to read a number, and keeps the error.
  private struct Curious: Decodable {
    enum Keys: CodingKey { case a }

    var heard = ""

    init(from decoder: any Decoder) throws {
      do {
        _ = try decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .a)
      } catch DecodingError.typeMismatch(let type, let context) {
        heard = "\(type) \(context.codingPath.map(\.stringValue)) \(context.debugDescription)"
      } catch DecodingError.valueNotFound(let type, let context) {
        heard = "no \(type) \(context.codingPath.map(\.stringValue))"
      } catch DecodingError.keyNotFound(let key, let context) {
        heard = "no \(key.stringValue) \(context.codingPath.map(\.stringValue))"
      }
    }
  }

  @Test(arguments: [
    (#"[{"a":""}]"#, #"Int ["0", "a"] expected a whole number, but found the text ''"#),
    (#"[{"a":null}]"#, #"no Int ["0", "a"]"#),
    ("[{}]", #"no a ["0"]"#),
  ])
  func aTypeMayCatchWhatTheStandardLibraryKnows(json: String, heard: String) throws {
    #expect(try CanonicalJSON.decode([Curious].self, from: json.utf8).map(\.heard) == [heard])
  }

  @Test func aFaultIsAValueWithItsParts() {
    #expect(throws: DecodingFault.missingKey("ratio", pointer: "/limits")) {
      try CanonicalJSON.decode(SampleFeed.self, from: #"{"cards":[],"limits":{"cards":1},"name":""}"#.utf8)
    }
    #expect(throws: DecodingFault.unsuitable(wanted: "text", found: "null", pointer: "/1")) {
      try CanonicalJSON.decode([String].self, from: #"["",null]"#.utf8)
    }
    #expect(throws: DecodingFault.refused("a price is even", pointer: "")) {
      try CanonicalJSON.decode(Price.self, from: "1".utf8)
    }
    #expect(DecodingFault.missingKey("a", pointer: "/x").pointer == "/x")
  }
}
