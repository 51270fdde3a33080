import CampaignIR
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
  @Test(.timeLimit(.minutes(60)))
  func anObjectMayHaveManyKeys() throws {
    var random = SeededNumbers(seed: 100_000)
    let numbers = (0..<100_000).shuffled(using: &random)
    let members = numbers.map { "\"the same for all \($0)\":\($0)" }
    let json = "{" + members.joined(separator: ",") + "}"
    let object = try CanonicalJSON.decode([String: Int].self, from: json.utf8)
    #expect(object.count == numbers.count)
    #expect(object["the same for all 99999"] == 99_999)
    let bytes = try CanonicalJSON.encode(object)
    #expect(bytes.count == json.utf8.count)
    let repeated = "{\(members[70_000])," + json.dropFirst()
    #expect(fault([String: Int].self, repeated).contains("this object already has 'the same for all "))
  }

  /// Many objects in one object, and many elements that fail to decode as other types first.
  @Test(.timeLimit(.minutes(60)))
  func manyThingsTakeNoLongerEach() throws {
    let objects = "{" + (0..<50_000).map { "\"\($0)\":{\"b\":1,\"a\":2}" }.joined(separator: ",") + "}"
    #expect(try CanonicalJSON.decode([String: [String: Int]].self, from: objects.utf8).count == 50_000)
    let texts = "[" + repeatElement("\"\\n\"", count: 10_000).joined(separator: ",") + "]"
    #expect(try CanonicalJSON.decode(SampleMixture.self, from: texts.utf8).parts.allSatisfy { $0 == .text("\n") })
  }

  /// A type that decodes itself recursively, down to the limit.
  @Test func aTypeMayBeAsDeepAsTheLimit() throws {
    let json = Array(String(repeating: "[", count: 64).utf8) + Array(String(repeating: "]", count: 64).utf8)
    let mixture = try CanonicalJSON.decode(SampleMixture.self, from: json)
    #expect(try CanonicalJSON.encode(mixture) == json)
  }

  @Test(.timeLimit(.minutes(60)))
  func oneValueMayBeLong() throws {
    let digits = String(repeating: "1", count: 1_000_000)
    #expect(fault(Int.self, digits).hasPrefix("the document: expected a whole number from "))
    #expect(fault(Double.self, digits).hasPrefix("the document: expected a number from "))
    #expect(try CanonicalJSON.decode(Double.self, from: "0.\(digits)".utf8) == 0.1111111111111111)
    #expect(try CanonicalJSON.decode(Int.self, from: "5.\(String(repeating: "0", count: 1_000_000))".utf8) == 5)
    let text = String(repeating: #"\u0061"#, count: 200_000)
    #expect(try CanonicalJSON.decode(String.self, from: "\"\(text)\"".utf8).utf8.count == 200_000)
  }
}
