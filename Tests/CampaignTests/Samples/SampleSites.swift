import CampaignIR
import Testing

/// A place in a campaign where a record of one type stands, and how to put one there.
struct SampleSite: Sendable, CustomTestStringConvertible {
  let type: RecordType
  /// The records that share the place.
  let variant: Variant?
  /// From the campaign to the record: each field on the way, with the record that it belongs to.
  let hops: [Hop]

  struct Hop: Sendable {
    let type: RecordType
    let variant: Variant?
    let field: Field
    let isList: Bool
  }

  var testDescription: String { (hops.map(\.field.name) + [type.name]).joined(separator: ".") }

  /// The way to the record in a sample.
  var path: [SampleStep] { hops.flatMap { [.key($0.field.name)] + ($0.isList ? [.item(0)] : []) } }

  /// The smallest campaign that holds a record.
  func campaign(with record: SampleValue) -> SampleValue {
    var samples = Samples()
    return hops.reversed().reduce(record) { inner, hop in
      let value = hop.isList ? SampleValue.list([inner]) : inner
      return samples.record(hop.type, .smallest, of: hop.variant, with: [(hop.field, value)])
    }
  }

  /// Every record that a campaign may hold, once by each row of fields that leads to it.
  static let all: [SampleSite] = {
    var seen: Set<String> = []
    return sites(of: CampaignTable.record, nil, [], depth: 0).filter { seen.insert($0.testDescription).inserted }
  }()

  private static func sites(of type: RecordType, _ variant: Variant?, _ hops: [Hop], depth: Int) -> [SampleSite] {
    guard depth < 6 else { return [] }
    let inner = type.fields.flatMap { use in
      sites(below: use.field.form, isList: false) { isList in
        hops + [Hop(type: type, variant: variant, field: use.field, isList: isList)]
      }
    }
    return [SampleSite(type: type, variant: variant, hops: hops)] + inner
  }

  private static func sites(
    below form: Form, isList: Bool, _ hops: (_ isList: Bool) -> [Hop]
  ) -> [SampleSite] {
    let way = hops(isList)
    switch form {
    case .list(let list): return sites(below: list.item, isList: true, hops)
    case .record(let type): return sites(of: type, nil, way, depth: way.count)
    case .variant(let variant): return variant.types.flatMap { sites(of: $0, variant, way, depth: way.count) }
    default: return []
    }
  }
}
