import CampaignCompile
import CampaignDiff
import CampaignEngine
import CampaignJSON
import CampaignLanguage
import CampaignPreview
import CommandSupport
import Files
import Findings

/// The pictures of what changed, before and after: `--pictures DIR`. Each is drawn from its client payload for
/// everybody, as the preview draws it.
struct DiffPictures {
  /// The most cards and messages whose pictures are kept. Each has two of some kilobytes.
  private static let mostItems = 40
  /// The most that are drawn to find out if they look different.
  private static let mostDrawn = 1000

  private let folder: RawPath
  /// The address of the directory in the report.
  private let base: String

  /// Nil if the command line asks for no pictures.
  init?(_ arguments: Arguments) throws(UsageError) {
    let (pictures, base) = (DiffOptions.pictures, DiffOptions.pictureBase)
    guard arguments.has(pictures) else {
      if arguments.has(base) { throw UsageError(message: "\(base.flag) needs \(pictures.flag)") }
      return nil
    }
    guard arguments.value(of: DiffOptions.format) == "markdown" else {
      throw UsageError(message: "\(pictures.flag) needs \(DiffOptions.format.flag) markdown")
    }
    guard let folder = try arguments.written(of: pictures), !folder.bytes.isEmpty else {
      throw UsageError(message: "\(pictures.flag) needs the name of a directory")
    }
    self.folder = folder
    let address = arguments.value(of: base)
    if let address, !address.isAddress {
      throw UsageError(
        message: "\(base.flag) takes a web address without a query, not '\(excerpt(of: address.utf8))'",
        help: "such as https://example.com/pictures")
    }
    let start = address ?? folder.shown
    self.base = start.hasSuffix("/") ? start : start + "/"
  }

  /// Draws what changed, writes the pictures, and adds them to the report.
  func add(
    to report: inout DiffReport, _ old: LoadedSide, _ new: LoadedSide, _ arguments: Arguments, console: any Console
  ) throws(UsageError) -> ExitCode {
    guard let before = old.run, let after = new.run else {
      throw UsageError(
        message: "\(DiffOptions.pictures.flag) needs campaign files on both sides",
        help: "server payloads are not what clients draw")
    }
    var names = ChangedNames(report.entries.map(\.change))
    let (oldNames, newNames) = (names.olds, names.news)
    let olds = Items(CompiledWorkspace(before.compiled)) { oldNames.contains($0) || names.removed.contains($1) }
    let news = Items(CompiledWorkspace(after.compiled)) { newNames.contains($0) || names.added.contains($1) }
    names.addWhole(olds.keys, news.keys)
    var files: [String: [UInt8]] = [:]
    for (number, pair) in names.pairs.enumerated() {
      guard report.pictures.count < Self.mostItems, number < Self.mostDrawn else {
        report.picturesLeft = names.pairs.count - number
        break
      }
      let one = pair.old.flatMap { olds.items[$0] }.flatMap { ItemSketch(of: $0) }
      let two = pair.new.flatMap { news.items[$0] }.flatMap { ItemSketch(of: $0) }
      // Most changes of delivery change nothing that readers see.
      guard one?.svg != two?.svg else { continue }
      func shown(_ sketch: ItemSketch?, _ name: String?, _ side: String) -> DiffReport.Picture.Shown? {
        guard let sketch, let name else { return nil }
        let file = OutputFile(path: "", bytes: sketch.svg)
        let path = "\(name.asFileName)-\(side)-\(file.digest.hexadecimal.prefix(12)).svg"
        files[path] = sketch.svg
        return DiffReport.Picture.Shown(address: base + path, words: sketch.words)
      }
      report.pictures.append(
        DiffReport.Picture(
          pair.new ?? pair.old ?? "", old: shown(one, pair.old, "before"), new: shown(two, pair.new, "after")))
    }
    return write(files, arguments, console: console)
  }

  /// Makes the directory contain exactly these pictures. If there are none, a new directory is not made.
  private func write(_ pictures: [String: [UInt8]], _ arguments: Arguments, console: any Console) -> ExitCode {
    guard !pictures.isEmpty || exists(RawPath(PictureList.path).resolved(in: folder)) else { return .clean }
    let files = pictures.sorted { $0.key < $1.key }.map { OutputFile(path: $0.key, bytes: $0.value) }
    let threads = arguments.number(of: CheckRun.threadsOption) ?? processorCount()
    return OutputFolder(folder, threads: threads, isQuiet: true, listedIn: .pictures).write(
      files + [PictureList.file(of: files)], console: console)
  }

  /// The cards and messages of a side that are drawn.
  private struct Items {
    private(set) var items: [String: ClientItem] = [:]
    /// In the order of the payloads.
    private(set) var keys: [String] = []

    /// A card with several channels is drawn as in the first one. `isWanted` gets the full name and the campaign.
    init(_ workspace: CompiledWorkspace, _ isWanted: (String, String) -> Bool) {
      for payload in [Payload.feed, .contentCards, .triggers] {
        for item in workspace.items(of: payload) {
          let key = item.key
          guard isWanted(key, String(key.prefix { $0 != "/" })), items[key] == nil else { continue }
          items[key] = item
          keys.append(key)
        }
      }
    }
  }
}

/// The names of the cards and messages that changed, what is most dangerous first.
private struct ChangedNames {
  private(set) var pairs: [(old: String?, new: String?)] = []
  /// The campaigns that are gone or new as a whole. Everything in them counts.
  private(set) var removed: Set<String> = []
  private(set) var added: Set<String> = []
  private var known: Set<String> = []

  var olds: Set<String> { Set(pairs.compactMap(\.old)) }
  var news: Set<String> { Set(pairs.compactMap(\.new)) }

  init(_ changes: [Change]) {
    for level in ChangeLevel.allCases.reversed() {
      for change in changes where change.level == level {
        guard change.name.contains("/") else {
          if change.newName == nil { removed.insert(change.campaign) }
          if change.oldName == nil { added.insert(change.campaign) }
          continue
        }
        add(change.oldName, change.newName)
      }
    }
  }

  private mutating func add(_ old: String?, _ new: String?) {
    guard known.insert("\(old ?? "") \(new ?? "")").inserted else { return }
    pairs.append((old, new))
  }

  /// Adds what is in campaigns that are gone or new.
  mutating func addWhole(_ olds: [String], _ news: [String]) {
    func campaign(_ name: String) -> String { String(name.prefix { $0 != "/" }) }
    let (moved, found) = (self.olds, self.news)
    for name in olds where removed.contains(campaign(name)) && !moved.contains(name) { add(name, nil) }
    for name in news where added.contains(campaign(name)) && !found.contains(name) { add(nil, name) }
  }
}

/// The list of the pictures in a directory: `pictures.list`. Only files in it are replaced or removed.
enum PictureList {
  static let path = "pictures.list"
  private static let version: Int64 = 1

  static func file(of pictures: [OutputFile]) -> OutputFile {
    var json = CanonicalJSON()
    json.writeObject(["files", "version"], key: \.utf8) { json, key in
      guard key == "files" else { return json.write(version) }
      json.writeArray { json in
        for file in pictures {
          let facts = ["path": file.path, "sha256": file.digest.hexadecimal]
          json.writeObject(facts, key: { $0.key.utf8 }) { $0.write(string: $1.value.utf8) }
        }
      }
    }
    return OutputFile(path: path, bytes: json.bytes)
  }

  /// The pictures in a list that we wrote. Nil if the bytes are not such a list.
  static func files(in bytes: [UInt8]) -> [ListedFile]? {
    listedFiles(
      in: bytes, under: "files", version: version, keys: ["files", "version"], fileKeys: ["path", "sha256"])?.map(
        ListedFile.init)
  }
}

extension OutputList {
  /// The list of pictures.
  fileprivate static let pictures = OutputList(path: PictureList.path, of: "pictures", limit: Manifest.limit) {
    PictureList.files(in: $0)
  }
}

extension String {
  /// A name with only characters that all systems and addresses take as they are.
  fileprivate var asFileName: String {
    let bytes = utf8.prefix(60).map { byte -> UInt8 in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
        UInt8(ascii: "_"):
        byte
      default: UInt8(ascii: "-")
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// True for a web address to which the name of a file can be added.
  fileprivate var isAddress: Bool {
    guard let start = ["https://", "http://"].first(where: hasPrefix) else { return false }
    let rest = utf8.dropFirst(start.utf8.count)
    return !rest.isEmpty && rest.first != UInt8(ascii: "/")
      && rest.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"?#<>()[]{}\\|^`\"'*".utf8.contains($0) }
  }
}
