/// The parts of the table that a set of fixtures covers, and the parts that it does not.
///
/// The rows come from the table. The coverage is read from the campaigns, and not from the claims of the code that
/// makes them.
package struct Coverage: Sendable {
  /// In the order of the table, by record; rules last.
  package let rows: [Row]

  package struct Row: Sendable {
    package let kind: Kind
    /// The covered part: `slideup`, `slideup.message`, `slideup.slide_from = top`.
    package let subject: String
    /// The names of the fixtures that cover it, valid ones first.
    package let fixtures: [String]
  }

  package enum Kind: String, Sendable, CaseIterable {
    // Covered by valid fixtures.
    case record, field, word, limit
    // Broken in broken fixtures.
    case missingField = "missing field"
    case misspeltField = "misspelt field"
    case renamedField = "renamed field"
    case wrongValue = "wrong value"
    case brokenConstraint = "broken constraint"
    case rule
  }

  /// Covered by no fixture.
  package var gaps: [Row] { rows.filter(\.fixtures.isEmpty) }
}

extension Coverage {
  /// The coverage of some fixtures: of the records that can contain the selected types, and of the rules with the given
  /// ids.
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
