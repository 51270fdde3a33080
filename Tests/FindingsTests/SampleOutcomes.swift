import Findings
import SourceText
import Testing

extension Outcome {
  /// A run over clean files.
  static func empty(files: Int) -> Outcome {
    let files = (0..<files).map { SourceFile(path: "cards/\($0).yaml") }
    return Outcome(
      findings: [],
      counts: [:],
      files: files,
      rules: [.unknownField, .repeatedID],
      exitCode: 0,
      version: "0.1.0"
    )
  }

  /// One finding of each kind that people write: with labels in this and other files, notes, help and fixes.
  static func everyday() throws -> Outcome {
    var builder = OutcomeBuilder()
    let hero = builder.file(
      "cards/hero.yaml",
      """
      cards:
        - {type: banner, id: hero, tittle: Hello}
        - type: banner
          id: hero
          title: on

      """
    )
    let feet = builder.file("./cards/feet.yaml", "cards:\n  - id: hero\n")
    builder.add(
      Finding(
        .unknownField,
        "'tittle' is not a field of a banner",
        at: try builder.place("tittle", hero),
        notes: ["a banner has 12 fields"],
        help: "did you mean 'title'?",
        fixes: [
          Fix(
            "write 'title'",
            .keepsMeaning,
            [.init(replacing: try builder.place("tittle", hero).range, with: "title")]
          )
        ]
      )
    )
    builder.add(
      Finding(
        .repeatedID,
        "another card is already called 'hero'",
        at: try builder.place("hero", hero, skipping: 1),
        labels: [
          .init("it is called so here", at: try builder.place("hero", hero)),
          .init("and here", at: try builder.place("hero", feet)),
        ]
      )
    )
    builder.add(
      Finding(
        .shortText,
        "this text is one word",
        at: try builder.place("on", hero, skipping: 0),
        fixes: [
          Fix("quote the text", .needsReview, [.init(replacing: try builder.place("on", hero).range, with: "\"on\"")])
        ]
      )
    )
    return builder.outcome
  }

  /// Shapes that are hard to underline: wide characters, marks, tabs, ends of lines and of files, ranges over several
  /// lines.
  static func shapes() throws -> Outcome {
    var builder = OutcomeBuilder()
    let text = "a: 日本語 b\n\tb:\tx\nc: e\u{301}te\u{301} 👩‍👩‍👧‍👦 ❤️ 🇨🇭 각 z\nd: |\n  one\n  two\ne: last\n"
    let file = builder.file("shapes.yaml", "\u{FEFF}" + text)
    for words in ["日本語", "b", "b:", "x", "e\u{301}te\u{301}", "👩‍👩‍👧‍👦", "❤️", "🇨🇭", "각", "z", "|\n  one\n  two\n", "last\n"] {
      builder.add(Finding(.unknownField, "here: \(quoting: words.utf8)", at: try builder.place(words, file)))
    }
    let end = builder.files[file].bytes.count
    builder.add(Finding(.unknownField, "at the end", at: Place(file: file, range: ByteRange(end, end))))
    builder.add(Finding(.unknownField, "nothing", at: Place(file: file, range: ByteRange(3, 3))))
    builder.add(Finding(.unknownField, "at the mark", at: Place(file: file, range: ByteRange(0, 3))))
    let whole = Place(file: file, range: ByteRange(3, end))
    let lines = try builder.place("b:\tx\nc", file)
    builder.add(
      Finding(
        .unknownField,
        "everything",
        at: whole,
        labels: [.init("some of it", at: lines), .init("all", at: whole)]
      )
    )
    return builder.outcome
  }

  /// Text that could break a report: control characters, quotes, XML and workflow syntax, bad UTF-8, a missing file.
  static func hostile() throws -> Outcome {
    var builder = OutcomeBuilder()
    builder.exitCode = 3
    builder.hidden = [.error: 4, .advice: 1]
    let file = builder.file(
      "we\nird %41,a:b]]><&\"'\u{1B}[31m é.yaml",
      bytes: Array("id: \u{1B}[2J\u{202E}x\u{7}\0 ".utf8) + [0xFF, 0xC3, 0x28, 0x0A]
    )
    let missing = builder.file("/abs/gone file.json", bytes: [])
    let nasty: Message =
      "\"quoted\\\" \u{0}\u{1B}[0m\u{85}\u{9B}\u{202E}\u{FFFE} ]]> <b>&amp; %0A ::error::\r\nsecond\tline"
    builder.add(
      Finding(
        RuleInfo("not-in-the-list", .warning, finds: "x", because: "y", source: "A source", example: nil),
        nasty,
        at: try builder.place("x", file),
        labels: [.init(nasty, at: Place(file: missing, range: ByteRange(0, 0)))],
        notes: [nasty],
        help: nasty,
        fixes: [
          Fix(nasty, .keepsMeaning, [.init(replacing: ByteRange(0, 2), with: "\u{1B}\n\"")]),
          Fix(nasty, .keepsMeaning, [.init(replacing: ByteRange(0, 2), with: "\u{1B}\n\"")]),
          Fix("nothing", .keepsMeaning, []),
        ]
      )
    )
    builder.add(Finding(.unknownField, "bad bytes", at: try builder.place(bytes: [0xFF, 0xC3], file)))
    builder.add(Finding(.unknownField, "could not be read", at: Place(file: missing, range: ByteRange(0, 0))))
    builder.add(Finding(.unknownField, "beyond the end", at: Place(file: file, range: ByteRange(900, 1000))))
    return builder.outcome
  }

  /// A megabyte on one line, with a finding in the middle and one at each end.
  static func longLine() throws -> Outcome {
    var builder = OutcomeBuilder()
    let half = String(repeating: "é日x ", count: 75_000)
    let file = builder.file("long.json", "\"first" + half + "middle" + half + "last\"")
    for words in ["first", "middle", "last"] {
      let labels = words == "middle" ? [Finding.Label("far away", at: try builder.place("first", file))] : []
      builder.add(
        Finding(.unknownField, "see \(quoting: words.utf8)", at: try builder.place(words, file), labels: labels)
      )
    }
    let all = Place(file: file, range: ByteRange(0, builder.files[file].bytes.count))
    builder.add(Finding(.unknownField, "all of it", at: all))
    return builder.outcome
  }
}

/// Outcomes that together contain everything that a report must handle.
enum Sample: String, CaseIterable, CustomTestStringConvertible {
  case empty, everyday, shapes, hostile
  case longLine = "long-line"

  func outcome() throws -> Outcome {
    switch self {
    case .empty: .empty(files: 3)
    case .everyday: try .everyday()
    case .shapes: try .shapes()
    case .hostile: try .hostile()
    case .longLine: try .longLine()
    }
  }

  var testDescription: String { rawValue }
}
