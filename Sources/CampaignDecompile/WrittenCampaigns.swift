import Bytes
import CampaignEngine
import CampaignLanguage
package import SourceTree

extension DecompiledCampaign {
  /// All campaigns in one text: YAML documents, or one JSON value.
  package static func text(of campaigns: [DecompiledCampaign], as syntax: Tree.Syntax) -> [UInt8] {
    switch syntax {
    case .yaml: Array(campaigns.map(\.bytes).joined(separator: "---\n".utf8))
    case .json where campaigns.count == 1: prettyJSON(campaigns[0].bytes)
    case .json: prettyJSON(Array("[".utf8) + campaigns.map(\.bytes).joined(separator: ",".utf8) + Array("]".utf8))
    }
  }

  /// The names of the files. They are the names of the campaigns, changed if they are not valid or not unique.
  package static func fileNames(of campaigns: [DecompiledCampaign]) -> [String] {
    // A campaign may have the name of the configuration file.
    var taken: Set<String> = [String(configurationName.prefix { $0 != "." })]
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
