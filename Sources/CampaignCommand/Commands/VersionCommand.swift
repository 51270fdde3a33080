import CampaignEngine
import CommandSupport

/// `campaignc version`
enum VersionCommand {
  static let command: Command = Command(spec: CommandSpec("version", "Print the version.")) { _, console in
    console.deliver(Array("campaignc \(toolVersion)\n".utf8))
  }
}
