import Foundation
import TestSupport
import Testing

/// The promises of SECURITY.md: no network, no other program than Git, and Git only on request, no writing in other
/// places, the same bytes everywhere.
@Suite(.needsBinary, .mayHang) struct PromiseTests {
  /// The system calls that reach a network or start a program, each as `name(...)`.
  private func calls(of command: String) throws -> [String] {
    let workspace = try FaultyWorkspace()
    let (text, status) = try workspace.shell(
      """
      git init -q . 2>/dev/null
      strace -f -qq -e trace=network,process -o ../trace "$0" \(command) > ../said 2>&1; cat ../trace
      """)
    try #require(status == 0 && text.contains("execve("), "\(text)")
    return text.split(separator: "\n").map { $0.drop { $0.isNumber || $0 == " " } }.map(String.init)
  }

  @Test(
    .mayTrace,
    arguments: writingCommands + [
      "lint .", "compile sound", "stats sound", "dump .", "where feed.json sound", "explain card",
    ])
  func noNetworkIsReachedAndNoProgramStarted(_ command: String) throws {
    let calls = try calls(of: command)
    let network = ["socket", "socketpair", "connect", "bind", "listen", "accept", "sendto", "recvfrom", "sendmsg"]
    #expect(calls.filter { call in network.contains { call.hasPrefix($0 + "(") } } == [])
    #expect(calls.count { $0.hasPrefix("execve(") } == 1)
    #expect(calls.filter { $0.hasPrefix("fork(") || $0.hasPrefix("vfork(") } == [])
  }

  /// Git itself does not use the network either.
  @Test(.mayTrace, .needs("git"), arguments: ["lint --staged", "hook install"])
  func gitAloneIsStartedWhereItIsAskedFor(_ command: String) throws {
    let calls = try calls(of: command)
    // One call for each directory of PATH in which Git is searched.
    let started = calls.filter { $0.hasPrefix("execve(") }
    #expect(started.count > 1 && started.dropFirst().allSatisfy { $0.contains("/git\", [\"git\"") }, "\(started)")
    #expect(calls.filter { $0.hasPrefix("connect(") } == [])
  }

  /// Files are opened for writing only if the command has to write.
  @Test(arguments: ["lint .", "compile sound", "stats sound", "lint --diff .", "build sound -o out --check"])
  func whatOnlyReadsWritesNothing(_ command: String) throws {
    let workspace = try FaultyWorkspace()
    _ = try workspace.shell("\"$0\" build sound -o out")
    let before = try workspace.state()
    _ = try workspace.shell("\"$0\" \(command)")
    #expect(try workspace.state() == before)
  }

  /// The archive of a build does not depend on the time zone, the language, the threads or the place of the repository.
  /// The manifest names source files relative to the root.
  @Test(.needs("a tar that sorts names", isThere: sorts)) func archivesOfABuildAreTheSameEverywhere() throws {
    let workspace = try FaultyWorkspace()
    let environments = [
      "env -i TZ=UTC", "env TZ=Pacific/Kiritimati LC_ALL=tr_TR.UTF-8", "env TZ=America/St_Johns LANG=C HOME=/none",
    ]
    var archives: Set<[UInt8]> = []
    for (index, environment) in environments.enumerated() {
      let (text, status) = try workspace.shell(
        """
        mkdir -p place\(index)/sound place\(index)/.git; i=0; while [ $i -lt 60 ]; do i=$((i + 1))
          sed "s/spring-sale/sale-$i/; s/id: hours/id: hours-$i/" sound/hello.yaml > place\(index)/sound/$i.yaml; done
        cd place\(index); umask 022
        \(environment) SOURCE_DATE_EPOCH=1767225600 "$0" build sound -o out --threads \([1, 2, 8][index]) &&
          tar --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner -cf out.tar out
        """)
      try #require(status == 0, "\(text)")
      archives.insert(Array(try Data(contentsOf: URL(filePath: workspace.folder + "/place\(index)/out.tar"))))
    }
    let differences = try workspace.shell("diff -r place0/out place1/out; diff -r place0/out place2/out").text
    #expect(archives.count == 1, "\(differences)")
  }

  /// A document that doubles itself forty times is counted, but never expanded.
  @Test func aliasesThatExplodeAreAFinding() throws {
    let workspace = try FaultyWorkspace()
    let lines = (1...40).map { "a\($0): &a\($0) [*a\($0 - 1), *a\($0 - 1)]\n" }.joined()
    try workspace.root.make("workspace/laughs/a.yaml", text: "campaign: laughs\na0: &a0 [ha, ha]\n" + lines)
    let (text, status) = try workspace.shell("ulimit -v 2000000; \"$0\" lint --format concise laughs")
    #expect(status == 1 && text.contains("[limit]"), "\(text)")
  }
}

extension Trait where Self == ConditionTrait {
  static var mayTrace: Self {
    needs(
      "strace that may look at programs",
      isThere: (try? run(["strace", "-f", "-qq", "-o", "/dev/null", "true"]).status) == 0)
  }
}

/// True if tar can sort the files of an archive.
private var sorts: Bool { (try? run(["tar", "--sort=name", "-cf", "/dev/null", "/dev/null"]).status) == 0 }
