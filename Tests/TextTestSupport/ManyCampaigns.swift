import Foundation
import SourceTree
package import TestSupport

extension PayloadWorkspace {
  /// Many campaigns, so that each thread gets some: those of the fixtures, and two hundred similar ones.
  package static let manyCampaigns: [String] = {
    let fixtures = Fixture.all(in: "payloads").filter { $0.syntax == .yaml }.flatMap { fixture -> [String] in
      let text = (try? fixture.bytes()).map { String(decoding: $0, as: UTF8.self) } ?? ""
      return text.components(separatedBy: "\n---\n").map { $0.replacing(/\n\.\.\.\n$/, with: "\n") }
    }
    return fixtures + (0..<200).map { campaign("many-\($0)", title: "Title \($0 % 7)") }
  }()

  /// A workspace with many campaigns, one in each file, in five directories.
  package static func ofMany() throws -> PayloadWorkspace {
    let files = manyCampaigns.enumerated().map { ("campaigns/\($0.offset % 5)/\($0.offset).yaml", $0.element) }
    return try PayloadWorkspace(Dictionary(uniqueKeysWithValues: files))
  }
}
