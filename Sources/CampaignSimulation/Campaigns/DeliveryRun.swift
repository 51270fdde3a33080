package import CampaignCheck
import CampaignCompile
package import CampaignDelivery
package import CampaignEngine
package import CampaignLanguage
import Findings

/// The campaigns of a run for simulation, with the reader and the app that somebody describes.
package struct DeliveryRun {
  package let run: CheckRun
  package let workspace: DeliveryWorkspace
  /// The configuration of the campaigns. Nil if they have none.
  private let loaded: ConfigurationSearch.Loaded?
  package let reader: DeliveryReader
  /// The reader as somebody or the configuration describes it.
  package let described: Reader
  private let person: NamedReader
  package let app: App
  package var set: DeliverySet { workspace.set }

  /// `names` are the names in what somebody says about the reader. Throws if one of them is unknown. `remark` gets
  /// notes on those that are probably misspelt.
  package init(
    _ run: CheckRun, _ own: RunWorkspace, in app: App, isInControl: Bool, _ names: ReaderNames,
    remark: (String) -> Void
  ) throws(UsageError) {
    (self.run, self.app) = (run, app)
    loaded = own.configuration
    let named = own.readers.first?.reader ?? NamedReader(name: "", reader: Reader())
    described = named.reader
    reader = DeliveryReader(named.reader, isInControl: isInControl)
    var onClient = named.reader
    onClient.target = reader.client
    person = NamedReader(name: named.name, reader: onClient)
    workspace = try DeliveryWorkspace(
      of: own.compiled, in: run, catalogue: loaded?.catalogue)
    try workspace.check(names, under: loaded)
    for note in workspace.doubts(about: names, under: loaded) { remark(note) }
  }

  /// The messages and cards as the reader gets them when some steps begin.
  package func contents(at start: Int64?) -> any ReaderContents {
    workspace.campaigns.contents(for: person.reader, at: start ?? 0)
  }

  /// A question about the reader when some steps begin.
  package func question(at start: Int64?) -> DeliveryQuestion {
    DeliveryQuestion(of: reader, in: app, getting: contents(at: start), from: workspace)
  }

  /// A note about the messages and cards that a template stops for the reader.
  package func words(aboutStoppedOf contents: any ReaderContents) -> [String] {
    let stopped = contents.stopped.sorted()
    let name = person.name.isEmpty ? "the reader" : person.name
    let words = stopped.prefix(Self.mostStopped).map {
      "\(name) gets no '\($0)', because its text stops with abort_message"
    }
    let more = stopped.count - Self.mostStopped
    return words + (more > 0 ? ["and \(more) more"] : [])
  }

  private static let mostStopped = 10

  /// The clock by which times without a UTC offset are read.
  package var clock: StepClock {
    StepClock(ofReaderIn: person.reader.timeZone, orOf: workspace.timeZones)
  }

  package var catalogue: Catalogue? { loaded?.catalogue }

  /// The languages of the configuration.
  package var languages: [LanguageTag] { loaded?.configuration.languages ?? [] }

  /// Throws if a step names a card or a file that does not exist, or an event, a product or a
  /// property that is not in the catalogue. Other names that are probably misspelt are only remarked.
  package func check(_ steps: [TimedStep], remark: (String) -> Void) throws(UsageError) {
    try CatalogueNames(catalogue, besides: set).check(steps)
    let names = StepNames(in: set)
    try names.check(buttonsOf: steps, for: reader.getting(contents(at: steps.first?.time)), in: app)
    try names.check(steps)
    var doubts = NameDoubts(in: set, besides: catalogue)
    doubts.look(at: steps.lazy.compactMap(\.step.event))
    for note in doubts.notes { remark(note) }
  }
}

extension Step {
  /// The event that it logs.
  fileprivate var event: AppEvent? { if case .event(let event) = self { event } else { nil } }
}
