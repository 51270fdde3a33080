import CampaignEngine
import CommandSupport
import Files
import Findings

/// Shows something again after each change of some files, until it is asked to stop.
struct WatchLoop {
  private let console: any Console
  private let waiter: ChangeWaiter
  private var files: WatchedFiles
  private var hasShown = false

  init(_ files: WatchedFiles, console: any Console) throws(UsageError) {
    guard let stop = console.stopRequest() else {
      throw UsageError(message: "can't wait for changes: too many files are open")
    }
    (self.files, self.console) = (files, console)
    waiter = ChangeWaiter(stop: stop)
  }

  /// `show` gets the changes since the last look, and prints what it makes of them. The first time, everything is new.
  mutating func run(_ show: (WatchedFiles, WatchedFiles.Changes, WatchScreen) -> WriteOutcome) -> ExitCode {
    var again: Set<RawPath> = []
    var outcome = find()
    while outcome == .clean {
      let changes = files.changes(again: again)
      switch show(files, changes, WatchScreen(console, isLater: hasShown)) {
      case .written: hasShown = true
      case .readerGone: return .clean
      case .failed(let reason): return console.fail(reason)
      }
      guard case .look(let paths) = waiter.wait() else {
        // The shell's prompt begins on a line of its own, behind the mark of Ctrl-C.
        if console.outputIsTerminal { _ = console.print([UInt8(ascii: "\n")], to: .output) }
        return .clean
      }
      again = paths
      outcome = find()
    }
    return outcome
  }

  /// Searches the files, and watches them. The paths of the command line must exist at the start.
  private mutating func find() -> ExitCode {
    files.find()
    let wrong = files.files.problems.filter(\.preventsWatching)
    if !hasShown, !wrong.isEmpty {
      for problem in wrong { console.complain(problem.words) }
      return wrong.contains { !$0.isWrongUse } ? .failure : .wrongUse
    }
    let isNotified = waiter.isNotified
    if waiter.watch(files.places) {
      files.find()
      _ = waiter.watch(files.places)
    }
    if isNotified, !waiter.isNotified {
      console.remark("there is too much to watch, so campaignc looks for changes every few moments")
    }
    return .clean
  }
}

extension WatchedFiles {
  init(_ named: [RawPath], _ arguments: Arguments, _ search: ConfigurationSearch) {
    self.init(named, search) { OwnFiles(arguments, in: .disk) }
  }
}

extension InputProblem {
  /// True for a path of the command line that can't be watched. A directory without campaign files may get some.
  fileprivate var preventsWatching: Bool {
    switch self {
    case .missing, .outside, .leadsOut: true
    case .noCampaignFile, .misnamedConfiguration, .unreadable: false
    }
  }
}

/// The place for one report after the other: a cleared terminal, or lines that a line separates.
struct WatchScreen {
  private let console: any Console
  /// True if a report was shown before.
  let isLater: Bool

  private static let clear = "\u{1B}[H\u{1B}[2J"
  private static let separator = String(repeating: "-", count: 40) + "\n"
  private static let mostNames = 5

  init(_ console: any Console, isLater: Bool) { (self.console, self.isLater) = (console, isLater) }

  /// Begins a new report.
  func begin() -> WriteOutcome {
    let isTerminal = console.outputIsTerminal && console.variable("TERM") != "dumb"
    if !isTerminal, !isLater { return .written }
    return console.print(Array((isTerminal ? Self.clear : Self.separator).utf8), to: .output)
  }

  /// The lines that say which files have changed. None for the first report.
  func lines(_ altered: [RawPath], _ removed: [RawPath], _ settings: [String]) -> [String] {
    guard isLater else { return [] }
    // The file of a catalogue may have been one of campaigns before.
    let others = altered.map(\.shown).filter { !settings.contains($0) }
    return [("changed", settings + others), ("removed", removed.map(\.shown))].compactMap { name, paths in
      paths.isEmpty ? nil : "\(name): \(Self.list(paths))"
    }
  }

  /// The first few of some texts, and the number of the others.
  private static func list(_ texts: [String]) -> String {
    let more = texts.count - mostNames
    return texts.prefix(mostNames).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }

  /// The last line of a report.
  func end(watching files: WatchedFiles) -> String {
    let folders = files.places.folders.count
    let places = folders == 0 ? "" : " in \(counted(folders, "directory", "directories"))"
    return "watching \(counted(files.files.count, "file", "files"))\(places); Ctrl-C ends"
  }

  /// Prints lines in plain text.
  func print(_ lines: [String]) -> WriteOutcome {
    console.print(Array(lines.map { printable($0) + "\n" }.joined().utf8), to: .output)
  }
}
