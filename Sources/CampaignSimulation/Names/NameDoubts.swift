package import CampaignCheck
package import CampaignDelivery
import CampaignLanguage
import CampaignLint
import Findings
import SourceText

/// The names of a command line that are probably misspelt, each as a note. A catalogue decides about the names that it
/// lists; about others, nobody knows: an app logs more than campaigns use, and readers can be in other audiences.
package struct NameDoubts {
  private let set: DeliverySet
  private let catalogue: Catalogue?
  package private(set) var notes: [String] = []
  private var known: Set<String> = []
  private var searches = 0

  /// The most names for which a similar one is searched.
  private static let mostSearches = 100

  package init(in set: DeliverySet, besides catalogue: Catalogue?) { (self.set, self.catalogue) = (set, catalogue) }

  /// Notes a name that is near to another one, once.
  private mutating func doubt(_ name: String, as kind: String, among names: [String], _ words: (String) -> String) {
    guard !names.contains(name), known.insert("\(kind) \(name)").inserted, searches < Self.mostSearches else { return }
    searches += 1
    guard let near = nearest(to: name, among: names) else { return }
    notes.append("\(words(excerpt(of: name.utf8))); did you mean '\(near)'?")
  }
}

// MARK: - Steps

extension NameDoubts {
  /// The campaigns of push notifications, and the events, products and properties that the catalogue does not know.
  package mutating func look(at events: some Sequence<AppEvent>) {
    let (senders, heard, products) = (set.senders, set.events, set.products)
    for event in events {
      if let campaign = event.campaign {
        doubt(campaign, as: "campaign", among: senders) { "there is no campaign '\($0)' here" }
      }
      switch event.occasion {
      case .custom(let name) where catalogue?.events == nil:
        doubt(name, as: "event", among: heard) { "no message waits for '\($0)'" }
      case .purchase(let name) where catalogue?.products == nil && !name.isEmpty:
        doubt(name, as: "product", among: products) { "no message waits for a purchase of '\($0)'" }
      default: break
      }
      look(atPropertiesOf: event)
    }
  }

  private mutating func look(atPropertiesOf event: AppEvent) {
    guard !event.properties.isEmpty, !(catalogue?.declaresProperties(of: event.occasion) ?? false) else { return }
    // An event with both names means both.
    let own = Set(event.properties.map(\.name))
    let filtered = set.filteredProperties(at: event.occasion)
    for name in own.sorted() where !filtered.contains(name) {
      let others = filtered.filter { !own.contains($0) }
      doubt(name, as: "property", among: others) { "no filter looks at '\($0)'" }
    }
  }
}

// MARK: - Readers

extension NameDoubts {
  /// The facts about a reader.
  mutating func look(at names: ReaderNames, _ configuration: Configuration?, _ readers: [NamedReader]) {
    if catalogue?.audiences == nil {
      let audiences = set.audiences + readers.flatMap(\.reader.audiences)
      for name in names.audiences {
        doubt(name, as: "audience", among: audiences) { "no message or card is for '\($0)'" }
      }
    }
    if catalogue?.attributes == nil {
      let attributes = standardAttributeNames + readers.flatMap { ($0.reader.attributes ?? [:]).keys.sorted() }
      for name in names.attributes {
        doubt(name, as: "attribute", among: attributes) { "there is no standard attribute '\($0)'" }
      }
    }
    if let language = names.language { look(at: language, configuration?.languages ?? []) }
  }

  /// A language that no text is for.
  mutating func look(at text: String, _ languages: [LanguageTag]) {
    guard !languages.isEmpty, case .success(let language) = LanguageTag.read(Array(text.utf8)[...]) else { return }
    let known = languages.map(\.text) + set.languages
    guard !known.contains(where: { language.isCovered(by: Array($0.utf8)[...]) }) else { return }
    notes.append(
      "the campaigns have no texts in '\(excerpt(of: text.utf8))'; the configuration has \(listed(languages.map(\.text)))"
    )
  }
}

/// The names in the description of a reader, as somebody wrote them.
package struct ReaderNames {
  let audiences: [String]
  let attributes: [String]
  let language: String?

  package init(audiences: [String], attributes: [String], language: String?) {
    (self.audiences, self.attributes, self.language) = (audiences, attributes, language)
  }
}

extension Catalogue {
  /// True if it lists the properties of an event or purchase.
  fileprivate func declaresProperties(of occasion: Occasion) -> Bool {
    switch occasion {
    case .custom(let name): events?[Array(name.utf8)[...]]?.properties != nil
    case .purchase, .anyPurchase: purchaseProperties != nil
    case .sessionStart, .pushClick: true
    }
  }
}
