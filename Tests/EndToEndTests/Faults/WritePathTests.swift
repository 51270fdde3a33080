import Foundation
import TestSupport
import Testing

/// One component writes all files: what it refuses, what it keeps, and what it leaves behind.
@Suite(.needsBinary, .mayHang) struct WritePathTests {
  /// B1, B9, B10 and similar faults: a link in any part of any path that is written.
  private static let links: [(links: String, command: String, status: Int32)] = [
    ("ln -s ../outside .campaignc-cache", "lint --cache sound", 0),
    ("mkdir .campaignc-cache; ln -s ../../outside/precious.txt .campaignc-cache/lint.cache", "lint --cache sound", 0),
    ("mkdir .campaignc-cache; ln -s ../../outside/new .campaignc-cache/.gitignore", "lint --cache sound", 0),
    ("ln -s ../outside d", "lint --cache-dir d/cache sound", 0),
    ("ln -s ../outside d; cp flawed/a.yaml ../outside", "lint --fix --unsafe-fixes d/a.yaml", 3),
    ("mkdir x; ln -s ../../outside x/d; cp flawed/a.yaml ../outside", "lint --fix --unsafe-fixes x/d/a.yaml", 3),
    ("ln -s ../outside d; cp flawed/a.yaml ../outside", "lint --add-allow link-insecure --reason so d/a.yaml", 3),
    ("ln -s ../outside d", "lint sound --format json -o d/report.json", 2),
    ("ln -s ../outside/new report.json", "lint sound --format json -o report.json", 2),
    ("ln -s a b; ln -s b c; ln -s ../outside a", "build sound -o c/out", 2),
    ("mkdir -p out; ln -s ../../outside out/server", "build sound -o out", 2),
    ("mkdir new; ln -s ../../outside new/campaigns", "init new", 2),
    ("mkdir defs; ln -s ../../outside/precious.txt defs/spring-sale.yaml", "decompile --force payload.json -o defs", 2),
    ("ln -s ../outside way", "lint sound --baseline way/base.json --write-baseline", 2),
    ("ln -s . out", "build sound -o out/../out", 2),
    // A link into the .git directory is refused too, although that is inside the repository.
    ("ln -s .git d", "lint sound --format json -o d/config", 2),
    ("ln -s .git/config report.json", "lint sound --format json -o report.json", 2),
    ("ln -s .git .campaignc-cache", "lint --cache sound", 0),
  ]

  @Test(arguments: links.indices)
  func noLinkLeadsWhatIsWrittenOut(_ index: Int) throws {
    let (links, command, status) = Self.links[index]
    let workspace = try FaultyWorkspace()
    try workspace.root.make("workspace/.git/config", text: "[core]\n")
    _ = try workspace.shell(links)
    let watched = "cd ..; find outside workspace/.git -type f | sort | xargs cksum"
    let before = try workspace.shell(watched).text
    let run = try workspace.shell("\"$0\" \(command)")
    #expect(run.status == status, "\(run.text)")
    let reasons = ["the symbolic link '", "(a symbolic link)", "nothing was written, because these files exist"]
    #expect(reasons.contains(where: run.text.contains), "\(run.text)")
    #expect(try workspace.shell(watched).text == before)
    // The message says what to do, and does not refer to the list of options.
    #expect(!run.text.contains("shows what there is"), "\(run.text)")
    #expect(!run.text.contains(".git directory, to") || !run.text.contains("use that path directly"), "\(run.text)")
  }

  /// Two files of a run must not have the same path, in any spelling, even if neither exists yet.
  @Test(arguments: [
    ("--baseline a.json --write-baseline -o a.json", "the report and the baseline can't both go to 'a.json'"),
    ("--baseline a.json --write-baseline --format json -o ./sound/../a.json", "which is the same file as './sound"),
    ("--write-baseline -o campaignc-baseline.json", "the report and the baseline"),
    ("--write-baseline -o link.json", "which is the same file as 'link.json'"),
    ("--format json -o a.json --format sarif -o sound/../a.json", "two reports can't both go to 'sound/../a.json'"),
    ("--format json -o d/a.json --format sarif -o sound/a.json", "which is the same file as 'd/a.json'"),
    ("--cache-dir kept -o kept/lint.cache", "the report and the cache can't both go to 'kept/lint.cache'"),
    ("--cache-dir kept --baseline kept/lint.cache --write-baseline", "the baseline and the cache"),
  ])
  func noOutputReplacesAnother(_ words: String, _ complaint: String) throws {
    let workspace = try FaultyWorkspace()
    _ = try workspace.shell("mkdir kept; ln -s sound d; ln -s campaignc-baseline.json link.json")
    let before = try workspace.state()
    let (text, status) = try workspace.shell("\"$0\" lint flawed \(words)")
    #expect(status == 2 && text.contains(complaint), "\(text)")
    #expect(try workspace.state() == before)
  }

  /// Files with the same name in different directories are different files.
  @Test func outputsOfOneNameAreNotTheSame() throws {
    let workspace = try FaultyWorkspace()
    let (text, status) = try workspace.shell(
      "\"$0\" lint sound --format json -o a.json --format sarif -o sound/a.json --write-baseline --cache-dir kept; ls")
    #expect(status == 0 && text.contains("a.json\ncampaignc-baseline.json\n"), "\(text)")
  }

  /// Outside of a repository, a link must not lead out of the working directory.
  @Test func withoutARepositoryTheWorkingDirectoryIsTheLimit() throws {
    let workspace = try FaultyWorkspace()
    let (text, status) = try workspace.shell(
      "rm -r .git; ln -s ../outside d; ln -s sound e; \"$0\" lint sound --format json -o e/r.json && \"$0\" build sound -o d/out"
    )
    #expect(status == 2 && text.contains("leads out of the working directory, to '"), "\(text)")
    #expect(try workspace.shell("test -s sound/r.json && ! test -e ../outside/out").status == 0)
  }

  /// B10: no link in the directory that `core.hooksPath` names, and no link in place of `.git/hooks`.
  @Test(
    .needs("git"),
    arguments: [
      "ln -s ../outside evil; git config core.hooksPath evil", "rm -r .git/hooks; ln -s ../../outside .git/hooks",
      "mkdir h; ln -s ../../outside/hook h/pre-commit; git config core.hooksPath h",
    ])
  func noHookIsWrittenThroughALink(_ script: String) throws {
    let workspace = try FaultyWorkspace()
    let (text, status) = try workspace.shell(
      "rm -r .git; git init -q .; mkdir -p .git/hooks; \(script); \"$0\" hook install; code=$?; ls ../outside; exit $code"
    )
    #expect(status == 2 && text.hasSuffix("precious.txt\n"), "\(text)")
  }

  /// B11: reports and fixed files keep the permissions of the previous file.
  @Test func permissionsStay() throws {
    let workspace = try FaultyWorkspace()
    let (text, _) = try workspace.shell(
      """
      echo old > r.json; chmod 600 r.json flawed/a.yaml; "$0" build sound -o out; chmod 700 out; chmod 600 out/manifest.json
      sed -i 's/campaign: hello/campaign: other/' sound/hello.yaml; "$0" build sound -o out
      "$0" lint flawed --fix --format json -o r.json; stat -c '%a %n' r.json flawed/a.yaml out out/manifest.json
      """)
    #expect(text.hasSuffix("600 r.json\n600 flawed/a.yaml\n700 out\n600 out/manifest.json\n"), "\(text)")
  }

  /// B2: a foreign list proves nothing, and our own list proves nothing about a file that has changed.
  @Test(arguments: [
    (#"{"name":"my site","files":["index.html","js/app.js"]}"#, "build sound -o site"),
    (#"{"name":"my site","files":["index.html","js/app.js"]}"#, "fixtures --count 1 -o site"),
    (
      #"{"compiler":"0.1.0","payloads":[{"path":"index.html"},{"path":"js/app.js"}],"version":1}"#,
      "build sound -o site"
    ),
    (#"{"compiler":"0.1.0","files":["index.html","js/app.js"],"version":2}"#, "fixtures --count 1 -o site"),
    (
      #"{"compiler":"0.1.0","files":[{"path":"index.html","sha256":"\#(String(repeating: "0", count: 64))"}],"version":2}"#,
      "fixtures --count 1 -o site"
    ),
  ])
  func nothingIsRemovedWithoutProof(_ list: String, _ command: String) throws {
    let workspace = try FaultyWorkspace()
    try workspace.root.make("workspace/site/index.html", "workspace/site/js/app.js", text: "mine\n")
    for name in ["manifest.json", "pack.json"] { try workspace.root.make("workspace/site/\(name)", text: list) }
    let before = try workspace.state()
    let (text, status) = try workspace.shell("\"$0\" \(command)")
    #expect(status == 2 && text.contains("index.html"), "\(text)")
    #expect(try workspace.state() == before)
  }

  /// B15: no payload becomes the configuration, and `--force` overwrites only a definition of the same campaign.
  @Test func decompilingSparesWhatIsNotItsOwn() throws {
    let workspace = try FaultyWorkspace()
    let (text, status) = try workspace.shell(
      """
      printf 'events: events.yaml\\n' > campaignc.yaml; printf 'events: { visit: {} }\\n' > events.yaml; cksum *.yaml > sums
      for name in campaignc events hello; do sed "s/spring-sale/$name/g; s/\\"hello\\"/\\"$name\\"/g" payload.json > $name.in.json; done
      "$0" decompile --force campaignc.in.json -o . ; echo "$?"; "$0" decompile --force events.in.json -o .; echo "$?"
      cksum --check --quiet sums 2>/dev/null || cksum *.yaml | diff - sums | head -5; ls
      """)
    #expect(status == 0 && text.contains("wrote\n  ./campaignc-2.yaml\n0\n"), "\(text)")
    #expect(text.contains("nothing was written, because these files exist: './events.yaml'"), "\(text)")
    #expect(text.contains("--force overwrites only files of the same campaign"), "\(text)")
    #expect(
      try workspace.shell("cat events.yaml campaignc.yaml").text == "events: { visit: {} }\nevents: events.yaml\n")
    let again = try workspace.shell(
      "\"$0\" decompile hello.in.json -o d && \"$0\" decompile --force hello.in.json -o d")
    #expect(again.status == 0, "\(again.text)")
  }

  /// B16: if a run was stopped before it had written the whole cache, the next run adds the file that makes Git ignore
  /// it.
  @Test func anInterruptedCacheIsCompleted() throws {
    let workspace = try FaultyWorkspace()
    let (text, status) = try workspace.shell(
      """
      mkdir .campaignc-cache; "$0" lint --cache sound; ls -A .campaignc-cache
      mkdir other; echo mine > other/notes; "$0" lint --cache-dir other sound; ls -A other
      """)
    let expected = ".gitignore\nCACHEDIR.TAG\nlint.cache\n1 file checked, no findings\nlint.cache\nnotes\n"
    #expect(status == 0 && text.hasSuffix(expected), "\(text)")
  }

  /// B18: no report replaces a file that the run reads.
  @Test(arguments: [
    "-o flawed/a.yaml flawed/a.yaml", "-o ./flawed/../flawed/a.yaml flawed", "-o link.yaml flawed",
    "-o campaignc.yaml flawed", "-o events.yaml flawed", "-o base.json --baseline base.json flawed",
    "-o list --files-from list",
  ])
  func noReportReplacesWhatIsRead(_ words: String) throws {
    let workspace = try FaultyWorkspace()
    _ = try workspace.shell(
      """
      ln -s flawed/a.yaml link.yaml; echo 'events: events.yaml' > campaignc.yaml; echo 'events: { visit: {} }' > events.yaml
      echo flawed/a.yaml > list; "$0" lint -q flawed --baseline base.json --write-baseline
      """)
    let before = try workspace.state()
    let (text, status) = try workspace.shell("\"$0\" lint --format json \(words)")
    #expect(status == 2 && text.contains("this run reads"), "\(text)")
    #expect(try workspace.state() == before)
  }

  /// A report among the campaigns is replaced by the next one, and is not read as a campaign.
  @Test(arguments: ["json", "gitlab"])
  func aReportReplacesTheOneBefore(_ format: String) throws {
    let workspace = try FaultyWorkspace()
    let (text, status) = try workspace.shell(
      """
      "$0" lint --format \(format) -o flawed/report.json flawed; cp flawed/report.json first
      "$0" lint --format \(format) -o flawed/report.json flawed; cmp first flawed/report.json
      """)
    #expect(status == 0 && text.isEmpty, "\(text)")
  }

  /// B21: the temporary file of a killed run is removed by the next run that writes there. Files with similar names
  /// stay.
  @Test func leftoversAreRemoved() throws {
    let workspace = try FaultyWorkspace()
    let digest = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"  // of "hello"
    let ours = ["\(digest)-5-0.tmp": "hello", "\(digest)-5-1.tmp": "hel", "\(digest)-7-0.tmp": ""]
    let others = ["\(digest)-5-2.tmp": "HELLO", "\(digest)-5-3.tmp": "hello!", "5-0.tmp": "hello", "1-1-1.tmp": "x"]
    for folder in ["flawed", "sound"] {
      for (name, text) in ours.merging(others, uniquingKeysWith: { first, _ in first }) {
        try workspace.root.make("workspace/\(folder)/.campaignc-\(name)", text: text)
      }
      _ = try workspace.shell("ln -s ../../outside/precious.txt \(folder)/.campaignc-\(digest)-9-9.tmp")
    }
    let run = try workspace.shell(
      "\"$0\" lint -q flawed --fix; \"$0\" lint -q sound --format json -o sound/report.json")
    #expect(run.status == 0, "\(run.text)")
    for folder in ["flawed", "sound"] {
      let left = try workspace.root.names(in: "workspace/\(folder)").filter { $0.hasPrefix(".campaignc-") }
      #expect(Set(left) == Set(others.keys.map { ".campaignc-\($0)" } + [".campaignc-\(digest)-9-9.tmp"]))
    }
  }

  /// Runs that rewrite files are killed in the call of the system that would write a temporary file, or rename it. The
  /// next run removes the file.
  @Test(.mayTrace, arguments: ["write", "/^rename"], 1...3)
  func killedFixesLeaveNothingForLong(_ call: String, _ number: Int) throws {
    let workspace = try FaultyWorkspace()
    let (text, status) = try workspace.shell(
      """
      mkdir many; for i in $(seq 20); do sed "s/flawed/c$i/" flawed/a.yaml > many/$i.yaml; done
      strace -f -qq -o /dev/null -e "trace=\(call)" -e "inject=\(call):signal=KILL:when=\(number)" \
        "$0" lint -q --fix --unsafe-fixes many > /dev/null
      echo "$?"; ls -A many | grep -c campaignc
      "$0" lint -q --fix --unsafe-fixes many > /dev/null; ls -A many | grep -c campaignc
      """)
    #expect(text.hasSuffix("137\n1\n0\n") && status == 1, "\(text.suffix(300))")
  }

  /// A run waits only a second for the reader of a pipe.
  @Test func aPipeWithoutAReaderIsSaid() throws {
    let workspace = try FaultyWorkspace()
    let (text, status) = try workspace.shell("mkfifo p; \"$0\" lint sound --format json -o p")
    #expect(status == 3 && text.contains("no program is reading from it"), "\(text)")
  }

  @Test func aPipeWithAReaderGetsTheReport() throws {
    let workspace = try FaultyWorkspace()
    _ = try workspace.shell("mkfifo p")
    // The reader is there before the writer. The pipe holds the whole report until it is read.
    let reader = open(workspace.folder + "/p", O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    let handle = FileHandle(fileDescriptor: reader, closeOnDealloc: true)
    let (text, status) = try workspace.shell("\"$0\" lint sound --format json -o p")
    #expect(status == 0, "\(text)")
    let report = String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self)
    #expect(report.contains("\"summary\"") && report.hasSuffix("}\n"), "\(report)")
  }

  /// Files in a directory that can be entered but not listed can still be written.
  @Test(.enabled(if: getuid() == 0, "only the superuser changes users"))
  func directoriesNeedNotBeReadable() throws {
    let workspace = try FaultyWorkspace()
    let (text, status) = try workspace.shell(
      """
      cp "$0" ../binary; mkdir -p ../outer/inner; chmod 711 ../outer; chmod 777 ../outer/inner; chmod 755 ..
      setpriv --reuid 4711 --clear-groups ../binary lint sound --format json -o "$PWD/../outer/inner/r.json" && ls ../outer/inner
      """)
    #expect(text.hasSuffix("r.json\n") && status == 0, "\(text)")
  }
}
