import CampaignEngine

@main struct Linter {
  static func main() {
    let workspace = Workspace(directory: CommandLine.arguments[1])
    print(String(decoding: workspace.report(as: .json), as: UTF8.self), terminator: "")
  }
}
