import CampaignLanguage
import TestSupport
import Testing

/// For any bytes, a reader returns a value that reads again as itself, or a fault inside the text.
@Suite struct HostileValueTests {
  @Test func slugs() { attack(Slug.self, seed: 1) }
  @Test func moments() { attack(Moment.self, seed: 2) }
  @Test func durations() { attack(TimeSpan.self, seed: 3) }
  @Test func colours() { attack(Color.self, seed: 4) }
  @Test func locales() { attack(LanguageTag.self, seed: 5) }
  @Test func links() { attack(Link.self, seed: 6) }
  @Test func names() { attack(EventName.self, seed: 7) }
  @Test func texts() { attack(Text.self, seed: 8) }
  @Test func priorities() { attack(Priority.self, seed: 9) }

  @Test func proposalsAreWhatTheyPropose() {
    var random = SeededNumbers(seed: 10)
    for _ in 0..<4_000 {
      let text = bytes(hostile(using: &random))
      if let slug = Slug.proposal(for: text) { #expect(Slug.fault(in: bytes(slug.text)) == nil) }
      if let link = Link.proposal(for: text) { #expect(Link.fault(in: bytes(link)) == nil) }
      guard let locale = LanguageTag.proposal(for: text) else { continue }
      #expect(LanguageTag.fault(in: bytes(locale.text)) == nil)
    }
  }

  /// Texts that repeat something difficult many times.
  @Test(arguments: ["\u{A7}", "-abcde", "{", "{{", "[", "%", "@", ":", "1h", "_", "0", "9", "a.", " ", "\u{200B}"])
  func longTextTakesNoTime(repeated: String) {
    let text = bytes("https://" + String(repeating: repeated, count: 200_000 / repeated.utf8.count))
    for text in [text, text.dropFirst(8)] {
      check(Slug.self, text)
      check(Moment.self, text)
      check(TimeSpan.self, text)
      check(Color.self, text)
      check(LanguageTag.self, text)
      check(Link.self, text)
      check(EventName.self, text)
      check(Text.self, text)
      check(Priority.self, text)
    }
  }

  private func attack<Value: WrittenValue>(_ type: Value.Type, seed: UInt64) {
    var random = SeededNumbers(seed: seed)
    for _ in 0..<4_000 { check(type, bytes(hostile(using: &random))) }
  }

  private func check<Value: WrittenValue>(_ type: Value.Type, _ text: ArraySlice<UInt8>) {
    switch type.read(text) {
    case .success(let value):
      guard type.read(bytes(value.text)) != .success(value) else { return }
      if String(validating: text, as: UTF8.self) != nil { Issue.record("\(value) is not \(value.text)") }
    case .failure(let fault):
      guard let range = fault.range else { return }
      guard range.lowerBound < 0 || range.upperBound > text.count else { return }
      Issue.record("\(fault) lies outside of \(text.count) bytes")
    }
  }

  /// Random bytes, or random combinations of parts of values.
  private func hostile(using random: inout SeededNumbers) -> [UInt8] {
    if Bool.random(using: &random) {
      return (0..<Int.random(in: 0...40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
    }
    return (0..<Int.random(in: 1...8, using: &random)).flatMap { _ in
      Array((Self.pieces.randomElement(using: &random) ?? "").utf8)
    }
  }

  private static let pieces = [
    "2026-03-20", "T08:00:00", "Z", "+01:00", ".5", " ", "7", "12", "s", "ms", "h", "-", "_", "#", "0x", "ff", "0073D5",
    "rgb(", ")", ",", "en", "US", "x", "Latn", "1901", "https://", "[::1]", "example.com", ":80", "/", "?", "%41", "%",
    "@",
    "é", "🎉", "\u{85}", "\0", "{{", "}}", "{%", "a", "B", "$", "\"", ".", "high", "9223372036854775807", "\u{301}",
  ]
}
