import CampaignLanguage
package import SourceText

/// A message, and the message that comes directly before it.
package struct QueuedMessage: Sendable {
  /// The place of its id.
  package let place: Place
  package let priority: Int
  /// True if the author has written the priority.
  package let hasWrittenPriority: Bool
  /// The message that wins against it at one of its events. Nil if there is none.
  package let before: Rival?

  package struct Rival: Sendable {
    /// Its full name: that of its campaign and its own.
    package let name: String
    package let place: Place
    /// The name of the event, or of the product. Empty for the start of a session and other events without a name.
    package let event: String
  }
}

extension WorkspaceFindings {
  /// The messages of a file, in the order of the text. `order` has the numbers of all files, sorted by path.
  package func queue(ofFile number: Int, _ order: [Int]) -> [QueuedMessage] {
    guard files.indices.contains(number), let own = files[number] else { return [] }
    let wanted = Set(own.events)
    let sharing = own.events.reduce(into: Set([number])) { $0.formUnion(filesOfEvent[$1] ?? []) }
    let ranks = order.indices.filter { sharing.contains(order[$0]) }
    let part = summary(of: ranks, order) { ties, message in ties.events(of: message).contains(where: wanted.contains) }
    let delivery = Delivery(part)
    return delivery.messages.indices.filter { order[delivery.messages[$0].place.file] == number }.map { index in
      let message = delivery.messages[index]
      return QueuedMessage(
        place: Place(file: number, range: message.place.range), priority: message.priority,
        hasWrittenPriority: message.traits.contains(.statesPriority),
        before: delivery.rival(before: index).map { rival, event in
          let place = delivery.messages[rival].place
          return QueuedMessage.Rival(
            name: String(decoding: delivery.key(of: rival), as: UTF8.self),
            place: Place(file: order[place.file], range: place.range),
            event: String(decoding: delivery.name(of: event), as: UTF8.self))
        })
    }
  }
}

extension Delivery {
  /// The weakest of the messages that may win against a message at one of its events, with that event.
  fileprivate func rival(before index: Int) -> (message: Int, event: Int)? {
    var found: (message: Int, event: Int)?
    for trigger in messages[index].triggers {
      let event = triggers[trigger].event
      for rival in messages(waitingFor: event) where mayWin(rival, against: index) {
        if let known = found, Winners.precedes(rival, known.message, self) || rival == known.message { continue }
        found = (rival, event)
      }
    }
    return found
  }

  /// True if some reader may get one message in place of another one, because it has the higher priority.
  private func mayWin(_ rival: Int, against message: Int) -> Bool {
    let (first, second) = (messages[rival], messages[message])
    func mayBeSame(_ one: Int, _ other: Int) -> Bool { one == 0 || other == 0 || one == other }
    return first.priority > second.priority && !first.traits.contains(.control)
      && first.starts < second.ends && second.starts < first.ends
      && !first.targets.isDisjoint(with: second.targets) && mayBeSame(audiences[rival], audiences[message])
      && mayBeSame(languages[rival], languages[message])
  }
}
