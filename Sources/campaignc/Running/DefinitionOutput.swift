internal import CampaignCompile
internal import CampaignDerive
internal import CampaignIR
internal import Files
internal import SourceTree

/// Definitions on their way out.
struct DefinitionOutput {
  private let options: DecompileOptions
  private let campaigns: [DecompiledCampaign]

  init(_ options: DecompileOptions, _ campaigns: [DecompiledCampaign]) {
    self.options = options
    self.campaigns = campaigns
  }

  func deliver(console: any Console) -> ExitCode {
    guard let folder = options.folder else { return console.deliver(data: text) }
    return write(into: folder, console: console)
  }

  /// All campaigns in one: documents of YAML, or one value of JSON.
  private var text: [UInt8] {
    switch options.syntax {
    case .yaml: Array(campaigns.map(\.bytes).joined(separator: "---\n".utf8))
    case .json where campaigns.count == 1: prettyJSON(campaigns[0].bytes)
    case .json: prettyJSON(Array("[".utf8) + campaigns.map(\.bytes).joined(separator: ",".utf8) + Array("]".utf8))
    }
  }

  /// Writes a file for each campaign, and none of them where one is there already.
  private func write(into folder: RawPath, console: any Console) -> ExitCode {
    let files = zip(names, campaigns).map { name, campaign in
      OutputFile(
        path: "\(name).\(options.syntax)", bytes: options.syntax == .json ? prettyJSON(campaign.bytes) : campaign.bytes)
    }
    let paths = files.map { RawPath($0.path).resolved(in: folder) }
    let there = options.isForced ? [] : paths.filter { exists($0) }
    guard there.isEmpty else {
      let list = there.map { "'\($0.shown)'" }.joined(separator: ", ")
      console.complain("nothing was written, since there is already \(list)", help: "--force writes over them")
      return .wrongUse
    }
    do throws(UsageError) {
      for path in paths { _ = try path.toBeWritten() }
    } catch {
      return refuse(error, "help decompile", console: console)
    }
    if let failure = writeFiles(files, in: folder) {
      console.complain("cannot write '\(failure.path.shown)': \(failure.reason.words)")
      return .failure
    }
    return console.deliver(lines: ["wrote"] + paths.map { "  \($0.shown)" })
  }

  /// The names of the files: those of the campaigns, as far as they are such as a file may have, and each once.
  private var names: [String] {
    var taken: Set<String> = []
    var numbers: [String: Int] = [:]
    return campaigns.map { campaign in
      let own = Array(campaign.name.utf8)[...]
      let name = Slug.fault(in: own) == nil ? campaign.name : Slug.proposal(for: own)?.text ?? "campaign"
      var unique = name
      while !taken.insert(unique).inserted {
        let number = numbers[name, default: 1] + 1
        numbers[name] = number
        unique = "\(name)-\(number)"
      }
      return unique
    }
  }
}
