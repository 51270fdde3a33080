#if canImport(Darwin)
  internal import Darwin
#endif

/// The beginning of the program that this process runs; nil where it can't be read. It holds what tells one build from
/// another: the build id of ELF files, the UUID of Mach-O files.
package func ownProgramHead() -> [UInt8]? {
  guard case .success(let descriptor) = ownProgram().withCString({ openFile($0, for: .reading) }) else { return nil }
  defer { closeFile(descriptor) }
  let head = [UInt8](unsafeUninitializedCapacity: 4096) { room, count in
    if case .success(let read) = readSome(descriptor, into: UnsafeMutableRawBufferPointer(room)) { count = read }
  }
  return head.isEmpty ? nil : head
}

private func ownProgram() -> RawPath {
  #if canImport(Darwin)
    var size = UInt32(PATH_MAX)
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(size)) { room in
      guard let start = room.baseAddress, _NSGetExecutablePath(start, &size) == 0 else { return RawPath([]) }
      return RawPath(room[..<strlen(start)].map { UInt8(bitPattern: $0) })
    }
  #else
    return RawPath("/proc/self/exe")
  #endif
}
