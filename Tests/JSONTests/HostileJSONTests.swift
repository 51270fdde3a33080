import CampaignJSON
import TestSupport
import Testing

/// Hostile bytes: each text is decoded or refused, quickly.
@Suite struct HostileJSONTests {
  @Test func damagedJSONIsDecodedOrRefused() throws {
    let seed: UInt64 = 8_259
    print("damaged JSON: seed \(seed)")
    var random = SeededNumbers(seed: seed)
    let feed = SampleFeed(name: "é\u{1F600}\n", cards: [.banner, .classic], limits: .init(cards: 9, ratio: 1.5e-9))
    let feedBytes = try CanonicalJSON.encode(feed)
    let mixture = Array(#"[null,true,-1.5e+3,"\ud83d\ude00\\",{"a":[{}]},[[]],0.1,"é"]"#.utf8)
    var decoded = 0
    var refused = 0
    for bytes in [feedBytes, mixture] {
      let once = Mutations.prefixes(of: bytes) + Mutations.damaged(bytes, times: 1_500, using: &random)
      let twice = once.flatMap { Mutations.damaged($0, times: 1, using: &random) }
      for damaged in once + twice {
        let isGood = isDecoded(SampleFeed.self, damaged) || isDecoded(SampleMixture.self, damaged)
        if isGood { decoded += 1 } else { refused += 1 }
      }
    }
    #expect(decoded > 100 && refused > 1_000)
  }

  /// True if the bytes can be decoded. Then encoding and decoding must give the same value; otherwise the fault must
  /// have a place and a message.
  private func isDecoded<Value: Codable & Equatable>(_ type: Value.Type, _ bytes: [UInt8]) -> Bool {
    do throws(DecodingFault) {
      let value = try CanonicalJSON.decode(type, from: bytes)
      let again = try? CanonicalJSON.decode(type, from: CanonicalJSON.encode(value))
      #expect(again == value)
      return true
    } catch {
      #expect(!error.words.isEmpty && error.description.utf8.count < 2_000)
      if case .notJSON(_, at: let place) = error { #expect(0...bytes.count ~= place.offset) }
      return false
    }
  }

  @Test func anyBytesAreRefusedOrDecoded() {
    var random = SeededNumbers(seed: 4_627)
    let alphabet = Array("{}[]:,\"\\u0aeE+-.1 \nnulltrue".utf8) + [0xC3, 0xA9, 0xFF]
    for _ in 0..<5_000 {
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        alphabet[Int.random(in: alphabet.indices, using: &random)]
      }
      _ = isDecoded(SampleMixture.self, bytes)
    }
  }

  /// A hundred thousand keys in random order, with a long common prefix. Each one is looked up.
  @Test func anObjectMayHaveManyKeys() throws {
    let count = 100_000
    let (decoded, encoded) = try expectLinear(upTo: count, of: { object(of: members($0)) }) { json in
      let decoded = try CanonicalJSON.decode([String: Int].self, from: json.utf8)
      return (decoded, try CanonicalJSON.encode(decoded))
    }
    #expect(decoded.count == count)
    #expect(decoded["the same for all 99999"] == 99_999)
    #expect(encoded.count == object(of: members(count)).utf8.count)
    let repeated = expectLinear(upTo: count, of: { object(of: members($0) + [members($0)[$0 * 7 / 10]]) }) {
      fault([String: Int].self, $0)
    }
    #expect(repeated.contains("this object already has 'the same for all "))
  }

  private func members(_ count: Int) -> [String] {
    var random = SeededNumbers(seed: 100_000)
    return (0..<count).shuffled(using: &random).map { "\"the same for all \($0)\":\($0)" }
  }

  private func object(of members: [String]) -> String { "{\(members.joined(separator: ","))}" }

  /// Many objects in one object, and many elements that fail to decode as other types first.
  @Test func manyThingsTakeNoLongerEach() throws {
    let objects = try expectLinear(
      upTo: 50_000, of: { count in object(of: (0..<count).map { "\"\($0)\":{\"b\":1,\"a\":2}" }) }
    ) { try CanonicalJSON.decode([String: [String: Int]].self, from: $0.utf8) }
    #expect(objects.count == 50_000)
    let mixture = try expectLinear(
      upTo: 10_000, of: { "[\(repeatElement("\"\\n\"", count: $0).joined(separator: ","))]" }
    ) { try CanonicalJSON.decode(SampleMixture.self, from: $0.utf8) }
    #expect(mixture.parts.allSatisfy { $0 == .text("\n") })
  }

  /// A type that decodes itself recursively, down to the limit.
  @Test func aTypeMayBeAsDeepAsTheLimit() throws {
    let json = Array(String(repeating: "[", count: 64).utf8) + Array(String(repeating: "]", count: 64).utf8)
    let mixture = try CanonicalJSON.decode(SampleMixture.self, from: json)
    #expect(try CanonicalJSON.encode(mixture) == json)
  }

  @Test func oneValueMayBeLong() throws {
    func many(_ text: String) -> (Int) -> String { { String(repeating: text, count: $0) } }
    expectLinear(upTo: 1_000_000, of: many("1")) { digits in
      #expect(fault(Int.self, digits).hasPrefix("the document: expected a whole number from "))
      #expect(fault(Double.self, digits).hasPrefix("the document: expected a number from "))
    }
    let ones = try expectLinear(upTo: 1_000_000, of: many("1")) {
      try CanonicalJSON.decode(Double.self, from: "0.\($0)".utf8)
    }
    #expect(ones == 0.1111111111111111)
    let five = try expectLinear(upTo: 1_000_000, of: many("0")) {
      try CanonicalJSON.decode(Int.self, from: "5.\($0)".utf8)
    }
    #expect(five == 5)
    let text = try expectLinear(upTo: 200_000, of: many(#"\u0061"#)) {
      try CanonicalJSON.decode(String.self, from: "\"\($0)\"".utf8)
    }
    #expect(text.utf8.count == 200_000)
  }
}
