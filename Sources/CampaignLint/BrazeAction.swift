import Bytes
import CampaignJSON
import CampaignLanguage
import Findings
import SourceTree

/// A Braze Action: a link that tells an app what to do, as base64 of JSON in UTF-16.
struct BrazeAction {
  static let scheme = "brazeActions"

  /// The reasons why clients can't run an action.
  enum Fault {
    /// The scheme has other letters than `brazeActions`. Something else may be wrong, too.
    case scheme(isOnlyFault: Bool)
    /// There is no version and text after the scheme: `brazeActions://v1/…`.
    case form
    /// The text is not base64 of JSON in UTF-16.
    case text
    /// JSON without a type, or a container without steps.
    case missing(String)
    case unknownType(String)
  }

  /// True if a valid link is an action. Its beginning shows that.
  static func begins(_ text: ArraySlice<UInt8>) -> Bool {
    text.count > scheme.utf8.count && text.prefix(scheme.utf8.count).isWord("brazeactions")
  }

  /// The fault of a link, or nil if it is valid or not an action.
  static func fault(in link: Link) -> Fault? {
    guard link.isAction else { return nil }
    let rest = faultBehindScheme(of: link)
    return link.scheme.elementsEqual(scheme.utf8) ? rest : .scheme(isOnlyFault: rest == nil)
  }

  private static func faultBehindScheme(of link: Link) -> Fault? {
    guard let host = link.host, host.first == UInt8(ascii: "v"), host.dropFirst().decimal != nil,
      link.path.first == UInt8(ascii: "/"), link.path.count > 1
    else { return .form }
    guard let json = json(in: link.path.dropFirst()) else { return .text }
    return fault(inJSON: json)
  }

  /// The text after the version, in UTF-8.
  private static func json(in text: ArraySlice<UInt8>) -> [UInt8]? {
    var digits = text.map {
      $0 == UInt8(ascii: "-") ? UInt8(ascii: "+") : $0 == UInt8(ascii: "_") ? UInt8(ascii: "/") : $0
    }
    while digits.last == UInt8(ascii: "=") { digits.removeLast() }
    while !digits.count.isMultiple(of: 4) { digits.append(UInt8(ascii: "=")) }
    guard let bytes = Base64.decode(digits), bytes.count.isMultiple(of: 2) else { return nil }
    let units = stride(from: 0, to: bytes.count, by: 2).map { UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8 }
    return String(validating: units, as: UTF16.self).map { Array($0.utf8) }
  }

  private static func fault(inJSON json: [UInt8]) -> Fault? {
    var reader = TreeReader()
    var report = Report()
    guard reader.read(json, file: 0, as: .json, into: &report), let root = reader.tree.documents.first?.root else {
      return .text
    }
    return fault(of: root, in: reader.tree)
  }

  /// The reader has already limited how deeply steps can be nested.
  private static func fault(of action: NodeID, in tree: Tree) -> Fault? {
    guard let type = value(of: "type", in: action, tree), tree.value(of: type) == .text else { return .missing("type") }
    let name = String(decoding: tree.text(of: type), as: UTF8.self)
    guard name == "container" else { return types.contains(name) ? nil : .unknownType(name) }
    guard let steps = value(of: "steps", in: action, tree), tree[steps].kind == .sequence else {
      return .missing("steps")
    }
    return tree.items(of: steps).lazy.compactMap { fault(of: $0, in: tree) }.first
  }

  private static func value(of key: String, in node: NodeID, _ tree: Tree) -> NodeID? {
    tree.pairs(of: node).first { tree.text(of: $0.key, is: key) }?.value
  }

  static let types = [
    "logCustomEvent", "setEmailNotificationSubscriptionType", "setPushNotificationSubscriptionType",
    "setCustomUserAttribute", "requestPushPermission", "addToSubscriptionGroup", "removeFromSubscriptionGroup",
    "addToCustomAttributeArray", "removeFromCustomAttributeArray", "openLink", "openLinkInWebView",
  ]
}
