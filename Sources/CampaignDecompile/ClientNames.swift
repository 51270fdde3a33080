import CampaignCompile
import CampaignJSON
import CampaignLanguage

/// Names for the ids of clients: one for the campaign, and one for the card or message, unique in its campaign.
struct ClientNames {
  /// The campaign of cards and messages whose id names none.
  private let home: ArraySlice<UInt8>
  private var taken: Set<ArraySlice<UInt8>> = []
  /// The last number that was added to a name.
  private var numbers: [ArraySlice<UInt8>: Int] = [:]

  init(home: ArraySlice<UInt8>) {
    self.home = home
  }

  struct Name {
    let campaign: ArraySlice<UInt8>
    let id: ArraySlice<UInt8>
    /// True if it is not the name in the payload, because that one is taken.
    var isChanged = false
  }

  /// The names for several ids. Ids that name their campaign come first, so that no other takes their names.
  mutating func names(for ids: [(id: ArraySlice<UInt8>, noun: String)]) -> [Name] {
    var names = ids.map { Self.split($0.id) }
    for index in names.indices {
      if let name = names[index] { names[index] = unique(name) }
    }
    return zip(ids, names).map { id, name in
      name ?? unique(Name(campaign: home, id: Self.slug(for: id.id, noun: id.noun)), isGiven: false)
    }
  }

  private mutating func unique(_ name: Name, isGiven: Bool = true) -> Name {
    if taken.insert(name.campaign + [slash] + name.id).inserted { return name }
    let base = name.campaign + [slash] + name.id
    while true {
      let number = (numbers[base] ?? 1) + 1
      numbers[base] = number
      let suffix = Array("-\(number)".utf8)
      let id = name.id.prefix(Slug.limit - suffix.count) + suffix
      if taken.insert(name.campaign + [slash] + id).inserted {
        return Name(campaign: name.campaign, id: id, isChanged: isGiven)
      }
    }
  }
}

private let slash = UInt8(ascii: "/")

extension ClientNames {
  /// The two names of `spring-sale/banner`.
  static func split(_ id: ArraySlice<UInt8>) -> Name? {
    guard let middle = id.firstIndex(of: slash) else { return nil }
    let name = Name(campaign: id[..<middle], id: id[(middle + 1)...])
    return Slug.fault(in: name.campaign) == nil && Slug.fault(in: name.id) == nil ? name : nil
  }

  /// A slug that resembles an id. For a composite id, it is the campaign's number in it.
  static func slug(for id: ArraySlice<UInt8>, noun: String) -> ArraySlice<UInt8> {
    let proposal = Slug.proposal(for: campaign(ofComposite: id) ?? id) ?? Slug.proposal(for: id)
    return Array((proposal?.text ?? noun).utf8)[...]
  }

  /// The campaign's part of a composite id. Nil for other ids.
  static func campaign(ofComposite id: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    Base64.decode(id).flatMap { decoded in
      decoded.count > 3 && contains(decoded, "_$_") ? decoded.prefix { $0 != UInt8(ascii: "_") } : nil
    }
  }

  private static func contains(_ bytes: [UInt8], _ part: String) -> Bool {
    let part = Array(part.utf8)
    return bytes.indices.dropLast(part.count - 1).contains { bytes[$0..<$0 + part.count].elementsEqual(part) }
  }
}
