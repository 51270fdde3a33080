import Bytes
import CampaignCommand
import CampaignEngine
import CommandSupport
import Findings
import Foundation
import Synchronization
import TestSupport
import Testing

/// The file of the cache: a run uses it, replaces it if its content is wrong, and keeps it from growing without bound.
@Suite struct CacheFileTests {
  private let folder: TemporaryFolder
  private let place: TemporaryFolder

  init() throws {
    (folder, place) = (try TemporaryFolder(), try TemporaryFolder())
    try folder.make("a.yaml", text: cleanCampaign)
    try folder.make("b.yaml", text: "campaign: winter\ncards:\n  - { id: hero, type: banner_image }\n")
  }

  private var file: String { place.path("lint.cache") }

  private var damaged: String { "note: the cache '\(file)' is damaged and will be rebuilt\n" }

  private var foreign: String {
    "note: '\(file)' was not written by campaignc, so it stays and this run uses no cache; move the file, or name "
      + "another directory with --cache-dir\n"
  }

  private func plain() -> ToolRun { campaignc("lint", "--format", "json", folder.path) }

  private func cached() -> ToolRun { campaignc("lint", "--format", "json", folder.path, "--cache-dir", place.path) }

  private func bytes() throws -> [UInt8] { try Array(Data(contentsOf: URL(filePath: file))) }

  private func stored() throws -> CacheFile { try CacheFile(bytes(), of: #require(ownBuild())) }

  private func write(_ bytes: some Sequence<UInt8>) throws { try Data(bytes).write(to: URL(filePath: file)) }

  /// The entries of a cache that say that no file has a finding, a campaign, a message or a card.
  private func nothing(of stored: CacheFile) -> [CacheFile.Entry] {
    (0..<stored.count).map { number in
      let isOfAll = stored.range(of: number).count == 1
      return CacheFile.Entry(
        key: stored.key(of: number), value: Array(repeating: 0, count: isOfAll ? 1 : 8)[...], age: 0)
    }
  }

  /// Expects that an unusable cache changes nothing but a note, and that the next run has a good one.
  private func expectIgnored(_ note: String?, _ what: Comment) throws {
    let run = cached()
    let plain = plain()
    #expect(run.output == plain.output, what)
    #expect(run.exitCode == plain.exitCode, what)
    #expect(run.complaints == note ?? "", what)
    #expect(cached().complaints.isEmpty, what)
  }

  @Test func whatIsKeptIsNotLookedForAgain() throws {
    let plain = plain()
    #expect(cached().output == plain.output)
    let stored = try stored()
    #expect(stored.count == 3, "two files, and the findings about both")
    // Only its report shows whether a run has read a file. So this cache says that there are no findings.
    #expect(plain.exitCode == .findings)
    try write(CacheFile.bytes(of: nothing(of: stored), by: #require(ownBuild())))
    #expect(cached().exitCode == .clean)
  }

  @Test func oneThatIsDamagedIsMadeAnew() throws {
    _ = cached()
    let good = try bytes()
    var random = SeededNumbers(seed: 7)
    let build = 16..<48
    for place in (16..<64) + (0..<60).map({ _ in Int.random(in: 64..<good.count, using: &random) }) {
      var bytes = good
      bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      try write(bytes)
      try expectIgnored(build.contains(place) ? nil : damaged, "changed at \(place)")
      #expect(try self.bytes() == good, "a run finds the same, and writes the same")
    }
    for count in Array(0..<64) + (0..<40).map({ _ in Int.random(in: 64..<good.count, using: &random) }) {
      try write(good[..<count])
      try expectIgnored(damaged, "cut to \(count) bytes")
    }
    try write(good + [0])
    try expectIgnored(damaged, "one byte more")
  }

  /// A file that does not begin like a cache belongs to somebody else, and stays.
  @Test func oneOfSomebodyElseStays() throws {
    _ = cached()
    let good = try bytes()
    let changed = (0..<16).map { place in good.enumerated().map { $0.offset == place ? $0.element ^ 1 : $0.element } }
    for bytes in changed + [Array("mine\n".utf8), Array("campaignc cachE\n".utf8), [0], [0] + good] {
      try write(bytes)
      let run = cached()
      #expect(run.output == plain().output && run.exitCode == plain().exitCode)
      #expect(run.complaints == foreign)
      #expect(try self.bytes() == bytes)
    }
  }

  /// The notes next to the cache are written only if their names are free.
  @Test func notesOfSomebodyElseStay() throws {
    try place.make(".gitignore", text: "mine\n")
    _ = cached()
    #expect(try place.names() == [".gitignore", "CACHEDIR.TAG", "lint.cache"])
    #expect(try String(contentsOfFile: place.path(".gitignore"), encoding: .utf8) == "mine\n")
  }

  @Test func valuesThatSayNothingAreFoundAgain() throws {
    _ = cached()
    let good = try stored()
    var random = SeededNumbers(seed: 9)
    for _ in 0..<100 {
      let entries = (0..<good.count).map { number in
        let value = good.bytes[good.range(of: number)]
        return CacheFile.Entry(
          key: good.key(of: number), value: value.prefix(Int.random(in: 0..<value.count, using: &random)), age: 0)
      }
      try write(CacheFile.bytes(of: entries, by: #require(ownBuild())))
      try expectIgnored(nil, "values that end too early")
    }
  }

  /// The checksum proves nothing: anybody can write a file with a correct one.
  @Test func oneThatIsForgedIsMadeAnew() throws {
    _ = cached()
    let build = try #require(ownBuild())
    let rest = try Array(bytes()[56...])
    let ends = (0..<Int(rest[0])).map { 8 + $0 * 48 + 32 }
    let last = try #require(ends.last)
    func expectIgnored(_ what: Comment, _ change: (inout [UInt8]) -> Void) throws {
      var forged = rest
      change(&forged)
      try write(CacheFile.sealed(forged, by: build))
      try self.expectIgnored(damaged, what)
    }
    try expectIgnored("less than nothing") { $0.replaceSubrange(0..<8, with: Array(repeating: 0xFF, count: 8)) }
    try expectIgnored("more than there is") { $0[1] = 1 }
    try expectIgnored("an end behind the end") { $0[last + 4] = 1 }
    try expectIgnored("an end before the beginning") {
      $0.replaceSubrange(last..<last + 8, with: repeatElement(0, count: 8))
    }
    try expectIgnored("a negative end") { $0[ends[0] + 7] = 0xFF }
  }

  @Test func oneOfAnotherBuildDoesNotCount() throws {
    _ = cached()
    let good = try stored()
    try write(CacheFile.bytes(of: nothing(of: good), by: SHA256.hash("another build".utf8)))
    try expectIgnored(nil, "another build")
  }

  @Test func oneThatCannotBeReadOrWrittenIsDoneWithout() throws {
    try place.folder("lint.cache")
    let run = cached()
    #expect(run.output == plain().output && run.exitCode == .findings)
    #expect(run.complaints == "note: the cache '\(file)' is not used: it is a directory, not a file\n")
    let inside = folder.path("a.yaml/cache")
    let other = campaignc("lint", "--format", "json", folder.path, "--cache-dir", inside)
    #expect(other.output == plain().output && other.exitCode == .findings)
    #expect(
      other.complaints == "note: the cache '\(inside)/lint.cache' is not used: a part of the path is not a directory\n")
    let nowhere = campaignc("lint", "--format", "json", folder.path, "--cache-dir", "/proc/campaignc")
    #expect(nowhere.output == plain().output && nowhere.exitCode == .findings)
    #expect(nowhere.complaints.hasPrefix("note: cannot write the cache '/proc/campaignc/lint.cache': "))
  }

  @Test func runsAtOnceDoNotDisturbEachOther() throws {
    let paths = [folder.path, folder.path("a.yaml"), folder.path("b.yaml")]
    let expected = paths.map { campaignc("lint", "--format", "json", $0) }
    let wrong = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 60) { number in
      let run = campaignc("lint", "--format", "json", paths[number % 3], "--cache-dir", place.path)
      let isRight = run.output == expected[number % 3].output && run.complaints.isEmpty
      if !isRight { wrong.withLock { $0.append(run.complaints) } }
    }
    #expect(wrong.withLock { $0 } == [])
    #expect(try stored().count > 0)
    #expect(try place.names() == [".gitignore", "CACHEDIR.TAG", "lint.cache"])
  }

  @Test func aNewFolderKeepsItselfFromGitAndOneOfPayloadsIsRefused() throws {
    let new = place.path("new/cache")
    #expect(campaignc("lint", folder.path("a.yaml"), "--cache-dir", new).complaints.isEmpty)
    #expect(try place.names(in: "new/cache") == [".gitignore", "CACHEDIR.TAG", "lint.cache"])
    #expect(try String(contentsOfFile: new + "/.gitignore", encoding: .utf8) == "*\n")
    let payloads = place.path("payloads")
    #expect(campaignc("build", folder.path("a.yaml"), "-o", payloads).exitCode == .clean)
    let before = try place.names(in: "payloads")
    for inside in [payloads, payloads + "/cache"] {
      let refused = campaignc("lint", folder.path("a.yaml"), "--cache-dir", inside)
      #expect(refused.exitCode == .wrongUse && refused.complaints.contains("is inside a payload directory"))
    }
    #expect(try place.names(in: "payloads") == before)
  }

  @Test func whatNobodyAsksForIsForgotten() throws {
    for number in 0..<12 {
      try folder.make("a.yaml", text: cleanCampaign.replacing("Hours", with: "Hours \(number)"))
      _ = cached()
    }
    // One entry for the unchanged file, five for the edited one, and five for the findings about both.
    #expect(try stored().count == 11)
    let before = try bytes()
    _ = cached()
    #expect(try bytes() == before, "nothing new, nothing written")
    _ = campaignc("lint", folder.path("b.yaml"), "--cache-dir", place.path)
    let after = try bytes()
    #expect(try after != before && stored().count == 10, "one new entry, and two old ones removed")
    _ = cached()
    #expect(try bytes() == after, "a run on one file keeps the entries of the others")
  }
}
