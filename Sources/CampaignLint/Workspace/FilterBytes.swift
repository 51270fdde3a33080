import CampaignCheck
import CampaignLanguage
import Patterns

/// The filters of a trigger as bytes, which the summary keeps for later comparison.
///
/// The format is one byte for the number of groups; for each group, one byte for the number of its filters; for each
/// filter, its property, one byte for its operator, and its value. Texts have their length before them, in two bytes;
/// numbers have eight bytes. Equal bytes are equal filters.
enum FilterBytes {
  /// Empty if the trigger has no filters. Nil if one of them can't be compared exactly, or if there are too many. Adds
  /// the engines that refuse one of its regular expressions to `refusing`.
  static func encoded(_ trigger: LintedRecord, noting refusing: inout PatternEngines) -> [UInt8]? {
    if trigger.has(TriggerTable.campaign) { return encodedCampaign(of: trigger) }
    guard trigger.has(TriggerTable.filters) else { return [] }
    let declared = trigger.declaredProperties
    var writer = Writer()
    var left = FilterSpace.mostTerms
    for group in trigger.records(TriggerTable.filters) {
      guard group.isSoundGroup else { return nil }
      writer.beginGroup()
      let before = left
      for record in group.filtersOfGroup {
        guard let filter = record.filter else {
          let listed = record.meantFilters
          guard !listed.isEmpty, left >= listed.count, listed.allSatisfy({ writer.write($0, declared) }) else {
            return nil
          }
          left -= listed.count
          continue
        }
        guard left > 0, writer.write(filter, declared) else { return nil }
        if filter.comparison.row.operand == .pattern { refusing.formUnion(filter.operand.pattern.refusing) }
        left -= 1
      }
      guard writer.endGroup(having: before - left) else { return nil }
    }
    return writer.bytes
  }

  /// The campaign of a push notification, as a filter on a property that no author can name. Nil if it is invalid.
  private static func encodedCampaign(of trigger: LintedRecord) -> [UInt8]? {
    guard let campaign = trigger.value(TriggerTable.campaign) else { return nil }
    var writer = Writer()
    writer.beginGroup()
    guard writer.write(FilterTerm(property: 0, test: .equals(.text(campaign.text))), on: []),
      writer.endGroup(having: 1)
    else { return nil }
    return writer.bytes
  }

  /// Decodes the filters.
  static func groups(in bytes: ArraySlice<UInt8>, numbering properties: inout PropertyNumbers) -> [[FilterTerm]] {
    guard !bytes.isEmpty else { return [] }
    var reader = Reader(bytes: bytes)
    return (0..<reader.byte()).map { _ in
      (0..<reader.byte()).map { _ in
        let property = properties.number(of: reader.text())
        return FilterTerm(property: property, test: reader.test())
      }
    }
  }

  private struct Writer {
    /// Empty before the first group.
    private(set) var bytes: [UInt8] = []
    /// The position of the number of filters in the last group.
    private var group = 0

    mutating func beginGroup() {
      if bytes.isEmpty {
        bytes.reserveCapacity(64)
        bytes.append(0)
      }
      bytes[0] += 1
      group = bytes.count
      bytes.append(0)
    }

    /// Returns false for a group without a filter.
    mutating func endGroup(having filters: Int) -> Bool {
      bytes[group] = UInt8(filters)
      return filters > 0
    }

    mutating func write(_ filter: LintedFilter, _ declared: Catalogue.Names<Catalogue.PropertyType>?) -> Bool {
      let name = filter.property.text
      guard let test = TriggerFilters.test(of: filter, named: name, declared) else { return false }
      return write(name) && write(test)
    }

    mutating func write(_ term: FilterTerm, on property: ArraySlice<UInt8>) -> Bool {
      write(property) && write(term.test)
    }

    /// Writes a text. Returns false if it is too long.
    private mutating func write(_ text: ArraySlice<UInt8>) -> Bool {
      guard text.count <= Int(UInt16.max) else { return false }
      bytes.append(UInt8(text.count >> 8))
      bytes.append(UInt8(text.count & 0xFF))
      bytes += text
      return true
    }

    private mutating func write(_ code: FilterOperator, _ number: Int64) -> Bool {
      write(code, UInt64(bitPattern: number))
    }

    private mutating func write(_ code: FilterOperator, _ bits: UInt64) -> Bool {
      bytes.append(code.rawValue)
      write(bits)
      return true
    }

    private mutating func write(_ bits: UInt64) {
      for shift in stride(from: UInt64(0), to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: bits >> shift)) }
    }

    private mutating func write(_ code: FilterOperator, _ text: ArraySlice<UInt8>) -> Bool {
      bytes.append(code.rawValue)
      return write(text)
    }

    private mutating func write(_ code: FilterOperator, _ value: FilterValue) -> Bool {
      bytes.append(code.rawValue)
      switch value {
      case .text(let text):
        bytes.append(0)
        return write(text)
      case .number(let number):
        bytes.append(1)
        write((number == 0 ? 0 : number).bitPattern)
      case .boolean(let isTrue): bytes += [2, isTrue ? 1 : 0]
      case .moment(let moment):
        bytes.append(3)
        write(UInt64(bitPattern: moment))
      }
      return true
    }

    private mutating func write(_ test: FilterTest) -> Bool {
      let code = test.comparison
      return switch test {
      case .equals(let value), .notEquals(let value): write(code, value)
      case .greaterThan(let number), .atLeast(let number), .lessThan(let number), .atMost(let number):
        write(code, number.bitPattern)
      case .after(let time), .before(let time), .withinLast(let time), .longerAgoThan(let time), .withinNext(let time),
        .furtherAheadThan(let time):
        write(code, time)
      case .matches(let pattern), .notMatches(let pattern): write(code, pattern)
      case .exists(let isWanted): write(code, isWanted ? 1 as UInt64 : 0)
      }
    }
  }

  private struct Reader {
    var bytes: ArraySlice<UInt8>

    mutating func byte() -> Int { bytes.popFirst().map { Int($0) } ?? 0 }

    mutating func text() -> ArraySlice<UInt8> {
      let count = byte() << 8 | byte()
      defer { bytes = bytes.dropFirst(count) }
      return bytes.prefix(count)
    }

    private mutating func bits() -> UInt64 {
      stride(from: UInt64(0), to: 64, by: 8).reduce(0) { $0 | UInt64(byte()) << $1 }
    }

    private mutating func number() -> Double { Double(bitPattern: bits()) }

    private mutating func integer() -> Int64 { Int64(bitPattern: bits()) }

    private mutating func value() -> FilterValue {
      switch byte() {
      case 0: .text(text())
      case 1: .number(number())
      case 2: .boolean(byte() == 1)
      default: .moment(integer())
      }
    }

    mutating func test() -> FilterTest {
      switch FilterOperator(rawValue: UInt8(byte())) ?? .exists {
      // A list of values is stored as tests for equality.
      case .equals, .oneOf: .equals(value())
      case .notEquals: .notEquals(value())
      case .greaterThan: .greaterThan(number())
      case .atLeast: .atLeast(number())
      case .lessThan: .lessThan(number())
      case .atMost: .atMost(number())
      case .after: .after(integer())
      case .before: .before(integer())
      case .withinLast: .withinLast(integer())
      case .longerAgoThan: .longerAgoThan(integer())
      case .withinNext: .withinNext(integer())
      case .furtherAheadThan: .furtherAheadThan(integer())
      case .matches: .matches(text())
      case .notMatches: .notMatches(text())
      case .exists: .exists(bits() == 1)
      }
    }
  }
}
