import CampaignDerive
import CampaignEngine
import CampaignLanguage
import SourceText

// Whole files, for a file that is still empty.

extension Completer {
  /// Adds the examples of files that `campaignc new` writes, if the document has no key.
  mutating func addFiles() {
    guard outline[place.entry].content == .nothing || outline[place.entry].content == .scalar,
      outline.entries.count == 1, !proposals.isJSON
    else { return }
    for (position, file) in files.enumerated() {
      let text = file.text.replacing("\n", with: proposals.lineBreak)
      proposals.add(file.label, .template, file.summary, order: 600 + position, writing: text)
    }
  }

  private var files: [(label: String, summary: String, text: String)] {
    switch proposals.document.kind {
    case .campaigns:
      return DefinitionExample.items.compactMap { file("a campaign with \($0.noun)", of: $0) }
        + [file("a scenario", of: ScenarioTable.record)].compactMap(\.self).map(withKnownMessage)
    case .configuration: return [file("a configuration", of: ConfigurationTable.record)].compactMap(\.self)
    case .catalogue: return [file("an event catalogue", of: CatalogueTable.record)].compactMap(\.self)
    case .readers: return [file("a sample reader", of: ReaderTable.reader)].compactMap(\.self)
    }
  }

  /// The example with a message of the workspace. Its own does not exist there.
  private func withKnownMessage(
    _ file: (label: String, summary: String, text: String)
  ) -> (label: String, summary: String, text: String) {
    let known = proposals.terms.names.messages.first ?? "campaign/message"
    return (file.label, file.summary, file.text.replacing(ExampleTable.reminder, with: known))
  }

  private func file(_ label: String, of type: RecordType) -> (label: String, summary: String, text: String)? {
    let samples = type.fields.compactMap { use in use.field.sample.map { (use.field, $0) } }
    return DefinitionExample(of: type, with: Dictionary(samples) { $1 }).map { (label, type.summary, $0.file) }
  }
}
