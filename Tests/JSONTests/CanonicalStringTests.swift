import CampaignJSON
import Testing

/// Strings with the escapes of RFC 8785 §3.2.2.2.
@Suite struct CanonicalStringTests {
  @Test(arguments: [
    ("", #""""#),
    ("plain", #""plain""#),
    ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#),
    (#"""#, #""\"""#),
    (#"\"#, #""\\""#),
    ("/", #""/""#),
    ("</script>", #""</script>""#),
    ("\u{0}\u{1}\u{B}\u{E}\u{1F}", #""\u0000\u0001\u000b\u000e\u001f""#),
    ("\u{7F}\u{80}\u{9F}", "\"\u{7F}\u{80}\u{9F}\""),
    ("\u{2028}\u{2029}\u{FEFF}", "\"\u{2028}\u{2029}\u{FEFF}\""),
    ("€$\u{F}\nA'B\"\\\\\"/", #""€$\u000f\nA'B\"\\\\\"/""#),
    ("😂\u{10FFFF}", "\"😂\u{10FFFF}\""),
  ])
  func onlyWhatMustBeIsEscaped(text: String, json: String) {
    #expect(Array(written { $0.write(string: text.utf8) }.utf8) == Array(json.utf8))
  }

  @Test func textIsNeverNormalized() {
    let apart = "A\u{30A}"
    #expect(Array(written { $0.write(string: apart.utf8) }.utf8) == [0x22, 0x41, 0xCC, 0x8A, 0x22])
  }

  /// Every ASCII byte, and both bytes of a longer character, at every place of a text. Texts are read eight bytes at a
  /// time.
  @Test(arguments: 0...24)
  func aByteIsTreatedAlikeWhereverItStands(offset: Int) {
    for byte in UInt8(0)..<0x80 {
      let character = String(UnicodeScalar(byte))
      for filler in ["a", "é", "\u{1F}"] {
        let before = String(repeating: filler, count: offset)
        let text = before + character + "z" + before
        #expect(written { $0.write(string: text.utf8) } == quotedOneByOne(text))
      }
    }
  }

  @Test func theBytesMayLieAnywhere() {
    let bytes: [UInt8] = Array("say \"hé\"".utf8)
    let expected = #""say \"hé\"""#
    #expect(written { $0.write(string: bytes) } == expected)
    #expect(written { $0.write(string: ([0x0A] + bytes + [0x0A])[1...bytes.count]) } == expected)
    #expect(written { json in bytes.withUnsafeBufferPointer { json.write(string: $0) } } == expected)
    #expect(written { $0.write(string: bytes.reversed().reversed()) } == expected)
    #expect(written { $0.write(string: bytes.lazy.map { $0 }) } == expected)
  }

  /// The rule of the RFC, applied to each scalar.
  private func quotedOneByOne(_ text: String) -> String {
    "\"" + text.unicodeScalars.map(escaped).joined() + "\""
  }

  private func escaped(_ scalar: Unicode.Scalar) -> String {
    let short: [Unicode.Scalar: String] = [
      "\u{8}": "\\b", "\t": "\\t", "\n": "\\n", "\u{C}": "\\f", "\r": "\\r", "\"": "\\\"", "\\": "\\\\",
    ]
    if let escape = short[scalar] { return escape }
    guard scalar.value < 0x20 else { return String(scalar) }
    let code = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - code.count) + code
  }
}
