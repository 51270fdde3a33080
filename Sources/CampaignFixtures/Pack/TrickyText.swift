/// A valid text that breaks clients if they expect only plain words.
struct TrickyText: Sendable {
  /// A part of the names of its fixtures.
  let name: String
  let text: String
  /// The part that a reader sees as one character, if there is one.
  let character: String?

  private init(_ name: String, _ text: String, character: String? = nil) {
    self.name = name
    self.text = text
    self.character = character
  }

  static let all = symbols + directions + shapes + syntax + lookalikes

  // MARK: Characters

  private static let symbols = [
    TrickyText("emoji-joined", "👩‍👩‍👧‍👦 for 👨🏿‍🚀", character: "👩‍👩‍👧‍👦"),
    TrickyText("emoji-skin-tones", "👍🏽 👋🏿 👏🏻", character: "👍🏽"),
    TrickyText("flags", "🇨🇭🇯🇵🏴󠁧󠁢󠁳󠁣󠁴󠁿", character: "🇨🇭"),
    TrickyText("variation-selectors", "1️⃣ ❤️ ☎︎", character: "❤️"),
    TrickyText("combining-marks", "e\u{301}te\u{301} Z\u{321}\u{316}\u{31A}a\u{338}l\u{358}go", character: "e\u{301}"),
    TrickyText("two-spellings", "Caf\u{E9} Cafe\u{301} \u{212B} \u{C5} \u{FB01}"),
    TrickyText("astral", "𝒜𝓈𝓉𝓇𝒶𝓁 𠮷野家 😀", character: "𠮷"),
    TrickyText("private-use", "\u{F000} \u{F8FF}", character: "\u{F000}"),
    TrickyText("letter-case", "İstanbul ısı Straße ΣΑΣ ŉ", character: "ß"),
    TrickyText("syllables", "\u{1112}\u{1161}\u{11AB} नमस्ते ภาษาไทย", character: "\u{1112}\u{1161}\u{11AB}"),
  ]

  private static let directions = [
    TrickyText("right-to-left", "مرحبا بالعالم", character: "م"),
    TrickyText("mixed-directions", "Sale: שלום 30% מבצע (now) 123 تخفيض"),
    TrickyText("direction-marks", "a\u{202E}b\u{202C} \u{2067}c\u{2069} \u{200F}d"),
  ]

  // MARK: Shape

  private static let shapes = [
    TrickyText("long-word", String(repeating: "Donaudampfschifffahrt", count: 20)),
    TrickyText("long-text", String(repeating: "One more sentence that goes on and on. ", count: 50)),
    TrickyText("line-breaks", "first\nsecond\n\nfourth\n"),
    TrickyText("tabs", "one\ttwo\t\tthree"),
    TrickyText("line-separators", "one\u{2028}two\u{2029}three"),
    TrickyText("blanks-around", "  between blanks  "),
    TrickyText("special-blanks", "no\u{A0}break thin\u{2009}wide\u{3000}end"),
    TrickyText("invisible", "zero\u{200B}width\u{2060}and\u{FEFF}soft\u{AD}hyphen"),
  ]

  // MARK: Syntax of others

  private static let syntax = [
    TrickyText("quotes", "\"double\" 'single' `back` “curly” «angle»", character: "\""),
    TrickyText("backslashes", "C:\\new\\table \\u0041 \\\\ \\", character: "\\"),
    TrickyText("markup", "<b>bold</b> <script>alert(1)</script> &amp; & </p> ]]>", character: "<"),
    TrickyText("yaml", "- item: [a, {b}] # no comment | > & * ! % @ ---", character: "#"),
    TrickyText("json", "{\"key\": [1, null]}", character: "{"),
    TrickyText("placeholders", "%s %d %@ %1$s {0} ${name} $1 %%", character: "%"),
    TrickyText("statement", "'; DROP TABLE cards; --"),
    TrickyText("paths", "../../etc/passwd ~/x C:\\x file:///x"),
  ]

  // MARK: Lookalikes

  private static let lookalikes = [
    TrickyText("integer", "1234567890", character: "7"), TrickyText("leading-zeros", "007"),
    TrickyText("decimal", "1.10"), TrickyText("exponent", "1e3"), TrickyText("hexadecimal", "0x1F"),
    TrickyText("infinite", ".inf"), TrickyText("not-a-number", "NaN"), TrickyText("boolean", "true"),
    TrickyText("old-boolean", "no", character: "y"), TrickyText("null", "null", character: "~"),
    TrickyText("undefined", "undefined"), TrickyText("date", "2026-03-20"), TrickyText("time", "12:30"),
    TrickyText("prototype", "__proto__"),
  ]
}
