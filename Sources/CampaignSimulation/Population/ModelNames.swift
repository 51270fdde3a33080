import CampaignCheck
import CampaignDelivery
import CampaignEngine
import CampaignLanguage
import Findings
import SourceText

/// The names of a model that are probably misspelt ones of the campaigns. The catalogue decides about those that it can
/// have.
struct ModelNames {
  private let model: PopulationModel
  private let catalogue: Catalogue?
  private let set: DeliverySet
  private var searches = 0

  /// The most names for which a similar one is searched.
  private static let mostSearches = 100

  init(of model: PopulationModel, _ catalogue: Catalogue?, besides set: DeliverySet) {
    (self.model, self.catalogue, self.set) = (model, catalogue, set)
  }

  /// Throws if a name is probably meant as another one. `place` gives the place of a key of the model.
  mutating func check(_ place: (_ keys: [String]) -> String) throws(UsageError) {
    let occasions = set.messages.flatMap { $0.triggers.map(\.occasion) }
    if catalogue?.events == nil {
      try compare(model.events, with: occasions.compactMap(\.event), "events", "no message waits for", place)
    }
    if catalogue?.products == nil {
      try compare(model.purchases, with: occasions.compactMap(\.product), "purchases", "no message waits for", place)
    }
    if catalogue?.audiences == nil {
      try compare(
        model.audiences, with: set.messages.compactMap(\.audience), "audiences", "no message is for", place)
    }
    try compare(
      model.languages.filter { !isSpoken($0.key) }, with: set.messages.compactMap(\.language), "languages",
      "no message is for", place)
    for (name, rate) in model.events.sorted(by: { $0.key < $1.key })
    where catalogue?.events?[Array(name.utf8)[...]]?.properties == nil {
      try compare(rate, of: .custom(name), ["events", name], place)
    }
    if catalogue?.purchaseProperties == nil {
      for (product, rate) in model.purchases.sorted(by: { $0.key < $1.key }) {
        try compare(rate, of: .purchase(product), ["purchases", product], place)
      }
    }
  }

  private mutating func compare(
    _ rate: PopulationModel.Rate, of occasion: Occasion, _ keys: [String], _ place: ([String]) -> String
  ) throws(UsageError) {
    guard !rate.properties.isEmpty else { return }
    try compare(
      rate.properties, with: set.filteredProperties(at: occasion), keys + [ModelTable.properties],
      "no filter looks at", place)
  }

  private mutating func compare<Value>(
    _ named: [String: Value], with used: [String], _ key: String, _ words: String, _ place: ([String]) -> String
  ) throws(UsageError) {
    try compare(named, with: used, [key], words, place)
  }

  /// A name that nobody uses is a mistake if it is similar to one that is used, and that the model does not have.
  private mutating func compare<Value>(
    _ named: [String: Value], with used: [String], _ keys: [String], _ words: String, _ place: ([String]) -> String
  ) throws(UsageError) {
    let used = Set(used)
    let missing = used.filter { named[$0] == nil }.sorted()
    guard !missing.isEmpty else { return }
    for name in named.keys.sorted() where !used.contains(name) && searches < Self.mostSearches {
      searches += 1
      guard let near = nearest(to: name, among: missing) else { continue }
      throw UsageError(
        message: "\(place(keys + [name])): \(words) '\(excerpt(of: name.utf8))'", suggestion: near,
        help: "if it is right, name it in the event catalogue, or give the model '\(near)', too")
    }
  }

  /// True if the messages of a language are for the readers of this one.
  private func isSpoken(_ tag: String) -> Bool {
    guard let language = try? LanguageTag.read(Array(tag.utf8)[...]).get() else { return false }
    return set.messages.contains { message in
      message.language.map { language.isCovered(by: Array($0.utf8)[...]) } ?? false
    }
  }
}
