import Bytes
package import CampaignCheck
package import CampaignDelivery
package import CampaignEngine
import CampaignLanguage
import Files

/// A simulation of many synthetic readers.
package struct PopulationSimulation {
  private let model: PopulationModel
  private let readers: Int
  /// The facts that all readers have in common.
  private let reader: Reader
  private let isInControl: Bool
  private let app: App
  private let start: Int64
  private let seed: Int

  /// The events that a run simulates at most: about a quarter of an hour.
  private static let mostEvents = 1e9
  /// The looks of their clients at messages that wait for an event, and at properties: about as much time.
  private static let mostWork = 1e10
  /// The same for one reader. Files alone decide it, so it is far less: a few seconds.
  private static let mostWorkOfReader = 1e8

  /// `start` is the first moment, in milliseconds since 1970.
  package init(
    of model: PopulationModel, readers: Int, like reader: Reader, isInControl: Bool, in app: App, from start: Int64,
    seed: Int
  ) {
    (self.model, self.readers, self.reader, self.isInControl) = (model, readers, reader, isInControl)
    (self.start, self.seed) = (start, seed)
    var app = app
    app.readingTime = Int64(model.secondsPerMessage * 1000)
    self.app = app
  }

  /// Simulates the readers. `names` say how often something happens. Throws if that would take too long.
  package func report(
    on workspace: DeliveryWorkspace, _ names: CatalogueNames, by clock: StepClock?, threads: Int
  ) throws(UsageError) -> PopulationReport {
    let population = Population(
      workspace.set, model, names.rate, like: reader, isInControl: isInControl, in: app, from: start,
      seed: UInt64(seed))
    try checkWork(of: population)
    let result = simulate(population, threads: threads)
    // The reasons for messages that nobody saw are those of the first readers.
    let isShown = result.messages.allSatisfy { $0.first != nil }
    let reasons = isShown ? result : population.obstacles(0..<min(readers, 100))
    try workspace.set.checkWork()
    return PopulationReport(
      of: result, because: reasons, assuming: population.assumptions, seed: seed, over: model.days, from: start,
      by: clock, workspace)
  }

  private func checkWork(of population: Population) throws(UsageError) {
    let count = Double(readers)
    guard population.eventsPerReader * count <= Self.mostEvents, population.workPerReader * count <= Self.mostWork,
      population.workPerReader <= Self.mostWorkOfReader
    else {
      let events = population.eventsPerReader * count > Self.mostEvents
      throw UsageError(
        message: events
          ? "these readers have more than \(Int(Self.mostEvents)) events together"
          : "the events of these readers have too many messages that wait for them, too many properties, or too many cards",
        help: "simulate fewer readers, fewer days, fewer sessions or fewer events for each session")
    }
  }

  /// Simulates the readers on several threads. The result does not depend on their number.
  private func simulate(_ population: Population, threads: Int) -> PopulationResult {
    let shares = Shares(of: readers, among: threads)
    let parts = onThreads(shares.threads) { _ in
      var result = population.simulate(0..<0)
      while let share = shares.take() { result.add(population.simulate(share)) }
      return result
    }
    return parts.dropFirst().reduce(into: parts[0]) { $0.add($1) }
  }
}
