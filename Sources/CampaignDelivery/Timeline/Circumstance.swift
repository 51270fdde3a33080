import Bytes
import CampaignCheck
package import CampaignLanguage

/// Something about the reader, the event or the app that may be otherwise, so that a message is shown.
package enum Circumstance: Sendable, Equatable {
  /// The reader is in an audience.
  case audience(String)
  case language(String)
  case client(Client)
  /// The reader is in the control group, or is not.
  case control(Bool)
  /// The last step logs another event.
  case event(AppEvent)
  /// The event has another value of a property, or none. `wanted` is what the filters ask for, in words.
  case property(String, PropertyValue?, wanted: [String])
  case product(String)
  /// The push notification is of another campaign.
  case push(String)
  /// The last step happens at a later time.
  case time(Int64)
  case foreground
  case orientation(DeliveredMessage.Orientation)
  /// A file can be loaded.
  case file(String)
  /// The page allows HTML messages.
  case documents
  /// The app's delegate displays messages.
  case display
  /// The app gets new cards.
  case refresh
  /// A session begins before the last step.
  case session

  /// The field of which two changes can't be made together.
  var slot: String {
    switch self {
    case .audience(let name): "audience \(name)"
    case .language: "language"
    case .client: "client"
    case .control: "control"
    case .event, .product, .push: "event"
    case .property(let name, _, _): "property \(name)"
    case .time: "time"
    case .foreground: "foreground"
    case .orientation: "orientation"
    case .file(let file): "file \(file)"
    case .documents: "documents"
    case .display: "display"
    case .refresh: "refresh"
    case .session: "session"
    }
  }
}

extension Trial {
  /// The same steps under other circumstances.
  func applying(_ remedies: [Remedy]) -> Trial {
    var trial = self
    for remedy in remedies {
      switch remedy {
      case .circumstance(let circumstance): trial.apply(circumstance)
      case .appInterval(let span): trial.app.minInterval = span
      case .close(let key): trial.closings.append(key)
      default: break
      }
    }
    return trial
  }

  private mutating func apply(_ circumstance: Circumstance) {
    switch circumstance {
    case .audience(let name): reader = reader.changed { $0.audiences.append(name) }
    case .language(let tag):
      reader = reader.changed { $0.language = try? LanguageTag.read(Array(tag.utf8)[...]).get() }
    case .client(let client): reader = reader.changed { $0.target = client }
    case .control(let isInControl): reader.isInControl = isInControl
    case .event(let event): log(event)
    case .property(let name, let value, _): change { $0.with(name, value) }
    case .product(let product): change { AppEvent(.purchase(product), properties: $0.properties) }
    case .push(let campaign): change { AppEvent(.pushClick, campaign: campaign, properties: $0.properties) }
    case .time(let time): last = TimedStep(last.step, at: time)
    case .foreground: preparations.append(.foreground)
    case .orientation(let orientation): preparations.append(.rotate(orientation))
    case .file(let file): loadable.insert(file)
    case .documents: app.allowsDocuments = true
    case .display: preparations.append(.answer(.display))
    case .refresh: preparations.append(.refresh(succeeds: true))
    case .session: preparations.append(.startSession)
    }
  }

  private mutating func log(_ event: AppEvent) {
    if case .startSession = last.step, event.occasion != .sessionStart { preparations.append(.startSession) }
    last = TimedStep(event.occasion == .sessionStart ? .startSession : .event(event), at: last.time)
  }

  private mutating func change(_ make: (AppEvent) -> AppEvent) {
    if let event { log(make(event)) }
  }
}

extension AppEvent {
  /// The same event with another value of a property, or without it.
  func with(_ name: String, _ value: PropertyValue?) -> AppEvent {
    var event = self
    if let index = properties.firstIndex(where: { $0.name == name }) {
      if let value { event.properties[index] = Property(name, value) } else { event.properties.remove(at: index) }
    } else if let value {
      event.properties.append(Property(name, value))
    }
    return event
  }
}

// MARK: - Candidates

extension DeliverySet {
  /// Other circumstances that may help against an obstacle, the nearest first. Some only help together.
  func circumstances(for message: Int, _ outcome: Trial.Outcome, in trial: Trial) -> [[Remedy]] {
    let own = messages[message]
    if let end = outcome.end, let single = circumstances(after: end, own, in: trial) { return single.asRemedies }
    switch outcome.obstacle {
    case .filter?, .otherCampaign?, nil:
      let reading = FilterReading(trial.reader.client, asking: patterns)
      return own.events(near: trial.event, at: trial.end, by: reading).map { $0.map { .circumstance($0) } }
    case .excluded(let exclusion)?: return circumstances(for: own, exclusion).asRemedies
    case .notStarted(let starts)?:
      return trial.times(from: starts.minus(own.delay)).asRemedies + trial.times(from: starts).asRemedies
    case .notAgain(let until)?: return trial.times(from: until.minus(own.delay)).asRemedies
    case .interval(let until, _)?: return trial.times(from: until.minus(own.delay)).asRemedies
    case .noSession?: return [[.circumstance(.session)]]
    case .outranked(let other)?:
      let reading = FilterReading(trial.reader.client, asking: patterns)
      return (trial.event.map { own.changes(of: $0, at: trial.end, stopping: messages[other], by: reading) } ?? [])
        .asRemedies
    case .ended?, .endsDuringDelay?, .shownOnce?: return []
    }
  }

  private func circumstances(after end: Occurrence, _ own: DeliveredMessage, in trial: Trial) -> [Circumstance]? {
    switch end.what {
    case .queued(_, .inBackground): [.foreground]
    case .queued(_, .delegate), .discarded(_, .delegate): [.display]
    case .discarded(_, .asset(let file)): [.file(file)]
    case .discarded(_, .orientation(let held)), .refused(_, .orientation(let held)): [.orientation(held)]
    case .discarded(_, .document), .refused(_, .document): [.documents]
    default: nil
    }
  }

  private func circumstances(for own: DeliveredMessage, _ exclusion: Exclusion) -> [Circumstance] {
    exclusion.circumstances(among: own.targets)
  }
}

extension Exclusion {
  /// The readers whom it does not exclude. `targets` are the clients of the campaign.
  func circumstances(among targets: [Client]) -> [Circumstance] {
    switch self {
    case .client: targets.map { .client($0) }
    case .audience(let name): [.audience(name)]
    case .language(let tag): [.language(tag)]
    case .control: [.control(false)]
    case .noControl: [.control(true)]
    case .noPushNotifications: targets.filter { !$0.row.gaps.contains(.pushNotifications) }.map { .client($0) }
    case .document: targets.filter { !$0.row.gaps.contains(.html) }.map { .client($0) }
    case .stopped, .stoppedByEvent: []
    }
  }
}

extension Trial {
  /// Later times of the last step: the first whole second that is not before a moment, and the next one for clients
  /// that leave out the first second.
  func times(from moment: Int64) -> [Circumstance] {
    let seconds = (moment / 1000).plus(moment % 1000 > 0 ? 1 : 0)
    return [seconds, seconds.plus(1)].filter { $0.times(1000) > end && Moment(seconds: $0) != nil }
      .map { .time($0.times(1000)) }
  }
}

extension [Circumstance] {
  /// Each as a change of its own.
  fileprivate var asRemedies: [[Remedy]] { map { [.circumstance($0)] } }
}
