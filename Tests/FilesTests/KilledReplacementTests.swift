import Bytes
import Files
import Foundation
import Synchronization
import TestSupport
import Testing

/// Replacements that run at the same time, or after one that was killed.
@Suite(.mayHang) struct KilledReplacementTests {
  private let out: OutputFolder
  private var around: TemporaryFolder { out.around }

  init() throws { out = try OutputFolder() }

  private static let old = ["a": "old", "inner/b": "old", "gone": "old"]
  private static let new = ["a": "new", "inner/b": "old", "next/c": "new"]
  private static let staging = ".out.campaignc-99-0"

  private static let inTwoSteps: FileSystemAbilities = {
    var abilities = FileSystemAbilities()
    abilities.exchangesFolders = false
    return abilities
  }()

  private func make(_ files: [String: String], in folder: String) throws {
    for (path, text) in files { try around.make("\(folder)/\(path)", text: text) }
  }

  /// The record of a replacement of the old files by the new ones.
  private static let record =
    "campaignc staging 1\n" + line("a", "new", 3) + line("inner/b", "old", 3) + line("next/c", "new", 3)
    + line("a", "old", 0) + line("inner/b", "old", 0) + line("gone", "old", 0)

  private static func line(_ path: String, _ text: String, _ count: Int) -> String {
    "\(SHA256.hash(text.utf8).hexadecimal) \(count) \(path)\0"
  }

  /// Makes the staging directory of a run that was killed, with the list of all files that it knew.
  private func leave(content: [String: String]?, former: [String: String]? = nil, in staging: String = staging) throws {
    try around.make("\(staging)/record", text: Self.record)
    if let content { try make(content, in: "\(staging)/content") }
    if let former { try make(former, in: "\(staging)/former") }
  }

  // MARK: File systems that can't swap directories

  @Test func swapsInTwoSteps() throws {
    for files in [Self.old, Self.new, Self.old] {
      #expect(throws: Never.self) { try out.replace(files, asking: Self.inTwoSteps).get() }
      #expect(out.contents == files)
      #expect(try out.neighbours() == ["out"])
    }
  }

  @Test func putsBackWhatAKilledRunMovedAway() throws {
    try leave(content: Self.new, former: Self.old)
    #expect(interruptedReplacement(of: RawPath(out.path))?.name.elementsEqual(Self.staging.utf8) == true)
    #expect(out.replace(Self.old, wrote: Self.old) == .success(Replacement(kept: 3)))
    #expect(interruptedReplacement(of: RawPath(out.path)) == nil)
    #expect(try out.neighbours() == ["out"])
  }

  /// Files that only look like the old ones are neither restored nor removed.
  @Test func putsBackNothingThatIsNotProven() throws {
    var changed = Self.old
    changed["gone"] = "mine"
    try leave(content: nil, former: changed)
    #expect(interruptedReplacement(of: RawPath(out.path)) == nil)
    let result = try out.replace(Self.new).get()
    #expect(result.written == 3 && result.leftBehind == [RawPath(around.path(Self.staging))])
    #expect(out.contents == Self.new)
    #expect(out.contents(of: around.path(Self.staging) + "/former") == ["gone": "mine"])
  }

  /// A directory of somebody else whose name looks like that of a staging directory.
  @Test(arguments: ["a\0inner/b\0gone\0", "", "campaignc staging 2\n"])
  func leavesFoldersWithAnotherRecordAlone(_ record: String) throws {
    try make(Self.old, in: "out")
    try make(Self.old, in: "\(Self.staging)/content")
    try around.make("\(Self.staging)/record", text: record)
    let before = out.contents(of: around.path(Self.staging))
    let result = try out.replace(Self.new).get()
    #expect(result.leftBehind == [RawPath(around.path(Self.staging))])
    #expect(out.contents(of: around.path(Self.staging)) == before)
  }

  @Test func theNextRunPutsBackWhatAKilledRunMovedAway() throws {
    try leave(content: Self.new, former: Self.old)
    #expect(out.replace(Self.new, wrote: Self.old) == .success(Replacement(written: 2, kept: 1, removed: 1)))
    #expect(out.contents == Self.new)
    #expect(try out.neighbours() == ["out"])
  }

  @Test func putsBackBehindALink() throws {
    try around.link("link", to: "out")
    try leave(content: Self.new, former: Self.old)
    var link = out
    link.target = "link"
    #expect(link.replace(Self.old, wrote: Self.old) == .success(Replacement(kept: 3)))
    #expect(out.contents == Self.old)
  }

  @Test func nothingIsInterruptedWhereNothingIsMissing() throws {
    #expect(interruptedReplacement(of: RawPath(out.path)) == nil)
    #expect(interruptedReplacement(of: RawPath(around.path("no/where"))) == nil)
    try leave(content: Self.new)
    #expect(interruptedReplacement(of: RawPath(out.path)) == nil)
    try around.make("out")
    try leave(content: Self.new, former: Self.old)
    #expect(interruptedReplacement(of: RawPath(out.path)) == nil)
    #expect(try out.neighbours() == [Self.staging, "out"])
  }

  // MARK: The rest of a killed run

  /// The run was killed while it wrote, or after the swap, or (on a system that can't swap) after the second step.
  @Test(arguments: [nil, [:], ["a": "ne"], new, old])
  func removesWhatAKilledRunHasLeft(content: [String: String]?) throws {
    try make(Self.old, in: "out")
    try leave(content: content)
    try leave(content: content, former: Self.old, in: ".out.campaignc-99-1")
    try around.folder(".out.campaignc-99-2")
    let before = try out.identity()
    #expect(out.replace(Self.old) == .success(Replacement(kept: 3)))
    #expect(try out.neighbours() == ["out"])
    #expect(try out.identity() == before)
  }

  /// An unknown file stays until its owner removes it.
  @Test func keepsWhatItDoesNotKnow() throws {
    try make(Self.old, in: "out")
    var content = Self.old
    content["inner/mine"] = "mine"
    try leave(content: content)
    for _ in 0..<2 {
      let result = try out.replace(Self.old).get()
      #expect(result.leftBehind == [RawPath(around.path(Self.staging))])
      #expect(out.contents(of: around.path(Self.staging) + "/content") == ["inner/mine": "mine"])
    }
    try FileManager.default.removeItem(atPath: around.path(Self.staging) + "/content/inner/mine")
    #expect(out.replace(Self.old) == .success(Replacement(kept: 3)))
    #expect(try out.neighbours() == ["out"])
  }

  @Test func removesOnlyNamesOfItsOwn() throws {
    let names = [
      ".out.campaignc-1", ".out.campaignc-1-", ".out.campaignc-x-1", ".out.campaignc-1-2-3", ".outer.campaignc-1-2",
      ".out.campaignc--1-2", "out.campaignc-1-2", ".out.campaignc-1-2.bak",
    ]
    for name in names { try around.folder(name) }
    try around.make(".out.campaignc-1-2")
    try around.folder("elsewhere/content")
    try around.link(".out.campaignc-1-3", to: "elsewhere")
    let before = try out.neighbours()
    #expect(out.replace(Self.old) == .success(Replacement(written: 3)))
    #expect(try Set(out.neighbours()) == Set(before + ["out"]))
    #expect(try around.names(in: "elsewhere") == ["content"])
  }

  /// A forged list must not lead out of the directory, and neither must symbolic links in it.
  @Test func staysInsideOfWhatAKilledRunHasLeft() throws {
    try around.make("beside", "inner/b")
    let paths = ["../../beside", "/\(around.path("beside"))", "inner/b"]
    try around.make(
      "\(Self.staging)/record", text: "campaignc staging 1\n" + paths.map { Self.line($0, "", 9) }.joined())
    try around.folder("\(Self.staging)/content")
    try around.link("\(Self.staging)/content/inner", to: "../../inner")
    let result = try out.replace(Self.old).get()
    #expect(result.leftBehind.count == 1)
    #expect(try around.names(in: "inner") == ["b"])
    #expect(try out.neighbours() == [Self.staging, "beside", "inner", "out"])
  }

  // MARK: Two at once

  @Test func endsWithOneOfTwo() throws {
    for round in 0..<50 {
      let contents = [1, 2].map { number in
        Dictionary(uniqueKeysWithValues: (0..<20).map { ("\(number)/\($0 % (round % 5 + 1))/\($0)", "\(number)") })
      }
      let results = Mutex<[Result<Replacement, ReplacementFailure>]>([])
      onThreads(2) { thread in
        let result = out.replaceListed(contents[thread])
        results.withLock { $0.append(result) }
      }
      #expect(throws: Never.self) { try results.withLock { $0 }.map { try $0.get() } }
      #expect(contents.contains(out.contents.filter { $0.key != "list" }))
      #expect(try out.neighbours() == ["out"])
    }
  }

  @Test func waitsForAnotherRun() throws {
    try make(Self.old, in: "out")
    let lock = open(around.path, O_RDONLY)
    defer { close(lock) }
    #expect(flock(lock, LOCK_EX) == 0)
    #expect(
      out.refusal(of: Self.new, waiting: 0) == "cannot replace out: another run has been writing there for 0 seconds")
    let result = Mutex<Result<Replacement, ReplacementFailure>?>(nil)
    let isDone = DispatchSemaphore(value: 0)
    Thread.detachNewThread { [out] in
      let replaced = out.replace(Self.new, wrote: Self.old)
      result.withLock { $0 = replaced }
      isDone.signal()
    }
    // Meanwhile, another run reads the directory again and again. It stays as it is.
    for _ in 0..<100 { #expect(out.contents == Self.old) }
    #expect(result.withLock { $0 } == nil)
    flock(lock, LOCK_UN)
    isDone.wait()
    #expect(result.withLock { $0 } == .success(Replacement(written: 2, kept: 1, removed: 1)))
    #expect(out.contents == Self.new)
  }

  /// If locks don't work, another run may still be at work, so none of its files is removed.
  @Test func leavesOthersAloneWithoutLocks() throws {
    try make(Self.old, in: "out")
    try leave(content: Self.new)
    var abilities = FileSystemAbilities()
    abilities.locksFolders = false
    #expect(throws: Never.self) { try out.replace(Self.new, asking: abilities).get() }
    #expect(out.contents == Self.new)
    #expect(try out.neighbours() == [Self.staging, "out"])
  }

  /// A file that somebody makes during a replacement survives, in the old directory or in the new one.
  @Test func keepsWhatAppearsMeanwhile() throws {
    let count = 2000
    let files = { @Sendable (text: String) in
      Dictionary(uniqueKeysWithValues: (0..<count).map { ("inner/\($0)", text) })
    }
    _ = out.replaceListed(files("1"))
    let isDone = Atomic(false)
    let left = Mutex<[RawPath]>([])
    onThreads(2) { thread in
      if thread == 0 {
        let result = out.replaceListed(files("2"), threads: 1)
        left.withLock { $0 = (try? result.get())?.leftBehind ?? [] }
        isDone.store(true, ordering: .releasing)
      } else {
        while (try? out.neighbours().count) == 1, !isDone.load(ordering: .acquiring) {}
        try? around.make("out/inner/mine", text: "mine")
      }
    }
    let folders = left.withLock { $0 }.map { $0.shown + "/content" } + [out.path]
    #expect(folders.contains { out.contents(of: $0)["inner/mine"] == "mine" })
    #expect(out.contents.count >= count)
  }
}
