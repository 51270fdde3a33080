/// Waits for changes in directories and files.
///
/// On Linux, the kernel reports changes, so waiting costs nothing. On other systems, or with too many places for
/// the kernel, the waiter asks its owner to look again at short intervals.
package final class ChangeWaiter {
  /// The reason why waiting has ended.
  package enum News: Equatable {
    /// It is time to look. The files at these paths must be read again; others only if their state has changed.
    case look(again: Set<RawPath>)
    /// The command should end.
    case stop
  }

  private let stop: StopRequest
  /// Nil if the kernel reports nothing.
  private var notices: FolderNotices?
  /// True if something that should be there is missing. The kernel reports nothing about it.
  private var isMissingSome = false
  /// When the waiter last asked to look.
  private var began = monotonicMilliseconds()

  /// The places that the kernel watches at most. It needs about a kilobyte for each.
  package static let mostPlaces = 20_000
  /// How often something that is missing is looked for.
  private static let missingInterval = 1000
  /// The bounds of the interval without notices. Between them, it is so many times as long as a look takes.
  private static let (leastInterval, mostInterval, restFactor) = (200, 2000, 20)
  /// Programs write a file in several steps, and Git many files. The waiter lets them finish: until nothing happens for
  /// a while, but not for ever.
  private static let (quietTime, longestQuiet) = (50, 200)

  /// With `asksKernel` false, it works as on a system without notices.
  package init(stop: StopRequest, asksKernel: Bool = true) {
    self.stop = stop
    notices = asksKernel ? FolderNotices() : nil
  }

  /// True if the kernel reports changes.
  package var isNotified: Bool { notices != nil }

  /// Watches these places from now on. Returns true if the owner must look once more, because something may have
  /// happened before they were watched.
  package func watch(_ places: WatchedPlaces) -> Bool {
    isMissingSome = (places.folders + places.files).contains { !Repository.exists($0) }
    guard let known = notices else { return false }
    do throws(SystemError) {
      if places.folders.count + places.files.count <= Self.mostPlaces { return try known.watch(places) }
    } catch {}
    notices = nil
    return false
  }

  /// Waits until it is time to look again.
  package func wait() -> News {
    let interval = self.interval
    let deadline = interval < 0 ? nil : monotonicMilliseconds() + interval
    while true {
      let rest = deadline.map { max(0, $0 - monotonicMilliseconds()) } ?? -1
      let ready = waitForSome(descriptors, milliseconds: rest)
      if ready.contains(0) || ready.contains(1) { return .stop }
      if ready.contains(2), let news = settledNews() {
        if news == .stop { return .stop }
        began = monotonicMilliseconds()
        return news
      }
      if let deadline, monotonicMilliseconds() >= deadline {
        began = monotonicMilliseconds()
        return .look(again: [])
      }
    }
  }

  /// The time to wait at most; negative for ever.
  private var interval: Int {
    if notices == nil {
      return min(max(Self.leastInterval, (monotonicMilliseconds() - began) * Self.restFactor), Self.mostInterval)
    }
    return isMissingSome ? Self.missingInterval : -1
  }

  private var descriptors: [(number: Int32, isRead: Bool)] {
    [(stop.descriptor, true), (stop.output ?? -1, false), (notices?.descriptor ?? -1, true)]
  }

  /// The news of a burst of changes. Nil if none of them matters.
  private func settledNews() -> News? {
    guard let notices else { return nil }
    var news = notices.news()
    guard news.isSome else { return nil }
    let end = monotonicMilliseconds() + Self.longestQuiet
    while true {
      let rest = min(Self.quietTime, end - monotonicMilliseconds())
      guard rest > 0 else { break }
      let ready = waitForSome(descriptors, milliseconds: rest)
      if ready.contains(0) || ready.contains(1) { return .stop }
      guard ready.contains(2) else { break }
      news.paths.formUnion(notices.news().paths)
    }
    return .look(again: news.paths)
  }
}
