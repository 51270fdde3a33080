internal import CampaignCompile
internal import CampaignDelivery
internal import CampaignEngine
internal import CampaignIR
internal import CampaignLanguage
internal import Findings
internal import SourceText

/// The places of messages, cards and filters in campaign files. They are looked up for a campaign when its first place
/// is asked for.
final class DeliveryPlaces {
  private let workspace: CompiledWorkspace
  private let run: CheckRun
  private let lines: LinesOfFiles
  /// The position of the server payload that has a message or card, and its pointer in it.
  private var pointers: [String: (file: Int, pointer: String)] = [:]
  /// The places of the values of a server payload, by pointer.
  private var known: [Int: [String: Place]] = [:]

  /// `campaigns` are the server payloads of the workspace, in its order.
  init(of campaigns: [ServerPayload.Campaign], in workspace: CompiledWorkspace, _ run: CheckRun, console: any Console) {
    (self.workspace, self.run) = (workspace, run)
    lines = LinesOfFiles(of: run, console: console)
    for (file, campaign) in campaigns.enumerated() {
      for (index, card) in campaign.cards.enumerated() {
        guard let key = card.fullName else { continue }
        pointers[key] = (file, "/\(CampaignTable.cards.name)/\(index)")
      }
      for (index, message) in campaign.inAppMessages.enumerated() {
        guard let key = message.fullName else { continue }
        pointers[key] = (file, "/\(CampaignTable.messages.name)/\(index)")
      }
    }
  }

  func place(of key: String) -> String? { place(of: key, below: ["/\(MessageTable.id.name)"]) }

  func place(of failed: Occurrence.FailedFilter, for key: String) -> String? {
    let group = "/\(MessageTable.triggers.name)/\(failed.trigger)/\(TriggerTable.filters.name)/\(failed.group)"
    return place(of: key, below: ["\(group)/0/\(TriggerTable.property.name)", "\(group)/0", group])
  }

  /// The file and line of the first of some values below a message or card.
  private func place(of key: String, below suffixes: [String]) -> String? {
    guard let (file, pointer) = pointers[key] else { return nil }
    let places = places(ofFile: file)
    guard let place = suffixes.lazy.compactMap({ places[pointer + $0] }).first else { return nil }
    let position = lines.lines(ofFile: place.file).position(of: Int(place.range.start))
    return "\(run.path(ofFile: place.file)):\(position.line)"
  }

  private func places(ofFile file: Int) -> [String: Place] {
    if let places = known[file] { return places }
    var places: [String: Place] = [:]
    Provenance(of: workspace.serverFile(file), in: workspace).forEach { value in
      if let source = value.source { places[value.pointer.text] = source.place }
    }
    known[file] = places
    return places
  }
}
