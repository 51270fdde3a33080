import Files
import Synchronization

/// The files of a part behind which no run over this part and others needs anything, or no findings of a class.
///
/// A run stops at the file whose findings exceed its memory, and counts only the findings that its options ask for. If
/// it counts a class, it counts all findings of this class, and those of other parts. So it stops, at the latest, where
/// the class alone exceeds the memory in one part: what the class finds after that file is never needed. The same is
/// true of the work on templates: behind the file that exceeds it, nothing is needed at all.
///
/// The parts can be put together in any order and groups: of several limits, the first one counts, and everything up to
/// there is in all parts.
final class PartLimits: Sendable {
  private let work: RunBudget
  private let bound: RunBudget.Bound
  private let findings = Mutex<[FindingClass: RunBudget]>([:])

  init(work: RunBudget = RunBudget(.work), findings bound: RunBudget.Bound) { (self.work, self.bound) = (work, bound) }

  /// Counts what the findings of a class in a file take beyond its share.
  func take(_ excess: Int, of kind: FindingClass, ofFile index: Int) {
    let budget = findings.withLock { budgets in
      if let budget = budgets[kind] { return budget }
      let budget = RunBudget(bound)
      budgets[kind] = budget
      return budget
    }
    budget.take(surplus: excess, ofFile: index)
  }

  /// Counts what the head of a file says.
  func take(_ head: SummarizedHead, ofFile index: Int) {
    work.take(surplus: head.surplus, ofFile: index)
    for group in head.groups { take(group.excess, of: group.kind, ofFile: index) }
  }

  /// True if a run may need the findings of a class in a file.
  func keep(_ kind: FindingClass, ofFile index: Int) -> Bool {
    index <= findings.withLock { $0[kind]?.last ?? .max }
  }

  /// True if a run may need anything about a file.
  func lookAt(_ index: Int) -> Bool { index <= work.last }
}
