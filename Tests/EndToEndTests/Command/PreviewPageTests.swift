import Foundation
import TestSupport
import Testing

/// The page of `preview` in a real browser: everything is drawn and works, nothing leaves the page, and no text of
/// a campaign can change that.
@Suite(
  .step(.browser), .needsBinary, .needsPython("playwright"), .needsPython("axe_playwright_python"), .needs("chromium"),
  .mayTakeAnHour)
struct PreviewPageTests {
  @Test func thePageWorksInChromium() throws {
    let script = repositoryRoot.appending(path: "Tests/Tools/try_preview.py").path
    // Other tests run at the same time.
    let command = ["python3", "-B", script, try #require(shippedBinary), "--patience", "10"]
    let finished = try run(command, within: .seconds(2000))
    #expect(finished.status == 0, "\(String(decoding: finished.output, as: UTF8.self))")
  }
}
