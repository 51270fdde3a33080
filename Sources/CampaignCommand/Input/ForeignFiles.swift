import CampaignEngine
import CommandSupport
import Files
import Findings

extension CheckRun {
  /// Says which files of a search are not campaigns, and how to tell campaignc where the campaigns are. If a run has no
  /// other files, it has failed.
  mutating func tellForeignFiles(isQuiet: Bool, console: any Console) {
    let foreign = foreignFiles
    guard !foreign.isEmpty else { return }
    let names = listed(quoting: foreign.map { path(ofFile: $0) })
    let (count, one) = (foreign.count, foreign.count == 1)
    guard !hasFiles else {
      guard !isQuiet else { return }
      return console.remark(
        "\(counted(count, "file is", "files are")) not \(one ? "a campaign" : "campaigns"), and "
          + "\(one ? "is" : "are") not checked: \(names); " + (wordsAboutConfiguration ?? wordsAboutInit))
    }
    fail(with: .wrongUse)
    console.complain(
      "no campaign files in this directory: \(counted(count, "file was", "files were")) found, and "
        + "\(one ? "it is not a campaign" : "none of them is a campaign"): \(names)",
      help: wordsAboutConfiguration ?? InputProblem.firstSteps)
  }

  private var wordsAboutConfiguration: String? {
    configurationInJSON.map { "a configuration must be called \(configurationName): rename '\($0)' if it is one" }
  }

  private var wordsAboutInit: String {
    "'campaignc init' writes a \(configurationName) that says where campaigns are"
      + (folderOfCampaigns.map { ", and 'campaignc lint \($0)' checks only these" } ?? "")
  }
}

extension InputProblem {
  /// What to do in a directory without campaigns.
  static let firstSteps = "'campaignc init' prepares this directory, and " + nextSteps
  /// The same if it has a configuration.
  private static let nextSteps =
    "'campaignc new' prints a first campaign; if the campaigns are elsewhere, name their directory"

  /// What to do about the problem. Nil if its words say so.
  var help: String? {
    guard case .noCampaignFile(let folder, nil) = self else { return nil }
    return exists(folder.appending(configurationName.utf8)) ? Self.nextSteps : Self.firstSteps
  }
}
