import Foundation

/// A test directory with campaign files, and with the payloads that `build` makes.
package struct PayloadWorkspace {
  package let folder: TemporaryFolder

  /// The files by their path in the directory.
  package init(_ files: [String: String] = [:]) throws {
    folder = try TemporaryFolder()
    for (path, text) in files { try folder.make(path, text: text) }
  }

  /// A workspace with the campaigns a, b and c, each in its own file.
  package static func ofThree() throws -> PayloadWorkspace {
    try PayloadWorkspace(
      Dictionary(uniqueKeysWithValues: ["a", "b", "c"].map { ("campaigns/\($0).yaml", campaign($0)) }))
  }

  /// Writes the file of a campaign.
  package func write(_ name: String, _ text: String) throws {
    try folder.make("campaigns/\(name).yaml", text: text)
  }

  /// All names in the directory of their payloads.
  package static let namesOfThree = [
    "client", "client/content_cards.json", "client/feed.json", "client/triggers.json", "manifest.json", "server",
    "server/a.json", "server/b.json", "server/c.json",
  ]

  /// A path in the directory. `-` stays standard input.
  package func path(_ relative: String) -> String { relative == "-" ? "-" : folder.path(relative) }

  /// The output of a run, with paths relative to the directory.
  package func words(_ text: String) -> String { text.replacing(folder.path + "/", with: "") }

  /// The files below a directory, with their bytes.
  package func contents(of output: String = "out") -> [String: [UInt8]] {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: path(output))) ?? []
    return paths.reduce(into: [:]) { result, file in
      result[file] = (try? Data(contentsOf: URL(filePath: path(output) + "/" + file))).map { Array($0) }
    }
  }

  /// The files and directories below a directory, sorted.
  package func names(of output: String = "out") throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: path(output)).sorted()
  }

  /// The text of a file of the output.
  package func text(_ file: String, of output: String = "out") throws -> String {
    try String(contentsOfFile: path(output) + "/" + file, encoding: .utf8)
  }

  /// The payloads without the manifest. Only the manifest depends on the names of the source files.
  package func payloads(of output: String = "out") -> [String: [UInt8]] {
    contents(of: output).filter { $0.key != "manifest.json" }
  }

  /// The inode number and the time of change. They differ between two files with the same bytes.
  package func identity(_ file: String, of output: String = "out") throws -> [AnyHashable?] {
    let attributes = try FileManager.default.attributesOfItem(atPath: path(output) + "/" + file)
    return [attributes[.systemFileNumber] as? Int, attributes[.modificationDate] as? Date]
  }

  /// A campaign with one card and one message, without findings.
  package static func campaign(_ name: String, title: String = "Hours") -> String {
    """
    campaign: \(name)
    cards: [{ id: hours, type: text_announcement, title: \(title), description: Until eight., channels: [news_feed] }]
    in_app_messages: [{ id: hello, type: slideup, message: Hello, triggers: [{ type: custom_event, name: \(name) }] }]

    """
  }
}
