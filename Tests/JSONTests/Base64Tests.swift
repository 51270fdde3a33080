import CampaignJSON
import Foundation
import TestSupport
import Testing

@Suite struct Base64Tests {
  /// RFC 4648 §10, and every character of the alphabet.
  static let vectors = [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"), ("<<???>>", "PDw/Pz8+Pg=="), ("ü>ÿ", "w7w+w78="),
  ]

  @Test(arguments: vectors)
  func bytesAreWrittenAndReadByTheStandard(plain: String, text: String) {
    #expect(Base64.encode(plain.utf8) == text)
    #expect(Base64.decode(text.utf8) == Array(plain.utf8))
  }

  @Test func everyDigitStandsForItself() {
    let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    let bytes = Base64.decode(alphabet.utf8)
    #expect(bytes?.prefix(3) == [0x00, 0x10, 0x83])
    #expect(bytes?.count == 48)
    #expect(bytes.map { Base64.encode($0) } == alphabet)
  }

  @Test(arguments: [
    "Z", "Zg", "Zg=", "Zm8", "=", "==", "===", "====", "Z===", "Zg==Zg==", "Zg==\n", " Zg==", "Zm 8=", "Zm9v\n", "Zm9-",
    "Zm9_", "Zm9\u{7F}", "Zmé=", "Zh==", "Zn==", "Zm9=", "Z=g=", "=Zg=", "Zm8=====", "Zg==Zm9v",
  ])
  func whatIsNotWrittenLikeThatIsNotRead(text: String) {
    #expect(Base64.decode(text.utf8) == nil)
  }

  @Test func randomBytesComeBackAndAreWrittenAsElsewhere() {
    var random = SeededNumbers(seed: 4_648)
    for count in 0..<200 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      let text = Base64.encode(bytes)
      #expect(text == Data(bytes).base64EncodedString())
      #expect(Base64.decode(text.utf8) == bytes)
    }
  }
}
