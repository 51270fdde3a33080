import CampaignCheck
import CampaignCompile
import CampaignEngine
import CampaignLanguage
package import Files
import Findings
import SourceText
import SourceTree

/// Questions about one file, which need the files around it.
extension EditorWorkspace {
  package func completions(in file: RawPath, at offset: Int, hasSnippets: Bool) -> [Completion] {
    let configuration = folder(of: file).workspace.configuration(for: file)?.configuration
    let terms = CompletionTerms(
      hasSnippets: hasSnippets, hasTemplates: (configuration?.templates ?? .liquid) == .liquid,
      names: names(for: file))
    let part = part(of: file, around: offset)
    return part.document.completions(at: offset - part.start, by: terms).map { $0.moved(by: part.start) }
  }

  /// The explanation of the text at an offset, with the payload values that are made from it.
  package func hover(in file: RawPath, at offset: Int) -> Hover? {
    let part = part(of: file, around: offset)
    let (document, own) = (part.document, offset - part.start)
    guard
      var hover = hoverOverName(in: part, of: file, at: own)
        ?? document.hover(at: own, by: hoverTerms(of: part, in: file))
    else { return nil }
    hover.range = hover.range.moved(by: part.start)
    guard document.kind == .campaigns, let index = document.outline.innermostEntry(at: own) else { return hover }
    let places = payloads(of: part, in: file).places(madeFrom: document.outline[index].value)
    guard !places.isEmpty else { return hover }
    let lines = places.prefix(Self.mostPlaces).map { "`\($0.payload)` `\($0.pointer)`" }
    let rest = places.count > lines.count ? ["and \(places.count - lines.count) more"] : []
    hover.markdown += "\n\nIn payloads: " + (lines + rest).joined(separator: ", ")
    return hover
  }

  /// The facts about the file and its configuration that an explanation needs.
  func hoverTerms(of part: EditorPart, in file: RawPath) -> HoverTerms {
    HoverTerms(
      configured: { self.configuredValue($0, for: file) },
      linesBefore: {
        part.start == 0 ? 0 : LineTable(of: Array((self.text(of: file) ?? []).prefix(part.start))).count - 1
      })
  }

  /// The most payload values that a hover lists.
  private static let mostPlaces = 6
}
