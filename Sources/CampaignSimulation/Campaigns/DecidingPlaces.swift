import CampaignDelivery
import CampaignLanguage

extension DeliveryWorkspace {
  /// The file and line because of which something happens to a message: of its end, its filter, its audience or its
  /// link. The place of the message or card if no line of it decides. `contents` is what the reader gets, if that is
  /// known.
  func place(deciding what: Occurrence.What, on key: String, in contents: (any ReaderContents)?) -> String? {
    (places.place(deciding: what, on: key, in: contents) ?? places.place(ofSettingDeciding: what, on: key))?.line
      ?? place(of: key)
  }

  /// The file and line that decides what the words about a failed scenario say.
  func place(of subject: ScenarioProblem.Subject) -> String? {
    let own: DefinitionPlace? =
      switch subject.part {
      case .whole: nil
      case .stop(let reader): places.placeOfStop(in: subject.key, for: reader)
      case .seen(let part, let variations): places.place(of: part, for: subject.key, with: variations)
      case .link(let button, let variations):
        places.place(ofLinkOf: button, for: subject.key, with: variations)
          ?? button.flatMap { places.place(of: .button($0), for: subject.key, with: variations) }
      case .trigger(let trigger): places.place(ofTrigger: trigger, for: subject.key)
      case .filters(let trigger, let group): places.place(ofGroup: group, inTrigger: trigger, for: subject.key)
      case .field(let field):
        places.place(of: field, for: subject.key)
          ?? field.setting.flatMap { places.place(of: $0, for: subject.key) }
      }
    return own?.line ?? place(of: subject.key)
  }
}

extension DeliveryWorkspace {
  /// Says which variation has what a reader should have got, with its file and line, or which one has no link of its
  /// own. Nil if there is no such variation.
  func words(about missed: MissedVariation) -> String? {
    guard let (conditions, place) = places.variation(missed: missed) else { return wordsAboutLink(of: missed) }
    let end = place.map { "  (\($0.line))" } ?? ""
    switch missed.wanted {
    case .text, .link: return "the variation for \(conditions.text) has it, but this reader does not get that one\(end)"
    case .conditions(let wanted) where conditions.isSame(as: wanted):
      return "\(missed.key) has this variation, but this reader does not get it\(end)"
    case .conditions: return "\(missed.key) has no such variation; one that it has is for \(conditions.text)\(end)"
    }
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
    case .passedOver(_, let obstacle): obstacle.field.flatMap { place(of: $0, for: key) }
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

extension DeliveryPlaces {
  /// The place of the app's interval, if it is what happens to a message that has none of its own.
  fileprivate func place(ofSettingDeciding what: Occurrence.What, on key: String) -> DefinitionPlace? {
    switch what {
    case .passedOver(_, .interval), .discarded(_, .interval), .refused(_, .interval): place(of: .app, for: key)
    default: nil
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
