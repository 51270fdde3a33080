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

/// The messages that wait for one event, the strongest first.
package struct EventQueue: Sendable {
  /// The name of the event, or of the product. Empty for the start of a session and other events without a name.
  package let event: String
  package let messages: [Waiting]

  package struct Waiting: Sendable {
    /// Its full name: that of its campaign and its own.
    package let name: String
    /// The place of its id.
    package let place: Place
    package let priority: Int
  }
}

/// The question whose queues are asked for.
package enum QueueSubject: Sendable {
  /// The events of the message with its id at a place, with the messages that can compete with it.
  case message(ByteRange)
  /// An event with a name, with all messages that wait for it.
  case event(String)
}

extension WorkspaceFindings {
  /// The queues that a file has a part in. `order` has the numbers of all files, sorted by path.
  package func queues(of subject: QueueSubject, inFile number: Int, _ order: [Int]) -> [EventQueue] {
    guard files.indices.contains(number), let own = files[number] else { return [] }
    let wanted = own.events(of: subject)
    guard !wanted.isEmpty else { return [] }
    let sharing = wanted.reduce(into: Set([number])) { $0.formUnion(filesOfEvent[$1] ?? []) }
    let ranks = order.indices.filter { sharing.contains(order[$0]) }
    let part = summary(of: ranks, order) { ties, message in ties.events(of: message).contains(where: wanted.contains) }
    let delivery = Delivery(part)
    func isAbout(_ message: Int) -> Bool {
      guard case .message(let place) = subject else { return true }
      return order[delivery.messages[message].place.file] == number && delivery.messages[message].place.range == place
    }
    let message = delivery.messages.indices.first(where: isAbout)
    return delivery.events(of: subject, message).map { event in
      let waiting = Set(delivery.messages(waitingFor: event)).filter { delivery.isRival($0, of: message, subject) }
      let messages = waiting.sorted { Winners.precedes($0, $1, delivery) }.map { index in
        let message = delivery.messages[index]
        return EventQueue.Waiting(
          name: String(decoding: delivery.key(of: index), as: UTF8.self),
          place: Place(file: order[message.place.file], range: message.place.range), priority: message.priority)
      }
      return EventQueue(event: String(decoding: delivery.name(of: event), as: UTF8.self), messages: messages)
    }
  }

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
    return first.priority > second.priority && !first.traits.contains(.control) && mayMeet(rival, message)
  }

  /// The events of a subject, each once, in the order of the text. `own` is the message that it is about.
  fileprivate func events(of subject: QueueSubject, _ own: Int?) -> [Int] {
    switch subject {
    case .message:
      var seen: Set<Int> = []
      return (own.map { messages[$0].triggers } ?? 0..<0).map { triggers[$0].event }.filter { seen.insert($0).inserted }
    case .event(let wanted):
      return kinds.indices.filter { kinds[$0] == .customEvent && name(of: $0).elementsEqual(wanted.utf8) }
    }
  }

  /// True if a message belongs into a queue: it is the one that is asked for, or may compete with it.
  fileprivate func isRival(_ message: Int, of own: Int?, _ subject: QueueSubject) -> Bool {
    guard let own else { return true }
    if case .event = subject { return true }
    return message == own || mayMeet(message, own)
  }
}

extension FileTies {
  /// The numbers of the events that a subject is about.
  fileprivate func events(of subject: QueueSubject) -> Set<Int> {
    switch subject {
    case .message(let place):
      let message = summary.messages.first { $0.place.range == place }
      return Set(message.map { events(of: $0) } ?? [])
    case .event(let name):
      let fitting = summary.triggers.indices.filter { index in
        let text = summary[summary.triggers[index].event]
        return text.first == EventKind.customEvent.rawValue && text.dropFirst().elementsEqual(name.utf8)
      }
      return Set(fitting.map { events[$0] })
    }
  }
}
