import Bytes
import CampaignEngine
import CampaignLanguage
import CommandSupport
import Files
import Findings

/// The options by which commands are told what payloads to make, and how.
enum CompileOptions {
  static let payload = Option(
    "payload", takes: .choice(Payload.allCases.map(\.rawValue)), repeats: true, "Make only these payloads.")
  static let profile = Option(
    "profile", takes: .choice(Profile.allCases.map(\.rawValue)),
    "full-keys: every key that a strict decoder expects; portable: what other clients need. Default: full-keys for "
      + "campaigns with a target that needs it (ios, unity), else portable.")
  static let now = Option(
    "now", takes: .text("TIME"),
    "The time at which the payloads are made, such as 2026-03-20T08:00:00Z, or now. What has ended by then is left "
      + "out. Default: SOURCE_DATE_EPOCH, or the start of the campaign; then nothing is left out.")

  static let format = Option(
    "format", takes: .choice([OutputFormat.human, .concise, .xcode].map(\.rawValue)),
    "The format of the findings. Default: human.")

  static let all =
    [payload, profile, now] + ReaderOptions.all + InputOptions.all + [
      ConfigurationOptions.file, ConfigurationOptions.none,
    ]

  /// The payloads that are asked for, in the order of the language; all of them if none is named. A reader gets no
  /// server payloads.
  static func payloads(
    _ arguments: Arguments, ofReader isOfReader: Bool = false
  ) throws(UsageError) -> [Payload] {
    let named = arguments.options.filter { $0.option == payload }.compactMap { Payload(rawValue: $0.value) }
    let wanted = Payload.allCases.filter { (named.isEmpty || named.contains($0)) && !(isOfReader && $0 == .server) }
    if wanted.isEmpty { throw UsageError(message: "a reader gets no server payloads; leave out '--payload server'") }
    return wanted
  }

  /// The format of the findings that the command line names.
  static func format(_ arguments: Arguments) -> OutputFormat {
    arguments.value(of: format).flatMap(OutputFormat.init) ?? .human
  }

  /// How to make payloads. `now` is the option for the time at which they are made.
  static func compiling(
    _ arguments: Arguments, now: Option = now, isMarking: Bool = false, console: any Console
  ) throws(UsageError) -> CheckTerms.Compiling {
    let moment = try arguments.moment(of: now)?.seconds
    let sending: Int64? = if let moment { moment } else { try sourceDateEpoch(console: console) }
    return CheckTerms.Compiling(
      profile: arguments.value(of: profile).flatMap(Profile.init),
      now: sending, asOf: moment, isMarking: isMarking)
  }

  /// The time of `SOURCE_DATE_EPOCH`, the convention for builds that can be repeated.
  private static func sourceDateEpoch(console: any Console) throws(UsageError) -> Int64? {
    guard let text = console.variable("SOURCE_DATE_EPOCH"), !text.isEmpty else { return nil }
    let isDigits = text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    guard isDigits, let seconds = Int64(text), Moment(seconds: seconds) != nil else {
      throw UsageError(message: "SOURCE_DATE_EPOCH must be a number of seconds since 1970, not '\(text)'")
    }
    return seconds
  }
}

extension Arguments {
  /// The date and time of an option; `now` is the current time.
  func moment(of option: Option) throws(UsageError) -> Moment? {
    guard let text = value(of: option) else { return nil }
    if text == "now" { return Moment(seconds: currentTime()) }
    guard case .success(let moment) = Moment.read(Array(text.utf8)[...]) else {
      throw UsageError(
        message: "--\(option.name) takes a date and time with a UTC offset, such as 2026-03-20T08:00:00Z, or "
          + "now, not '\(text)'")
    }
    return moment
  }
}

extension CheckRun {
  /// Prints the findings on standard error, because payloads may go to standard output. Payloads may be made only if it
  /// returns `clean`.
  func explain(
    isQuiet: Bool, as format: OutputFormat = .human, _ arguments: Arguments, console: any Console
  ) -> ExitCode {
    let exitCode = exitCode()
    let shown = findings.filter { $0.severity >= (isQuiet ? .error : .warning) }
    explain(shown, exitCode: exitCode, as: format, console: console)
    if findings.contains(where: { $0.severity == .error }) {
      console.complain("no payloads written: fix the errors above")
    } else if exitCode == .clean, !ended.isEmpty {
      console.remark("left out, because it has ended: \(listed(ended))")
      guard compiled.isEmpty else { return exitCode }
      console.complain("no payloads written: every campaign has ended", help: "correct the dates, or leave out --now")
      return .findings
    } else if exitCode == .clean, compiled.isEmpty {
      console.complain(
        "no payloads written: there are no campaigns",
        help: LeftOutDefinitions.words(about: .campaigns, below: inputs.named, arguments))
      return .wrongUse
    }
    guard exitCode == .clean else { return exitCode }
    let clockless = workspaces.filter { !$0.readersWithoutClock.isEmpty }
    if !clockless.isEmpty {
      console.remark("left out the times by readers' own clocks ('time_zone: local'): " + Self.missingClocks(clockless))
    }
    return exitCode
  }

  /// The readers without a time zone. Several workspaces can have readers of the same name.
  private static func missingClocks(_ workspaces: [RunWorkspace]) -> String {
    let readers = workspaces.map { ($0.readersWithoutClock.filter { !$0.isEmpty }, $0.words) }
    guard readers.contains(where: { !$0.0.isEmpty }) else { return "the reader has no time zone" }
    let most = 5
    let names = readers.prefix(most).map { names, folder in
      listed(names) + (readers.count == 1 ? "" : " in \(folder)")
    }
    let others = readers.count - names.count
    return "no 'time_zone' is known of " + names.joined(separator: ", ")
      + (others > 0 ? " and the readers of \(others) more" : "")
  }
}
