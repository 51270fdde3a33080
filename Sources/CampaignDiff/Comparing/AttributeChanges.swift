import Liquid

// The values that fill in texts and links.

extension RecordComparison {
  /// Compares the attributes of readers, and the properties of events, that the texts and links of a card or a message
  /// need, in every variation.
  mutating func compareAttributes() {
    let (olds, news) = (Self.attributes(of: old.value), Self.attributes(of: new.value))
    for (name, use) in news.sorted(by: { $0.key < $1.key }) {
      if let old = olds[name] {
        addDefault(of: name, old, use)
        continue
      }
      let gap = use.needsDefault ? "without it, readers see a gap" : "without it, readers see its default"
      add(
        .attributeAdded, "attributes/\(name)", nil, use.text, "needs \(quoted(name)): \(gap)",
        level: use.needsDefault ? nil : .note)
    }
    for (name, use) in olds.sorted(by: { $0.key < $1.key }) where news[name] == nil {
      add(.attributeRemoved, "attributes/\(name)", use.text, nil, "no longer needs \(quoted(name))")
    }
  }

  /// A default that is gone is a gap for some readers.
  private mutating func addDefault(of name: String, _ old: Use, _ new: Use) {
    guard old.needsDefault != new.needsDefault else { return }
    let words = new.needsDefault ? "no longer has a default for" : "has a default for"
    add(
      new.needsDefault ? .attributeAdded : .attributeRemoved, "attributes/\(name)", old.text, new.text,
      "\(words) \(quoted(name))")
  }

  /// The first text that needs an attribute.
  private struct Use {
    let text: PayloadValue
    /// True if any text shows a gap without it.
    var needsDefault = false
  }

  /// The attributes by name, each with its use.
  private static func attributes(of record: PayloadValue) -> [String: Use] {
    var found: [String: Use] = [:]
    for text in record.texts {
      guard let content = text.text.map({ Array($0.utf8)[...] }), Template.mayBe(in: content) else { continue }
      for attribute in Template.read(content).attributes where !attribute.isBlock {
        if attribute.needsDefault {
          found[attribute.key, default: Use(text: text)].needsDefault = true
        } else if found[attribute.key] == nil {
          found[attribute.key] = Use(text: text)
        }
      }
    }
    return found
  }
}

extension PayloadValue {
  /// All texts in the value, in order. Payloads are only a few levels deep.
  fileprivate var texts: [PayloadValue] {
    if text != nil { return [self] }
    return items.flatMap(\.texts) + members.flatMap(\.value.texts)
  }
}
