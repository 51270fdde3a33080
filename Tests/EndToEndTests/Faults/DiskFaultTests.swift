import Foundation
import TestSupport
import Testing

/// Disks that are full or can't be written, and files that change while they are read.
@Suite(.needsBinary)
struct DiskFaultTests {
  /// A limit for the size of files acts like a full disk: it refuses the first byte, or everything after the first
  /// block.
  @Test(arguments: writingCommands, [0, 1])
  func whatCannotBeWrittenIsSaidAndLeavesNothing(_ command: String, _ blocks: Int) throws {
    let workspace = try FaultyWorkspace()
    // Small files fit into one block.
    let isEnough = blocks == 1 && !command.contains("report") && !command.contains("fixtures")
    let before = try workspace.state()
    let (text, status) = try workspace.shell("ulimit -f \(blocks); \"$0\" \(command)")
    if !isEnough || status != 0 && status != 1 {
      #expect(status == 3 && text.contains("the file would be too large"), "\(command): \(status) \(text)")
      // Empty directories that were made for the files may stay.
      _ = try workspace.shell("find . -type d -empty -delete")
      #expect(try workspace.state() == before, "\(command)")
    }
    #expect(try workspace.leftovers() == "")
  }

  @Test(.needsMounts)
  func aFullDiskLeavesEverythingAsItWas() throws {
    let workspace = try FaultyWorkspace()
    let mounted = try workspace.shell(
      """
      mkdir disk
      export binary="$0"
      unshare -m sh -c '
        mount -t tmpfs -o size=128k none disk || exit 9
        cp -r sound flawed payload.json disk; cd disk; mkdir .git
        dd if=/dev/zero of=filler bs=1k 2>/dev/null
        find . -type f | sort | xargs cksum > /tmp/campaignc-before.$$
        while read -r command; do
          eval "\\"$binary\\" $command" > /tmp/campaignc-said.$$ 2>&1; status=$?
          test $status = 3 && grep -q "no space left on the device" /tmp/campaignc-said.$$ ||
            { echo "$status: $command"; cat /tmp/campaignc-said.$$; }
        done
        find . -type f | sort | xargs cksum | cmp - /tmp/campaignc-before.$$ && echo same
        rm /tmp/campaignc-*.$$
      ' <<'commands'
      \(writingCommands.joined(separator: "\n"))
      commands
      """)
    #expect(mounted.text == "same\n" && mounted.status == 0)
  }

  /// A directory that nobody may write to. Root can write there anyway, so this needs another user.
  @Test(.needsOrdinaryUser, arguments: writingCommands)
  func aFolderThatCannotBeWrittenIsAFailure(_ command: String) throws {
    let workspace = try FaultyWorkspace()
    let before = try workspace.state()
    _ = try workspace.shell("chmod -R a-w .")
    let (text, status) = try workspace.shell("\"$0\" \(command)")
    #expect(status == 3 && (text.contains("permission denied") || text.contains("write-protected")), "\(text)")
    _ = try workspace.shell("chmod -R u+w .")
    #expect(try workspace.state() == before)
  }

  @Test(arguments: ["--fix --unsafe-fixes", "--add-allow link-insecure --reason 'It is so.'"])
  func aFileThatIsWriteProtectedStays(_ options: String) throws {
    let workspace = try FaultyWorkspace()
    _ = try workspace.shell("chmod a-w flawed/a.yaml")
    let before = try workspace.state()
    let (text, status) = try workspace.shell("\"$0\" lint flawed \(options)")
    #expect(status == 3 && text.contains("it is write-protected"))
    #expect(try workspace.state() == before)
  }

  /// Files vanish, grow, shrink, and become directories, links and pipes while they are read.
  @Test func filesMayChangeWhileTheyAreRead() throws {
    let workspace = try FaultyWorkspace()
    let (text, status) = try workspace.shell(
      """
      mkdir many; for i in 1 2 3 4 5 6 7 8 9; do cp flawed/a.yaml many/$i.yaml; done
      ( while :; do for i in 2 4 6 8; do
        : > many/$i.yaml; rm -f many/$i.yaml; mkdir many/$i.yaml; rmdir many/$i.yaml; ln -s nowhere many/$i.yaml
        rm -f many/$i.yaml; mkfifo many/$i.yaml; rm -f many/$i.yaml; cat sound/hello.yaml flawed/a.yaml > many/$i.yaml
        cp sound/hello.yaml many/$i.yaml
      done; done ) >/dev/null 2>&1 &
      meddler=$!
      for i in $(seq 30); do "$0" lint --threads 2 many > /dev/null 2>&1; echo $?; done | sort -u
      kill $meddler
      """)
    let codes = Set(text.split(separator: "\n"))
    #expect(status == 0 && codes.isSubset(of: ["0", "1", "3"]), "\(text)")
  }
}
