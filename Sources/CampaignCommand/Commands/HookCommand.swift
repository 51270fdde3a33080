import Bytes
import CampaignEngine
import CommandSupport
import Files
import Findings
import SourceText

/// `campaignc hook install` and `campaignc hook uninstall`
enum HookCommand {
  fileprivate enum Action: String, CaseIterable {
    case install, uninstall
  }

  static let command: Command = Command(
    spec: CommandSpec(
      "hook", "Install or remove the Git pre-commit hook.",
      operands: joined(Action.allCases.map(\.rawValue), by: "|"),
      operandWords: { Action.allCases.map(\.rawValue) },
      discussion: """
        'install' writes the pre-commit hook of the current repository to Git's hooks directory. The hook runs
        '\(Hook.lint)' and '\(Hook.test)'. It refuses commits with errors or with scenarios that fail; 'git commit
        --no-verify' skips it.

        A hook of yours is never changed; you see the line to add to it. 'install' replaces what an earlier version of
        it wrote. 'uninstall' removes the hook only if 'install' wrote it and nobody has changed it since.
        """,
      examples: [("campaignc hook install", "Checks each commit from now on.")]),
    run: run)

  /// The names that other tools have for the actions.
  private static let otherWords: [String: Action] = [
    "add": .install, "enable": .install, "remove": .uninstall, "delete": .uninstall, "disable": .uninstall,
  ]

  private static func run(_ arguments: Arguments, console: any Console) throws(UsageError) -> ExitCode {
    let words = Action.allCases.map(\.rawValue)
    guard let word = try arguments.onlyOperand() else {
      throw UsageError(message: "hook needs an action: \(words.joined(separator: " or "))")
    }
    guard let action = Action(rawValue: word) else {
      throw UsageError(
        message: "unknown action '\(word)'", suggestion: otherWords[word]?.rawValue ?? nearest(to: word, among: words))
    }
    let folder: Result<RawPath, HooksRefusal>
    do throws(GitFailure) { folder = try GitRepository().hooksFolder() } catch { throw UsageError(error) }
    switch folder {
    case .failure(let refusal): throw UsageError(refusal, to: action)
    case .success(let folder):
      let hook = Hook(in: folder)
      return action == .install ? hook.install(console) : hook.uninstall(console)
    }
  }
}

/// The hook of a repository that Git runs before each commit.
private struct Hook {
  static let lint = "campaignc lint --quiet --staged"
  static let test = "campaignc test --quiet --staged"
  /// Both, as part of another hook.
  static let check = "\(lint) && \(test)"

  private static let beginning = """
    #!/bin/sh
    # Written by 'campaignc hook install'. Remove it with 'campaignc hook uninstall'.

    """

  private static let search = """
    if ! command -v campaignc >/dev/null 2>&1; then
      echo "campaignc is not in PATH, so the pre-commit hook can't check campaign files." >&2
      echo "Install campaignc, commit with --no-verify, or remove the hook: $0" >&2
      exit 1
    fi

    """

  private static let script =
    beginning + """
      # Checks the staged campaign files, and runs the scenarios that they affect. Skip it once with
      # 'git commit --no-verify'.


      """ + search + """
      \(check) && exit
      status=$?
      echo "campaignc stopped this commit. Fix what it reports, or skip the check once: git commit --no-verify" >&2
      exit $status

      """

  /// The script of earlier versions. It is replaced, and removed, as if this version had written it.
  private static let formerScripts = [
    beginning + """
      # Checks the staged campaign files. Skip it once with 'git commit --no-verify'.


      """ + search + "exec \(lint)\n"
  ]

  private let path: RawPath

  init(in folder: RawPath) { path = RawPath("pre-commit").resolved(in: folder) }

  func install(_ console: any Console) -> ExitCode {
    switch state {
    case .ours:
      if let failure = makeExecutable(path) { return console.fail(writing: path, failure) }
      remarkIfNotFound(console)
      return say("\(path.shown) is already installed", console)
    case .another:
      return refuse("'\(path.shown)' already exists and was not changed", help: Hook.addition, console)
    case .none, .former:
      let script = Array(Hook.script.utf8)
      if let failure = writeFile(script, to: path, makingFolders: true, asProgram: true) {
        return console.fail(writing: path, failure)
      }
      remarkIfNotFound(console)
      return say("wrote \(path.shown): Git now checks campaign files before each commit", console)
    }
  }

  func uninstall(_ console: any Console) -> ExitCode {
    switch state {
    case .none: return say("\(path.shown) does not exist", console)
    case .another:
      return refuse(
        "'\(path.shown)' was not written by 'campaignc hook install', or was changed since, and was not " + "removed",
        console)
    case .ours, .former:
      let script = text.flatMap { Hook.formerScripts.contains($0) ? $0 : nil } ?? Hook.script
      if let failure = removeFile(path, holding: Array(script.utf8)) {
        return console.fail(writing: path, failure)
      }
      return say("removed \(path.shown)", console)
    }
  }

  // MARK: The existing hook

  private enum State {
    case none, ours, another
    /// An earlier version of `install` wrote it.
    case former
  }

  /// Nil if it can't be read, or is much longer than ours.
  private var text: String? {
    guard case .success(let bytes) = readFile(path, limit: 1 << 16) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  private var state: State {
    guard exists(path) else { return .none }
    guard let text else { return .another }
    return text == Hook.script ? .ours : Hook.formerScripts.contains(text) ? .former : .another
  }

  // MARK: Messages

  /// Without the program, the hook would refuse every commit, so this is reported at once.
  private func remarkIfNotFound(_ console: any Console) {
    guard !isProgram("campaignc", inPath: console.variable("PATH") ?? "") else { return }
    let example = ownProgramFolder().map { ": export PATH=\"\($0.shown):$PATH\"" } ?? ""
    console.remark(
      "campaignc is not in PATH, so the hook will refuse every commit; add its directory to PATH" + example)
  }

  private static let addition = "to run the check too, add this line to it: \(check) || exit"

  private func say(_ words: String, _ console: any Console) -> ExitCode { console.deliver(lines: [words]) }

  private func refuse(_ words: String, help: String? = nil, _ console: any Console) -> ExitCode {
    console.complain(words, help: help)
    return .wrongUse
  }
}

extension UsageError {
  fileprivate init(_ refusal: HooksRefusal, to action: HookCommand.Action) {
    switch refusal {
    case .nowhere:
      self.init(
        message: "core.hooksPath is empty, so Git runs no hooks",
        help: "remove the setting: git config --unset core.hooksPath")
    case .shared(let folder):
      self.init(
        message: "core.hooksPath is '\(folder.shown)', which other repositories may use",
        help: UsageError.wayOut(of: action, in: folder))
    case .linked(let folder):
      self.init(
        message: "'\(folder.shown)' links to a directory that other repositories may use",
        help: UsageError.wayOut(of: action, in: folder))
    case .foreign(let folder):
      self.init(
        message: "the hooks are in '\(folder.shown)', which does not belong to this working tree",
        help: "if it is your own repository, run this again with GIT_DIR set to that directory")
    }
  }

  /// The other ways that the user has. The hook itself is not even read.
  private static func wayOut(of action: HookCommand.Action, in folder: RawPath) -> String {
    let hook = RawPath("pre-commit").resolved(in: folder).shown
    return switch action {
    case .install: "to run the check there anyway, add this line to '\(hook)': \(Hook.check) || exit"
    case .uninstall: "to end the check there, remove its line from '\(hook)' yourself"
    }
  }
}
