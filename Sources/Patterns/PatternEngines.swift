/// The engines that clients match regular expressions with, by the client whose engine it is.
package struct PatternEngines: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// JavaScript, without the flag for Unicode.
  package static let web = PatternEngines(rawValue: 1)
  /// ICU, used by NSRegularExpression.
  package static let ios = PatternEngines(rawValue: 2)
  /// `java.util.regex`, which is ICU with a Java interface.
  package static let android = PatternEngines(rawValue: 4)
  /// PCRE.
  package static let roku = PatternEngines(rawValue: 8)

  package static let mobile: PatternEngines = [.ios, .android]
  package static let all: PatternEngines = [.web, .ios, .android, .roku]

  /// Those that match case or not, as the text has it.
  package static let sensitiveToCase: PatternEngines = .web
  package static let blindToCase: PatternEngines = [.android, .roku]

  package var names: String {
    let names: [(PatternEngines, String)] = [(.web, "the web"), (.ios, "iOS"), (.android, "Android"), (.roku, "Roku")]
    let own = names.filter { contains($0.0) }.map(\.1)
    guard let last = own.last, own.count > 1 else { return own.first ?? "" }
    return own.dropLast().joined(separator: ", ") + " and " + last
  }
}
