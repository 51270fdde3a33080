internal import Foundation

/// A folder of a test with campaign files, and with what `build` makes of them beside them.
package struct PayloadWorkspace {
  package let folder: TemporaryFolder

  /// Files by their path below the folder.
  package init(_ files: [String: String] = [:]) throws {
    folder = try TemporaryFolder()
    for (path, text) in files { try folder.make(path, text: text) }
  }

  /// A workspace with the campaigns a, b and c in a file each.
  package static func ofThree() throws -> PayloadWorkspace {
    try PayloadWorkspace(
      Dictionary(uniqueKeysWithValues: ["a", "b", "c"].map { ("campaigns/\($0).yaml", campaign($0)) }))
  }

  /// What stands in the folder that these three are built into.
  package static let namesOfThree = [
    "client", "client/content_cards.json", "client/feed.json", "client/triggers.json", "manifest.json", "server",
    "server/a.json", "server/b.json", "server/c.json",
  ]

  /// A path below the folder; `-` stays standard input.
  package func path(_ relative: String) -> String { relative == "-" ? "-" : folder.path(relative) }

  /// The words of a run, with paths as somebody in the folder would see them.
  package func words(_ text: String) -> String { text.replacing(folder.path + "/", with: "") }

  /// The files below a folder with their bytes.
  package func contents(of output: String = "out") -> [String: [UInt8]] {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: path(output))) ?? []
    return paths.reduce(into: [:]) { result, file in
      result[file] = (try? Data(contentsOf: URL(filePath: path(output) + "/" + file))).map { Array($0) }
    }
  }

  /// The files and folders below a folder, in order.
  package func names(of output: String = "out") throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: path(output)).sorted()
  }

  /// What a file of the output holds, as text.
  package func text(_ file: String, of output: String = "out") throws -> String {
    try String(contentsOfFile: path(output) + "/" + file, encoding: .utf8)
  }

  /// The payloads without the manifest, which alone tells of files.
  package func payloads(of output: String = "out") -> [String: [UInt8]] {
    contents(of: output).filter { $0.key != "manifest.json" }
  }

  /// What tells a file from another one with the same bytes: its number and its time of change.
  package func identity(_ file: String, of output: String = "out") throws -> [AnyHashable?] {
    let attributes = try FileManager.default.attributesOfItem(atPath: path(output) + "/" + file)
    return [attributes[.systemFileNumber] as? Int, attributes[.modificationDate] as? Date]
  }

  /// A campaign with one card and one message, of which there is nothing to say.
  package static func campaign(_ name: String, title: String = "Hours") -> String {
    """
    campaign: \(name)
    cards: [{ id: hours, type: text_announcement, title: \(title), description: Until eight. }]
    in_app_messages: [{ id: hello, type: slideup, message: Hello, triggers: [{ type: custom_event, name: \(name) }] }]

    """
  }
}
