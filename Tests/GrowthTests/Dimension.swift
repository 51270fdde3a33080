import Foundation

/// A way in which an input can grow, and the commands that are measured with it.
struct Dimension: Sendable {
  let part: Part
  let name: String
  /// The smallest of the four sizes; the others are two, four and eight times as large.
  let size: Int
  /// The first probe is measured at all sizes and in each run of the tests, the others only in long runs.
  let probes: [Probe]
  /// True if the work is by nature a product, such as that of events and the messages that wait for them. Then only the
  /// memory of the probes is measured.
  var isOnlyOfMemory = false
  /// Makes the input of a size.
  let make: @Sendable (Int) throws -> Workspace

  /// The name of the dimension in the table.
  var title: String { "\(part.rawValue): \(name)" }
}

/// The part of campaignc's input that a dimension is about.
enum Part: String, Sendable, CaseIterable {
  case text, structure, json, field, regex, html, allow, delivery, findings, fixes, format
  case configuration, catalogue, ignore, baseline, changes, payload, workspace, git, cache, summaries, scenarios, pairs
  case editor = "language server"
  case arguments = "command line"
}

/// The files of an input, and further arguments of the command line.
struct Workspace: Sendable {
  var files: [(path: String, bytes: [UInt8])] = []
  /// A shell script that runs in the directory before the command is measured.
  var preparation = ""
  /// Arguments after those of the probe.
  var arguments: [String] = []
  var input: [UInt8] = []

  init(_ files: [(String, String)], arguments: [String] = [], preparation: String = "") {
    self.files = files.map { ($0.0, Array($0.1.utf8)) }
    self.arguments = arguments
    self.preparation = preparation
  }

  init(bytes: [UInt8], named path: String) {
    files = [(path, bytes)]
    arguments = [path]
  }

  mutating func add(_ path: String, _ text: String) { files.append((path, Array(text.utf8))) }
}

/// A command with its options, for the inputs of a dimension.
struct Probe: Sendable, Hashable {
  let words: [String]
  /// A command that runs in the directory first and is not measured.
  var before: [String] = []

  init(_ words: String...) { self.words = words }

  init(_ words: [String], before: [String] = []) {
    self.words = words
    self.before = before
  }

  /// The name of the probe in the table.
  var title: String { words.filter { $0 != "--threads" && $0 != "1" && $0 != "." }.joined(separator: " ") }

  /// The command of the probe.
  var command: String { words[0] }

  func adding(_ more: String...) -> Probe { Probe(words + more, before: before) }
}

extension Probe {
  static let lint = Probe("lint", "--threads", "1")
  static let lintJSON = Probe("lint", "--format", "json", "--threads", "1")
  static let diff = Probe("lint", "--diff", "--unsafe-fixes", "--threads", "1")
  static let diffSides = Probe("diff", "--all", "--threads", "1")
  static let diffPictures = Probe(
    "diff", "--format", "markdown", "--pictures", "drawn", "--threads", "1")
  static let fix = Probe("lint", "--fix", "--unsafe-fixes", "--threads", "1")
  static let format = Probe("format", "--threads", "1")
  static let formatDiff = Probe("format", "--diff", "--threads", "1")
  static let formatOrder = Probe("format", "--order", "--check", "--threads", "1")
  static let addAllow = Probe("lint", "--add-allow", "card-without-url", "--reason", "poster", "--threads", "1")
  static let compile = Probe("compile", "--threads", "1")
  static let stats = Probe("stats", "--threads", "1")
  static let preview = Probe("preview", "-o", "page.html", "--threads", "1")
  static let dump = Probe("dump")
  static let dumpEvents = Probe("dump", "--format", "events")
  static let dumpTree = Probe("dump", "--format", "tree")
  static let build = Probe("build", "-o", "payloads", "--threads", "1")
  static let whereFeed = Probe("where", "client/feed.json", "--sources", ".")
  static let whereTriggers = Probe("where", "client/triggers.json", "--sources", ".")
  static let whereLine = Probe("where", "--line", "campaign.yaml:1", "--sources", ".")
  static let writeBaseline = Probe("lint", "--write-baseline", "--threads", "1")
  static let baseline = Probe("lint", "--baseline", "campaignc-baseline.json", "--threads", "1")
  static let cached = Probe("lint", "--cache", "--threads", "1")
  static let config = Probe("config")
  static let decompile = Probe("decompile")
  static let decompileCheck = Probe("decompile", "--check")

  /// The commands that read a campaign file.
  static let ofFiles = [lint, compile, dumpTree, dump, dumpEvents, diff, stats, whereFeed, preview]
  /// The same for broken files, which have findings but no payloads.
  static let ofBrokenFiles = [lint, dumpTree, dump, diff, lintJSON, writeBaseline, preview]
  /// The commands that read a whole directory of files.
  static let ofFolders = [lint, compile, build, stats, whereFeed, cached, writeBaseline, preview]
}

/// The dimensions of one part. Rows are added one by one.
struct DimensionTable: Sendable {
  private let part: Part
  private(set) var rows: [Dimension] = []

  init(_ part: Part, _ fill: (inout DimensionTable) -> Void) {
    self.part = part
    fill(&self)
  }

  mutating func add(
    _ name: String, size: Int = 100, _ probes: [Probe], isOnlyOfMemory: Bool = false,
    _ make: @escaping @Sendable (Int) throws -> Workspace
  ) {
    rows.append(
      Dimension(part: part, name: name, size: size, probes: probes, isOnlyOfMemory: isOnlyOfMemory, make: make))
  }

  /// Adds the text of one campaign file, which the commands get by path.
  mutating func file(
    _ name: String, size: Int = 100, _ probes: [Probe] = Probe.ofFiles, named path: String = "campaign.yaml",
    _ text: @escaping @Sendable (Int) -> String
  ) {
    add(name, size: size, probes) { Workspace([(path, text($0))], arguments: [path]) }
  }

  /// The same for a broken text.
  mutating func broken(
    _ name: String, size: Int = 100, named path: String = "campaign.yaml", _ text: @escaping @Sendable (Int) -> String
  ) {
    file(name, size: size, Probe.ofBrokenFiles, named: path, text)
  }
}

/// A text for each number below `count`, one after the other.
func repeated(_ count: Int, separator: String = "", _ text: (Int) -> String) -> String {
  (0..<count).map(text).joined(separator: separator)
}

func repeated(_ count: Int, _ text: String) -> String { String(repeating: text, count: count) }
