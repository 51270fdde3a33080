import CampaignCommand
import CampaignEditor
import CommandSupport
import Foundation
import TestSupport
import Testing

/// The suggestions of real shells that have loaded the output of `completions`.
@Suite struct CompletionTests {
  /// The typed text, and all suggestions for it. Without expected suggestions, there must be none.
  static let lines: [(line: String, offered: [String])] = [
    ("campaignc li", ["lint", "link", "list"]),
    ("campaignc lint --fo", ["--format"]),
    ("campaignc lint --format s", ["sarif"]),
    ("campaignc lint --format=js", ["json", "jsonl"]),
    ("campaignc lint --strict --only repeated-k", ["repeated-key"]),
    ("campaignc lint --rule ambiguous-scalar=", ["off", "advice", "warning", "error"]),
    ("campaignc lint --rule=ambiguous-scalar=w", ["warning"]),
    ("campaignc lint --rule missing-field=", ["error"]),
    ("campaignc lint --now 2", []),
    ("campaignc lint my", ["my file.yaml", "my folder"]),
    ("campaignc lint --config my", ["my file.yaml", "my folder"]),
    ("campaignc build -o my", ["my folder"]),
    ("campaignc init m", ["my folder"]),
    ("campaignc explain slideup.dur", ["slideup.duration"]),
    ("campaignc schema cat", ["catalogue"]),
    ("campaignc help explai", ["explain"]),
    ("campaignc hook ", ["install", "uninstall"]),
    ("campaignc completions z", ["zsh"]),
    ("campaignc help lint --fo", []),
    ("campaignc simulate --event cart_", ["cart_viewed"]),
    ("campaignc simulate --reader ", ["anna", "ben"]),
    ("campaignc why shop/", ["shop/card", "shop/message"]),
    ("campaignc test --scenario greet", ["greeting"]),
  ]

  /// The shells that this machine has.
  private static let shells = Shell.allCases.filter { isInstalled($0.rawValue) }

  @Test(.needs("bash"), .needs("zsh"), .needs("fish")) func everyShellIsTried() {
    #expect(Self.shells == Shell.allCases)
  }

  @Test(arguments: shells)
  func aShellOffersWhatTheCommandsTake(_ shell: Shell) throws {
    let session = try ShellSession(shell)
    let offers = try session.offers(for: Self.lines.map(\.line))
    for ((line, offered), found) in zip(Self.lines, offers) { #expect(found == Set(offered), "\(line)") }
  }

  /// A name that looks like a command is only a name.
  @Test(arguments: shells)
  func noNameIsRun(_ shell: Shell) throws {
    let session = try ShellSession(shell)
    let offers = try session.offers(for: ["campaignc simulate --event cart", "campaignc lint m"])
    #expect(offers[0].count == 2)
    #expect(offers[1] == ["my file.yaml", "my folder"])
  }

  @Test func theNamesOfTheWorkspaceArePrinted() throws {
    let folder = try TemporaryFolder()
    try folder.make("campaignc.yaml", text: "events: events.yaml\nreaders: { anna: {}, ben: {} }\n")
    try folder.make("events.yaml", text: "events: { cart_viewed: {} }\naudiences: [vip]\n")
    // A shell asks while somebody writes.
    try folder.make("broken.yaml", text: "campaign: broken\ncards:\n  - { id: hero, ty")
    try folder.make(
      "shop.yaml",
      text: """
        campaign: shop
        cards: [{ id: card, type: text_announcement, title: A, description: B }]
        in_app_messages:
          - { id: message, type: slideup, message: A, audience: vip, triggers: [{ type: purchase, product: coat }] }
        ---
        scenario: greeting
        at: 2026-03-21T10:00:00Z
        steps: [session_start, { expect: { shown: nothing } }]

        """)
    let expected: [(String, String)] = [
      ("audiences", "vip\n"), ("campaigns", "broken\nshop\n"), ("cards", "broken/hero\nshop/card\n"),
      ("events", "cart_viewed\n"),
      ("items", "broken/hero\nshop/card\nshop/message\n"), ("products", "coat\n"), ("readers", "anna\nben\n"),
      ("scenarios", "greeting\n"),
    ]
    #expect(expected.map(\.0) == NameKind.allCases.map(\.rawValue))
    for (kind, names) in expected {
      let run = campaignc("completions", "--names", kind, folder.path)
      #expect(run.output == names && run.complaints.isEmpty && run.exitCode == .clean, "\(kind): \(run)")
    }
  }

  @Test(arguments: shells)
  func everyCommandAndOptionIsOffered(_ shell: Shell) throws {
    let session = try ShellSession(shell)
    let specs = allCommands.map { $0.spec }
    let offers = try session.offers(for: ["campaignc "] + specs.map { "campaignc \($0.name) --" })
    #expect(offers[0].subtracting(["--help", "--version"]) == Set(specs.map(\.name)))
    for (spec, offered) in zip(specs, offers.dropFirst()) {
      #expect(offered == Set(spec.options.map(\.flag)), "\(spec.name)")
    }
  }

  /// A new placeholder for values needs a `Suggestion`, so that shells know what to suggest for it.
  @Test func everyPlaceholderIsKnown() {
    for option in allCommands.flatMap({ $0.spec.options }) {
      if case .text(let name) = option.value { #expect(Suggestion(placeholder: name) != nil, "\(name)") }
    }
    for spec in allCommands.map({ $0.spec }) where !spec.operands.isEmpty && !spec.operands.hasPrefix("-") {
      #expect(Suggestion(forOperandsOf: spec) != .nothing, "\(spec.name)")
    }
  }

  @Test(.needs("shellcheck")) func bashIsToldSoThatOthersUnderstandItToo() throws {
    let text = Array(campaignc("completions", "bash").output.utf8)
    let finished = try run(["shellcheck", "--shell=bash", "--exclude=SC2207", "-"], input: text)
    #expect(finished.status == 0, "\(String(decoding: finished.output, as: UTF8.self))")
  }

  @Test(arguments: [
    (["completions"], "completions needs the name of a shell: bash, zsh, fish"),
    (["completions", "fissh"], "completions are available for bash, zsh, fish, not for 'fissh'; did you mean 'fish'?"),
  ])
  func aWrongCommandLineIsRefused(_ words: [String], _ complaint: String) {
    #expect(campaignc(words).complaints.hasPrefix("error: \(complaint)\n"))
  }
}

/// A shell with completions, in a directory that contains a file and a directory.
private struct ShellSession {
  private let shell: Shell
  private let folder: TemporaryFolder

  init(_ shell: Shell) throws {
    self.shell = shell
    folder = try TemporaryFolder()
    try folder.make("work/my file.yaml", "work/my folder/x")
    try folder.make("bin/campaignc", text: Self.program)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path("bin/campaignc"))
    try folder.make("completions", text: campaignc("completions", shell.rawValue).output)
  }

  /// What the scripts ask for names of the workspace.
  private static let program = #"""
    #!/bin/sh
    case "$1 $2 $3" in
      'completions --names events') printf '%s\n' cart_viewed buy 'cart $(touch made)' ;;
      'completions --names readers') printf '%s\n' anna ben ;;
      'completions --names items') printf '%s\n' shop/card shop/message ;;
      'completions --names scenarios') printf '%s\n' greeting ;;
    esac

    """#

  /// The suggestions for the last word of each line, without quotes. One shell answers for all lines, because a shell
  /// needs longer to load the completions than to use them. The part before `=` is left out because only some shells
  /// repeat it.
  func offers(for lines: [String]) throws -> [Set<String>] {
    let program = repositoryRoot.appending(path: "Tests/Tools/complete.\(shell)").path(percentEncoded: false)
    let options = shell == .fish ? ["--no-config"] : []
    let path = folder.path("bin") + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
    let surroundings = ["env", "HOME=" + folder.path, "PATH=" + path, "TERM=xterm", "LC_ALL=C.UTF-8"]
    let finished = try run(
      surroundings + [shell.rawValue] + options + [program, folder.path("completions")] + lines,
      in: folder.path("work"))
    let answers = String(decoding: finished.output, as: UTF8.self).components(separatedBy: "end of offers\n")
    try #require(answers.count == lines.count + 1 && answers.last == "", "\(answers)")
    return zip(lines, answers).map { line, answer in
      let words = answer.split(separator: "\n")
      return Set(
        words.map { word in
          let plain = word.replacing("\\ ", with: " ")
          let value = line.contains("=") ? plain.split(separator: "=").last ?? "" : plain[...]
          return String(value.last == "/" ? value.dropLast() : value)
        })
    }
  }
}
