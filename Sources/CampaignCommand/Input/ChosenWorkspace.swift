import CampaignCheck
import CampaignCompile
import CampaignEngine
import Files
import Findings

extension CheckRun {
  /// The workspace that a command is about which shows only one: the only one with campaigns, or the only one with the
  /// reader that was named. `verb` says what the command does with it.
  func onlyWorkspace(_ arguments: Arguments, to verb: String) throws(UsageError) -> RunWorkspace {
    let all = workspaces.filter { !$0.compiled.isEmpty }
    let name = arguments.value(of: ReaderOptions.reader)
    let chosen = name == nil ? all : all.filter { !$0.readers.isEmpty }
    if chosen.count == 1 { return chosen[0] }
    guard let first = chosen.first else {
      throw UsageError(
        message: "the configuration of these campaigns has no reader '\(excerpt(of: (name ?? "").utf8))'",
        help: "name the directory of the configuration that has this reader")
    }
    let folder = chosen.lazy.compactMap(\.folder).first ?? first.folder
    throw UsageError(
      message: "these campaigns are of \(chosen.count) workspaces, and only one can be \(verb): "
        + listed(chosen.map(\.words)),
      help: "name the directory of one of them"
        + (folder.map { ", such as '\(excerpt(of: $0.bytes))'" } ?? ""))
  }

  /// The workspaces of a build, each with its directory in the output directory. If there is only one, it needs none.
  func outputWorkspaces() throws(UsageError) -> [(workspace: RunWorkspace, folder: String)] {
    let all = workspaces
    guard all.count > 1 else { return all.map { ($0, "") } }
    var names: [String: RunWorkspace] = [:]
    var found: [(workspace: RunWorkspace, folder: String)] = []
    for workspace in all {
      guard let name = workspace.name else {
        throw UsageError(
          message: "some campaigns are below no campaignc.yaml, so their payloads would have no directory: "
            + listed(all.map(\.words)),
          help: "add a campaignc.yaml above them, or name the directory of one workspace")
      }
      if let other = names.updateValue(workspace, forKey: name.lowercased()) {
        throw UsageError(
          message: "the payloads of \(other.words) and \(workspace.words) would have the same directory "
            + "'\(excerpt(of: name.utf8))'",
          help: "name the directory of one of them, and write each to an output directory of its own")
      }
      found.append((workspace, name + "/"))
    }
    return found
  }
}

extension RunWorkspace {
  /// The directory of its configuration, for messages.
  var words: String { folder.map { "'\(excerpt(of: $0.bytes))'" } ?? "files without a campaignc.yaml" }

  /// The campaigns that a command prints: those of the reader of the command line, or else of everybody.
  var printed: CompiledWorkspace {
    readers.first.map { CompiledWorkspace($0.compiled, forReader: $0.reader.name) } ?? CompiledWorkspace(compiled)
  }

  /// The messages and cards that each reader gets.
  var workspacesOfReaders: [CompiledWorkspace] {
    readers.map { CompiledWorkspace($0.compiled, forReader: $0.reader.name) }
  }
}
