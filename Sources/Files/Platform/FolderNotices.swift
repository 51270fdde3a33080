#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import CLinux
  import Musl
#else
  import CLinux
  import Glibc
#endif

/// The kernel's notices about changes in directories and in single files: inotify on Linux. Other systems have none.
final class FolderNotices {
  #if os(Linux)
    let descriptor: Int32
    /// What is watched, by the kernel's number. A directory has a slash at the end, or is empty for the current one.
    private var places: [Int32: Place] = [:]

    private struct Place {
      let path: [UInt8]
      let isFolder: Bool
    }

    /// Nil if the kernel has no notices for this process.
    init?() {
      descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
      guard descriptor >= 0 else { return nil }
    }

    deinit { close(descriptor) }
  #else
    let descriptor: Int32 = -1

    init?() { return nil }
  #endif
}

/// The changes, as far as the kernel says.
struct FolderNews: Equatable {
  /// The paths that may have changed. Names that no search reads are left out.
  var paths: Set<RawPath> = []
  /// True if something has changed at all.
  var isSome = false
}

#if os(Linux)
  extension FolderNotices {
    private static let changes =
      UInt32(IN_MODIFY) | UInt32(IN_CLOSE_WRITE) | UInt32(IN_ATTRIB) | UInt32(IN_CREATE) | UInt32(IN_DELETE)
      | UInt32(IN_MOVED_FROM) | UInt32(IN_MOVED_TO) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)

    /// Watches these directories and files, and nothing else. What has vanished is left out. Returns true if a
    /// directory is watched that was not before: then something may have happened in it already. Throws if the kernel
    /// has no room for so many.
    func watch(_ watched: WatchedPlaces) throws(SystemError) -> Bool {
      var new: [Int32: Place] = [:]
      for folder in watched.folders {
        guard let number = try add(folder, UInt32(IN_ONLYDIR) | UInt32(IN_EXCL_UNLINK)) else { continue }
        new[number] = Place(path: folder.asPrefix, isFolder: true)
      }
      for file in watched.files {
        guard let number = try add(file, 0), new[number] == nil else { continue }
        new[number] = Place(path: file.bytes, isFolder: false)
      }
      let known = places
      for number in known.keys where new[number] == nil { inotify_rm_watch(descriptor, number) }
      places = new
      return new.contains { $0.value.isFolder && known[$0.key] == nil }
    }

    /// The kernel's number for a place: the same number for the same place. Nil if it has vanished.
    private func add(_ path: RawPath, _ flags: UInt32) throws(SystemError) -> Int32? {
      let number = path.withCString { inotify_add_watch(descriptor, $0, Self.changes | flags) }
      if number >= 0 { return number }
      let reason = SystemError.last
      guard reason.isNoRoomForNotices else { return nil }
      throw reason
    }

    /// All notices that are ready. It does not wait.
    func news() -> FolderNews {
      var news = FolderNews()
      withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: MemoryLayout<inotify_event>.alignment) { room in
        while case .success(let count) = readSome(descriptor, into: room, waiting: false), count > 0 {
          take(UnsafeRawBufferPointer(rebasing: room[..<count]), into: &news)
        }
      }
      return news
    }

    private func take(_ events: UnsafeRawBufferPointer, into news: inout FolderNews) {
      let head = MemoryLayout<inotify_event>.size
      var rest = events
      while rest.count >= head {
        let event = rest.loadUnaligned(as: inotify_event.self)
        let end = min(rest.count, head + Int(event.len))
        add(event, name: rest[head..<end].prefix { $0 != 0 }.map { $0 }, to: &news)
        rest = UnsafeRawBufferPointer(rebasing: rest[end...])
      }
    }

    private func add(_ event: inotify_event, name: [UInt8], to news: inout FolderNews) {
      guard let place = places[event.wd] else {
        // Some notices were lost, or this one is about a place that is no longer watched.
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { news.isSome = true }
        return
      }
      guard place.isFolder, !name.isEmpty else {
        news.isSome = true
        if !place.isFolder { news.paths.insert(RawPath(place.path)) }
        return
      }
      guard WatchedPlaces.concerns(name, isFolder: event.mask & UInt32(IN_ISDIR) != 0) else { return }
      news.isSome = true
      news.paths.insert(RawPath(place.path + name))
    }
  }

  extension SystemError {
    /// The errors of a kernel that watches as many places as it may, or has no memory for more.
    fileprivate var isNoRoomForNotices: Bool { number == ENOSPC || number == ENOMEM }
  }
#else
  extension FolderNotices {
    func watch(_ watched: WatchedPlaces) throws(SystemError) -> Bool { false }

    func news() -> FolderNews { FolderNews() }
  }
#endif

/// Waits until at least one of some descriptors has something to read or is of no use any more, or until the time is
/// over. A negative time waits for ever. Returns the positions of those descriptors; none after an interruption.
///
/// Of a descriptor that is only written to, only its end is noticed.
func waitForSome(_ descriptors: [(number: Int32, isRead: Bool)], milliseconds: Int) -> [Int] {
  var waiting = descriptors.map { pollfd(fd: $0.number, events: Int16($0.isRead ? POLLIN : 0), revents: 0) }
  guard poll(&waiting, nfds_t(waiting.count), Int32(clamping: milliseconds)) > 0 else { return [] }
  return waiting.indices.filter { waiting[$0].revents != 0 }
}
