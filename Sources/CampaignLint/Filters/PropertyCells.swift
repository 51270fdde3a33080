import Bytes
import Patterns

/// All possible values of an event property, divided into cells. Each of the given tests is true for a whole cell, or
/// for none of it.
///
/// The order of cells is: missing, of a kind that no filter names, false, true, texts, numbers, dates and times.
/// Between and next to the constants of the tests there are cells for all other values. Some cells may be empty in
/// reality, such as the one between two adjacent numbers. Treating them as possible is safe: it never makes something
/// look impossible that is not.
struct PropertyCells: Sendable {
  private var texts: [ArraySlice<UInt8>] = []
  private var patterns: [ArraySlice<UInt8>] = []
  private var numbers: [Double] = []
  private var moments: [Int64] = []
  /// The seconds from now for each span, and zero for now.
  private var offsets: [Int64] = []
  private let textStart = 4
  private let numberStart: Int
  private let momentStart: Int
  private let end: Int
  /// The cells of impossible texts, such as one that is 'a' and matches '^b'.
  private var impossible = CellSet.none

  /// Nil if there are more cells than a set can hold.
  init?(_ tests: some Sequence<FilterTest>, asking answers: PatternAnswers) {
    for test in tests {
      switch test {
      case .equals(.text(let text)), .notEquals(.text(let text)): if !texts.contains(text) { texts.append(text) }
      case .equals(.number(let number)), .notEquals(.number(let number)), .greaterThan(let number),
        .atLeast(let number), .lessThan(let number), .atMost(let number):
        numbers.append(number)
      case .equals(.moment(let moment)), .notEquals(.moment(let moment)):
        moments.append(moment)
        numbers.append(Self.milliseconds(of: moment))
      case .after(let moment), .before(let moment): moments.append(moment)
      case .withinLast(let span), .longerAgoThan(let span): offsets += [span.negated, 0]
      case .withinNext(let span), .furtherAheadThan(let span): offsets += [0, span]
      case .matches(let pattern), .notMatches(let pattern): if !patterns.contains(pattern) { patterns.append(pattern) }
      case .equals(.boolean), .notEquals(.boolean), .exists: break
      }
    }
    (numbers, moments, offsets) = (numbers.sortedOnce, moments.sortedOnce, offsets.sortedOnce)
    guard patterns.count <= 5, texts.count < CellSet.capacity else { return nil }
    numberStart = textStart + (texts.count + 1) << patterns.count
    momentStart = numberStart + numbers.count * 2 + 1
    end = momentStart + (moments.count * 2 + 1) * (offsets.count * 2 + 1)
    guard end <= CellSet.capacity else { return nil }
    if !patterns.isEmpty { impossible = impossibleTexts(answers) }
  }

  /// All possible values of the property.
  func everything(in reading: ClientReading) -> CellSet {
    CellSet(0..<(reading.hasMoments ? end : momentStart)).subtracting(impossible)
  }

  static let missing = CellSet(0)

  /// Every value of a kind.
  func values(of kind: PropertyKind) -> CellSet {
    switch kind {
    case .boolean: CellSet(2..<4)
    case .text: CellSet(textStart..<numberStart).subtracting(impossible)
    case .number: CellSet(numberStart..<momentStart)
    case .moment: CellSet(momentStart..<end)
    }
  }

  /// The cells that pass a test. The kind is the one that a filter on existence names.
  func passing(_ test: FilterTest, naming kind: PropertyKind, in reading: ClientReading) -> CellSet {
    let passing = passing(test, kind, reading)
    return reading.hasMoments ? passing : test.kind == .moment ? .none : passing.subtracting(values(of: .moment))
  }

  private func passing(_ test: FilterTest, _ kind: PropertyKind, _ reading: ClientReading) -> CellSet {
    switch test {
    case .equals(let value): equal(to: value, reading)
    case .notEquals(.boolean) where !reading.comparesBooleans: .none
    case .notEquals(let value): negation(of: equal(to: value, reading), value.kind, reading)
    case .greaterThan(let number): CellSet(index(of: number) + 1..<momentStart)
    case .atLeast(let number): CellSet(index(of: number)..<momentStart)
    case .lessThan(let number): CellSet(numberStart..<index(of: number))
    case .atMost(let number): CellSet(numberStart..<index(of: number) + 1)
    case .after(let moment): moments(rows: position(of: moment, in: moments) + 1..<moments.count * 2 + 1)
    case .before(let moment): moments(rows: 0..<position(of: moment, in: moments))
    case .withinLast, .longerAgoThan, .withinNext, .furtherAheadThan: moments(columns: columns(of: test, reading))
    case .matches(let pattern): texts(matching: pattern)
    case .notMatches(let pattern): negation(of: texts(matching: pattern), .text, reading)
    case .exists(let isWanted): existing(isWanted, kind, reading)
    }
  }

  private func negation(of set: CellSet, _ kind: PropertyKind, _ reading: ClientReading) -> CellSet {
    let present = everything(in: reading).subtracting(Self.missing)
    let others = (reading.otherKindDiffers ? present : values(of: kind)).subtracting(set)
    return reading.missingDiffers ? others.union(Self.missing) : others
  }

  private func existing(_ isWanted: Bool, _ kind: PropertyKind, _ reading: ClientReading) -> CellSet {
    let all = everything(in: reading)
    switch (reading.existence, isWanted) {
    case (.ofAnyKind, true): return all.subtracting(Self.missing)
    case (.ofNamedKind, true), (.ofNamedKindOrNot, true): return values(of: kind)
    case (.ofNamedKindOrNot, false): return all.subtracting(values(of: kind))
    case (.ofAnyKind, false), (.ofNamedKind, false): return Self.missing
    }
  }
}

// MARK: - Cells of each kind

extension PropertyCells {
  private func equal(to value: FilterValue, _ reading: ClientReading) -> CellSet {
    switch value {
    case .boolean(let isTrue): return CellSet(isTrue ? 3 : 2)
    case .number(let number): return CellSet(index(of: number))
    case .text(let text):
      let start = textStart + (texts.firstIndex(of: text) ?? texts.count) << patterns.count
      return CellSet(start..<start + 1 << patterns.count)
    case .moment(let moment):
      let row = position(of: moment, in: moments)
      let equal = moments(rows: row..<row + 1)
      return reading.momentsAreNumbers ? equal.union(CellSet(index(of: Self.milliseconds(of: moment)))) : equal
    }
  }

  /// Each text has one cell for every combination of results of the patterns.
  private func texts(matching pattern: ArraySlice<UInt8>) -> CellSet {
    let bit = patterns.firstIndex(of: pattern) ?? 0
    return (textStart..<numberStart).reduce(.none) { set, cell in
      (cell - textStart) >> bit & 1 == 1 ? set.union(CellSet(cell)) : set
    }
  }

  /// The cells that contradict the facts: a known text matches a pattern although it doesn't, or the other way round;
  /// or a text matches two patterns that exclude each other.
  private func impossibleTexts(_ answers: PatternAnswers) -> CellSet {
    var cells = CellSet.none
    func remove(_ text: Int, where isImpossible: (_ combination: Int) -> Bool) {
      for combination in 0..<1 << patterns.count where isImpossible(combination) {
        cells = cells.union(CellSet(textStart + text << patterns.count + combination))
      }
    }
    for (index, text) in texts.enumerated() {
      for (bit, pattern) in patterns.enumerated() {
        guard let isMatch = answers.matches(pattern, text) else { continue }
        remove(index) { ($0 >> bit & 1 == 1) != isMatch }
      }
    }
    for (bit, pattern) in patterns.enumerated() {
      for (otherBit, other) in patterns[..<bit].enumerated() where Pattern.exclude(pattern, other) {
        for index in 0...texts.count { remove(index) { $0 >> bit & 1 == 1 && $0 >> otherBit & 1 == 1 } }
      }
    }
    return cells
  }

  private static func milliseconds(of moment: Int64) -> Double { Double(moment) * 1000 }

  private func index(of number: Double) -> Int { numberStart + position(of: number, in: numbers) }

  /// The position of a constant among the cells of its kind. The cells between constants have even numbers.
  private func position<Constant: Comparable>(of constant: Constant, in constants: [Constant]) -> Int {
    (constants.firstIndex(of: constant) ?? 0) * 2 + 1
  }

  /// The columns of the dates and times that a test accepts, relative to the current time.
  private func columns(of test: FilterTest, _ reading: ClientReading) -> Range<Int> {
    let now = position(of: 0, in: offsets)
    switch test {
    case .withinLast(let span):
      return position(of: span.negated, in: offsets)..<(reading.reachesBeyondNow ? offsets.count * 2 + 1 : now + 1)
    case .longerAgoThan(let span): return 0..<position(of: span.negated, in: offsets) + 1
    case .withinNext(let span): return (reading.reachesBeyondNow ? 0 : now)..<position(of: span, in: offsets)
    case .furtherAheadThan(let span): return position(of: span, in: offsets) + 1..<offsets.count * 2 + 1
    case .equals, .notEquals, .greaterThan, .atLeast, .lessThan, .atMost, .after, .before, .matches, .notMatches,
      .exists:
      return 0..<0
    }
  }

  /// Dates and times form a table: rows for the ranges between constants, columns for the distance from now. Now can be
  /// any time, so each row can occur with each column.
  private func moments(rows: Range<Int>) -> CellSet {
    let width = offsets.count * 2 + 1
    return CellSet(momentStart + rows.lowerBound * width..<momentStart + rows.upperBound * width)
  }

  private func moments(columns: Range<Int>) -> CellSet {
    let width = offsets.count * 2 + 1
    return stride(from: momentStart, to: end, by: width).reduce(.none) { set, row in
      set.union(CellSet(row + columns.lowerBound..<row + columns.upperBound))
    }
  }
}

extension Array where Element: Comparable {
  /// The elements in order, without repetitions.
  fileprivate var sortedOnce: [Element] {
    sorted().reduce(into: []) { result, element in
      if result.last != element { result.append(element) }
    }
  }
}
