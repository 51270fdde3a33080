import Foundation
import PackagePlugin

/// Runs campaignc in the directory of a package: `swift package campaignc lint`.
@main struct CampaigncCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "campaignc").url
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 {
      Diagnostics.error("campaignc ended with exit code \(process.terminationStatus)")
    }
  }
}
