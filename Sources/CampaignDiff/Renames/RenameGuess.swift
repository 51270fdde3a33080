/// Guesses which of the records that are gone are the same as new ones under another name.
///
/// Two records look alike if at least six of ten fields that tell records apart are equal, and if no other record is
/// nearly as similar. Each record is compared only with those that share a field with it, so the work grows with the
/// number of records.
struct RenameGuess {
  /// The positions of a record that is gone and of the new record that looks like it.
  private(set) var pairs: [(old: Int, new: Int)] = []

  private static let leastShare = 0.6
  private static let margin = 0.2

  init(from olds: [TellingFields], to news: [TellingFields]) {
    guard !olds.isEmpty, !news.isEmpty else { return }
    let (oldTable, newTable) = (FieldTable(of: olds), FieldTable(of: news))
    for (old, own) in olds.enumerated() {
      guard let best = Self.best(for: own, among: newTable.candidates(for: own), of: news),
        Self.best(for: news[best], among: oldTable.candidates(for: news[best]), of: olds) == old
      else { continue }
      pairs.append((old, best))
    }
  }

  /// The most similar record, if it is similar enough and no other one is nearly as similar.
  private static func best(for record: TellingFields, among candidates: [Int], of others: [TellingFields]) -> Int? {
    let shares = candidates.map { (record.share(with: others[$0]), $0) }.sorted { $0.0 > $1.0 }
    guard let first = shares.first, first.0 >= leastShare else { return nil }
    if shares.count > 1, first.0 - shares[1].0 < margin { return nil }
    return first.1
  }
}

/// The records that have a field with a certain value.
private struct FieldTable {
  /// The last entry of each field and value.
  private var last: [FieldHash: Int] = [:]
  /// The entries of all records. One with the same field and value leads to the one before it.
  private var entries: [(record: Int, before: Int?)] = []

  /// A value that more records have tells nothing.
  private static let mostAlike = 16

  init(of records: [TellingFields]) {
    for (index, record) in records.enumerated() {
      for field in record.fields {
        entries.append((index, last[field.value]))
        last[field.value] = entries.count - 1
      }
    }
  }

  /// The records that share a telling field with another one, in order.
  func candidates(for other: TellingFields) -> [Int] {
    var found: Set<Int> = []
    for field in other.fields { found.formUnion(records(having: field.value)) }
    return found.sorted()
  }

  private func records(having value: FieldHash) -> [Int] {
    var found: [Int] = []
    var next = last[value]
    while let entry = next {
      guard found.count < Self.mostAlike else { return [] }
      found.append(entries[entry].record)
      next = entries[entry].before
    }
    return found
  }
}
