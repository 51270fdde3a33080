import CampaignEditor
import CommandSupport

extension NameKind {
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
}
