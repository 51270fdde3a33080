import CampaignDelivery
import Findings

/// Claims of a scenario that can't hold for one reason: the first of them, and the number of the others.
struct SameMistake {
  let claim: ImpossibleClaim
  private var others = 0

  private init(_ claim: ImpossibleClaim) { self.claim = claim }

  static func all(in claims: [ImpossibleClaim]) -> [SameMistake] {
    var all: [SameMistake] = []
    var known: [String: Int] = [:]
    for claim in claims {
      if let cause = claim.cause, let first = known[cause] {
        all[first].others += 1
      } else {
        claim.cause.map { known[$0] = all.count }
        all.append(SameMistake(claim))
      }
    }
    return all
  }

  var notes: [Message] {
    if others == 0 { return [] }
    return [others == 1 ? "another expectation can't hold, probably for this reason" : .alsoImpossible(others)]
  }
}

extension Message {
  fileprivate static func alsoImpossible(_ count: Int) -> Message {
    "\(count) other expectations can't hold, probably for this reason"
  }
}
