import CampaignLanguage
import Testing

/// A set of fields behaves like a set of their positions.
@Suite struct FieldSetTests {
  private static let samples: [Set<Int>] = [[], [0], [63], [0, 1, 2], [5, 31, 32, 62], Set(0..<64), [1, 63]]

  @Test(arguments: samples)
  func itHasThePositionsThatItWasMadeOf(_ positions: Set<Int>) {
    let fields = FieldSet(positions)
    #expect(Array(fields) == positions.sorted())
    #expect(fields.count == positions.count)
    #expect(fields.first == positions.min())
    #expect(fields.isEmpty == positions.isEmpty)
    #expect((0..<64).filter { fields.contains($0) } == positions.sorted())
  }

  @Test(arguments: samples, samples)
  func itComparesAsSetsDo(_ one: Set<Int>, _ other: Set<Int>) {
    let (first, second) = (FieldSet(one), FieldSet(other))
    #expect(first.isSuperset(of: second) == one.isSuperset(of: other))
    #expect(first.isDisjoint(with: second) == one.isDisjoint(with: other))
    #expect(first.intersection(second) == FieldSet(one.intersection(other)))
    #expect(first.union(second) == FieldSet(one.union(other)))
    #expect(first.subtracting(second) == FieldSet(one.subtracting(other)))
  }

  @Test func allHoldsEveryPosition() {
    #expect(FieldSet.all == FieldSet(0..<FieldSet.mostFields))
  }

  /// A type can use all 64 positions, and no more.
  @Test func theTableRefusesTypesThatDoNotFit() async {
    let full = RecordType("full", "a full card", "A type with as many fields as there can be.", requires: fields(64))
    #expect(full.required == .all)
    await #expect(processExitsWith: .failure) {
      _ = RecordType("over", "a card that is too large", "A type with one field more.", allows: fields(65))
    }
  }
}

private func fields(_ count: Int) -> [Field] { (0..<count).map { Field("field_\($0)", .boolean, "A field.") } }
