import CampaignCheck
import CampaignCompile
import CampaignDelivery
import CampaignEngine
import CampaignIR
import CampaignJSON
import CampaignLanguage
import Files
import Findings
import SourceText

/// A kind of names of a workspace that shells offer.
package enum WorkspaceNames: String, CaseIterable {
  case audiences, campaigns, cards, events, items, products, readers, scenarios

  /// The kind of names that are values of an option. Nil for most options.
  init?(for option: Option) {
    switch option.name {
    case ReaderOptions.audience.name, StepOptions.newAudiences.name: self = .audiences
    case StepOptions.pushClick.name: self = .campaigns
    case StepOptions.tapCard.name: self = .cards
    case StepOptions.event.name: self = .events
    case StepOptions.purchase.name: self = .products
    case ReaderOptions.reader.name: self = .readers
    case ScenarioSimulation.scenario.name: self = .scenarios
    default: return nil
    }
  }

  /// The names at most, so that a shell can show them.
  private static let most = 1000

  /// The names in the workspaces of some paths, or of the current directory, one on each line. Files with errors have none, and nothing
  /// is reported: a shell asks while somebody types.
  func lines(_ arguments: Arguments, console: any Console) throws(UsageError) -> String {
    let compiling = CheckTerms.Compiling(profile: .portable, now: nil, isMarking: false)
    let run = try CheckRun(
      arguments, reading: arguments.operands.isEmpty ? [RawPath(".")] : arguments.operands, compiling: compiling,
      for: .nobody, console: console)
    let names = self == .scenarios ? try scenarios(of: run, console) : run.workspaces.flatMap { self.names(in: $0) }
    let plain = Set(names).filter { name in !name.isEmpty && !name.unicodeScalars.contains(where: isUnprintable) }
    return plain.sorted().prefix(Self.most).map { $0 + "\n" }.joined()
  }

  private func scenarios(of run: CheckRun, _ console: any Console) throws(UsageError) -> [String] {
    try ScenarioSuite(of: run, in: { _ in true }, named: { _ in true }, console: console).names
  }

  private func names(in workspace: RunWorkspace) -> [String] {
    let catalogue = workspace.configuration?.catalogue
    if self == .readers { return workspace.configuration?.readers?.map(\.name) ?? [] }
    let campaigns = CompiledWorkspace(workspace.compiled).payloads([.server]).compactMap { file in
      try? CanonicalJSON.decode(ServerPayload.Campaign.self, from: file.bytes)
    }
    let set = DeliverySet(campaigns)
    let occasions = set.messages.flatMap { $0.triggers.map(\.occasion) }
    return switch self {
    case .audiences: (catalogue?.audiences?.all.all ?? []) + set.audiences
    case .campaigns: Array(set.campaignNames)
    case .cards: set.cards.map(\.key)
    case .events: (catalogue?.events?.all.all ?? []) + occasions.compactMap(\.event)
    case .items: set.messages.map(\.key) + set.cards.map(\.key)
    case .products: (catalogue?.products?.all.all ?? []) + occasions.compactMap(\.product)
    case .readers, .scenarios: []
    }
  }
}
