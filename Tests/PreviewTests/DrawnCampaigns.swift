import CampaignCheck
import CampaignCompile
import CampaignEngine
import CampaignLanguage
import CampaignLint
import CampaignPreview
import Findings
import Foundation
import SourceText
import SourceTree

/// Campaigns as a page draws them, from texts in YAML: each is a file.
struct DrawnCampaigns {
  let everybody: CompiledWorkspace
  let source: PreviewSource
  let page: PreviewPage

  init(_ texts: String..., readers: [NamedReader] = []) { self.init(texts, readers: readers) }

  init(_ texts: [String], readers: [NamedReader] = []) {
    var checker = TextChecker()
    var (report, summary) = (Report(), WorkspaceSummary())
    var compiled: [CompiledCampaign] = []
    var broken: [Int] = []
    var terms = TextTerms()
    terms.isMarking = true
    terms.compile = CompileTerms(
      profile: .portable, now: nil, targets: Client.byDefault, readers: readers.map(\.reader))
    for (number, text) in texts.enumerated() {
      guard checker.read(Array(text.utf8), file: number, as: .yaml, into: &report) else {
        broken.append(number)
        continue
      }
      let outcome = checker.check(by: terms, into: &report, &summary)
      if outcome.compiled.isEmpty { broken.append(number) }
      compiled += outcome.compiled
    }
    checkWorkspace(summary, into: &report)
    report.sort()
    everybody = CompiledWorkspace(compiled.filter { $0.reader == nil })
    let audiences = readers.enumerated().map { number, reader in
      PreviewSource.Audience(
        .reader, CompiledWorkspace(compiled.filter { $0.reader == number }, forReader: reader.name), name: reader.name,
        reader.reader)
    }
    let lines = texts.map { FileLines(of: Array($0.utf8)) }
    source = PreviewSource(
      [PreviewSource.Audience(.everybody, everybody)] + audiences, findings: report.findings,
      paths: texts.indices.map { "file\($0).yaml" }, brokenFiles: broken, leftOut: [], now: nil, lines: { lines[$0] })
    page = PreviewPage(of: source)
  }

  var html: String { html(PageSettings()) }

  func html(_ settings: PageSettings) -> String { String(decoding: page.html(settings).page, as: UTF8.self) }

  /// The text of the block of data.
  var block: String { html.between("id=\"data\">", "</script>") }

  /// The data, as the script of the page reads it.
  var data: [String: Any] {
    (try? JSONSerialization.jsonObject(with: Data(block.utf8))) as? [String: Any] ?? [:]
  }

  /// The cards and messages of the data.
  var items: [[Any]] { data["items"] as? [[Any]] ?? [] }

  func key(ofItem number: Int) -> String {
    let campaigns = data["campaigns"] as? [[Any]] ?? []
    return "\(campaigns[items[number][1] as? Int ?? 0][0])/\(items[number][2])"
  }
}

extension String {
  /// The text between the first place of one text and the next place of another.
  func between(_ start: String, _ end: String) -> String {
    guard let start = range(of: start), let end = self[start.upperBound...].range(of: end) else { return "" }
    return String(self[start.upperBound..<end.lowerBound])
  }
}
