import Foundation
import TestSupport
import Testing

/// The DocC pages of the library show only code of `examples/consumer`, which `ConsumerTests` builds.
@Suite struct LibraryPageTests {
  private static let pages = ["CampaignIR", "CreatingPayloads", "ReadingPayloads", "WritingJSON"]

  @Test(arguments: pages)
  func thePageShowsCodeThatCompiles(_ page: String) throws {
    let code = try words(text("examples/consumer/Sources/consumer/Examples.swift"))
    for block in try blocks(of: page) { #expect(code.contains(words(block)), "\(block)") }
  }

  @Test func thePagesShowCode() throws {
    #expect(try Self.pages.flatMap(blocks).count >= 5)
  }

  private func blocks(of page: String) throws -> [String] {
    let page = try text("Sources/CampaignIR/CampaignIR.docc/\(page).md")
    return page.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: repositoryRoot.appending(path: path), encoding: .utf8)
  }

  /// The text in one line, without indentation.
  private func words(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
