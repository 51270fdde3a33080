import CampaignLanguage
import Findings
import SourceText
import SourceTree

// Filters in which the property is a key, or part of a text: `{ total: 20 }`, `total >= 20`.

extension ModelCheck {
  /// Reports `{ total: 20 }`, in which the property is a key. Fills the slots of the fields that are meant.
  mutating func reportPropertyAsKey(
    _ key: NodeID, _ name: String, in mapping: NodeID, of entry: Int, as comparison: Comparison
  ) -> Bool {
    guard !records.has(comparison.subject, in: entry), key == tree.firstChild(of: mapping),
      let written = writtenComparisons(mapping, comparison), let first = written.first
    else { return false }
    if written.count > 1 {
      let filters = written.map(sample.braces)
      add(
        .missingField, .propertyAsKey(name, comparison.subject.name), at: key, help: .oneFilterEach(filters),
        fixes: itemEach(filters, for: mapping))
      handled = (mapping, tree.pairs(of: mapping).reduce(key) { $1.key })
    } else {
      let pair = pair(of: key)
      let separator = tree[mapping].style == .flow ? ", " : "\n" + indentation(of: key)
      let isInLine = tree[pair.value].kind == .scalar && isShort(pair.value)
      let edit = Fix.Edit(replacing: range(of: pair), with: first.joined(separator: separator))
      add(
        .missingField, .propertyAsKey(name, comparison.subject.name), at: key, help: .write(sample.braces(first)),
        fixes: isInLine ? [Fix(.write(sample.braces(first)), .needsReview, [edit])] : [])
    }
    fillSlots(of: entry, with: pair(of: key), comparison)
    return true
  }

  /// Counts the property and the operator of a filter as written, so that nothing else is reported about it.
  mutating func fillSlots(of entry: Int, with pair: Pair, _ comparison: Comparison) {
    for field in [comparison.subject, comparison.usual] {
      guard let index = records.entries[entry].position(of: field) else { continue }
      records.set(index, of: entry, key: pair.key, value: pair.value, use: nil, isSound: false)
    }
  }

  /// The fix that writes filters as items of a list, in place of one item in braces.
  private func itemEach(_ filters: [String], for mapping: NodeID) -> [Fix] {
    let range = tree[mapping].range
    guard tree[mapping].style == .flow, tree.syntax == .yaml, tree.properties(of: mapping) == nil, isShort(mapping),
      tree.bytes[..<Int(range.start)].suffix(3).elementsEqual(" - ".utf8)
    else { return [] }
    let dash = "\n" + indentation(of: mapping).dropLast(2) + "- "
    return [
      Fix(.separate, .needsReview, [Fix.Edit(replacing: range, with: filters.joined(separator: dash))])
    ]
  }

  /// The two fields of each filter that a mapping of properties means; nil if it has other keys or values.
  func writtenComparisons(_ mapping: NodeID, _ comparison: Comparison) -> [[String]]? {
    guard 2...10 ~= tree.childCount(of: mapping) else { return nil }
    var written: [[String]] = []
    for pair in tree.pairs(of: mapping) {
      guard let key = tree.resolved(pair.key), tree.value(of: key) == .text else { return nil }
      let name = String(decoding: tree.text(of: key), as: UTF8.self)
      guard name != comparison.subject.name, comparison.operatorField(named: name) == nil,
        comparison.foreign(named: name) == nil, comparison.combination(named: name) == nil,
        !comparison.isOperatorKey(name), !comparison.isValueKey(name),
        let members = writtenComparison(name, pair.value, comparison)
      else { return nil }
      written.append(members)
    }
    return written
  }

  /// The two fields that `total: 20` and `total: { gte: 20 }` mean.
  private func writtenComparison(_ name: String, _ id: NodeID, _ comparison: Comparison) -> [String]? {
    let subject = sample.member(comparison.subject.name, sample.text(name))
    guard let value = tree.resolved(id) else { return nil }
    switch tree[value].kind {
    case .scalar:
      if let (field, number) = signedValue(value, comparison) { return [subject, sample.member(field.name, number)] }
      return tree[value].range.isEmpty ? nil : [subject, sample.member(comparison.usual.name, source(of: value))]
    case .mapping:
      guard tree.childCount(of: value) == 2, let pair = tree.pairs(of: value).first(where: { _ in true }),
        let field = comparison.operatorField(named: String(decoding: tree.text(of: pair.key), as: UTF8.self))
      else { return nil }
      return [subject, sample.member(field.name, source(of: pair.value))]
    case .sequence, .alias: return nil
    }
  }

  /// The filters that a text such as `total >= 20 and cups < 5` means.
  func comparisons(meantBy value: NodeID, _ comparison: Comparison) -> [String]? {
    guard tree.value(of: value) == .text, isShort(value) else { return nil }
    let words = String(decoding: tree.text(of: value), as: UTF8.self).split(separator: " ").map(String.init)
    guard !words.contains(where: { ["or", "OR", "||"].contains($0) }) else { return nil }
    let parts = words.split { ["and", "AND", "&&"].contains($0) }
    let filters = parts.compactMap { self.comparison(meantBy: Array($0), comparison) }
    return filters.isEmpty || filters.count < parts.count ? nil : filters
  }

  private func comparison(meantBy words: [String], _ comparison: Comparison) -> String? {
    guard let subject = words.first, words.count > 1 else { return nil }
    let rest = words.dropFirst()
    func filter(_ field: Field, _ value: String) -> String {
      sample.braces([
        sample.member(comparison.subject.name, sample.text(subject)), sample.member(field.name, value),
      ])
    }
    let phrase = rest.joined(separator: "_")
    let foreign = comparison.foreign(named: phrase)
    if foreign == .isMissing { return filter(comparison.presence, "false") }
    if foreign == .isPresent || comparison.operatorField(named: phrase) === comparison.presence {
      return filter(comparison.presence, "true")
    }
    for count in (1..<max(2, min(rest.count, 6))).reversed() where count < rest.count {
      guard let field = comparison.operatorField(named: rest.prefix(count).joined(separator: "_")) else { continue }
      let value = rest.dropFirst(count).joined(separator: " ")
      let isWritten = Double(value) != nil || value.first.map { "\"'".contains($0) } ?? false
      return filter(field, isWritten ? value : sample.text(value))
    }
    return nil
  }
}

extension Message {
  fileprivate static func propertyAsKey(_ name: String, _ subject: String) -> Message {
    "a filter names its property in '\(subject)', but \(quoting: Array(name.utf8)) is a key here"
  }
  static func oneFilterEach(_ filters: [String]) -> Message {
    "write one filter for each property: \(printable(filters.joined(separator: ", ")))"
  }
  fileprivate static let separate: Message = "write one filter for each property"
}
