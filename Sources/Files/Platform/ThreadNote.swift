import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import CLinux
  import Musl
#else
  import CLinux
  import Glibc
#endif

/// The work of a thread, for the report of a crash: the file that it reads, and the temporary file that it writes.
///
/// A thread writes its own note, and only a crash reads it. So a note needs no lock, and everything in it stays at the
/// same place in memory. A thread that ends leaves its note to the next one.
struct ThreadNote: ~Copyable {
  /// The path of the file. Only its first `pathCount` bytes count.
  private let path = UnsafeMutableRawPointer.allocate(byteCount: ThreadNote.pathRoom, alignment: 1)
  private var pathCount = 0
  /// The name of the temporary file, with a zero at its end.
  private let name = UnsafeMutablePointer<CChar>.allocate(capacity: ThreadNote.nameRoom)
  /// The directory of the temporary file, or one of the two numbers below.
  private let folder = Atomic<Int32>(ThreadNote.isNone)
  /// A stack for the report, because the thread's own stack may be full.
  private let stack = UnsafeMutableRawPointer.allocate(byteCount: ThreadNote.stackRoom, alignment: 16)
  private let isTaken = Atomic(true)
  private let next: Place?

  typealias Place = UnsafeMutablePointer<ThreadNote>

  private static let pathRoom = 1024
  private static let nameRoom = 256
  private static let stackRoom = 1 << 15
  private static let isNone: Int32 = -1
  private static let isMaking: Int32 = -2

  private init(before next: Place?) { self.next = next }

  // MARK: The file

  /// The path of the file. Empty before the first file.
  var file: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: path, count: pathCount) }

  /// Notes the path of a file. Of a long one, only the end is kept.
  mutating func begin(_ file: UnsafeRawBufferPointer) {
    let end = file.suffix(Self.pathRoom)
    if let start = UnsafeRawBufferPointer(rebasing: end).baseAddress {
      path.copyMemory(from: start, byteCount: end.count)
    }
    pathCount = end.count
  }

  // MARK: The temporary file

  /// Notes that the thread is about to make a temporary file. After a crash of another thread, it waits for the end of
  /// the process instead.
  func prepareWriting(_ file: RawPath) {
    guard file.bytes.count < Self.nameRoom else { return }
    for (index, byte) in file.bytes.enumerated() { name[index] = CChar(bitPattern: byte) }
    name[file.bytes.count] = 0
    folder.store(Self.isMaking, ordering: .sequentiallyConsistent)
    if isCrashing.load(ordering: .sequentiallyConsistent) {
      endWriting()
      waitForTheEnd()
    }
  }

  /// Notes that the temporary file now exists in a directory.
  func beginWriting(in folder: Int32) {
    if self.folder.load(ordering: .relaxed) == Self.isMaking { self.folder.store(folder, ordering: .releasing) }
  }

  /// Notes that the temporary file could not be made, has its final name, or is removed.
  func endWriting() { folder.store(Self.isNone, ordering: .releasing) }

  /// Removes the temporary file of a thread, perhaps a moment after the thread has made it.
  private func removeTemporaryFile() {
    var patience = 1000
    while folder.load(ordering: .sequentiallyConsistent) == Self.isMaking, patience > 0 {
      poll(nil, 0, 1)
      patience -= 1
    }
    let folder = folder.load(ordering: .acquiring)
    if folder >= 0 { removeFile(name, in: folder) }
  }

  // MARK: The notes of all threads

  /// The note of this thread. Nil if it has none.
  static var own: Place? { pthread_getspecific(noteKey)?.assumingMemoryBound(to: ThreadNote.self) }

  /// Gives this thread a note.
  static func take() {
    let note = unused() ?? make()
    note.pointee.pathCount = 0
    pthread_setspecific(noteKey, note)
    note.pointee.useStack(true)
  }

  /// Leaves the note of this thread to another one.
  static func leave() {
    guard let note = own else { return }
    note.pointee.useStack(false)
    pthread_setspecific(noteKey, nil)
    note.pointee.isTaken.store(false, ordering: .releasing)
  }

  /// Removes the temporary files of all threads. A crash calls it, so it may only make system calls.
  static func removeTemporaryFiles() {
    // A thread that crashes while it makes a file will never have made it.
    if let own, own.pointee.folder.load(ordering: .relaxed) == isMaking { own.pointee.endWriting() }
    var place = newestNote.load(ordering: .acquiring)
    while let note = place {
      note.pointee.removeTemporaryFile()
      place = note.pointee.next
    }
  }

  private static func unused() -> Place? {
    var place = newestNote.load(ordering: .acquiring)
    while let note = place {
      if note.pointee.isTaken.turnOn() { return note }
      place = note.pointee.next
    }
    return nil
  }

  private static func make() -> Place {
    let note = Place.allocate(capacity: 1)
    while true {
      let next = newestNote.load(ordering: .acquiring)
      note.initialize(to: ThreadNote(before: next))
      if newestNote.compareExchange(expected: next, desired: note, ordering: .acquiringAndReleasing).exchanged {
        return note
      }
      note.deinitialize(count: 1)
    }
  }

  /// Makes signals use the stack of the note, or no longer.
  private func useStack(_ isUsed: Bool) {
    var stack = stack_t()
    stack.ss_sp = self.stack
    stack.ss_size = Self.stackRoom
    stack.ss_flags = isUsed ? 0 : Int32(SS_DISABLE)
    sigaltstack(&stack, nil)
  }

  deinit {
    path.deallocate()
    name.deallocate()
    stack.deallocate()
  }
}

extension Atomic<Bool> {
  /// Makes it true. Returns false if it was true before.
  func turnOn() -> Bool {
    compareExchange(expected: false, desired: true, ordering: .sequentiallyConsistent).exchanged
  }
}

/// The last note that was made. Notes are never removed.
nonisolated(unsafe) private let newestNote = Atomic<ThreadNote.Place?>(nil)

private let noteKey: pthread_key_t = {
  var key = pthread_key_t()
  pthread_key_create(&key, nil)
  return key
}()

/// The file that this thread works on. If the run crashes, its report names the file.
package enum CurrentFile {
  /// Must be called when a file is read. It holds until the thread reads another file.
  package static func begin(_ path: UnsafeBufferPointer<UInt8>) {
    ThreadNote.own?.pointee.begin(UnsafeRawBufferPointer(path))
  }

  package static func begin(_ path: RawPath) { path.bytes.withUnsafeBufferPointer { begin($0) } }

  /// Must be called if the thread goes on with something that is about no file in particular.
  package static func end() { ThreadNote.own?.pointee.begin(UnsafeRawBufferPointer(start: nil, count: 0)) }

  /// The path of the file. Nil before the first file.
  static var path: RawPath? {
    guard let note = ThreadNote.own, !note.pointee.file.isEmpty else { return nil }
    return RawPath(note.pointee.file)
  }
}
