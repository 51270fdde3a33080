import CampaignCheck
package import CampaignCompile
import Files
import Findings

extension CheckRun {
  /// The workspace that a command is about which shows only one: the only one with campaigns, the only one with the
  /// reader that was named, or the one whose directory was named. `verb` says what the command does with it. A note
  /// says which others it leaves out.
  package func onlyWorkspace(
    withReader name: String?, to verb: String
  ) throws(UsageError) -> (workspace: RunWorkspace, note: String?) {
    let all = workspaces.filter { !$0.compiled.isEmpty }
    let chosen = name == nil ? all : all.filter { !$0.readers.isEmpty }
    if chosen.count == 1 { return (chosen[0], nil) }
    guard let first = chosen.first else {
      throw UsageError(
        message: "the configuration of these campaigns has no reader '\(excerpt(of: (name ?? "").utf8))'",
        help: "name the directory of the configuration that has this reader")
    }
    // Without a path, a command is about the current directory.
    let named = inputs.named.isEmpty && inputs.files.holdFolders ? [RawPath(".")] : inputs.named
    if let own = chosen.first(where: { named.count == 1 && $0.isOf(named[0]) }) {
      let others = chosen.filter { $0.app != own.app }
      return (
        own,
        "only \(own.words) is \(verb): \(listed(others.map(\.words))) below it "
          + (others.count == 1 ? "is a workspace of its own" : "are workspaces of their own")
      )
    }
    let folder = chosen.lazy.compactMap(\.folder).first ?? first.folder
    throw UsageError(
      message: "these campaigns are of \(chosen.count) workspaces, and only one can be \(verb): "
        + listed(chosen.map(\.words)),
      help: "name the directory of one of them"
        + (folder.map { ", such as '\(excerpt(of: $0.bytes))'" } ?? ""))
  }
}

extension CheckRun {
  /// The workspaces of a build, each with its directory in the output directory. If there is only one, it needs none.
  package func outputWorkspaces() throws(UsageError) -> [(workspace: RunWorkspace, folder: String)] {
    let all = workspaces
    guard all.count > 1 else { return all.map { ($0, "") } }
    let nameAroundOthers = Self.nameAround(all)
    var names: [String: RunWorkspace] = [:]
    var found: [(workspace: RunWorkspace, folder: String)] = []
    for workspace in all {
      // The directory of a checkout can have any name.
      let isAround = all.allSatisfy { $0.app == workspace.app || workspace.contains($0) }
      guard let name = isAround ? nameAroundOthers : workspace.name else {
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

extension CheckRun {
  /// The name of the output directory of a workspace that all others are below: the first that no other one has.
  private static func nameAround(_ all: [RunWorkspace]) -> String {
    let taken = Set(all.compactMap { $0.name?.lowercased() })
    let others = (2...all.count + 1).lazy.map { "root-\($0)" }
    return taken.contains("root") ? others.first { !taken.contains($0) } ?? "root" : "root"
  }
}

extension RunWorkspace {
  private var absolute: RawPath? { configuration?.file.absolute.folder }

  /// True if its configuration is in a directory.
  fileprivate func isOf(_ folder: RawPath) -> Bool {
    absolute.map { $0.bytes == folder.absolute.bytes } ?? false
  }

  /// True if the configuration of another one is below the directory of its own.
  fileprivate func contains(_ other: RunWorkspace) -> Bool {
    guard let folder = absolute, let inner = other.absolute else { return false }
    return inner.bytes.starts(with: folder.bytes + [UInt8(ascii: "/")])
  }

  /// The campaigns that a command prints: those of the reader of the command line, or else of everybody.
  package var printed: CompiledWorkspace {
    readers.first.map { CompiledWorkspace($0.compiled, forReader: $0.reader.name) } ?? CompiledWorkspace(compiled)
  }

  /// The messages and cards that each reader gets.
  package var workspacesOfReaders: [CompiledWorkspace] {
    readers.map { CompiledWorkspace($0.compiled, forReader: $0.reader.name) }
  }
}
