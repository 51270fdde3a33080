import Bytes
package import CampaignCheck
package import CampaignCompile
package import CampaignDelivery
import CampaignLanguage
import CampaignLint
import Files
import Findings
import SourceText
import Synchronization

/// Makes what readers get of the campaigns of a run, with the compiler and from the same files as `compile --reader`.
/// A file is compiled for a reader when something of it is asked for. Threads can share it.
package final class ContentMaker: Sendable {
  private let terms: CheckTerms
  private let inputs: Inputs
  /// The file of each campaign, by its name.
  private let files: [String: Int]
  /// The files with a template that may stop a card or a message, in order.
  fileprivate let stoppingFiles: [Int]
  private let stopping: Set<Int>
  private let budget = WorkBudget(ContentMaker.mostWork)
  /// The work for messages whose templates need their event. Without it, their texts are not known.
  private let eventBudget = WorkBudget(ContentMaker.mostWork / 2)
  private let recent = Mutex<[Recent]>([])

  /// The units of work for all readers together: a few seconds. The check of the files before may take as many again.
  package static let mostWork = 800_000_000
  /// The units for a byte of a campaign file: it is read, checked and compiled.
  private static let workPerByte = 20

  /// A small file that was compiled for a reader. The scenarios of a file often have the same reader.
  private struct Recent {
    let file: Int
    let reader: Reader
    let now: Int64
    let event: AppEvent?
    let contents: FileContents

    func isFor(_ file: Int, _ reader: Reader, _ now: Int64, _ event: AppEvent?) -> Bool {
      self.file == file && self.now == now && event?.properties == self.event?.properties && self.reader == reader
    }
  }

  private static let mostRecent = 32
  private static let mostRecentBytes = 1 << 16

  /// `campaigns` are those of the run that take part.
  package init(of run: CheckRun, _ campaigns: [CompiledCampaign]) {
    (terms, inputs) = (run.terms, run.inputs)
    files = Dictionary(campaigns.map { (String(decoding: $0.name, as: UTF8.self), $0.file) }) { first, _ in first }
    stopping = Set(campaigns.lazy.filter(\.mayStop).map(\.file))
    stoppingFiles = stopping.sorted()
  }

  /// True if the texts of readers needed more work than there was. Then it is not known what they get.
  package var isTooMuchWork: Bool { budget.isSpent }

  /// The messages and cards as a reader gets them at a moment, in milliseconds since 1970.
  package func contents(for reader: Reader, at now: Int64) -> any ReaderContents {
    MadeContents(self, for: reader, at: now / 1000, stoppingFiles: stoppingFiles)
  }

  fileprivate var mayStopSome: Bool { !stoppingFiles.isEmpty }

  /// True if a template may stop something in the file of a card or message.
  fileprivate func mayStop(_ key: String) -> Bool { files[key.campaignName].map(stopping.contains) ?? false }

  /// The file of a card or a message. Nil for an unknown name.
  fileprivate func file(of key: String) -> Int? { files[key.campaignName] }

  /// With an event, the messages are those that it triggers.
  fileprivate func contents(
    ofFile file: Int, for reader: Reader, at now: Int64, triggeredBy event: AppEvent? = nil
  ) -> FileContents {
    let known = recent.withLock { recent in recent.first { $0.isFor(file, reader, now, event) }?.contents }
    if let known { return known }
    let budget = event == nil ? budget : eventBudget
    let bytes = inputs.reread(file - terms.firstNumber).bytes
    guard budget.spend(bytes.count.times(Self.workPerByte)) else { return FileContents() }
    let made = made(bytes, ofFile: file, for: reader, at: now, triggeredBy: event, taking: budget)
    guard bytes.count <= Self.mostRecentBytes else { return made }
    recent.withLock { recent in
      if recent.count == Self.mostRecent { recent.removeFirst() }
      recent.append(Recent(file: file, reader: reader, now: now, event: event, contents: made))
    }
    return made
  }

  private func made(
    _ bytes: [UInt8], ofFile file: Int, for reader: Reader, at now: Int64, triggeredBy event: AppEvent?,
    taking budget: WorkBudget
  ) -> FileContents {
    let index = file - terms.firstNumber
    var compiling = CheckTerms.Compiling(profile: .portable, now: now, isMarking: true, isForServers: true)
    compiling.readers = RunReaders(ofEveryApp: [NamedReader(name: "", reader: reader)])
    compiling.event = event?.attributes
    var textTerms = TextTerms(
      under: terms.loaded(for: index), now: nil, compiling: compiling, allowing: terms.allowing)
    // The run has checked the rest.
    textTerms.depth = .model
    var (checker, report, summary) = (TextChecker(), Report(), WorkspaceSummary())
    let outcome = checker.check(
      bytes, file: file, as: inputs.syntax(of: index), .campaigns, limits: terms.limits(for: index), by: textTerms,
      into: &report, &summary)
    guard let outcome, outcome.isSound else {
      // Only the templates of this reader can be the reason.
      budget.spend(.max)
      return FileContents()
    }
    budget.spend(outcome.work)
    return FileContents(outcome.compiled.filter { $0.reader != nil }, checker, for: reader)
  }
}

/// The cards and messages of one file as a reader gets them.
private struct FileContents: Sendable {
  private(set) var stopped: Set<String> = []
  private var items: [String: ClientItem] = [:]
  /// The variations of the cards and messages that have some for the reader, by place.
  private var variations: [ByteRange: [VariationConditions]] = [:]

  init() {}

  init(_ compiled: [CompiledCampaign], _ checker: TextChecker, for reader: Reader) {
    stopped = Set(compiled.flatMap(\.stopped))
    let workspace = CompiledWorkspace(compiled)
    let own = [Payload.feed, .contentCards, .triggers].flatMap(workspace.items)
    items = Dictionary(own.map { ($0.key, $0) }) { first, _ in first }
    guard checker.records.haveVariations else { return }
    variations = checker.records.appliedVariations(for: reader, in: checker.tree)
  }

  func content(of key: String) -> ReaderContent? {
    if stopped.contains(key) { return .stoppedWhenDue }
    guard let item = items[key], var content = ReaderContent(of: item) else { return nil }
    content.variations = item.source.flatMap { variations[$0] } ?? []
    return content
  }
}

/// The contents of one reader, file by file.
private final class MadeContents: ReaderContents {
  let stopped: Set<String>
  private let maker: ContentMaker
  let reader: Reader
  private let now: Int64
  private let files: Mutex<[Int: FileContents]>
  /// The contents that were read before: a log can show a message a million times.
  private let read = Mutex<[String: ReaderContent?]>([:])
  /// The contents of other readers that were asked for: those who are like this one in all but a few respects.
  private let others = Mutex<[(reader: Reader, contents: MadeContents)]>([])

  private static let mostOthers = 32

  init(_ maker: ContentMaker, for reader: Reader, at now: Int64, stoppingFiles: [Int]) {
    (self.maker, self.reader, self.now) = (maker, reader, now)
    let known = stoppingFiles.map { ($0, maker.contents(ofFile: $0, for: reader, at: now)) }
    files = Mutex(Dictionary(known) { first, _ in first })
    stopped = Set(known.flatMap { $0.1.stopped })
  }

  var mayStopSome: Bool { maker.mayStopSome }

  func mayStop(_ key: String) -> Bool { maker.mayStop(key) }

  func contents(for other: Reader) -> any ReaderContents {
    if other == reader { return self }
    if let known = others.withLock({ others in others.first { $0.reader == other }?.contents }) { return known }
    let made = MadeContents(maker, for: other, at: now, stoppingFiles: maker.stoppingFiles)
    others.withLock { others in
      if others.count == Self.mostOthers { others.removeFirst() }
      others.append((other, made))
    }
    return made
  }

  func content(of key: String) -> ReaderContent? {
    if let known = read.withLock({ $0[key] }) { return known }
    let content = stopped.contains(key) ? nil : maker.file(of: key).flatMap { contents(ofFile: $0).content(of: key) }
    read.withLock { $0[key] = .some(content) }
    return content
  }

  func content(of key: String, triggeredBy event: AppEvent) -> ReaderContent? {
    guard let file = maker.file(of: key) else { return nil }
    return maker.contents(ofFile: file, for: reader, at: now, triggeredBy: event).content(of: key)
  }

  private func contents(ofFile file: Int) -> FileContents {
    if let known = files.withLock({ $0[file] }) { return known }
    let made = maker.contents(ofFile: file, for: reader, at: now)
    files.withLock { $0[file] = made }
    return made
  }
}

extension AppEvent {
  /// Its properties, as templates know values.
  fileprivate var attributes: [String: Reader.AttributeValue] {
    let values = properties.map { property -> (String, Reader.AttributeValue) in
      switch property.value {
      case .text(let text): (property.name, .text(text))
      case .number(let number): (property.name, .number(number))
      case .boolean(let truth): (property.name, .boolean(truth))
      case .moment(let time): (property.name, .text(momentText(time)))
      }
    }
    return Dictionary(values) { $1 }
  }
}
