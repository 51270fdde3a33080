internal import Files
internal import Findings
internal import SourceText

/// `campaignc hook install` and `campaignc hook uninstall`
enum HookCommand {
  private enum Action: String, CaseIterable {
    case install, uninstall
  }

  static let command: Command = Command(
    spec: CommandSpec(
      "hook", "Let Git check campaign files before each commit, or no longer.",
      operands: Action.allCases.map(\.rawValue).joined(separator: "|"),
      operandWords: { Action.allCases.map(\.rawValue) },
      discussion: [
        "'install' writes the hook pre-commit of the repository around the present folder, in the folder that Git is "
          + "configured to look into. It runs '\(Hook.check)', so that a commit with errors is refused; "
          + "'git commit --no-verify' makes it all the same.",
        "A hook that is there already is never touched: it is said what to add to it. 'uninstall' takes away only what "
          + "'install' has written, and only as long as nobody has changed it.",
      ],
      examples: [("campaignc hook install", "Checks each commit from now on.")])
  ) { arguments, console in
    do throws(UsageError) {
      return try run(arguments, console: console)
    } catch {
      return refuse(error, "help hook", console: console)
    }
  }

  private static func run(_ arguments: Arguments, console: any Console) throws(UsageError) -> ExitCode {
    let words = Action.allCases.map(\.rawValue)
    guard let word = try arguments.onlyOperand() else {
      throw UsageError(message: "hook needs to be told what to do: \(words.joined(separator: " or "))")
    }
    guard let action = Action(rawValue: word) else {
      throw UsageError(message: "a hook can't be told to '\(word)'", suggestion: nearest(to: word, among: words))
    }
    let hook: Hook
    do throws(GitFailure) { hook = try Hook() } catch { throw UsageError(error) }
    return action == .install ? hook.install(console) : hook.uninstall(console)
  }
}

/// The hook of a repository that Git runs before each commit.
private struct Hook {
  static let check = "campaignc lint --quiet --staged"

  private static let script = """
    #!/bin/sh
    # Written by 'campaignc hook install'; 'campaignc hook uninstall' takes it away.
    # Checks the campaign files that are to be committed. 'git commit --no-verify' commits without it.

    if ! command -v campaignc >/dev/null 2>&1; then
      echo "campaignc is not in PATH, so that the hook pre-commit can't check campaign files." >&2
      echo "Install it; or commit with --no-verify; or remove the hook: $0" >&2
      exit 1
    fi
    exec \(check)

    """

  private let folder: GitRepository.HooksFolder
  private let path: RawPath

  init() throws(GitFailure) {
    folder = try GitRepository().hooksFolder()
    path = RawPath("pre-commit").resolved(in: folder.path)
  }

  func install(_ console: any Console) -> ExitCode {
    switch state {
    case .ours:
      if let failure = makeExecutable(path) { return fail(failure, console) }
      return say("\(path.shown) is there already", console)
    case .another:
      return refuse("'\(path.shown)' is there already, and stays as it is", help: Hook.addition, console)
    case .none where folder.isElsewhere:
      return refuse(
        "core.hooksPath is '\(folder.path.shown)', whose hooks may run in other repositories too",
        help: "to have the check there all the same, put this into '\(path.shown)': \(Hook.check)", console)
    case .none:
      let script = Array(Hook.script.utf8)
      if let failure = writeFile(script, to: path, makingFolders: true, asProgram: true) {
        return fail(failure, console)
      }
      return say("wrote \(path.shown): campaign files are checked before each commit", console)
    }
  }

  func uninstall(_ console: any Console) -> ExitCode {
    switch state {
    case .none: return say("there is no \(path.shown)", console)
    case .another:
      return refuse("'\(path.shown)' is not as 'campaignc hook install' has written it, and stays as it is", console)
    case .ours:
      if let failure = removeFile(path, holding: Array(Hook.script.utf8)) { return fail(failure, console) }
      return say("removed \(path.shown)", console)
    }
  }

  // MARK: What is there

  private enum State {
    case none, ours, another
  }

  private var state: State {
    guard exists(path) else { return .none }
    guard case .success(let bytes) = readFile(path, limit: 1 << 16), bytes.elementsEqual(Hook.script.utf8) else {
      return .another
    }
    return .ours
  }

  // MARK: What is said

  private static let addition = "to have the check too, add this line to it: \(check) || exit"

  private func say(_ words: String, _ console: any Console) -> ExitCode { console.deliver(lines: [words]) }

  private func refuse(_ words: String, help: String? = nil, _ console: any Console) -> ExitCode {
    console.complain(words, help: help)
    return .wrongUse
  }

  private func fail(_ failure: WriteFailure, _ console: any Console) -> ExitCode {
    console.complain("cannot write '\(path.shown)': \(failure.words)")
    return failure.exitCode
  }
}
