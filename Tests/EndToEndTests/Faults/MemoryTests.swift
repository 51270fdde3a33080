import TestSupport
import Testing

#if os(Linux)

  /// No input of up to 16 MB makes a command abort where it may take 256 MB of memory, or takes it minutes. Commands
  /// that read payloads again may take 384 MB.
  ///
  /// All of the table takes an hour on two processors.
  @Suite(.step(.memory), .needsBinary, .mayTakeAnHour)
  struct MemoryTests {
    /// What is run on every input: all that read files, and all that they write.
    private static let commands =
      [
        "lint", "compile", "compile --profile full-keys --pretty", "build -o out", "stats", "list", "who --target ios",
        "where a", "where client/triggers.json", "where client/content_cards.json /cards/0/id", "where --line a.yaml:4",
        "dump",
        "dump --format events", "dump --format tree", "decompile", "config",
        "simulate --event a", "simulate --event a --format svg", "simulate --readers 3 --format svg",
        "simulate --scenario a --format svg", "why", "test", "test --update", "lint --statistics",
        "lint --diff --unsafe-fixes",
        "lint --write-baseline", "lint --cache", "lint --baseline campaignc-baseline.json",
        "lint --files-from list.txt", "summarize --texts -o a.summary; \"$0\" link a.summary",
        "summarize --payloads -o a.summary; \"$0\" link --payloads out a.summary",
        "lint --add-allow card-without-url --reason x", "lint --fix --unsafe-fixes", "format", "format --diff",
        "format --order --check", "preview -o page.html", "preview --svg ladder", "diff ../before .",
        "diff ../before . --format markdown --pictures ../pictures", "diff ../before . --format json",
        "diff ../before . --format sarif", "diff ../before . --format github",
      ]
      + ["json", "jsonl", "sarif", "github", "gitlab", "junit", "checkstyle", "concise", "xcode"].map {
        "lint --format \($0)"
      }

    private static let readingPayloads: Set = ["list", "build", "preview"]

    @Test(arguments: HostileInput.all)
    func noInputTakesAllMemory(_ input: HostileInput) throws {
      let files = input.files()
      for command in Self.commands {
        let folder = try TemporaryFolder()
        for (name, text) in files { try folder.write(Array(text.utf8), to: "after/" + name) }
        if command.hasPrefix("diff") {
          for (name, text) in files { try folder.write(Array(Self.before(text).utf8), to: "before/" + name) }
        }
        let memory = Self.readingPayloads.contains(String(command.prefix { $0 != " " })) ? 384 : 256
        // So many MB of addresses, and ten times the processor time that a slow machine needs. A signal ends what
        // reaches a limit.
        let script =
          "ulimit -v \(memory << 10); ulimit -t 200; { \"$0\" \(command); } >/dev/null 2>stderr.txt; echo $?; "
          + "grep -m 1 'bug in campaignc' stderr.txt"
        let finished = try run(["sh", "-c", script, #require(shippedBinary)], in: folder.path("after"))
        // A crash has exit code 3 too, and says that it is a bug.
        let code = String(decoding: finished.output, as: UTF8.self)
        #expect(["0\n", "1\n", "2\n", "3\n"].contains(code), "\(input.name), \(command): \(code)")
      }
    }

    /// The text of a file before the change: each card and message has other words.
    private static func before(_ text: String) -> String {
      text.replacing("message: m", with: "message: n").replacing("title: T", with: "title: U")
    }
  }

#endif
