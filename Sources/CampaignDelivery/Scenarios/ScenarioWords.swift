import CampaignLanguage

extension ScenarioProblem {
  /// The problem in lines: what was expected, and what happened. `nearest` returns the name that an unknown one
  /// probably means, and `zone` is the time zone of the scenario.
  package func words(byClockOf zone: String? = nil, _ nearest: (UnknownName) -> String?) -> [String] {
    switch self {
    case .unknownName(let unknown) where unknown.isNothingInList:
      return [unknown.words, "write only '\(ScenarioTable.nothing)', without the list, or remove it"]
    case .unknownName(let unknown):
      return [unknown.words] + (nearest(unknown).map { ["did you mean '\($0)'?"] } ?? [])
    case .wrongName(let words): return words
    case .unknownCampaign(let name): return ["there is no campaign '\(name)'"]
    case .noButton(let button, let name, 0): return ["'\(name)' has no button \(button): it has no buttons"]
    case .noButton(let button, let name, 1): return ["'\(name)' has no button \(button): its only button is 0"]
    case .noButton(let button, let name, _): return ["'\(name)' has no button \(button): its buttons are 0 and 1"]
    case .notPlayed(let file): return ["not played: '\(file)' has errors; its campaigns may take part"]
    case .unknownReader(let name): return ["the configuration has no sample reader '\(name)'"]
    case .notVisible(let name, let visible, let hint):
      let reason = visible.map { "'\($0)' is visible" } ?? "no message is visible"
      return ["nobody can click on '\(name)': \(reason)"] + hint.words
    case .notInFeed(let name, let hint):
      return ["nobody can click on '\(name)': the client does not have the card now"] + hint.words
    case .nothingVisible(let hint):
      return ["no message is visible, so there is nothing to click on or to close"] + hint.words
    case .claim(_, .otherText(let difference), let hints):
      let place = difference.name.map { " in \($0)" } ?? ""
      return ["the reader sees another \(ScenarioTable.text.name)\(place)"] + difference.lines + hints.map(\.words)
    case .claim(let claim, let fault, let hints):
      let expected = "expected \(claim.subject.field.name): \(claim.value.words)"
      return [expected, fault.words(for: claim, byClockOf: zone)] + hints.map(\.words)
    case .undecided(let doubt, let client):
      return [
        "this can't be decided, because \(doubt.words(on: client))",
        doubt.help(orLeaveOut: "leave out this client in '\(ScenarioTable.clients.name)'"),
      ]
    }
  }
}

extension Claim.Value {
  /// The value as an author writes it.
  package var words: String {
    switch self {
    case .names(let names): nameList(names.map(\.text))
    case .reason(let reason): reason.rawValue
    case .count(let count): "\(count)"
    case .truth(let truth): "\(truth)"
    case .counts(let counts): countList(counts)
    case .channels(let channels): nameList(channels.map(\.rawValue))
    case .limit(let most, let name, let span):
      "{ \(ScenarioTable.mostShown.name): \(most)"
        + (name.map { ", \(ScenarioTable.limited.name): \($0.text)" } ?? "")
        + (span.map { ", \(ScenarioTable.within.name): \(spanText($0))" } ?? "") + " }"
    case .texts(let texts): nameList(texts.map { "\"\(CampaignDelivery.shortened($0))\"" })
    case .link(let link): CampaignDelivery.shortened(link)
    case .variation(let conditions): conditions?.text ?? ScenarioTable.nothing
    }
  }
}

extension ScenarioProblem {
  /// The most names of a list that are shown.
  static let mostNames = 20
}

private let mostNames = ScenarioProblem.mostNames

private func nameList(_ names: [String], more: Int = 0) -> String {
  if names.isEmpty { return ScenarioTable.nothing }
  if names.count + more == 1 { return names[0] }
  let left = more + max(0, names.count - mostNames)
  let rest = left > 0 ? ", and \(left) more" : ""
  return "[\(names.prefix(mostNames).joined(separator: ", "))\(rest)]"
}

private func countList(_ counts: [Claim.NamedCount]) -> String {
  let rest = counts.count > mostNames ? ", and \(counts.count - mostNames) more" : ""
  return "{ \(counts.prefix(mostNames).map { "\($0.name.text): \($0.count)" }.joined(separator: ", "))\(rest) }"
}

extension ScenarioProblem.Fault {
  /// The part that is shown. Many scenarios can fail, and each could keep all names.
  var shortened: Self {
    switch self {
    case .names(let names, let more):
      .names(Array(names.prefix(mostNames)), more: more + max(0, names.count - mostNames))
    case .reasons(let reasons): .reasons(Array(reasons.prefix(mostNames + 1)))
    case .counts(let counts): .counts(Array(counts.prefix(mostNames + 1)))
    case .channels(let channels): .channels(Array(channels.prefix(mostNames + 1)))
    case .otherText(let difference): .otherText(difference.shortened)
    case .opened(.link(let link), let clicked): .opened(.link(CampaignDelivery.shortened(link)), by: clicked)
    case .variations(let conditions, let name): .variations(Array(conditions.suffix(mostNames)), of: name)
    case .tooMany(let names, let more, let time):
      .tooMany(Array(names.prefix(mostNames)), more: more + max(0, names.count - mostNames), until: time)
    case .count, .truth, .noEvent, .shownAt, .nothingSeen, .madeWhenDue, .opened: self
    }
  }

  fileprivate func words(for claim: Claim, byClockOf zone: String?) -> String {
    switch self {
    case .names(let names, 0) where names.isEmpty && claim.subject == .lost:
      return "but no message was kept from being shown"
    case .names(let names, let more): return "but it was: \(nameList(names, more: more))"
    case .count(let count): return "but there are: \(count)"
    case .truth(true): return "but the last event found no message"
    case .truth(false): return "but the last event found a message"
    case .noEvent: return "but no event was logged"
    case .counts(let counts): return "but it was: \(countList(counts))"
    case .channels(let channels): return "but it was: \(nameList(channels.map(\.rawValue)))"
    case .reasons(let reasons) where reasons.isEmpty:
      return "but no message was kept from being shown"
    case .reasons(let reasons):
      let listed = reasons.prefix(mostNames).map { "\($0.message) (\($0.reason.rawValue))" }.joined(separator: ", ")
      return "but the reasons were: \(listed)" + (reasons.count > mostNames ? ", and others" : "")
    case .shownAt(let name, let time): return "but \(name) was shown at \(momentText(time, byClockOf: zone))"
    case .tooMany(let names, let more, let time):
      let count = names.count + more
      let list = names.isEmpty ? "" : ": \(nameList(names, more: more))"
      let shown = "\(count) \(count == 1 ? "was" : "were") shown in such a time\(list)"
      return "but \(shown), the last one at \(momentText(time, byClockOf: zone))"
    case .nothingSeen: return "but the reader sees no text here: no message and no card with one was shown"
    case .madeWhenDue(let name): return "but the text of '\(name)' is not known: it needs content from elsewhere"
    case .otherText(let difference): return "but the reader sees \"\(difference.found)\""
    case .opened(let link, nil): return "but no click counts, so it was: \(link.expectation)"
    case .opened(let link, _): return "but the click opened: \(link.expectation)"
    case .variations(let conditions, _):
      return
        "but it was: \(conditions.isEmpty ? ScenarioTable.nothing : conditions.map(\.text).joined(separator: ", "))"
    }
  }
}

extension ScenarioProblem.Hint? {
  fileprivate var words: [String] { map { [$0.words] } ?? [] }
}

extension ScenarioProblem.Hint {
  /// The events of a message that are named.
  static let mostEvents = 3

  fileprivate var words: String {
    switch self {
    case .stopped(let name, _): "the reader gets no '\(name)', because its text stops with abort_message"
    case .misspelt(let event, let other, let name):
      "\(name) waits for '\(other)', and no message waits for '\(event)'; one of them is probably misspelt"
    case .unasked(let name, let events, let isSinceStart):
      "\(name) waits for \(events.prefix(Self.mostEvents).joined(separator: "; or "))"
        + (events.count > Self.mostEvents ? "; or \(events.count - Self.mostEvents) other events" : "")
        + (isSinceStart ? ", which has not happened" : ", which has not happened since the last expectation")
    case .about(_, let words, _): words
    case .unknownAttributes:
      "nothing is known of the reader's attributes, so the template stays: name them in '\(ReaderTable.attributes.name)', "
        + "or write '\(ReaderTable.attributes.name): {}' for a reader who has none"
    case .dueLater(let name, let span, false):
      "\(name) is due in \(spanText(span)): write 'after: \(spanText(span))' before 'expect'"
    case .dueLater(let name, let span, true):
      "\(name) is due in \(spanText(span)), because of its delay"
    }
  }
}
