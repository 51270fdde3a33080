import Foundation
import TestSupport
import Testing

/// Builds that are killed at random moments, in long tests hundreds of times, and builds that run at the same time: the
/// directory contains the old payloads or the new ones, never a mixture.
@Suite(.needsBinary, .mayTakeAnHour) struct KilledBuildTests {
  @Test(.needs("python3")) func aFolderIsTheOldOneOrTheNewOne() throws {
    let folder = try TemporaryFolder()
    let killer = repositoryRoot.appending(path: "Tests/Tools/kill_builds.py").path
    let (kills, pairs) = testsAreLong ? (300, 30) : (60, 3)
    let finished = try run(
      ["python3", killer, #require(shippedBinary), folder.path, "--kills", "\(kills)", "--pairs", "\(pairs)"],
      within: .seconds(3000))
    let output = String(decoding: finished.output, as: UTF8.self)
    #expect(finished.status == 0, "\(output)")
    let killed = try #require(
      output.firstMatch(of: /\n(\d+) killed, \d+ times with the new version there, (\d+) times/))
    // Kills before the start or after the end of a build would prove nothing.
    #expect((Int(killed.1) ?? 0) >= kills && (Int(killed.2) ?? 0) > 0, "\(output)")
    print(output)
  }
}
