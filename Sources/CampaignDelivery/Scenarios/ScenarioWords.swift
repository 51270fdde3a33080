import CampaignLanguage

extension ScenarioProblem {
  /// The problem in lines: what was expected, and what happened. `nearest` returns the name that an unknown one
  /// probably means.
  package func words(_ nearest: (UnknownName) -> String?) -> [String] {
    switch self {
    case .unknownName(let unknown) where unknown.isNothingInList:
      return [unknown.words, "write only '\(ScenarioTable.nothing)', without the list, or remove it"]
    case .unknownName(let unknown):
      return [unknown.words] + (nearest(unknown).map { ["did you mean '\($0)'?"] } ?? [])
    case .unknownCampaign(let name): return ["there is no campaign '\(name)'"]
    case .noButton(let button, let name, 0): return ["'\(name)' has no button \(button): it has no buttons"]
    case .noButton(let button, let name, 1): return ["'\(name)' has no button \(button): its only button is 0"]
    case .noButton(let button, let name, _): return ["'\(name)' has no button \(button): its buttons are 0 and 1"]
    case .notPlayed(let file): return ["not played: '\(file)' has errors; its campaigns may take part"]
    case .unknownReader(let name): return ["the configuration has no sample reader '\(name)'"]
    case .notVisible(let name, nil):
      return ["nobody can click on '\(name)': no message is visible"]
    case .notVisible(let name, let visible?):
      return ["nobody can click on '\(name)': '\(visible)' is visible"]
    case .notInFeed(let name): return ["nobody can click on '\(name)': the client does not have the card now"]
    case .nothingVisible: return ["no message is visible, so there is nothing to click on or to close"]
    case .claim(let claim, let fault, let hint):
      let expected = "expected \(claim.subject.field.name): \(claim.value.words)"
      return [expected, fault.words(for: claim)] + (hint.map { [$0.words] } ?? [])
    case .undecided(let doubt, let client):
      return [
        "this can't be decided, because \(doubt.words(on: client))",
        "log a value of '\(doubt.property)' that all clients read alike, or leave out this client in "
          + "'\(ScenarioTable.clients.name)'",
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
    case .limit(let most, let span):
      "{ \(ScenarioTable.mostShown.name): \(most)"
        + (span.map { ", \(ScenarioTable.within.name): \(spanText($0))" } ?? "") + " }"
    }
  }
}

/// The most names of a list that are shown.
private let mostNames = 20

private func nameList(_ names: [String], more: Int = 0) -> String {
  if names.isEmpty { return ScenarioTable.nothing }
  if names.count + more == 1 { return names[0] }
  let left = more + max(0, names.count - mostNames)
  let rest = left > 0 ? ", and \(left) more" : ""
  return "[\(names.prefix(mostNames).joined(separator: ", "))\(rest)]"
}

extension ScenarioProblem.Fault {
  /// What is shown of it. Many scenarios can fail, and each could keep all names.
  var shortened: Self {
    switch self {
    case .names(let names, let more):
      .names(Array(names.prefix(mostNames)), more: more + max(0, names.count - mostNames))
    case .reasons(let reasons): .reasons(Array(reasons.prefix(mostNames + 1)))
    case .count, .shownAt, .tooMany: self
    }
  }

  fileprivate func words(for claim: Claim) -> String {
    switch self {
    case .names(let names, let more): return "but it was: \(nameList(names, more: more))"
    case .count(let count): return "but there are: \(count)"
    case .reasons(let reasons) where reasons.isEmpty:
      return "but no message was kept from being shown"
    case .reasons(let reasons):
      let listed = reasons.prefix(mostNames).map { "\($0.message) (\($0.reason.rawValue))" }.joined(separator: ", ")
      return "but the reasons were: \(listed)" + (reasons.count > mostNames ? ", and others" : "")
    case .shownAt(let name, let time): return "but \(name) was shown at \(momentText(time))"
    case .tooMany(let count, let time):
      return "but \(count) \(count == 1 ? "was" : "were") shown in such a time, the last one at \(momentText(time))"
    }
  }
}

extension ScenarioProblem.Hint {
  fileprivate var words: String {
    switch self {
    case .misspelt(let event, let meant): "no message waits for '\(event)'; did you mean '\(meant)'?"
    case .dueLater(let name, let span):
      "\(name) is due in \(spanText(span)): write 'after: \(spanText(span))' before 'expect'"
    }
  }
}
