import Findings
import Foundation
import TestSupport
import Testing
import TextTestSupport

/// A workspace that is edited at random.
struct RandomWorkspace {
  /// The files of the rules' fixtures, so that each rule has findings, and some clean ones.
  static let texts: [(name: String, bytes: [UInt8])] = {
    let fixtures = ["rules", "clean"].flatMap { Fixture.all(in: $0) }
    return fixtures.compactMap { fixture in
      (try? fixture.bytes()).map { (fixture.path.hasSuffix(".json") ? "json" : "yaml", $0) }
    }
  }()

  private static let configurations = [
    "{}\n", "targets: [web]\n", "link_schemes: [shop, myapp]\n", "limits: { nesting: 3 }\n",
    "rules: { text-too-long: error, card-without-url: off }\n", "events: events.yaml\n",
    "events: events.yaml\nexclude: [\"**/f1*\"]\n", "limits: { file_bytes: 300 }\n",
    "overrides: [{ files: [\"**\"], paths: [\"/cards/*/title\"], rules: { text-too-long: off } }]\n",
    "targets: [nobody]\n",
  ]

  private static let catalogues = [
    "events: { cart: {}, purchase: { properties: { total: number } } }\n",
    "events: { level_up: {} }\naudiences: [vip]\n",
    "products: [coins]\n", "events: [\n",
  ]

  let folder: TemporaryFolder
  var random: SeededNumbers
  private(set) var files: [String] = []
  private var made = 0

  init(seed: UInt64) throws {
    (folder, random) = (try TemporaryFolder(), SeededNumbers(seed: seed))
    for _ in 0..<12 { try add() }
  }

  private func url(_ name: String) -> URL { URL(filePath: folder.path(name)) }

  mutating func any<Element>(_ list: [Element]) throws -> Element {
    try #require(list.randomElement(using: &random))
  }

  private mutating func add() throws {
    let text = try any(RandomWorkspace.texts)
    let name = "\(try any(["a", "b/c"]))/f\(made).\(text.name)"
    made += 1
    try folder.write(text.bytes, to: name)
    files.append(name)
  }

  private mutating func edit() throws {
    let name = try any(files)
    let bytes = try Array(Data(contentsOf: url(name)))
    let damaged = Mutations.damaged(bytes, times: 1, using: &random).first ?? Array("campaign: a\n".utf8)
    try folder.write(Bool.random(using: &random) ? damaged : try any(RandomWorkspace.texts).bytes, to: name)
  }

  private mutating func swap() throws {
    let (one, other) = (try any(files), try any(files))
    let (first, second) = (try Data(contentsOf: url(one)), try Data(contentsOf: url(other)))
    try folder.write(Array(second), to: one)
    try folder.write(Array(first), to: other)
  }

  private mutating func remove() throws {
    let name = try any(files)
    try FileManager.default.removeItem(at: url(name))
    files.removeAll { $0 == name }
  }

  private mutating func rename() throws {
    let old = try any(files)
    // The suffix decides whether the same bytes are read as YAML or JSON.
    let new = "b/f\(made).\(try any(["yaml", "json", "yml"]))"
    made += 1
    try FileManager.default.moveItem(at: url(old), to: url(new))
    files = files.map { $0 == old ? new : $0 }
  }

  private mutating func copy() throws {
    let bytes = try Array(Data(contentsOf: url(try any(files))))
    let name = "a/f\(made).yaml"
    made += 1
    try folder.write(bytes, to: name)
    files.append(name)
  }

  mutating func change() throws {
    switch Int.random(in: 0..<13, using: &random) {
    case 0, 1: try add()
    case 2, 3, 4: try edit()
    case 5: try swap()
    case 6: files.count > 6 ? try remove() : try add()
    case 7: try rename()
    case 8: try copy()
    case 9: try folder.make("campaignc.yaml", text: try any(RandomWorkspace.configurations))
    case 10: try folder.make("b/campaignc.yaml", text: try any(RandomWorkspace.configurations))
    case 11: try folder.make("events.yaml", text: try any(RandomWorkspace.catalogues))
    default:
      let name = try any(files)
      try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: folder.path(name))
    }
  }

  /// The arguments of a run, in one of several forms.
  mutating func words() throws -> [String] {
    var words = ["lint", "--format", try any(OutputFormat.allCases).rawValue]
    if Int.random(in: 0..<4, using: &random) == 0 {
      words += ["--now", try any(["2020-01-01T00:00:00Z", "2030-01-01T00:00:00Z"])]
    }
    if Int.random(in: 0..<6, using: &random) == 0 { words += ["--threads", "1"] }
    if Int.random(in: 0..<6, using: &random) == 0 {
      words += ["--rule", "text-too-long=error", "--skip", "wrong-form"]
    }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return words + [folder.path("a"), folder.path("b")]
    case 1: return words + [folder.path(try any(files)), folder.path(try any(files))]
    default: return words + [folder.path]
    }
  }
}
