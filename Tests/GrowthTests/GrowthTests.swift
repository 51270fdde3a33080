import CampaignLanguage
import Foundation
import Synchronization
import TestSupport
import Testing

/// All dimensions, in the order of the table.
let allDimensions: [Dimension] =
  [
    structureDimensions, textDimensions, jsonDimensions, wordDimensions, regexDimensions, htmlDimensions,
    allowDimensions, deliveryDimensions, findingDimensions, fixDimensions, formatDimensions, configurationDimensions,
    catalogueDimensions, ignoreDimensions, baselineDimensions, diffDimensions, payloadDimensions,
    workspaceDimensions, cacheDimensions, summaryDimensions, gitDimensions, editorDimensions, argumentDimensions,
    scenarioDimensions,
  ].flatMap(\.rows) + derivedDimensions + pairDimensions

/// For an input of size n, no command may need more than about n log n instructions, or that much memory.
@Suite struct GrowthTests {
  private static let environment = ProcessInfo.processInfo.environment

  /// Old faults, and the first probe of some other dimensions, at the smallest and the largest size.
  @Test(
    .step(.work), .needsBinary, .needs("valgrind"), .needs("python3"), .needs("git"), .mayTakeAnHour)
  func theQuickOnesGrowSlowly() throws {
    let once = Self.regressions.flatMap { title, probe in
      allDimensions.filter { $0.title == title && $0.probes.contains(probe) }.map {
        Series(dimension: $0, probe: probe)
      }
    }
    #expect(once.count == Self.regressions.count, "a dimension or a probe is missing")
    let others = allDimensions.filter { $0.part != .pairs && !$0.isOnlyOfMemory }.enumerated()
      .filter { $0.offset % 15 == 0 }
      .map { Series(dimension: $0.element, probe: $0.element.probes[0]) }
    for series in try measured(once + others, sizes: { _ in ([1, 8], []) }) { report(series) }
  }

  /// Inputs that once took far too long.
  private static let regressions: [(title: String, probe: Probe)] = [
    ("ignore: open classes", .lint), ("configuration: a glob of open classes", .lint),
    ("catalogue: events, and uses of unknown ones", .lint),
    ("catalogue: events, and uses of one that is unknown", .lint),
    ("catalogue: a long value of a property, and a filter on another one", .lint),
    ("catalogue: values of a property, and filters on it", .lint),
    ("configuration: schemes of links, and links", .lint), ("structure: campaigns", .whereFeed),
    ("structure: cards on one line", .whereFeed), ("structure: cards on one line", .dumpTree),
    ("fixes: fixes on one line", .diff),
    ("allow: blanks before many comments", .lint),
    ("configuration: campaigns of one name, and an override for a place", .lint),
    ("configuration: overrides for files, and findings", .lint),
    ("findings: findings below a long key", .writeBaseline),
    ("language server: messages of a file on an event each", Probe("lsp")),
  ]

  /// The dimensions of a part with all of their probes: the first probe at four sizes, and pairs of tokens at two.
  /// `GROWTH_FILTER` picks dimensions and commands by a word, and `UPDATE_GROWTH=missing` those without a row in the
  /// document. All parts together take an hour on an idle machine with two processors.
  @Test(
    .step(.growth), .needsBinary, .needs("valgrind"), .needs("python3"), .needs("git"), .timeLimit(.minutes(120)),
    .serialized, arguments: Part.allCases)
  func allGrowSlowly(of part: Part) throws {
    let (update, word) = (Self.environment["UPDATE_GROWTH"], Self.environment["GROWTH_FILTER"])
    let wanted = try update == "missing" ? GrowthTable.missing() : allSeries
    let own = wanted.filter { $0.dimension.part == part && (word.map($0.title.contains) ?? true) }
    guard !own.isEmpty else { return }
    let series = try measured(own) {
      if $0.dimension.isOnlyOfMemory { return ([], [8, 64]) }
      if part == .pairs { return ([1, 4], []) }
      guard $0.probe == $0.dimension.probes[0] else { return ([1, 8], []) }
      // The system takes no argument of more than 128 kB, so a command line grows no further.
      return ([1, 2, 4, 8], part == .arguments ? [1, 8] : [8, 64])
    }
    for one in series { report(one) }
    if update != nil { try GrowthTable(series).write() }
  }

  private func report(_ series: Series) {
    let counts = series.instructions.sorted { $0.key < $1.key }.map { "\($0.value)" }.joined(separator: ", ")
    #expect(series.complaint == nil, "\(series.dimension.title), \(series.probe.title): \(counts)")
  }

  /// Measures on all processors, and reports at once if something grows too fast.
  private func measured(_ all: [Series], sizes: @Sendable (Series) -> ([Int], [Int])) throws -> [Series] {
    let start = try Start.measured()
    let results = Mutex([Series?](repeating: nil, count: all.count))
    withoutActuallyEscaping(sizes) { sizes in
      DispatchQueue.concurrentPerform(iterations: all.count) { index in
        var series = all[index]
        let (counted, weighed) = sizes(series)
        series.measure(counted, memory: weighed, beyond: start)
        results.withLock { $0[index] = series }
        if let complaint = series.complaint {
          FileHandle.standardError.write(
            Data("\(series.dimension.title), \(series.probe.title): \(complaint)\n".utf8))
        }
      }
    }
    return results.withLock { $0.compactMap { $0 } }
  }
}

/// A new field needs a row.
@Suite struct GrowthTableTests {
  @Test func thereAreManyDimensions() {
    #expect(allDimensions.count >= 150)
    #expect(Set(allDimensions.map(\.title)).count == allDimensions.count, "two dimensions have the same name")
  }

  /// Whoever adds a dimension or a command to one measures it.
  @Test func everyMeasurementIsDocumented() throws {
    let missing = try GrowthTable.missing().map(\.title)
    #expect(missing.isEmpty, "docs/growth.md lacks \(missing.count) rows; it says how to add them")
  }

  @Test func everyPartHasARow() {
    for part in Part.allCases { #expect(allDimensions.contains { $0.part == part }, "\(part)") }
  }

  /// Every list, mapping and text of campaigns, of the configuration and of the catalogue grows in a row.
  @Test func everyFieldHasARow() {
    let names = Set(derivedDimensions.map(\.name))
    for site in FieldSite.all {
      #expect(names.contains { $0.hasPrefix(site.name + ": ") }, "\(site.name) has no row")
    }
    for field in ConfigurationTable.record.fields + CatalogueTable.record.fields + CampaignTable.record.fields {
      #expect(FieldSite.all.contains { $0.field == field.field })
    }
  }

  /// If its input did not grow, a row would pass with any command.
  @Test func everyInputGrows() throws {
    for dimension in allDimensions where dimension.part != .payload {
      let (small, large) = try (dimension.make(8), dimension.make(64))
      #expect(small.bytes < large.bytes, "\(dimension.title)")
    }
  }

  @Test func tooMuchIsAComplaint() {
    func complaint(_ instructions: [Int: Double], memory: [Int: Double] = [:]) -> String? {
      var series = Series(dimension: allDimensions[0], probe: .lint)
      series.instructions = instructions
      series.memory = memory
      return series.complaint
    }
    #expect(complaint([1: 1e6, 8: 8e6]) == nil)
    #expect(complaint([1: 1e6, 8: 10.8e6]) == nil)
    #expect(complaint([1: 1e6, 8: 11e6]) != nil)
    #expect(complaint([1: 1e6, 8: 64e6]) != nil)
    #expect(complaint([1: 1e6, 2: 2e6, 4: 4e6, 8: 10e6]) != nil, "the last doubling counts alone")
    #expect(complaint([1: 1e6, 8: 8e6], memory: [8: 10e6, 64: 80e6]) == nil)
    #expect(complaint([1: 1e6, 8: 8e6], memory: [8: 10e6, 64: 640e6]) != nil)
    #expect(complaint([1: 1e6, 8: 8e6], memory: [8: 1e6, 64: 20e6]) == nil, "a little memory is no growth")
    #expect(complaint([:]) != nil)
  }

  /// A part without tokens would have no pairs.
  @Test(arguments: PairedText.allCases) func everyPairedTextHasTokens(text: PairedText) {
    #expect(text.tokens.count >= 5)
    #expect(Set(text.tokens).count == text.tokens.count)
    #expect(pairDimensions.count { $0.name.hasPrefix("\(text.rawValue): ") } == text.tokens.count)
  }
}

extension Workspace {
  /// The size of all files and of the input.
  fileprivate var bytes: Int {
    files.reduce(input.count + preparation.utf8.count) { $0 + $1.path.utf8.count + $1.bytes.count }
      + arguments.reduce(0) { $0 + $1.utf8.count }
  }
}
