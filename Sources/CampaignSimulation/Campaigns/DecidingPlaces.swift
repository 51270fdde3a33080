import CampaignDelivery
import CampaignLanguage

extension DeliveryWorkspace {
  /// The file and line because of which something happens to a message: of its end, its filter, its audience or its
  /// link. The place of the message or card if no line of it decides. `contents` is what the reader gets, if that is
  /// known, and `appInterval` the place of the app's minimum interval in a scenario.
  func place(
    deciding what: Occurrence.What, on key: String, in contents: (any ReaderContents)?, appInterval: String?
  ) -> String? {
    if let own = places.place(deciding: what, on: key, in: contents)?.line { return own }
    return (what.isTooSoon ? appInterval ?? places.place(of: .app, for: key)?.line : nil) ?? place(of: key)
  }

  /// The file and line that decides what the words about a failed scenario say: of some triggers, all lines.
  func place(of subject: ScenarioProblem.Subject, appInterval: String?) -> String? {
    if case .appInterval = subject.part, let appInterval { return appInterval }
    if case .triggers(let triggers) = subject.part, let lines = lines(of: triggers, of: subject.key) { return lines }
    let own: DefinitionPlace? =
      switch subject.part {
      case .whole, .triggers: nil
      case .appInterval: places.place(of: .app, for: subject.key)
      case .stop(let reader): places.placeOfStop(in: subject.key, for: reader)
      case .seen(let part, let variations): places.place(of: part, for: subject.key, with: variations)
      case .link(let button, let variations):
        places.place(ofLinkOf: button, for: subject.key, with: variations)
          ?? button.flatMap { places.place(of: .button($0), for: subject.key, with: variations) }
      case .variation(let conditions): places.place(ofVariation: conditions, in: subject.key)
      case .trigger(let trigger): places.place(ofTrigger: trigger, for: subject.key)
      case .filters(let trigger, let group): places.place(ofGroup: group, inTrigger: trigger, for: subject.key)
      case .field(let field):
        places.place(of: field, for: subject.key)
          ?? field.setting.flatMap { places.place(of: $0, for: subject.key) }
      }
    return own?.line ?? place(of: subject.key)
  }

  /// The lines of some triggers, each once. Nil if none is known.
  private func lines(of triggers: Range<Int>, of key: String) -> String? {
    let lines = triggers.compactMap { places.place(ofTrigger: $0, for: key)?.line }
    let different = lines.enumerated().filter { !lines[..<$0.offset].contains($0.element) }
    return different.isEmpty ? nil : different.map(\.element).joined(separator: ", ")
  }
}

extension DeliveryWorkspace {
  /// Says which variation has what a reader should have got, with its file and line, or which one has no link of its
  /// own. Nil if there is no such variation.
  func words(about missed: MissedVariation) -> String? {
    guard let (conditions, isExact, place) = places.variation(missed: missed) else {
      return wordsAboutOriginal(of: missed) ?? wordsAboutLink(of: missed)
    }
    let end = place.map { "  (\($0.line))" } ?? ""
    switch missed.wanted {
    case .text, .link:
      let has = isExact ? "has it" : "has a similar text"
      return "the variation for \(conditions.text) \(has), but this reader does not get that one\(end)"
    case .conditions(let wanted) where conditions.isSame(as: wanted):
      return "\(missed.key) has this variation, but this reader does not get it\(end)"
    case .conditions: return "\(missed.key) has no such variation; one that it has is for \(conditions.text)\(end)"
    }
  }

  /// Says that the original has the wanted text, and which variation the reader gets instead.
  private func wordsAboutOriginal(of missed: MissedVariation) -> String? {
    guard let (conditions, place) = places.variation(insteadOfOriginal: missed) else { return nil }
    let end = place.map { "  (\($0.line))" } ?? ""
    return "the original has it, but this reader gets the variation for \(conditions.text)\(end)"
  }

  private func wordsAboutLink(of missed: MissedVariation) -> String? {
    guard case .link(_, let button) = missed.wanted,
      let (conditions, place) = places.variation(withoutLinkOf: button, in: missed)
    else { return nil }
    let end = place.map { "  (\($0.line))" } ?? ""
    return "the variation for \(conditions.text), which this reader gets, does not change this link\(end)"
  }
}

extension DeliveryPlaces {
  fileprivate func place(
    deciding what: Occurrence.What, on key: String, in contents: (any ReaderContents)?
  ) -> DefinitionPlace? {
    switch what {
    case .passedOver(_, .filter(let failed)): place(ofGroup: failed.group, inTrigger: failed.trigger, for: key)
    case .passedOver(_, .otherCampaign): place(ofTrigger: 0, for: key)
    case .passedOver(_, .excluded(.stopped)), .passedOver(_, .excluded(.stoppedByEvent)):
      contents.flatMap { placeOfStop(in: key, for: $0.reader) }
    case .passedOver(_, let obstacle):
      obstacle.field.flatMap { field in
        place(of: field, for: key) ?? field.setting.flatMap { place(of: $0, for: key) }
      }
    case .won: place(of: MessageTable.delay, for: key)
    case .discarded(_, let loss), .refused(_, let loss): loss.field.flatMap { place(of: $0, for: key) }
    case .clicked(_, let button, _):
      place(ofLinkOf: button, for: key, with: contents?.content(of: key)?.variations)
        ?? button.flatMap { place(of: .button($0), for: key, with: contents?.content(of: key)?.variations ?? []) }
    case .cardClicked: place(ofLinkOf: nil, for: key, with: contents?.content(of: key)?.variations)
    default: nil
    }
  }
}

extension Occurrence.What {
  /// True if a message comes too soon after another one.
  fileprivate var isTooSoon: Bool {
    switch self {
    case .passedOver(_, .interval), .discarded(_, .interval), .refused(_, .interval): true
    default: false
    }
  }
}

extension Field {
  /// The setting from which a message or card has its value without this field.
  fileprivate var setting: ConfigurationTable.Setting? {
    guard case .configured(let setting, _)? = fallback else { return nil }
    switch setting {
    case .channels: return .channels
    case .targets: return .targets
    }
  }
}

extension Occurrence.Obstacle {
  /// The field of a message that says what keeps it from being shown.
  fileprivate var field: Field? {
    switch self {
    case .excluded(let exclusion): exclusion.field
    case .notStarted: MessageTable.starts
    case .ended, .endsDuringDelay: MessageTable.ends
    case .shownOnce, .notAgain: MessageTable.reEligibility
    case .interval: MessageTable.minInterval
    case .outranked: MessageTable.priority
    case .filter, .otherCampaign, .noSession: nil
    }
  }
}

extension Occurrence.Loss {
  /// The field of a message that says why it is lost.
  fileprivate var field: Field? {
    switch self {
    case .timeout: MessageTable.timeout
    case .ended: MessageTable.ends
    case .orientation: MessageTable.orientation
    case .shownMeanwhile: MessageTable.reEligibility
    case .interval: MessageTable.minInterval
    case .delegate, .asset, .behind, .document, .launch: nil
    }
  }
}
