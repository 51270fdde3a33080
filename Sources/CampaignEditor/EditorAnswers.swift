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
  /// The current text of a file, with what is known of it.
  package func document(_ file: RawPath) -> EditorDocument {
    let bytes = text(of: file) ?? []
    let kind = kind(of: file)
    if let known = lastDocument, known.file == file, known.document.kind == kind, known.document.bytes == bytes {
      return known.document
    }
    let limits = folder(of: file).workspace.configuration(for: file)?.configuration.limits ?? .standard
    let document = EditorDocument(bytes, as: Tree.Syntax(ofPath: file.bytes), kind, limits: limits)
    lastDocument = (file, document)
    return document
  }

  private func kind(of file: RawPath) -> CampaignEngine.FileKind {
    if let own = folder(of: file).ownFiles[file] { return own.kind }
    return file.name.elementsEqual(configurationName.utf8) ? .configuration : .campaigns
  }

  package func completions(in file: RawPath, at offset: Int, hasSnippets: Bool) -> [Completion] {
    let configuration = folder(of: file).workspace.configuration(for: file)?.configuration
    let terms = CompletionTerms(
      hasSnippets: hasSnippets, hasTemplates: (configuration?.templates ?? .liquid) == .liquid,
      names: names(for: file))
    return document(file).completions(at: offset, by: terms)
  }

  /// The explanation of the text at an offset, with the payload values that are made from it.
  package func hover(in file: RawPath, at offset: Int) -> Hover? {
    let document = document(file)
    let found =
      hoverOverName(in: document, of: file, at: offset)
      ?? document.hover(at: offset) { self.configuredValue($0, for: file) }
    guard let hover = found else { return nil }
    guard document.kind == .campaigns, let index = document.outline.innermostEntry(at: offset) else { return hover }
    let places = payloads(of: file).places(madeFrom: document.outline[index].value)
    guard !places.isEmpty else { return hover }
    let lines = places.prefix(Self.mostPlaces).map { "`\($0.payload)` `\($0.pointer)`" }
    let rest = places.count > lines.count ? ["and \(places.count - lines.count) more"] : []
    return Hover(
      markdown: hover.markdown + "\n\nIn payloads: " + (lines + rest).joined(separator: ", "), range: hover.range)
  }

  /// The most payload values that a hover lists.
  private static let mostPlaces = 6
}
