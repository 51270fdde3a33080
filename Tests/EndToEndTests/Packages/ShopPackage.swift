import Foundation
import TestSupport
import Testing

/// The Swift package that docs/plugins.md shows: an app that uses the plugins. It is in a repository with other files.
struct ShopPackage {
  static let campaign = "Sources/shop/Campaigns/opening-hours.yaml"
  private static let place = "apps/shop"

  private let repository: TemporaryFolder
  private let scratch: String

  /// Makes the package with the manifest of the documentation, in which `dependency` replaces the address of campaignc.
  /// Builds write to the directory `scratch`.
  init(dependency: String, code: String? = nil, scratch: String) throws {
    repository = try TemporaryFolder()
    self.scratch = scratch
    let page = try String(contentsOf: repositoryRoot.appending(path: "docs/plugins.md"), encoding: .utf8)
    let blocks = page.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    try #require(blocks.count == 2)
    let address = try #require(
      blocks[0].firstMatch(of: /url: "https:\/\/example.com\/campaignc", from: "\d+\.\d+\.\d+"/))
    try make("Package.swift", text: blocks[0].replacingCharacters(in: address.range, with: dependency))
    try make("Sources/shop/Shop.swift", text: code ?? blocks[1])
    try writeCampaign()
  }

  /// The absolute path of a file in the package.
  func path(_ file: String) -> String { repository.path(file.isEmpty ? Self.place : "\(Self.place)/\(file)") }

  func make(_ file: String, text: String) throws { try repository.make("\(Self.place)/\(file)", text: text) }

  /// A campaign that is sound if the catalogue has the event 'shop_opened'.
  func writeCampaign(title: String = "Opening hours", more: String = "") throws {
    let text = """
      campaign: opening-hours
      cards:
        - id: hours
          type: text_announcement
          title: \(title)
          description: We open at nine.
          url: https://shop.example.com
          channels: [news_feed, content_cards]
      in_app_messages:
        - id: open
          type: slideup
          message: We are open.
          triggers:
            - { type: custom_event, name: shop_opened }
      \(more)
      """
    try make(Self.campaign, text: text)
  }

  func writeCatalogue(_ name: String, with event: String) throws {
    try make(name, text: "events:\n  \(event): {}\n")
  }

  func remove(_ file: String) throws { try FileManager.default.removeItem(atPath: path(file)) }

  /// Runs a command of the package manager, without what other packages left in the user's directories.
  func swift(_ command: String, _ words: String...) throws -> (status: Int32, text: String) {
    let options = ["--package-path", path(""), "--scratch-path", scratch]
    let directories = ["cache", "config", "security"].flatMap { ["--\($0)-path", "\(scratch)/\($0)"] }
    let start = ["sh", "-c", #""$@" 2>&1"#, "sh", "swift", command]
    let finished = try run(start + options + directories + words, in: path(""))
    return (finished.status, String(decoding: finished.output, as: UTF8.self))
  }

  /// Builds until the package manager reuses its plan. The first build writes `Package.resolved`, so the second one is
  /// planned again.
  func expectPlannedBuild(sourceLocation: SourceLocation = #_sourceLocation) throws {
    for _ in 1...2 { try expectSoundBuild(sourceLocation: sourceLocation) }
  }

  func expectSoundBuild(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let sound = try swift("build")
    #expect(sound.status == 0, "\(sound.text.suffix(3000))", sourceLocation: sourceLocation)
  }

  /// Expects a build that fails at a line of the campaign, with a message that Xcode shows there.
  func expectFailedBuild(_ message: String, line: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let broken = try swift("build")
    #expect(broken.status != 0, sourceLocation: sourceLocation)
    let place = "\(path(Self.campaign)):\(line)"
    #expect(
      broken.text.contains("\(place): error: \(message)"), "\(broken.text.suffix(3000))", sourceLocation: sourceLocation
    )
  }
}
