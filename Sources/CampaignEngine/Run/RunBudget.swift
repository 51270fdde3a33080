package import Findings
internal import SourceText
internal import SourceTree
internal import Synchronization

/// Up to which file a run keeps what it makes of files: their findings, or their payloads.
///
/// Every file may become so many times its text; what it becomes beyond that counts against what the run may keep. So a
/// large workspace is looked at to its end, and a hostile one does not take all memory. Files are looked at in any
/// order; the last one that is kept is the same in every run, since only the files before one can leave it out.
package final class RunBudget: Sendable {
  fileprivate struct State {
    /// The files that become more than they may, and by how many bytes.
    package var excess: [(index: Int, bytes: Int)] = []
    package var total = 0
    package var last = Int.max
  }

  private let state = Mutex(State())
  /// How many times its text a file may become.
  private let factor: Int
  /// What all files together may become beyond that.
  private let most: Int

  private init(factor: Int, most: Int) {
    (self.factor, self.most) = (factor, most)
  }

  package static func forFindings() -> RunBudget { RunBudget(factor: 1, most: 16 << 20) }

  /// Where each value is kept with its place, that takes as much again.
  package static func forPayloads(marking isMarking: Bool) -> RunBudget {
    RunBudget(factor: isMarking ? 8 : 5, most: 8 << 20)
  }

  /// The file with which it is used up; a number beyond all files as long as it is not.
  package var last: Int { state.withLock { $0.last } }

  /// Counts what a file of some bytes has become, and answers the last file that is kept.
  @discardableResult
  package func take(_ bytes: Int, ofFile index: Int, size: Int) -> Int {
    let surplus = bytes - factor * size
    return state.withLock { state in
      guard surplus > 0, index <= state.last else { return state.last }
      state.excess.append((index, surplus))
      state.total += surplus
      if state.total > most { state.leaveOut(beyond: most) }
      return state.last
    }
  }
}

/// What a run may keep of its files.
package struct RunBudgets: Sendable {
  package let findings = RunBudget.forFindings()
  package let payloads: RunBudget

  package init(_ compiling: CheckTerms.Compiling?) { payloads = .forPayloads(marking: compiling?.isMarking ?? false) }
}

extension RunBudget.State {
  /// Leaves out what stands behind the file with which it is too much.
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
  /// Says that a file has more findings than are kept.
  package mutating func sayIfCut(ofFile number: Int) {
    guard isCut else { return }
    append(
      Finding(
        .limit, .cut(findings.count), at: Place(file: number, range: ByteRange(0, 0)), help: .repairFirst))
  }

  /// Says that the payloads up to a file are more than a run makes.
  package mutating func sayThatPayloadsAreTooLarge(upToFile number: Int) {
    append(
      Finding(
        .limit, .payloadsTooLarge, at: Place(file: number, range: ByteRange(0, 0)), help: .compileFewer))
  }

  /// Says that the files behind one are not looked at.
  package mutating func sayThatRestIsLeft(behindFile number: Int) {
    append(
      Finding(.limit, .leftOut, at: Place(file: number, range: ByteRange(0, 0)), help: .repairFirst))
  }
}

extension Message {
  fileprivate static func cut(_ count: Int) -> Message {
    "this file has more than \(count) findings; the rest of it was not checked"
  }
  fileprivate static let leftOut: Message =
    "there are more findings than one run can hold; the files after this one were not checked"
  fileprivate static let payloadsTooLarge: Message =
    "the payloads are far larger than the files; no more were made after this file"
  fileprivate static let compileFewer: Message = "use fewer aliases, or compile fewer files at once"
  fileprivate static let repairFirst: Message = "fix these findings first, or check fewer files at once"
}
