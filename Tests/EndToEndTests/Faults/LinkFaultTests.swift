import Foundation
import TestSupport
import Testing

/// Links, pipes, devices and files that are too large: which links are followed, which files are read, and that nothing
/// hangs.
@Suite(.needsBinary, .mayHang) struct LinkFaultTests {
  @Test(arguments: ["--fix --unsafe-fixes", "--add-allow link-insecure --reason 'It is so.'"])
  func noFixIsWrittenThroughALinkOutOfTheRepository(_ options: String) throws {
    let workspace = try FaultyWorkspace()
    _ = try workspace.shell(
      """
      mv flawed/a.yaml ../outside; cp ../outside/a.yaml ../outside/b.yaml; ln -s ../../outside/a.yaml flawed
      ln -s ../../outside flawed/folder; ln -s ../sound/b.yaml flawed/inner.yaml
      sed s/flawed/b/ ../outside/a.yaml > sound/b.yaml
      """)
    let before = try workspace.shell("cksum ../outside/*").text
    let (text, status) = try workspace.shell("\"$0\" lint flawed \(options)")
    #expect(status == 3 && text.contains("leads out of the repository, to '"), "\(text)")
    #expect(text.contains("/outside/a.yaml'; use that path directly"))
    #expect(try workspace.shell("cksum ../outside/*").text == before)
    // A link inside the repository stays a link, and its target is rewritten.
    #expect(
      try workspace.shell("test -L flawed/inner.yaml && ! cmp ../outside/a.yaml sound/b.yaml > /dev/null").status == 0)
    #expect(try workspace.shell("\"$0\" lint sound/b.yaml").text.contains("edge-blanks") == !options.contains("--fix"))
  }

  @Test(arguments: [
    "lint sound --format json -o way/report.json", "lint sound --format json -o report.json",
    "lint sound --baseline base.json --write-baseline", "build sound -o way", "build sound -o way/out",
    "build sound -o nowhere", "fixtures -o way/pack --count 1", "decompile payload.json -o way",
    "decompile payload.json --force -o definitions", "init way", "init new",
    "new slideup -o way/new.yaml", "new slideup -o new/campaigns/new.yaml",
  ])
  func nothingIsWrittenThroughALinkOutOfTheRepository(_ command: String) throws {
    let workspace = try FaultyWorkspace()
    _ = try workspace.shell(
      """
      mkdir new definitions; ln -s ../outside way; ln -s ../outside/precious.txt report.json
      ln -s ../outside/new nowhere; ln -s ../outside/base.json base.json; ln -s ../../outside new/campaigns
      ln -s ../../outside/precious.txt definitions/spring-sale.yaml
      """)
    let before = try workspace.state()
    let (text, status) = try workspace.shell("\"$0\" \(command)")
    #expect(status == 2 && (text.contains("leads out of the ") || text.contains("nothing was written")), "\(text)")
    #expect(try workspace.state() == before)
  }

  /// A checked-out repository must not make campaignc show other files of the machine.
  @Test(arguments: [
    ("ln -s ../../outside/precious.txt sound/x.yaml", "lint sound", 3),
    ("ln -s ../../outside/precious.txt sound/x.yaml", "dump sound/x.yaml", 3),
    ("ln -s ../outside way", "lint way", 3), ("ln -s ../outside way", "lint way/precious.txt", 3),
    ("ln -s ../outside/precious.txt campaignc.yaml", "lint sound", 3),
    ("echo 'events: ../outside/precious.txt' > campaignc.yaml", "lint sound", 3),
    ("ln -s ../outside/precious.txt base.json", "lint sound --baseline base.json", 2),
    ("ln -s ../outside/precious.txt list", "lint --files-from list", 2),
    ("ln -s ../outside way", "lint --files-from way/precious.txt", 2),
    ("ln -s ../outside way", "lint --config way/precious.txt sound", 2),
  ])
  func nothingIsReadThroughALinkOutOfTheRepository(_ links: String, _ command: String, _ status: Int32) throws {
    let workspace = try FaultyWorkspace()
    let run = try workspace.shell("\(links); \"$0\" \(command)")
    #expect(run.status == status && !run.text.contains("precious\n"), "\(run.text)")
    #expect(run.text.contains("leads out of the repository") || run.text.contains("outside the repository"))
  }

  @Test func linksOfTheMachineAndWithinTheRepositoryAreFollowed() throws {
    let workspace = try FaultyWorkspace()
    let (text, status) = try workspace.shell(
      """
      ln -s built out; "$0" build sound -o out && test -d built &&
        ln -s ../payload.json sound/p.json; ln -s hello.yaml sound/again.txt
        "$0" dump sound/again.txt > dumped && "$0" dump sound/hello.yaml | cmp dumped - &&
        "$0" lint sound/hello.yaml --format json -o /dev/stdout | head -c 10
      """)
    #expect(status == 0 && text.hasSuffix("{\"version\""), "\(text)")
  }

  @Test func linksInCirclesEnd() throws {
    let workspace = try FaultyWorkspace()
    let (text, status) = try workspace.shell(
      """
      ln -s . sound/self; ln -s loop.yaml sound/loop.yaml; ln -s two.yaml sound/one.yaml; ln -s one.yaml sound/two.yaml
      "$0" lint --format concise sound
      """)
    #expect(status == 3 && text.components(separatedBy: "too many levels of symbolic links").count == 4, "\(text)")
  }

  @Test func pipesAndDevicesAreNotWaitedFor() throws {
    let workspace = try FaultyWorkspace()
    let (text, status) = try workspace.shell(
      "mkfifo sound/pipe.yaml; \"$0\" lint sound sound/pipe.yaml /dev/zero /dev/null --format concise")
    #expect(status == 3 && text.contains("sound/pipe.yaml:1:1: error: this file can't be read: it is a named pipe"))
    #expect(text.components(separatedBy: "it is a device, not a file").count == 3, "\(text)")
    #expect(try workspace.shell("\"$0\" lint - < /dev/zero").text.contains("has more than 16777216 bytes"))
    #expect(try workspace.shell("\"$0\" lint /dev/stdin < sound/hello.yaml").status == 0)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/mem"), "this system has no /proc"))
  func filesOfTheKernelAreNotWaitedFor() throws {
    let workspace = try FaultyWorkspace()
    #expect([1, 3].contains(try workspace.shell("\"$0\" lint /proc/self/mem /proc/self/environ").status))
    // This looks like a file and contains the messages of the kernel. Only root may open it.
    #expect(try workspace.shell("\"$0\" lint /proc/kmsg").status == 3)
  }

  @Test func whatIsTooLargeIsNotRead() throws {
    let workspace = try FaultyWorkspace()
    let limit = 16_777_216
    let (text, status) = try workspace.shell(
      """
      truncate -s 10G sound/huge.yaml
      for size in \(limit) \(limit + 1); do
        { cat sound/hello.yaml; yes '#' | head -c $((size - $(wc -c < sound/hello.yaml))); } > sound/$size.yaml
      done
      ulimit -v 2000000; "$0" lint --format concise sound
      """)
    let lines = text.split(separator: "\n").filter { $0.contains("[limit]") }
    #expect(status == 1 && lines.count == 2 && lines[0].hasPrefix("sound/16777217.yaml:1:1: error: "), "\(text)")
    #expect(lines.last?.hasPrefix("sound/huge.yaml:1:1: error: the file has 10737418240 bytes") == true)
  }

  /// One path is longer than the system allows, and one is short enough.
  @Test func foldersMayBeDeep() throws {
    let workspace = try FaultyWorkspace()
    let (text, status) = try workspace.shell(
      """
      file=$PWD/sound/hello.yaml; mkdir deep deeper
      ( cd deep; for i in $(seq 900); do mkdir d && cd -P d; done; cp "$file" . )
      ( cd deeper; for i in $(seq 30); do n=$(printf '%0200d' 0); mkdir $n && cd -P $n; done; cp "$file" . )
      "$0" lint deep; echo $?; "$0" lint deeper; echo $?; chmod -R u+w deeper; find deeper -depth -delete
      """)
    #expect(status == 0 && text.contains("1 file checked, no findings\n0\n"), "\(text.suffix(300))")
    #expect(text.hasSuffix(": the path is too long\n3\n"), "\(text.suffix(300))")
  }
}
