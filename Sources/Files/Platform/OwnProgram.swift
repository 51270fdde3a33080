#if canImport(Darwin)
  import Darwin
#endif

/// The beginning of this program's file. Nil if it can't be read. It contains the identity of the build: the build id
/// of ELF files, the UUID of Mach-O files.
package func ownProgramHead() -> [UInt8]? {
  guard case .success(let descriptor) = ownProgram().withCString({ openFile($0, for: .reading) }) else { return nil }
  defer { closeFile(descriptor) }
  let head = [UInt8](unsafeUninitializedCapacity: 4096) { room, count in
    if case .success(let read) = readSome(descriptor, into: UnsafeMutableRawBufferPointer(room)) { count = read }
  }
  return head.isEmpty ? nil : head
}

/// The directory of this program. Nil if the system does not say.
package func ownProgramFolder() -> RawPath? { ownProgram().withCString { realPath(of: $0) }.map { RawPath($0).folder } }

/// True if a shell with this `PATH` finds a program.
package func isProgram(_ name: String, inPath path: String) -> Bool {
  path.split(separator: ":", omittingEmptySubsequences: false).contains { folder in
    let file = RawPath(name).resolved(in: RawPath(String(folder)))
    guard let status = try? file.withCString({ FileStatus.of($0, followingLinks: true) }).get() else { return false }
    return status.kind == .file && status.permissions & 0o111 != 0
  }
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
