import CampaignDiff
import CampaignLanguage
import Testing

/// The list of allowed changes.
@Suite struct AllowedChangesTests {
  private static let pair = (
    old: "campaign: a\naudience: vip\n\(card)", new: "campaign: a\naudience: members\n\(card)"
  )

  private static func found() throws -> Change {
    try #require(changes(from: TestSide(pair.old), to: TestSide(pair.new)).first)
  }

  private static func list(_ text: String) -> AllowedChanges { AllowedChanges(reading: Array(text.utf8)) }

  @Test func anAllowedChangeNoLongerCounts() throws {
    let change = try Self.found()
    let text = try #require(AllowedChanges.adding(change.fingerprint, reason: "it's agreed", until: nil, to: nil))
    let list = AllowedChanges(reading: text)
    #expect(list.faults.isEmpty)
    let parts = list.divide([change], now: nil)
    #expect(parts.left.isEmpty && parts.remarks.isEmpty)
    #expect(parts.allowed.map(\.fingerprint) == [change.fingerprint])
  }

  @Test func anEntryEnds() throws {
    let change = try Self.found()
    let text = try #require(
      AllowedChanges.adding(change.fingerprint, reason: "agreed", until: "2026-04-01", to: nil))
    let list = AllowedChanges(reading: text)
    func seconds(_ text: String) throws -> Int64 { try Moment.read(Array(text.utf8)[...]).get().seconds }
    #expect(list.divide([change], now: try seconds("2026-04-01T23:00:00Z")).left.isEmpty)
    let late = list.divide([change], now: try seconds("2026-04-02T00:00:00Z"))
    #expect(late.left.count == 1)
    #expect(late.remarks == ["changes.yaml:3: '\(change.fingerprint)' was allowed until 2026-04-01, and no longer is"])
    #expect(list.divide([change], now: nil).left.isEmpty)
  }

  @Test func anUnusedEntryIsReported() {
    let list = Self.list("changes:\n  - { change: '0123456789ab', reason: agreed }\n")
    #expect(
      list.divide([], now: nil).remarks
        == ["changes.yaml:2: '0123456789ab' allows no change of this comparison; remove it"])
  }

  @Test func entriesAreAddedAtTheEnd() throws {
    var text: [UInt8]?
    for number in 0..<3 {
      text = AllowedChanges.adding("0123456789a\(number)", reason: "Reason '\(number)'", until: nil, to: text)
      #expect(text != nil)
    }
    let words = String(decoding: try #require(text), as: UTF8.self)
    #expect(words.hasSuffix("  - change: \"0123456789a2\"\n    reason: \"Reason '2'\"\n"))
    let list = Self.list(words)
    #expect(list.faults.isEmpty && list.allows("0123456789a0") && list.allows("0123456789a2"))
  }

  @Test(arguments: ["changes: []\n", "changes: [{ change: '0123456789ab', reason: a }]\n", "campaign: a\n", "- a\n"])
  func aListInAnotherStyleIsLeftAlone(_ text: String) {
    #expect(AllowedChanges.adding("0123456789ab", reason: "a", until: nil, to: Array(text.utf8)) == nil)
  }

  @Test(arguments: [
    ("changes:\n  - { change: 12, reason: a }\n", "changes.yaml:2: 'change' must be the twelve digits"),
    ("changes:\n  - { change: '0123456789ab' }\n", "changes.yaml:2: an allowed change needs a 'reason'"),
    ("changes:\n  - { change: '0123456789ab', reason: ' ' }\n", "changes.yaml:2: an allowed change needs a 'reason'"),
    ("changes:\n  - { change: '0123456789ab', reason: a, until: soon }\n", "changes.yaml:2: 'until' must be a date"),
    (
      "changes:\n  - { change: '0123456789ab', reason: a, until: 2026-02-30 }\n",
      "changes.yaml:2: 'until' must be a date"
    ),
    ("changes:\n  - { change: '0123456789ab', why: a }\n", "changes.yaml:2: unknown key 'why'"),
    ("changes:\n  - { renamed: a, reason: b }\n", "changes.yaml:2: a new name has 'renamed'"),
    ("changes:\n  - { renamed: a, as: a, reason: b }\n", "changes.yaml:2: a new name has 'renamed'"),
    ("changes:\n  - { renamed: a, as: b }\n", "changes.yaml:2: an allowed change needs a 'reason'"),
    (
      "changes:\n  - { renamed: a, as: b, change: '0123456789ab', reason: c }\n",
      "changes.yaml:2: a new name has 'renamed'"
    ),
    (
      "changes:\n  - { renamed: a, as: b, reason: c }\n  - { renamed: d, as: b, reason: c }\n",
      "changes.yaml:3: 'd' or 'b' is in another entry too"
    ),
    ("changes:\n  - text\n", "changes.yaml:2: an allowed change has 'change' and 'reason'"),
    ("changes: text\n", "changes.yaml:1: 'changes' must be a list"),
    ("other: 1\n", "changes.yaml:1: unknown key 'other'"),
    ("- a\n", "changes.yaml:1: a list of allowed changes is a mapping"),
    ("changes: [\n", "changes.yaml:"),
  ])
  func aMistakeIsReportedWithItsLine(_ text: String, _ words: String) {
    let list = Self.list(text)
    #expect(list.faults.count == 1)
    #expect(list.faults.first?.hasPrefix(words) == true, "\(list.faults)")
  }

  @Test func anEmptyListIsFine() { #expect(Self.list("changes:\n").faults.isEmpty) }

  @Test func onlyAListIsTakenForOne() {
    #expect(AllowedChanges.isList(Array("# Words.\n---\nchanges:\n".utf8)))
    #expect(!AllowedChanges.isList(Array("campaign: changes\n".utf8)))
    #expect(!AllowedChanges.isList([]))
  }
}
