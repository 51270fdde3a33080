import CampaignLanguage

/// The path from a record to a record below it: the fields on the way, with their records.
struct ExamplePath {
  let steps: ArraySlice<Step>
  let target: RecordType

  struct Step {
    let type: RecordType
    let field: Field
  }

  /// The record alone.
  init(at type: RecordType) {
    self.init([], to: type)
  }

  private init(_ steps: ArraySlice<Step>, to target: RecordType) {
    self.steps = steps
    self.target = target
  }

  /// The shortest path between two records. Nil if there is none.
  init?(from root: RecordType, to target: RecordType) {
    var found: Set<RecordType> = [root]
    var level = [ExamplePath(at: root)]
    while !level.isEmpty {
      if let path = level.first(where: { $0.target == target }) {
        self = path
        return
      }
      level = level.flatMap { path in path.longer.filter { found.insert($0.target).inserted } }
    }
    return nil
  }

  /// The paths that are one step longer.
  private var longer: [ExamplePath] {
    target.fields.filter { !$0.field.form.isSingleVariant }.flatMap { use in
      use.field.form.vocabularies.flatMap(\.types).map { type in
        ExamplePath(steps + [Step(type: target, field: use.field)], to: type)
      }
    }
  }

  /// The rest of the path after the first step.
  var rest: ExamplePath { ExamplePath(steps.dropFirst(), to: target) }

  /// The record at the beginning of the path.
  var start: RecordType { steps.first?.type ?? target }

  /// The first field of the path.
  var next: Field? { steps.first?.field }
}
