import Bytes
import CampaignCompile
import CampaignDecompile
import CampaignDerive
import CampaignEngine
import CampaignLanguage
import CommandSupport
import Files
import Findings
import SourceTree

/// Writes definitions to standard output or into files.
struct DefinitionOutput {
  private let options: DecompileOptions
  private let campaigns: [DecompiledCampaign]
  /// The files of the payloads.
  private let inputs: [RawPath]

  init(_ options: DecompileOptions, _ campaigns: [DecompiledCampaign], from inputs: [RawPath]) {
    self.options = options
    self.campaigns = campaigns
    self.inputs = inputs
  }

  func deliver(console: any Console) -> ExitCode {
    guard let folder = options.folder else {
      return console.deliver(data: DecompiledCampaign.text(of: campaigns, as: options.syntax))
    }
    return write(into: folder, console: console)
  }

  /// Writes a file for each campaign. If one of them can't be written, none is. Files with the same content stay.
  private func write(into folder: RawPath, console: any Console) -> ExitCode {
    let files = zip(DecompiledCampaign.fileNames(of: campaigns), campaigns).map { name, campaign in
      OutputFile(
        path: "\(name).\(options.syntax)", bytes: options.syntax == .json ? prettyJSON(campaign.bytes) : campaign.bytes)
    }
    let written = WrittenFiles(files, in: folder)
    let foreign = options.isForced ? others(among: files, in: folder) : written.others
    guard foreign.isEmpty else { return refuse(foreign, console) }
    if let (path, failure) = writeFiles(files, in: folder, replacing: options.isForced) {
      return console.fail(writing: path, failure)
    }
    return console.deliver(lines: written.lines)
  }

  /// The files that `--force` must not overwrite.
  private func others(among files: [OutputFile], in folder: RawPath) -> [RawPath] {
    zip(files, campaigns).compactMap { file, campaign in
      let path = RawPath(file.path).resolved(in: folder)
      return exists(path) && !holds(path, only: campaign.name) ? path : nil
    }
  }

  /// True if a file may be overwritten: it defines the same campaign and no other, and is not an input.
  private func holds(_ path: RawPath, only campaign: String) -> Bool {
    guard sameFile(as: path, among: inputs) == nil,
      case .success(let bytes) = readFile(path, limit: Limits.standard.fileBytes)
    else { return false }
    var reader = TreeReader()
    var report = Report()
    let isRead = reader.read(bytes, file: 0, as: options.syntax, limits: .standard, into: &report)
    guard isRead, reader.tree.documents.count == 1, let root = reader.tree.documents.first?.root else { return false }
    return reader.tree.pairs(of: root).contains { pair in
      reader.tree.text(of: pair.key).elementsEqual("campaign".utf8)
        && reader.tree.text(of: pair.value).elementsEqual(campaign.utf8)
    }
  }

  private func refuse(_ paths: [RawPath], _ console: any Console) -> ExitCode {
    let list = paths.prefix(5).map { "'\($0.shown)'" }.joined(separator: ", ")
    let more = paths.count > 5 ? " and \(paths.count - 5) more" : ""
    let help =
      options.isForced
      ? "--force overwrites only files of the same campaign; move the others, or use another directory"
      : "use --force to overwrite files of the same campaigns"
    let state = options.isForced ? "exist" : "exist with other content"
    console.complain("nothing was written, because these files \(state): \(list)\(more)", help: help)
    return .wrongUse
  }
}
