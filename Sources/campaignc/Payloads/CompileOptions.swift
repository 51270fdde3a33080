internal import Bytes
internal import CampaignEngine
internal import CampaignLanguage
internal import Findings

/// The options by which commands are told what payloads to make, and how.
enum CompileOptions {
  static let only = Option(
    "only", takes: .choice(Payload.allCases.map(\.rawValue)), repeats: true, "Make only these payloads.")
  static let profile = Option(
    "profile", takes: .choice(Profile.allCases.map(\.rawValue)),
    "portable: what clients need (default); full-keys: every key that a strict decoder expects.")
  static let now = Option(
    "now", takes: .text("TIME"),
    "The time at which the payloads are made, such as 2026-03-20T08:00:00Z. Default: SOURCE_DATE_EPOCH, "
      + "or the start of the campaign.")

  static let all = [only, profile, now] + InputOptions.all + [ConfigurationOptions.file, ConfigurationOptions.none]

  /// The payloads that are asked for, in the order of the language; all of them where none is named.
  static func payloads(_ arguments: Arguments) -> [Payload] {
    let named = arguments.options.filter { $0.option == only }.compactMap { Payload(rawValue: $0.value) }
    return named.isEmpty ? Payload.allCases : Payload.allCases.filter(named.contains)
  }

  static func compiling(
    _ arguments: Arguments, isMarking: Bool = false, console: any Console
  ) throws(UsageError) -> CheckTerms.Compiling {
    CheckTerms.Compiling(
      profile: arguments.value(of: profile).flatMap(Profile.init) ?? .portable,
      now: try moment(arguments, console: console), isMarking: isMarking)
  }

  /// The moment that the command line names, else the one of the convention for builds that can be repeated.
  private static func moment(_ arguments: Arguments, console: any Console) throws(UsageError) -> Int64? {
    if let moment = try arguments.moment(of: now) { return moment.seconds }
    guard let text = console.variable("SOURCE_DATE_EPOCH"), !text.isEmpty else { return nil }
    let isDigits = text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    guard isDigits, let seconds = Int64(text), Moment(seconds: seconds) != nil else {
      throw UsageError(message: "SOURCE_DATE_EPOCH must be a number of seconds since 1970, not '\(text)'")
    }
    return seconds
  }
}

extension Arguments {
  /// The moment that an option names.
  func moment(of option: Option) throws(UsageError) -> Moment? {
    guard let text = value(of: option) else { return nil }
    guard case .success(let moment) = Moment.read(Array(text.utf8)[...]) else {
      throw UsageError(
        message: "--\(option.name) takes a date and time with a UTC offset, such as 2026-03-20T08:00:00Z, not "
          + "'\(text)'")
    }
    return moment
  }
}

extension CheckRun {
  /// Says on standard error what was found, since standard output belongs to the payloads. With `clean` they may be
  /// made; with anything else the run ends.
  func explain(isQuiet: Bool, console: any Console) -> ExitCode {
    let exitCode = exitCode()
    let shown = findings.filter { $0.severity >= (isQuiet ? .error : .warning) }
    if !shown.isEmpty {
      let outcome = outcome(showing: shown, summarized: false, exitCode: exitCode)
      _ = console.print(render(outcome, as: .human), to: .error)
    }
    if findings.contains(where: { $0.severity == .error }) {
      console.complain("no payloads written: fix the errors above")
    } else if exitCode == .clean, compiled.isEmpty {
      console.complain("no payloads written: there are no campaigns")
      return .wrongUse
    }
    return exitCode
  }
}
