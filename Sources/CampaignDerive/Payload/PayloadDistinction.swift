import CampaignLanguage

/// How to distinguish the records of a variant in JSON.
struct PayloadDistinction {
  let kinds: [Kind]

  /// Records with the same constants, and the constants that distinguish them from others.
  struct Kind {
    let constants: [(key: String, value: PayloadConstant)]
    let cases: [PayloadVariant.Case]

    /// The records, each once: several types may have the same.
    var records: [PayloadRecord] {
      cases.map(\.record).reduce(into: []) { records, record in
        if !records.contains(where: { $0 === record }) { records.append(record) }
      }
    }
  }

  init(of variant: PayloadVariant) {
    let groups = Self.groups(of: variant.cases) { $0.record.ownConstants(tag: variant.tag).first }
    kinds = groups.flatMap { first, cases -> [Kind] in
      let others = cases.flatMap { $0.record.ownConstants(tag: variant.tag).dropFirst() }
      let telling = Set(others.map(\.key).filter { key in !Self.isSame(key, in: cases) })
      return Self.groups(of: cases) { each in
        each.record.ownConstants(tag: variant.tag).first { telling.contains($0.key) }
      }.map { second, cases in Kind(constants: [first, second].compactMap { $0 }, cases: cases) }
    }
  }

  private typealias Constant = (key: String, value: PayloadConstant)

  /// True if a key has the same value in all of them.
  private static func isSame(_ key: String, in cases: [PayloadVariant.Case]) -> Bool {
    let values = cases.map { each in each.record.ownConstants(tag: key).first { $0.key == key }?.value }
    return values.allSatisfy { $0 == values[0] }
  }

  private static func groups(
    of cases: [PayloadVariant.Case], by constant: (PayloadVariant.Case) -> Constant?
  ) -> [(Constant?, [PayloadVariant.Case])] {
    var groups: [(constant: Constant?, cases: [PayloadVariant.Case])] = []
    for each in cases {
      let own = constant(each)
      if let index = groups.firstIndex(where: { $0.constant?.key == own?.key && $0.constant?.value == own?.value }) {
        groups[index].cases.append(each)
      } else {
        groups.append((own, [each]))
      }
    }
    return groups
  }
}

extension PayloadRecord {
  /// The keys that always have the same value, the tag first.
  fileprivate func ownConstants(tag: String) -> [(key: String, value: PayloadConstant)] {
    let all = keys.compactMap { key -> (key: String, value: PayloadConstant)? in
      guard case .constant(let value) = key.form, key.isAlwaysThere else { return nil }
      return (key.name, value)
    }
    return all.filter { $0.key == tag } + all.filter { $0.key != tag }
  }
}
