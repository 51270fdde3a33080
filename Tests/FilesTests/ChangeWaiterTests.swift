import Files
import Foundation
import TestSupport
import Testing

/// Waiting for changes, with the kernel's notices and without them.
@Suite struct ChangeWaiterTests {
  private let folder: TemporaryFolder
  private let stop: StopRequest

  init() throws {
    folder = try TemporaryFolder()
    stop = try #require(StopRequest())
    // Another process writes the files: what this one writes may still be open in a program that another test starts at
    // the same time, and the kernel reports its end.
    try run(["sh", "-ec", "mkdir in out; touch in/a.yaml in/b.txt out/c.yaml"], in: folder.path)
  }

  private func path(_ name: String) -> RawPath { RawPath(folder.path(name)) }

  private var places: WatchedPlaces { WatchedPlaces(folders: [path("in")], files: [path("out/c.yaml")]) }

  /// Ends a wait without news.
  private func stop(after seconds: Double) {
    let stop = stop
    Thread.detachNewThread {
      usleep(UInt32(seconds * 1_000_000))
      stop.stop()
    }
  }

  #if os(Linux)
    @Test(arguments: [
      ("echo y > in/a.yaml", ["in/a.yaml"]), ("mv in/b.txt in/b.yml", ["in/b.yml"]), ("mkdir in/new", ["in/new"]),
      ("rm in/a.yaml", ["in/a.yaml"]), ("echo x > in/.gitignore", ["in/.gitignore"]), ("rm -r in", ["in/a.yaml"]),
      ("echo y > out/c.yaml", ["out/c.yaml"]), ("mv in/b.txt out/c.yaml", ["out/c.yaml"]),
    ]) func theKernelNamesWhatHasChanged(_ script: String, _ names: [String]) throws {
      let waiter = ChangeWaiter(stop: stop)
      #expect(waiter.isNotified && waiter.watch(places) && !waiter.watch(places))
      try run(["sh", "-ec", script], in: folder.path)
      stop(after: 10)
      let news = waiter.wait()
      guard case .look(let again) = news else {
        Issue.record("nothing has changed")
        return
      }
      // Others may be named too: to read them again changes nothing.
      #expect(again.isSuperset(of: names.map(path)))
    }

    /// A search reads none of these, so it need not look.
    @Test func otherFilesAreNoNews() throws {
      let waiter = ChangeWaiter(stop: stop)
      _ = waiter.watch(places)
      let script = "echo y > in/b.txt; echo y > in/.a.yaml.swp; mkdir in/.x; echo y > out/d.yaml; rm in/b.txt"
      try run(["sh", "-ec", script], in: folder.path)
      stop(after: 0.5)
      #expect(waiter.wait() == .stop)
    }

    @Test func aPlaceThatIsNoLongerWatchedIsNoNews() throws {
      let waiter = ChangeWaiter(stop: stop)
      _ = waiter.watch(places)
      _ = waiter.watch(WatchedPlaces(folders: [path("out")]))
      try folder.make("in/a.yaml")
      stop(after: 0.5)
      #expect(waiter.wait() == .stop)
    }

    /// While a file that should be there is missing, the waiter looks for it now and then.
    @Test func aMissingFileIsLookedFor() {
      let waiter = ChangeWaiter(stop: stop)
      _ = waiter.watch(WatchedPlaces(files: [path("missing.yaml")]))
      stop(after: 10)
      #expect(waiter.wait() == .look(again: []))
    }

    @Test func tooManyPlacesAreLookedAtInstead() {
      let waiter = ChangeWaiter(stop: stop)
      let folders = (0...ChangeWaiter.mostPlaces).map { path("in/\($0)") }
      #expect(!waiter.watch(WatchedPlaces(folders: folders)) && !waiter.isNotified)
      stop(after: 10)
      #expect(waiter.wait() == .look(again: []))
    }
  #endif

  /// Without notices, the waiter asks to look at intervals.
  @Test func withoutTheKernelItIsSoonTimeToLook() {
    let waiter = ChangeWaiter(stop: stop, asksKernel: false)
    #expect(!waiter.isNotified && !waiter.watch(places))
    stop(after: 10)
    #expect(waiter.wait() == .look(again: []))
    stop.stop()
    #expect(waiter.wait() == .stop)
  }

  @Test func aFileThatIsWrittenOrReplacedHasAnotherStamp() throws {
    let stamp = try #require(FileStamp(of: path("in/a.yaml")))
    #expect(stamp == FileStamp(of: path("in/a.yaml")) && FileStamp(of: path("in/none")) == nil)
    try run(["sh", "-ec", "cp -p in/a.yaml in/new; mv in/new in/a.yaml"], in: folder.path)
    #expect(stamp != FileStamp(of: path("in/a.yaml")))
    let other = FileStamp(of: path("in/a.yaml"))
    try run(["sh", "-ec", "echo longer >> in/a.yaml"], in: folder.path)
    #expect(other != FileStamp(of: path("in/a.yaml")))
  }

  @Test func theTraceHasThePlacesOfASearch() throws {
    try folder.make("r/.git/info/exclude", "r/.gitignore", "r/in/a/x.yaml", "r/in/.h/y.yaml", "r/in/b/z.yaml")
    try folder.write(Array("b/\n".utf8), to: "r/in/.gitignore")
    let trace = SearchTrace()
    _ = searchInputs([path("r/in")], tracingIn: trace)
    #expect(trace.folders == [path("r/in"), path("r/in/a")])
    #expect(trace.ignoreFiles == [path("r/.git/info/exclude"), path("r/.gitignore")])
  }
}
