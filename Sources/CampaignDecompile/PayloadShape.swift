import CampaignCompile
import CampaignLanguage
package import Findings
package import SourceText
import SourceTree

/// The reason why a value of a file can't become a definition.
package struct PayloadFault: Sendable {
  package let place: Place
  package let message: Message
}

/// An object of a payload that is a campaign, a card or a message.
struct PayloadItem {
  let payload: Payload
  let node: NodeID
}

/// Finds the payloads in a tree, by their shape unless the caller names the payload.
struct PayloadShape {
  private let tree: Tree
  private let wanted: Payload?
  private(set) var items: [PayloadItem] = []
  private(set) var faults: [PayloadFault] = []
  /// Unknown members around the items.
  private(set) var others: [Member] = []

  init(of tree: Tree, as wanted: Payload?) {
    self.tree = tree
    self.wanted = wanted
    for document in tree.documents { add(document.root) }
  }

  private mutating func fail(_ message: Message, at node: NodeID) {
    faults.append(PayloadFault(place: tree.place(of: node), message: message))
  }

  private mutating func add(_ root: NodeID) {
    switch tree[root].kind {
    case .sequence:
      if tree.childCount(of: root) == 0 { fail(.empty, at: root) }
      for item in tree.items(of: root) { addSingle(item) }
    case .mapping: addEnvelope(root)
    case .scalar, .alias: fail(.noPayload, at: root)
    }
  }

  /// Adds the items of an object with the keys of client payloads, or the object itself.
  private mutating func addEnvelope(_ root: NodeID) {
    guard wanted != .server, tree.member(CampaignTable.campaign.name, of: root) == nil else { return addSingle(root) }
    var lists: [(payload: Payload, list: NodeID)] = []
    var others: [Member] = []
    for member in tree.members(of: root) {
      let name = tree.text(of: member.key)
      if let payload = Self.envelopes.first(where: { name.elementsEqual($0.name.utf8) })?.payload,
        tree[member.value].kind == .sequence
      {
        lists.append((payload, member.value))
      } else {
        others.append(member)
      }
    }
    guard !lists.isEmpty else { return addSingle(root) }
    self.others += others
    for (payload, list) in lists {
      for item in tree.items(of: list) {
        guard tree[item].kind == .mapping else {
          fail(.noObject, at: item)
          continue
        }
        if let key = restKey(of: item) {
          fail(.restObject(tree.text(of: key)), at: key)
          continue
        }
        items.append(PayloadItem(payload: wanted ?? kind(of: item, among: payload), node: item))
      }
    }
  }

  private mutating func addSingle(_ node: NodeID) {
    guard tree[node].kind == .mapping else { return fail(.noObject, at: node) }
    if wanted != .server, let key = restKey(of: node) { return fail(.restObject(tree.text(of: key)), at: key) }
    guard let payload = wanted ?? kind(of: node) else {
      return fail(tree.member(CampaignTable.campaign.name, of: node) == nil ? .noPayload : .definition, at: node)
    }
    if payload == .server, let version = tree.member(Self.version, of: node),
      tree.value(of: version) != .integer(Payload.version)
    {
      return fail(.version(tree.text(of: version)), at: version)
    }
    items.append(PayloadItem(payload: payload, node: node))
  }
}

// MARK: - Distinguishing payloads

extension PayloadShape {
  /// The client payloads by the key around their items.
  private static let envelopes = [Payload.feed, .contentCards, .triggers].compactMap { payload in
    payload.record.keys.first.map { (name: $0.name, payload: payload) }
  }

  /// The key that distinguishes a server payload from a definition.
  private static let version =
    Payload.server.record.keys.first {
      if case .constant = $0.origin { return true }
      return false
    }?.name ?? ""

  /// The key that every trigger has: its conditions.
  private static let conditions =
    TriggerRecords.inApp.keys.first {
      guard case .list(.variant(let variant), _) = $0.form else { return false }
      return variant.isCondition
    }?.name ?? ""

  /// Keys that only cards of the vendor's REST API have.
  private static let restKeys: Set<String> = [
    "android_uri", "android_use_webview", "expire_at", "ios_uri", "ios_use_webview", "message_variation_id",
    "time_to_live", "web_uri",
  ]

  /// A key that shows that an object is a request of the REST API. Nil if there is none.
  private func restKey(of object: NodeID) -> NodeID? {
    tree.pairs(of: object).first { Self.restKeys.contains(String(decoding: tree.text(of: $0.key), as: UTF8.self)) }?.key
  }

  /// The kind of a payload item. A list of `cards` can also contain News Feed cards.
  private func kind(of item: NodeID, among payload: Payload) -> Payload {
    let isOwn = payload != .contentCards || tree.member(ContentCardRecords.cards.tag, of: item) != nil
    return isOwn ? payload : kind(of: item) ?? payload
  }

  /// The kind of an object, by its keys.
  private func kind(of object: NodeID) -> Payload? {
    if tree.member(CampaignTable.campaign.name, of: object) != nil {
      return tree.member(Self.version, of: object) == nil ? nil : .server
    }
    if tree.member(Self.conditions, of: object) != nil { return .triggers }
    if tree.member(ContentCardRecords.cards.tag, of: object) != nil { return .contentCards }
    let reader = PayloadReader(tree, for: .clients)
    return reader.choice(of: FeedRecords.cards, for: object) == nil ? nil : .feed
  }
}

extension Message {
  fileprivate static let noPayload: Message =
    "not a payload: expected a server payload, 'feed', 'cards', 'triggers' or one of their items"
  fileprivate static let noObject: Message = "expected an object: a campaign, a card or a trigger"
  fileprivate static func restObject(_ key: ArraySlice<UInt8>) -> Message {
    "not a payload: \(quoting: key) belongs to a request of the REST API; write a campaign file for it by hand"
  }
  fileprivate static let empty: Message = "this list contains no payload"
  fileprivate static let definition: Message =
    "not a payload: with 'campaign' and without 'version' this is already a campaign file"

  fileprivate static func version(_ version: ArraySlice<UInt8>) -> Message {
    "this payload has version \(quoting: version); only version \(Int(Payload.version)) is supported"
  }
}
