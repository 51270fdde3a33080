internal import CampaignLanguage
internal import Patterns

/// The clients that a campaign is for.
struct Targets: OptionSet, Sendable {
  let rawValue: UInt8

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The targets of these names, as campaigns and configurations have them.
  init(names: [String]) {
    self = names.reduce(into: []) { $0.formUnion(Targets(name: $1.utf8)) }
  }

  init(name: some Sequence<UInt8>) {
    let index = SharedChoices.targets.all.firstIndex { $0.name.utf8.elementsEqual(name) }
    rawValue = index.map { 1 << UInt8($0) } ?? 0
  }

  static let ios = Targets(names: ["ios"])
  static let android = Targets(names: ["android"])
  static let web = Targets(names: ["web"])
  static let reactNative = Targets(names: ["react_native"])
  static let flutter = Targets(names: ["flutter"])
  static let unity = Targets(names: ["unity"])
  static let roku = Targets(names: ["roku"])
}

extension Targets {
  /// Some clients are made of those for iOS and Android.
  var patternEngines: PatternEngines {
    var engines: PatternEngines = []
    if contains(.web) { engines.formUnion(.web) }
    if contains(.ios) { engines.formUnion(.ios) }
    if contains(.android) { engines.formUnion(.android) }
    if contains(.roku) { engines.formUnion(.roku) }
    if !isDisjoint(with: [.reactNative, .flutter, .unity]) { engines.formUnion(.mobile) }
    return engines
  }
}
