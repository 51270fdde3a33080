import CampaignEngine
import CampaignLanguage
import CommandSupport
import Files
import SourceTree

/// The options of `decompile`.
struct DecompileOptions: Sendable {
  /// The kind of payload of all files. Nil to detect it from their structure.
  let payload: Payload?
  /// The campaign for cards and messages whose ids name none.
  let campaign: String
  let syntax: Tree.Syntax
  /// The output directory. Nil for standard output.
  let folder: RawPath?
  let isForced: Bool
  let isChecking: Bool
  let isStrict: Bool

  private static let from = Option(
    "from", takes: .choice(Payload.allCases.map(\.rawValue)), "Read every file as this payload, whatever its structure."
  )
  private static let home = Option(
    "campaign", takes: .text("NAME"),
    "The campaign of cards and messages whose ids don't name one. Default: imported.")
  private static let form = Option("format", takes: .choice(["yaml", "json"]), "The syntax to write. Default: yaml.")
  private static let output = Option(
    "output", short: "o", takes: .text("DIR"), "Write DIR/CAMPAIGN.yaml for each campaign.")
  private static let force = Option("force", "Overwrite files of the same campaigns.")
  private static let check = Option(
    "check", "Compile the results for server payloads, and write nothing unless the bytes are the same.")
  private static let strict = Option("strict", "Let notes fail the run.")

  static let all = [from, home, form, output, force, check, strict]

  init(_ arguments: Arguments) throws(UsageError) {
    payload = arguments.value(of: Self.from).flatMap(Payload.init)
    campaign = arguments.value(of: Self.home) ?? "imported"
    syntax = arguments.value(of: Self.form) == "json" ? .json : .yaml
    folder = try arguments.written(of: Self.output)
    isForced = arguments.has(Self.force)
    isChecking = arguments.has(Self.check)
    isStrict = arguments.has(Self.strict)
    if Slug.fault(in: Array(campaign.utf8)[...]) != nil {
      throw UsageError(
        message: "--campaign takes a name of lower-case letters, digits, '-' and '_', not '\(campaign)'",
        suggestion: Slug.proposal(for: Array(campaign.utf8)[...])?.text)
    }
    if folder?.bytes.isEmpty == true { throw UsageError(message: "--output needs the name of a directory") }
    if isForced, folder == nil { throw UsageError(message: "--force needs --output") }
  }
}
