import CampaignLanguage

/// A valid record of a site.
package struct SampleBase: Sendable, Equatable {
  /// A description, as part of a file name: `smallest`, `with-icon`.
  package let name: String
  /// The same as words after the name of the record.
  let purpose: String
  package let record: DefinitionValue
}

extension SampleSite {
  /// The smallest record: the required fields, and those that its constraints demand.
  package var smallest: SampleBase {
    SampleBase(name: "smallest", purpose: "with no more than it needs", record: record(with: []))
  }

  /// The fullest records: all fields at once. There is one record for each of the fields that exclude one another.
  package var fullest: [SampleBase] {
    var samples = Samples(of: selection)
    let names = type.exclusiveFields?.map { "fullest-with-\($0.name)" } ?? ["fullest"]
    return zip(names, samples.records(type)).map { name, record in
      SampleBase(name: name, purpose: "with everything that it may have at once", record: record)
    }
  }

  /// The smallest record with some more fields. If the smallest record has them already, it is returned unchanged.
  package func base(with given: [GivenField], named name: String? = nil, _ purpose: String? = nil) -> SampleBase {
    let smallest = smallest
    let added = given.filter { smallest.record[$0.field.name] != $0.value }.map(\.field.name)
    guard !added.isEmpty else { return smallest }
    let fields = added.map { "'\($0)'" }.joined(separator: " and ")
    return SampleBase(
      name: "with-" + (name ?? added.joined(separator: "-and-")),
      purpose: purpose ?? "with no more than it needs, but for \(fields)", record: record(with: given))
  }

  func base(with fields: Field...) -> SampleBase { base(with: fields.map { ($0, sample(of: $0)) }) }

  /// The smallest record with each of its optional fields, one at a time.
  var withEachField: [SampleBase] {
    fillable.filter { smallest.record[$0.name] == nil }.map { base(with: $0) }
  }

  func sample(of field: Field) -> DefinitionValue {
    if field == type.typeField { return .text(type.name) }
    var samples = Samples(of: selection)
    return samples.value(of: field)
  }

  private func record(with given: [GivenField]) -> DefinitionValue {
    var samples = Samples(of: selection)
    return samples.record(type, .smallest, with: given)
  }

  /// The fields that can have a value.
  var fillable: [Field] { type.fields.map(\.field).filter { selection.allows($0) } }

  /// The same without the field that names the record's type.
  var fillableWithoutType: [Field] { fillable.filter { $0 != type.typeField } }

  /// True if the record meets the constraints of its type.
  package func holds(_ record: DefinitionValue) -> Bool {
    let draft = SampleDraft(type: type, of: record)
    return !type.constraints.contains { $0.isViolated(by: draft.state(of:)) }
  }

  /// The smallest records with each field at each limit of its form.
  package var atLimits: [SampleBase] {
    fillableWithoutType.flatMap { field in
      FormEdges(of: field, selection: selection).inside.map { edge in
        SampleBase(
          name: "\(field.name)-\(edge.name)",
          purpose: "whose '\(field.name)' is at an edge of its form (\(words(edge.name)))",
          record: record(with: [(field, edge.value)]))
      }
    }.filter { holds($0.record) }
  }
}

/// A part of a file name as words.
func words(_ name: String) -> String { name.replacing("-", with: " ") }
