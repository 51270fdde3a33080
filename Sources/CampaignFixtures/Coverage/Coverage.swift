/// What of the table a set of fixtures has in it, and what not.
///
/// The rows are the table's; what covers them is read off the definitions, and not taken from what their makers say.
package struct Coverage: Sendable {
  /// In the order of the table, by record; rules last.
  package let rows: [Row]

  package struct Row: Sendable {
    package let kind: Kind
    /// What is covered: `slideup`, `slideup.message`, `slideup.slide_from = top`.
    package let subject: String
    /// The names of the fixtures that cover it, valid ones first.
    package let fixtures: [String]
  }

  package enum Kind: String, Sendable, CaseIterable {
    // What valid fixtures have.
    case record, field, word, limit
    // What is wrong in broken ones.
    case missingField = "missing field"
    case misspeltField = "misspelt field"
    case renamedField = "renamed field"
    case wrongValue = "wrong value"
    case brokenConstraint = "broken constraint"
    case rule
  }

  /// What no fixture covers.
  package var gaps: [Row] { rows.filter(\.fixtures.isEmpty) }
}

extension Coverage {
  /// What some fixtures cover of the records that hold the selected types, and of some rules, by their ids.
  package init(
    of valid: [Fixture], _ broken: [BrokenFixture], selection: TypeSelection = .all, rules: [String]
  ) {
    var table = CoverageTable(of: selection, rules: rules)
    for (number, fixture) in valid.enumerated() { table.read(fixture.definition, number) }
    let definitions = Dictionary(valid.map { ($0.name, $0.definition) }) { first, _ in first }
    for (number, fixture) in broken.enumerated() {
      table.read(fixture, beside: definitions[fixture.twin], valid.count + number)
    }
    let names = valid.map(\.name) + broken.map(\.name)
    rows = table.rows.map { row in
      Row(kind: row.kind, subject: row.subject, fixtures: row.numbers.map { names[$0] })
    }
  }
}
