import Bytes
import Findings
import Foundation
import Testing

/// The builders of JSON and XML text.
@Suite struct TextBuilderTests {
  @Test func everyScalarSurvivesJSON() throws {
    let text = String(String.UnicodeScalarView((0...0x2FFF).compactMap(Unicode.Scalar.init) + ["\u{FFFF}", "😀"]))
    var json = JSONWriter(escaping: isUnprintable)
    json.array(of: [text]) { $0.string($1) }
    #expect(try JSONSerialization.jsonObject(with: Data(json.bytes)) as? [String] == [text])
    #expect(!json.bytes.contains { $0 < 0x20 || $0 == 0x7F })
  }

  @Test func jsonEscapesByTheBook() {
    var json = JSONWriter(escaping: isUnprintable)
    json.string("\"\\/\u{0}\u{8}\t\n\u{B}\r\u{1F}\u{7F}\u{9B}\u{2028}\u{202E}é")
    let expected = #""\"\\/\u0000\b\t\n\u000b\r\u001f\u007f\u009b\u2028\u202eé""#
    #expect(String(decoding: json.bytes, as: UTF8.self) == expected)
  }

  @Test func commasStandBetweenAndNowhereElse() {
    var json = JSONWriter(escaping: isUnprintable)
    json.object { json in
      json.array("a", of: [String]())
      json.array("b", of: ["x", "y"])
      json.object("c") { _ in }
      json.member("d", orNull: nil)
      json.member("e", true)
    }
    json.endLine()
    json.object { $0.member("f", 1) }
    let expected = #"{"a":[],"b":["x","y"],"c":{},"d":null,"e":true}"# + "\n" + #"{"f":1}"#
    #expect(String(decoding: json.bytes, as: UTF8.self) == expected)
  }

  @Test func xmlEscapesOrReplaces() {
    var xml = XMLText()
    xml.element("a", ["b": "<>&\"'\t\r\n\u{1}\u{FFFE}\u{9B}é"], text: "]]>\n\r\t<")
    let expected =
      "<a b=\"&lt;&gt;&amp;&quot;'&#9;&#13;&#10;\u{FFFD}\u{FFFD}&#155;é\">]]&gt;\n&#13;&#9;&lt;</a>\n"
    #expect(String(decoding: xml.bytes, as: UTF8.self).hasSuffix("?>\n" + expected))
  }
}
