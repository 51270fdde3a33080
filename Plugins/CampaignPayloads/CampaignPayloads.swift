import Foundation
import PackagePlugin

/// Checks the campaign files of a target in every build, and puts their payloads into its resources.
///
/// The campaign files are in the directory `Campaigns` of the target. The resources are `feed.json`,
/// `content_cards.json` and `triggers.json`.
@main struct CampaignPayloads: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let campaigns = target.directoryURL.appending(path: "Campaigns", directoryHint: .isDirectory)
    guard FileManager.default.fileExists(atPath: campaigns.path) else {
      throw MissingCampaigns(target: target.name, directory: campaigns.path)
    }
    let tool = try context.tool(named: "campaignc").url
    let runs = context.pluginWorkDirectoryURL.appending(path: "runs")
    try Data().write(to: runs)
    let payloads = context.pluginWorkDirectoryURL.appending(path: "Payloads", directoryHint: .isDirectory)
    let names = ["feed", "content_cards", "triggers"]
    let kinds = ["news_feed", "content_cards", "triggers"].flatMap { ["--payload", $0] }
    let build = [tool.path, "build", "--format", "xcode", "--output", payloads.path] + kinds + [campaigns.path]
    return [
      .buildCommand(
        displayName: "Compiling the campaigns of \(target.name)",
        executable: URL(filePath: "/bin/sh"),
        arguments: ["-c", Self.script, runs.path] + build,
        inputFiles: [runs, tool],
        outputFiles: names.map { payloads.appending(path: "client/\($0).json") })
    ]
  }

  /// Adds a line to a file, and then runs campaignc.
  ///
  /// The file is an input of the same command. So the command is out of date in every build, and campaignc itself finds
  /// the files that count: a configuration in any directory above, and the files that it names. The package manager
  /// calls this plugin only when it plans a build, so a list of files made here would soon be wrong. A run takes a few
  /// hundredths of a second, and keeps payloads that don't change.
  private static let script = #"echo >> "$0" && exec "$@""#
}

struct MissingCampaigns: Error, CustomStringConvertible {
  let target: String
  let directory: String

  var description: String { "the target '\(target)' has no campaign files: put them into \(directory)" }
}
