import CampaignIR
import Testing

/// JSON that is not what a type wants.
@Suite struct DecodingFaultTests {
  @Test(arguments: [
    (#"{"name":"f","cards":[{"title":5}]}"#, "/cards/0: the key 'kind' is missing"),
    (
      #"{"name":"f","cards":[{"kind":"banner","title":5}]}"#,
      "/cards/0/title: text is wanted, and this is the number 5"
    ),
    (#"{"cards":[]}"#, "the document: the key 'name' is missing"),
    (#"{"cards":{},"name":""}"#, "/cards: an array is wanted, and this is an object"),
    (#"{"cards":[[]],"name":""}"#, "/cards/0: an object is wanted, and this is an array"),
    (#"{"cards":[],"name":null}"#, "/name: text is wanted, and this is null"),
    (#"{"cards":[],"name":true}"#, "/name: text is wanted, and this is true"),
    (#"{"cards":[],"name":[]}"#, "/name: text is wanted, and this is an array"),
    (#"{"cards":[],"name":"","limits":1}"#, "/limits: an object is wanted, and this is the number 1"),
    (#"{"cards":[],"name":"","limits":{"cards":1}}"#, "/limits: the key 'ratio' is missing"),
    (
      #"{"cards":[],"name":"","limits":{"cards":256,"ratio":1}}"#,
      "/limits/cards: a whole number from 0 to 255 is wanted, and this is the number 256"
    ),
    (
      #"{"cards":[],"name":"","limits":{"cards":1,"ratio":"1"}}"#,
      "/limits/ratio: a number is wanted, and this is the text '1'"
    ),
    (
      #"{"cards":[{"kind":"round"}],"name":""}"#,
      "/cards/0/kind: Cannot initialize Kind from invalid String value round"
    ),
    (
      #"{"cards":[{"kind":"banner","title":"","extras":{"a/b~":1},"action":{"none":{}}}],"name":""}"#,
      "/cards/0/extras/a~1b~0: text is wanted, and this is the number 1"
    ),
    (
      #"{"cards":[{"kind":"banner","title":"","extras":{},"action":{"open":{"url":1}}}],"name":""}"#,
      "/cards/0/action/open/url: text is wanted, and this is the number 1"
    ),
    ("[]", "the document: an object is wanted, and this is an array"),
    (#""a""#, "the document: an object is wanted, and this is the text 'a'"),
    ("null", "the document: an object is wanted, and this is null"),
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
    #expect(fault(Bool.self, "1") == "the document: true or false is wanted, and this is the number 1")
    #expect(fault(Bool.self, "null") == "the document: true or false is wanted, and this is null")
    #expect(fault([Int].self, "[true]") == "/0: a whole number is wanted, and this is true")
    #expect(fault([Int].self, "[1,false]") == "/1: a whole number is wanted, and this is false")
    #expect(fault([Int].self, #"["1"]"#) == "/0: a whole number is wanted, and this is the text '1'")
    #expect(fault([Double].self, "[{}]") == "/0: a number is wanted, and this is an object")
    #expect(fault([String: Int].self, #"{"":null}"#) == "/: a whole number is wanted, and this is null")
    #expect(fault([[Int?]].self, "[[null],[0.5]]") == "/1/0: a whole number is wanted, and this is the number 0.5")
    #expect(fault(String.self, #"{"a":1}"#) == "the document: text is wanted, and this is an object")
  }

  /// What others wrote is cut, and can't move a terminal's cursor.
  @Test func whatWasFoundIsShortAndHarmless() {
    let long = String(repeating: "é", count: 100)
    let cut = String(repeating: "é", count: 39) + "…"
    #expect(fault(Int.self, "\"\(long)\"") == "the document: a whole number is wanted, and this is the text '\(cut)'")
    #expect(
      fault(Int.self, #""\u001b[31m\n\u202ea👩‍🚀""#)
        == "the document: a whole number is wanted, and this is the text '<U+001B>[31m<U+000A><U+202E>a👩<U+200D>🚀'")
    #expect(fault([String: Int].self, #"{"\n":""}"#) == "/<U+000A>: a whole number is wanted, and this is the text ''")
    #expect(
      fault(SampleCard.Kind.self, #""\u001b""#)
        == "the document: Cannot initialize Kind from invalid String value <U+001B>")
    #expect(fault(SampleCard.Kind.self, "\"\(String(repeating: "x", count: 1_000_000))\"").utf8.count < 300)
  }

  /// It takes three numbers from whatever is there.
  private struct Three: Decodable {
    var numbers: [Int] = []

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      for _ in 0..<3 { numbers.append(try container.decode(Int.self)) }
    }
  }

  /// It asks for one thing behind the end of an array.
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
    #expect(fault(Three.self, "[1,2]") == "/2: a whole number is wanted, and this is the end of the array")
    #expect(fault([Three].self, "[[1,2,3],[]]") == "/1/0: a whole number is wanted, and this is the end of the array")
    #expect(fault(Behind<SampleCard>.self, "[]") == "/0: a value is wanted, and this is the end of the array")
    #expect(fault(Behind<Never>.self, "[]") == "/0: a value is wanted, and this is the end of the array")
    #expect(fault(Behind<[String: Int]>.self, "[]") == "/0: an object is wanted, and this is the end of the array")
    #expect(fault(Behind<[Int]>.self, "[]") == "/0: an array is wanted, and this is the end of the array")
    #expect(fault(Behind<Int?>.self, "[]") == "/0: a value is wanted, and this is the end of the array")
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
      fault([Price].self, "[102]") == "/0: the document: a whole number is wanted, and this is an array",
      "a fault of other JSON is not taken for one of this")
  }

  /// It can't be read as a number, and says what was said to it.
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
    (#"[{"a":""}]"#, #"Int ["0", "a"] a whole number is wanted, and this is the text ''"#),
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
