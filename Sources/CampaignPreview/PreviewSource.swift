package import CampaignCheck
package import CampaignCompile
package import Findings

/// Everything that a page shows: payloads, findings, and where they come from.
package struct PreviewSource {
  /// For whom the payloads are. Everybody is first.
  package let audiences: [Audience]
  package let findings: [Finding]
  /// The paths of all files, by number.
  package let paths: [String]
  /// The files with errors that prevent payloads.
  package let brokenFiles: [Int]
  /// The campaigns, cards and messages that have ended, by full name.
  package let leftOut: [String]
  /// The time of the payloads, in seconds since 1970.
  package let now: Int64?
  /// The lines of a file.
  let lines: (Int) -> FileLines

  package init(
    _ audiences: [Audience], findings: [Finding], paths: [String], brokenFiles: [Int], leftOut: [String], now: Int64?,
    lines: @escaping (Int) -> FileLines
  ) {
    (self.audiences, self.findings, self.paths) = (audiences, findings, paths)
    (self.brokenFiles, self.leftOut, self.now, self.lines) = (brokenFiles, leftOut, now, lines)
  }

  /// Somebody who gets client payloads.
  package struct Audience {
    let kind: Kind
    let name: String
    let reader: Reader
    let workspace: CompiledWorkspace

    package init(_ kind: Kind, _ workspace: CompiledWorkspace, name: String = "", _ reader: Reader = Reader()) {
      (self.kind, self.name, self.reader, self.workspace) = (kind, name, reader, workspace)
    }
  }

  package enum Kind: String {
    case everybody
    /// A sample reader of the configuration.
    case reader
    /// A reader of whom only the language is known.
    case language
    /// The reader of a command line.
    case described
  }
}

/// The settings of a page.
package struct PageSettings: Sendable {
  /// A link to a line of a file in an editor: `vscode://file{path}:{line}`. Nil if there are no such links.
  package var editor: String?
  /// The directory that relative paths of files begin in, for `editor`.
  package var directory = ""
  /// Pictures of their own, as `data:` links, by the link of the picture.
  package var pictures: [String: String] = [:]
  /// True if browsers may load the pictures of campaigns.
  package var loadsPictures = false
  package var drawings: [PageDrawing] = []
  /// The name of the file beside the page that says when there is something new. Nil for a page that stays as it is.
  package var watched: String?

  package init() {}
}

/// A picture of a page, as SVG.
package struct PageDrawing: Sendable {
  package let name: String
  let title: String
  package let svg: [UInt8]

  package init(_ name: String, titled title: String, _ svg: [UInt8]) {
    (self.name, self.title, self.svg) = (name, title, svg)
  }
}
