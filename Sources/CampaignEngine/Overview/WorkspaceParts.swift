package import CampaignCheck
package import CampaignCompile
import Files
import Findings
import SourceText

/// The campaigns of a run below one configuration: a workspace.
package struct WorkspacePart: Sendable {
  /// The path of the configuration. Nil for files without one.
  package let configuration: String?
  /// Its sample readers.
  package let readers: [NamedReader]
  /// The position of the configuration in the run.
  package let number: Int?
  package let campaigns: [CompiledCampaign]
}

/// A file of which a run has no campaigns, because it has errors.
package struct LeftOutFile: Sendable {
  package let path: String
  package let errors: Int
}

extension CheckRun {
  /// The workspaces of the run, in the order of their configurations; files without a configuration come last.
  package var workspaceParts: [WorkspacePart] {
    var campaigns: [Int: [CompiledCampaign]] = [:]
    for campaign in compiled { campaigns[workspace(ofFile: campaign.file) ?? -1, default: []].append(campaign) }
    let parts = campaigns.map { number, campaigns in
      let loaded = number < 0 ? nil : terms.configurations[number]
      return WorkspacePart(
        configuration: loaded?.file.fromHere.shown, readers: loaded?.readers ?? [], number: loaded.map { _ in number },
        campaigns: campaigns)
    }
    return parts.sorted { one, other in
      guard let first = one.configuration, let second = other.configuration else { return one.configuration != nil }
      return (first, one.number ?? 0) < (second, other.number ?? 0)
    }
  }

  private func workspace(ofFile file: Int) -> Int? { terms.inForce[file - terms.firstNumber]?.index }

  /// The files with errors of which there are no campaigns, in the order of the run.
  package var leftOutFiles: [LeftOutFile] {
    let made = Set(compiled.map(\.file))
    var errors: [Int: Int] = [:]
    for finding in findings where finding.severity == .error && finding.place.file >= terms.firstNumber {
      if !made.contains(finding.place.file) { errors[finding.place.file, default: 0] += 1 }
    }
    return errors.keys.sorted().map { LeftOutFile(path: path(ofFile: $0), errors: errors[$0] ?? 0) }
  }
}
