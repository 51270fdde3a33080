import CampaignCompile
import CampaignDiff
import CampaignEngine
import CampaignLanguage
import CampaignLint
import Files
import Findings
import SourceText
import SourceTree

/// A text of campaigns as a side of a comparison.
struct TestSide {
  let side: DiffSide
  let run: CheckRun
  /// The bytes of the first file.
  let bytes: [UInt8]

  init(_ text: String, as syntax: Tree.Syntax = .yaml) { self.init(Array(text.utf8), as: syntax) }

  init(_ bytes: [UInt8], as syntax: Tree.Syntax = .yaml) {
    self.init([syntax == .json ? "side.json" : "side.yaml": bytes])
  }

  /// Files by their paths.
  init(_ texts: [String: [UInt8]]) {
    let all = texts.sorted { $0.key < $1.key }
    bytes = all.first?.value ?? []
    var inputs = Inputs(InputFiles(all.map { RawPath($0.key) }, holdFolders: true), named: [])
    for (index, file) in all.enumerated() { inputs.put(.success(file.value), inPlaceOf: index) }
    run = CheckRun(
      inputs, ConfigurationSearch(in: .disk, isOff: true), by: Severities(),
      compiling: CheckTerms.Compiling(profile: nil, now: nil, isMarking: true), threads: 1)
    side = DiffSide(
      run.compiled.map { campaign in
        DiffSide.Campaign(name: String(decoding: campaign.name, as: UTF8.self), payload: campaign.server) { offset in
          campaign.place(ofServerValueAt: offset)
        }
      })
  }

  /// The errors that prevent payloads, as words.
  var errors: [String] {
    let files = run.filesWithoutPayload
    return run.findings.filter { $0.severity == .error && files.contains($0.place.file) }.map(\.message.text)
  }
}

/// Compares two sides as the command does.
func changes(from old: TestSide, to new: TestSide, now: Int64? = nil) -> [Change] {
  comparison(from: old, to: new, now: now).result
}

func comparison(from old: TestSide, to new: TestSide, now: Int64? = nil) -> WorkspaceComparison {
  var comparison = WorkspaceComparison(from: old.side, to: new.side, DiffTerms(now: now))
  let changed = comparison.changedMessages
  comparison.add(from: old.run.standings(of: changed.contains), to: new.run.standings(of: changed.contains))
  return comparison
}

/// The cards of a campaign in which they don't matter.
let card = """
  cards:
    - { id: plain, type: text_announcement, channels: [news_feed], title: Hello, description: Text }

  """
