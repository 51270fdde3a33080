import Bytes
import Testing

@Suite struct JSONValueEndTests {
  /// Texts with the number of bytes of their first value.
  @Test(arguments: [
    (#"{"a":[1,{"b":"}"}]},2"#, 19), (#"[1,2]]"#, 5), (#""a\"b",1"#, 6), (#""]""#, 3), ("12,3", 2), ("true]", 4),
    ("}", 0),
  ])
  func aValueEndsAfterItsLastBracketOrQuote(_ text: String, _ length: Int) {
    let bytes = Array(("x" + text).utf8)[1...]
    #expect(bytes.endOfJSONValue == .at(1 + length))
  }

  @Test func aValueWithoutItsEndIsOpen() {
    for text in ["", "12", "{", #"{"a":1"#, "[[]"] { #expect(Array(text.utf8)[...].endOfJSONValue == .open) }
    for text in [#"""#, #"{"a"#, #"["a\"#, #"["\""#] { #expect(Array(text.utf8)[...].endOfJSONValue == .openText) }
  }
}
