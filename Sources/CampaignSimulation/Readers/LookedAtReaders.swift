import Bytes
import CampaignCheck
import CampaignCompile
package import CampaignEngine
package import CampaignLanguage
import Files
import Findings
import SourceText

/// The messages and cards that the readers of each workspace of a run get, and their places in the files.
package struct LookedAtReaders {
  private var looked: [Looked] = []

  private struct Looked {
    let matrix: ReaderMatrix
    let delivery: DeliveryWorkspace
  }

  /// A table for each workspace.
  package var matrices: [ReaderMatrix] { looked.map(\.matrix) }

  /// The place of a message or card of a table.
  package func place(inMatrix number: Int, of key: String) -> String? { looked[number].delivery.place(of: key) }

  /// Looks at the workspaces that have readers and, if campaigns are named, some of these. `reader` stands for the
  /// readers of all workspaces, `name` is its name, and `known` are the names in it. `remark` gets what is left out.
  package init(
    of run: CheckRun, _ reader: RunReaders?, named name: String?, _ known: ReaderNames, ofCampaigns names: [String],
    at now: Moment, lookingAtDates looksAtDates: Bool, remark: (String) -> Void
  ) throws(UsageError) {
    let workspaces = run.workspaces
    try Self.check(names, among: workspaces.flatMap(\.names))
    var doubts = ReaderDoubts()
    var withoutReaders: [RunWorkspace] = []
    for workspace in workspaces {
      let readers = Self.readers(of: workspace, reader)
      if readers.isEmpty, reader == nil, names.isEmpty { withoutReaders.append(workspace) }
      guard !readers.isEmpty, names.isEmpty || workspace.names.contains(where: names.contains) else { continue }
      let loaded = workspace.configuration
      let delivery = try DeliveryWorkspace(
        of: workspace.compiled, in: run, catalogue: loaded?.catalogue)
      doubts.look(at: known, under: loaded, of: delivery)
      let matrix = ReaderMatrix(
        of: workspace.folder?.shown, readers, getting: delivery.set, from: delivery.campaigns.maker,
        ofCampaigns: names.isEmpty ? nil : Set(names), at: now.seconds.times(1000),
        lookingAtDates: looksAtDates)
      try delivery.campaigns.checkWork()
      looked.append(Looked(matrix: matrix, delivery: delivery))
    }
    if looked.isEmpty { throw Self.noReaders(in: run, named: name) }
    for workspace in withoutReaders {
      let place = workspace.folder.map { "'\($0.shown)'" } ?? "files without a \(configurationName)"
      let count = counted(workspace.names.count, "campaign", "campaigns")
      remark("left out \(count) of \(place): there are no sample readers")
    }
    try doubts.report(to: remark)
  }

  /// The readers of a workspace: its own, or the one that was described.
  private static func readers(of workspace: RunWorkspace, _ reader: RunReaders?) -> [NamedReader] {
    guard let reader else { return workspace.configuration?.readers ?? [] }
    return Array(reader.all[reader.positions(inApp: workspace.app)])
  }

  private static func check(_ names: [String], among known: [String]) throws(UsageError) {
    for name in names where !known.contains(name) {
      throw UsageError(
        message: "there is no campaign '\(excerpt(of: name.utf8))'", suggestion: nearest(to: name, among: known))
    }
  }

  private static func noReaders(in run: CheckRun, named name: String?) -> UsageError {
    if let name {
      return UsageError(
        message: "the configuration of these campaigns has no reader '\(excerpt(of: name.utf8))'",
        help: "name the directory of the configuration that has this reader")
    }
    let file = run.workspaces.lazy.compactMap { $0.configuration?.file.fromHere.shown }.first ?? configurationName
    return UsageError(
      message: "there are no sample readers",
      help: "add some to \(excerpt(of: file.utf8)), such as 'readers: { anna: { target: ios, language: de } }', or "
        + "describe one with --target, --language and --audience")
  }
}

extension RunWorkspace {
  /// The names of its campaigns.
  fileprivate var names: [String] { compiled.map { String(decoding: $0.name, as: UTF8.self) } }
}

/// The names in the reader of the command line that no workspace of the run knows.
private struct ReaderDoubts {
  private var errors: [UsageError] = []
  private var notes: [[String]] = []
  private var isKnown = false

  mutating func look(
    at names: ReaderNames, under loaded: ConfigurationSearch.Loaded?, of workspace: DeliveryWorkspace
  ) {
    do throws(UsageError) {
      try workspace.check(names, under: loaded)
      notes.append(workspace.doubts(about: names, under: loaded))
      isKnown = true
    } catch {
      errors.append(error)
    }
  }

  /// Throws if the name is in no catalogue. Remarks what is near to another name in every workspace.
  func report(to remark: (String) -> Void) throws(UsageError) {
    if !isKnown, let error = errors.first { throw error }
    for note in notes.first ?? [] where notes.allSatisfy({ $0.contains(note) }) { remark(note) }
  }
}
