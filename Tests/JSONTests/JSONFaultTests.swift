import CampaignJSON
import Testing

/// Bytes that are not JSON, and JSON that only looks odd.
@Suite struct JSONFaultTests {
  /// Takes any JSON.
  private struct Anything: Decodable {
    init(from decoder: any Decoder) {}
  }

  static let faults = [
    ("", "line 1, column 1 (byte 0): expected a value, but the text ends here"),
    (" \t\r\n", "line 2, column 1 (byte 4): expected a value, but the text ends here"),
    ("\u{FEFF}1", "line 1, column 1 (byte 0): there is a byte-order mark before the JSON"),
    ("nul", "line 1, column 1 (byte 0): expected a value, but found 'nul'"),
    ("nulls", "line 1, column 1 (byte 0): expected a value, but found 'nulls'"),
    ("True", "line 1, column 1 (byte 0): expected a value, but found 'True'"),
    ("NaN", "line 1, column 1 (byte 0): expected a value, but found 'NaN'"),
    ("'a'", "line 1, column 1 (byte 0): expected a value, but found '''"),
    ("\u{A0}1", "line 1, column 1 (byte 0): expected a value, but found '<U+00A0>'"),
    ("\u{202E}1", "line 1, column 1 (byte 0): expected a value, but found '<U+202E>'"),
    ("1 2", "line 1, column 3 (byte 2): expected the end of the text, but found '2'"),
    ("{}\r\r\n// x", "line 3, column 1 (byte 5): expected the end of the text, but found '/'"),
    ("1\u{0}", "line 1, column 2 (byte 1): expected the end of the text, but found '<U+0000>'"),
    ("[", "line 1, column 2 (byte 1): expected a value or ']', but the text ends here"),
    ("[,", "line 1, column 2 (byte 1): expected a value or ']', but found ','"),
    ("[1", "line 1, column 3 (byte 2): expected ',' or ']', but the text ends here"),
    ("[1 2]", "line 1, column 4 (byte 3): expected ',' or ']', but found '2'"),
    ("[1}", "line 1, column 3 (byte 2): expected ',' or ']', but found '}'"),
    ("[1,]", "line 1, column 4 (byte 3): expected a value, but found ']'"),
    ("[1,", "line 1, column 4 (byte 3): expected a value, but the text ends here"),
    ("{", "line 1, column 2 (byte 1): expected a key in double quotes or '}', but the text ends here"),
    ("{a: 1}", "line 1, column 2 (byte 1): expected a key in double quotes or '}', but found 'a'"),
    (#"{"a"}"#, "line 1, column 5 (byte 4): expected ':', but found '}'"),
    (#"{"a""#, "line 1, column 5 (byte 4): expected ':', but the text ends here"),
    (#"{"a":}"#, "line 1, column 6 (byte 5): expected a value, but found '}'"),
    (#"{"a":1"#, "line 1, column 7 (byte 6): expected ',' or '}', but the text ends here"),
    (#"{"a":1]"#, "line 1, column 7 (byte 6): expected ',' or '}', but found ']'"),
    (#"{"a":1,}"#, "line 1, column 8 (byte 7): expected a key in double quotes, but found '}'"),
    (#"{"é": 1, "é": 2}"#, "line 1, column 10 (byte 10): this object already has 'é'"),
    (#"[{"b":1,"a":2,"a":3,"b":4}]"#, "line 1, column 15 (byte 14): this object already has 'a'"),
    (#"{"a":1, "\u0061":2}"#, "line 1, column 9 (byte 8): this object already has 'a'"),
    (#"{"":1,"":2}"#, "line 1, column 7 (byte 6): this object already has ''"),
    ("\"a", "line 1, column 1 (byte 0): this text has no closing quote"),
    (#""a\"#, "line 1, column 1 (byte 0): this text has no closing quote"),
    (#""a\""#, "line 1, column 1 (byte 0): this text has no closing quote"),
    ("[\n \"a\n\"]", "line 2, column 4 (byte 5): JSON text can't contain the control character U+000A"),
    ("\"\\n\u{1F}\"", "line 1, column 4 (byte 3): JSON text can't contain the control character U+001F"),
    (#""\x""#, #"line 1, column 2 (byte 1): '\x' is not a JSON escape"#),
    (#""é\😀""#, #"line 1, column 3 (byte 3): '\😀' is not a JSON escape"#),
    (#""\'""#, #"line 1, column 2 (byte 1): '\'' is not a JSON escape"#),
    (#""\u12""#, #"line 1, column 2 (byte 1): '\u' must be followed by four hexadecimal digits"#),
    (#""\u+123""#, #"line 1, column 2 (byte 1): '\u' must be followed by four hexadecimal digits"#),
    (#""\uD83D""#, "line 1, column 2 (byte 1): this is half of a surrogate pair, not a character"),
    (#""\uDE00\uD83D""#, "line 1, column 2 (byte 1): this is half of a surrogate pair, not a character"),
    (#""a\uD83D\uD83D\uDE00""#, "line 1, column 3 (byte 2): this is half of a surrogate pair, not a character"),
    (#""\uD83Dx""#, "line 1, column 2 (byte 1): this is half of a surrogate pair, not a character"),
    ("01", "line 1, column 1 (byte 0): '01' is not a JSON number"),
    ("-", "line 1, column 1 (byte 0): '-' is not a JSON number"),
    ("[-a]", "line 1, column 2 (byte 1): '-a' is not a JSON number"),
    ("1.", "line 1, column 1 (byte 0): '1.' is not a JSON number"),
    ("1.e5", "line 1, column 1 (byte 0): '1.e5' is not a JSON number"),
    ("1e", "line 1, column 1 (byte 0): '1e' is not a JSON number"),
    ("1e+", "line 1, column 1 (byte 0): '1e+' is not a JSON number"),
    ("0x1F", "line 1, column 1 (byte 0): '0x1F' is not a JSON number"),
    ("1.2.3", "line 1, column 1 (byte 0): '1.2.3' is not a JSON number"),
    (".5", "line 1, column 1 (byte 0): expected a value, but found '.5'"),
    ("+1", "line 1, column 1 (byte 0): expected a value, but found '+1'"),
    (
      "-" + String(repeating: "0", count: 500),
      "line 1, column 1 (byte 0): '-\(String(repeating: "0", count: 38))…' is not a JSON number"
    ),
  ]

  @Test(arguments: faults.indices)
  func whatIsWrongIsSaidWithItsPlace(index: Int) {
    let (json, words) = Self.faults[index]
    #expect(fault(Anything.self, json) == words)
  }

  @Test(arguments: [
    "0", "-0", "0e0", "-0.0E-00", "1e400", " [ ] ", "\t{\r\n}\n", #""\"\\\/\b\f\n\r\t\u0000\uFFFF\uD800\uDC00""#,
    #""\ue000""#, "\"\u{7F}\u{FEFF}\u{2028}\"", #"{"a":{"a":1},"b":{"a":1}}"#, #"{"é":1,"e\#u{301}":2}"#,
    #"[[],[[]],{"":{}}]"#,
  ])
  func whatIsRightIsRead(json: String) {
    #expect(fault(Anything.self, json).hasPrefix("no fault"))
  }

  /// Bytes that are not UTF-8, inside texts and at the end, after different beginnings.
  @Test(
    arguments: [
      [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF],
      [0xE2, 0x82], [0xE2, 0x82, 0x22], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80],
      [0xF0, 0x8F, 0xBF, 0xBF],
      [0xF0, 0x9F, 0x98], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFE], [0xFF],
    ] as [[UInt8]])
  func whatIsNotUTF8IsFound(bytes: [UInt8]) {
    for before in ["", "é", "long enough text ", "€😀"] {
      let json = Array("[\"\(before)".utf8) + bytes + Array("\"]".utf8)
      let place = TextPlaceWords(before: "[\"\(before)")
      #expect(faultOfBytes(json) == "\(place): this byte is not valid UTF-8")
      #expect(faultOfBytes(Array(json.dropLast(2))) == "\(place): this byte is not valid UTF-8")
    }
  }

  /// The place after a text without line breaks, in words.
  private struct TextPlaceWords: CustomStringConvertible {
    let before: String

    var description: String {
      "line 1, column \(before.unicodeScalars.count + 1) (byte \(before.utf8.count))"
    }
  }

  private func faultOfBytes(_ bytes: [UInt8]) -> String? {
    do throws(DecodingFault) {
      _ = try CanonicalJSON.decode(Anything.self, from: bytes)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func everyCharacterIsReadWhereverItStands() throws {
    for scalar in ["\u{80}", "\u{7FF}", "\u{800}", "\u{D7FF}", "\u{E000}", "\u{FFFF}", "\u{10000}", "\u{10FFFF}"] {
      for count in 0...16 {
        let text = String(repeating: "a", count: count) + scalar + String(repeating: "b", count: 16 - count)
        #expect(try CanonicalJSON.decode(String.self, from: "\"\(text)\"".utf8) == text)
      }
    }
  }

  /// Escapes are replaced in place. The text after one must be neither lost nor doubled.
  @Test func escapesStandForTheirCharacters() throws {
    let text = #""\u00e9x\n\ud83d\ude00 long plain text \\\"\/\u0000\t.""#
    #expect(try CanonicalJSON.decode(String.self, from: text.utf8) == "éx\n😀 long plain text \\\"/\0\t.")
    let keys = try CanonicalJSON.decode([String: Int].self, from: #"{"\u0062":1,"a\n":2,"c":3}"#.utf8)
    #expect(keys == ["b": 1, "a\n": 2, "c": 3])
  }

  @Test func nothingIsDeeperThanTheLimit() {
    for (open, close) in [("[", "]"), (#"{"a":"#, "}"), (#"[{"a":"#, "}]")] {
      let levels = open.hasPrefix("[{") ? 32 : 64
      let deepest = String(repeating: open, count: levels) + "1" + String(repeating: close, count: levels)
      #expect(fault(Anything.self, deepest).hasPrefix("no fault"))
      let words = fault(Anything.self, "[\(deepest)]")
      #expect(words.hasSuffix(": more than 64 nested arrays and objects"))
    }
    #expect(
      fault(Anything.self, String(repeating: "[", count: 1_000_000))
        == "line 1, column 65 (byte 64): more than 64 nested arrays and objects")
  }

  @Test func whatIsTooLongIsNotEvenLookedAt() {
    let endless = repeatElement(UInt8(ascii: " "), count: 1 << 32)
    #expect(throws: DecodingFault.self) { try CanonicalJSON.decode(Anything.self, from: endless) }
    do throws(DecodingFault) {
      _ = try CanonicalJSON.decode(Anything.self, from: endless)
    } catch {
      #expect("\(error)" == "line 1, column 1 (byte 0): JSON of more than 4 GiB is not supported")
    }
  }

  @Test func aFaultIsAValue() {
    let same = (0..<2).map { _ in
      do throws(DecodingFault) {
        _ = try CanonicalJSON.decode(Int.self, from: "\n\n[1,]".utf8)
        return DecodingFault?.none
      } catch {
        return error
      }
    }
    #expect(same[0] == same[1])
    guard case .notJSON(.unexpected("]", wanted: .value), at: let place) = same[0] else {
      Issue.record("\(String(describing: same[0]))")
      return
    }
    #expect((place.line, place.column, place.offset) == (3, 4, 5))
    #expect(same[0]?.pointer == nil)
  }
}
