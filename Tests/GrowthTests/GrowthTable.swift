import Foundation

/// All measurements: each dimension with each of its commands.
let allSeries: [Series] = allDimensions.flatMap { dimension in
  dimension.probes.map { Series(dimension: dimension, probe: $0) }
}

extension Series {
  /// Pairs of tokens have no rows: there are too many of them, and all would say the same.
  fileprivate var hasRow: Bool { dimension.part != .pairs }
}

/// The measurements as a Markdown document. Those that were not repeated keep their row.
struct GrowthTable {
  private let rows: [Row]

  /// A dimension with one of its commands, as a row of the document.
  private struct Row {
    let dimension: Dimension
    let probe: Probe
    let measured: Measured
  }

  /// The last cells of a row: the smallest size, and the exponents.
  private struct Measured {
    let size: Int
    let instructions: Double?
    let memory: Double?

    init(_ series: Series) {
      size = series.dimension.size
      (instructions, memory) = (series.instructionExponent, series.memoryExponent)
    }

    init?(_ cells: [String]) {
      guard cells.count == 5, let size = Int(cells[1]) else { return nil }
      self.size = size
      (instructions, memory) = (Double(cells[3]), Double(cells[4]))
    }
  }

  init(_ measured: [Series]) throws {
    let documented = try Self.documented()
    let fresh = Dictionary(measured.map { ($0.title, Measured($0)) }, uniquingKeysWith: { first, _ in first })
    rows = allSeries.filter(\.hasRow).compactMap { series in
      (fresh[series.title] ?? documented[series.title]).map {
        Row(dimension: series.dimension, probe: series.probe, measured: $0)
      }
    }
  }

  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("docs/growth.md")

  func write() throws { try Data(text.utf8).write(to: Self.file) }

  /// The rows of the document that have the size of today, by the title of the series.
  private static func documented() throws -> [String: Measured] {
    let sizes = Dictionary(allDimensions.map { ($0.title, $0.size) }, uniquingKeysWith: { first, _ in first })
    var result: [String: Measured] = [:]
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard let measured = Measured(cells), sizes[cells[0]] == measured.size else { continue }
      result[cells[0] + ", " + cells[2]] = measured
    }
    return result
  }

  /// The measurements without a row in the document.
  static func missing() throws -> [Series] {
    let documented = try documented()
    return allSeries.filter { $0.hasRow && documented[$0.title] == nil }
  }

  private var text: String {
    """
    # How work grows with the input

    Each row is a way in which an input can grow. The commands run on inputs of size n, 2n, 4n and 8n. Their instructions
    are counted, without those of a start. An exponent of 1 means that twice the input takes twice the instructions. The
    test fails above \(Series.most.written). Each number is the larger one of two: from n to 8n, and from 4n to 8n. The
    first command of a dimension runs at all sizes, the others at n and 8n. Texts that repeat one token and then another
    are measured too, for many pairs of tokens, but have no rows.

    Memory is the most that the first command holds at once, from 8n to 64n (for a command line, from n to 8n). A dash
    means that it stays below \(Int(Series.memoryFloor / 1_048_576)) MB beyond a start. A row without instructions is only about memory: its work is a
    product, such as that of events and the messages that wait for them.

    The rows are in `Tests/GrowthTests`; those for fields follow from the table of the language. This repeats the
    measurement, which takes about an hour, and writes this file. With `UPDATE_GROWTH=missing`, it measures only what
    has no row yet; with `GROWTH_FILTER=diff` too, only dimensions or commands with this word:

    ```sh
    UPDATE_GROWTH=1 bin/test --all --again growth
    ```

    There are \(dimensions.count) dimensions, and \(rows.count) measurements of a dimension with a command.

    ## Largest exponents

    | part | dimensions | largest exponent | of |
    | --- | --- | --- | --- |
    \(Part.allCases.compactMap(summary).joined(separator: "\n"))

    | command | measurements | largest exponent | with |
    | --- | --- | --- | --- |
    \(probes.map(summary).joined(separator: "\n"))

    ## All dimensions

    | dimension | n | command | instructions | memory |
    | --- | --- | --- | --- | --- |
    \(rows.map(line).joined(separator: "\n"))

    """
  }

  private var dimensions: [String] { unique(rows.map(\.dimension.title)) }
  private var probes: [String] { unique(rows.map(\.probe.title)) }

  private func unique(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  private func summary(of part: Part) -> String? {
    let own = rows.filter { $0.dimension.part == part }
    guard let most = largest(own) else { return nil }
    let count = Set(own.map(\.dimension.name)).count
    let words = "\(most.dimension.name), `\(most.probe.title)`"
    return "| \(part.rawValue) | \(count) | \(number(most.measured.instructions)) | \(words) |"
  }

  private func summary(of probe: String) -> String {
    let own = rows.filter { $0.probe.title == probe }
    let most = largest(own)
    let exponent = number(most?.measured.instructions)
    return "| `\(probe)` | \(own.count) | \(exponent) | \(most?.dimension.title ?? "") |"
  }

  private func largest(_ rows: [Row]) -> Row? {
    rows.max { $0.measured.instructions ?? 0 < $1.measured.instructions ?? 0 }
  }

  private func line(of row: Row) -> String {
    let measured = row.measured
    return "| \(row.dimension.title) | \(measured.size) | `\(row.probe.title)` | \(number(measured.instructions)) | "
      + "\(number(measured.memory)) |"
  }

  private func number(_ exponent: Double?) -> String { exponent?.written ?? "–" }
}

extension Series {
  /// The name of the measurement: its dimension, and its command as it stands in the document.
  var title: String { "\(dimension.title), `\(probe.title)`" }
}
