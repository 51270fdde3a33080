/// Counts the bytes by which each file of a workspace exceeds its share. The limit is the same as for a run.
struct WorkspaceBudget {
  private let bound: RunBudget.Bound
  private var excess: [Int: Int] = [:]
  private var total = 0

  init(_ bound: RunBudget.Bound) { self.bound = bound }

  var isUsedUp: Bool { total > bound.most }

  /// Counts the memory for the results of a file, instead of that for its earlier results.
  mutating func take(_ bytes: Int, ofFile number: Int, size: Int) {
    forget(number)
    let surplus = bound.excess(of: bytes, size: size)
    guard surplus > 0 else { return }
    excess[number] = surplus
    total += surplus
  }

  /// The bytes by which a file exceeds its share.
  func excess(ofFile number: Int) -> Int { excess[number] ?? 0 }

  mutating func forget(_ number: Int) { total -= excess.removeValue(forKey: number) ?? 0 }
}
