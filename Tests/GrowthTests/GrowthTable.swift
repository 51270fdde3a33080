import Foundation

/// The measurements as a Markdown document.
struct GrowthTable {
  private let series: [Series]

  init(_ series: [Series]) { self.series = series }

  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("docs/growth.md")

  func write() throws { try Data(text.utf8).write(to: Self.file) }

  private var text: String {
    """
    # How work grows with the input

    Each row is a way in which an input can grow. The commands run on inputs of size n, 2n, 4n and 8n. Their instructions
    are counted, without those of a start. An exponent of 1 means that twice the input takes twice the instructions. The
    test fails above \(Series.most.written). Each number is the larger one of two: from n to 8n, and from 4n to 8n. The
    first command of a dimension runs at all sizes, the others at n and 8n.

    Memory is the most that the first command holds at once, from 8n to 64n (for a command line, from n to 8n). A dash
    means that it stays below \(Int(Series.memoryFloor / 1_048_576)) MB beyond a start.

    The rows are in `Tests/GrowthTests`; those for fields follow from the table of the language. This repeats the
    measurement, which takes about an hour, and writes this file:

    ```sh
    bin/campaignc version
    UPDATE_GROWTH=1 CAMPAIGNC_LONG_TESTS=1 CAMPAIGNC_BINARY=$PWD/.build/command/release/campaignc \\
      swift test --disable-xctest --filter allGrowSlowly
    ```

    There are \(dimensions.count) dimensions, and \(series.count) measurements of a dimension with a command.

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
    \(series.map(row).joined(separator: "\n"))

    """
  }

  private var dimensions: [String] { unique(series.map(\.dimension.title)) }
  private var probes: [String] { unique(series.map(\.probe.title)) }

  private func unique(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  private func summary(of part: Part) -> String? {
    let own = series.filter { $0.dimension.part == part }
    guard let most = largest(own) else { return nil }
    let count = Set(own.map(\.dimension.name)).count
    return
      "| \(part.rawValue) | \(count) | \(number(most.instructionExponent)) | \(most.dimension.name), `\(most.probe.title)` |"
  }

  private func summary(of probe: String) -> String {
    let own = series.filter { $0.probe.title == probe }
    let most = largest(own)
    return "| `\(probe)` | \(own.count) | \(number(most?.instructionExponent)) | \(most?.dimension.title ?? "") |"
  }

  private func largest(_ series: [Series]) -> Series? {
    series.max { $0.instructionExponent ?? 0 < $1.instructionExponent ?? 0 }
  }

  private func row(of series: Series) -> String {
    let (dimension, probe) = (series.dimension, series.probe)
    return "| \(dimension.title) | \(dimension.size) | `\(probe.title)` | \(number(series.instructionExponent)) | "
      + "\(number(series.memoryExponent)) |"
  }

  private func number(_ exponent: Double?) -> String { exponent?.written ?? "–" }
}
