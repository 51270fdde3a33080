import Foundation
import TestSupport
import Testing

/// The integrations for Dask and Bazel: with uneven parts, killed workers, late and repeated tasks, the reports and
/// payloads are those of one process, byte for byte. Long tests kill workers and actions amid many campaigns.
@Suite(.needsBinary, .timeLimit(.minutes(60)))
struct IntegrationTests {
  @Test(.needsPython("distributed")) func dask() throws { try tryIntegration("try_dask.py") }

  @Test(.needs("bazel"), .needs("python3")) func bazel() throws { try tryIntegration("try_bazel.py") }

  private func tryIntegration(_ name: String) throws {
    let folder = try TemporaryFolder()
    let script = repositoryRoot.appending(path: "Tests/Tools/\(name)").path
    let size = testsAreLong ? ["--campaigns", "100000", "--only", "killed"] : ["--campaigns", "2000"]
    let command = ["python3", "-B", script, try #require(shippedBinary), folder.path] + size
    let finished = try run(command, within: .seconds(1500))
    #expect(finished.status == 0, "\(String(decoding: finished.output, as: UTF8.self))")
  }
}
