/// The engines that clients match regular expressions with, by the client whose engine it is.
struct PatternEngines: OptionSet, Sendable {
  let rawValue: UInt8

  /// JavaScript, without the flag for Unicode.
  static let web = PatternEngines(rawValue: 1)
  /// ICU, behind NSRegularExpression.
  static let ios = PatternEngines(rawValue: 2)
  /// `java.util.regex`, which is ICU behind an interface of Java.
  static let android = PatternEngines(rawValue: 4)
  /// PCRE.
  static let roku = PatternEngines(rawValue: 8)

  static let mobile: PatternEngines = [.ios, .android]
  static let all: PatternEngines = [.web, .ios, .android, .roku]

  /// Those that match case or not, as the text has it.
  static let sensitiveToCase: PatternEngines = .web
  static let blindToCase: PatternEngines = [.android, .roku]

  var names: String {
    let names: [(PatternEngines, String)] = [(.web, "the web"), (.ios, "iOS"), (.android, "Android"), (.roku, "Roku")]
    let own = names.filter { contains($0.0) }.map(\.1)
    guard let last = own.last, own.count > 1 else { return own.first ?? "" }
    return own.dropLast().joined(separator: ", ") + " and " + last
  }
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
