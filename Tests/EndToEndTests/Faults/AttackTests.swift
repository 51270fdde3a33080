import Foundation
import TestSupport
import Testing

/// Hostile repositories, each described by a file in `Tests/Attacks`. Every command and every option that writes runs
/// in them, and must not change anything outside.
@Suite(.step(.attacks), .needsBinary, .needs("python3"), .needs("git"), .mayTakeAnHour)
struct AttackTests {
  @Test func nothingOutsideOfAHostileRepositoryIsTouched() throws {
    let binary = try #require(shippedBinary)
    let attack = try attack(with: binary, [])
    #expect(attack.status == 0, "\(attack.words)")
    let counts = try #require(attack.words.firstMatch(of: /\nall: (\d+) repositories, (\d+) runs/))
    #expect((Int(counts.1) ?? 0) >= 60 && (Int(counts.2) ?? 0) >= 1500, "\(attack.words)")
    print(attack.words)
  }

  /// Programs that do something forbidden, and the complaint of the attack script about each.
  @Test(arguments: [
    ("echo x >>../outside/victim.txt", "OUTSIDE: changed"),
    ("chmod 600 ../outside/victim.txt", "OUTSIDE: changed the mode of"),
    ("mkdir -p ../outside/new", "OUTSIDE: made"),
    ("rm -f ../home/.profile", "OUTSIDE: removed"),
    ("rm -f deep/note.txt", "removed 'deep/note.txt' in the repository"),
    ("chmod 600 campaigns/spring.yaml", "changed the mode of 'campaigns/spring.yaml' in the repository"),
    ("cp -p deep/note.txt x; mv x deep/note.txt", "rewrote or moved 'deep/note.txt' in the repository"),
    ("touch .out.campaignc-12-0", "left '.out.campaignc-12-0' behind"),
    ("touch campaigns/.campaignc-12-0.tmp", "left 'campaigns/.campaignc-12-0.tmp' behind"),
    ("cat ../outside/victim.txt", "printed what stands in a file outside"),
    ("printf '\\033[2J' >&2", "printed U+001B to standard error as it is"),
    ("head -c 3000000 /dev/zero | tr '\\0' a", "printed 30"),
    ("exit 4", "ended with 4"),
    ("kill -ABRT $$", "was ended by SIGABRT"),
  ])
  func theAttackerSeesWhatIsTouched(_ deed: String, _ words: String) throws {
    let folder = try TemporaryFolder()
    let binary = try #require(shippedBinary)
    // The script first asks `help` for the list of commands.
    let program = try folder.program(
      """
      [ "$1" != help ] || exec '\(binary)' "$@"
      '\(binary)' "$@"
      code=$?
      \(deed)
      exit $code
      """)
    let attack = try attack(with: program, ["--quick", "--only", "harmless"])
    #expect(attack.status == 1 && attack.words.contains(words), "\(attack.words)")
  }

  /// A command that the script does not know fails the run.
  @Test func aNewCommandIsToBeTried() throws {
    let folder = try TemporaryFolder()
    let binary = try #require(shippedBinary)
    let program = try folder.program(
      "'\(binary)' \"$@\" | sed 's/^  stats  /  erase  /; s/^      --strict  /      --remove  /'")
    let attack = try attack(with: program, ["--only", "none"])
    #expect(attack.status == 1, "\(attack.words)")
    for words in ["the command 'erase' is new", "unknown command 'stats'", "'lint --remove' is new"] {
      #expect(attack.words.contains(words), "\(attack.words)")
    }
  }
}

/// Whoever adds a command or an option says in the attack script whether it writes.
@Suite(.needsBinary, .needs("python3"), .mayHang)
struct AttackedCommandsTests {
  @Test func everyCommandAndOptionIsKnownToTheAttackScript() throws {
    let attack = try attack(with: try #require(shippedBinary), ["--only", "none"])
    #expect(attack.words.contains("all: 0 repositories, 0 runs, 0 failures"), "\(attack.words)")
  }
}

/// Runs the attack script.
private func attack(with binary: String, _ options: [String]) throws -> (status: Int32, words: String) {
  let folder = try TemporaryFolder()
  let attacker = repositoryRoot.appending(path: "Tests/Tools/attack.py").path
  let finished = try run(["python3", attacker, binary, folder.path] + options, within: .seconds(3000))
  return (finished.status, String(decoding: finished.output, as: UTF8.self))
}

extension TemporaryFolder {
  /// Writes a shell script, and returns its path.
  fileprivate func program(_ lines: String) throws -> String {
    try make("program", text: "#!/bin/sh\n\(lines)\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path("program"))
    return path("program")
  }
}
