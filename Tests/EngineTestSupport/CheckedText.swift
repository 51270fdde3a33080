import CampaignEngine
import CampaignLanguage
import Findings
package import SourceTree
package import TextTestSupport

extension TextTestSupport.CheckedText {
  /// The last step of the check. `documents` checks text and tree only, so those tests can be short; `table` also
  /// checks fields; `records` also runs the rules about one record, so many messages can wait for the same event;
  /// `model` checks everything, as if the configuration had the usual `channels`; `unconfigured` does not.
  package enum Extent: Equatable {
    case documents
    case table(linkSchemes: [String] = [])
    /// With the catalogue of the examples, or without a catalogue.
    case records(isCatalogued: Bool = false, hasLanguages: Bool = false)
    case model
    case unconfigured
    /// The text is a configuration, not a campaign.
    case configuration
    /// The text has sample readers, with the catalogue of the examples.
    case readers
  }

  /// Checks a text like a file of `lint`.
  package init(_ bytes: [UInt8], as syntax: Tree.Syntax, upTo extent: Extent = .documents) {
    let checked = CampaignEngine.CheckedText(bytes, as: syntax, extent.kind, by: extent.terms)
    self.init(bytes, checked.tree, isReadable: checked.isReadable, checked.findings)
  }

  package init(_ text: String, as syntax: Tree.Syntax = .yaml, upTo extent: Extent = .documents) {
    self.init(Array(text.utf8), as: syntax, upTo: extent)
  }

  /// The text after all fixes, checked like this one.
  package func fixed(as syntax: Tree.Syntax, upTo extent: Extent) -> Self {
    fixed { Self($0, as: syntax, upTo: extent) }
  }
}

extension TextTestSupport.CheckedText.Extent {
  fileprivate var kind: FileKind {
    switch self {
    case .configuration: .configuration
    case .readers: .readers
    case .documents, .table, .records, .model, .unconfigured: .campaigns
    }
  }

  fileprivate var terms: TextTerms {
    switch self {
    case .documents, .configuration: termsOfExamples(upTo: .documents)
    case .readers: termsOfExamples(upTo: .documents, catalogue: catalogueOfExamples())
    case .table(let linkSchemes): termsOfExamples(upTo: .model, linkSchemes: linkSchemes)
    case .records(let isCatalogued, let hasLanguages):
      termsOfExamples(
        upTo: .records, linkSchemes: [], catalogue: isCatalogued ? catalogueOfExamples() : nil,
        languages: hasLanguages ? languagesOfExamples : [])
    case .model: termsOfExamples(upTo: .workspace, linkSchemes: [], channels: .byDefault)
    case .unconfigured: termsOfExamples(upTo: .workspace, linkSchemes: [])
    }
  }
}
