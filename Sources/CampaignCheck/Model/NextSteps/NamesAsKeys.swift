import CampaignLanguage
import Findings
import SourceTree

// Lists where a mapping with names as its keys belongs: `properties: [total, currency]`.

extension ModelCheck {
  /// `{ total: text, currency: text }` for a list of the names alone, or for a list of records with them.
  func mapping(ofNames list: NodeID, values: Form) -> String? {
    guard tree[list].kind == .sequence else { return nil }
    let isEmpty = values.recordTypes?.first.map(\.canBeEmpty) ?? false
    let usual = isEmpty ? "{}" : sample.value(values)
    let members = tree.items(of: list).prefix(Self.mostNames).compactMap { item -> String? in
      guard let (name, value) = tree.resolved(item).flatMap(entry), tree.value(of: name) == .text, isShort(name) else {
        return nil
      }
      let key = sample.text(String(decoding: tree.text(of: name), as: UTF8.self))
      return tree.syntax == .json ? "\(key): \(value ?? usual)" : sample.member(key, value ?? usual)
    }
    let isWhole = !members.isEmpty && members.count == min(tree.childCount(of: list), Self.mostNames)
    return isWhole ? sample.braces(members) : nil
  }

  /// The name and the value in an item of a list: `total`, `total: number`, `{ name: total }` or
  /// `{ key: total, value: number }`.
  private func entry(in item: NodeID) -> (name: NodeID, value: String?)? {
    guard tree[item].kind == .mapping, let first = tree.pairs(of: item).first(where: { _ in true }) else {
      return tree[item].kind == .scalar ? (item, nil) : nil
    }
    guard ["name", "id", "key"].contains(where: { tree.text(of: first.key, is: $0) }) else {
      return tree.childCount(of: item) == 2 ? (first.key, source(of: first.value)) : nil
    }
    return (first.value, member("value", of: item).map { source(of: $0.value) })
  }

  /// The names of a list that an example repeats.
  private static let mostNames = 3
}
