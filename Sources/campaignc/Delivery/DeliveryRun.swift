internal import CampaignCheck
internal import CampaignCompile
internal import CampaignDelivery
internal import CampaignEngine
internal import CampaignIR
internal import CampaignLanguage
internal import Files
internal import Findings
internal import SourceText

/// The messages and cards of a run's campaigns for simulation, and where they are written.
struct DeliveryRun {
  let run: CheckRun
  let set: DeliverySet
  let reader: DeliveryReader
  let app: App
  private let places: DeliveryPlaces
  /// The largest server payloads that are simulated. Their messages take about ten times as much memory.
  private static let mostBytes = 8 << 20

  /// Nil if there is an error in the campaigns; then it is reported, and `exitCode` says how it ends.
  /// `paths` replace the operands if a command has other operands.
  init?(
    _ arguments: Arguments, reading paths: [RawPath]? = nil, exitCode: inout ExitCode, console: any Console
  ) throws(UsageError) {
    let compiling = CheckTerms.Compiling(profile: .portable, now: nil, isMarking: true)
    run = try CheckRun(arguments, reading: paths, compiling: compiling, console: console)
    app = try AppOptions.app(arguments, in: run)
    guard run.inputs.files.count > 0 else {
      exitCode = run.exitCode()
      return nil
    }
    // A message that loses is an error of its campaign, and what this run is for.
    if run.findings.contains(where: \.breaksPayload) || run.exitCode(failingOn: nil) > .clean || run.compiled.isEmpty {
      exitCode = max(.findings, run.exitCode())
      let shown = run.findings.filter { $0.severity == .error }
      if !shown.isEmpty { console.explain(run.outcome(showing: shown, summarized: false, exitCode: exitCode)) }
      console.complain(
        shown.isEmpty ? "nothing to simulate: there are no campaigns" : "nothing simulated: fix the errors above")
      return nil
    }
    reader = DeliveryReader(run.readers.first?.reader ?? Reader(), isInControl: arguments.has(AppOptions.control))
    let workspace = CompiledWorkspace(run.compiled)
    let size = workspace.sizes([.server]).reduce(0) { $0 + $1.bytes }
    guard size <= Self.mostBytes else {
      throw UsageError(
        message: "these campaigns are too large to simulate: their server payloads have \(size) bytes",
        help: "name fewer files; \(Self.mostBytes) bytes can be simulated, which are about 10,000 messages")
    }
    let campaigns = workspace.payloads([.server]).compactMap { file in
      try? CanonicalJSON.decode(ServerPayload.Campaign.self, from: file.bytes)
    }
    let catalogue = run.terms.configurations.first?.catalogue
    set = DeliverySet(campaigns) { occasion, property in catalogue?.kind(of: property, at: occasion) }
    places = DeliveryPlaces(of: campaigns, in: workspace, run, console: console)
  }

  /// Throws if a step names a card that does not exist.
  func check(_ steps: [TimedStep]) throws(UsageError) {
    for timed in steps {
      guard case .tapCard(let key) = timed.step, set.card(named: key) == nil else { continue }
      throw UsageError(
        message: "there is no card '\(excerpt(of: key.utf8))'",
        suggestion: nearest(to: key, among: set.cards.map(\.key)))
    }
  }

  /// The file and line of a message or card: `campaigns/spring.yaml:12`.
  func place(of key: String) -> String? { places.place(of: key) }

  /// The file and line of the filter that keeps a message from being shown. Nil for another obstacle.
  func place(of obstacle: Occurrence.Obstacle, for key: String) -> String? {
    guard case .filter(let failed) = obstacle else { return nil }
    return places.place(of: failed, for: key)
  }
}

extension Catalogue {
  /// The kind of value that a property of an event has.
  fileprivate func kind(of property: String, at occasion: Occasion) -> PropertyKind? {
    let declared: Names<PropertyType>? =
      switch occasion {
      case .purchase: purchaseProperties
      case .custom(let name): events?[Array(name.utf8)[...]]?.properties
      case .sessionStart, .pushClick, .anyPurchase: nil
      }
    return switch declared?[Array(property.utf8)[...]] {
    case .text, .oneOf: .text
    case .number: .number
    case .boolean: .boolean
    case .moment: .moment
    case nil: nil
    }
  }
}
