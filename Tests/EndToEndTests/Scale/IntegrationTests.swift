import Foundation
import TestSupport
import Testing

/// The integrations for Dask, Bazel, Spark, Ray and Ninja: with uneven parts, killed workers, late and repeated tasks,
/// the reports and payloads are those of one process, byte for byte.
@Suite(.step(.clusters), .needsBinary, .mayTakeAnHour)
struct IntegrationTests {
  @Test(.needsPython("distributed"), arguments: Run.all) fileprivate func dask(_ run: Run) throws {
    try tryIntegration("try_dask.py", run)
  }

  @Test(.needs("bazel"), .needs("python3"), arguments: Run.all) fileprivate func bazel(_ run: Run) throws {
    try tryIntegration("try_bazel.py", run)
  }

  @Test(
    .needsPython("pyspark"), .needsPython("ray"), .needs("java"), .needs("ninja"), .needs("git"), arguments: Run.all)
  fileprivate func engines(_ run: Run) throws {
    try tryIntegration("try_engines.py", run)
  }

  private func tryIntegration(_ name: String, _ kind: Run) throws {
    let folder = try TemporaryFolder()
    let script = repositoryRoot.appending(path: "Tests/Tools/\(name)").path
    let command = ["python3", "-B", script, try #require(shippedBinary), folder.path] + kind.options
    let finished = try run(command, within: .seconds(1500))
    #expect(finished.status == 0, "\(String(decoding: finished.output, as: UTF8.self))")
  }
}

/// Everything with few campaigns; workers and actions that are killed amid many.
private struct Run: CustomTestStringConvertible {
  let options: [String]
  var testDescription: String { options.joined(separator: " ") }

  static let all = [
    Run(options: ["--campaigns", "2000"]), Run(options: ["--campaigns", "100000", "--only", "killed"]),
  ]
}
