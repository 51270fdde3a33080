import CampaignEngine
import CommandSupport
import Files

/// The option to stay, and to work again after each change.
enum WatchOption {
  static let option = Option("watch", "Stay, and work again after each change. Ctrl-C ends it, with exit code 0.")

  static let discussion =
    "With \(option.flag), the command stays and works again after each change of the files, of their configuration, and "
    + "of what Git ignores. Below the report, it says what has changed. Only the given directories are watched."

  /// Refuses standard input, and options that make no sense for a report that is shown again and again.
  static func refuseOthers(than known: [Option], formats: [String], _ arguments: Arguments) throws(UsageError) {
    if let other = arguments.options.first(where: { $0.option != option && !known.contains($0.option) }) {
      throw UsageError(message: "\(other.option.flag) can't be combined with \(option.flag)")
    }
    guard !arguments.operands.contains(where: { $0.bytes == [UInt8(ascii: "-")] }) else {
      throw UsageError(message: "standard input can't be watched")
    }
    let asked = arguments.options.filter { $0.option.name == ReportOptions.format.name }.map(\.value)
    if asked.count > 1 { throw UsageError(message: "\(option.flag) shows only one report") }
    if let format = asked.first, !formats.contains(format) {
      throw UsageError(
        message: "\(option.flag) is for people, so it can't report as \(format)",
        help: "the formats are: \(formats.joined(separator: ", "))")
    }
  }
}
