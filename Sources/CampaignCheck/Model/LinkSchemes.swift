internal import Bytes
internal import CampaignLanguage
internal import Findings

/// The apps' own schemes that links may use, as the configuration names them; none means any.
///
/// They are asked about every link, and told in every finding about one: so they are sorted in and put into words once.
package struct LinkSchemes: Sendable, ExpressibleByArrayLiteral {
  package let names: [String]
  let words: Message
  private let known: Set<[UInt8]>

  package init(_ names: [String]) {
    self.names = names
    words = "the configuration allows \(listed(names))"
    known = Set(names.map { Array($0.lowercased().utf8) })
  }

  package init(arrayLiteral names: String...) { self.init(names) }

  /// True if a scheme is one of them, in any case.
  func contain(_ scheme: ArraySlice<UInt8>) -> Bool { known.contains(scheme.map(\.lowerCased)) }
}
