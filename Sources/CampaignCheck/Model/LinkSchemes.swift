import Bytes
import CampaignLanguage
import Findings

/// The link schemes of apps that the configuration allows. If empty, any scheme is allowed.
///
/// Every link is compared with them, and every finding about a link lists them. So both the set and the words are made
/// once.
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

  /// True if a scheme is allowed, in any letter case.
  func contain(_ scheme: ArraySlice<UInt8>) -> Bool { known.contains(scheme.map(\.lowerCased)) }
}
