package import Findings
import SourceText
import SourceTree
import Synchronization

/// Finds the last file for which a run keeps the findings, or the payloads, or on which it works.
///
/// Each file may use memory and work in proportion to its text. Anything beyond that counts against the budget of the
/// run. So a large workspace is checked to its end, and a hostile one does not take all memory or time. Files are
/// checked in any order, but the last one that is kept is the same in every run, because only the files before a file
/// can leave it out.
package final class RunBudget: Sendable {
  fileprivate struct State {
    /// The files whose results exceed their share, and by how many bytes.
    package var excess: [(index: Int, bytes: Int)] = []
    package var total = 0
    package var last = Int.max
  }

  private let state = Mutex(State())
  private let bound: Bound

  package init(_ bound: Bound) { self.bound = bound }

  /// The limit for the memory of the findings or of the payloads of all files, or for the work on their templates and
  /// patterns. Work is counted in units instead of bytes.
  package struct Bound: Sendable {
    /// The share of a file, as a multiple of the size of its text.
    fileprivate let factor: Int
    /// The number of bytes that all files together may use beyond that.
    let most: Int
    /// The part of it that one file may use.
    private let mostOfFile: Int

    private init(factor: Int, most: Int, mostOfFile: Int? = nil) {
      (self.factor, self.most, self.mostOfFile) = (factor, most, mostOfFile ?? most)
    }

    /// Real files need less than their share: about twenty units for each byte of a template. One file can't use up the
    /// budget, so one bad template does not keep other files from being checked.
    package static let work = Bound(factor: 64, most: 1_000_000_000, mostOfFile: 200_000_000)

    /// The share of the work on a file for its sample readers, each of whom gets its templates filled in. The payloads
    /// of a large file have no room for many readers.
    func share(ofReaders readers: Int, size: Int) -> Int { factor * min(readers * size, 16 << 20) }

    package static let findings = findings(most: 16 << 20)

    /// Tests set another limit, so that they need fewer findings.
    package static func findings(most: Int) -> Bound { Bound(factor: 1, most: most) }

    /// Each reader has payloads too. With the place of each value, more memory is needed elsewhere. Of two runs in
    /// memory, each one may use a part; then there are no readers.
    package static func payloads(marking isMarking: Bool, readers: Int, isOneOfTwo: Bool = false) -> Bound {
      if isOneOfTwo { return Bound(factor: 2, most: 16 << 20) }
      guard isMarking, readers > 0 else { return Bound(factor: 5, most: 8 << 20 + min(readers << 19, 16 << 20)) }
      return Bound(factor: 4, most: 8 << 20 + min(readers << 19, 8 << 20))
    }

    /// The number of bytes that a single file may use.
    func most(ofFile size: Int) -> Int { factor * size + mostOfFile }

    /// The bytes by which the results of a file exceed its share. 0 or less if they don't.
    func excess(of bytes: Int, size: Int) -> Int { bytes - factor * size }
  }

  /// The file that used up the budget. A number after all files if there is still room.
  package var last: Int { state.withLock { $0.last } }

  /// Counts the memory for the results of a file, and returns the last file that is kept.
  @discardableResult
  package func take(_ bytes: Int, ofFile index: Int, size: Int) -> Int {
    take(surplus: bound.excess(of: bytes, size: size), ofFile: index)
  }

  /// The same for what a file uses beyond its share.
  @discardableResult
  func take(surplus: Int, ofFile index: Int) -> Int {
    state.withLock { state in
      guard surplus > 0, index <= state.last else { return state.last }
      state.excess.append((index, surplus))
      state.total += surplus
      if state.total > bound.most { state.leaveOut(beyond: bound.most) }
      return state.last
    }
  }
}

/// The memory and the work that a run may use for its files.
package struct RunBudgets: Sendable {
  package let findings: RunBudget
  /// The work on templates and patterns.
  package let work = RunBudget(.work)
  package let payloads: RunBudget

  /// The last file that is looked at.
  package var last: Int { min(findings.last, work.last) }

  package init(_ compiling: CheckTerms.Compiling?, findings: RunBudget.Bound = .findings) {
    self.findings = RunBudget(findings)
    payloads = RunBudget(
      .payloads(
        marking: compiling?.isMarking ?? false, readers: compiling?.readers.all.count ?? 0,
        isOneOfTwo: compiling?.isOneOfTwo ?? false))
  }
}

extension RunBudget.State {
  /// Leaves out the files after the one that exceeds the bound.
  fileprivate mutating func leaveOut(beyond most: Int) {
    excess.sort { $0.index < $1.index }
    var sum = 0
    let end = excess.firstIndex { file in
      sum += file.bytes
      return sum > most
    }
    guard let end else { return }
    last = excess[end].index
    excess.removeSubrange((end + 1)...)
    total = sum
  }
}

extension Report {
  /// Reports that a file has more findings than are kept.
  package mutating func sayIfCut(ofFile number: Int) {
    guard isCut else { return }
    append(
      Finding(
        .limit, .cut(findings.count), at: Place(file: number, range: ByteRange(0, 0)), help: .repairFirst))
  }

  /// Reports that the payloads up to a file exceed the budget of the run.
  package mutating func sayThatPayloadsAreTooLarge(upToFile number: Int) {
    append(
      Finding(
        .limit, .payloadsTooLarge, at: Place(file: number, range: ByteRange(0, 0)), help: .compileFewer))
  }

  /// Reports that the files after one are not checked: because of the findings, or of the work on templates and
  /// patterns.
  package mutating func sayThatRestIsLeft(behindFile number: Int, becauseOfWork isWork: Bool = false) {
    append(
      Finding(
        .limit, isWork ? .tooMuchWorkInRun : .leftOut, at: Place(file: number, range: ByteRange(0, 0)),
        help: isWork ? .checkFewer : .repairFirst))
  }
}

extension Message {
  fileprivate static func cut(_ count: Int) -> Message {
    "this file has more than \(count) findings; the rest of it was not checked"
  }
  fileprivate static let leftOut: Message =
    "there are more findings than one run can hold; the files after this one were not checked"
  fileprivate static let tooMuchWorkInRun: Message = """
    up to here, the templates and patterns take more work than one run can do, \(RunBudget.Bound.work.most) units \
    beyond the share of each file; the files after this one were not checked
    """
  fileprivate static let checkFewer: Message = "simplify the templates and patterns, or check fewer files at once"
  fileprivate static let payloadsTooLarge: Message =
    "the payloads are far larger than the files; no more were made after this file"
  fileprivate static let compileFewer: Message = "use fewer aliases, or compile fewer files at once"
  fileprivate static let repairFirst: Message = "fix these findings first, or check fewer files at once"
}
