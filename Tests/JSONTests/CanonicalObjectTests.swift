import CampaignJSON
import TestSupport
import Testing

/// Objects and arrays, also nested ones.
@Suite struct CanonicalObjectTests {
  /// RFC 8785 §3.2.3: keys of every kind, and the order in which they must be written.
  @Test func keysHaveTheOrderOfTheStandard() {
    let members = [
      ("\u{20AC}", "Euro Sign"),
      ("\r", "Carriage Return"),
      ("\u{FB33}", "Hebrew Letter Dalet With Dagesh"),
      ("1", "One"),
      ("\u{1F600}", "Emoji: Grinning Face"),
      ("\u{80}", "Control"),
      ("\u{F6}", "Latin Small Letter O With Diaeresis"),
    ]
    var values: [String] = []
    let text = written { json in
      json.writeObject(members, key: { $0.0.utf8 }) { json, member in
        values.append(member.1)
        json.write(string: member.1.utf8)
      }
    }
    #expect(
      values == [
        "Carriage Return", "One", "Control", "Latin Small Letter O With Diaeresis", "Euro Sign", "Emoji: Grinning Face",
        "Hebrew Letter Dalet With Dagesh",
      ]
    )
    #expect(text.hasPrefix(#"{"\r":"Carriage Return","1":"One",""#))
  }

  /// RFC 8785 §3.2.2 and §3.2.4.
  @Test func theExampleOfTheStandardHasItsBytes() {
    let members = ["numbers", "string", "literals"]
    let text = written { json in
      json.writeObject(members, key: { $0.utf8 }) { json, name in
        switch name {
        case "numbers": writeNumbers(of: [333333333.33333329, 1E30, 4.50, 2e-3, 1e-27], to: &json)
        case "string": json.write(string: "\u{20AC}$\u{F}\nA'B\"\\\\\"/".utf8)
        default: writeLiterals(to: &json)
        }
      }
    }
    #expect(
      text == #"{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"#
        + #""string":"€$\u000f\nA'B\"\\\\\"/"}"#
    )
  }

  @Test func keysAreSortedByUTF16AndNotByCodePoint() {
    let keys = ["\u{FFFF}", "\u{10000}", "\u{E000}", "\u{D7FF}", "\u{10FFFF}", "a", "", "aa", "A"]
    #expect(keysAsWritten(keys) == ["", "A", "a", "aa", "\u{D7FF}", "\u{10000}", "\u{10FFFF}", "\u{E000}", "\u{FFFF}"])
  }

  @Test func keysAreSortedBeforeTheyAreEscaped() {
    #expect(keysAsWritten(["\\", "Z", "\"", "a", "\n", "!"]) == ["\n", "!", "\"", "Z", "\\", "a"])
  }

  /// Random keys are sorted by UTF-16 code units. The expected order comes from a simple sort.
  @Test func anySetOfKeysIsSortedLikeItsCodeUnits() {
    let seed: UInt64 = 323
    print("random keys: seed \(seed)")
    var random = SeededNumbers(seed: seed)
    for _ in 0..<2_000 {
      let keys = randomKeys(using: &random)
      let expected = keys.sorted { Array($0.utf16).lexicographicallyPrecedes(Array($1.utf16)) }
      #expect(keysAsWritten(keys).map { Array($0.utf8) } == expected.map { Array($0.utf8) })
    }
  }

  @Test func membersWithTheSameKeyKeepTheirOrder() {
    let members = [("b", 1), ("a", 2), ("b", 3), ("a", 4), ("b", 5)]
    let text = written { json in
      json.writeObject(members, key: { $0.0.utf8 }) { json, member in json.write(Int64(member.1)) }
    }
    #expect(text == #"{"a":2,"a":4,"b":1,"b":3,"b":5}"#)
  }

  @Test func emptyThingsAreShort() {
    #expect(written { $0.writeArray { _ in } } == "[]")
    #expect(written { $0.writeObject([String](), key: { $0.utf8 }) { json, _ in json.writeNull() } } == "{}")
  }

  @Test func arraysAndObjectsNest() {
    let text = written { json in
      json.writeArray { json in
        json.writeArray { _ in }
        json.writeObject(["y", "x"], key: { $0.utf8 }) { json, _ in
          json.writeObject(["b", "a"], key: { $0.utf8 }) { json, _ in json.writeArray { json in json.write(true) } }
        }
        json.writeArray { json in
          json.writeNull()
          json.writeArray { json in json.write(false) }
        }
        json.write(1)
      }
    }
    #expect(text == #"[[],{"x":{"a":[true],"b":[true]},"y":{"a":[true],"b":[true]}},[null,[false]],1]"#)
  }

  @Test func depthIsTheCallersOwn() {
    let depth = 500
    func nest(_ level: Int, _ json: inout CanonicalJSON) {
      guard level > 0 else { return json.writeNull() }
      json.writeObject(["k"], key: { $0.utf8 }) { json, _ in json.writeArray { json in nest(level - 1, &json) } }
    }
    let expected = String(repeating: #"{"k":["#, count: depth) + "null" + String(repeating: "]}", count: depth)
    #expect(written { json in nest(depth, &json) } == expected)
  }

  @Test func anErrorOfTheCallersIsPassedOn() {
    struct Stop: Error {}
    #expect(throws: Stop.self) { try written { json in try json.writeArray { _ in throw Stop() } } }
    #expect(throws: Stop.self) {
      try written { json in try json.writeObject(["k"], key: { $0.utf8 }) { _, _ in throw Stop() } }
    }
  }

  @Test func whatWouldNotBeJSONStopsTheProcess() async {
    await #expect(processExitsWith: .failure) {
      var json = CanonicalJSON()
      json.writeNull()
      json.writeNull()
    }
    await #expect(processExitsWith: .failure) {
      var json = CanonicalJSON()
      json.writeObject(["k"], key: { $0.utf8 }) { _, _ in }
    }
    await #expect(processExitsWith: .failure) {
      var json = CanonicalJSON()
      json.writeObject(["k", "l"], key: { $0.utf8 }) { json, key in if key == "l" { json.writeNull() } }
    }
    await #expect(processExitsWith: .failure) {
      var json = CanonicalJSON()
      json.writeObject(["k"], key: { $0.utf8 }) { json, _ in
        json.write(1)
        json.write(2)
      }
    }
  }

  /// The keys of an object in the order in which their values are requested.
  private func keysAsWritten(_ keys: [String]) -> [String] {
    var result: [String] = []
    _ = written { json in
      json.writeObject(keys, key: { $0.utf8 }) { json, key in
        result.append(key)
        json.writeNull()
      }
    }
    return result
  }

  private func randomKeys(using random: inout SeededNumbers) -> [String] {
    var keys: [String] = []
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      let key = randomKey(using: &random)
      if !keys.contains(where: { $0.utf8.elementsEqual(key.utf8) }) { keys.append(key) }
    }
    return keys
  }

  /// Up to four characters, mostly from the range where the two orders differ, and often the same as in another key.
  private func randomKey(using random: inout SeededNumbers) -> String {
    let ranges: [ClosedRange<UInt32>] = [
      0x61...0x63, 0x00...0x7F, 0x80...0x7FF, 0x800...0xD7FF, 0xD7FE...0xD7FF, 0xE000...0xE001, 0xE000...0xFFFF,
      0xFFFE...0xFFFF, 0x10000...0x10001, 0x10000...0x10FFFF, 0x10FFFE...0x10FFFF,
    ]
    var key = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let range = ranges[Int.random(in: ranges.indices, using: &random)]
      if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random)) { key.append(scalar) }
    }
    return String(key)
  }

  private func writeNumbers(of numbers: [Double], to json: inout CanonicalJSON) {
    json.writeArray { json in
      for number in numbers.compactMap(FiniteNumber.init) { json.write(number) }
    }
  }

  private func writeLiterals(to json: inout CanonicalJSON) {
    json.writeArray { json in
      json.writeNull()
      json.write(true)
      json.write(false)
    }
  }
}
