import CampaignCheck
import CampaignCompile
import CampaignDelivery
import CampaignEngine
import CampaignIR
import CampaignLanguage
import Findings
import SourceText

/// The places of messages, cards and filters in campaign files. They are looked up for a campaign when its first place
/// is asked for.
package final class DeliveryPlaces {
  private let workspace: CompiledWorkspace
  private let run: CheckRun
  private let lines: LinesOfFiles
  /// The position of the server payload that has a message or card, and its pointer in it.
  private var pointers: [String: (file: Int, pointer: String)] = [:]
  /// The places of the values of a server payload, by pointer.
  private var known: [Int: [String: Place]] = [:]
  /// Whom the variations of a server payload are for.
  private var knownVariations: [Int: WrittenVariations] = [:]
  /// The audience of each campaign.
  private let audiences: [String?]

  /// `campaigns` are the server payloads of the workspace, in its order.
  init(of campaigns: [ServerPayload.Campaign], in workspace: CompiledWorkspace, _ run: CheckRun) {
    (self.workspace, self.run) = (workspace, run)
    lines = LinesOfFiles(of: run)
    audiences = campaigns.map(\.audience)
    for (file, campaign) in campaigns.enumerated() {
      for (index, card) in campaign.cards.enumerated() {
        guard let key = card.fullName else { continue }
        pointers[key] = (file, "/\(CampaignTable.cards.name)/\(index)")
      }
      for (index, message) in campaign.inAppMessages.enumerated() {
        guard let key = message.fullName else { continue }
        pointers[key] = (file, "/\(CampaignTable.messages.name)/\(index)")
      }
    }
  }

  func place(of key: String) -> String? { position(of: key, below: ["/\(MessageTable.id.name)"])?.line }

  func place(ofTrigger trigger: Int, for key: String) -> DefinitionPlace? {
    let own = "/\(MessageTable.triggers.name)/\(trigger)"
    let parts = [TriggerTable.event, TriggerTable.product, TriggerTable.campaign, TriggerTable.type]
    return position(of: key, below: parts.map { "\(own)/\($0.name)" } + [own])
  }

  func place(of filter: Remedy.FilterPlace, for key: String) -> DefinitionPlace? {
    place(ofGroup: filter.group, inTrigger: filter.trigger, filter: filter.filter, for: key)
  }

  /// The place of a filter of a group: without a number, of the first.
  func place(ofGroup group: Int, inTrigger trigger: Int, filter: Int = 0, for key: String) -> DefinitionPlace? {
    let own = "/\(MessageTable.triggers.name)/\(trigger)/\(TriggerTable.filters.name)/\(group)"
    return position(of: key, below: ["\(own)/\(filter)/\(TriggerTable.property.name)", "\(own)/\(filter)", own])
  }

  /// The place of a field that is written in a message or card, or that it has from its campaign. Payloads have
  /// durations and times by readers' clocks under names of their own.
  func place(of field: Field, for key: String) -> DefinitionPlace? {
    let own = ["", "_ms", "_local", "/0"].map { "/\(field.name)\($0)" }
    return position(of: key, below: own) ?? place(ofCampaignField: field, of: key)
  }

  /// The place of the text of a message or card that stops it for a reader. Nil if several could.
  func placeOfStop(in key: String, for reader: Reader) -> DefinitionPlace? {
    guard let (file, pointer) = pointers[key] else { return nil }
    let places = places(ofFile: file)
    let read = pointersOfTexts(below: pointer, ofFile: file, for: reader).compactMap { places[$0] }.filter(hasStop)
    if Set(read).count == 1 { return read.first.map(position) }
    let stopping = Set(places.lazy.filter { $0.key.hasPrefix(pointer + "/") }.map(\.value)).filter(hasStop)
    // A list or mapping has the text of its parts.
    let texts = stopping.filter { place in !stopping.contains { $0 != place && place.range.includes($0.range) } }
    return texts.count == 1 ? texts.first.map(position) : nil
  }

  /// The pointers of the texts and links that a reader gets of a message or card.
  private func pointersOfTexts(below item: String, ofFile file: Int, for reader: Reader) -> [String] {
    let (places, written) = (places(ofFile: file), variations(ofFile: file))
    let applied = written.applied(for: reader, below: item)
    let links = [MessageTable.uri, CardTable.url].map { "/\($0.name)" }
    let text = "/\(ButtonTable.text.name)"
    let buttons = (0...).prefix { places["\(item)/\(MessageTable.buttons.name)/\($0)\(text)"] != nil }
    let ofButtons = buttons.flatMap { button in
      [text, "/\(ButtonTable.uri.name)"].map { (end: $0, button: Optional(button)) }
    }
    return ((Self.titles + Self.texts + links).map { (end: $0, button: nil) } + ofButtons).compactMap { end, button in
      written.pointers(of: end, inButton: button, below: item, for: applied).first { places[$0] != nil }
    }
  }

  private func hasStop(at place: Place) -> Bool {
    let bytes = run.bytes(ofFile: place.file)
    return Int(place.range.end) <= bytes.count
      && bytes[Int(place.range.start)..<Int(place.range.end)].contains(Array("abort_message".utf8))
  }

  /// The place of a field of the campaign that has a message or card.
  func place(ofCampaignField field: Field, of key: String) -> DefinitionPlace? {
    guard let file = pointers[key]?.file else { return nil }
    let places = places(ofFile: file)
    return ["", "_local", "/0"].lazy.compactMap { places["/\(field.name)\($0)"] }.first.map(position)
  }

  /// The place in its configuration of a setting that a message or card has its value from.
  func place(of setting: ConfigurationTable.Setting, for key: String) -> DefinitionPlace? {
    guard let file = pointers[key]?.file, let campaign = places(ofFile: file).values.first,
      let loaded = run.loaded(forFile: campaign.file), let range = loaded.configuration.places[setting]
    else { return nil }
    return position(Place(file: loaded.readFrom.lowerBound, range: range))
  }

  /// The place of the link of a button or, without a number, of a message or card, for a reader who gets some
  /// variations. Nil if these are not known, and it has some.
  func place(ofLinkOf button: Int?, for key: String, with variations: [VariationConditions]?) -> DefinitionPlace? {
    let isCard = pointers[key]?.pointer.hasPrefix("/\(CampaignTable.cards.name)/") ?? false
    let link = "/\(isCard ? CardTable.url.name : MessageTable.uri.name)"
    return place(of: [link], inButton: button, for: key, with: variations)
  }

  /// The place of a part of a message or card, for a reader who gets some variations.
  func place(of part: SeenPart, for key: String, with variations: [VariationConditions]) -> DefinitionPlace? {
    switch part {
    case .title: place(of: Self.titles, for: key, with: variations)
    case .text: place(of: Self.texts, for: key, with: variations)
    case .button(let number):
      place(of: ["/\(ButtonTable.text.name)"], inButton: number, for: key, with: variations)
    }
  }

  private static let titles = [MessageTable.header, CardTable.title, CardTable.caption].map { "/\($0.name)" }
  private static let texts = [MessageTable.message, CardTable.description, CardTable.subtitle].map { "/\($0.name)" }

  /// The place of the first of some values of a message or card that is written for a reader. Nil if it has variations,
  /// and nobody knows which of them the reader gets.
  private func place(
    of ends: [String], inButton button: Int? = nil, for key: String, with applied: [VariationConditions]?
  ) -> DefinitionPlace? {
    guard let (file, own) = pointers[key] else { return nil }
    let written = variations(ofFile: file)
    guard applied != nil || !written.areThere(below: own) else { return nil }
    let places = places(ofFile: file)
    return ends.lazy.flatMap { written.pointers(of: $0, inButton: button, below: own, for: applied ?? []) }
      .compactMap { places[$0] }.first.map(position)
  }

  /// The variation that a reader should have got, and the place of its conditions. Nil if none has the wanted text or
  /// a similar one.
  func variation(
    missed: MissedVariation
  ) -> (conditions: VariationConditions, isExact: Bool, place: DefinitionPlace?)? {
    guard let (file, own) = pointers[missed.key],
      let (number, conditions, isExact) = variations(ofFile: file).variation(missed: missed, below: own)
    else { return nil }
    return (conditions, isExact, place(ofVariation: number, in: missed.key))
  }

  /// The most specific variation that a reader gets, and the place of its conditions, if the link of the card, the
  /// message or a button does not come from a variation.
  func variation(
    withoutLinkOf button: Int?, in missed: MissedVariation
  ) -> (conditions: VariationConditions, place: DefinitionPlace?)? {
    guard let (file, own) = pointers[missed.key], let last = missed.applied.last,
      let number = variations(ofFile: file).number(of: last, below: own)
    else { return nil }
    let link = place(ofLinkOf: button, for: missed.key, with: missed.applied)
    guard link != nil, link == place(ofLinkOf: button, for: missed.key, with: []) else { return nil }
    return (last, place(ofVariation: number, in: missed.key))
  }

  /// The most specific variation that a reader gets, and the place of its conditions, if the original has what the
  /// reader should see.
  func variation(
    insteadOfOriginal missed: MissedVariation
  ) -> (conditions: VariationConditions, place: DefinitionPlace?)? {
    guard let (file, own) = pointers[missed.key], let last = missed.applied.last,
      variations(ofFile: file).originalHas(missed, below: own)
    else { return nil }
    return (last, place(ofVariation: last, in: missed.key))
  }

  /// The place of the conditions of a variation.
  func place(ofVariation conditions: VariationConditions, in key: String) -> DefinitionPlace? {
    guard let (file, own) = pointers[key], let number = variations(ofFile: file).number(of: conditions, below: own)
    else {
      return nil
    }
    return place(ofVariation: number, in: key)
  }

  private func place(ofVariation number: Int, in key: String) -> DefinitionPlace? {
    let readers = "/\(VariationTable.name)/\(number)/\(VariationTable.readers.name)"
    let parts = [VariationTable.language, VariationTable.target, VariationTable.group].map { "\(readers)/\($0.name)" }
    return position(of: key, below: [readers] + parts)
  }

  private func variations(ofFile file: Int) -> WrittenVariations {
    if let known = knownVariations[file] { return known }
    let written = WrittenVariations(in: workspace.serverFile(file).bytes)
    knownVariations[file] = written
    return written
  }

  /// The file and line of the first of some values below a message or card.
  private func position(of key: String, below suffixes: [String]) -> DefinitionPlace? {
    guard let (file, pointer) = pointers[key] else { return nil }
    let places = places(ofFile: file)
    return suffixes.lazy.compactMap { places[pointer + $0] }.first.map(position)
  }

  private func position(_ place: Place) -> DefinitionPlace {
    let position = lines.lines(ofFile: place.file).position(of: Int(place.range.start))
    return DefinitionPlace(path: run.path(ofFile: place.file), position: position)
  }

  /// Where the values are written that a message may have in common with others of its campaign.
  func sharedValues(of key: String) -> SharedValues {
    guard let (file, own) = pointers[key] else {
      return SharedValues(audience: nil, inheriting: [], merging: [], listsTargets: false)
    }
    let places = places(ofFile: file)
    let field = "/\(MessageTable.audience.name)"
    let (ofCampaign, ofMessage) = (places["/\(CampaignTable.audience.name)"], places[own + field])
    // Times by readers' clocks have names of their own.
    let expiresWithCampaign = ["", "_local"].contains { suffix in
      let ends = places["/\(CampaignTable.ends.name)\(suffix)"]
      return ends != nil && ends == places["\(own)/\(CardTable.expires.name)\(suffix)"]
    }
    var (inheriting, merging): (Set<String>, Set<String>) = ([], [])
    for (other, (otherFile, pointer)) in pointers where otherFile == file {
      guard let place = places[pointer + field] else { continue }
      if place == ofCampaign { inheriting.insert(other) }
      if place == ofMessage { merging.insert(other) }
    }
    return SharedValues(
      audience: audiences[file], inheriting: inheriting, merging: merging,
      listsTargets: places["/\(CampaignTable.targets.name)"] != nil,
      expiresWithCampaign: expiresWithCampaign)
  }

  private func places(ofFile file: Int) -> [String: Place] {
    if let places = known[file] { return places }
    var places: [String: Place] = [:]
    Provenance(of: workspace.serverFile(file), in: workspace).forEach { value in
      if let source = value.source { places[value.pointer.text] = source.place }
    }
    known[file] = places
    return places
  }
}

/// A place in a campaign file.
struct DefinitionPlace: Equatable {
  let path: String
  let position: Position

  /// `campaigns/spring.yaml:12`
  var line: String { "\(path):\(position.line)" }
  /// `campaigns/spring.yaml:12:7`
  var lineAndColumn: String { "\(line):\(position.column)" }
}
