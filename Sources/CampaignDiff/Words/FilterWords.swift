import CampaignLanguage
import CampaignLint
import Findings

/// The filters of triggers, with the text and the meaning of each group.
struct DescribedFilters {
  private let groups: [Group]

  private struct Group: Hashable {
    let json: String
    let words: String
  }

  /// The filters of the triggers for one event.
  init(of triggers: [PayloadValue]) {
    groups = triggers.flatMap { $0["where"]?.items ?? [] }.map { group in
      Group(json: group.json, words: group.items.map(Self.words).joined(separator: " or "))
    }
  }

  /// The different filters of each side: `total at least 20 → total at least 50`.
  static func difference(_ old: DescribedFilters, _ new: DescribedFilters) -> String {
    func words(_ own: DescribedFilters, without other: DescribedFilters) -> String {
      let known = Set(other.groups)
      let left = own.groups.filter { !known.contains($0) }.map(\.words)
      return left.isEmpty ? "any" : excerpt(of: left.joined(separator: " and ").utf8)
    }
    return "\(words(old, without: new)) → \(words(new, without: old))"
  }

  private static func words(for filter: PayloadValue) -> String {
    let property = filter["property"]?.text ?? ""
    let name = filter["operator"]?.text ?? ""
    let value = operand(of: filter)
    return switch name {
    case "equals": "\(property) is \(value)"
    case "not_equals": "\(property) is not \(value)"
    case "exists": "\(property) is \(filter["value"]?.truth == false ? "missing" : "there")"
    default: "\(property) \(name.split(separator: "_").joined(separator: " ")) \(value)"
    }
  }

  private static func operand(of filter: PayloadValue) -> String {
    if let span = filter["value_ms"]?.integer { return spanWords(span) }
    if filter["value_type"]?.text == "moment", let seconds = filter["value"]?.integer {
      return Moment(seconds: seconds)?.text ?? "\(seconds)"
    }
    return filter["value"].map { $0.text ?? $0.json } ?? ""
  }
}

extension PayloadFilter {
  private static let operators = Dictionary(
    uniqueKeysWithValues: FilterOperator.inPayloads.map { ($0.field.name, $0.comparison) })

  /// The filter of a payload. Nil if this version does not know its operator or its kind of value.
  fileprivate init?(_ filter: PayloadValue) {
    guard let property = filter["property"]?.text, let name = filter["operator"]?.text,
      let comparison = Self.operators[name], let operand = Operand(filter)
    else { return nil }
    self.init(property: property, comparison: comparison, operand: operand)
  }
}

extension PayloadFilter.Operand {
  fileprivate init?(_ filter: PayloadValue) {
    if let span = filter["value_ms"]?.integer {
      self = .span(span)
    } else if let truth = filter["value"]?.truth {
      self = .boolean(truth)
    } else if let text = filter["value"]?.text {
      self = .text(text)
    } else if filter["value_type"]?.text == "moment", let seconds = filter["value"]?.integer {
      self = .moment(seconds)
    } else if let number = filter["value"]?.number {
      self = .number(number)
    } else {
      return nil
    }
  }
}

/// The groups of filters of a trigger. Nil if one of them can't be compared.
func filterGroups(of trigger: PayloadValue) -> FilterRelation.Groups? {
  var groups: FilterRelation.Groups = []
  for group in trigger["where"]?.items ?? [] {
    let filters = group.items.compactMap { PayloadFilter($0) }
    guard filters.count == group.items.count else { return nil }
    groups.append(filters)
  }
  return groups
}
