import CampaignCheck
import CampaignLanguage

/// Something that a population assumes about its readers. Its result follows from these numbers.
package struct PopulationAssumption: Sendable, Equatable {
  package let subject: Subject
  /// The event, audience, language or client that it is about. Nil if it is about all readers.
  package var name: String?
  /// Nil for a property, which has several values.
  package var value: Double?
  package let origin: Origin

  /// Its subject, as the model calls it.
  package enum Subject: String, Sendable, CaseIterable {
    case days
    case sessionsPerDay = "sessions_per_day"
    case sessionMinutes = "session_minutes"
    case secondsPerMessage = "seconds_per_message"
    case targets, languages, audiences, control, events, purchases
    case pushClicksPerSession = "push_clicks_per_session"
    case properties
  }

  /// Who says it.
  package enum Origin: String, Sendable {
    case model, catalogue, option
    case usual = "default"
  }
}

extension Population {
  /// Everything that it assumes, in the order of the subjects.
  package var assumptions: [PopulationAssumption] {
    typealias Key = PopulationModel.CodingKeys
    func origin(_ key: Key) -> PopulationAssumption.Origin { model.given.contains(key) ? .model : .usual }
    let habits = [
      PopulationAssumption(subject: .days, value: Double(model.days), origin: origin(.days)),
      PopulationAssumption(
        subject: .sessionsPerDay, value: model.sessionsPerDay, origin: origin(.sessionsPerDay)),
      PopulationAssumption(subject: .sessionMinutes, value: model.sessionMinutes, origin: origin(.sessionMinutes)),
      PopulationAssumption(
        subject: .secondsPerMessage, value: model.secondsPerMessage, origin: origin(.secondsPerMessage)),
    ]
    let control = PopulationAssumption(
      subject: .control, value: isInControl ? 1 : model.control, origin: isInControl ? .option : origin(.control))
    let pushClicks = PopulationAssumption(
      subject: .pushClicksPerSession, value: model.pushClicksPerSession, origin: origin(.pushClicksPerSession))
    return habits + clientShares(origin(.targets)) + languageShares(origin(.languages)) + audienceShares + [control]
      + assumedRates + [pushClicks] + assumedProperties
  }

  private func clientShares(_ origin: PopulationAssumption.Origin) -> [PopulationAssumption] {
    if let target = base.target {
      return [PopulationAssumption(subject: .targets, name: target.row.name, value: 1, origin: .option)]
    }
    return shares(.targets, targets.clients.map(\.row.name), targets.weights, origin)
  }

  private func languageShares(_ origin: PopulationAssumption.Origin) -> [PopulationAssumption] {
    if let language = base.language {
      return [PopulationAssumption(subject: .languages, name: language.text, value: 1, origin: .option)]
    }
    return shares(.languages, languages.tags.map(\.text), languages.weights, origin)
  }

  /// The parts of all readers, from weights.
  private func shares(
    _ subject: PopulationAssumption.Subject, _ names: [String], _ weights: [Double],
    _ origin: PopulationAssumption.Origin
  ) -> [PopulationAssumption] {
    let sum = weights.reduce(0, +)
    return zip(names, weights).map { name, weight in
      PopulationAssumption(subject: subject, name: name, value: sum > 0 ? weight / sum : 0, origin: origin)
    }
  }

  private var audienceShares: [PopulationAssumption] {
    let named = base.audiences.sorted().map { name in
      PopulationAssumption(subject: .audiences, name: name, value: 1, origin: .option)
    }
    let others = audiences.filter { !base.audiences.contains($0.name) }
    return named
      + others.map { name, share in
        let origin: PopulationAssumption.Origin = model.audiences[name] == nil ? .usual : .model
        return PopulationAssumption(subject: .audiences, name: name, value: share, origin: origin)
      }
  }

  /// How often events and purchases happen in a session. A purchase without a name is one of any product.
  private var assumedRates: [PopulationAssumption] {
    rates.map { rate in
      let isPurchase = if case .purchase = rate.occasion { true } else { false }
      let name = rate.occasion.modelName
      return PopulationAssumption(
        subject: isPurchase ? .purchases : .events, name: name.isEmpty ? nil : name, value: rate.perSession,
        origin: rate.origin)
    }
  }

  /// The properties of the events that can happen.
  private var assumedProperties: [PopulationAssumption] {
    sources.flatMap { source in
      let occasion = source.event.occasion
      let modelled = model.properties(at: occasion)
      let event = occasion.modelName.isEmpty ? "purchase" : occasion.modelName
      return source.properties.map { property in
        PopulationAssumption(
          subject: .properties, name: "\(event).\(property.name)",
          origin: modelled[property.name] == nil ? .usual : .model)
      }
    }
  }
}

extension Occasion {
  /// Its name in a model. Empty for a purchase of any product.
  fileprivate var modelName: String {
    switch self {
    case .custom(let name): name
    case .purchase(let product): product
    case .sessionStart, .pushClick, .anyPurchase: ""
    }
  }
}
