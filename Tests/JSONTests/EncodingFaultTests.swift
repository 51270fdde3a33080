import CampaignJSON
import Testing

/// Values that JSON can't express.
@Suite struct EncodingFaultTests {
  @Test func aNumberMustBeFinite() {
    #expect(fault(Double.nan) == "the document: expected a finite number, but found nan")
    #expect(fault(["a/b": [1, -Double.infinity]]) == "/a~1b/1: expected a finite number, but found -inf")
    #expect(fault([Float.infinity]) == "/0: expected a finite number, but found inf")
    #expect(
      fault(SampleFeed(name: "", cards: [], limits: .init(cards: 1, ratio: .infinity)))
        == "/limits/ratio: expected a finite number, but found inf")
  }

  @Test func anIntegerHasUpTo64Bits() {
    #expect(fault(["n": Int128(1)]) == "/n: Encoder has not implemented support for Int128")
    #expect(fault([UInt128(1)]) == "/0: Encoder has not implemented support for UInt128")
  }

  /// A type that passes its encoder to a closure.
  private struct Doing: Encodable {
    let act: (any Encoder) throws -> Void

    init(_ act: @escaping (any Encoder) throws -> Void) { self.act = act }

    func encode(to encoder: any Encoder) throws { try act(encoder) }
  }

  @Test func aKeyIsEncodedOnce() {
    let twice = Doing { encoder in
      var container = encoder.container(keyedBy: AnyKey.self)
      for key in ["b", "a", "c", "a"] { try container.encode(1, forKey: AnyKey(key)) }
    }
    #expect(fault(twice) == "the document: the key 'a' is encoded twice")
    #expect(fault([["k": twice]]) == "/0/k: the key 'a' is encoded twice")
    let nested = Doing { encoder in
      var container = encoder.container(keyedBy: AnyKey.self)
      _ = container.nestedContainer(keyedBy: AnyKey.self, forKey: AnyKey("\n"))
      _ = container.nestedUnkeyedContainer(forKey: AnyKey("\n"))
    }
    #expect(fault(nested) == "the document: the key '<U+000A>' is encoded twice")
  }

  @Test func thereIsRoomForOneValue() {
    let secondValue = Doing { encoder in
      var container = encoder.singleValueContainer()
      try container.encode(1)
      try? container.encode("two")
    }
    let otherContainer = Doing { encoder in
      _ = encoder.container(keyedBy: AnyKey.self)
      var list = encoder.unkeyedContainer()
      try? list.encode(1)
    }
    let containerAfterValue = Doing { encoder in
      var container = encoder.singleValueContainer()
      try container.encodeNil()
      _ = encoder.container(keyedBy: AnyKey.self)
    }
    for value in [secondValue, otherContainer, containerAfterValue] {
      #expect(fault(["a": value]) == "/a: two values are encoded where one is expected")
    }
  }

  @Test func oneObjectMayBeFilledFromTwoSides() {
    let shared = Doing { encoder in
      var one = encoder.container(keyedBy: AnyKey.self)
      var other = encoder.container(keyedBy: AnyKey.self)
      try other.encode(2, forKey: AnyKey("b"))
      try one.encode(1, forKey: AnyKey("a"))
    }
    #expect(fault(shared) == #"no fault: {"a":1,"b":2}"#)
    let list = Doing { encoder in
      var one = encoder.unkeyedContainer()
      try one.encode(1)
      var other = encoder.unkeyedContainer()
      try other.encode(other.count)
    }
    #expect(fault(list) == "no fault: [1,1]")
  }

  @Test func theErrorsOfATypeBecomeFaults() {
    struct Stop: Error, CustomStringConvertible { let description = "enough" }
    let thrown = Doing { _ in throw Stop() }
    #expect(fault(thrown) == "the document: enough")
    #expect(fault([["k": thrown]]) == "/0/k: enough")
    let refused = Doing { encoder in
      throw EncodingError.invalidValue(
        1, EncodingError.Context(codingPath: encoder.codingPath, debugDescription: "not this one"))
    }
    #expect(fault(["a": [refused]]) == "/a/0: not this one")
    let other = Doing { _ in _ = try CanonicalJSON.encode(Double.nan) }
    #expect(fault([other]) == "/0: the document: expected a finite number, but found nan")
  }

  /// A list that contains itself, nested to a given depth.
  private struct Deep: Encodable {
    let levels: Int

    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      if levels > 1 { try container.encode(Deep(levels: levels - 1)) }
    }
  }

  /// An object that contains itself.
  private final class Ring: Encodable {
    var next: Ring?
  }

  @Test func whatCanBeEncodedCanBeDecoded() throws {
    struct Anything: Decodable { init(from decoder: any Decoder) {} }
    let deepest = try CanonicalJSON.encode(Deep(levels: 64))
    _ = try CanonicalJSON.decode(Anything.self, from: deepest)
    #expect(fault(Deep(levels: 65)).hasSuffix("/0: more than 64 nested arrays and objects"))
    let ring = Ring()
    ring.next = ring
    #expect(fault(ring).hasSuffix("/next: more than 64 nested arrays and objects"))
    ring.next = nil
  }

  @Test func aFaultIsAValueWithItsParts() {
    #expect(throws: EncodingFault.unsuitable(wanted: "a finite number", found: "inf", pointer: "/0")) {
      try CanonicalJSON.encode([Double.infinity])
    }
    #expect(EncodingFault.secondValue(pointer: "/a").pointer == "/a")
  }

  /// A type knows the path at which it is encoded.
  @Test func aTypeIsToldWhereItIs() throws {
    let path = Doing { encoder in
      var container = encoder.singleValueContainer()
      try container.encode(encoder.codingPath.map(\.stringValue))
    }
    #expect(try encoded(["a": [1: path]]) == #"{"a":{"1":["a","1"]}}"#)
    #expect(try encoded([[path], [path, path]]) == #"[[["0","0"]],[["1","0"],["1","1"]]]"#)
  }
}
