/// The regular expression engines of clients, named after the clients.
package struct PatternEngines: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// JavaScript without the Unicode flag.
  package static let web = PatternEngines(rawValue: 1)
  /// ICU, through NSRegularExpression.
  package static let ios = PatternEngines(rawValue: 2)
  /// `java.util.regex`, which is ICU with a Java interface.
  package static let android = PatternEngines(rawValue: 4)
  /// PCRE.
  package static let roku = PatternEngines(rawValue: 8)

  package static let mobile: PatternEngines = [.ios, .android]
  package static let all: PatternEngines = [.web, .ios, .android, .roku]

  /// The engines that respect the case of letters.
  package static let sensitiveToCase: PatternEngines = .web
  package static let blindToCase: PatternEngines = [.android, .roku]
}
