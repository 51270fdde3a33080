import Bytes
import CampaignLanguage
import Findings

/// The link schemes of apps that the configuration allows. If empty, any scheme is allowed.
///
/// Every link is compared with them, so the set is made once.
package struct LinkSchemes: Sendable, ExpressibleByArrayLiteral {
  package let names: [String]
  private let known: Set<[UInt8]>

  package init(_ names: [String]) {
    self.names = names
    known = names.isEmpty ? [] : Set(names.map { Array($0.lowercased().utf8) })
  }

  /// The schemes, for a finding about a link.
  var words: Message { "the configuration allows \(listed(names))" }

  package init(arrayLiteral names: String...) { self.init(names) }

  /// True if a scheme is allowed, in any letter case.
  func contain(_ scheme: ArraySlice<UInt8>) -> Bool { known.contains(scheme.map(\.lowerCased)) }
}
