import CampaignCheck
import CampaignLanguage
import SourceText
import TimeZones

extension NamedThing {
  /// True if `nothing` is a possible value: of expectations about what readers see.
  var mayBeNothing: Bool {
    switch self {
    case .message, .card, .item: true
    case .campaign, .reader, .audience, .attribute, .event, .product, .property: false
    }
  }
}

extension EditorNames {
  /// The known names of a kind of thing. Nil if they depend on the place of the cursor.
  func names(of thing: NamedThing) -> [String]? {
    switch thing {
    case .campaign: campaigns
    case .message: messages
    case .card: cards
    case .item: messages + cards
    case .reader: readers
    case .audience: catalogue?.audiences?.all.all ?? audiences
    case .attribute: catalogue?.attributes?.all.all ?? []
    case .event, .product, .property: nil
    }
  }

  var eventNames: [String] { catalogue?.events?.all.all ?? events }

  /// The properties that the catalogue lists for an event, a purchase, or for any of them.
  func properties(of subject: PropertySubject) -> [String] {
    guard let catalogue else { return [] }
    switch subject {
    case .event(let name):
      return catalogue.events?[Array(name.utf8)[...]]?.properties?.all.all ?? []
    case .purchase: return catalogue.purchaseProperties?.all.all ?? []
    case .any:
      let events = catalogue.events?.all.all ?? []
      var seen: Set<String> = []
      return (events.flatMap { properties(of: .event($0)) } + properties(of: .purchase)).filter {
        seen.insert($0).inserted
      }
    }
  }

  func type(ofProperty name: String, of subject: PropertySubject) -> Catalogue.PropertyType? {
    let name = Array(name.utf8)[...]
    switch subject {
    case .event(let event): return catalogue?.events?[Array(event.utf8)[...]]?.properties?[name]
    case .purchase: return catalogue?.purchaseProperties?[name]
    case .any: return nil
    }
  }
}

/// The event or purchase whose properties a place of a text is about.
enum PropertySubject {
  case event(String)
  case purchase
  case any
}

extension TableWalk {
  /// The event or purchase around an entry: the nearest mapping that names one.
  func subject(around entry: Int, in outline: Outline) -> PropertySubject {
    let path = outline.path(to: entry)
    let meanings = meanings(to: entry)
    for (step, meaning) in zip(path, meanings).reversed() where outline[step].content == .mapping {
      for use in meaning.records.flatMap(\.fields) {
        guard case .name(let form) = use.field.form, form != .property, let member = member(use.field.name, of: step)
        else { continue }
        if form == .product { return .purchase }
        return .event(String(decoding: outline.text(ofValue: resolved(member)), as: UTF8.self))
      }
    }
    return .any
  }
}
